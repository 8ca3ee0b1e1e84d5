import type { Language } from './languages.js';
import type { Role } from './roles.js';

/** POST /api/auth/login. */
export interface LoginRequest {
  email: string;
  password: string;
}

/** The signed-in user, stored whole under the browser key `user` (specification §3). `expiresAt` is an ISO instant. */
export interface Session {
  token: string;
  role: Role;
  expiresAt: string;
  name: string;
  id: string;
  email: string;
  language: Language;
}
