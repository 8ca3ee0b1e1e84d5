import type { Language } from './languages.js';
import type { Role } from './roles.js';

/** GET /api/auth/sessions. Instants are ISO. */
export interface ListedSession {
  id: string;
  /** Such as `Safari, iPhone`; null when it is not known. */
  browser: string | null;
  createdAt: string;
  /** To within a few minutes. */
  lastUsedAt: string;
  /** The one that asks. */
  isCurrent: boolean;
  /** Begun from the network that asks now. */
  isSameNetwork: boolean;
}

/** POST /api/auth/login. */
export interface LoginRequest {
  email: string;
  password: string;
}

/** The signed-in user, stored whole under the browser key `user` (rule: stored session). `expiresAt` is an ISO instant. */
export interface Session {
  token: string;
  role: Role;
  expiresAt: string;
  name: string;
  id: string;
  email: string;
  language: Language;
}
