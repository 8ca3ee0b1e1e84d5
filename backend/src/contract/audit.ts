import { ID, INSTANT, NUMBER, TEXT, about, orNull, shape, example, OBJECT, type Of } from './shape.js';

/**
 * An entry that only follows from another change of its transaction: a grouped list shows it only when no other entry
 * of that transaction matches.
 */
export const AUDIT_CONSEQUENCE = 'subscription.moved';

/** GET /api/Admin/audit: one change with its actor, time and values (rule: log of staff changes). */
export const AuditEntry = shape('AuditEntry', {
  id: ID,
  /** ISO instant. */
  at: INSTANT,
  actorId: about(orNull(ID), 'Null: the product itself'),
  actorName: orNull(TEXT),
  /** `<entity>.<past participle>`, such as `client.updated`. */
  action: example(TEXT, 'client.updated'),
  entity: example(TEXT, 'client'),
  entityId: TEXT,
  clientId: about(orNull(ID), 'Whom it is about'),
  clientName: orNull(TEXT),
  /** Values before and after; null when the thing did not exist before, or no longer exists. */
  before: orNull(OBJECT),
  after: orNull(OBJECT),
  /** null for entries older than this field. */
  actId: about(orNull(ID), 'Shared by the entries of one act'),
  actEntries: about(NUMBER, 'Entries of its act, itself included'),
});
export type AuditEntry = Of<typeof AuditEntry>;
