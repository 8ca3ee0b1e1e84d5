import * as is from './kinds.js';
import { LANGUAGES } from './languages.js';
import { STAFF_ROLES } from './permissions.js';
import { Role } from './roles.js';
import { about, oneOf, orNull, shape, example } from './shape.js';

/** GET /api/auth/sessions. Instants are ISO. */
export class ListedSession extends shape({
  id: is.id,
  /** A name such as `Safari, iPhone`; null when unknown. */
  browser: example(orNull(is.text), 'Safari, iPhone'),
  createdAt: is.instant,
  lastUsedAt: about(is.instant, 'To within a few minutes'),
  isCurrent: about(is.flag, 'The session that asks'),
  isSameNetwork: about(is.flag, 'Begun from the network that asks now'),
}) {}

/** Header of every response to staff: their role now, which may have changed since they signed in (rule: staff roles). */
export const STAFF_ROLE_HEADER = 'X-Staff-Role';

/** POST /api/auth/login. */
export class LoginRequest extends shape({ email: is.email, password: is.text }) {}

/** The signed-in user, stored whole under the browser key `user` (rule: stored session). `expiresAt` is an ISO instant. */
export class Session extends shape({
  token: about(is.text, 'To be sent as `Authorization: Bearer ...`'),
  role: about(oneOf(Role), '1 administrator, 2 client'),
  staffRole: about(orNull(oneOf(STAFF_ROLES)), 'Null for a client'),
  expiresAt: is.instant,
  name: is.text,
  id: is.id,
  email: is.email,
  language: oneOf(LANGUAGES),
}) {}
