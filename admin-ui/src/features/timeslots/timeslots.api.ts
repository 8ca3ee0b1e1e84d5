import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Interest } from '@palestra/backend/contract/interest';
import type {
  AddTimeslotRequest,
  AddedTimeslot,
  ChangeTimeslotRequest,
  ChangedTimeslot,
  CloseRangeRequest,
  ScheduleChange,
  TimeslotOverride,
} from '@palestra/backend/contract/schedule-change';
import type { SlotHistory } from '@palestra/backend/contract/slot-history';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { Timeslot, TimeslotClients } from '@palestra/backend/contract/timeslot';
import { adminPath, call, post, put, reading, remove } from '../../api/api';
import { ifMatch } from '../../api/versioned';
import { useLiveQuery } from '../../kit/live/use-live';
import { FOR_REAL, inMode } from '../schedule/dry-run';
import { inRoom } from '../schedule/rooms';
import { APPOINTMENTS_QUERY, DAY_QUERY, STATISTICS_QUERY, useRefreshAfter } from '../schedule/schedule.api';

const OVERRIDES_QUERY = 'timeslot-overrides';

/** Slot of a date with the version that was read. */
export type ReadTimeslot = Timeslot & { etag: string | null };

/** Overrides of a date, refetched when anybody changes them. */
export const useDayChanges = (date: CalendarDate) =>
  useLiveQuery({
    queryKey: [OVERRIDES_QUERY, date],
    queryFn: reading<TimeslotOverride[]>(`/api/Admin/timeslots/overrides?date=${date}`),
    topics: ['timeslots'],
    about: { date },
  });

/** Names a slot in a request, by its date and original times. */
const named = ({ date, originalStartTime, originalEndTime, ...slot }: Timeslot) => ({
  ...{ date, startTime: toShortTime(originalStartTime), endTime: toShortTime(originalEndTime) },
  ...inRoom(slot),
});
const query = (parameters: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString();

/** Clients of a slot; refetched with its day, whoever changed it. */
export const useSlotClients = (slot: Timeslot) =>
  useLiveQuery({
    queryKey: [DAY_QUERY, slot.date, 'clients', slot.id],
    queryFn: reading<TimeslotClients>(`/api/admin/timeslots/clients?${query(named(slot))}`),
    topics: ['appointments', 'interests', 'timeslots', 'template', 'clients'],
    about: { date: slot.date },
  });

/** Changes of a slot's waiting list. */
export function useWaitingLine(slot: Timeslot) {
  const refreshAfter = useRefreshAfter([], DAY_QUERY);
  const change = (path: string, method: 'POST' | 'PUT' | 'DELETE', body?: object): Promise<unknown> =>
    refreshAfter(call<Interest>(`/api/Admin/waiting-list${path}`, { method, body }));
  return {
    put: (id: string, position: number) => change(`/${id}/position`, 'PUT', { position }),
    add: (userId: string) => change('', 'POST', { userId, ...named(slot) }),
    remove: (id: string) => change(`/${id}`, 'DELETE'),
  };
}

interface HistoryOf {
  date: CalendarDate;
  start: string;
  end: string;
  room: number;
}

/** Everything that happened to the places of a slot, by its date, original times and room. */
export const useSlotHistory = ({ date, start, end, room }: HistoryOf) =>
  useLiveQuery({
    queryKey: ['slot-history', date, start, end, room],
    queryFn: reading<SlotHistory>(
      `/api/admin/timeslots/history?${query({ date, startTime: start, endTime: end, ...inRoom({ areaId: room }) })}`,
    ),
    topics: ['appointments', 'interests', 'timeslots', 'template', 'clients'],
    about: { date },
  });

/** Refused as stale when the slot changed since it was read. */
export const changeSlot = (
  slot: ReadTimeslot,
  body: ChangeTimeslotRequest,
  mode = FOR_REAL,
): Promise<ChangedTimeslot> => {
  const { path, options } = inMode(mode, `/api/Timeslot/${encodeURIComponent(slot.id)}`);
  const headers = ifMatch(mode.dryRun ? null : slot.etag);
  return put<ChangedTimeslot>(path, body, { headers, ...options });
};

export const addSlot = (body: AddTimeslotRequest) => post<AddedTimeslot>('/api/Admin/timeslots/extra', body);

/** Closes one day or more, both ends inclusive. */
export const closeDays = (
  { startDate, endDate, reason, compensate, areaId }: CloseRangeRequest,
  mode = FOR_REAL,
): Promise<ScheduleChange> => {
  // The call for one day gives nothing back.
  const isOneDay = startDate === endDate && compensate !== true;
  const { path, options } = inMode(mode, `/api/Admin/timeslots/disable-${isOneDay ? 'day' : 'range'}`);
  const body = isOneDay
    ? { date: startDate, reason, ...(areaId !== undefined && { areaId }) }
    : { startDate, endDate, reason, ...(compensate && { compensate }), ...(areaId !== undefined && { areaId }) };
  return post<ScheduleChange>(path, body, options);
};

export const removeOverride = (id: string, mode = FOR_REAL): Promise<ScheduleChange> => {
  const { path, options } = inMode(mode, adminPath('timeslots', 'overrides', id));
  return remove<ScheduleChange>(path, options);
};

const AFFECTED = [DAY_QUERY, OVERRIDES_QUERY, STATISTICS_QUERY, APPOINTMENTS_QUERY, 'clients'];

/** Refetches the views of single dates after a change, and after its refusal. */
export const useRefreshAfterSlotChange = () => useRefreshAfter(AFFECTED);
