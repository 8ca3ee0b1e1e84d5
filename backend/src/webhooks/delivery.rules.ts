import { LIMITS } from '../contract/limits.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Pauses after the first, second ... failed attempt; a day in all. */
const PAUSES_MS = [
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
] as const;

/** Time of the next attempt after so many; null: it was the last one. */
export function nextAttemptAfter(attempts: number, now: Date): Date | null {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** True when so long nothing has arrived that nobody seems to listen any more. */
export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= LIMITS.webhookGivenUpDays * DAY;

/** A redirect is no success: where it leads was not asked. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const UNSHOWN = /\p{C}/gu;

/** The beginning of an answer, as a screen shows it. */
export const beginningOf = (text: string): string =>
  [...text.replaceAll(UNSHOWN, ' ')].slice(0, LIMITS.webhookAnswerLetters).join('').trim();
