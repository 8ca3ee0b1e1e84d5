import type { CalendarDate } from '../contract/calendar-date.js';
import type { LiveChange, MemberTopic, StaffTopic } from '../contract/live.js';
import { mayRole, type Permission, type StaffRole } from '../contract/permissions.js';

/** More dates or clients than this are sent as *any*: the reader reads everything again anyway. */
const MOST_NAMED = 100;

/** A row of the table `live_changes`: one thing that a committed transaction touched. */
export interface NotedChange {
  /** `sessions`: a session of that account has ended, which only its own streams need to know. */
  topic: StaffTopic | 'sessions';
  date: CalendarDate | null;
  clientId: string | null;
  /** The adult of a child: the child's events are on the adult's screens. */
  guardianId?: string | null;
}

/** A note about data that screens show. */
export type ScreenChange = NotedChange & { topic: StaffTopic };
export const isForScreens = (change: NotedChange): change is ScreenChange => change.topic !== 'sessions';

/** The permission that a change's screens need. Template and settings shape every day, and carry no content here. */
const PERMISSION_OF: Readonly<Record<StaffTopic, Permission>> = {
  appointments: 'day',
  interests: 'day',
  acts: 'attendance',
  timeslots: 'day',
  template: 'day',
  settings: 'day',
  clients: 'clients',
  subscriptions: 'clients',
  emailTemplates: 'emailTemplates',
  broadcasts: 'broadcasts',
  mails: 'mails',
  audit: 'log',
};

/** The changes that staff of this role receive: one per topic, and which clients they concern if they may know. */
export function changesForStaff(noted: readonly ScreenChange[], role: StaffRole): LiveChange<StaffTopic>[] {
  const changes = merged(noted.filter(({ topic }) => mayRole(role, PERMISSION_OF[topic])));
  return mayRole(role, 'clients') ? changes : changes.map((change) => ({ ...change, clientIds: null }));
}

/** Topics that concern every member; all others are for staff only. */
const MEMBER_TOPICS: Readonly<Partial<Record<StaffTopic, MemberTopic>>> = {
  appointments: 'places',
  interests: 'places',
  timeslots: 'schedule',
  template: 'schedule',
  settings: 'schedule',
};

/** The dates whose bookings changed, when every change of places is one of bookings; else null, and screens read. */
export function datesOfBookings(noted: readonly ScreenChange[]): CalendarDate[] | null {
  if (noted.some(({ topic }) => topic === 'interests')) return null;
  return named(noted.filter(({ topic }) => topic === 'appointments').map(({ date }) => date));
}

/** The changes that every member receives: dates without any client. */
export function changesForMembers(noted: readonly ScreenChange[]): LiveChange<MemberTopic>[] {
  return merged(
    noted.flatMap(({ topic, date }) => {
      const shown = MEMBER_TOPICS[topic];
      return shown === undefined ? [] : [{ topic: shown, date, clientId: null }];
    }),
  );
}

/** Sent additionally to the members concerned. */
export const CHANGE_OF_YOURS: LiveChange<MemberTopic> = { topic: 'you', dates: null, clientIds: null };

/** The clients whose own data changed, and the adults of those who are children. */
export const concerned = (noted: readonly NotedChange[]): Set<string> =>
  new Set(noted.flatMap(({ clientId, guardianId = null }) => [clientId, guardianId].filter((id) => id !== null)));

interface Note<Topic extends string> {
  topic: Topic;
  date: CalendarDate | null;
  clientId: string | null;
}

function merged<Topic extends string>(noted: readonly Note<Topic>[]): LiveChange<Topic>[] {
  const topics = [...new Set(noted.map(({ topic }) => topic))];
  return topics.map((topic) => {
    const notes = noted.filter((note) => note.topic === topic);
    return {
      topic,
      dates: named(notes.map(({ date }) => date)),
      clientIds: named(notes.map(({ clientId }) => clientId)),
    };
  });
}

function named<T>(all: readonly (T | null)[]): T[] | null {
  const different = [...new Set(all)];
  const known = different.filter((one) => one !== null);
  return known.length < different.length || known.length > MOST_NAMED ? null : known.sort();
}
