import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLive } from '../../kit/live/use-live';
import { useLivePolling } from '../../kit/live/use-live-polling';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { DAY_QUERY } from '../schedule/use-day-schedule';

/** Clients of a slot; refetched with its day, whoever changed it. */
export function useSlotClients(slot: Timeslot) {
  const { slotClients } = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: [DAY_QUERY, slot.date, 'clients', slot.id],
    queryFn: ({ signal }) => slotClients(slot, signal),
    refetchInterval: useLivePolling(),
    refetchOnWindowFocus: true,
  });
  useLive(['appointments', 'interests', 'timeslots', 'template', 'clients'], query.refetch, { date: slot.date });
  return query;
}
