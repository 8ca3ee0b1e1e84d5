import type { EntityManager } from 'typeorm';
import type { Act } from '../acts/act.entity.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { confirmAgain, heldBy, lockPlacesOf, lostVisits, withSlots, type Candidate } from './returning.repository.js';
import { decideReturning, type ReturningDecision } from './returning.rules.js';

export type Returning = ReturningDecision<Candidate>;

/** Confirms again the visits that the act cancelled, where their place is still free. */
export async function bringBack(
  tx: EntityManager,
  act: Act,
  { now, zone }: GymMoment,
  byId: string,
): Promise<Returning> {
  const booked = await lockPlacesOf(
    tx,
    act.visits.map(({ id }) => id),
  );
  const lost = await lostVisits(tx, act.visits);
  const dates = lost.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return { returned: [], notReturned: [], booked };
  const candidates = await withSlots(tx, lost, { first, last }, zone);
  const held = await heldBy(tx, [...new Set(lost.map(({ clientId }) => clientId))], { first, last });
  const returning = decideReturning(candidates, { now, actAt: act.at, booked, held });
  await confirmAgain(tx, returning.returned, { byId, at: now });
  return returning;
}
