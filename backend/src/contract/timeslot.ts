import type { AppointmentStatus } from './appointment.js';
import { isCalendarDate, type CalendarDate } from './calendar-date.js';
import { LIMITS } from './limits.js';
import type { Refusal } from './refusal.js';
import { parseTimeOfDay, toShortTime, type TimeOfDay } from './time-of-day.js';

export type LoadState = 'available' | 'partial' | 'full';

/** `available`: none booked; `full`: booked at or above capacity; else `partial`. */
export function loadStateOf(booked: number, capacity: number): LoadState {
  if (booked >= capacity) return 'full';
  return booked === 0 ? 'available' : 'partial';
}

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

/** A slot of a date. `startTime`/`endTime` are effective; the original times identify it in every call. */
export interface Timeslot {
  id: string;
  date: CalendarDate;
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  originalStartTime: TimeOfDay;
  originalEndTime: TimeOfDay;
  /** ISO 8601 instants. */
  startsAt: string;
  endsAt: string;
  capacity: number;
  totalCapacity: number;
  currentBookings: number;
  loadState: LoadState;
  /** Open, not past and not full. */
  isAvailable: boolean;
  isPast: boolean;
  isDisabled: boolean;
  isGymOpen: boolean;
  /** Removed from the weekly template but kept while it has bookings; closed to new ones (rule: nothing lost). */
  isRetired: boolean;
  hasOverride: boolean;
  hasTimeChange: boolean;
  hasCapacityOverride: boolean;
  disabledReason: string | null;
  overrideReason: string | null;
  /** Number of members in its waiting list. */
  waitingCount: number;
  /** Uncancelled bookings. Names are for administrators; a member's response has their own booking at most. */
  appointments: TimeslotAppointment[];
}

export interface TimeslotAppointment {
  id: string;
  userId: string;
  userName: string;
  status: AppointmentStatus;
  /** Null in a member's response. */
  client: BookedClientFacts | null;
}

/** The desk's facts about a booked client. */
export interface BookedClientFacts {
  phone: string;
  /** The subscription that the date belongs to; null when the client has none. */
  subscription: {
    /** Visits that the month of the date has left; null without a limit. */
    visitsLeft: number | null;
    /** Last day; null when it does not expire. */
    endsOn: CalendarDate | null;
  } | null;
}

/** GET /api/Timeslot/capacity. */
export interface DaySchedule<Slot extends Timeslot = Timeslot> {
  date: CalendarDate;
  isGymOpen: boolean;
  closedReason: string | null;
  /** The day on which booking for this date opens; null when no slot of it has to wait for that. */
  opensOn: CalendarDate | null;
  timeslots: Slot[];
}

/** A slot for one reader: `reasons` is empty exactly when booking it would succeed now. */
export interface MemberTimeslot extends Timeslot {
  canBook: boolean;
  reasons: Refusal[];
  ownAppointmentId: string | null;
  /** The member's appointment of that day, when they may move it to this slot now (rule: move). */
  movableAppointmentId: string | null;
  interestId: string | null;
}

/** GET /api/Client/timeslots/available. */
export type AvailableTimeslots = DaySchedule<MemberTimeslot>;

/** GET /api/Client/booking-days: the days of the booking window, for the day strip. */
export interface BookingDay {
  date: CalendarDate;
  isGymOpen: boolean;
  closedReason: string | null;
  isWithinSubscription: boolean;
  /** At least one slot of that day is open and has not started. */
  hasTimeslots: boolean;
  /** The member has an uncancelled appointment that day. */
  isBooked: boolean;
}

/** GET /api/admin/timeslots/clients. */
export interface TimeslotClients {
  date: CalendarDate;
  effectiveStartTime: TimeOfDay;
  effectiveEndTime: TimeOfDay;
  originalStartTime: TimeOfDay;
  originalEndTime: TimeOfDay;
  hasTimeOverride: boolean;
  totalCapacity: number;
  bookedCount: number;
  overrideReason: string | null;
  bookedClients: BookedClient[];
  /** In order of arrival. */
  waitingClients: WaitingClient[];
}

/** A member in a slot's waiting list. */
export interface WaitingClient {
  userId: string;
  userName: string;
  /** Time of joining, ISO 8601 instant. */
  createdAt: string;
}

export interface BookedClient {
  id: string;
  userId: string;
  userName: string;
  bookedAt: string;
  bookedByName: string;
  status: AppointmentStatus;
}
