import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import { LOGIN_PATH } from '@palestra/web-kit/http';
import { storedLanguage } from '@palestra/web-kit/language';
import {
  clearSession,
  endOnServer,
  readStoredSession,
  STORAGE_KEYS,
  storeSession,
  USER_LOGGED_IN,
} from '@palestra/web-kit/session';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { showLanguage } from '../i18n/language';
import { stopActing } from './acting';
import { serverText, UnknownOutcome } from './failures';
import { call, callWhole, setUnauthorizedListener } from './http';
import { silencePhone } from './own-phone';

export const requestSession = (request: LoginRequest): Promise<Session> => call('POST', LOGIN_PATH, request);

interface Auth {
  status: 'loading' | 'signedIn' | 'signedOut';
  user: Session | null;
  /** The server's reason for the end of the last session; shown once on the sign-in screen. */
  farewell: string | null;
  signIn: (request: LoginRequest) => Promise<void>;
  /** Goes on with a session whose sign-in needed a second step. */
  begin: (session: Session) => void;
  signOut: () => void;
  /**
   * `change` ends every session of the account, and resolves to the new one. `inDoubt` is the reason why this one has
   * ended should the outcome stay unknown.
   */
  replaceSession: (change: () => Promise<Session>, inDoubt: string) => Promise<void>;
  /** Ends every session of the account, including this one; the sign-in screen confirms it. */
  signOutEverywhere: () => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

type State = Pick<Auth, 'status' | 'user' | 'farewell'>;
const signedOut = (farewell: string | null): State => ({ status: 'signedOut', user: null, farewell });
const stateOf = (user: Session | null): State =>
  user === null ? signedOut(null) : { status: 'signedIn', user, farewell: null };

/** Session of this browser (rule: stored session); follows other tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ status: 'loading', user: null, farewell: null });
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();

  const end = useCallback(
    (farewell: string | null) => {
      clearSession(localStorage);
      stopActing();
      // Clears cached data, so that the next member never sees it.
      queryClient.clear();
      setState(signedOut(farewell));
      navigate('/');
    },
    [queryClient, navigate],
  );

  useEffect(() => {
    setState(stateOf(readStoredSession()));
    const follow = ({ key }: StorageEvent): void => {
      if (key !== null && key !== STORAGE_KEYS.token && key !== STORAGE_KEYS.user) return;
      queryClient.clear();
      setState(stateOf(readStoredSession()));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [queryClient]);

  const signOut = useCallback(() => {
    const token = localStorage.getItem(STORAGE_KEYS.token);
    end(null);
    void silencePhone();
    if (token !== null) endOnServer(token);
  }, [end]);

  const isEndingAll = useRef(false);
  const signOutEverywhere = useCallback(async () => {
    isEndingAll.current = true;
    try {
      end((await callWhole('POST', '/api/auth/logout-all', {})).message);
    } finally {
      isEndingAll.current = false;
    }
  }, [end]);

  const replacing = useRef<Promise<unknown> | null>(null);
  const doubt = useRef<string | null>(null);
  const replaceSession = useCallback(async (change: () => Promise<Session>, inDoubt: string) => {
    doubt.current = null;
    const asking = localStorage.getItem(STORAGE_KEYS.token);
    const asked = change().then((session) => {
      // Signed out meanwhile, here or in another tab: the change does not sign the person in again.
      if (localStorage.getItem(STORAGE_KEYS.token) !== asking) return endOnServer(session.token);
      storeSession(localStorage, session);
      setState(stateOf(session));
    });
    replacing.current = asked.catch((fault: unknown) => {
      if (fault instanceof UnknownOutcome) doubt.current = inDoubt;
    });
    try {
      await asked;
    } finally {
      replacing.current = null;
    }
  }, []);

  // The live stream may get a 401 before the response of a requested sign-out, which needs no reason. While a session
  // is being replaced, its end waits for the outcome.
  useEffect(
    () =>
      setUnauthorizedListener((error) => {
        const refused = localStorage.getItem(STORAGE_KEYS.token);
        const leave = (): void => {
          if (localStorage.getItem(STORAGE_KEYS.token) !== refused) return;
          end(isEndingAll.current ? null : (doubt.current ?? serverText(error)));
          doubt.current = null;
        };
        if (replacing.current === null) leave();
        else void replacing.current.then(leave);
      }),
    [end],
  );

  const begin = useCallback((session: Session) => {
    doubt.current = null;
    storeSession(localStorage, session);
    if (storedLanguage() === null) showLanguage(session.language);
    setState(stateOf(session));
    window.dispatchEvent(new Event(USER_LOGGED_IN));
  }, []);
  const signIn = useCallback(async (request: LoginRequest) => begin(await requestSession(request)), [begin]);

  const auth = useMemo<Auth>(
    () => ({ ...state, signIn, begin, signOut, replaceSession, signOutEverywhere }),
    [state, signIn, begin, signOut, replaceSession, signOutEverywhere],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
