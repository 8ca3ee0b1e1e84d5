import { QueryClient } from '@tanstack/react-query';
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
