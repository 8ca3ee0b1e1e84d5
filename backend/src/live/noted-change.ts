import type { CalendarDate } from '../contract/calendar-date.js';
import type { StaffTopic } from '../contract/live.js';

/** A row of the table `live_changes`: what a committed transaction touched. */
export interface NotedChange {
  /** `sessions`: a session of that account has ended, which only its own streams need to know. */
  topic: StaffTopic | 'sessions';
  date: CalendarDate | null;
  clientId: string | null;
}
