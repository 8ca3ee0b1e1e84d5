import { addDays, type CalendarDate } from './calendar-date.js';

export const ADULT_AT = 18;

const monthAndDay = (date: CalendarDate): string => date.slice('YYYY-'.length);
const yearOf = (date: CalendarDate): number => Number(date.slice(0, 'YYYY'.length));

/** Full years on a day. A person born on 29 February is a year older on 1 March of most years. */
export const ageOn = (birthDate: CalendarDate, today: CalendarDate): number =>
  yearOf(today) - yearOf(birthDate) - (monthAndDay(today) < monthAndDay(birthDate) ? 1 : 0);

/** A birthday of 29 February is kept on the 28th where the year has no 29th. */
export function hasBirthday(birthDate: CalendarDate, today: CalendarDate): boolean {
  const [born, now] = [monthAndDay(birthDate), monthAndDay(today)];
  return born === now || (born === '02-29' && now === '02-28' && monthAndDay(addDays(today, 1)) === '03-01');
}

interface Born {
  birthDate: CalendarDate | null;
}
export const isMinor = ({ birthDate }: Born, today: CalendarDate): boolean =>
  birthDate !== null && ageOn(birthDate, today) < ADULT_AT;

interface Guarded extends Born {
  guardianName: string;
  guardianPhone: string;
  /** The adult account that looks after them; null: none. */
  guardian: object | null;
}

/**
 * A minor for whom nobody can be called. They have neither an adult who looks after them here, nor a guardian written
 * down.
 */
export const lacksGuardian = (client: Guarded, today: CalendarDate): boolean =>
  isMinor(client, today) && client.guardian === null && (client.guardianName === '' || client.guardianPhone === '');
