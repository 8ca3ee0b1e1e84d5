import type { Behaviour, ChangeVerdict } from '../contract/report.js';

/** A week has its weekend; two of them are the least to compare. */
const FEWEST_DAYS = 14;
const PER_MILLE = 1000;

type Side = Pick<Behaviour, 'short' | 'bookings'>;

/** As fine as it is shown: percent with one decimal. */
const shortShare = ({ short, bookings }: Side): number => Math.round((short / bookings) * PER_MILLE);

function compared(before: Side, after: Side): ChangeVerdict {
  // No share of nothing is lower than another.
  if (before.bookings === 0 || after.bookings === 0) return 'unknown';
  const difference = shortShare(after) - shortShare(before);
  return difference < 0 ? 'fewer' : difference > 0 ? 'more' : 'same';
}

/** Whether a change brought fewer cancellations at short notice, of as many bookings (rule: changed rules). */
export function verdictOf(
  before: Side,
  after: Side,
  days: number,
): { verdict: ChangeVerdict; days: number; isEarly: boolean } {
  return { verdict: compared(before, after), days, isEarly: days < FEWEST_DAYS };
}
