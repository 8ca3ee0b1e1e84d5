import type {
  Broadcast,
  BroadcastAudience,
  BroadcastAudienceRequest,
  BroadcastPreview,
  BroadcastRequest,
  SendBroadcastRequest,
} from '@palestra/backend/contract/mail';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { callApi } from '../../api/api';
import { useLive } from '../../kit/live/use-live';
import { useLivePolling } from '../../kit/live/use-live-polling';

const BROADCASTS = '/api/Admin/broadcasts';
const AUDIENCE_QUERY = 'broadcast-audience';
/** Poll interval without a live stream, while a broadcast is being sent and its bar moves. */
const SENDING_MS = 1_000;

/** Number of broadcasts read at first, and added by "show more". */
export const NEWEST_SHOWN = 10;

const isMoving = (all: readonly Broadcast[] = []): boolean => all.some(({ state }) => state === 'sending');

const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

/** The first `rows` broadcasts, newest first, with their progress. */
export function useBroadcasts(words: string, rows: number) {
  const polling = useLivePolling();
  const query = useGetList<Broadcast, Error>(
    'broadcasts',
    { filter: words === '' ? {} : { q: words }, pagination: { page: 1, perPage: rows }, sort: NEWEST },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (polling !== false && isMoving(state.data?.data) ? SENDING_MS : polling),
    },
  );
  useLive(['broadcasts'], query.refetch);
  return query;
}

export const fetchAudience = async (
  { activeClientsOnly = true, clientIds = null }: BroadcastAudienceRequest,
  signal?: AbortSignal,
): Promise<BroadcastAudience> => {
  const path = `${BROADCASTS}/audience`;
  const asked =
    clientIds === null
      ? callApi<BroadcastAudience>(`${path}?activeClientsOnly=${activeClientsOnly}`, { signal })
      : callApi<BroadcastAudience>(path, { method: 'POST', body: { activeClientsOnly, clientIds }, signal });
  return (await asked).data;
};

/** Number of recipients that a broadcast would have now. */
export function useAudience(audience: BroadcastAudienceRequest) {
  return useQuery({
    queryKey: [AUDIENCE_QUERY, audience],
    queryFn: ({ signal }) => fetchAudience(audience, signal),
  });
}

export const previewBroadcast = async (body: BroadcastRequest, signal: AbortSignal): Promise<BroadcastPreview> => {
  return (await callApi<BroadcastPreview>(`${BROADCASTS}/preview`, { method: 'POST', body, signal })).data;
};

export const testBroadcast = async (body: BroadcastRequest): Promise<string> => {
  return (await callApi<null>(`${BROADCASTS}/test`, { method: 'POST', body })).message;
};

export const sendBroadcast = async (body: SendBroadcastRequest): Promise<Broadcast> => {
  return (await callApi<Broadcast>('/api/admin/send-broadcast-email', { method: 'POST', body })).data;
};

/** Stops or resumes a broadcast. */
const steerBroadcast = async (id: string, step: 'stop' | 'resume'): Promise<Broadcast> => {
  const path = `${BROADCASTS}/${encodeURIComponent(id)}/${step}`;
  return (await callApi<Broadcast>(path, { method: 'POST', body: {} })).data;
};

/** Invalidates the lists of broadcasts. */
export function useBroadcastsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['broadcasts'] });
}

export function useSteerBroadcast(id: string) {
  const changed = useBroadcastsChanged();
  return useMutation({
    mutationFn: (step: 'stop' | 'resume') => steerBroadcast(id, step),
    onSettled: changed,
  });
}
