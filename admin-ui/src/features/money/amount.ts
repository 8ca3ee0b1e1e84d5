import { LIMITS } from '@palestra/backend/contract/limits';
import type { Sale } from '@palestra/backend/contract/money';

/** The euros, with marks between thousands where the other mark stands before the cents; and the cents. */
const AMOUNT = /^(\d{1,5}|[1-9]\d?(?:\.\d{3})+(?=,)|[1-9]\d?(?:,\d{3})+(?=\.))(?:[.,](\d{1,2}))?$/;

/**
 * Cents of a typed amount such as `45`, `45,5`, `1.000,50` or `1,000.50 €`. Null if it is none or above the largest
 * amount. Also null for `1.000`, which some read as a thousand and others as one.
 */
export function centsOf(typed: string): number | null {
  const match = AMOUNT.exec(typed.replace(/^\s*€|€\s*$/g, '').trim());
  if (match === null) return null;
  const [, euros = '', cents = ''] = match;
  const amount = Number(euros.replaceAll(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  return amount > LIMITS.money.maxCents ? null : amount;
}

/** An amount as it is typed: `45` or `45,50`. */
export const typedOf = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

/**
 * The account once a sale is made and nothing paid with it, by the server's terms without a discount. Money paid ahead
 * pays the sale first; earlier debts are asked for separately.
 */
export function accountAfter(
  { balanceCents, totalCents }: Pick<Sale, 'balanceCents' | 'totalCents'>,
  discountCents: number,
) {
  const owedCents = Math.max(0, balanceCents - discountCents);
  return {
    owedCents,
    /** The part of it that is this sale's. */
    dueCents: Math.min(totalCents - discountCents, owedCents),
    paidAheadCents: Math.max(0, totalCents - balanceCents),
  };
}
