import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { Timeslot } from '@palestra/backend/contract/timeslot';

export const SLOT_HISTORY_PATH = '/slot-history';

/** Address of a slot's history: its date and original times. */
export function slotHistoryPath(slot: Pick<Timeslot, 'date' | 'originalStartTime' | 'originalEndTime'>): string {
  const { date, originalStartTime: start, originalEndTime: end } = slot;
  const parameters = new URLSearchParams({ date, start: toShortTime(start), end: toShortTime(end) });
  return `${SLOT_HISTORY_PATH}?${parameters.toString()}`;
}
