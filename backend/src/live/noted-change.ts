import type { CalendarDate } from '../contract/calendar-date.js';
import type { StaffTopic } from '../contract/live.js';

/** One note of the table `live_changes`: what a committed transaction touched. */
export interface NotedChange {
  /** `sessions`: one of that account has ended, which only its own streams are to know. */
  topic: StaffTopic | 'sessions';
  date: CalendarDate | null;
  clientId: string | null;
}
