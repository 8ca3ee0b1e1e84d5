import type { CalendarDate } from './calendar-date.js';
import type { TimeOfDay } from './time-of-day.js';

/** GET /api/gym/timetable: the public part of the next days, today first. Places, names and reasons are for members. */
export interface TimetableDay {
  date: CalendarDate;
  isGymOpen: boolean;
  /** Effective times, in order; empty when the gym is closed. */
  timeslots: { startTime: TimeOfDay; endTime: TimeOfDay }[];
}
