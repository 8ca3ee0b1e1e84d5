import type { MoneyMove, Outcome } from './providers/payment-provider.js';

interface Expected {
  id: string;
  amountCents: number;
  isLive: boolean;
}

/** Why what a provider says is no payment of ours: another payment's, amount, currency or account; null: it is. */
export function faultOf(
  { id, amountCents, isLive }: Expected,
  outcome: Pick<Outcome, 'state' | 'paymentId' | 'amountCents' | 'isEuro' | 'isLive'>,
): string | null {
  if (outcome.state !== 'paid') return null;
  if (outcome.paymentId !== id) return 'the provider has it under another payment of ours, or under none';
  if (!outcome.isEuro) return 'it is not in euros';
  if (outcome.amountCents !== amountCents)
    return `${outcome.amountCents} cents were paid, and ${amountCents} asked for`;
  return outcome.isLive === isLive ? null : 'it is of a trial, or the payment is';
}

/**
 * Whether a refund is the one that was noted under its charge's own name, when the provider had cancelled the charge and named no
 * transaction for it yet.
 */
export function isTheWhole(
  { kind, amountCents }: Pick<MoneyMove, 'kind' | 'amountCents'>,
  charge: Pick<Outcome, 'paymentRef' | 'amountCents'>,
  has: (kind: 'refund', reference: string) => boolean,
): boolean {
  if (kind !== 'refund' || charge.paymentRef === null || amountCents !== charge.amountCents) return false;
  return has('refund', charge.paymentRef);
}

interface Request {
  id: string;
  amountCents: number;
  state: 'begun' | 'done' | 'refused';
  reference: string | null;
}

/**
 * The refund of ours that a movement is; null: it was made elsewhere, or another movement is that refund already. A provider that
 * keeps no id of ours is believed by the amount.
 */
export function requestOfMove<T extends Request>(move: MoneyMove, requests: readonly T[], isNoted: boolean): T | null {
  if (move.kind !== 'refund' && move.kind !== 'failed') return null;
  const { reference, requestId, amountCents } = move;
  const known = requests.find((one) => one.reference === reference);
  if (known !== undefined) return known;
  if (requestId !== undefined) return requests.find(({ id }) => id === requestId) ?? null;
  if (isNoted || move.kind === 'failed') return null;
  const waits = (one: T): boolean => one.state === 'begun' && (one.reference === null || move.isNameless === true);
  return requests.find((one) => waits(one) && one.amountCents === amountCents) ?? null;
}
