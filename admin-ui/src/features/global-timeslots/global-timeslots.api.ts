import { WEEKDAYS, type Weekday } from '@palestra/backend/contract/calendar-date';
import type {
  ChangedGlobalTimeslot,
  CreateGlobalTimeslotRequest,
  GlobalTimeslot,
  ReplacedWeek,
  ReplacedWeekday,
  TemplateEffects,
  WeekdaySlotRequest,
} from '@palestra/backend/contract/global-timeslot';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import { call, type ApiRequest } from '../../api/api';
import { ifMatch } from '../../api/versioned';
import type { ChosenClass } from '../schedule/ClassFields';
import { FOR_REAL, inMode, type ChangeMode } from '../schedule/dry-run';
import {
  APPOINTMENTS_QUERY,
  DAY_QUERY,
  TEMPLATE_QUERY,
  useRefreshAfter,
  type LoadedTemplate,
} from '../schedule/schedule.api';
import { inRoom, inRoomText } from '../schedule/rooms';
import { toWeekdaySlot } from './week';

type TemplateSlotChange =
  | { what: 'time'; newStartTime: string; newEndTime: string; reason: string }
  | { what: 'capacity'; newCapacity: number; reason: string }
  | { what: 'enabled'; isEnabled: boolean }
  | ({ what: 'class' } & ChosenClass);

const ROOT = '/api/Admin/global-timeslots';
const pathOf = (slot: GlobalTimeslot): string =>
  `${ROOT}/${toShortTime(slot.originalStartTime)}/${toShortTime(slot.originalEndTime)}`;

/** A dry run sends no version: it runs on the current template. A change names the version that was read. */
function change<Answer>(
  to: string,
  request: Pick<ApiRequest, 'method' | 'body'>,
  etag: string | null,
  mode = FOR_REAL,
): Promise<Answer> {
  const { path, options } = inMode(mode, to);
  const headers = ifMatch(mode.dryRun ? null : etag);
  return call<Answer>(path, { ...request, headers, ...options });
}

export const createTemplateSlot = (body: CreateGlobalTimeslotRequest, etag: string | null) =>
  change<ChangedGlobalTimeslot>(ROOT, { method: 'POST', body }, etag);

export const changeTemplateSlot = (
  slot: GlobalTimeslot,
  wish: TemplateSlotChange,
  etag: string | null,
  mode?: ChangeMode,
) => {
  const { what, ...body } = wish;
  const request = { method: 'PUT', body: { dayOfWeek: slot.dayOfWeek, ...inRoom(slot), ...body } } as const;
  return change<ChangedGlobalTimeslot>(`${pathOf(slot)}/${what}`, request, etag, mode);
};

export const resetTemplateSlot = (slot: GlobalTimeslot, etag: string | null, mode?: ChangeMode) =>
  change<ChangedGlobalTimeslot>(
    `${pathOf(slot)}/reset?${new URLSearchParams({ dayOfWeek: String(slot.dayOfWeek), ...inRoomText(slot) }).toString()}`,
    { method: 'POST' },
    etag,
    mode,
  );

export const deleteTemplateSlot = ({ id }: GlobalTimeslot, etag: string | null, mode?: ChangeMode) =>
  change<ChangedGlobalTimeslot>(`${ROOT}/${encodeURIComponent(id)}`, { method: 'DELETE' }, etag, mode);

/**
 * Replaces the slots of these weekdays, in one transaction: one weekday by its own endpoint, several with the whole week.
 */
export const replaceWeekdays = (
  days: ReadonlyMap<Weekday, readonly WeekdaySlotRequest[]>,
  template: LoadedTemplate,
  mode?: ChangeMode,
): Promise<TemplateEffects> => {
  const place = inRoom({ areaId: template.room });
  const [first, ...more] = days;
  if (first !== undefined && more.length === 0) {
    const [dayOfWeek, timeslots] = first;
    const request = { method: 'PUT', body: { dayOfWeek, timeslots, ...place } } as const;
    return change<ReplacedWeekday>(`${ROOT}/bulk`, request, template.etag, mode);
  }
  const week = WEEKDAYS.map((dayOfWeek) => ({
    dayOfWeek,
    timeslots:
      days.get(dayOfWeek) ??
      template.slots.filter((slot) => slot.dayOfWeek === dayOfWeek).map((slot) => toWeekdaySlot(slot, template.slots)),
  }));
  return change<ReplacedWeek>(
    '/api/Timeslot/schedule',
    { method: 'PUT', body: { days: week, ...place } },
    template.etag,
    mode,
  );
};

/** The same by the copied ones. */
export const pasteSlots = (
  copied: readonly GlobalTimeslot[],
  days: readonly Weekday[],
  template: LoadedTemplate,
  mode?: ChangeMode,
): Promise<TemplateEffects> => {
  const timeslots = copied.map((slot) => toWeekdaySlot(slot, [...template.slots, ...copied]));
  return replaceWeekdays(new Map(days.map((day) => [day, timeslots])), template, mode);
};

const AFFECTED = [DAY_QUERY, APPOINTMENTS_QUERY];

/** Refetches the weekly template before its change resolves, so that the next one names the new version. */
export const useRefreshAfterTemplateChange = () => useRefreshAfter(AFFECTED, TEMPLATE_QUERY);
