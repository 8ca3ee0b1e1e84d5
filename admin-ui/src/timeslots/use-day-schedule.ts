import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/data-provider';

const REFRESH_MS = 10_000;
export const DAY_QUERY = 'day-schedule';

/** The slots of a date, read again every 10 s and when the window comes back. */
export function useDaySchedule(date: CalendarDate | null) {
  const { daySchedule } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [DAY_QUERY, date],
    queryFn: ({ signal }) => daySchedule(date ?? '', signal),
    enabled: date !== null,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
}
