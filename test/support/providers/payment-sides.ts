import type { PayingGym } from '../paying-gym.js';
import type { Fault } from './payment-loopback.js';

/** The state of a page by the provider, read past the product. */
export interface Truth {
  paidCents: number;
  /** The amount of each time that money went back. */
  refunds: number[];
  disputes: number[];
}

/** A charge of the card that was stored with a page, by the provider. */
export interface ChargeThere {
  ref: string;
  cents: number;
  isMade: boolean;
  at: Date;
  refunds: number[];
}

/** A provider as random sequences need it. */
export interface Side {
  name: 'stripe' | 'viva';
  isRefusedWhenForged: boolean;
  set(): Promise<unknown>;
  pay(order: string): void;
  refund(order: string, cents: number): Promise<void>;
  dispute(order: string): Promise<void>;
  declineCard(order: string, isDeclined: boolean): void;
  failNext(fault: Fault): void;
  truth(order: string): Promise<Truth>;
  /** Oldest first. */
  charges(order: string): Promise<ChargeThere[]>;
  events(): number;
  deliver(at: number, times: number): Promise<number[]>;
  forge(at: number): Promise<number>;
  deliverAll(newestFirst: boolean): Promise<number[]>;
  lose(): void;
}

/** Read again while the provider misbehaves, which it does to everybody. */
async function json<T>(url: string, authorization: string, times = 9): Promise<T> {
  try {
    const response = await fetch(url, { headers: { authorization } });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return (await response.json()) as T;
  } catch (fault) {
    if (times === 0) throw fault;
    return json(url, authorization, times - 1);
  }
}
const basic = (user: string, password = ''): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

function eventAt<T>(events: readonly T[], at: number): T {
  const event = events[at];
  if (event === undefined) throw new Error(`No event ${at} happened.`);
  return event;
}

interface List<T> {
  data: T[];
}

interface Intent {
  id: string;
  amount: number;
  status: string;
  created: number;
}

export function stripeSide({ stripe, setStripe }: PayingGym): Side {
  const read = <T>(path: string) => json<T>(`${stripe.origin}/v1/${path}`, basic(stripe.secretKey));
  const amounts = ({ data }: List<{ amount: number }>): number[] => data.map(({ amount }) => amount);
  const sentBack = async (kind: 'refunds' | 'disputes', intent: string | null): Promise<number[]> =>
    amounts(await read<List<{ amount: number }>>(`${kind}?payment_intent=${intent}&limit=100`));
  const session = (order: string) =>
    read<{ payment_intent: string | null; payment_status: string; amount_total: number; customer: string | null }>(
      `checkout/sessions/${order}`,
    );
  const truth = async (order: string): Promise<Truth> => {
    const { payment_intent: intent, payment_status: state, amount_total: paidCents } = await session(order);
    if (state !== 'paid') return { paidCents: 0, refunds: [], disputes: [] };
    const [refunds, disputes] = await Promise.all([sentBack('refunds', intent), sentBack('disputes', intent)]);
    return { paidCents, refunds, disputes };
  };
  return {
    ...{ name: 'stripe', isRefusedWhenForged: true, set: () => setStripe(), truth },
    pay: (order) => void stripe.pay(order),
    refund: async (order, cents) => {
      const { paidCents, refunds, disputes } = await truth(order);
      if (disputes.length === 0 && paidCents - sumOf(refunds) >= cents) stripe.refund(order, cents);
    },
    dispute: async (order) => {
      const { paidCents, refunds, disputes } = await truth(order);
      if (paidCents > 0 && refunds.length + disputes.length === 0) stripe.dispute(order);
    },
    declineCard: (order, isDeclined) => stripe.declineCardOf(order, isDeclined ? 'card_declined' : null),
    charges: async (order) => {
      const { payment_intent: first, customer } = await session(order);
      if (first === null || customer === null) return [];
      const { data } = await read<List<Intent>>(`payment_intents?customer=${customer}&limit=100`);
      const made = data.filter(({ id }) => id !== first).reverse();
      return Promise.all(
        made.map(async ({ id: ref, amount: cents, status, created }) => ({
          ...{ ref, cents, isMade: status === 'succeeded', at: new Date(created * 1000) },
          refunds: await sentBack('refunds', ref),
        })),
      );
    },
    failNext: (fault) => stripe.failNext(fault),
    events: () => stripe.events.length,
    deliver: (at, times) => stripe.deliverAtOnce(eventAt(stripe.events, at), times),
    forge: (at) => stripe.forge(eventAt(stripe.events, at), { secret: 'whsec_other' }),
    deliverAll: (newestFirst) => stripe.deliverWaiting({ newestFirst }),
    lose: () => stripe.forgetWaiting(),
  };
}

