import type { CalendarDate } from '@palestra/backend/contract/calendar-date';

/** A Tuesday morning well inside a month, at which the gym has opened. */
export const TODAY = '2026-11-24';
export const NOW = `${TODAY}T06:00:00.000Z`;
export const STARTS = ['07:00:00', '08:00:00', '09:00:00', '12:00:00', '13:00:00', '18:00:00'];
export const CAPACITY = 10;
/** Greece's offset from the last Sunday of October to that of March. */
const WINTER = '+02:00';
export const anHourAfter = (start: string): string => `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00:00`;
export const instantOf = (date: CalendarDate, time: string): string =>
  new Date(`${date}T${time}${WINTER}`).toISOString();
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const timeOf = (value: unknown): string => `${textOf(value).slice(0, 5)}:00`;
