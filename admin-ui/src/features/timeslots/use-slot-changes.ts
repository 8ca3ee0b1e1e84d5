import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ChangeTimeslotRequest, CloseRangeRequest } from '@palestra/backend/contract/schedule-change';
import { APPOINTMENTS_QUERY } from '../schedule/use-client-appointments';
import { STATISTICS_QUERY } from '../schedule/use-statistics';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { FOR_REAL, type ReadSlot } from '../../api/timeslot-calls';
import { OVERRIDES_QUERY } from './use-day-changes';
import { DAY_QUERY } from '../schedule/use-day-schedule';

const AFFECTED = [DAY_QUERY, OVERRIDES_QUERY, STATISTICS_QUERY, APPOINTMENTS_QUERY, 'clients'];

/** Changes single dates. Refetches their views after success and refusal. */
export function useSlotChanges() {
  const { changeSlot, closeDays, removeOverride } = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const refreshAfter = async <Answer>(change: Promise<Answer>): Promise<Answer> => {
    try {
      return await change;
    } finally {
      for (const name of AFFECTED) void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
  return {
    change: (slot: ReadSlot, body: ChangeTimeslotRequest) => refreshAfter(changeSlot(slot, body, FOR_REAL)),
    close: (range: CloseRangeRequest) => refreshAfter(closeDays(range, FOR_REAL)),
    remove: (id: string) => refreshAfter(removeOverride(id, FOR_REAL)),
  };
}
