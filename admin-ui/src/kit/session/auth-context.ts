import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import { createContext } from 'react';
import type { Presence } from '../../api/session-store';

export interface Auth extends Presence {
  signIn: (credentials: LoginRequest) => Promise<Session>;
  signOut: () => void;
}

export const AuthContext = createContext<Auth | null>(null);
