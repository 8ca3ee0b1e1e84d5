const AMOUNT = /^(\d{1,5})(?:[.,](\d{1,2}))?$/;

/** Cents of a typed amount such as `45`, `45,5` or `45.50`; null if it is none. */
export function centsOf(typed: string): number | null {
  const match = AMOUNT.exec(typed.trim());
  if (match === null) return null;
  const [, euros = '', cents = ''] = match;
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

/** An amount as it is typed: `45` or `45,50`. */
export const typedOf = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
