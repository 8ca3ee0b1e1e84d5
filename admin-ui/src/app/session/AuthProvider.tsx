import type { LoginRequest } from '@palestra/backend/contract/session';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { speak } from '../../i18n/i18n';
import { storedLanguage } from '../../i18n/language';
import { requestSession } from '../../api/sign-in';
import { AuthContext } from '../../kit/session/auth-context';
import { currentPresence, onSessionChange, signOut, startSession } from '../../api/session-store';

async function signIn(credentials: LoginRequest) {
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
