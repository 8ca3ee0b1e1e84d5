import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { KEY_PERMISSIONS } from './permissions.js';
import { about, each, extend, oneOf, orNull, shape } from './shape.js';

/** Every key begins so: it is told from a session's token, and found where it should not be. */
export const KEY_PREFIX = 'plk_';

/** The key of a program that calls the API (rule: API keys). */
export class ApiKey extends shape({
  id: is.id,
  name: about(is.text, 'The log names the program by it'),
  permissions: about(each(oneOf(KEY_PERMISSIONS)), 'Of the calls that it opens: their `x-permission`'),
  lastDay: about(orNull(is.date), "On the gym's calendar; null: until it is revoked"),
  hasEnded: about(is.flag, 'Its last day is over'),
  createdAt: is.instant,
  lastUsedAt: about(orNull(is.instant), 'To the minute; null: it was never used'),
  version: about(is.text, 'For `If-Match`'),
}) {}

/** POST /api/Admin/api-keys, and PUT of one. */
export class ApiKeyRequest extends shape({
  name: is.textOf({ min: 1, max: LIMITS.programNameMaxLength }),
  permissions: each(oneOf(KEY_PERMISSIONS)),
  lastDay: orNull(is.date),
}) {}

export class ApiKeyWithSecret extends extend([ApiKey], {
  key: about(is.text, 'Shown this once: only its hash is stored'),
}) {}
