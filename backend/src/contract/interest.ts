import type { CalendarDate } from './calendar-date.js';
import type { TimeOfDay } from './time-of-day.js';

/** A member's wait for a place in a full slot (rule: waiting list). */
export interface Interest {
  id: string;
  appointmentDate: CalendarDate;
  /** Effective times: when the slot really takes place. */
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  /** What the slot is known by on its date. */
  originalStartTime: TimeOfDay;
  originalEndTime: TimeOfDay;
  startsAt: string;
  endsAt: string;
  /** His place in the order of arrival, from 1. */
  position: number;
  createdAt: string;
}
