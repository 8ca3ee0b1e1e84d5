import type { CalendarDate } from './calendar-date.js';

/** GET /api/live, a stream of server-sent events: each has a list of changes as its data. The first list is empty. */
export const LIVE_PATH = '/api/live';

/** What staff hear of: everything, by what was changed. */
export const STAFF_TOPICS = [
  'appointments',
  'interests',
  /** Overrides of dates: changed, disabled and closed ones. */
  'timeslots',
  /** The weekly template. */
  'template',
  'settings',
  'clients',
  'subscriptions',
  'emailTemplates',
  /** Written, stopped, and how far their mails are. */
  'broadcasts',
  /** Failed and in doubt ones. */
  'mails',
  'audit',
] as const;
export type StaffTopic = (typeof STAFF_TOPICS)[number];

/** What a member hears of: places taken or given back on a date, a date's timeslots, and whatever is his own. */
export type MemberTopic = 'places' | 'schedule' | 'you';

/** Something is not as it was: whoever shows it reads it again. Says where, never what. */
export interface LiveChange<Topic extends string = StaffTopic | MemberTopic> {
  topic: Topic;
  /** null: any. */
  dates: CalendarDate[] | null;
  /** Whose; null: anybody's. For staff alone. */
  clientIds: string[] | null;
}

/** In seconds. The server says something at least every `heartbeat`; a client that hears nothing for `silence` has lost it. */
export const LIVE_TIMES = { heartbeat: 15, silence: 40 } as const;
/** For staff, whose screen says how old it is; a member's phone is left to sleep longer. */
export const STAFF_LIVE_TIMES = { heartbeat: 5, silence: 15 } as const;

/** How often to ask while there is no stream, in milliseconds. */
export const LIVE_POLL_MS = 10_000;
