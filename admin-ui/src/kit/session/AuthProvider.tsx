import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import { storedLanguage } from '@palestra/web-kit/language';
import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { currentPresence, onSessionChange, signOut, startSession, type Presence } from '../../api/session-store';
import { requestSession } from '../../api/sign-in';
import { speak } from '../../i18n/i18n';

interface Auth extends Presence {
  signIn: (credentials: LoginRequest) => Promise<Session>;
  signOut: () => void;
}

const AuthContext = createContext<Auth | null>(null);

async function signIn(credentials: LoginRequest): Promise<Session> {
  const session = await requestSession(credentials);
  // The account's language applies only if this browser has none stored.
  if (storedLanguage() === null) await speak(session.language);
  startSession(session);
  return session;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const presence = useSyncExternalStore(onSessionChange, currentPresence);
  const auth = useMemo(() => ({ ...presence, signIn, signOut }), [presence]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
