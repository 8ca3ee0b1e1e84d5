// Imported as `is`: `isPast: is.flag`.

import type { CalendarDate } from './calendar-date.js';
import type { Field } from './shape.js';
import type { TimeOfDay } from './time-of-day.js';

export const text: Field<string> = { schema: { type: 'string' } };
export const number: Field<number> = { schema: { type: 'number' } };
export const flag: Field<boolean> = { schema: { type: 'boolean' } };
export const id: Field<string> = { schema: { type: 'string', format: 'uuid' } };
export const ids: Field<readonly string[]> = { schema: { type: 'string', format: 'uuid', isArray: true } };
export const email: Field<string> = { schema: { type: 'string', format: 'idn-email' } };
export const date: Field<CalendarDate> = { schema: { type: 'string', format: 'date' } };
export const time: Field<TimeOfDay> = { schema: { type: 'string' }, isTime: true };
/** The end of a slot: `24:00:00` is the end of its date (rule: end at midnight). */
export const end: Field<TimeOfDay> = { schema: { type: 'string' }, isTime: true, isEnd: true };
/** ISO 8601. */
export const instant: Field<string> = { schema: { type: 'string', format: 'date-time' } };
export const textOrNumber: Field<string | number> = { schema: {} };
export const object: Field<unknown> = { schema: { type: 'object', additionalProperties: true } };

interface Range {
  min?: number;
  max: number;
}

/** A text of a request; its length is that without surrounding spaces. */
export function textOf({ min, max }: Range): Field<string> {
  return { schema: { type: 'string', minLength: min, maxLength: max } };
}

export function wholeNumber<N extends number = number>({ min = 0, max }: Range): Field<N> {
  return { schema: { type: 'integer', minimum: min, maximum: max } };
}
