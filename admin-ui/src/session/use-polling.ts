import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange } from './session-store';

/** For a query's `refetchInterval`: a page that waits for its person to sign in again asks for nothing. */
export const usePolling = (everyMs: number): number | false =>
  useSyncExternalStore(onSessionChange, currentSession) === null ? false : everyMs;
