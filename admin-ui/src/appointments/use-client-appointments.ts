import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/data-provider';

export const APPOINTMENTS_QUERY = 'client-appointments';

export function useClientAppointments(clientId: string, until: CalendarDate | null) {
  const { clientAppointments } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [APPOINTMENTS_QUERY, clientId, until],
    queryFn: ({ signal }) => clientAppointments(clientId, until ?? '', signal),
    enabled: until !== null,
    refetchOnWindowFocus: true,
  });
}
