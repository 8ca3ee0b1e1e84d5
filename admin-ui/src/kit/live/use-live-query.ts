import type { StaffTopic } from '@palestra/backend/contract/live';
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useLive, type About } from './use-live';
import { useLivePolling } from './use-live-polling';

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
