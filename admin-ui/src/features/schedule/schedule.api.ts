import type { Appointment } from '@palestra/backend/contract/appointment';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { Statistics } from '@palestra/backend/contract/gym';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { DaySchedule } from '@palestra/backend/contract/timeslot';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { callApi, reading } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live';

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

const fetchDay = async (date: CalendarDate, signal: AbortSignal): Promise<LoadedDay> => {
  const path = `/api/Timeslot/capacity?date=${date}`;
  const { data, headers } = await callApi<DaySchedule>(path, { signal });
  return { ...data, etag: headers.get('ETag') };
};

const dayQuery = (date: CalendarDate | null) => ({
  queryKey: [DAY_QUERY, date],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchDay(date ?? '', signal),
});

export const useDaySchedule = (date: CalendarDate | null) =>
  useLiveQuery({
    ...dayQuery(date),
    enabled: date !== null,
    topics: ['appointments', 'interests', 'timeslots', 'template', 'settings', 'clients'],
    about: { date },
  });

/** Several days, null until all are there. `useDaySchedule` of each keeps it fresh. */
export const useLoadedDays = (dates: readonly CalendarDate[]) =>
  useQueries({
    queries: dates.map(dayQuery),
    combine: (results) => {
      const days = results.map(({ data }) => data).filter((day) => day !== undefined);
      return {
        days: days.length === results.length ? days : null,
        error: results.find(({ error }) => error !== null)?.error ?? null,
        retry: () => results.forEach(({ error, refetch }) => error !== null && void refetch()),
      };
    },
  });

/** Weekly template as read; `etag` returns as `If-Match` with a change of it. */
export interface LoadedTemplate {
  slots: GlobalTimeslot[];
  etag: string | null;
}

const fetchTemplate = async (signal: AbortSignal): Promise<LoadedTemplate> => {
  const answer = await callApi<GlobalTimeslot[]>('/api/Admin/global-timeslots', { signal });
  return { slots: answer.data, etag: answer.headers.get('ETag') };
};

/** All seven weekdays, refetched when anybody changes them or the default capacity. */
export const useWeeklyTemplate = () =>
  useLiveQuery({
    queryKey: [TEMPLATE_QUERY],
    queryFn: ({ signal }) => fetchTemplate(signal),
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
