import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/data-provider';
import { DAY_QUERY } from './use-day-schedule';

const REFRESH_MS = 10_000;

/** Who is booked in a slot; read again with the day, whatever changed it. */
export function useSlotClients(slot: Timeslot) {
  const { slotClients } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [DAY_QUERY, slot.date, 'clients', slot.id],
    queryFn: ({ signal }) => slotClients(slot, signal),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
}
