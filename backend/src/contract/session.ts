import type { Language } from './languages.js';
import type { Role } from './roles.js';

/** GET /api/auth/sessions. Instants are ISO. */
export interface ListedSession {
  id: string;
  /** A name such as `Safari, iPhone`; null when unknown. */
  browser: string | null;
  createdAt: string;
  /** Accurate to a few minutes. */
  lastUsedAt: string;
  /** The session of this request. */
  isCurrent: boolean;
  /** Started from the network of this request. */
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
