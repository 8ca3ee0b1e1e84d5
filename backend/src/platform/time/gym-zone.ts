import { Temporal } from 'temporal-polyfill';
import { addDays, type CalendarDate } from '../../contract/calendar-date.js';
import { END_OF_DATE, MIDNIGHT, secondsOf, type TimeOfDay } from '../../contract/time-of-day.js';

const MS_PER_DAY = 86_400_000;
/** The day of the latest answer, which most questions are about. */
let latest = { zone: '', date: '', start: 0 };

/** The calendar date in the zone at an instant. */
export function todayIn(zone: string, now: Date): CalendarDate {
  const since = now.getTime() - latest.start;
  if (zone === latest.zone && since >= 0 && since < MS_PER_DAY) return latest.date;
  const date = zonedAt(zone, now).toPlainDate().toString();
  const start = startOfPlainDay(zone, date);
  if (start !== null) latest = { zone, date, start };
  return date;
}

/** The wall-clock time in the zone at an instant. */
export function timeOfDayIn(zone: string, now: Date): TimeOfDay {
  return zonedAt(zone, now).toPlainTime().toString({ smallestUnit: 'second' });
}

/**
 * The instant of a wall-clock time on a date. A time skipped by a clock change is the first instant after the gap
 * (rule: clock changes). A repeated time is its first occurrence. `24:00:00` is the first instant of the next date
 * (rule: end at midnight).
 */
export function slotInstant(zone: string, date: CalendarDate, time: TimeOfDay): Date {
  if (time === END_OF_DATE) return slotInstant(zone, addDays(date, 1), MIDNIGHT);
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wall)) return new Date(earlier.epochMilliseconds);
  const jump = earlier.getTimeZoneTransition('next');
  return new Date((jump ?? earlier).epochMilliseconds);
}

/** Days whose start is remembered: the booking window of a busy process, several times over. */
const MOST_DAYS = 500;
const startOfPlainDays = new Map<string, number | null>();

/**
 * The start of a day on which no clock changes, in milliseconds; null for any other day. All times of a plain day share
 * one offset, so that finding the instants of its slots needs no calendar.
 */
function startOfPlainDay(zone: string, date: CalendarDate): number | null {
  const key = `${zone} ${date}`;
  const known = startOfPlainDays.get(key);
  if (known !== undefined) return known;
  if (startOfPlainDays.size >= MOST_DAYS) startOfPlainDays.clear();
  const day = Temporal.PlainDate.from(date).toZonedDateTime(zone);
  const change = day.getTimeZoneTransition('next');
  const changesToday = change !== null && change.toPlainDate().equals(day.toPlainDate());
  // In some zones the clock goes forward at midnight, and the day starts at 01:00.
  const start = changesToday || day.hour !== 0 ? null : day.epochMilliseconds;
  startOfPlainDays.set(key, start);
  return start;
}

/** `slotInstant` for many times of one date. */
export function instantsOn(zone: string, date: CalendarDate): (time: TimeOfDay) => Date {
  const start = startOfPlainDay(zone, date);
  if (start === null) return (time) => slotInstant(zone, date, time);
  return (time) => new Date(start + secondsOf(time) * 1000);
}

export interface Span {
  startsAt: Date;
  endsAt: Date;
}

/**
 * The start and end of a slot on a date. One that starts in a skipped hour keeps its length, counted from its real
 * start.
 */
export function spansOn(zone: string, date: CalendarDate): (start: TimeOfDay, end: TimeOfDay) => Span {
  const instantOf = instantsOn(zone, date);
  if (startOfPlainDay(zone, date) !== null) {
    return (start, end) => ({ startsAt: instantOf(start), endsAt: instantOf(end) });
  }
  return (start, end) => {
    const startsAt = instantOf(start);
    const isSkipped = timeOfDayIn(zone, startsAt) !== start;
    const seconds = secondsOf(end) - secondsOf(start);
    return { startsAt, endsAt: isSkipped ? new Date(startsAt.getTime() + seconds * 1000) : instantOf(end) };
  };
}

export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

function zonedAt(zone: string, instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
}

/** Instants whose texts are remembered: those of the slots of a few hundred days. */
const MOST = 10_000;
const texts = new Map<number, string>();

/**
 * An instant as answers write it. Slots begin and end at the same instants for every reader, and writing them took a
 * twentieth of a member's day.
 */
export function instantText(instant: Date): string {
  const at = instant.getTime();
  const known = texts.get(at);
  if (known !== undefined) return known;
  const text = instant.toISOString();
  if (texts.size >= MOST) texts.clear();
  texts.set(at, text);
  return text;
}
