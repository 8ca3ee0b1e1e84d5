import type {
  NewStandingBooking,
  StandingBooking,
  StandingBookingChange,
} from '@palestra/backend/contract/standing-booking';
import { useMutation, useQuery } from '@tanstack/react-query';
import { adminPath, post, put, reading } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';

const STANDING = 'standing-bookings';
const ofClient = (clientId: string): string => adminPath('clients', clientId, STANDING);

export const useStandingBookings = (clientId: string) =>
  useLiveQuery({
    queryKey: [STANDING, clientId],
    queryFn: reading<StandingBooking[]>(ofClient(clientId)),
    topics: ['appointments', 'settings'],
    about: { clientId },
  });

/** The dates that a new one would book or skip, by the server's dry run; nothing is asked while `wish` is null. */
export const useStandingPreview = (clientId: string, wish: NewStandingBooking | null) =>
  useQuery({
    // Not in the list's cache: the server would refuse a second request for a booked wish.
    queryKey: ['standing-preview', clientId, wish],
    queryFn: ({ signal }) => post<StandingBooking>(`${ofClient(clientId)}?dryRun=true`, wish, { signal }),
    enabled: wish !== null,
    retry: false,
    gcTime: 0,
  });

const useStandingMutation = <Variables, Answer>(mutationFn: (variables: Variables) => Promise<Answer>) =>
  useMutation({
    mutationFn,
    onSettled: useReadAgain([STANDING], ['appointments'], ['clients'], ['day-schedule'], ['audit']),
  });

export const useMakeStanding = (clientId: string) =>
  useStandingMutation((body: NewStandingBooking) => post(ofClient(clientId), body));

type Change = StandingBookingChange & { id: string };
interface End {
  id: string;
  cancelDates: boolean;
}
const sendChange = ({ id, ...body }: Change, mode = '') => put<StandingBooking>(adminPath(STANDING, id) + mode, body);
const sendEnd = ({ id, cancelDates }: End, mode = '') =>
  post<StandingBooking>(adminPath(STANDING, id, 'end') + mode, { cancelDates });

/** The dates as a change or an end would leave them, by the server's dry run. */
export const useStandingOutcome = (act: Change | End, isAsked: boolean) =>
  useQuery({
    // Also not in the list's cache.
    queryKey: ['standing-outcome', act],
    queryFn: () => ('until' in act ? sendChange(act, '?dryRun=true') : sendEnd(act, '?dryRun=true')),
    enabled: isAsked,
    retry: false,
    gcTime: 0,
  });

export const useChangeStanding = () => useStandingMutation((change: Change) => sendChange(change));
export const useEndStanding = () => useStandingMutation((end: End) => sendEnd(end));