interface VivaTransaction {
  TransactionId: string;
  ParentId: string | null;
  StatusId: string;
  Amount: number;
  InsDate: string;
  TransactionType: { TransactionTypeId: number };
}

/** A charge of a stored card is a child of the first payment, as a refund of it is. */
const VIVA_CHARGE = 5;

export function vivaSide({ viva, setViva }: PayingGym): Side {
  const listed = async (order: string): Promise<VivaTransaction[]> =>
    (
      await json<{ Transactions: VivaTransaction[] }>(
        `${viva.urls.web}/api/transactions?ordercode=${order}`,
        basic(viva.merchantId, viva.apiKey),
      )
    ).Transactions;
  const cents = ({ Amount }: VivaTransaction): number => Math.round(Amount * 100);
  const isCharge = ({ TransactionType }: VivaTransaction): boolean => TransactionType.TransactionTypeId === VIVA_CHARGE;
  const isMade = ({ StatusId }: VivaTransaction): boolean => 'FR'.includes(StatusId);
  const refundsOf = (all: readonly VivaTransaction[], { TransactionId }: VivaTransaction): number[] =>
    all.filter((one) => one.ParentId === TransactionId && !isCharge(one)).map(cents);
  const paidIn = (all: readonly VivaTransaction[]) => all.find((one) => one.ParentId === null && isMade(one));
  const truth = async (order: string): Promise<Truth> => {
    const all = await listed(order);
    const paid = paidIn(all);
    if (paid === undefined) return { paidCents: 0, refunds: [], disputes: [] };
    return { paidCents: cents(paid), refunds: refundsOf(all, paid), disputes: [] };
  };
  return {
    ...{ name: 'viva', isRefusedWhenForged: false, set: () => setViva(), truth },
    pay: (order) => void viva.pay(Number(order), { fee: 54 }),
    refund: async (order, amount) => {
      const { paidCents, refunds } = await truth(order);
      const paid = paidIn(await listed(order));
      if (paid !== undefined && paidCents - sumOf(refunds) >= amount) viva.refund(paid.TransactionId, amount);
    },
    dispute: () => Promise.resolve(),
    declineCard: (order, isDeclined) => viva.declineCardOf(Number(order), isDeclined),
    charges: async (order) => {
      const all = await listed(order);
      return all
        .filter((one) => one.ParentId !== null && isCharge(one))
        .map((one) => ({
          ...{ ref: one.TransactionId, cents: cents(one), isMade: isMade(one), at: new Date(one.InsDate) },
          refunds: refundsOf(all, one),
        }));
    },
    failNext: (fault) => viva.failNext(fault),
    events: () => viva.events.length,
    deliver: (at, times) => viva.deliverAtOnce(eventAt(viva.events, at), times),
    forge: (at) => viva.forge(eventAt(viva.events, at), { Amount: 0.01, StatusId: 'F' }),
    deliverAll: (newestFirst) => viva.deliverWaiting({ newestFirst }),
    lose: () => viva.forgetWaiting(),
  };
}
