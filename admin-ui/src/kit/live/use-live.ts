import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIVE_POLL_MS, type LiveChange, type StaffTopic } from '@palestra/backend/contract/live';
import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { hasReadsUnderWay } from '../../api/api';
import { onReadAgain } from '../../api/connection';
import { currentSession, onSessionChange } from '../../api/session-store';
import { GYM_QUERY } from '../time/use-gym';
import { keepLive, onLiveChanges, streaming } from './live-store';

/** Shortest time between two refetches, however much happens. */
const APART_MS = 500;

type Refetch = () => unknown;

export interface About {
  date?: CalendarDate | null | undefined;
  clientId?: string | undefined;
}

const holds = <T>(named: readonly T[] | null, one: T | null | undefined): boolean =>
  named === null || one === null || one === undefined || named.includes(one);

/**
 * Refetches when anybody changes something of these topics, and once when the stream connects:
 *
 * const { data, refetch } = useQuery({ ..., refetchInterval: useLivePolling() });
 * useLive(['appointments', 'timeslots'], refetch, { date });
 *
 * `refetch` may be any function, or null while the query is disabled, because its own `refetch` would still fetch.
 * `about` skips changes of other dates or clients. `useLivePolling` polls every 10 s while there is no stream. Topics:
 * `STAFF_TOPICS` of contract/live.ts. Keep typed text in its own state, because a refetch replaces the data.
 */
export function useLive(topics: readonly StaffTopic[], refetch: Refetch | null, about: About = {}): void {
  const latest = useRef({ topics, refetch, about });
  useEffect(() => {
    latest.current = { topics, refetch, about };
  });
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isWanted = false;
    const read = (): unknown => latest.current.refetch?.();
    const readNews = async (): Promise<void> => {
      const isFirst = queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
      await read();
      // A first read under way is joined, and may have begun before the change.
      if (isFirst) await read();
    };
    const readAgain = (by: () => unknown): void => {
      isWanted = timer !== null;
      if (timer !== null) return;
      void by();
      timer = setTimeout(() => {
        timer = null;
        if (isWanted) readAgain(read);
      }, APART_MS);
    };
    const concerns = ({ topic, dates, clientIds }: LiveChange): boolean => {
      const { topics: wanted, about: one } = latest.current;
      return wanted.some((name) => name === topic) && holds(dates, one.date) && holds(clientIds, one.clientId);
    };
    const leave = [
      onLiveChanges((changes) => changes.some(concerns) && readAgain(readNews)),
      // First reads that wait for the stream are joined; one that was sent before may have missed a change.
      streaming.subscribe(() => streaming.get() && readAgain(hasReadsUnderWay() ? readNews : read)),
    ];
    return () => {
      leave.forEach((end) => end());
      if (timer !== null) clearTimeout(timer);
    };
  }, [queryClient]);
}

/** `refetchInterval` of a query: none while the live stream is connected, else 10 s. */
export function useLivePolling(): number | false {
  const polling = usePolling(LIVE_POLL_MS);
  return streaming.use() ? false : polling;
}

interface LiveQueryOptions<Data, Key extends QueryKey> extends UseQueryOptions<Data, Error, Data, Key> {
  topics: readonly StaffTopic[];
  /** Skips changes of other dates or clients. */
  about?: About;
}

/** A query that refetches when anybody changes something of its topics, and polls while there is no live stream. */
export function useLiveQuery<Data, Key extends QueryKey>({
  topics,
  about,
  ...options
}: LiveQueryOptions<Data, Key>): UseQueryResult<Data, Error> {
  const refetchInterval = useLivePolling();
  const query = useQuery({ refetchInterval, ...options });
  useLive(topics, options.enabled === false ? null : query.refetch, about);
  return query;
}

/** `refetchInterval` of a query; off while the page waits for a new sign-in. */
export const usePolling = (everyMs: number): number | false =>
  useSyncExternalStore(onSessionChange, currentSession) === null ? false : everyMs;

/** Holds the console's one live stream while somebody is signed in, and refetches the gym when its settings change. */
export function useLiveConnection(): void {
  const queryClient = useQueryClient();
  // Before the effects of the screens inside, whose reads wait for it.
  useLayoutEffect(keepLive, []);
  useEffect(() => onReadAgain(() => void queryClient.invalidateQueries()), [queryClient]);
  useLive(['settings'], () => queryClient.invalidateQueries({ queryKey: GYM_QUERY }));
}
