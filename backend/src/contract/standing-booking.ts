import { STANDING_SKIPS } from './booking-refusals.js';
import type { Weekday } from './calendar-date.js';
import * as is from './kinds.js';
import { AREA, OF_AREA } from './room.js';
import { about, listOf, oneOf, optional, orNull, partOf, shape } from './shape.js';

/** A date of a standing booking: `cancelled` stays so, `skipped` is tried again every night until it has passed. */
export const STANDING_DATE_STATES = ['booked', 'cancelled', 'skipped'] as const;

export class SkipReason extends shape({
  code: oneOf(STANDING_SKIPS),
  message: about(is.text, "In the caller's language"),
}) {}

export class StandingDate extends shape({
  date: about(is.date, "The series' day: what the date is known by, wherever its visit was moved"),
  visitDate: about(is.date, 'When it really takes place: another day when its visit was moved'),
  state: oneOf(STANDING_DATE_STATES),
  startTime: about(is.time, 'Effective: when it really takes place'),
  endTime: is.end,
  appointmentId: about(orNull(is.id), 'null if skipped'),
  reasons: about(listOf(SkipReason), 'Why it was skipped'),
}) {}

const DAY_OF_WEEK = about(is.wholeNumber<Weekday>({ max: 6 }), 'Sunday is 0');
const UNTIL = about(orNull(is.date), 'Last date; null: for as long as the subscription allows');

/** A place that the server books every week (rule: standing bookings). */
export class StandingBooking extends shape({
  id: is.id,
  userId: is.id,
  userName: is.text,
  dayOfWeek: DAY_OF_WEEK,
  startTime: about(is.time, 'By the weekly template of today'),
  endTime: is.end,
  originalStartTime: about(is.time, "The slot's own: what it is known by"),
  originalEndTime: is.end,
  areaId: partOf('rooms', AREA),
  isOffered: about(is.flag, 'False: the weekly template no longer has this timeslot'),
  from: is.date,
  until: UNTIL,
  pausedUntil: about(orNull(is.date), 'Last date of a pause'),
  isByStaff: about(is.flag, 'Made by the gym'),
  dates: about(listOf(StandingDate), 'From today on, by the days of their visits'),
}) {}

/** POST /api/Client/standing-bookings and /api/Admin/clients/{id}/standing-bookings. The times are original ones. */
export class NewStandingBooking extends shape({
  dayOfWeek: DAY_OF_WEEK,
  startTime: is.time,
  endTime: is.end,
  areaId: optional(OF_AREA),
  from: optional(about(is.date, 'First date; today if left out')),
  until: optional(UNTIL),
}) {}

const CANCEL_DATES = optional(about(is.flag, 'Also cancels the dates that are booked and no longer belong to it'));

/** PUT /api/Client/standing-bookings/{id} and /api/Admin/standing-bookings/{id}. */
export class StandingBookingChange extends shape({
  until: UNTIL,
  pausedUntil: about(orNull(is.date), 'Last date of a pause'),
  cancelDates: CANCEL_DATES,
}) {}

/** POST …/end. */
export class StandingBookingEnd extends shape({ cancelDates: CANCEL_DATES }) {}
