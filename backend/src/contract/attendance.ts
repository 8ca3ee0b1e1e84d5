import type { CalendarDate } from './calendar-date.js';
import * as is from './kinds.js';
import { about, oneOf, orNull, shape, type Of } from './shape.js';
import type { WireTime } from './time-of-day.js';

/** Unmarked visits count as attended (rule: attendance). */
export const ATTENDANCES = ['attended', 'absent'] as const;
export type Attendance = (typeof ATTENDANCES)[number];

/** PUT /api/Admin/appointments/{id}/attendance. */
export interface MarkRequest {
  /** null clears the mark. */
  attendance: Attendance | null;
}

/** POST /api/Admin/attendance/mark-rest-absent: a slot by its original times. */
export interface MarkRestRequest {
  date: CalendarDate;
  startTime: WireTime;
  endTime: WireTime;
}

export const MarkedVisit = shape('MarkedVisit', {
  id: about(is.id, "The appointment's"),
  userId: is.id,
  userName: is.text,
  attendance: orNull(oneOf(ATTENDANCES)),
});
export type MarkedVisit = Of<typeof MarkedVisit>;

export const MarkedRest = shape('MarkedRest', {
  marked: about(is.number, 'Visits that are absent now and had no mark before'),
});
export type MarkedRest = Of<typeof MarkedRest>;
