import type { Appointment } from '@palestra/backend/contract/appointment';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { Statistics } from '@palestra/backend/contract/gym';
import { LIMITS } from '@palestra/backend/contract/limits';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import type { DaySchedule } from '@palestra/backend/contract/timeslot';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { callApi, reading } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live';
import { useRooms } from './rooms';

export const DAY_QUERY = 'day-schedule';
export const STATISTICS_QUERY = 'statistics';
export const APPOINTMENTS_QUERY = 'client-appointments';
export const TEMPLATE_QUERY = 'weekly-template';

/**
 * Refetches the views of a change, after success and refusal. With `first`, it waits for that one, so that the next change
 * names its new version.
 */
export function useRefreshAfter(views: readonly string[], first?: string) {
  const queryClient = useQueryClient();
  return async <Answer>(change: Promise<Answer>): Promise<Answer> => {
    try {
      return await change;
    } finally {
      for (const name of views) void queryClient.invalidateQueries({ queryKey: [name] });
      if (first !== undefined) await queryClient.invalidateQueries({ queryKey: [first] });
    }
  };
}

/** A day as read; `etag` returns as `If-Match` with a change of one of its slots. */
export type LoadedDay = DaySchedule & { etag: string | null };

/** `areaId=0` asks for all rooms. */
const fetchDay = async (date: CalendarDate, hasRooms: boolean, signal: AbortSignal): Promise<LoadedDay> => {
  const path = `/api/Timeslot/capacity?date=${date}${hasRooms ? '&areaId=0' : ''}`;
  const { data, headers } = await callApi<DaySchedule>(path, { signal });
  return { ...data, etag: headers.get('ETag') };
};

const dayQuery = (date: CalendarDate | null, hasRooms: boolean) => ({
  queryKey: [DAY_QUERY, date, ...(hasRooms ? ['rooms'] : [])],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchDay(date ?? '', hasRooms, signal),
});

/** The slots of all rooms. */
export function useDaySchedule(date: CalendarDate | null) {
  const hasRooms = useRooms().length > 0;
  return useLiveQuery({
    ...dayQuery(date, hasRooms),
    enabled: date !== null,
    topics: ['appointments', 'interests', 'timeslots', 'template', 'settings', 'clients'],
    about: { date },
  });
}

/** Several days, null until all are there. `useDaySchedule` of each keeps it fresh. */
export function useLoadedDays(dates: readonly CalendarDate[]) {
  const hasRooms = useRooms().length > 0;
  return useQueries({
    queries: dates.map((date) => dayQuery(date, hasRooms)),
    combine: (results) => {
      const days = results.map(({ data }) => data).filter((day) => day !== undefined);
      return {
        days: days.length === results.length ? days : null,
        error: results.find(({ error }) => error !== null)?.error ?? null,
        retry: () => results.forEach(({ error, refetch }) => error !== null && void refetch()),
      };
    },
  });
}

/** Weekly template of a room as read; `etag` returns as `If-Match` with a change of it. */
export interface LoadedTemplate {
  room: number;
  slots: GlobalTimeslot[];
  etag: string | null;
}

const fetchTemplate = async (room: number, signal: AbortSignal): Promise<LoadedTemplate> => {
  const path = `/api/Admin/global-timeslots${room === FIRST_ROOM ? '' : `?areaId=${room}`}`;
  const answer = await callApi<GlobalTimeslot[]>(path, { signal });
  return { room, slots: answer.data, etag: answer.headers.get('ETag') };
};

/** All seven weekdays, refetched when anybody changes them or the default capacity. */
export const useWeeklyTemplate = (room: number = FIRST_ROOM) =>
  useLiveQuery({
    queryKey: [TEMPLATE_QUERY, ...(room === FIRST_ROOM ? [] : [room])],
    queryFn: ({ signal }) => fetchTemplate(room, signal),
    topics: ['template', 'settings'],
  });

export const useStatistics = () =>
  useLiveQuery({
    queryKey: [STATISTICS_QUERY],
    queryFn: reading<Statistics>('/api/Admin/statistics'),
    topics: ['appointments', 'clients', 'subscriptions'],
  });

/** All appointments of a client from the first one on, ascending (rule: whole history). */
export function useClientAppointments(clientId: string, until: CalendarDate | null) {
  const asked = new URLSearchParams({ userId: clientId, startDate: LIMITS.historyFrom, endDate: until ?? '' });
  return useLiveQuery({
    queryKey: [APPOINTMENTS_QUERY, clientId, until],
    queryFn: reading<Appointment[]>(`/api/Admin/appointments?${asked.toString()}`),
    enabled: until !== null,
    topics: ['appointments'],
    about: { clientId },
  });
}
