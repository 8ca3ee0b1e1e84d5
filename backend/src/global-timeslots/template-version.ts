import type { Weekday } from '../contract/calendar-date.js';
import { joinedVersion, versionOf } from '../platform/http/version.js';
import type { TemplateSlotFacts } from './template-change.rules.js';

/** Of one weekday of the template: what staff can change of it. */
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

/** Of the read of some weekdays: a write asks for those that it touches. */
export const templateVersion = (days: readonly Weekday[], slots: readonly TemplateSlotFacts[]): string =>
  joinedVersion(...days.map((day) => weekdayVersion(day, slots)));
