import { WEEKDAYS, type Weekday } from './calendar-date.js';
import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { Affected, AffectedAppointment } from './schedule-change.js';
import { about, extend, listOf, oneOf, optional, orNull, shape, example, type Of } from './shape.js';

const WEEKDAY = about(oneOf(WEEKDAYS), 'Sunday 0 to Saturday 6');

/** A slot of the weekly template. */
export const GlobalTimeslot = shape('GlobalTimeslot', {
  id: is.id,
  dayOfWeek: WEEKDAY,
  dayOfWeekName: about(is.text, "In the caller's language"),
  originalStartTime: is.time,
  originalEndTime: is.time,
  effectiveStartTime: is.time,
  effectiveEndTime: is.time,
  /** `HH:mm - HH:mm`. */
  effectiveTimeRange: example(is.text, '18:00 - 19:00'),
  originalTimeRange: is.text,
  ownCapacity: about(orNull(is.number), 'Null follows the setting GymCapacityPerTimeslot'),
  defaultCapacity: about(is.number, 'What staff set, else the setting GymCapacityPerTimeslot'),
  isEnabled: is.flag,
  isModified: about(is.flag, 'Differs from what a reset would make of it'),
  isCustomTimeslot: is.flag,
  hasTimeModification: is.flag,
  reason: orNull(is.text),
  modifiedByName: orNull(is.text),
  modifiedAt: orNull(is.instant),
});
export type GlobalTimeslot = Of<typeof GlobalTimeslot>;

/**
 * Effects of a change of the template. The appointments of a slot that leaves it keep their places, in a slot marked
 * `isRetired` (rule: nothing lost).
 */
export const TemplateEffects = extend('TemplateEffects', [Affected], {
  staying: about(
    listOf(AffectedAppointment),
    'Stay on their dates although their slot leaves the template, in order of time',
  ),
});
export type TemplateEffects = Of<typeof TemplateEffects>;

/** The response of calls that change one slot of the template, and through it future appointments. */
export const ChangedGlobalTimeslot = extend('ChangedGlobalTimeslot', [GlobalTimeslot, TemplateEffects]);
export type ChangedGlobalTimeslot = Of<typeof ChangedGlobalTimeslot>;

const REASON = optional(orNull(is.textOf({ max: LIMITS.reasonMaxLength })));
const SAME = 'What it is matched by; the same as its times unless given';

/** POST /api/Admin/global-timeslots. Without a capacity the slot follows the setting GymCapacityPerTimeslot. */
export const CreateGlobalTimeslotRequest = shape('CreateGlobalTimeslotRequest', {
  dayOfWeek: about(is.wholeNumber<Weekday>({ min: 0, max: 6 }), 'Sunday 0 to Saturday 6'),
  startTime: is.time,
  endTime: is.time,
  capacity: optional(
    about(orNull(is.wholeNumber(LIMITS.globalCapacity)), 'Without one it follows the setting GymCapacityPerTimeslot'),
  ),
  reason: REASON,
});
export type CreateGlobalTimeslotRequest = Of<typeof CreateGlobalTimeslotRequest>;

/**
 * One slot of a weekday that is replaced as a whole. It is matched by its original times, which default to `startTime`
 * and `endTime`.
 */
export const WeekdaySlotRequest = shape('WeekdaySlotRequest', {
  startTime: is.time,
  endTime: is.time,
  originalStartTime: optional(about(is.time, SAME)),
  originalEndTime: optional(about(is.time, SAME)),
  capacity: optional(orNull(is.wholeNumber(LIMITS.globalCapacity))),
  isEnabled: optional(is.flag),
  reason: REASON,
});
export type WeekdaySlotRequest = Of<typeof WeekdaySlotRequest>;

export const ReplacedWeekday = extend('ReplacedWeekday', [TemplateEffects], {
  dayOfWeek: WEEKDAY,
  timeslots: listOf(GlobalTimeslot),
});
export type ReplacedWeekday = Of<typeof ReplacedWeekday>;

export const WeeklyTimeslot = shape('WeeklyTimeslot', {
  startTime: about(is.time, 'Effective'),
  endTime: about(is.time, 'Effective'),
  originalStartTime: is.time,
  originalEndTime: is.time,
  capacity: about(orNull(is.number), 'Null follows the setting GymCapacityPerTimeslot'),
  isEnabled: is.flag,
});
export type WeeklyTimeslot = Of<typeof WeeklyTimeslot>;

export const WeekdaySchedule = shape('WeekdaySchedule', {
  dayOfWeek: WEEKDAY,
  timeslots: listOf(WeeklyTimeslot),
});
export type WeekdaySchedule = Of<typeof WeekdaySchedule>;

/** GET /api/Timeslot/schedule. The response can be sent back unchanged. */
export const WeeklySchedule = shape('WeeklySchedule', {
  days: about(listOf(WeekdaySchedule), 'Every weekday, Sunday first'),
});
export type WeeklySchedule = Of<typeof WeeklySchedule>;

export const ReplacedWeek = extend('ReplacedWeek', [WeeklySchedule, TemplateEffects]);
export type ReplacedWeek = Of<typeof ReplacedWeek>;
