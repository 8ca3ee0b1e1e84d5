import { CLOCK_FORMATS, DEFAULT_CLOCK_FORMAT, type ClockFormat } from '@palestra/backend/contract/time-of-day';
import { sharedValue } from './shared-value.js';

/** Browser storage key: the first paint, and a phone without network, write hours as the gym did last. */
const KEY = 'clockFormat';

/** How the gym writes hours (rule: clock format). */
export const clockFormat = sharedValue<ClockFormat>(DEFAULT_CLOCK_FORMAT);

const known = (said: string | null | undefined): ClockFormat =>
  CLOCK_FORMATS.find((format) => format === said) ?? DEFAULT_CLOCK_FORMAT;

/** `said` is the gym's; a server of the version before says nothing. */
export function followClockFormat(said: string | undefined): void {
  const format = known(said);
  if (format === clockFormat.get()) return;
  if (format === DEFAULT_CLOCK_FORMAT) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, format);
  clockFormat.set(format);
}

export const startClockFormat = (): void => clockFormat.set(known(localStorage.getItem(KEY)));
