import type { BookRequest } from '@palestra/backend/contract/appointment';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { Timeslot } from '@palestra/backend/contract/timeslot';

type Known = Pick<Timeslot, 'date' | 'originalStartTime' | 'originalEndTime'>;

/** The API identifies a slot by its original times. */
export const requestFor = (slot: Known): BookRequest => ({
  appointmentDate: slot.date,
  startTime: toShortTime(slot.originalStartTime),
  endTime: toShortTime(slot.originalEndTime),
});
