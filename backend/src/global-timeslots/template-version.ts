import type { Weekday } from '../contract/calendar-date.js';
import { joinedVersion, versionOf } from '../platform/http/version.js';
import type { TemplateSlotFacts } from './template-change.rules.js';

/** Version of one weekday of the template: everything that staff can change of it. */
export function weekdayVersion(day: Weekday, slots: readonly TemplateSlotFacts[]): string {
  const facts = slots
    .filter(({ dayOfWeek }) => dayOfWeek === day)
    .map((slot) => [
      slot.originalStart,
      slot.originalEnd,
      slot.start,
      slot.end,
      slot.capacity,
      slot.isEnabled,
      slot.reason,
    ])
    .map((slot) => JSON.stringify(slot))
    .sort();
  return versionOf(day, facts);
}

/** Version of a response with several weekdays; a write checks those that it touches. */
export const templateVersion = (days: readonly Weekday[], slots: readonly TemplateSlotFacts[]): string =>
  joinedVersion(...days.map((day) => weekdayVersion(day, slots)));
