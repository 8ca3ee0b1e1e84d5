import { expect } from '@jest/globals';
import type { GiftCardWithCode } from '@palestra/backend/contract/gift-card';
import type { Ledger, LedgerEntry } from '@palestra/backend/contract/money';
import type { OfferedPlan, OnlineOffer, OnlinePaymentForStaff } from '@palestra/backend/contract/online-payment';
import type { RenewalConsentForStaff } from '@palestra/backend/contract/renewing';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { addDays } from '@palestra/backend/contract/calendar-date';
import { fieldsOf, type Answer } from '../api-client.js';
import type { Person } from '../client-builder.js';
import { eventually } from '../eventually.js';
import type { PayingGym } from '../paying-gym.js';
import type { Fault } from '../providers/payment-loopback.js';
import type { ChargeThere, Side } from '../providers/payment-sides.js';
import { anId } from '../seed.js';
import { entryOf, PaymentBook, type CardInBook, type CodeInBook } from './payment-book.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const STEPS = 30;
/** Days around an end on which a renewal is told, tried, tried again and owed. */
const DAYS_OF_RENEWAL = [-3, 0, 1, 3, 7] as const;
const JOBS = ['PaymentNoticesService', 'RenewingService', 'PaidPlacesService'];
const MOST_TRIES = 4;
const TRIES_APART = [0, 1, 3, 7] as const;
/** Tries of one period are made within it; the next one ends a month later. */
const PERIOD_MS = 20 * DAY;

