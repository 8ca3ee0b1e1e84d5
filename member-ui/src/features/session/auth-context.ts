import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import { createContext } from 'react';

export interface Auth {
  status: 'loading' | 'signedIn' | 'signedOut';
  user: Session | null;
  /** The server's reason for the end of the last session; shown once on the sign-in screen. */
  farewell: string | null;
  signIn: (request: LoginRequest) => Promise<void>;
  signOut: () => void;
  /** `change` ends every session of the account, and resolves to the new one. */
  replaceSession: (change: () => Promise<Session>) => Promise<void>;
  /** Ends every session of the account, this one too; the sign-in screen confirms it. */
  signOutEverywhere: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);
