import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange } from '../../api/session-store';

/** `refetchInterval` of a query; off while the page waits for a new sign-in. */
export const usePolling = (everyMs: number): number | false =>
  useSyncExternalStore(onSessionChange, currentSession) === null ? false : everyMs;
