import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { inRoom } from './rooms';

export const SLOT_HISTORY_PATH = '/slot-history';

type NamedSlot = Pick<Timeslot, 'date' | 'originalStartTime' | 'originalEndTime'> & { areaId: number | null };

/** Address of a slot's history: its date, original times and room. */
export function slotHistoryPath(slot: NamedSlot): string {
  const { date, originalStartTime: start, originalEndTime: end } = slot;
  const parameters = new URLSearchParams({ date, start: toShortTime(start), end: toShortTime(end) });
  const { areaId: room } = inRoom(slot);
  if (room !== undefined) parameters.set('room', String(room));
  return `${SLOT_HISTORY_PATH}?${parameters.toString()}`;
}
