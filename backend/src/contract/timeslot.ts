import type { AppointmentStatus } from './appointment.js';
import { isCalendarDate, type CalendarDate } from './calendar-date.js';
import { LIMITS } from './limits.js';
import type { Refusal } from './refusal.js';
import { parseTimeOfDay, toShortTime, type TimeOfDay } from './time-of-day.js';

export type LoadState = 'available' | 'partial' | 'full';

/** None booked, some booked, booked at or above capacity. */
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
  /** Instants, ISO 8601. */
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
  /** Gone from the weekly template, kept while it still has bookings, closed to new ones (rule: nothing lost). */
  isRetired: boolean;
  hasOverride: boolean;
  hasTimeChange: boolean;
  hasCapacityOverride: boolean;
  disabledReason: string | null;
  overrideReason: string | null;
  /** Members who want a place in it once one is free. */
  waitingCount: number;
  /** Uncancelled bookings. Names are for administrators; a member's answer holds his own booking at most. */
  appointments: TimeslotAppointment[];
}

export interface TimeslotAppointment {
  id: string;
  userId: string;
  userName: string;
  status: AppointmentStatus;
}

/** GET /api/Timeslot/capacity. */
export interface DaySchedule<Slot extends Timeslot = Timeslot> {
  date: CalendarDate;
  isGymOpen: boolean;
  closedReason: string | null;
  /** When the date comes into the booking window; null when nothing of it has to be waited for. */
  opensOn: CalendarDate | null;
  timeslots: Slot[];
}

/** A slot as its reader may use it: `reasons` is empty exactly when booking it would succeed now. */
export interface MemberTimeslot extends Timeslot {
  canBook: boolean;
  reasons: Refusal[];
  ownAppointmentId: string | null;
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

/** A member who waits for a place in a slot. */
export interface WaitingClient {
  userId: string;
  userName: string;
  /** Since when: an instant, ISO 8601. */
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
