import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLive } from '../../kit/live/use-live';
import { useLivePolling } from '../../kit/live/use-live-polling';
import type { ConsoleDataProvider } from '../../api/data-provider';

export const APPOINTMENTS_QUERY = 'client-appointments';

export function useClientAppointments(clientId: string, until: CalendarDate | null) {
  const { clientAppointments } = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: [APPOINTMENTS_QUERY, clientId, until],
    queryFn: ({ signal }) => clientAppointments(clientId, until ?? '', signal),
    enabled: until !== null,
    refetchInterval: useLivePolling(),
    refetchOnWindowFocus: true,
  });
  useLive(['appointments'], until === null ? null : query.refetch, { clientId });
  return query;
}
