import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useSearchParams } from 'wouter';

/** Tells whether a slot is the one in a mailed link: `?date=2026-12-01&start=18:00&end=19:00`. */
export function useLinkedSlot(): (slot: Timeslot) => boolean {
  const [parameters] = useSearchParams();
  const [date, start, end] = ['date', 'start', 'end'].map((name) => parameters.get(name));
  return (slot) =>
    slot.date === date && toShortTime(slot.originalStartTime) === start && toShortTime(slot.originalEndTime) === end;
}
