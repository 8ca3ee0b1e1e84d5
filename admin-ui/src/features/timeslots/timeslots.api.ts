import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Interest } from '@palestra/backend/contract/interest';
import type { SlotHistory } from '@palestra/backend/contract/slot-history';
import type {
  AddedTimeslot,
  AddTimeslotRequest,
  ChangedTimeslot,
  ChangeTimeslotRequest,
  CloseRangeRequest,
  ScheduleChange,
  TimeslotOverride,
} from '@palestra/backend/contract/schedule-change';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { Timeslot, TimeslotClients } from '@palestra/backend/contract/timeslot';
import { callApi } from '../../api/api';
import { ifMatch } from '../../api/versioned';
import { useLiveQuery } from '../../kit/live/use-live-query';
import { FOR_REAL, inMode, type ChangeMode } from '../schedule/dry-run';
import { APPOINTMENTS_QUERY, DAY_QUERY, STATISTICS_QUERY, useRefreshAfter } from '../schedule/schedule.api';

const OVERRIDES_QUERY = 'timeslot-overrides';

/** Slot of a date with the version that was read. */
export type ReadTimeslot = Timeslot & { etag: string | null };

const fetchDayOverrides = async (date: CalendarDate, signal: AbortSignal): Promise<TimeslotOverride[]> => {
  const path = `/api/Admin/timeslots/overrides?date=${date}`;
  return (await callApi<TimeslotOverride[]>(path, { signal })).data;
};

/** Overrides of a date, refetched when anybody changes them. */
export const useDayChanges = (date: CalendarDate) =>
  useLiveQuery({
    queryKey: [OVERRIDES_QUERY, date],
    queryFn: ({ signal }) => fetchDayOverrides(date, signal),
    topics: ['timeslots'],
    about: { date },
  });

const fetchSlotClients = async (slot: Timeslot, signal: AbortSignal): Promise<TimeslotClients> => {
  const { date, originalStartTime: start, originalEndTime: end } = slot;
  const parameters = new URLSearchParams({ date, startTime: toShortTime(start), endTime: toShortTime(end) });
  const path = `/api/admin/timeslots/clients?${parameters.toString()}`;
  return (await callApi<TimeslotClients>(path, { signal })).data;
};

/** Clients of a slot; refetched with its day, whoever changed it. */
export const useSlotClients = (slot: Timeslot) =>
  useLiveQuery({
    queryKey: [DAY_QUERY, slot.date, 'clients', slot.id],
    queryFn: ({ signal }) => fetchSlotClients(slot, signal),
    topics: ['appointments', 'interests', 'timeslots', 'template', 'clients'],
    about: { date: slot.date },
  });

/** Changes of a slot's waiting list. */
export function useWaitingLine({ date, originalStartTime, originalEndTime }: Timeslot) {
  const refreshAfter = useRefreshAfter([], DAY_QUERY);
  const change = (path: string, method: 'POST' | 'PUT' | 'DELETE', body?: object): Promise<unknown> =>
    refreshAfter(callApi<Interest>(`/api/Admin/waiting-list${path}`, { method, body }));
  const slot = { date, startTime: toShortTime(originalStartTime), endTime: toShortTime(originalEndTime) };
  return {
    put: (id: string, position: number) => change(`/${id}/position`, 'PUT', { position }),
    add: (userId: string) => change('', 'POST', { userId, ...slot }),
    remove: (id: string) => change(`/${id}`, 'DELETE'),
  };
}

/** Everything that happened to the places of a slot, by its date and original times. */
export const useSlotHistory = (slot: { date: CalendarDate; start: string; end: string }) =>
  useLiveQuery({
    queryKey: ['slot-history', slot.date, slot.start, slot.end],
    queryFn: async ({ signal }) => {
      const { date, start: startTime, end: endTime } = slot;
      const parameters = new URLSearchParams({ date, startTime, endTime });
      const path = `/api/admin/timeslots/history?${parameters.toString()}`;
      return (await callApi<SlotHistory>(path, { signal })).data;
    },
    topics: ['appointments', 'interests', 'timeslots', 'template', 'clients'],
    about: { date: slot.date },
  });

/** Refused as stale when the slot changed since it was read. */
export const changeSlot = async (
  slot: ReadTimeslot,
  body: ChangeTimeslotRequest,
  mode: ChangeMode,
): Promise<ChangedTimeslot> => {
  const { path, options } = inMode(mode, `/api/Timeslot/${encodeURIComponent(slot.id)}`);
  const headers = ifMatch(mode.dryRun ? null : slot.etag);
  return (await callApi<ChangedTimeslot>(path, { method: 'PUT', body, headers, ...options })).data;
};

const addSlot = async (body: AddTimeslotRequest): Promise<AddedTimeslot> =>
  (await callApi<AddedTimeslot>('/api/Admin/timeslots/extra', { method: 'POST', body })).data;

/** Closes one day or more, both ends inclusive. */
export const closeDays = async (
  { startDate, endDate, reason, compensate }: CloseRangeRequest,
  mode: ChangeMode,
): Promise<ScheduleChange> => {
  // The call for one day gives nothing back.
  const isOneDay = startDate === endDate && compensate !== true;
  const { path, options } = inMode(mode, `/api/Admin/timeslots/disable-${isOneDay ? 'day' : 'range'}`);
  const body = isOneDay
    ? { date: startDate, reason }
    : { startDate, endDate, reason, ...(compensate && { compensate }) };
  return (await callApi<ScheduleChange>(path, { method: 'POST', body, ...options })).data;
};

export const removeOverride = async (id: string, mode: ChangeMode): Promise<ScheduleChange> => {
  const { path, options } = inMode(mode, `/api/Admin/timeslots/overrides/${encodeURIComponent(id)}`);
  return (await callApi<ScheduleChange>(path, { method: 'DELETE', ...options })).data;
};

const AFFECTED = [DAY_QUERY, OVERRIDES_QUERY, STATISTICS_QUERY, APPOINTMENTS_QUERY, 'clients'];

/** Changes single dates. Refetches their views after success and refusal. */
export function useSlotChanges() {
  const refreshAfter = useRefreshAfter(AFFECTED);
  return {
    change: (slot: ReadTimeslot, body: ChangeTimeslotRequest) => refreshAfter(changeSlot(slot, body, FOR_REAL)),
    add: (body: AddTimeslotRequest) => refreshAfter(addSlot(body)),
    close: (range: CloseRangeRequest) => refreshAfter(closeDays(range, FOR_REAL)),
    remove: (id: string) => refreshAfter(removeOverride(id, FOR_REAL)),
  };
}
