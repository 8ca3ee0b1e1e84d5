import * as is from './kinds.js';
import { BookRequest } from './appointment.js';
import { LIMITS } from './limits.js';
import { AREA, OF_AREA } from './room.js';
import { about, extend, omit, optional, orNull, partOf, pick, shape } from './shape.js';

/** A member's entry in the waiting list of a full slot (rule: waiting list). */
export class Interest extends shape({
  id: is.id,
  appointmentDate: is.date,
  startTime: about(is.time, 'Effective: when the slot really takes place'),
  endTime: is.end,
  originalStartTime: about(is.time, "The slot's own: what it is known by"),
  originalEndTime: is.end,
  areaId: partOf('rooms', AREA),
  startsAt: is.instant,
  endsAt: is.instant,
  position: about(is.number, 'In line, from 1: by arrival, or as staff ordered the list'),
  waiting: about(is.number, 'All who wait for the timeslot'),
  heldUntil: about(orNull(is.instant), 'Until when a place is held for the member (rule: filling)'),
  noticeHours: about(is.number, 'No place later than so many hours before the start; 0: any'),
  anyOf: about(orNull(is.id), 'Shared by entries of which any one will do'),
  isPreferred: partOf('filling', about(is.flag, 'Filling another one of the date does not end it')),
  weeksFreed: partOf(
    'filling',
    about(
      orNull(is.number),
      `In how many of the last ${LIMITS.oddsWeeks} weeks as many places of this weekly timeslot became free; null without a booking in any`,
    ),
  ),
  createdAt: is.instant,
}) {}

/** GET /api/TimeslotInterest/my-interests. */
export class OwnInterest extends extend([Interest], {
  isFree: about(is.flag, 'A place can be had now: booked, or by moving the appointment of that day'),
  movesId: about(orNull(is.id), 'The appointment of that day that a place would move; null: it would be booked'),
  movesFrom: about(orNull(is.time), 'Its effective start'),
}) {}

/** POST /api/TimeslotInterest/express. A waiting member takes the slot at any time of day, so no seen start is checked. */
export class InterestRequest extends extend([class Place extends omit(BookRequest, ['expectedStartTime']) {}], {
  noticeHours: optional(
    about(is.wholeNumber({ max: LIMITS.noticeHoursMax }), 'No place later than so many hours before the start'),
  ),
  anyOf: optional(about(orNull(is.id), "Another entry of the client's: any one of the two will do")),
}) {}

/** PUT /api/TimeslotInterest/{id}: the wishes of an entry, afterwards. */
export class WaitingWishes extends shape({
  noticeHours: about(
    is.wholeNumber({ max: LIMITS.noticeHoursMax }),
    'No place later than so many hours before the start; 0: any',
  ),
  anyOf: about(is.ids, "The client's other entries: any one of them and this one will do. Empty: this one for itself"),
  isPreferred: optional(about(is.flag, 'Filling another one of the date does not end it. Missing: as it is')),
}) {}

/** POST /api/Admin/waiting-list: a client is put at the end of a full timeslot's line. */
export class NewWaitingClient extends shape({
  userId: is.id,
  date: is.date,
  startTime: about(is.time, 'Original, what the slot is known by'),
  endTime: is.end,
  areaId: optional(OF_AREA),
}) {}

/** PUT /api/Admin/waiting-list/{id}/position. */
export class WaitingPosition extends shape({
  position: about(
    is.wholeNumber({ min: 1, max: LIMITS.waitingPositionMax }),
    'In line, from 1; further than the last: the last',
  ),
}) {}

/** The calls of the page behind the link to a held place: its secret. */
export class HeldPlaceRequest extends shape({ token: is.textOf({ max: 200 }) }) {}

/** A place that is held for a waiting member, or that they have booked since. */
export class HeldPlace extends extend(
  [class HeldSlot extends pick(Interest, ['appointmentDate', 'startTime', 'endTime', 'areaId', 'startsAt']) {}],
  {
    heldUntil: is.instant,
    isTaken: about(is.flag, 'Booked for them, by this link or another way'),
    movesFrom: about(orNull(is.time), 'The start of the appointment of that day that it would move; null: none'),
  },
) {}
