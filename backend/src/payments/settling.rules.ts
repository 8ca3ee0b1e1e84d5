import type { Outcome } from './providers/payment-provider.js';

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
