import { addDays, weekdayOf, type CalendarDate, type Weekday } from '@palestra/backend/contract/calendar-date';
import type {
  NewStandingBooking,
  StandingBooking,
  StandingBookingChange,
} from '@palestra/backend/contract/standing-booking';
import type { AvailableTimeslots } from '@palestra/backend/contract/timeslot';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { pollUnlessLive } from '../../api/live-state';
import { call, get } from '../../api/http';

const PATH = '/api/Client/standing-bookings';
const KEY = ['standing-bookings'];
const of = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

export const useStanding = (): UseQueryResult<StandingBooking[]> =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get<StandingBooking[]>(PATH, signal),
    refetchInterval: pollUnlessLive,
  });

/** The first such weekday from today on. */
const nextOf = (weekday: Weekday, today: CalendarDate): CalendarDate =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7);

/** The slots of a weekday as its next date has them. */
export const useSlotsOn = (weekday: Weekday | null, today: CalendarDate): UseQueryResult<AvailableTimeslots> => {
  const date = weekday === null ? '' : nextOf(weekday, today);
  return useQuery({
    queryKey: ['timeslots', date],
    queryFn: ({ signal }) => get<AvailableTimeslots>(`/api/Client/timeslots/available?date=${date}`, signal),
    enabled: weekday !== null,
  });
};

/** The dates that it would book or skip; nothing is asked while `wish` is null. */
export const usePreview = (wish: NewStandingBooking | null): UseQueryResult<StandingBooking> =>
  useQuery({
    queryKey: [...KEY, 'preview', wish],
    queryFn: async () => (await call<StandingBooking>('POST', `${PATH}?dryRun=true`, wish)).data,
    enabled: wish !== null,
    retry: false,
    gcTime: 0,
  });

export type StandingAct =
  | { make: NewStandingBooking }
  | { change: StandingBookingChange; id: string }
  | { end: { cancelDates: boolean }; id: string };

function send(act: StandingAct, mode = ''): Promise<{ data: StandingBooking }> {
  if ('make' in act) return call<StandingBooking>('POST', `${PATH}${mode}`, act.make);
  if ('change' in act) return call<StandingBooking>('PUT', `${of(act.id)}${mode}`, act.change);
  return call<StandingBooking>('POST', `${of(act.id)}/end${mode}`, act.end);
}

/** The dates as the act would leave them, by the server's dry run. */
export const useOutcome = (act: Exclude<StandingAct, { make: NewStandingBooking }>): UseQueryResult<StandingBooking> =>
  useQuery({
    queryKey: [...KEY, 'outcome', act],
    queryFn: async () => (await send(act, '?dryRun=true')).data,
    retry: false,
    gcTime: 0,
  });

export function useStandingAct() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: (act: StandingAct) => send(act), onSettled: () => queries.invalidateQueries() });
}
