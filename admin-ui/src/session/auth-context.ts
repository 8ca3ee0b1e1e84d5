import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import { createContext } from 'react';

export interface Auth {
  session: Session | null;
  signIn: (credentials: LoginRequest) => Promise<Session>;
  signOut: () => void;
}

export const AuthContext = createContext<Auth | null>(null);
