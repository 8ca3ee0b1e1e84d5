import { cancelUntil, type CancellableAppointment, type CancellationTerms } from '../appointments/cancelling.rules.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { placeIn, type CalendarFeed, type FeedEntry } from '../contract/calendar-event.js';
import type { OfClass } from '../contract/gym-class.js';
import { slotLine } from '../contract/hours.js';
import { shortName } from '../contract/person-name.js';
import { roomToGoTo } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { slotLogId } from '../contract/timeslot.js';
import { MailLinks } from '../mail/templates/mail-links.js';
import { mailWords } from '../mail/templates/mail-languages.js';
import type { Texts } from '../platform/texts/texts.js';
import { spansOn } from '../platform/time/gym-zone.js';
import { factsOn, type ScheduleRangeRow } from '../schedule/schedule.repository.js';
import { isOpen, isSameSlot, scheduleOf, type BookedSlot, type ScheduledSlot } from '../schedule/schedule.rules.js';
import type { SettingValues } from '../settings/setting.rules.js';
import { FEED_WORDS } from './feed-words.js';

/** The content of a feed, before it is known whether it is new. */
export type FeedContent = Pick<CalendarFeed, 'name' | 'entries'>;

/** A visit that was not cancelled. */
export interface FeedVisit extends Omit<CancellableAppointment, 'attendance' | 'gymClass'>, OfClass {
  id: string;
  room: number;
  sequence: number;
  modifiedAt: Date;
}

/** An entry of the waiting list. */
export interface FeedWait {
  id: string;
  date: CalendarDate;
  room: number;
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
}

/** The gym, and the language of the feed's owner. */
interface FeedTerms {
  gymName: string;
  address: string | null;
  publicUrl: string;
  zone: string;
  now: Date;
  texts: Texts;
}

export interface MemberFacts {
  visits: readonly FeedVisit[];
  waits: readonly FeedWait[];
  /** A child: their adult tells the calendars apart by the name. */
  child: { id: string; name: string } | null;
  settings: CancellationTerms;
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** A member's visits and, tentatively, their places in waiting lists (rule: calendar feed). */
export function memberFeed({ visits, waits, child, settings }: MemberFacts, terms: FeedTerms): FeedContent {
  const { gymName, address, publicUrl, zone, now, texts } = terms;
  const words = FEED_WORDS[texts.language];
  const named = (text: string): string => (child === null ? text : `${child.name}: ${text}`);
  const own = mailWords(texts.language).calendarTitle.replace('{GymName}', gymName);
  const links = new MailLinks(publicUrl);
  const { home: url } = child === null ? links : links.ofChild(child.id);
  const { rooms = [] } = settings;
  const placeOf = (room: number) => placeIn(roomToGoTo(rooms, room, texts.language), address);
  const titleOf = (room: number, of: OfClass): string => {
    const line = slotLine(rooms, room, of, texts.language);
    return line === '' ? own : `${line} – ${gymName}`;
  };
  const booked = visits.map((visit): FeedEntry => {
    const until = cancelUntil(visit, settings, zone);
    const when = texts.write({ instant: until.toISOString() });
    const description = until > now ? fill(words.cancelUntil, { when }) : '';
    return {
      ...{ id: visit.id, startsAt: visit.startsAt.toISOString(), endsAt: visit.endsAt.toISOString() },
      ...{ title: named(titleOf(visit.room, visit)), description, address: placeOf(visit.room), url },
      status: 'CONFIRMED',
      version: { sequence: visit.sequence, modifiedAt: visit.modifiedAt },
    };
  });
  const waiting = waits.flatMap((wait): FeedEntry[] => {
    const { startsAt, endsAt } = spansOn(zone, wait.date)(wait.effectiveStart, wait.effectiveEnd);
    if (startsAt <= now) return [];
    return [
      {
        ...{ id: wait.id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
        ...{
          title: fill(words.waiting, { title: named(titleOf(wait.room, {})) }),
          description: words.waitingText,
          address: placeOf(wait.room),
          url,
        },
        ...{ status: 'TENTATIVE', isFree: true, version: null },
      },
    ];
  });
  return { name: named(gymName), entries: [...booked, ...waiting] };
}

/** A client's place in a slot. */
export interface FeedOccupant extends BookedSlot {
  date: CalendarDate;
  name: string;
}

export interface StaffFacts {
  dates: readonly CalendarDate[];
  schedule: ScheduleRangeRow;
  occupants: readonly FeedOccupant[];
  settings: Pick<SettingValues, 'capacityPerTimeslot' | 'rooms'>;
  /** The slots of one room, or of one trainer, alone. */
  only?: { room: number | null; trainerId: string | null };
}

/** Each slot once. */
const slotsOf = (occupants: readonly FeedOccupant[]): FeedOccupant[] =>
  occupants.filter((one, i) => occupants.findIndex((other) => isSameSlot(other, one)) === i);

/**
 * The gym's slots, with the number of their bookings and first names with an initial. Every role sees that much,
 * because somebody else's service often keeps such a calendar.
 */
export function staffFeed(facts: StaffFacts, { gymName, publicUrl, zone, texts }: FeedTerms): FeedContent {
  const { schedule: rows, settings, only } = facts;
  const isShown = ({ room, trainer }: Pick<ScheduledSlot, 'room' | 'trainer'>): boolean =>
    (only?.room ?? room) === room && (only?.trainerId ?? trainer?.id) === trainer?.id;
  const words = FEED_WORDS[texts.language];
  const entries = facts.dates.flatMap((date): FeedEntry[] => {
    const occupants = facts.occupants.filter((one) => one.date === date);
    const schedule = scheduleOf({ ...factsOn(date, rows, settings), booked: slotsOf(occupants) });
    const spanOf = spansOn(zone, date);
    return schedule.slots.filter(isShown).flatMap((slot): FeedEntry[] => {
      const inSlot = occupants.filter((one) => isSameSlot(one, slot));
      if (inSlot.length === 0 && !isOpen(schedule, slot)) return [];
      const { startsAt, endsAt } = spanOf(slot.effectiveStart, slot.effectiveEnd);
      const of = slotLine(settings.rooms, slot.room, slot, texts.language);
      const places = fill(words.places, { booked: inSlot.length, capacity: slot.capacity });
      return [
        {
          // A trainer may work for two gyms, and have the slots of both.
          id: `${slotLogId(date, slot)}-${new URL(publicUrl).host}`,
          ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
          title: of === '' ? places : `${of} · ${places}`,
          description: inSlot.map(({ name }) => shortName(name)).join(', '),
          address: roomToGoTo(settings.rooms, slot.room, texts.language),
          url: `${new MailLinks(publicUrl).console}?date=${date}`,
          ...{ status: 'CONFIRMED', isFree: true, version: null },
        },
      ];
    });
  });
  return { name: fill(words.schedule, { gym: gymName }), entries };
}
