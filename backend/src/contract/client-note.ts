import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { about, orNull, shape, type Of } from './shape.js';

/** GET /api/Admin/clients/{id}/notes: pinned ones first, then the newest. */
export const ClientNote = shape('ClientNote', {
  id: is.id,
  text: is.text,
  isPinned: about(is.flag, 'Shown wherever staff book'),
  authorName: is.text,
  createdAt: is.instant,
  editedAt: orNull(is.instant),
  version: about(is.text, 'For `If-Match`'),
});
export type ClientNote = Of<typeof ClientNote>;

/** POST /api/Admin/clients/{id}/notes and PUT /api/Admin/client-notes/{id}. */
export const ClientNoteRequest = shape('ClientNoteRequest', {
  text: is.textOf({ min: 1, max: LIMITS.noteMaxLength }),
  isPinned: about(is.flag, 'Shown wherever staff book'),
});
export type ClientNoteRequest = Of<typeof ClientNoteRequest>;
