import { AppointmentStatus, CANCELLATIONS } from './appointment.js';
import { ATTENDANCES } from './attendance.js';
import { isCalendarDate, type CalendarDate } from './calendar-date.js';
import { Certificate } from './client-document.js';
import { ShownClass } from './gym-class.js';
import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { LOAD_STATES } from './load-state.js';
import { AREA, FIRST_ROOM } from './room.js';
import { Refusal } from './refusal.js';
import { about, each, extend, listOf, oneOf, optional, orNull, shape, partOf, pick, example, one } from './shape.js';
import { LIMIT_PERIODS } from './subscription.js';
import { parseEndOfSlot, parseTimeOfDay, toShortTime, type TimeOfDay } from './time-of-day.js';

/** `YYYY-MM-DD_HHmm-HHmm` of the original times, then `_` and the key of its room unless that is the first one. */
export const timeslotId = (date: CalendarDate, start: TimeOfDay, end: TimeOfDay, roomKey: string | null): string =>
  `${date}_${toShortTime(start).replace(':', '')}-${toShortTime(end).replace(':', '')}${roomKey === null ? '' : `_${roomKey}`}`;

/** As the log and reports name a slot: with the number of its room unless that is the first one. */
export const slotLogId = (date: CalendarDate, { start, end, room }: LoggedTimes): string =>
  timeslotId(date, start, end, room === FIRST_ROOM ? null : String(room));

interface LoggedTimes {
  start: TimeOfDay;
  end: TimeOfDay;
  room: number;
}

const TIMESLOT_ID = /^(\d{4}-\d{2}-\d{2})_(\d{2})(\d{2})-(\d{2})(\d{2})(?:_([a-z0-9]{1,12}))?$/;

/** The date, original times and room key of a `timeslotId`; null for anything else. */
export function parseTimeslotId(
  id: string,
): { date: CalendarDate; start: TimeOfDay; end: TimeOfDay; key: string | null } | null {
  const [, date, startHour, startMinute, endHour, endMinute, key = null] = TIMESLOT_ID.exec(id) ?? [];
  const start = parseTimeOfDay(`${startHour}:${startMinute}`);
  const end = parseEndOfSlot(`${endHour}:${endMinute}`);
  const isDate = isCalendarDate(date) && date >= LIMITS.dates.min && date <= LIMITS.dates.max;
  return isDate && start !== null && end !== null ? { date, start, end, key } : null;
}

/** The desk's facts about a booked client. */
export class BookedClientFacts extends shape({
  phone: is.text,
  hasEmail: about(is.flag, 'False: no mail reaches them, nor an adult of theirs'),
  pinnedNotes: partOf('notes', each(is.text)),
  certificate: partOf('papers', about(orNull(one(Certificate)), 'On the date; null while nobody needs to see to it')),
  overdueSince: partOf('money', about(orNull(is.date), 'Last day to pay of the oldest charge that is overdue today')),
  subscription: about(
    orNull(
      one(
        class BookedSubscription extends shape({
          visitsLeft: about(orNull(is.number), 'Of the month or week of the date or of the pack; null without a limit'),
          visitsLeftPer: about(orNull(oneOf(LIMIT_PERIODS)), 'Which limit has fewest left; null without a limit'),
          /** Last day; null when it does not expire. */
          endsOn: orNull(is.date),
        }) {},
      ),
    ),
    'The one that the date belongs to',
  ),
}) {}

export class TimeslotAppointment extends shape({
  id: is.id,
  userId: is.id,
  userName: is.text,
  status: oneOf(AppointmentStatus),
  attendance: partOf('attendance', about(orNull(oneOf(ATTENDANCES)), 'null until somebody marks it')),
  canMark: about(is.flag, 'Whether staff may mark it now (rule: attendance)'),
  client: about(orNull(one(BookedClientFacts)), 'For administrators'),
}) {}

/** A slot of a date. `startTime`/`endTime` are effective; the original times identify it in every call. */
export class Timeslot extends extend([ShownClass], {
  id: example(is.text, '2026-12-01_1800-1900'),
  date: is.date,
  startTime: about(is.time, 'Effective'),
  endTime: about(is.end, 'Effective'),
  originalStartTime: about(is.time, 'What every call names the slot by'),
  originalEndTime: is.end,
  areaId: partOf('rooms', AREA),
  /** ISO 8601 instants. */
  startsAt: is.instant,
  endsAt: is.instant,
  capacity: is.number,
  totalCapacity: is.number,
  currentBookings: is.number,
  loadState: oneOf(LOAD_STATES),
  isAvailable: about(is.flag, 'Open, not past and not full'),
  isPast: is.flag,
  isDisabled: is.flag,
  isGymOpen: is.flag,
  /** Closed to new bookings (rule: nothing lost). */
  isRetired: about(is.flag, 'Gone from the weekly template, kept while it has bookings'),
  isExtra: about(is.flag, 'Added to this date alone (rule: extra slot)'),
  hasOverride: is.flag,
  hasTimeChange: about(is.flag, 'It takes place at other times than the usual ones'),
  usualStartTime: about(is.time, 'By the weekly template; of a slot that it has not, the effective one'),
  usualEndTime: is.end,
  hasCapacityOverride: is.flag,
  disabledReason: orNull(is.text),
  overrideReason: orNull(is.text),
  waitingCount: about(is.number, 'Members who want a place in it'),
  heldCount: about(is.number, 'Places held for some of them, or while somebody pays; counted as bookings'),
  /** Uncancelled bookings. Names are for administrators. */
  hasSubstitute: optional(partOf('classes', about(is.flag, 'The trainer of that date is not the usual one'))),
  appointments: about(listOf(TimeslotAppointment), "A member's answer holds his own only"),
}) {}

