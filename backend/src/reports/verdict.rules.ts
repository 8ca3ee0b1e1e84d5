import type { Behaviour, ChangeVerdict } from '../contract/report.js';

/** A week has its weekend; two of them are the least to compare. */
const FEWEST_DAYS = 14;
const PER_MILLE = 1000;

/** As fine as it is shown: percent with one decimal. */
const shortShare = ({ short, bookings }: Pick<Behaviour, 'short' | 'bookings'>): number =>
  bookings === 0 ? 0 : Math.round((short / bookings) * PER_MILLE);

/** Whether a change brought fewer cancellations at short notice, of as many bookings (rule: changed rules). */
export function verdictOf(
  before: Pick<Behaviour, 'short' | 'bookings'>,
  after: Pick<Behaviour, 'short' | 'bookings'>,
  days: number,
): { verdict: ChangeVerdict; days: number; isEarly: boolean } {
  const difference = shortShare(after) - shortShare(before);
  return { verdict: difference < 0 ? 'fewer' : difference > 0 ? 'more' : 'same', days, isEarly: days < FEWEST_DAYS };
}
