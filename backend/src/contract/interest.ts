import type { CalendarDate } from './calendar-date.js';
import type { TimeOfDay } from './time-of-day.js';

/** A member's entry in the waiting list of a full slot (rule: waiting list). */
export interface Interest {
  id: string;
  appointmentDate: CalendarDate;
  /** Effective times, at which the slot really takes place. */
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  /** Original times, which identify the slot on its date. */
  originalStartTime: TimeOfDay;
  originalEndTime: TimeOfDay;
  startsAt: string;
  endsAt: string;
  /** Position in order of arrival, from 1. */
  position: number;
  createdAt: string;
}
