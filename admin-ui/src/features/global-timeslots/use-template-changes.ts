import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { CreateGlobalTimeslotRequest, GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { APPOINTMENTS_QUERY } from '../schedule/use-client-appointments';
import type { ConsoleDataProvider } from '../../api/data-provider';
import type { LoadedTemplate, TemplateSlotChange } from '../../api/template-calls';
import { FOR_REAL } from '../../api/timeslot-calls';
import { DAY_QUERY } from '../schedule/use-day-schedule';
import { TEMPLATE_QUERY } from '../schedule/use-weekly-template';

const AFFECTED = [DAY_QUERY, APPOINTMENTS_QUERY];

/**
 * Changes the weekly template. Each change refetches it before it resolves, so that the next one names the new version.
 */
export function useTemplateChanges() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const refreshAfter = async <Answer>(change: Promise<Answer>): Promise<Answer> => {
    try {
      return await change;
    } finally {
      for (const name of AFFECTED) void queryClient.invalidateQueries({ queryKey: [name] });
      await queryClient.invalidateQueries({ queryKey: [TEMPLATE_QUERY] });
    }
  };
  return {
    create: (body: CreateGlobalTimeslotRequest, etag: string | null) =>
      refreshAfter(provider.createTemplateSlot(body, etag, FOR_REAL)),
    change: (slot: GlobalTimeslot, wish: TemplateSlotChange, etag: string | null) =>
      refreshAfter(provider.changeTemplateSlot(slot, wish, etag, FOR_REAL)),
    reset: (slot: GlobalTimeslot, etag: string | null) =>
      refreshAfter(provider.resetTemplateSlot(slot, etag, FOR_REAL)),
    remove: (slot: GlobalTimeslot, etag: string | null) =>
      refreshAfter(provider.deleteTemplateSlot(slot, etag, FOR_REAL)),
    paste: (copied: readonly GlobalTimeslot[], days: readonly Weekday[], template: LoadedTemplate) =>
      refreshAfter(provider.pasteSlots(copied, days, template, FOR_REAL)),
  };
}
