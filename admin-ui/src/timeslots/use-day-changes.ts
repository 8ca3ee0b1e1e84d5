import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/data-provider';

const REFRESH_MS = 10_000;
export const OVERRIDES_QUERY = 'timeslot-overrides';

/** What differs on a date from the weekly template. */
export function useDayChanges(date: CalendarDate) {
  const { dayOverrides } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [OVERRIDES_QUERY, date],
    queryFn: ({ signal }) => dayOverrides(date, signal),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
}
