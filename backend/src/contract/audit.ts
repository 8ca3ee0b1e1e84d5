import * as is from './kinds.js';
import { about, orNull, shape, example } from './shape.js';

/** GET /api/Admin/audit: one change with its actor, time and values (rule: log of staff changes). */
export class AuditEntry extends shape({
  id: is.id,
  /** ISO instant. */
  at: is.instant,
  actorId: about(orNull(is.id), 'Null: the product itself'),
  actorName: orNull(is.text),
  /** `<entity>.<past participle>`, such as `client.updated`. */
  action: example(is.text, 'client.updated'),
  entity: example(is.text, 'client'),
  entityId: is.text,
  clientId: about(orNull(is.id), 'Whom it is about'),
  clientName: orNull(is.text),
  staffName: about(orNull(is.text), 'Whose account among the staff it is about'),
  /** Values before and after; null when the thing did not exist before, or no longer exists. */
  before: orNull(is.object),
  after: orNull(is.object),
  /** null for entries older than this field. */
  actId: about(orNull(is.id), 'Shared by the entries of one act'),
  actEntries: about(is.number, 'Entries of its act, itself included'),
}) {}
