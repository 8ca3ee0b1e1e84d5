import { focusManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error';

/** Refusals are answers: only what broke on the way is worth a second try. */
const isWorthRetrying = (tries: number, error: Error): boolean =>
  tries < 1 && error instanceof ApiError && error.isInDoubt;

/** `always`: without a network a call fails at once and its screen says so, where it would else wait in silence. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: isWorthRetrying, retryDelay: 600, refetchOnWindowFocus: 'always' },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Read again when the page is shown or its window is entered: two windows side by side never hide one another. */
export function refetchOnReturn(): void {
  focusManager.setEventListener((onReturn) => {
    const returned = (): void => onReturn();
    window.addEventListener('visibilitychange', returned);
    window.addEventListener('focus', returned);
    return () => {
      window.removeEventListener('visibilitychange', returned);
      window.removeEventListener('focus', returned);
    };
  });
}
