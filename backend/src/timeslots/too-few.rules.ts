import type { DatedSlot } from '../appointments/booking.rules.js';

/** Minutes for which a class is decided, so that a process that starts again in time still does it. */
const DECIDED_FOR_MINUTES = 15;

/**
 * True when the hour has come at which the class of the slot is cancelled because of too few bookings (rule: classes).
 * One that had enough then takes place, whoever cancels later.
 */
export function hasTooFew(
  { gymClass, startsAt, booked, capacity }: Pick<DatedSlot, 'gymClass' | 'startsAt' | 'booked' | 'capacity'>,
  now: Date,
  /** Places among them that are held for somebody who has not said yes. */
  held = 0,
): boolean {
  const { minVisits = null, decideHours = 0 } = gymClass ?? {};
  // A slot that is full has as many as it can have.
  if (minVisits === null || booked - held >= Math.min(minVisits, capacity)) return false;
  const minutesSince = (now.getTime() - startsAt.getTime()) / 60_000 + decideHours * 60;
  return minutesSince >= 0 && minutesSince < DECIDED_FOR_MINUTES && startsAt > now;
}
