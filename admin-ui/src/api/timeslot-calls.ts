import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type {
  ChangedTimeslot,
  ChangeTimeslotRequest,
  CloseRangeRequest,
  ScheduleChange,
  TimeslotOverride,
} from '@palestra/backend/contract/schedule-change';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { Timeslot, TimeslotClients } from '@palestra/backend/contract/timeslot';
import { callApi } from './api';

/** True asks for the effects of a change; false makes it. */
export interface Trial {
  dryRun: boolean;
  signal?: AbortSignal;
}
export const FOR_REAL: Trial = { dryRun: false };

/** Slot of a day with the version that was read. */
export interface ReadSlot {
  id: string;
  etag: string | null;
}

export const trialOf = ({ dryRun, signal }: Trial, path: string) => ({
  path: dryRun ? `${path}${path.includes('?') ? '&' : '?'}dryRun=true` : path,
  options: signal ? { signal } : {},
});

export const timeslotCalls = {
  dayOverrides: async (date: CalendarDate, signal?: AbortSignal): Promise<TimeslotOverride[]> => {
    const path = `/api/Admin/timeslots/overrides?date=${date}`;
    return (await callApi<TimeslotOverride[]>(path, signal ? { signal } : {})).data;
  },

  slotClients: async (slot: Timeslot, signal?: AbortSignal): Promise<TimeslotClients> => {
    const { date, originalStartTime: start, originalEndTime: end } = slot;
    const parameters = new URLSearchParams({ date, startTime: toShortTime(start), endTime: toShortTime(end) });
    const path = `/api/admin/timeslots/clients?${parameters.toString()}`;
    return (await callApi<TimeslotClients>(path, signal ? { signal } : {})).data;
  },

  /** Refused as stale when the slot changed since it was read. */
  changeSlot: async (slot: ReadSlot, body: ChangeTimeslotRequest, trial: Trial): Promise<ChangedTimeslot> => {
    const { path, options } = trialOf(trial, `/api/Timeslot/${encodeURIComponent(slot.id)}`);
    const headers: Record<string, string> = slot.etag === null || trial.dryRun ? {} : { 'If-Match': slot.etag };
    return (await callApi<ChangedTimeslot>(path, { method: 'PUT', body, headers, ...options })).data;
  },

  /** Closes one day or more, both ends inclusive. */
  closeDays: async ({ startDate, endDate, reason }: CloseRangeRequest, trial: Trial): Promise<ScheduleChange> => {
    const isOneDay = startDate === endDate;
    const { path, options } = trialOf(trial, `/api/Admin/timeslots/disable-${isOneDay ? 'day' : 'range'}`);
    const body = isOneDay ? { date: startDate, reason } : { startDate, endDate, reason };
    return (await callApi<ScheduleChange>(path, { method: 'POST', body, ...options })).data;
  },

  removeOverride: async (id: string, trial: Trial): Promise<ScheduleChange> => {
    const { path, options } = trialOf(trial, `/api/Admin/timeslots/overrides/${encodeURIComponent(id)}`);
    return (await callApi<ScheduleChange>(path, { method: 'DELETE', ...options })).data;
  },
};
