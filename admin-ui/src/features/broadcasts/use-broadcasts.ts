import type { Broadcast } from '@palestra/backend/contract/mail';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLive } from '../../kit/live/use-live';
import { useLivePolling } from '../../kit/live/use-live-polling';
import type { ConsoleDataProvider } from '../../api/data-provider';

const BROADCASTS_QUERY = 'broadcasts';
const AUDIENCE_QUERY = 'broadcast-audience';
/** Poll interval without a live stream, while a broadcast is being sent and its bar moves. */
const SENDING_MS = 1_000;

/** Number of broadcasts read at first, and added by "show more". */
export const NEWEST_SHOWN = 10;

const isMoving = (all: readonly Broadcast[] = []): boolean => all.some(({ state }) => state === 'sending');

/** The first `rows` broadcasts, newest first, with their progress. */
export function useBroadcasts(words: string, rows: number) {
  const { broadcasts } = useDataProvider<ConsoleDataProvider>();
  const polling = useLivePolling();
  const query = useQuery({
    queryKey: [BROADCASTS_QUERY, words, rows],
    queryFn: ({ signal }) => broadcasts(words, { offset: 0, rows }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (polling !== false && isMoving(state.data?.rows) ? SENDING_MS : polling),
    refetchOnWindowFocus: true,
  });
  useLive(['broadcasts'], query.refetch);
  return query;
}

/** Number of recipients that a broadcast would have now. */
export function useAudience(activeClientsOnly: boolean) {
  const { broadcastAudience } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [AUDIENCE_QUERY, activeClientsOnly],
    queryFn: ({ signal }) => broadcastAudience(activeClientsOnly, signal),
    refetchOnWindowFocus: true,
  });
}

/** Invalidates the lists of broadcasts. */
export function useBroadcastsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [BROADCASTS_QUERY] });
}

export function useSteerBroadcast(id: string) {
  const { steerBroadcast } = useDataProvider<ConsoleDataProvider>();
  const changed = useBroadcastsChanged();
  return useMutation({
    mutationFn: (step: 'stop' | 'resume') => steerBroadcast(id, step),
    onSettled: changed,
  });
}
