import { focusManager, QueryClient } from '@tanstack/react-query';
import { isInDoubt } from '../lib/api-error';

/** Refusals are answers: only what broke on the way is worth a second try. */
const isWorthRetrying = (tries: number, error: Error): boolean => tries < 1 && navigator.onLine && isInDoubt(error);

/** `always`: without a network a call fails at once and its screen says so, where it would else wait in silence. */
export const queryClient = new QueryClient({
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

/** Read again when the page is shown, its window is entered or the network is back: two windows never hide one another. */
export function refetchOnReturn(): void {
  focusManager.setEventListener((onReturn) => {
    const returned = (): void => onReturn();
    const occasions = ['visibilitychange', 'focus', 'online'];
    occasions.forEach((occasion) => window.addEventListener(occasion, returned));
    return () => occasions.forEach((occasion) => window.removeEventListener(occasion, returned));
  });
}
