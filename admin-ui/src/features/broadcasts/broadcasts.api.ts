import type {
  Broadcast,
  BroadcastAudience,
  BroadcastAudienceRequest,
  BroadcastPreview,
  BroadcastRequest,
  SendBroadcastRequest,
} from '@palestra/backend/contract/mail';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { adminPath, call, callApi, post } from '../../api/api';
import { useLive, useLivePolling } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';

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

export const fetchAudience = (
  { activeClientsOnly = true, clientIds = null }: BroadcastAudienceRequest,
  signal?: AbortSignal,
): Promise<BroadcastAudience> => {
  const path = `${BROADCASTS}/audience`;
  return clientIds === null
    ? call(`${path}?activeClientsOnly=${activeClientsOnly}`, { signal })
    : post(path, { activeClientsOnly, clientIds }, { signal });
};

/** Number of recipients that a broadcast would have now. */
export function useAudience(audience: BroadcastAudienceRequest) {
  return useQuery({
    queryKey: [AUDIENCE_QUERY, audience],
    queryFn: ({ signal }) => fetchAudience(audience, signal),
  });
}

export const previewBroadcast = (body: BroadcastRequest, signal?: AbortSignal) =>
  post<BroadcastPreview>(`${BROADCASTS}/preview`, body, { signal });

export const testBroadcast = async (body: BroadcastRequest): Promise<string> =>
  (await callApi<null>(`${BROADCASTS}/test`, { method: 'POST', body })).message;

export const sendBroadcast = (body: SendBroadcastRequest) => post<Broadcast>('/api/admin/send-broadcast-email', body);

/** Invalidates the lists of broadcasts. */
export const useBroadcastsChanged = () => useReadAgain(['broadcasts']);

/** Stops or resumes a broadcast. */
export const useSteerBroadcast = (id: string) =>
  useMutation({
    mutationFn: (step: 'stop' | 'resume') => post<Broadcast>(adminPath('broadcasts', id, step)),
    onSettled: useBroadcastsChanged(),
  });
