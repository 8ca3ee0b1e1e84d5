import { AppointmentStatus } from './appointment.js';
import { isCalendarDate, type CalendarDate } from './calendar-date.js';
import { LIMITS } from './limits.js';
import { LOAD_STATES } from './load-state.js';
import { Refusal } from './refusal.js';
import {
  DATE,
  FLAG,
  ID,
  INSTANT,
  NUMBER,
  TEXT,
  TIME,
  about,
  extend,
  listOf,
  oneOf,
  orNull,
  shape,
  example,
  one,
  type Of,
} from './shape.js';
import { parseTimeOfDay, toShortTime, type TimeOfDay } from './time-of-day.js';

/** `YYYY-MM-DD_HHmm-HHmm` of the original times (rule: original times). */
export const timeslotId = (date: CalendarDate, start: TimeOfDay, end: TimeOfDay): string =>
  `${date}_${toShortTime(start).replace(':', '')}-${toShortTime(end).replace(':', '')}`;

const TIMESLOT_ID = /^(\d{4}-\d{2}-\d{2})_(\d{2})(\d{2})-(\d{2})(\d{2})$/;

/** The date and original times of a `timeslotId`; null for anything else. */
export function parseTimeslotId(id: string): { date: CalendarDate; start: TimeOfDay; end: TimeOfDay } | null {
  const [, date, startHour, startMinute, endHour, endMinute] = TIMESLOT_ID.exec(id) ?? [];
  const start = parseTimeOfDay(`${startHour}:${startMinute}`);
  const end = parseTimeOfDay(`${endHour}:${endMinute}`);
  const isDate = isCalendarDate(date) && date >= LIMITS.dates.min && date <= LIMITS.dates.max;
  return isDate && start !== null && end !== null ? { date, start, end } : null;
}

/** The desk's facts about a booked client. */
export const BookedClientFacts = shape('BookedClientFacts', {
  phone: TEXT,
  subscription: about(
    orNull(
      one(
        shape('BookedSubscription', {
          visitsLeft: about(orNull(NUMBER), 'Of the month of the date; null without a limit'),
          /** Last day; null when it does not expire. */
          endsOn: orNull(DATE),
        }),
      ),
    ),
    'The one that the date belongs to',
  ),
});
export type BookedClientFacts = Of<typeof BookedClientFacts>;

export const TimeslotAppointment = shape('TimeslotAppointment', {
  id: ID,
  userId: ID,
  userName: TEXT,
  status: oneOf(AppointmentStatus),
  client: about(orNull(one(BookedClientFacts)), 'For administrators'),
});
export type TimeslotAppointment = Of<typeof TimeslotAppointment>;

/** A slot of a date. `startTime`/`endTime` are effective; the original times identify it in every call. */
export const Timeslot = shape('Timeslot', {
  id: example(TEXT, '2026-12-01_1800-1900'),
  date: DATE,
  startTime: about(TIME, 'Effective'),
  endTime: about(TIME, 'Effective'),
  originalStartTime: about(TIME, 'What every call names the slot by'),
  originalEndTime: TIME,
  /** ISO 8601 instants. */
  startsAt: INSTANT,
  endsAt: INSTANT,
  capacity: NUMBER,
  totalCapacity: NUMBER,
  currentBookings: NUMBER,
  loadState: oneOf(LOAD_STATES),
  isAvailable: about(FLAG, 'Open, not past and not full'),
  isPast: FLAG,
  isDisabled: FLAG,
  isGymOpen: FLAG,
  /** Closed to new bookings (rule: nothing lost). */
  isRetired: about(FLAG, 'Gone from the weekly template, kept while it has bookings'),
  hasOverride: FLAG,
  hasTimeChange: FLAG,
  hasCapacityOverride: FLAG,
  disabledReason: orNull(TEXT),
  overrideReason: orNull(TEXT),
  waitingCount: about(NUMBER, 'Members who want a place in it'),
  /** Uncancelled bookings. Names are for administrators. */
  appointments: about(listOf(TimeslotAppointment), "A member's answer holds his own only"),
});
export type Timeslot = Of<typeof Timeslot>;

/** GET /api/Timeslot/capacity. */
export const DaySchedule = shape('DaySchedule', {
  date: DATE,
  isGymOpen: FLAG,
  closedReason: orNull(TEXT),
  /** null when no slot of it has to wait for that. */
  opensOn: about(orNull(DATE), 'When it comes into the booking window'),
  timeslots: listOf(Timeslot),
});
export type DaySchedule = Of<typeof DaySchedule>;

/** A slot for one reader: `reasons` is empty exactly when booking it would succeed now. */
export const MemberTimeslot = extend('MemberTimeslot', [Timeslot], {
  canBook: FLAG,
  reasons: about(listOf(Refusal), 'Empty exactly when booking it would succeed now'),
  ownAppointmentId: orNull(ID),
  movableAppointmentId: about(orNull(ID), "The client's appointment of that day, when it may move to this slot now"),
  interestId: orNull(ID),
});
export type MemberTimeslot = Of<typeof MemberTimeslot>;

/** GET /api/Client/timeslots/available. */
export const AvailableTimeslots = extend('AvailableTimeslots', [DaySchedule], { timeslots: listOf(MemberTimeslot) });
export type AvailableTimeslots = Of<typeof AvailableTimeslots>;

/** GET /api/Client/booking-days: the days of the booking window, for the day strip. */
export const BookingDay = shape('BookingDay', {
  date: DATE,
  isGymOpen: FLAG,
  closedReason: orNull(TEXT),
  isWithinSubscription: FLAG,
  hasTimeslots: about(FLAG, 'At least one open slot that day that has not started'),
  /** The member has an uncancelled appointment that day. */
  isBooked: FLAG,
});
export type BookingDay = Of<typeof BookingDay>;

/** A member in a slot's waiting list. */
export const WaitingClient = shape('WaitingClient', {
  userId: ID,
  userName: TEXT,
  /** Time of joining, ISO 8601 instant. */
  createdAt: INSTANT,
});
export type WaitingClient = Of<typeof WaitingClient>;

export const BookedClient = shape('BookedClient', {
  id: about(ID, "The appointment's"),
  userId: ID,
  userName: TEXT,
  bookedAt: INSTANT,
  bookedByName: TEXT,
  status: oneOf(AppointmentStatus),
});
export type BookedClient = Of<typeof BookedClient>;

/** GET /api/admin/timeslots/clients. */
export const TimeslotClients = shape('TimeslotClients', {
  date: DATE,
  effectiveStartTime: TIME,
  effectiveEndTime: TIME,
  originalStartTime: TIME,
  originalEndTime: TIME,
  hasTimeOverride: FLAG,
  totalCapacity: NUMBER,
  bookedCount: NUMBER,
  overrideReason: orNull(TEXT),
  bookedClients: listOf(BookedClient),
  waitingClients: about(listOf(WaitingClient), 'In order of arrival'),
});
export type TimeslotClients = Of<typeof TimeslotClients>;
