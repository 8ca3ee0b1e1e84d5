import { addDays, weekdayOf, type CalendarDate, type Weekday } from '@palestra/backend/contract/calendar-date';
import type {
  NewStandingBooking,
  StandingBooking,
  StandingBookingChange,
} from '@palestra/backend/contract/standing-booking';
import type { AvailableTimeslots } from '@palestra/backend/contract/timeslot';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../api/http';
import { useDryRun, useLiveRead, useRead } from '../../api/reads';
import { slotsOn } from '../../api/timeslots';

const PATH = '/api/Client/standing-bookings';
const KEY = ['standing-bookings'];
const of = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

export const useStanding = (): UseQueryResult<StandingBooking[]> => useLiveRead(KEY, PATH);

/** The first such weekday from today on. */
const nextOf = (weekday: Weekday, today: CalendarDate): CalendarDate =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7);

/** The slots of a weekday as its next date has them. */
export const useSlotsOn = (weekday: Weekday | null, today: CalendarDate): UseQueryResult<AvailableTimeslots> =>
  useRead(...slotsOn(weekday === null ? '' : nextOf(weekday, today)), { enabled: weekday !== null });

/** The dates that it would book or skip; nothing is asked while `wish` is null. */
export const usePreview = (wish: NewStandingBooking | null): UseQueryResult<StandingBooking> =>
  useDryRun([...KEY, 'preview', wish], () => call('POST', `${PATH}?dryRun=true`, wish), wish !== null);

export type StandingAct =
  | { make: NewStandingBooking }
  | { change: StandingBookingChange; id: string }
  | { end: { cancelDates: boolean }; id: string };

function send(act: StandingAct, mode = ''): Promise<StandingBooking> {
  if ('make' in act) return call('POST', `${PATH}${mode}`, act.make);
  if ('change' in act) return call('PUT', `${of(act.id)}${mode}`, act.change);
  return call('POST', `${of(act.id)}/end${mode}`, act.end);
}

/** The dates as the act would leave them, by the server's dry run. */
export const useOutcome = (act: Exclude<StandingAct, { make: NewStandingBooking }>): UseQueryResult<StandingBooking> =>
  useDryRun([...KEY, 'outcome', act], () => send(act, '?dryRun=true'));

export function useStandingAct() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: (act: StandingAct) => send(act), onSettled: () => queries.invalidateQueries() });
}
