import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLive } from '../../kit/live/use-live';
import { useLivePolling } from '../../kit/live/use-live-polling';
import type { ConsoleDataProvider } from '../../api/data-provider';

export const DAY_QUERY = 'day-schedule';

/** Slots of a date, refetched on every change and when the window regains focus. */
export function useDaySchedule(date: CalendarDate | null) {
  const { daySchedule } = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: [DAY_QUERY, date],
    queryFn: ({ signal }) => daySchedule(date ?? '', signal),
    enabled: date !== null,
    refetchInterval: useLivePolling(),
    refetchOnWindowFocus: true,
  });
  const topics = ['appointments', 'interests', 'timeslots', 'template', 'settings', 'clients'] as const;
  useLive(topics, date === null ? null : query.refetch, { date });
  return query;
}