export function seeded(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A payment at a provider as this life asked for it. */
interface Asked {
  id: string;
  person: Person;
  wish: object;
  purpose: 'debt' | 'plan';
  amountCents: number;
  code: string;
  renews: boolean;
  at: Date;
  /** The amount that a gift card pays of it. */
  part: { card: CardInBook; cents: number } | null;
}

/** Deeds that each run comes to, by construction. */
export const SURE_DEEDS = ['renewed', 'owed', 'dispute', 'bought by card', 'paid in part'] as const;
export type SureDeed = (typeof SURE_DEEDS)[number];
const WHOLE_CARD = { amountCents: 15_000, validUntil: null };
const SMALL_CARD = { amountCents: 2_000, validUntil: null };
/** The least that a provider takes. */
const LEAST_CENTS = 50;

function planAsked(
  person: Person,
  { id: planId, priceCents, startDate, renewal }: OfferedPlan,
  { given, renews, at }: { given: CodeInBook | null; renews: boolean; at: Date },
): Asked {
  const amountCents = priceCents - (given?.offCents ?? 0);
  const wish = {
    ...{ purpose: 'plan', planId, amountCents, startDate },
    ...(given !== null && { code: given.code }),
    ...(renews && { renewal: renewal?.version }),
  };
  return {
    ...{ id: anId(), person, at, wish, purpose: 'plan', amountCents, part: null },
    code: given?.code ?? '',
    renews,
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

/** Ends all connections of the product to its database: what is under way there is lost, as with its process. */
const CRASH = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'palestra%'`;
/** The same for those in the middle of something alone: the others go on, which costs less by far than all of them anew. */
const CRASH_OF_BUSY = `${CRASH} AND state <> 'idle'`;
/** Acts that have just been sent begin within so many looks. */
const LOOKS = 25;

/**
 * Members who buy, pay, come back or do not, give codes and gift cards and agree to renewing; a provider that tells of it
 * or does not; staff who sell, take and send money back; and a product that loses its database in the middle of it.
 */
export class PaymentLife {
  readonly book = new PaymentBook();
  /** Kinds of entries and deeds that this life came to. */
  readonly seen = new Set<string>();
  private readonly asked: Asked[] = [];
  private readonly refunds: { paymentId: string; body: object }[] = [];
  /** Consents that a member has ended, by the first payment. */
  private readonly ended = new Map<string, Date>();
  private isShaken = false;
  private monthBegan: Date | null = null;
  /** The client around whose last day the life goes on. */
  private renewing: Person | null = null;
  private wasDeclined = false;
  private wentWrong = false;

  constructor(
    private readonly paying: PayingGym,
    private readonly side: Side,
    private readonly people: readonly [Person, ...Person[]],
    private readonly codes: readonly [CodeInBook, ...CodeInBook[]],
    private readonly next: (below: number) => number,
  ) {}

  /** A deed that chance may leave out, before all others and while nothing goes wrong. */
  async begin(deed: SureDeed): Promise<void> {
    const person = this.people.at(-1) ?? this.people[0];
    if (deed === 'bought by card') {
      await this.sellsCard(WHOLE_CARD);
      await this.buysByCard({ isSure: true });
      return expect([...this.seen]).toContain('bought by card');
    }
    if (deed === 'paid in part') {
      await this.sellsCard(SMALL_CARD);
      await this.buysInPart({ isSure: true });
      return this.paysSurely(this.asked.at(-1) as Asked);
    }
    const asked = await this.buysSurely(person, deed !== 'dispute');
    const order = await this.orderOf(asked);
    if (deed === 'dispute') return this.side.dispute(order);
    this.side.declineCard(order, deed === 'owed');
    await this.paying.later(60 * MINUTE);
    await this.works();
    const end = await this.lastDayOf(person);
    for (const away of deed === 'owed' ? DAYS_OF_RENEWAL : DAYS_OF_RENEWAL.slice(0, 2)) {
      await this.comesTo(end, away);
      await this.works();
    }
    const charges = await this.side.charges(order);
    expect(charges.map(({ isMade }) => isMade)).toEqual(deed === 'owed' ? [false, false, false, false] : [true]);
  }

  private async buysSurely(person: Person, renews: boolean): Promise<Asked> {
    const [plan] = (await this.paying.offer(person)).plans;
    if (plan === undefined) throw new Error('Nothing is on sale.');
    const asked = planAsked(person, plan, { given: null, renews, at: this.clock });
    this.asked.push(asked);
    await this.ask(asked);
    await this.paysSurely(asked);
    return asked;
  }

  private async paysSurely(asked: Asked): Promise<void> {
    this.side.pay(await this.orderOf(asked));
    await this.paying.later(MINUTE);
    const { state } = await this.paying.read(asked.person, asked.id);
    expect(state).toBe('paid');
  }

  async live(): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) await this.step(this.steps);
    await this.liveThroughRenewals();
    await this.comesToRest();
    await this.settlesParts();
  }

  /** The jobs that ask, charge and book: all others take four times as long, and know nothing of payments. */
  private works = (): Promise<void> => this.paying.gym.doTimedWork(JOBS);

  private one<T>(of: readonly T[]): T | undefined {
    return of[this.next(of.length)];
  }

  private oneOf<T>(of: readonly [T, ...T[]]): T {
    return this.one(of) ?? of[0];
  }

  private get clock(): Date {
    return this.paying.gym.clock;
  }

  /** On the gym's calendar. */
  private get today(): string {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Athens' }).format(this.clock);
  }

  private staff = () => this.paying.owner(this.next(2));

  private async orderOf(asked: Asked | undefined): Promise<string> {
    return asked === undefined ? '' : this.paying.orderOf(asked.id);
  }

  private readonly steps: readonly (() => Promise<unknown>)[] = [
    ...[() => this.opens(), () => this.opens(), () => this.opens(), () => this.opens(), () => this.opensAgain()],
    ...[() => this.pays(), () => this.pays(), () => this.pays(), () => this.pays()],
    ...[() => this.comesBack(), () => this.comesBack(), () => this.leaves()],
    ...[() => this.hears(), () => this.hears(), () => this.hearsForged()],
    () => this.side.deliverAll(this.next(2) === 0),
    () => Promise.resolve(this.side.lose()),
    ...[() => this.sendsBack(), () => this.sendsBack(), () => this.sendsBackAgain()],
    ...[() => this.goesBackThere(), () => this.isDisputed()],
    ...[() => this.works(), () => this.paying.later(30 * MINUTE), () => this.allAtOnce()],
    ...[() => this.sellsCard(), () => this.paysByCard(), () => this.paysByCard(), () => this.paysByCard()],
    ...[
      () => this.buysByCard(),
      () => this.buysInPart(),
      () => this.buysInPart(),
      () => this.payAtOnceByCard(),
      () => this.cancelsCard(),
      () => this.renewsCode(),
    ],
    ...[() => this.takesPaymentBack(), () => this.sellsAtDesk(), () => this.takesSaleBack()],
    ...[() => this.crashes(), () => this.crashes()],
  ];

  private readonly stepsOfMonth: readonly (() => Promise<unknown>)[] = [
    ...[() => this.opens(), () => this.pays(), () => this.comesBack(), () => this.hears()],
    () => this.side.deliverAll(this.next(2) === 0),
    ...[() => this.sendsBack(), () => this.sendsRenewalBack(), () => this.sendsRenewalBack()],
    ...[() => this.isDisputed(), () => this.sellsAtDesk(), () => this.paysByCard(), () => this.buysByCard()],
    () => this.buysInPart(),
    ...[() => this.endsConsent(), () => this.crashes(), () => this.allAtOnce(), () => this.takesPaymentBack()],
  ];

  private async step(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
    if (this.next(5) === 0) this.goesWrong();
    await this.one(steps)?.();
    await this.comesUp();
    await this.paying.later(1_000 + this.next(3) * MINUTE);
  }

  /** The next call of the provider. */
  private goesWrong(): void {
    this.wentWrong = true;
    if (this.next(5) > 0) return this.side.failNext(this.oneOf(FAULTS));
    this.side.failNext({ kind: 'waits', until: () => this.crash() });
  }

  private async crash(): Promise<void> {
    this.isShaken = true;
    this.seen.add('crash');
    const isOfBusy = this.next(4) > 0;
    for (let look = 0; isOfBusy && look < LOOKS; look += 1) {
      if ((await this.paying.gym.rows(CRASH_OF_BUSY)).length > 0) return;
    }
    await this.paying.gym.rows(CRASH);
  }

  /** Both processes have found their database again. */
  private async comesUp(): Promise<void> {
    if (!this.isShaken) return;
    for (const process of [0, 1]) {
      await eventually(async () => {
        const { status } = await this.paying.gym.as(this.people[0], process).get('/Client/online-payments');
        return status === 200 ? true : null;
      });
    }
    this.isShaken = false;
  }

  /** Sent again with the same id until it is known what came of it. */
  private async surely<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
    return eventually(async () => {
      const answer = await send();
      return answer.status === 503 && answer.code !== 'PROVIDER_AWAY' ? null : answer;
    });
  }

  // ---- paying at the provider

  private async opens(): Promise<void> {
    const person = this.oneOf(this.people);
    const { status, data } = await this.paying.gym.as(person).get<OnlineOffer>('/Client/online-payments');
    // Only a product that has just lost its database may not know what it sells.
    if (status === 503 && this.isShaken) return;
    expect(status).toBe(200);
    const { owedCents, plans } = data;
    const [plan] = plans;
    if (plan === undefined) throw new Error('Nothing is on sale.');
    const common = { id: anId(), person, at: this.clock };
    if (owedCents > 0 && this.next(2) === 0) {
      const wish = { purpose: 'debt', amountCents: owedCents };
      this.asked.push({
        ...common,
        wish,
        purpose: 'debt',
        amountCents: owedCents,
        code: '',
        renews: false,
        part: null,
      });
    } else {
      const given = this.next(3) === 0 ? this.oneOf(this.codes) : null;
      this.asked.push(
        planAsked(person, plan, { given, renews: plan.renewal !== null && this.next(2) === 0, at: this.clock }),
      );
    }
    await this.ask(this.asked.at(-1) as Asked);
  }

  private async ask({ person, id, wish, code, part }: Asked): Promise<void> {
    const process = this.next(2);
    if (part !== null) {
      const opened = await this.paying.gym.as(person, process).post('/Client/gift-cards/pages', { id, ...wish });
      if (opened.status === 400) expect(['giftCode', 'cardCents']).toEqual(expect.arrayContaining(fieldsOf(opened)));
      else expect([201, 409, 429, 503]).toContain(opened.status);
      return;
    }
    const answer = await this.paying.request(person, { id, ...wish }, process);
    if (answer.status === 400) expect([code !== '', fieldsOf(answer)]).toEqual([true, ['code']]);
    else expect([201, 409, 503]).toContain(answer.status);
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
    const { status } = await this.paying.gym.as(asked.person, this.next(2)).get(`/Client/online-payments/${asked.id}`);
    expect([200, 404, ...(this.isShaken ? [503] : [])]).toContain(status);
  }

  private async leaves(): Promise<void> {
    const asked = this.one(this.asked.slice(-4));
    if (asked === undefined) return;
    const { status } = await this.paying.gym.as(asked.person).delete(`/Client/online-payments/${asked.id}`);
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
    const { status } = await this.staff().post(`/Admin/online-payments/${paymentId}/refund`, body);
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

  private async sendsRenewalBack(): Promise<void> {
    const { id } = this.oneOf(this.people);
    const paid = (await this.paymentsOf(id)).filter((one) => !this.asked.some((asked) => asked.id === one.id));
    const [charge] = paid;
    if (charge === undefined) return;
    const amountCents = this.oneOf([500, charge.amountCents]);
    await this.askBack({ paymentId: charge.id, body: { id: anId(), amountCents, reason: 'Λάθος' } });
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
      this.works(),
      ...(refund === undefined ? [] : [this.askBack(refund)]),
    ]);
  }

  // ---- the desk, and gift cards

  private async sellsAtDesk(): Promise<void> {
    const person = this.oneOf(this.people);
    const given = this.next(3) === 0 ? this.oneOf(this.codes) : null;
    const cents = this.paying.plan.priceCents - (given?.offCents ?? 0);
    const paidCents = this.oneOf([0, 0, cents]);
    const request = {
      ...{ id: anId(), planId: this.paying.plan.id, code: given?.code ?? '', paidCents, method: 'cash' },
    };
    const sold = await this.surely(() => this.staff().post(`/Admin/clients/${person.id}/sales`, request));
    if (sold.status === 400) return expect([given !== null, fieldsOf(sold)]).toEqual([true, ['code']]);
    expect(sold.status).toBe(201);
    this.book.sold(person, { id: request.id, cents, at: this.clock, code: given?.code ?? '' });
    if (paidCents > 0) this.book.note(person, 'payment', -paidCents, 'cash');
  }

  private async sellsCard(sure: { amountCents: number; validUntil: string | null } | null = null): Promise<void> {
    const amountCents = sure?.amountCents ?? this.oneOf([2_000, 6_000, 15_000]);
    const validUntil = sure === null ? this.oneOf([null, null, addDays(this.today, 20)]) : sure.validUntil;
    const request = { id: anId(), amountCents, method: 'card', validUntil };
    const sold = await this.staff().post<GiftCardWithCode>('/Admin/gift-cards', request);
    expect(sold.status).toBe(201);
    this.book.cardSold(request.id, sold.data.giftCode ?? '', amountCents, validUntil);
    const again = await this.staff().post<GiftCardWithCode>('/Admin/gift-cards', request);
    expect([again.status, again.data.giftCode]).toEqual([201, null]);
  }

  /** Mostly with the code that is in force. */
  private codeOf = ({ codes }: CardInBook): string => (this.next(6) === 0 ? codes[0] : codes.at(-1)) ?? '';

  private async paysByCard(): Promise<void> {
    const card = this.one(this.book.cards);
    if (card === undefined) return;
    const [person, code] = [this.oneOf(this.people), this.codeOf(card)];
    const cents = this.oneOf([500, 1_500, 4_500, Math.max(1, card.leftCents), card.leftCents + 1]);
    const [pays, left] = [this.book.pays(card, code, this.today), card.leftCents];
    const paid = await this.payBy(person, card, { code, cents, isAlone: this.next(2) === 0 });
    if (paid.status === 201) return expect([pays, left >= cents]).toEqual([true, true]);
    if (paid.status !== 400) return expect([409, 429, 503]).toContain(paid.status);
    if (fieldsOf(paid).includes('giftCode')) return expect(pays && !card.isHeld).toBe(false);
    expect(fieldsOf(paid)).toEqual(['amountCents']);
    const { balanceCents } = await this.paying.ledger(person);
    expect(cents > left || cents > balanceCents || card.isHeld).toBe(true);
  }

  /** By the member or at the desk, with an id of its own; the book has it once it is answered. */
  private async payBy(
    person: Person,
    card: CardInBook,
    { code, cents, isAlone }: { code: string; cents: number; isAlone: boolean },
  ): Promise<Answer<Ledger>> {
    const request = { id: anId(), giftCode: code, amountCents: cents };
    const process = this.next(2);
    const paid = await this.surely(() =>
      isAlone
        ? this.paying.gym.as(person, process).post<Ledger>('/Client/gift-cards/pay', request)
        : this.paying.owner(process).post<Ledger>(`/Admin/clients/${person.id}/gift-card-payments`, request),
    );
    if (paid.status === 201) this.book.usedOf(card, person, { id: request.id, cents });
    if (paid.status === 201) this.seen.add('paid by card');
    return paid;
  }

  /** More than the card has, at two processes. */
  private async payAtOnceByCard(): Promise<void> {
    const card = this.book.cards.at(-1);
    if (card === undefined || card.leftCents === 0) return;
    const [code, cents] = [card.codes.at(-1) ?? '', Math.ceil(card.leftCents / 2)];
    const answers = await Promise.all(
      [0, 1, 2, 3].map((n) => this.payBy(this.oneOf(this.people), card, { code, cents, isAlone: n % 2 === 0 })),
    );
    for (const { status } of answers) expect([201, 400, 409, 429, 503]).toContain(status);
    expect(card.leftCents).toBeGreaterThanOrEqual(0);
  }

  /** A card that pays the whole price, or none. */
  private async buysByCard({ isSure = false } = {}): Promise<void> {
    const card = this.one(this.book.cards);
    if (card === undefined) return;
    const person = this.oneOf(this.people);
    const [plan] = (await this.paying.offer(person)).plans;
    const given = !isSure && this.next(3) === 0 ? this.oneOf(this.codes) : null;
    const cents = (plan?.priceCents ?? 0) - (given?.offCents ?? 0);
    const [code, left] = [isSure ? (card.codes.at(-1) ?? '') : this.codeOf(card), card.leftCents];
    const pays = this.book.pays(card, code, this.today);
    const request = {
      ...{ id: anId(), giftCode: code, planId: plan?.id, amountCents: cents, code: given?.code ?? '' },
      ...{ startDate: plan?.startDate, terms: plan?.terms },
    };
    const process = this.next(2);
    const bought = await this.surely(() =>
      this.paying.gym.as(person, process).post<Ledger>('/Client/gift-cards/buy', request),
    );
    if (bought.status === 201) {
      expect([pays, left >= cents]).toEqual([true, true]);
      this.book.sold(person, { id: request.id, cents, at: this.clock, code: given?.code ?? '' });
      this.book.usedOf(card, person, { id: request.id, cents });
      this.seen.add('bought by card');
    } else if (bought.status === 400) {
      const [field] = fieldsOf(bought);
      const why = { giftCode: !pays || card.isHeld, amountCents: left < cents || card.isHeld, code: given !== null };
      expect(why).toMatchObject({ [field ?? '']: true });
    } else expect([409, 429, 503]).toContain(bought.status);
  }

  /** A card that pays a part, and the provider's page the rest. */
  private async buysInPart({ isSure = false } = {}): Promise<void> {
    const card = isSure ? this.book.cards.at(-1) : this.one(this.book.cards);
    if (card === undefined) return;
    const person = this.oneOf(this.people);
    const [plan] = (await this.paying.offer(person)).plans;
    if (plan === undefined) throw new Error('Nothing is on sale.');
    const cents = Math.min(card.leftCents, plan.priceCents - LEAST_CENTS);
    if (cents <= 0) return;
    const whole = planAsked(person, plan, { given: null, renews: false, at: this.clock });
    const amountCents = plan.priceCents - cents;
    const giftCode = isSure ? (card.codes.at(-1) ?? '') : this.codeOf(card);
    const wish = { planId: plan.id, startDate: plan.startDate, amountCents, cardCents: cents, giftCode };
    this.asked.push({ ...whole, wish, amountCents, part: { card, cents } });
    card.isHeld = true;
    await this.ask(this.asked.at(-1) as Asked);
  }

  /** By the provider's word: a part is used once, where the page is paid and its plan was sold. */
  private async settlesParts(): Promise<void> {
    for (const asked of this.asked) {
      if (asked.part === null || !(await this.isPaid(asked)) || (await this.isUnsold(asked))) continue;
      this.book.partUsed(asked.part.card, asked.part.cents);
      this.seen.add('paid in part');
    }
    for (const card of this.book.cards) if (card.isHeld) this.book.addUp(card);
  }

  /** The page had ended before it was paid, and its card had paid for something else. */
  private async isUnsold({ id, person }: Asked): Promise<boolean> {
    return (await this.paymentsOf(person.id)).find((one) => one.id === id)?.problem === 'notSold';
  }

  private async cancelsCard(): Promise<void> {
    const card = this.one(this.book.cards);
    if (card === undefined || this.next(2) === 0) return;
    const { balanceCents } = card.isHeld ? await this.paying.card(card.id) : { balanceCents: card.leftCents };
    const wish = { reason: 'Χάθηκε', method: this.oneOf(['cash', null]), balanceCents };
    const { status } = await this.staff().post(`/Admin/gift-cards/${card.id}/cancel`, wish);
    expect(status).toBe(balanceCents === 0 ? 409 : 200);
    if (status === 200) this.book.cancelled(card, balanceCents);
  }

  private async renewsCode(): Promise<void> {
    const card = this.one(this.book.cards);
    if (card === undefined) return;
    const { status, data } = await this.staff().post<GiftCardWithCode>(`/Admin/gift-cards/${card.id}/code`, {});
    expect(status).toBe(card.isCancelled ? 409 : 200);
    if (status === 200) card.codes.push(data.giftCode ?? '');
  }

  private async takesPaymentBack(): Promise<void> {
    const payment = this.one(this.book.paidByCard);
    if (payment === undefined) return;
    const { status } = await this.staff().post(`/Admin/ledger/${payment.id}/reverse`, { reason: 'Λάθος' });
    expect(status).toBe(payment.isTakenBack ? 409 : 200);
    if (status === 200) this.book.paymentTakenBack(payment);
  }

  private async takesSaleBack(): Promise<void> {
    const sale = this.one(this.book.sales);
    if (sale === undefined) return;
    const isCharge = ({ kind, saleId }: LedgerEntry): boolean => kind === 'charge' && saleId === sale.id;
    const charge = (await this.paying.ledger(sale.person)).entries.find(isCharge);
    const { status } = await this.staff().post(`/Admin/ledger/${charge?.id}/reverse`, { reason: 'Λάθος' });
    expect(status).toBe(sale.isTakenBack ? 409 : 200);
    if (status === 200) this.book.saleTakenBack(sale);
  }

  /** The product loses its database in the middle of several acts at once. Each is sent again, until it is known what came of it. */
  private async crashes(): Promise<void> {
    const card = this.book.cards.at(-1);
    const person = this.oneOf(this.people);
    await Promise.all([
      this.opens(),
      this.sellsAtDesk(),
      ...(card === undefined
        ? []
        : [this.payBy(person, card, { code: card.codes.at(-1) ?? '', cents: 500, isAlone: false })]),
      this.crash(),
    ]);
  }

  // ---- renewing

  private agreedTo = (): Asked[] => this.asked.filter(({ renews }) => renews);

  private async endsConsent(): Promise<void> {
    const person = this.oneOf(this.people);
    const { status } = await this.paying.gym.as(person, this.next(2)).delete('/Client/renewing');
    expect([200, 404, 409]).toContain(status);
    if (status !== 200) return;
    for (const { id } of this.agreedTo().filter((one) => one.person === person)) this.ended.set(id, this.clock);
  }

  /** Comes to the days on which stored cards are charged, each with something that happens on it. */
  private async liveThroughRenewals(): Promise<void> {
    this.behaves();
    await this.paying.later(60 * MINUTE);
    await this.works();
    // A night before the months are passed over: after 120 days a payment is not asked about any more.
    await this.paying.later(DAY);
    await this.works();
    this.monthBegan = this.clock;
    this.wentWrong = false;
    const paid = await Promise.all(this.agreedTo().map(async (one) => ((await this.isPaid(one)) ? [one] : [])));
    this.renewing = this.one(paid.flat())?.person ?? null;
    if (this.renewing === null) return;
    const end = await this.lastDayOf(this.renewing);
    for (const away of DAYS_OF_RENEWAL) {
      await this.comesTo(end, away);
      for (const asked of this.agreedTo()) if (this.next(4) === 0) await this.declines(asked);
      if (this.next(2) === 0) this.goesWrong();
      await this.works();
      await this.comesUp();
      for (let step = this.next(3); step > 0; step -= 1) await this.step(this.stepsOfMonth);
    }
  }

  private async lastDayOf({ id }: Person): Promise<string> {
    const { data } = await this.paying.owner().get<Subscription[]>(`/Admin/clients/${id}/subscriptions`);
    return (
      data
        .map((one) => one.effectiveEndDate ?? '')
        .sort()
        .at(-1) ?? this.today
    );
  }

  /** A day around an end, with all notices sent until then. */
  private async comesTo(end: string, away: number): Promise<void> {
    await this.paying.sendNotices();
    await this.paying.gym.setNow(`${addDays(end, away)}T10:00:00Z`);
    await this.paying.gym.rows('DELETE FROM throttles');
  }

  private async declines(asked: Asked): Promise<void> {
    const order = await this.orderOf(asked);
    if (order === '' || (await this.side.truth(order)).paidCents === 0) return;
    this.wasDeclined = true;
    // Once declined it mostly stays so.
    this.side.declineCard(order, this.next(4) > 0);
  }

  private behaves(): void {
    this.paying.stripe.behave();
    this.paying.viva.behave();
  }

  /** Nothing goes wrong any more, webhooks come or do not, and the jobs of two nights ask for the rest. */
  private async comesToRest(): Promise<void> {
    this.behaves();
    if (this.next(2) === 0) await this.side.deliverAll(this.next(2) === 0);
    for (let night = 0; night < 2; night += 1) {
      await this.paying.later(DAY);
      await this.works();
      await this.works();
    }
  }

  // ---- what there must be

  /** Sales with a code that stand: by the book, and those that the provider was paid for. */
  async usesOf({ code }: CodeInBook): Promise<number> {
    let uses = this.book.sales.filter((sale) => sale.code === code && !sale.isTakenBack).length;
    for (const asked of this.asked.filter((one) => one.code === code)) if (await this.isPaid(asked)) uses += 1;
    return uses;
  }

  paymentsOf = async (clientId: string): Promise<OnlinePaymentForStaff[]> =>
    (await this.paying.owner().get<OnlinePaymentForStaff[]>(`/Admin/clients/${clientId}/online-payments`)).data;

  /** Entries that there must be, by the book, by the provider's own word and by what was asked for. */
  async due(person: Person): Promise<string[]> {
    const entries = [...this.book.of(person)];
    for (const asked of this.asked.filter((one) => one.person === person)) {
      const order = await this.orderOf(asked);
      if (order === '') continue;
      const { paidCents, refunds, disputes } = await this.side.truth(order);
      if (paidCents === 0) continue;
      expect(paidCents).toBe(asked.amountCents);
      const { part } = asked;
      const isUnsold = part !== null && (await this.isUnsold(asked));
      const priceCents = asked.amountCents + (part?.cents ?? 0);
      if (asked.purpose === 'plan' && !isUnsold) entries.push(entryOf('charge', priceCents, null));
      if (part !== null && !isUnsold) entries.push(entryOf('payment', -part.cents, 'giftCard'));
      entries.push(entryOf('payment', -paidCents, this.side.name));
      entries.push(...refunds.map((cents) => entryOf('refund', cents, this.side.name)));
      entries.push(...disputes.map((cents) => entryOf('dispute', cents, this.side.name)));
      if (asked.renews) entries.push(...(await this.dueOfCharges(asked, order)));
    }
    entries.push(...(await this.dueOfOwed(person)));
    for (const entry of entries) this.seen.add(entry.split(' ')[0] ?? '');
    return entries.sort();
  }

  /** A plan that was sold to the client since then, by hand or on another page. */
  private async isCovered({ id, person }: Asked): Promise<boolean> {
    const since = this.monthBegan ?? this.clock;
    if (this.book.sales.some((sale) => sale.person === person && sale.at >= since)) return true;
    const others = this.asked.filter((one) => one.person === person && one.id !== id && one.purpose === 'plan');
    for (const asked of others.filter(({ at }) => at >= since)) if (await this.isPaid(asked)) return true;
    return false;
  }

  private async isPaid(asked: Asked): Promise<boolean> {
    const order = await this.orderOf(asked);
    return order !== '' && (await this.side.truth(order)).paidCents > 0;
  }

  /** Why the consent of this payment no longer holds, by the book. */
  private async isOver(asked: Asked, order: string): Promise<boolean> {
    if (this.ended.has(asked.id) || (await this.side.truth(order)).disputes.length > 0) return true;
    const others = this.agreedTo().filter((one) => one.person === asked.person && one.id !== asked.id);
    for (const other of others) if (await this.isPaid(other)) return true;
    return false;
  }

  /** A stored card is charged once for a period at most, and not more than was agreed. */
  private async dueOfCharges(asked: Asked, order: string): Promise<string[]> {
    const charges = await this.side.charges(order);
    const endedAt = this.ended.get(asked.id);
    if (endedAt !== undefined) expect(charges.filter(({ at }) => at > endedAt)).toEqual([]);
    expectTries(charges);
    const isOver = await this.isOver(asked, order);
    const isCovered = await this.isCovered(asked);
    const isOwed = (await this.owedOf(asked.person)).some(({ consentId }) => consentId === asked.id);
    const made = charges.filter(({ isMade }) => isMade);
    const isSmooth = !this.wasDeclined && !this.wentWrong;
    const isDue = asked.person === this.renewing && isSmooth && !isOver && !isCovered;
    if (isDue) expect([asked.id, made.length > 0]).toEqual([asked.id, true]);
    if (made.length === 0 && charges.length === MOST_TRIES) expect(isOwed || isOver || isCovered).toBe(true);
    const shown = await this.paymentsOf(asked.person.id);
    return made.flatMap(({ ref, cents, refunds }) => {
      expect(cents).toBeLessThanOrEqual(this.paying.plan.priceCents);
      const isSold = shown.find(({ reference }) => reference === ref)?.problem !== 'notSold';
      // Money that bought nothing has a reason.
      if (!isSold) expect(isCovered || isOwed).toBe(true);
      this.seen.add('renewed');
      return [
        ...(isSold ? [entryOf('charge', cents, null)] : []),
        entryOf('payment', -cents, this.side.name),
        ...refunds.map((back) => entryOf('refund', back, this.side.name)),
      ];
    });
  }

  private async owedOf({ id }: Person): Promise<{ consentId: string; endsOn: string; cents: number; tries: number }[]> {
    const { data } = await this.paying.owner().get<RenewalConsentForStaff[]>(`/Admin/clients/${id}/renewing`);
    return data.flatMap(({ id: consentId, renewals }) =>
      renewals
        .filter(({ state }) => state === 'owed')
        .map(({ endsOn, priceCents: cents, tries }) => ({ consentId, endsOn, cents, tries })),
    );
  }

  /** Nothing is owed that was paid; a try that never arrived counts as one that was declined. */
  private async dueOfOwed(person: Person): Promise<string[]> {
    const entries: string[] = [];
    for (const { consentId, endsOn, cents, tries } of await this.owedOf(person)) {
      const charges = await this.side.charges(await this.paying.orderOf(consentId));
      // Periods before may have been paid.
      const ofPeriod = charges.filter(({ at }) => at.toISOString().slice(0, 10) >= endsOn);
      expect([tries, ofPeriod.filter(({ isMade }) => isMade)]).toEqual([MOST_TRIES, []]);
      this.seen.add('owed');
      entries.push(entryOf('charge', cents, null));
    }
    return entries;
  }
}

/** Each period is tried on the first day, and 1, 3 and 7 days later at the earliest, until one is taken. */
function expectTries(charges: readonly ChargeThere[]): void {
  const periods: ChargeThere[][] = [];
  for (const charge of charges) {
    const first = periods.at(-1)?.[0];
    const isSame = first !== undefined && charge.at.getTime() - first.at.getTime() < PERIOD_MS;
    if (isSame) periods.at(-1)?.push(charge);
    else periods.push([charge]);
  }
  for (const tries of periods) {
    const days = tries.map(({ at }) => Math.round((at.getTime() - (tries[0]?.at.getTime() ?? 0)) / DAY));
    expect(tries.length).toBeLessThanOrEqual(MOST_TRIES);
    days.forEach((day, n) => expect(day).toBeGreaterThanOrEqual(TRIES_APART[n] ?? 0));
    expect(tries.slice(0, -1).filter(({ isMade }) => isMade)).toEqual([]);
  }
}
