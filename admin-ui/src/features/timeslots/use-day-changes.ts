import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLive } from '../../kit/live/use-live';
import { useLivePolling } from '../../kit/live/use-live-polling';
import type { ConsoleDataProvider } from '../../api/data-provider';

export const OVERRIDES_QUERY = 'timeslot-overrides';

/** Overrides of a date, refetched when anybody changes them. */
export function useDayChanges(date: CalendarDate) {
  const { dayOverrides } = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: [OVERRIDES_QUERY, date],
    queryFn: ({ signal }) => dayOverrides(date, signal),
    refetchInterval: useLivePolling(),
    refetchOnWindowFocus: true,
  });
  useLive(['timeslots'], query.refetch, { date });
  return query;
}
