import { addDays, type CalendarDate } from './calendar-date.js';
import * as is from './kinds.js';
import { OF_AREA } from './room.js';
import { about, oneOf, optional, orNull, shape } from './shape.js';

/** Unmarked visits count as attended (rule: attendance). */
export const ATTENDANCES = ['attended', 'absent'] as const;
export type Attendance = (typeof ATTENDANCES)[number];

export interface MarkableSlot {
  date: CalendarDate;
  startsAt: Date;
}

/** The reading of the clock, and the setting; null where the gym takes no attendance. */
export interface MarkingTime {
  now: Date;
  today: CalendarDate;
  /** Minutes before the start from which visits may be marked. */
  minutesBefore: number | null;
}

const MS_PER_MINUTE = 60_000;

export const marksFrom = (startsAt: Date, minutesBefore: number): Date =>
  new Date(startsAt.getTime() - minutesBefore * MS_PER_MINUTE);

/** True from some minutes before the start until the day after is over (rule: attendance). */
export function mayMark({ date, startsAt }: MarkableSlot, { now, today, minutesBefore }: MarkingTime): boolean {
  return minutesBefore !== null && marksFrom(startsAt, minutesBefore) <= now && today <= addDays(date, 1);
}

/** PUT /api/Admin/appointments/{id}/attendance. */
export class MarkRequest extends shape({
  attendance: about(orNull(oneOf(ATTENDANCES)), 'null clears the mark'),
}) {}

/** POST /api/Admin/attendance/mark-rest-absent: a slot by its original times. */
export class MarkRestRequest extends shape({
  date: is.date,
  startTime: is.time,
  endTime: is.end,
  areaId: optional(OF_AREA),
}) {}

export class MarkedVisit extends shape({
  id: about(is.id, "The appointment's"),
  userId: is.id,
  userName: is.text,
  attendance: orNull(oneOf(ATTENDANCES)),
}) {}

export class MarkedRest extends shape({
  marked: about(is.number, 'Visits that are absent now and had no mark before'),
}) {}
