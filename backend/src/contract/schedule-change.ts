import { ShownClient } from './client.js';
import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { AREA_LIMITS, OF_AREA } from './room.js';
import { about, extend, listOf, one, optional, orNull, partOf, shape } from './shape.js';
import { Subscription } from './subscription.js';
import { Timeslot } from './timeslot.js';

/** An appointment that a change cancels or moves. */
export class AffectedAppointment extends shape({
  id: is.id,
  userId: is.id,
  userName: is.text,
  appointmentDate: is.date,
  startTime: about(is.time, 'Effective, before the change'),
  endTime: is.end,
  newStartTime: about(orNull(is.time), 'Where it moves to; null when it is cancelled'),
  newEndTime: orNull(is.end),
}) {}

/** Effects of a change on appointments. With `?dryRun=true` it describes them and changes nothing. */
export class Affected extends shape({
  isDryRun: about(is.flag, 'Nothing was changed: this is what would happen'),
  affectedAppointments: is.number,
  affected: about(listOf(AffectedAppointment), 'Cancelled or moved, in order of time'),
}) {}

/** A client whom no mail reaches (rule: without e-mail). */
export class UntoldClient extends shape({ userId: is.id, userName: is.text, phone: is.text }) {}

/** Effects of a change on many clients at once. */
export class AffectedClients extends extend([Affected], {
  untold: about(listOf(UntoldClient), 'The clients among them whom no mail tells of it, by name: staff call them'),
}) {}

/**
 * A difference between one date and the weekly template (rule: overrides). `startTime`/`endTime` are original times.
 */
export class TimeslotOverride extends shape({
  id: is.id,
  date: is.date,
  isFullDayOverride: about(is.flag, 'The whole day is closed, or one room of it'),
  areaId: partOf('rooms', about(orNull(is.number), 'Its room; null where the day is closed in all')),
  isDisabled: is.flag,
  isExtra: about(is.flag, 'A slot that only this date has'),
  capacityOverride: orNull(is.number),
  startTime: about(orNull(is.time), 'Original times; null for a closed day'),
  endTime: orNull(is.end),
  newStartTime: orNull(is.time),
  newEndTime: orNull(is.end),
  trainerName: optional(partOf('classes', about(is.text, 'The substitute, or who leads the extra slot'))),
  reason: orNull(is.text),
  createdByName: orNull(is.text),
  createdAt: is.instant,
}) {}

/** The effect of a change on the ends of a client's subscriptions (rule: given days). */
export class GivenDays extends shape({
  endDate: about(orNull(is.date), 'The last day of all subscriptions, before; null: one does not expire'),
  newEndDate: orNull(is.date),
  gained: about(
    orNull(is.number),
    'Days by which that day moves, 0 while one does not expire; null: to or from no end',
  ),
  moved: about(
    listOf(
      class MovedEnd extends shape({
        subscriptionId: is.id,
        endDate: is.date,
        newEndDate: is.date,
        days: is.number,
      }) {},
    ),
    'The other subscriptions whose end moves along',
  ),
  behind: about(listOf(AffectedAppointment), 'Visits that stay, behind an end that moves back'),
}) {}

/** A subscription that gets closed days back (rule: compensation). */
export class CompensatedSubscription extends shape({
  subscriptionId: is.id,
  userId: is.id,
  userName: is.text,
  days: is.number,
  endDate: about(is.date, 'Before'),
  newEndDate: is.date,
  gained: about(is.number, 'Days by which the last day of all subscriptions of the client moves'),
  lastDate: about(orNull(is.date), 'That day; null: one does not expire'),
}) {}

/** The response of every call on Admin/timeslots: the overrides in force, or the one that was removed. */
export class ScheduleChange extends extend([AffectedClients], {
  overrides: about(listOf(TimeslotOverride), 'As they stand, or the one removed'),
  compensated: optional(
    about(
      listOf(CompensatedSubscription),
      'Subscriptions that get the closed days back, by name; only for a closing that gives them',
    ),
  ),
}) {}

/** The response of POST /api/Admin/timeslots/extra. */
export class AddedTimeslot extends extend([ScheduleChange], {
  overlaps: about(
    listOf(class OverlappedTimes extends shape({ startTime: is.time, endTime: is.end }) {}),
    'Effective times of the slots that it overlaps',
  ),
}) {}

/** The response of PUT /api/Timeslot/{id}. */
export class ChangedTimeslot extends extend([Timeslot, AffectedClients]) {}

/** The response of POST /api/Admin/subscriptions/{id}/freeze and unfreeze. */
export class ChangedSubscription extends extend([Subscription, Affected], { givenDays: one(GivenDays) }) {}

/** The response of PUT /api/Admin/clients/{id}/subscription. */
export class SavedSubscription extends extend([Subscription], {
  isDryRun: about(is.flag, 'Nothing was changed: this is what would happen'),
  givenDays: one(GivenDays),
}) {}

/** The response of PUT /api/Admin/clients/{id}: deactivation cancels the client's bookings. */
export class UpdatedClient extends extend([ShownClient, Affected]) {}

const REASON = optional(orNull(is.textOf({ max: LIMITS.reasonMaxLength })));

/** POST /api/Admin/timeslots/disable: a slot by its original times. */
export class DisableTimeslotRequest extends shape({
  date: is.date,
  startTime: is.time,
  endTime: is.end,
  reason: REASON,
  areaId: optional(OF_AREA),
}) {}

/** POST /api/Admin/timeslots/extra. */
export class AddTimeslotRequest extends extend([DisableTimeslotRequest], {
  capacity: optional(about(orNull(is.wholeNumber(LIMITS.dailyCapacity)), 'Else the setting')),
  classId: optional(about(orNull(is.id), 'What takes place in it')),
  trainerId: optional(about(orNull(is.id), 'Its trainer')),
}) {}

/** POST /api/Admin/timeslots/disable-range; both dates included. */
export class CloseRangeRequest extends shape({
  startDate: is.date,
  endDate: is.date,
  reason: REASON,
  compensate: optional(
    about(is.flag, 'Gives the closed days to every running subscription that has a day in the range'),
  ),
  areaId: optional(about(is.wholeNumber(AREA_LIMITS), 'The room to close; without it all')),
}) {}

/** PUT /api/Timeslot/{id}: an omitted field stays as it is, null reverts the change of that date. */
export class ChangeTimeslotRequest extends shape({
  capacity: optional(orNull(is.wholeNumber(LIMITS.dailyCapacity))),
  /** Both times or neither. */
  startTime: optional(orNull(is.time)),
  endTime: optional(orNull(is.end)),
  isDisabled: optional(is.flag),
  trainerId: optional(about(orNull(is.id), 'A substitute on that date')),
  reason: REASON,
}) {}
