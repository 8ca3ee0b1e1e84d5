import type { OnlinePaymentForStaff } from '@palestra/backend/contract/online-payment';
import { aClient, type Person } from '../support/client-builder.js';
import { PayingGym } from '../support/paying-gym.js';
import type { Fault } from '../support/providers/payment-loopback.js';
import { anId } from '../support/seed.js';
import { seedsFor } from '../support/sweeps.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const MINUTE = 60_000;
const DAY = 86_400_000;
const STEPS = 24;
/** Sequences at each provider before a release: 1,000 in all, or another number by `PAYMENT_SEQUENCES`. */
const SEQUENCES = Number(process.env['PAYMENT_SEQUENCES'] ?? 500);

let paying: PayingGym;
beforeAll(async () => {
  paying = await PayingGym.open(new Date(NOW));
});
afterAll(() => paying.close());

function seeded(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A payment as this test asked for it. */
interface Asked {
  id: string;
  person: Person;
  wish: object;
  purpose: 'debt' | 'plan';
  amountCents: number;
}

/** The state of a page by the provider, read past the product. */
interface Truth {
  paidCents: number;
  /** The amount of each time that money went back. */
  refunds: number[];
  disputes: number[];
}

/** A provider as the sequences need it. */
interface Side {
  name: 'stripe' | 'viva';
  isRefusedWhenForged: boolean;
  set(): Promise<unknown>;
  pay(order: string): void;
  refund(order: string, cents: number): Promise<void>;
  dispute(order: string): Promise<void>;
  failNext(fault: Fault): void;
  truth(order: string): Promise<Truth>;
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

function eventAt<T>(events: readonly T[], at: number): T {
  const event = events[at];
  if (event === undefined) throw new Error(`No event ${at} happened.`);
  return event;
}

interface List<T> {
  data: T[];
}

function stripeSide(): Side {
  const { stripe } = paying;
  const read = <T>(path: string) => json<T>(`${stripe.origin}/v1/${path}`, basic(stripe.secretKey));
  const truth = async (order: string): Promise<Truth> => {
    const session = await read<{ payment_intent: string | null; payment_status: string; amount_total: number }>(
      `checkout/sessions/${order}`,
    );
    if (session.payment_status !== 'paid') return { paidCents: 0, refunds: [], disputes: [] };
    const query = `?payment_intent=${session.payment_intent}&limit=100`;
    const [refunds, disputes] = await Promise.all([
      read<List<{ amount: number }>>(`refunds${query}`),
      read<List<{ amount: number }>>(`disputes${query}`),
    ]);
    const amounts = ({ data }: List<{ amount: number }>): number[] => data.map(({ amount }) => amount);
    return { paidCents: session.amount_total, refunds: amounts(refunds), disputes: amounts(disputes) };
  };
  return {
    ...{ name: 'stripe', isRefusedWhenForged: true, set: () => paying.setStripe(), truth },
    pay: (order) => void stripe.pay(order),
    refund: async (order, cents) => {
      const { paidCents, refunds, disputes } = await truth(order);
      const left = paidCents - refunds.reduce((sum, one) => sum + one, 0);
      if (disputes.length === 0 && left >= cents) stripe.refund(order, cents);
    },
    dispute: async (order) => {
      const { paidCents, refunds, disputes } = await truth(order);
      if (paidCents > 0 && refunds.length + disputes.length === 0) stripe.dispute(order);
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
}

function vivaSide(): Side {
  const { viva } = paying;
  const listed = async (order: string): Promise<VivaTransaction[]> =>
    (
      await json<{ Transactions: VivaTransaction[] }>(
        `${viva.urls.web}/api/transactions?ordercode=${order}`,
        basic(viva.merchantId, viva.apiKey),
      )
    ).Transactions;
  const cents = ({ Amount }: VivaTransaction): number => Math.round(Amount * 100);
  const truth = async (order: string): Promise<Truth> => {
    const all = await listed(order);
    const paid = all.find(({ ParentId, StatusId }) => ParentId === null && 'FR'.includes(StatusId));
    const refunds = all.filter(({ ParentId }) => ParentId !== null).map(cents);
    return { paidCents: paid === undefined ? 0 : cents(paid), refunds, disputes: [] };
  };
  return {
    ...{ name: 'viva', isRefusedWhenForged: false, set: () => paying.setViva(), truth },
    pay: (order) => void viva.pay(Number(order), { fee: 54 }),
    refund: async (order, amount) => {
      const { paidCents, refunds } = await truth(order);
      const left = paidCents - refunds.reduce((sum, one) => sum + one, 0);
      const [paid] = (await listed(order)).filter(({ ParentId }) => ParentId === null);
      if (paid !== undefined && left >= amount) viva.refund(paid.TransactionId, amount);
    },
    dispute: () => Promise.resolve(),
    failNext: (fault) => viva.failNext(fault),
    events: () => viva.events.length,
    deliver: (at, times) => viva.deliverAtOnce(eventAt(viva.events, at), times),
    forge: (at) => viva.forge(eventAt(viva.events, at), { Amount: 0.01, StatusId: 'F' }),
    deliverAll: (newestFirst) => viva.deliverWaiting({ newestFirst }),
    lose: () => viva.forgetWaiting(),
  };
}

const FAULTS: readonly [Fault, ...Fault[]] = [
  { kind: 'fails', status: 500 },
  { kind: 'fails', status: 503, done: true },
  { kind: 'limits', retryAfter: 1 },
  { kind: 'hangs up' },
  { kind: 'hangs up', done: true },
  { kind: 'answers rubbish' },
];

/** Members who buy, pay, come back or do not, a provider that tells of it or does not, and staff who send money back. */
class Sequence {
  private readonly asked: Asked[] = [];
  private readonly refunds: { paymentId: string; body: object }[] = [];
  readonly debts = new Map<Person, number>();

  constructor(
    private readonly side: Side,
    private readonly people: readonly [Person, ...Person[]],
    private readonly next: (below: number) => number,
  ) {}

  private one<T>(of: readonly T[]): T | undefined {
    return of[this.next(of.length)];
  }

  private oneOf<T>(of: readonly [T, ...T[]]): T {
    return this.one(of) ?? of[0];
  }

  private async orderOf(asked: Asked | undefined): Promise<string> {
    return asked === undefined ? '' : paying.orderOf(asked.id);
  }

  private readonly steps: readonly (() => Promise<unknown>)[] = [
    () => this.opens(),
    () => this.opens(),
    () => this.opens(),
    () => this.opensAgain(),
    () => this.pays(),
    () => this.pays(),
    () => this.pays(),
    () => this.comesBack(),
    () => this.comesBack(),
    () => this.leaves(),
    () => this.hears(),
    () => this.hears(),
    () => this.side.deliverAll(this.next(2) === 0),
    () => Promise.resolve(this.side.lose()),
    () => this.hearsForged(),
    () => this.sendsBack(),
    () => this.sendsBack(),
    () => this.sendsBackAgain(),
    () => this.goesBackThere(),
    () => this.isDisputed(),
    () => paying.gym.doTimedWork(),
    () => paying.later(30 * MINUTE),
    () => this.allAtOnce(),
  ];

  async step(): Promise<void> {
    if (this.next(5) === 0) this.side.failNext(this.oneOf(FAULTS));
    await this.one(this.steps)?.();
    await paying.later(1_000 + this.next(3) * MINUTE);
  }

  private async opens(): Promise<void> {
    const person = this.oneOf(this.people);
    const offer = await paying.offer(person);
    const isDebt = offer.owedCents > 0 && this.next(2) === 0;
    const [plan] = offer.plans;
    if (plan === undefined) throw new Error('Nothing is on sale.');
    const asked: Asked = isDebt
      ? {
          ...{ id: anId(), person, purpose: 'debt', amountCents: offer.owedCents },
          wish: { purpose: 'debt', amountCents: offer.owedCents },
        }
      : {
          ...{ id: anId(), person, purpose: 'plan', amountCents: plan.priceCents },
          wish: { purpose: 'plan', planId: plan.id, amountCents: plan.priceCents, startDate: plan.startDate },
        };
    this.asked.push(asked);
    await this.ask(asked);
  }

  private async ask({ person, id, wish }: Asked): Promise<void> {
    const { status } = await paying.request(person, { id, ...wish }, this.next(2));
    expect([201, 409, 503]).toContain(status);
  }

  private async opensAgain(): Promise<void> {
    const asked = this.one(this.asked);
    if (asked !== undefined) await this.ask(asked);
  }

  /** On a page that is still there. */
  private async pays(): Promise<void> {
    const order = await this.orderOf(this.one(this.asked.slice(-4)));
    if (order === '') return;
    try {
      this.side.pay(order);
    } catch {
      // It has run out, was ended, or is paid.
    }
  }

  private async comesBack(): Promise<void> {
    const asked = this.one(this.asked);
    if (asked === undefined) return;
    const { person, id } = asked;
    const { status } = await paying.gym.as(person, this.next(2)).get(`/Client/online-payments/${id}`);
    expect([200, 404]).toContain(status);
  }

  private async leaves(): Promise<void> {
    const asked = this.one(this.asked.slice(-4));
    if (asked === undefined) return;
    const { status } = await paying.gym.as(asked.person).delete(`/Client/online-payments/${asked.id}`);
    expect([200, 404, 409, 503]).toContain(status);
  }

  private async hears(): Promise<void> {
    const count = this.side.events();
    if (count === 0) return;
    for (const status of await this.side.deliver(this.next(count), 1 + this.next(3))) {
      expect([204, 503]).toContain(status);
    }
  }

  private async hearsForged(): Promise<void> {
    const count = this.side.events();
    if (count === 0) return;
    const status = await this.side.forge(this.next(count));
    if (this.side.isRefusedWhenForged) expect(status).toBe(401);
    else expect([204, 503]).toContain(status);
  }

  private async sendsBack(): Promise<void> {
    const asked = this.one(this.asked);
    if (asked === undefined) return;
    const amountCents = this.oneOf([500, 1000, asked.amountCents]);
    const wish = { paymentId: asked.id, body: { id: anId(), amountCents, reason: 'Λάθος' } };
    this.refunds.push(wish);
    await this.askBack(wish);
  }

  private async askBack({ paymentId, body }: { paymentId: string; body: object }): Promise<void> {
    const { status } = await paying.owner(this.next(2)).post(`/Admin/online-payments/${paymentId}/refund`, body);
    expect([200, 400, 404, 409, 503]).toContain(status);
  }

  private async sendsBackAgain(): Promise<void> {
    const wish = this.one(this.refunds);
    if (wish === undefined) return;
    const paid = this.asked.find(({ id }) => id === wish.paymentId);
    const order = await this.orderOf(paid);
    const before = order === '' ? 0 : (await this.side.truth(order)).refunds.length;
    await this.askBack(wish);
    await this.askBack(wish);
    // Whatever became of it before: once.
    if (order !== '') expect((await this.side.truth(order)).refunds.length - before).toBeLessThanOrEqual(1);
  }

  private async goesBackThere(): Promise<void> {
    const order = await this.orderOf(this.one(this.asked));
    if (order !== '') await this.side.refund(order, this.oneOf([700, 4500]));
  }

  private async isDisputed(): Promise<void> {
    const order = await this.orderOf(this.one(this.asked));
    if (order !== '' && this.next(3) === 0) await this.side.dispute(order);
  }

  private async allAtOnce(): Promise<void> {
    const refund = this.one(this.refunds);
    await Promise.all([
      this.comesBack(),
      this.comesBack(),
      this.hears(),
      paying.gym.doTimedWork(),
      ...(refund === undefined ? [] : [this.askBack(refund)]),
    ]);
  }

  /** Nothing goes wrong any more, webhooks come or do not, and the jobs of two nights ask for the rest. */
  async comesToRest(): Promise<void> {
    paying.stripe.behave();
    paying.viva.behave();
    if (this.next(2) === 0) await this.side.deliverAll(this.next(2) === 0);
    for (let night = 0; night < 2; night += 1) {
      await paying.later(DAY);
      await paying.gym.doTimedWork();
      await paying.gym.doTimedWork();
    }
  }

  /** Entries that there must be, by the provider's own word and by what was asked for. */
  async due(person: Person): Promise<string[]> {
    const entries = (this.debts.get(person) ?? 0) > 0 ? [`charge ${this.debts.get(person)}`] : [];
    for (const asked of this.asked.filter((one) => one.person === person)) {
      const order = await this.orderOf(asked);
      if (order === '') continue;
      const { paidCents, refunds, disputes } = await this.side.truth(order);
      if (paidCents === 0) continue;
      expect(paidCents).toBe(asked.amountCents);
      if (asked.purpose === 'plan') entries.push(`charge ${asked.amountCents}`);
      entries.push(`payment -${paidCents}`);
      entries.push(...refunds.map((cents) => `refund ${cents}`), ...disputes.map((cents) => `dispute ${cents}`));
    }
    return entries.sort();
  }
}

/** Kinds of entries that the sequences came to. */
const seen = new Set<string>();

const sums = (entries: readonly string[]): number =>
  entries.reduce((sum, entry) => sum + Number(entry.split(' ')[1]), 0);

describe.each([
  ['Stripe', stripeSide],
  ['Viva', vivaSide],
] as const)('payments at %s', (_name, sideOf) => {
  it.each(seedsFor(3, SEQUENCES))(
    'stand in the account as the provider has them, whatever came first: seed %i',
    async (seed) => {
      await paying.startOver();
      const side = sideOf();
      await side.set();
      const [debtor, buyer] = [await paying.debtor(), await paying.gym.has(aClient())];
      const sequence = new Sequence(side, [debtor, buyer], seeded(seed));
      sequence.debts.set(debtor, paying.plan.priceCents);
      for (let step = 0; step < STEPS; step += 1) await sequence.step();
      await sequence.comesToRest();
      for (const person of [debtor, buyer]) {
        const due = await sequence.due(person);
        due.forEach((entry) => seen.add(entry.split(' ')[0] ?? ''));
        expect((await paying.entries(person)).sort()).toEqual(due);
        expect((await paying.ledger(person)).balanceCents).toBe(sums(due));
        const { data: shown } = await paying
          .owner()
          .get<OnlinePaymentForStaff[]>(`/Admin/clients/${person.id}/online-payments`);
        expect(shown.filter(({ state, problem }) => state === 'open' || problem !== null)).toEqual([]);
      }
      expect(await paying.gym.faults()).toEqual([]);
      // The job of the night asks for these no more.
      await paying.gym.rows(`UPDATE online_payments SET settled_at = settled_at - interval '1 year'`);
    },
  );
});

it('the sequences came to payments and refunds, and left nothing for the doctor', async () => {
  expect([...seen].sort()).toEqual(expect.arrayContaining(['charge', 'payment', 'refund']));
  expect(await paying.gym.faults()).toEqual([]);
});
