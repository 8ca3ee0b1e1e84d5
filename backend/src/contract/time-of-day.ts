import { LIMITS } from './limits.js';

/**
 * A wall-clock time `HH:mm:ss`. Strings of this form sort and compare as times; the end of a slot may be `24:00:00`
 * (rule: end at midnight).
 */
export type TimeOfDay = string;

/** Accepted as a time beside `HH:mm` and `HH:mm:ss` (rule: dates and times in). */
interface WireDuration {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
  milliseconds?: number;
  ticks?: number;
  totalDays?: number;
  totalHours?: number;
  totalMinutes?: number;
  totalSeconds?: number;
  totalMilliseconds?: number;
}

/** How a gym writes hours: `6:00 PM`, or `18:00`. */
export const CLOCK_FORMATS = ['12h', '24h'] as const;
export type ClockFormat = (typeof CLOCK_FORMATS)[number];
export const DEFAULT_CLOCK_FORMAT: ClockFormat = '12h';

const PATTERN = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;
const pad = (n: number): string => String(n).padStart(2, '0');

/** Converts `HH:mm` and `HH:mm:ss` to `HH:mm:ss`; null for anything else. */
export function parseTimeOfDay(value: string): TimeOfDay | null {
  if (!PATTERN.test(value)) return null;
  return value.length === 5 ? `${value}:00` : value;
}

export const MIDNIGHT = '00:00:00';
/** As an end: the first instant of the next date. */
export const END_OF_DATE = '24:00:00';

/** `parseTimeOfDay` for the end of a slot: `24:00`, which `00:00` is also read as (rule: end at midnight). */
export function parseEndOfSlot(value: string): TimeOfDay | null {
  if (value === '24:00' || value === END_OF_DATE) return END_OF_DATE;
  const time = parseTimeOfDay(value);
  return time === MIDNIGHT ? END_OF_DATE : time;
}

export function secondsOf(time: TimeOfDay): number {
  return Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6, 8));
}

export const timeFromSeconds = (seconds: number): TimeOfDay =>
  `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;

/** The short form sent by both apps. */
export const toShortTime = (time: TimeOfDay): string => time.slice(0, 5);

const DURATION_PARTS: Readonly<Record<keyof WireDuration, number>> = {
  days: 86_400,
  hours: 3_600,
  minutes: 60,
  seconds: 1,
  milliseconds: 0.001,
  ticks: 1 / LIMITS.ticksPerSecond,
  totalDays: 86_400,
  totalHours: 3_600,
  totalMinutes: 60,
  totalSeconds: 1,
  totalMilliseconds: 0.001,
};
const COMPONENTS = ['days', 'hours', 'minutes', 'seconds', 'milliseconds'] as const;
/** Ranges of a time of day: a larger component, such as 90 minutes, is refused as a mistake. */
const COMPONENT_MAX = { days: 0, hours: 23, minutes: 59, seconds: 59, milliseconds: 0 } as const;
/** The end of a date as one day or 24 hours; the sum tells both at once from a mistake. */
const END_COMPONENT_MAX = { ...COMPONENT_MAX, days: 1, hours: 24 } as const;
const SECONDS_PER_DAY = 86_400;
const isInRange = (value: number, max: number): boolean => Number.isInteger(value) && value >= 0 && value <= max;
const TOTALS = ['ticks', 'totalDays', 'totalHours', 'totalMinutes', 'totalSeconds', 'totalMilliseconds'] as const;
const TOLERANCE_SECONDS = 0.5;

export type ParsedWireTime = { ok: true; time: TimeOfDay } | { ok: false; problem: 'malformed' | 'contradictory' };

/**
 * Reads any accepted spelling of a time. A duration whose components and totals disagree is *contradictory*. Components
 * with `hours` are complete; without `hours` they are a part of the total, such as `minutes` beside `totalHours`.
 */
export const parseWireTime = (value: unknown): ParsedWireTime => parseWire(value, false);

/** `parseWireTime` for the end of a slot: midnight, or 24 hours, is the end of its date (rule: end at midnight). */
export const parseWireEnd = (value: unknown): ParsedWireTime => parseWire(value, true);

function parseWire(value: unknown, isEnd: boolean): ParsedWireTime {
  if (typeof value === 'string') {
    const time = isEnd ? parseEndOfSlot(value) : parseTimeOfDay(value);
    return time === null ? { ok: false, problem: 'malformed' } : { ok: true, time };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { ok: false, problem: 'malformed' };
  const parsed = parseDuration(value as Record<string, unknown>, isEnd);
  return isEnd && parsed.ok && parsed.time === MIDNIGHT ? { ok: true, time: END_OF_DATE } : parsed;
}

function parseDuration(value: Record<string, unknown>, isEnd: boolean): ParsedWireTime {
  const keys = Object.keys(value);
  const wellFormed = keys.every((key) => Object.hasOwn(DURATION_PARTS, key) && Number.isFinite(value[key]));
  if (keys.length === 0 || !wellFormed) return { ok: false, problem: 'malformed' };
  const duration = value as WireDuration;
  const max = isEnd ? END_COMPONENT_MAX : COMPONENT_MAX;
  if (COMPONENTS.some((key) => !isInRange(duration[key] ?? 0, max[key]))) {
    return { ok: false, problem: 'malformed' };
  }
  const totals = TOTALS.filter((key) => key in duration).map((key) => secondsIn(duration, key));
  const readings = [...totals, ...readingOfComponents(duration, totals[0])];
  const [first = 0] = readings;
  if (readings.some((reading) => Math.abs(reading - first) > TOLERANCE_SECONDS)) {
    return { ok: false, problem: 'contradictory' };
  }
  const seconds = Math.round(first);
  const last = isEnd ? SECONDS_PER_DAY : SECONDS_PER_DAY - 1;
  return seconds < 0 || seconds > last
    ? { ok: false, problem: 'malformed' }
    : { ok: true, time: timeFromSeconds(seconds) };
}

const secondsIn = (duration: WireDuration, key: keyof WireDuration): number =>
  (duration[key] ?? 0) * DURATION_PARTS[key];

/** The components in seconds, missing ones taken from the total; empty without components. */
function readingOfComponents(duration: WireDuration, total: number | undefined): number[] {
  const sent = COMPONENTS.filter((key) => key in duration);
  if (sent.length === 0) return [];
  const whole = total === undefined || 'hours' in duration ? {} : componentsOf(Math.round(total));
  return [COMPONENTS.reduce((sum, key) => sum + secondsIn({ ...whole, ...duration }, key), 0)];
}

const componentsOf = (seconds: number): WireDuration => ({
  days: Math.floor(seconds / 86_400),
  hours: Math.floor(seconds / 3_600) % 24,
  minutes: Math.floor(seconds / 60) % 60,
  seconds: seconds % 60,
});