/** GET /api/Timeslot/capacity. */
export class DaySchedule extends shape({
  date: is.date,
  isGymOpen: is.flag,
  closedReason: orNull(is.text),
  /** null when no slot of it has to wait for that. */
  opensOn: about(orNull(is.date), 'When it comes into the booking window'),
  timeslots: listOf(Timeslot),
}) {}

/** A slot for one reader. `reasons` is empty exactly when booking it, or the move in the request, would succeed now. */
export class MemberTimeslot extends extend([Timeslot], {
  canBook: is.flag,
  reasons: about(listOf(Refusal), 'Empty exactly when booking it, or the move that was asked about, would succeed now'),
  ownAppointmentId: orNull(is.id),
  movableAppointmentId: about(
    orNull(is.id),
    'The appointment that was asked about, else that of the day, when it may move to this slot now',
  ),
  canWait: about(is.flag, 'May join its waiting list: it is full, and could otherwise be booked or moved to'),
  interestId: orNull(is.id),
  heldUntil: about(orNull(is.instant), 'Until when a place of it is held for the member (rule: filling)'),
  canBuy: optional(about(is.flag, 'A plan that is sold online would make it bookable now; left out: none')),
  cancelUntil: about(is.instant, 'Until when a booking of it may be cancelled for nothing'),
  cancellation: about(
    oneOf(CANCELLATIONS),
    'What cancelling it would cost right after booking it (rule: late cancelling)',
  ),
  lateUntil: about(orNull(is.instant), 'Until when it may be cancelled late then; null: not at all'),
}) {}

/** GET /api/Client/timeslots/available. */
export class AvailableTimeslots extends extend([DaySchedule], { timeslots: listOf(MemberTimeslot) }) {}

/** GET /api/Client/booking-days: the days of the booking window, for the day strip. */
export class BookingDay extends shape({
  date: is.date,
  isGymOpen: is.flag,
  closedReason: orNull(is.text),
  isWithinSubscription: about(
    is.flag,
    'By the dates of a subscription that is on, or that can be bought for that day; one frozen without a last day has none',
  ),
  isInFreeze: about(is.flag, 'In a planned or running freeze by date: nobody books it'),
  hasTimeslots: about(
    is.flag,
    'At least one open slot to come that is for this member (mornings alone, for a morning client)',
  ),
  isBookable: about(is.flag, 'A slot of that day refuses this member nothing, but that it may be full'),
  canBuy: about(is.flag, 'A plan that is sold online would make a slot of that day bookable now'),
  /** The member has an uncancelled appointment that day. */
  isBooked: is.flag,
  isWaiting: about(is.flag, 'Waits for a place on that day'),
}) {}

/** A slot that the member may book now, offered on the first screen (rule: usual hours). */
export class QuickSlot extends extend(
  [
    class FreeSlot extends pick(Timeslot, [
      ...([
        'id',
        'date',
        'startTime',
        'endTime',
        'originalStartTime',
        'originalEndTime',
        'areaId',
        'startsAt',
        'endsAt',
      ] as const),
      ...(['capacity', 'currentBookings'] as const),
      ...(['classId', 'className', 'classColor', 'trainerId', 'trainerName'] as const),
    ]) {},
  ],
  { isUsual: about(is.flag, 'At an hour that the member came to lately; false: the nearest one that is free') },
) {}

/** A member in a slot's waiting list. */
export class WaitingClient extends shape({
  id: about(is.id, "The entry's"),
  userId: is.id,
  userName: is.text,
  /** Time of joining, ISO 8601 instant. */
  createdAt: is.instant,
  heldUntil: about(orNull(is.instant), 'Until when a place is held for them (rule: filling)'),
  noticeHours: about(is.number, 'They want no place later than so many hours before the start; 0: any'),
  isOneOfSeveral: about(is.flag, 'They wait for others as well, of which any one will do'),
  isPaying: about(is.flag, 'The place is held while they pay online: they stand in no line'),
}) {}

export class BookedClient extends shape({
  id: about(is.id, "The appointment's"),
  userId: is.id,
  userName: is.text,
  bookedAt: is.instant,
  bookedByName: is.text,
  status: oneOf(AppointmentStatus),
}) {}

/** GET /api/admin/timeslots/clients. */
export class TimeslotClients extends shape({
  date: is.date,
  effectiveStartTime: is.time,
  effectiveEndTime: is.end,
  originalStartTime: is.time,
  originalEndTime: is.end,
  areaId: partOf('rooms', AREA),
  hasTimeOverride: is.flag,
  totalCapacity: is.number,
  bookedCount: is.number,
  overrideReason: orNull(is.text),
  bookedClients: listOf(BookedClient),
  waitingClients: about(listOf(WaitingClient), 'In line'),
}) {}

/** GET /api/gym/timetable: the hours of the next days, today first, for visitors of the member site. */
export class TimetableDay extends shape({
  date: is.date,
  isGymOpen: is.flag,
  /** Effective times, in order; empty when the gym is closed. */
  timeslots: listOf(
    class TimetableSlot extends extend([ShownClass], {
      startTime: example(is.time, '18:00:00'),
      endTime: example(is.end, '19:00:00'),
      roomName: optional(about(is.text, 'Only where the gym has several rooms')),
    }) {},
  ),
}) {}
