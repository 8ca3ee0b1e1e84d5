import { WEEKDAYS } from '../contract/calendar-date.js';
import type { WeeklySchedule, WeeklyTimeslot } from '../contract/global-timeslot.js';
import type { TemplateSlotFacts } from './template-change.rules.js';

/** All weekdays, Sunday first, ordered by time; without the author and reason of changes, which are for staff. */
export const toWeeklySchedule = (slots: readonly TemplateSlotFacts[]): WeeklySchedule => ({
  days: WEEKDAYS.map((dayOfWeek) => ({
    dayOfWeek,
    timeslots: slots.filter((slot) => slot.dayOfWeek === dayOfWeek).map(toWeeklyTimeslot),
  })),
});

const toWeeklyTimeslot = (slot: TemplateSlotFacts): WeeklyTimeslot => ({
  startTime: slot.start,
  endTime: slot.end,
  originalStartTime: slot.originalStart,
  originalEndTime: slot.originalEnd,
  capacity: slot.capacity,
  isEnabled: slot.isEnabled,
});
