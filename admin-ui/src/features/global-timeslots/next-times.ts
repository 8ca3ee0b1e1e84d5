import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import { withStart, type TypedTimes } from '../schedule/typed-times';

const FIRST: TypedTimes = { start: '09:00', end: '10:00' };
const LATEST_START = '23:00';

/** Default times of a new slot: the hour after the day's last one. */
export function nextTimes(slots: readonly GlobalTimeslot[]): TypedTimes {
  const last = slots
    .map((slot) => toShortTime(slot.effectiveEndTime))
    .sort()
    .at(-1);
  return last === undefined || last > LATEST_START ? FIRST : withStart(FIRST, last);
}
