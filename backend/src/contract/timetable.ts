import type { CalendarDate } from './calendar-date.js';
import type { TimeOfDay } from './time-of-day.js';

/**
 * GET /api/gym/timetable: what anybody may know of the coming days, today first. Neither places nor names, and no reason
 * of staff: those are for members.
 */
export interface TimetableDay {
  date: CalendarDate;
  isGymOpen: boolean;
  /** Effective times, in the order of the day; empty where the gym is closed. */
  timeslots: { startTime: TimeOfDay; endTime: TimeOfDay }[];
}
