import { LIVE_POLL_MS } from '@palestra/backend/contract/live';
import { queryOptions, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { get } from './http';

let isLive = false;

export const setLive = (next: boolean): void => void (isLive = next);

/** Reads it now: the stream may have gone since. */
export const isFollowedLive = (): boolean => isLive;

/** Every 10 s, off while the live stream is connected. */
const pollUnlessLive = (): number | false => (isLive ? false : LIVE_POLL_MS);

export const readOf = <T>(queryKey: QueryKey, path: string) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => get<T>(path, signal) });

interface Options {
  enabled?: boolean;
  gcTime?: number;
  refetchInterval?: number;
}

/** Reads an address when a screen opens, and after this page changes it. */
export const useRead = <T>(queryKey: QueryKey, path: string, options: Options = {}): UseQueryResult<T> =>
  useQuery({ ...readOf<T>(queryKey, path), ...options });

/** Reads an address again whenever others may have changed it. */
export const useLiveRead = <T>(queryKey: QueryKey, path: string): UseQueryResult<T> =>
  useQuery({ ...readOf<T>(queryKey, path), refetchInterval: pollUnlessLive });

/** Asks by a dry run what a call would do: anew each time, and not while something that it needs is missing. */
export const useDryRun = <T>(queryKey: QueryKey, ask: () => Promise<T>, enabled = true): UseQueryResult<T> =>
  useQuery({ queryKey, queryFn: ask, enabled, retry: false, gcTime: 0 });
