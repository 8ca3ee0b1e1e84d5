import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import { createContext, useContext } from 'react';

export interface Auth {
  status: 'loading' | 'signedIn' | 'signedOut';
  user: Session | null;
  /** Why the last session ended without the member's doing; shown once on the sign-in screen. */
  farewell: string | null;
  signIn: (request: LoginRequest) => Promise<void>;
  signOut: () => void;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
