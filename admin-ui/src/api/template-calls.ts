import { WEEKDAYS, type Weekday } from '@palestra/backend/contract/calendar-date';
import type {
  ChangedGlobalTimeslot,
  CreateGlobalTimeslotRequest,
  GlobalTimeslot,
  ReplacedWeek,
  ReplacedWeekday,
  Staying,
  WeekdaySlotRequest,
} from '@palestra/backend/contract/global-timeslot';
import type { Affected } from '@palestra/backend/contract/schedule-change';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import { callApi, type ApiRequest } from './api';
import { trialOf, type Trial } from './timeslot-calls';

/** Weekly template as read; `etag` returns as `If-Match` with a change of it. */
export interface LoadedTemplate {
  slots: GlobalTimeslot[];
  etag: string | null;
}

/** Effects of a template change on the coming weeks. */
export type TemplateEffects = Affected & Staying;

export type TemplateSlotChange =
  | { what: 'time'; newStartTime: string; newEndTime: string; reason: string }
  | { what: 'capacity'; newCapacity: number; reason: string }
  | { what: 'enabled'; isEnabled: boolean };

const ROOT = '/api/Admin/global-timeslots';
const pathOf = (slot: GlobalTimeslot): string =>
  `${ROOT}/${toShortTime(slot.originalStartTime)}/${toShortTime(slot.originalEndTime)}`;

/** A dry run sends no version: it runs on the current template. A change names the version that was read. */
async function change<Answer>(
  to: string,
  request: Pick<ApiRequest, 'method' | 'body'>,
  etag: string | null,
  trial: Trial,
): Promise<Answer> {
  const { path, options } = trialOf(trial, to);
  const headers: Record<string, string> = etag === null || trial.dryRun ? {} : { 'If-Match': etag };
  return (await callApi<Answer>(path, { ...request, headers, ...options })).data;
}

/** Slot in the format of a whole weekday. */
export const toWeekdaySlot = (slot: GlobalTimeslot): WeekdaySlotRequest => ({
  startTime: toShortTime(slot.effectiveStartTime),
  endTime: toShortTime(slot.effectiveEndTime),
  originalStartTime: toShortTime(slot.originalStartTime),
  originalEndTime: toShortTime(slot.originalEndTime),
  capacity: slot.ownCapacity,
  isEnabled: slot.isEnabled,
});

export const templateCalls = {
  weeklyTemplate: async (signal?: AbortSignal): Promise<LoadedTemplate> => {
    const answer = await callApi<GlobalTimeslot[]>(ROOT, signal ? { signal } : {});
    return { slots: answer.data, etag: answer.headers.get('ETag') };
  },

  createTemplateSlot: (body: CreateGlobalTimeslotRequest, etag: string | null, trial: Trial) =>
    change<ChangedGlobalTimeslot>(ROOT, { method: 'POST', body }, etag, trial),

  changeTemplateSlot: (slot: GlobalTimeslot, wish: TemplateSlotChange, etag: string | null, trial: Trial) => {
    const { what, ...body } = wish;
    const request = { method: 'PUT', body: { dayOfWeek: slot.dayOfWeek, ...body } } as const;
    return change<ChangedGlobalTimeslot>(`${pathOf(slot)}/${what}`, request, etag, trial);
  },

  resetTemplateSlot: (slot: GlobalTimeslot, etag: string | null, trial: Trial) =>
    change<ChangedGlobalTimeslot>(`${pathOf(slot)}/reset?dayOfWeek=${slot.dayOfWeek}`, { method: 'POST' }, etag, trial),

  deleteTemplateSlot: ({ id }: GlobalTimeslot, etag: string | null, trial: Trial) =>
    change<ChangedGlobalTimeslot>(`${ROOT}/${encodeURIComponent(id)}`, { method: 'DELETE' }, etag, trial),

  /**
   * Replaces the slots of these weekdays by the copied ones, in one transaction: one weekday by its own endpoint,
   * several with the whole week.
   */
  pasteSlots: (
    copied: readonly GlobalTimeslot[],
    days: readonly Weekday[],
    template: LoadedTemplate,
    trial: Trial,
  ): Promise<TemplateEffects> => {
    const timeslots = copied.map(toWeekdaySlot);
    const [day, ...more] = days;
    if (day !== undefined && more.length === 0) {
      const request = { method: 'PUT', body: { dayOfWeek: day, timeslots } } as const;
      return change<ReplacedWeekday>(`${ROOT}/bulk`, request, template.etag, trial);
    }
    const week = WEEKDAYS.map((dayOfWeek) => ({
      dayOfWeek,
      timeslots: days.includes(dayOfWeek)
        ? timeslots
        : template.slots.filter((slot) => slot.dayOfWeek === dayOfWeek).map(toWeekdaySlot),
    }));
    return change<ReplacedWeek>(
      '/api/Timeslot/schedule',
      { method: 'PUT', body: { days: week } },
      template.etag,
      trial,
    );
  },
};
