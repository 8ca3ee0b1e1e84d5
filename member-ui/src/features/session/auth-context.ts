import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import { createContext } from 'react';

export interface Auth {
  status: 'loading' | 'signedIn' | 'signedOut';
  user: Session | null;
  /** Why the last session ended without the member's doing; shown once on the sign-in screen. */
  farewell: string | null;
  signIn: (request: LoginRequest) => Promise<void>;
  signOut: () => void;
  /** Every session of the account, this one too; the sign-in screen says that it is done. */
  signOutEverywhere: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);
