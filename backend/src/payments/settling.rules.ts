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

interface Row {
  id: string;
  orderRef: string | null;
  paymentRef: string | null;
}

/**
 * The page to ask about: the payment's own, but where a notice names another page, and not the payment that was made on the own one.
 * null: nobody was given one yet.
 */
export function orderToAsk({ orderRef, paymentRef }: Omit<Row, 'id'>, notice: Omit<Row, 'id'> | null): string | null {
  if (orderRef === null || notice?.orderRef == null) return orderRef ?? notice?.orderRef ?? null;
  return notice.paymentRef !== null && notice.paymentRef === paymentRef ? orderRef : notice.orderRef;
}

/**
 * How a page is related to a payment, by the provider's words. `own`: the one that its member was given, or may still be given.
 * `surplus`: made for it too, and given to nobody as its own. `other`: of another payment, or of none of ours.
 */
export function pageOf(row: Row, orderRef: string, { paymentId, paymentRef }: Outcome): 'own' | 'surplus' | 'other' {
  if (row.orderRef === orderRef) return 'own';
  if (paymentId !== row.id) return 'other';
  return row.orderRef === null || (paymentRef !== null && paymentRef === row.paymentRef) ? 'own' : 'surplus';
}

interface Noted {
  kind: string;
  reference: string;
}

const hasIn = (events: readonly Noted[], kind: string, reference: string): boolean =>
  events.some((one) => one.kind === kind && one.reference === reference);

/**
 * The name under which a refund is noted: its own, or that of its charge where the provider had cancelled that and named no
 * transaction for it yet. null: it is not, or no longer, since it failed.
 */
export function refundNotedAs(
  { reference, amountCents }: Pick<MoneyMove, 'reference' | 'amountCents'>,
  { paymentRef, amountCents: whole }: Pick<Outcome, 'paymentRef' | 'amountCents'>,
  events: readonly Noted[],
): string | null {
  if (hasIn(events, 'refund', reference)) return reference;
  if (paymentRef === null || amountCents !== whole || !hasIn(events, 'refund', paymentRef)) return null;
  const hasFailed = events.some((one) => one.kind === 'failed' && !hasIn(events, 'refund', one.reference));
  return hasFailed ? null : paymentRef;
}

/** Whether an entry of the account says so already. */
export const isMoveNoted = (
  move: Pick<MoneyMove, 'kind' | 'reference' | 'amountCents'>,
  charge: Pick<Outcome, 'paymentRef' | 'amountCents'>,
  events: readonly Noted[],
): boolean =>
  move.kind === 'refund' ? refundNotedAs(move, charge, events) !== null : hasIn(events, move.kind, move.reference);

/** A refund that failed makes room for the one that was sent in its place. */
export const failuresFirst = (moves: readonly MoneyMove[]): MoneyMove[] =>
  [...moves].sort((a, b) => Number(b.kind === 'failed') - Number(a.kind === 'failed'));

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
