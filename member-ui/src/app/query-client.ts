import { focusManager, notifyManager, QueryClient } from '@tanstack/react-query';
import { isInDoubt } from '../api/failures';

/** Refusals are final; only faults on the way are worth a second attempt. */
const isWorthRetrying = (tries: number, error: Error): boolean => tries < 1 && navigator.onLine && isInDoubt(error);

/** `always`: offline calls fail at once and the screen says so; they would otherwise wait in silence. */
export function createQueryClient(): QueryClient {
  // The second click of a double press comes before a timer, and its button has to be busy by then.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: isWorthRetrying,
        retryDelay: 600,
        refetchOnWindowFocus: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * Refetches when the page becomes visible, its window gets the focus or the network returns. `focus` also counts: two
 * visible windows never hide each other.
 */
export function refetchOnReturn(): void {
  focusManager.setEventListener((onReturn) => {
    const returned = (): void => onReturn();
    const occasions = ['visibilitychange', 'focus', 'online'];
    occasions.forEach((occasion) => window.addEventListener(occasion, returned));
    return () => occasions.forEach((occasion) => window.removeEventListener(occasion, returned));
  });
}
