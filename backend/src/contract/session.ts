import { LANGUAGES } from './languages.js';
import { STAFF_ROLES } from './permissions.js';
import { Role } from './roles.js';
import { EMAIL, FLAG, ID, INSTANT, TEXT, about, oneOf, orNull, shape, example, type Of } from './shape.js';

/** GET /api/auth/sessions. Instants are ISO. */
export const ListedSession = shape('ListedSession', {
  id: ID,
  /** A name such as `Safari, iPhone`; null when unknown. */
  browser: example(orNull(TEXT), 'Safari, iPhone'),
  createdAt: INSTANT,
  lastUsedAt: about(INSTANT, 'To within a few minutes'),
  isCurrent: about(FLAG, 'The session that asks'),
  isSameNetwork: about(FLAG, 'Begun from the network that asks now'),
});
export type ListedSession = Of<typeof ListedSession>;

/** POST /api/auth/login. */
export interface LoginRequest {
  email: string;
  password: string;
}

/** The signed-in user, stored whole under the browser key `user` (rule: stored session). `expiresAt` is an ISO instant. */
export const Session = shape('Session', {
  token: about(TEXT, 'To be sent as `Authorization: Bearer ...`'),
  role: about(oneOf(Role), '1 administrator, 2 client'),
  staffRole: about(orNull(oneOf(STAFF_ROLES)), 'Null for a client'),
  expiresAt: INSTANT,
  name: TEXT,
  id: ID,
  email: EMAIL,
  language: oneOf(LANGUAGES),
});
export type Session = Of<typeof Session>;
