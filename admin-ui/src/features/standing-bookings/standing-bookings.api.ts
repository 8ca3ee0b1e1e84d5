import type {
  NewStandingBooking,
  StandingBooking,
  StandingBookingChange,
} from '@palestra/backend/contract/standing-booking';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live-query';

const STANDING = 'standing-bookings';
const ofClient = (clientId: string): string => `/api/Admin/clients/${encodeURIComponent(clientId)}/${STANDING}`;
const named = (id: string): string => `/api/Admin/${STANDING}/${encodeURIComponent(id)}`;

export const useStandingBookings = (clientId: string) =>
  useLiveQuery({
    queryKey: [STANDING, clientId],
    queryFn: async ({ signal }) => (await callApi<StandingBooking[]>(ofClient(clientId), { signal })).data,
    topics: ['appointments', 'settings'],
    about: { clientId },
  });

/** The dates that a new one would book or skip, by the server's dry run; nothing is asked while `wish` is null. */
export const useStandingPreview = (clientId: string, wish: NewStandingBooking | null) =>
  useQuery({
    queryKey: [STANDING, clientId, 'preview', wish],
    queryFn: async ({ signal }) =>
      (await callApi<StandingBooking>(`${ofClient(clientId)}?dryRun=true`, { method: 'POST', body: wish, signal }))
        .data,
    enabled: wish !== null,
    retry: false,
    gcTime: 0,
  });

function useStandingMutation<Variables, Answer>(call: (variables: Variables) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () =>
      Promise.all(
        [[STANDING], ['appointments'], ['clients'], ['day-schedule'], ['audit']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useMakeStanding = (clientId: string) =>
  useStandingMutation((body: NewStandingBooking) => callApi(ofClient(clientId), { method: 'POST', body }));

type Change = StandingBookingChange & { id: string };
interface End {
  id: string;
  cancelDates: boolean;
}
const sendChange = async ({ id, ...body }: Change, mode = ''): Promise<StandingBooking> =>
  (await callApi<StandingBooking>(`${named(id)}${mode}`, { method: 'PUT', body })).data;
const sendEnd = async ({ id, cancelDates }: End, mode = ''): Promise<StandingBooking> =>
  (await callApi<StandingBooking>(`${named(id)}/end${mode}`, { method: 'POST', body: { cancelDates } })).data;

/** The dates as a change or an end would leave them, by the server's dry run. */
export const useStandingOutcome = (act: Change | End, isAsked: boolean) =>
  useQuery({
    // Apart from the list: what has happened cannot be asked for again.
    queryKey: ['standing-outcome', act],
    queryFn: () => ('until' in act ? sendChange(act, '?dryRun=true') : sendEnd(act, '?dryRun=true')),
    enabled: isAsked,
    retry: false,
    gcTime: 0,
  });

export const useChangeStanding = () => useStandingMutation((change: Change) => sendChange(change));
export const useEndStanding = () => useStandingMutation((end: End) => sendEnd(end));
