import type { CalendarDate } from './calendar-date.js';
import type { Timeslot } from './timeslot.js';

/** GET /api/live, a stream of server-sent events; the data of each is a list of changes. The first list is empty. */
export const LIVE_PATH = '/api/live';

/** Topics that staff receive, by the changed records. */
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
  /** Started, stopped, and the progress of their mails. */
  'broadcasts',
  /** Failed and doubtful ones. */
  'mails',
  'audit',
  /** Acts that can be undone, or that were. */
  'acts',
] as const;
export type StaffTopic = (typeof STAFF_TOPICS)[number];

/** Topics that a member receives: places taken or freed on a date, a date's timeslots, and their own data. */
export type MemberTopic = 'places' | 'schedule' | 'you';

/** The free places of a slot after a change, which every visitor of that date may see. */
export type SlotPlaces = Pick<Timeslot, 'id' | 'currentBookings' | 'loadState' | 'isAvailable'>;

/** Tells a screen to read its data again. It names the place of the change, and no content but free places. */
export interface LiveChange<Topic extends string = StaffTopic | MemberTopic> {
  topic: Topic;
  /** null: any date. */
  dates: CalendarDate[] | null;
  /** The clients concerned; null: any. For staff only. */
  clientIds: string[] | null;
  /**
   * With the topic `places`: every slot of the dates. Missing when screens must read to know, as after a change in a
   * waiting list.
   */
  places?: SlotPlaces[];
}

/**
 * In seconds. The server sends something at least every `heartbeat`; after `silence` without data the client treats the
 * stream as lost.
 */
export const LIVE_TIMES = { heartbeat: 15, silence: 40 } as const;
/** Shorter for staff, whose screen shows how old its data is; a member's phone may sleep longer. */
export const STAFF_LIVE_TIMES = { heartbeat: 5, silence: 15 } as const;

/** Poll interval while there is no stream, in milliseconds. */
export const LIVE_POLL_MS = 10_000;
