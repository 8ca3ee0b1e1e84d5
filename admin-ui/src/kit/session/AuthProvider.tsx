import type { SecondStepRequest } from '@palestra/backend/contract/second-factor';
import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import { storedLanguage } from '@palestra/web-kit/language';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { signOut, startSession, type Presence, usePresence } from '../../api/session-store';
import { requestSecondStep, requestSession } from '../../api/sign-in';
import { speak } from '../../i18n/i18n';

interface Auth extends Presence {
  signIn: (credentials: LoginRequest) => Promise<Session>;
  /** Completes a sign-in that asks for a second step, or begins one with a passkey alone. */
  completeSignIn: (proof: SecondStepRequest) => Promise<Session>;
  signOut: () => void;
}

const AuthContext = createContext<Auth | null>(null);

async function begin(session: Session): Promise<Session> {
  // The account's language applies only if this browser has none stored.
  if (storedLanguage() === null) await speak(session.language);
  startSession(session);
  return session;
}

const signIn = async (credentials: LoginRequest): Promise<Session> => begin(await requestSession(credentials));
const completeSignIn = async (proof: SecondStepRequest): Promise<Session> => begin(await requestSecondStep(proof));

export function AuthProvider({ children }: { children: ReactNode }) {
  const presence = usePresence();
  const auth = useMemo(() => ({ ...presence, signIn, completeSignIn, signOut }), [presence]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
