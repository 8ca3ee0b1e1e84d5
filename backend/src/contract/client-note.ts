import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { about, orNull, shape } from './shape.js';

/** GET /api/Admin/clients/{id}/notes: pinned ones first, then the newest. */
export class ClientNote extends shape({
  id: is.id,
  text: is.text,
  isPinned: about(is.flag, 'Shown wherever staff book'),
  authorName: is.text,
  createdAt: is.instant,
  editedAt: orNull(is.instant),
  version: about(is.text, 'For `If-Match`'),
}) {}

/** POST /api/Admin/clients/{id}/notes and PUT /api/Admin/client-notes/{id}. */
export class ClientNoteRequest extends shape({
  text: is.textOf({ min: 1, max: LIMITS.noteMaxLength }),
  isPinned: about(is.flag, 'Shown wherever staff book'),
}) {}
