import { WEEKDAYS, type Weekday } from './calendar-date.js';
import { ShownClass } from './gym-class.js';
import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { AREA, OF_AREA } from './room.js';
import { AffectedAppointment, AffectedClients } from './schedule-change.js';
import { about, extend, listOf, oneOf, optional, orNull, partOf, shape, example } from './shape.js';

const WEEKDAY = about(oneOf(WEEKDAYS), 'Sunday 0 to Saturday 6');

/** A slot of the weekly template. */
export class GlobalTimeslot extends extend([ShownClass], {
  id: is.id,
  dayOfWeek: WEEKDAY,
  dayOfWeekName: about(is.text, "In the caller's language"),
  originalStartTime: is.time,
  originalEndTime: is.end,
  effectiveStartTime: is.time,
  effectiveEndTime: is.end,
  /** `HH:mm - HH:mm`. */
  effectiveTimeRange: example(is.text, '18:00 - 19:00'),
  originalTimeRange: is.text,
  ownCapacity: about(orNull(is.number), 'Null follows the setting GymCapacityPerTimeslot'),
  defaultCapacity: about(is.number, 'What staff set, else the setting GymCapacityPerTimeslot'),
  areaId: partOf('rooms', AREA),
  isEnabled: is.flag,
  isModified: about(is.flag, 'Differs from what a reset would make of it'),
  isCustomTimeslot: is.flag,
  hasTimeModification: is.flag,
  reason: orNull(is.text),
  modifiedByName: orNull(is.text),
  modifiedAt: orNull(is.instant),
}) {}

/**
 * Effects of a change of the template. The appointments of a slot that leaves it keep their places, in a slot marked
 * `isRetired` (rule: nothing lost).
 */
export class TemplateEffects extends extend([AffectedClients], {
  staying: about(
    listOf(AffectedAppointment),
    'Stay on their dates although their slot leaves the template, in order of time',
  ),
}) {}

/** The response of calls that change one slot of the template, and through it future appointments. */
export class ChangedGlobalTimeslot extends extend([GlobalTimeslot, TemplateEffects]) {}

const REASON = optional(orNull(is.textOf({ max: LIMITS.reasonMaxLength })));
/** Left out, they stay as they are. */
const OF_CLASS = {
  classId: optional(about(orNull(is.id), 'What takes place in it')),
  trainerId: optional(about(orNull(is.id), 'Its trainer')),
};
const SAME = 'What it is matched by; the same as its times unless given';

/** POST /api/Admin/global-timeslots. Without a capacity the slot follows the setting GymCapacityPerTimeslot. */
export class CreateGlobalTimeslotRequest extends shape({
  dayOfWeek: about(is.wholeNumber<Weekday>({ min: 0, max: 6 }), 'Sunday 0 to Saturday 6'),
  startTime: is.time,
  endTime: is.end,
  capacity: optional(
    about(orNull(is.wholeNumber(LIMITS.globalCapacity)), 'Without one it follows the setting GymCapacityPerTimeslot'),
  ),
  ...OF_CLASS,
  reason: REASON,
  areaId: optional(OF_AREA),
}) {}

/** PUT /api/Admin/global-timeslots/{start}/{end}/class. */
export class ChangeGlobalClassRequest extends shape({
  dayOfWeek: about(is.wholeNumber<Weekday>({ min: 0, max: 6 }), 'Sunday 0 to Saturday 6'),
  classId: orNull(is.id),
  trainerId: orNull(is.id),
  areaId: optional(OF_AREA),
}) {}

/**
 * One slot of a weekday that is replaced as a whole. It is matched by its original times, which default to `startTime`
 * and `endTime`.
 */
export class WeekdaySlotRequest extends shape({
  startTime: is.time,
  endTime: is.end,
  originalStartTime: optional(about(is.time, SAME)),
  originalEndTime: optional(about(is.end, SAME)),
  capacity: optional(orNull(is.wholeNumber(LIMITS.globalCapacity))),
  isEnabled: optional(is.flag),
  ...OF_CLASS,
  reason: REASON,
}) {}

export class ReplacedWeekday extends extend([TemplateEffects], {
  dayOfWeek: WEEKDAY,
  timeslots: listOf(GlobalTimeslot),
}) {}

export class WeeklyTimeslot extends shape({
  startTime: about(is.time, 'Effective'),
  endTime: about(is.end, 'Effective'),
  originalStartTime: is.time,
  originalEndTime: is.end,
  capacity: about(orNull(is.number), 'Null follows the setting GymCapacityPerTimeslot'),
  isEnabled: is.flag,
  classId: optional(partOf('classes', orNull(is.id))),
  trainerId: optional(partOf('classes', orNull(is.id))),
}) {}

export class WeekdaySchedule extends shape({
  dayOfWeek: WEEKDAY,
  timeslots: listOf(WeeklyTimeslot),
}) {}

/** GET /api/Timeslot/schedule. The response can be sent back unchanged. */
export class WeeklySchedule extends shape({
  days: about(listOf(WeekdaySchedule), 'Every weekday, Sunday first'),
}) {}

export class ReplacedWeek extends extend([WeeklySchedule, TemplateEffects]) {}
