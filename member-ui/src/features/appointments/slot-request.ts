import type { BookRequest } from '@palestra/backend/contract/appointment';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { Timeslot } from '@palestra/backend/contract/timeslot';

/** A slot is known by its original times in every call (decisions §4). */
export const requestFor = (slot: Timeslot): BookRequest => ({
  appointmentDate: slot.date,
  startTime: toShortTime(slot.originalStartTime),
  endTime: toShortTime(slot.originalEndTime),
});
