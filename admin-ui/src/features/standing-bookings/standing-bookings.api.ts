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

function useStandingMutation<Variables>(call: (variables: Variables) => Promise<unknown>) {
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
export const useChangeStanding = () =>
  useStandingMutation(({ id, ...body }: StandingBookingChange & { id: string }) =>
    callApi(named(id), { method: 'PUT', body }),
  );
export const useEndStanding = () =>
  useStandingMutation(({ id, cancelDates }: { id: string; cancelDates: boolean }) =>
    callApi(`${named(id)}/end`, { method: 'POST', body: { cancelDates } }),
  );
