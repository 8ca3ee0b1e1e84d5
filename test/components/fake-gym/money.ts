import type { Ledger, LedgerEntry, PaymentMethod, Plan, Sale, Takings } from '@palestra/backend/contract/money';
import { discountOf, type Promotion, type PromotionRequest } from '@palestra/backend/contract/promotion';
import type {
  OnlineOffer,
  OnlinePayment,
  OnlinePaymentToSee,
  OnlinePaymentForStaff,
  PaymentProviderRequest,
  PaymentProviderSettings,
  RefundRequest,
} from '@palestra/backend/contract/online-payment';
import type { RenewalConsentForStaff, Renewing } from '@palestra/backend/contract/renewing';
import type { Till, TillClosing } from '@palestra/backend/contract/till';
import type { Call, Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { GymPapers } from './papers.js';
import { NOW, TODAY } from './times.js';

/** Plans, sales and the accounts of clients. */
export class GymMoney extends GymPapers {
  plans: Plan[] = [];
  promotions: Promotion[] = [];
  takings: Takings = { date: TODAY, totalCents: 0, sums: [], people: [], entries: [] };
  till: Till = {
    ...{
      number: 1,
      since: NOW,
      cashCents: 0,
      cardCents: 0,
      transferCents: 0,
      irisCents: 0,
      otherCents: 0,
      stripeCents: 0,
      vivaCents: 0,
      cardsSoldCents: 0,
      giftCardCents: 0,
      entries: 0,
    },
  };
  tillClosings: TillClosing[] = [];
  offer: OnlineOffer = {
    ...{ provider: null, isLive: false, owedCents: 0, plans: [], isRenewing: false, place: null },
    ...{ takesCodes: false, takesGiftCards: false, giftCardOwedCents: 0, payments: [] },
  };
  providers: PaymentProviderSettings[] = (['stripe', 'viva'] as const).map((id) => ({
    ...{ id, isActive: false, isLive: false, hasKeys: false, provenAt: null, changedAt: null },
    webhookAddress: `https://gym.example/api/payments/${id}`,
    returnAddress: 'https://gym.example/pay/return',
  }));
  onlinePayments: OnlinePaymentForStaff[] = [];
  paymentsToSee: OnlinePaymentToSee[] = [];
  /** Consents to renewing by itself, the one that runs first. */
  renewing: RenewalConsentForStaff[] = [];
  ledger: Ledger = { balanceCents: 0, overdueCents: 0, overdueSince: null, entries: [] };

  /** Sales that were made, each with its request, by their ids. */
  private readonly sales = new Map<unknown, { body: Call['body']; sale: Sale }>();

  setsProvider(id: string, body: unknown): PaymentProviderSettings {
    const { isActive, isLive, ...keys } = body as PaymentProviderRequest;
    const provider = this.found(this.providers, id);
    if (isActive) this.providers.forEach((one) => void (one.isActive = false));
    const hasKeys = provider.hasKeys || Object.keys(keys).length > 0;
    return Object.assign(provider, { isActive, hasKeys, isLive: isLive ?? provider.isLive, changedAt: NOW });
  }

  sendsBack(id: string, body: unknown): OnlinePaymentForStaff {
    const payment = this.found(this.onlinePayments, id);
    const { id: refund, amountCents, reason } = body as RefundRequest;
    payment.refundedCents += amountCents;
    payment.refundableCents -= amountCents;
    payment.refunds = [...payment.refunds, { id: refund, amountCents, reason, state: 'done', begunAt: NOW }];
    return Object.assign(payment, { state: payment.refundedCents === payment.amountCents ? 'refunded' : 'paid' });
  }

  leavesPage(id: string): OnlinePayment {
    const left = { ...this.found([...this.offer.payments], id), state: 'abandoned' as const };
    this.offer = { ...this.offer, payments: [left] };
    return left;
  }

  endsRenewing(endReason: 'member' | 'staff'): Renewing {
    this.renewing = this.renewing.map((one) => ({
      ...one,
      endedAt: NOW,
      endReason,
      nextOn: null,
      endedByName: 'Ελένη',
    }));
    return { consent: this.renewing[0] ?? null };
  }

  seesTo(id: string): OnlinePaymentForStaff {
    const payment = this.found(this.paymentsToSee, id);
    this.paymentsToSee = this.paymentsToSee.filter((one) => one.id !== id);
    return { ...payment, problem: null };
  }

  closesTill({ id, countedCents, reason = '', corrects = null }: Readonly<Record<string, unknown>>): TillClosing {
    const { entries: _, ...taken } = this.till;
    const closing = {
      ...{ ...taken, id, countedCents, reason, corrects, correctedBy: null, until: NOW, closedAt: NOW },
      ...{ differenceCents: Number(countedCents) - taken.cashCents, byName: 'Άννα' },
    } as TillClosing;
    this.tillClosings = [closing, ...this.tillClosings];
    this.till = { ...this.till, number: taken.number + 1, since: NOW, cashCents: 0, cardCents: 0, entries: 0 };
    return closing;
  }

  /** The terms of a sale; of one that was made, with the account of now. */
  saleOf({ id, planId, code, discountCents = 0, paidCents = 0 }: Readonly<Record<string, unknown>>): Sale {
    const made = this.sales.get(id)?.sale;
    if (made !== undefined) return { ...made, balanceCents: this.ledger.balanceCents };
    const plan = this.found(this.plans, String(planId));
    const promotion = this.promotions.find((one) => one.code === String(code).toUpperCase());
    const off = promotion === undefined ? Number(discountCents) : discountOf(promotion, plan.priceCents);
    const totalCents = plan.priceCents - off;
    return {
      ...{ id: String(id), planNameEl: plan.nameEl, planNameEn: plan.nameEn, priceCents: plan.priceCents, totalCents },
      ...{ startDate: TODAY, endDate: this.dayAhead(30), dueOn: TODAY, discountCents: off },
      ...{ soldAt: NOW, paymentId: Number(paidCents) > 0 ? `payment of ${String(id)}` : null },
      balanceCents: this.ledger.balanceCents + totalCents - Number(paidCents),
    };
  }

  /** Writes a line of the account, as a payment or a reversal does. */
  hasEntry(facts: Partial<LedgerEntry> & Pick<LedgerEntry, 'id' | 'kind' | 'amountCents'>): Ledger {
    const entry: LedgerEntry = {
      ...{ at: NOW, method: null, receipt: null, dueOn: null, planNameEl: null, planNameEn: null, startDate: null },
      ...{
        vatPercent: null,
        cardLastFour: null,
        endDate: null,
        discountCents: 0,
        saleId: null,
        reversesId: null,
        isReversed: false,
        reason: '',
        byName: 'Υποδοχή',
      },
      ...facts,
    };
    const { balanceCents, entries } = this.ledger;
    const others = entries.map((one) => (one.id === entry.reversesId ? { ...one, isReversed: true } : one));
    this.ledger = { ...this.ledger, balanceCents: balanceCents + entry.amountCents, entries: [entry, ...others] };
    return this.ledger;
  }

  /** Sells once, and writes the charge and the payment into the account. */
  sells(body: Call['body']): Sale {
    const sale = this.saleOf(body);
    if (this.sales.has(body['id'])) return sale;
    this.sales.set(body['id'], { body, sale });
    const { planNameEl, totalCents, paymentId } = sale;
    this.hasEntry({
      ...{ id: `charge of ${sale.id}`, kind: 'charge', amountCents: totalCents },
      ...{ planNameEl, saleId: sale.id },
    });
    if (paymentId !== null)
      this.takesPayment({ id: paymentId, amountCents: body['paidCents'], method: body['method'] });
    return sale;
  }

  /** True for a request that was sent before with other money. */
  isOtherMoney({ id, balanceCents: _, ...money }: Call['body']): boolean {
    const made = this.sales.get(id)?.body;
    const taken = this.ledger.entries.find((entry) => entry.id === id);
    if (taken !== undefined)
      return taken.amountCents !== -Number(money['amountCents']) || taken.method !== money['method'];
    return made !== undefined && Object.entries(money).some(([name, value]) => made[name] !== value);
  }

  /** True when the terms are asked of a plan or an amount that is not the one that was recorded. */
  isOtherThing({ id, planId, amountCents }: Call['body']): boolean {
    const made = this.sales.get(id)?.body;
    const taken = this.ledger.entries.find((entry) => entry.id === id);
    if (taken !== undefined) return taken.amountCents !== -Number(amountCents);
    return made !== undefined && made['planId'] !== planId;
  }

  isMade({ id }: Call['body']): boolean {
    return this.sales.has(id) || this.ledger.entries.some((entry) => entry.id === id);
  }

  ledgerAfter({ id, amountCents }: Readonly<Record<string, unknown>>): Ledger {
    if (this.isMade({ id })) return this.ledger;
    return { ...this.ledger, balanceCents: this.ledger.balanceCents - Number(amountCents) };
  }

  takesPayment({ id, amountCents, method }: Readonly<Record<string, unknown>>): Ledger {
    if (this.isMade({ id })) return this.ledger;
    const receipt = `2026-${18 + this.ledger.entries.filter(({ kind }) => kind === 'payment').length}`;
    const paid = { method: method as PaymentMethod, receipt };
    return this.hasEntry({ id: String(id), kind: 'payment', amountCents: -Number(amountCents), ...paid });
  }

  reverses(id: string, { reason }: Readonly<Record<string, unknown>>): Ledger {
    const { amountCents, method } = this.found(this.ledger.entries, id);
    const facts = { reversesId: id, reason: String(reason), method };
    return this.hasEntry({ id: `reversal of ${id}`, kind: 'reversal', amountCents: -amountCents, ...facts });
  }
}

export function moneyRoutes(gymOf: () => GymMoney): Record<string, Handler> {
  const { of } = answersOf(gymOf);
  type Act = (gym: GymMoney, body: Call['body']) => { balanceCents: number };
  const recorded = (body: Call['body']) =>
    ({ status: 409, code: 'planId' in body ? 'SALE_MADE' : 'PAYMENT_TAKEN' }) as const;
  const told =
    (terms: Act): Handler =>
    ({ body }) =>
      gymOf().isOtherThing(body) ? recorded(body) : { data: terms(gymOf(), body) };
  /** Does it once, unless the balance after it is another than the one that was shown. */
  const seen =
    (terms: Act, act = terms): Handler =>
    ({ body }) => {
      if (gymOf().isOtherMoney(body)) return recorded(body);
      const { balanceCents } = terms(gymOf(), body);
      if (!gymOf().isMade(body) && (body['balanceCents'] ?? balanceCents) !== balanceCents)
        return { status: 409, code: 'STALE' };
      return { data: act(gymOf(), body) };
    };

  return {
    'GET /api/Admin/plans': of((gym) => gym.plans),
    'GET /api/Admin/promotions': of((gym) => gym.promotions),
    'GET /api/Admin/promotions/report': of(() => []),
    'GET /api/Admin/gift-cards': of(() => []),
    'GET /api/Admin/gift-cards/report': of(() => ({ months: [], outstandingCents: 0 })),
    'POST /api/Admin/promotions': of((gym, { body }) => {
      const wish = body as unknown as PromotionRequest;
      gym.promotions.push({
        ...wish,
        code: wish.code.toUpperCase(),
        id: gym.nextId('promotion'),
        uses: 0,
        discountedCents: 0,
      });
      return gym.promotions.at(-1);
    }),
    'POST /api/Admin/plans': of((gym, { body }) => {
      gym.plans.push({ ...(body as Omit<Plan, 'id'>), id: gym.nextId('plan') });
      return gym.plans.at(-1);
    }),
    'PUT /api/Admin/plans/:id': of((gym, { id, body }) => Object.assign(gym.found(gym.plans, id), body)),
    'GET /api/Admin/clients/:id/ledger': of((gym) => gym.ledger),
    'POST /api/Admin/clients/:id/sales': seen(
      (gym, body) => gym.saleOf(body),
      (gym, body) => gym.sells(body),
    ),
    'POST /api/Admin/clients/:id/sales?dryRun': told((gym, body) => gym.saleOf(body)),
    'POST /api/Admin/clients/:id/payments?dryRun': told((gym, body) => gym.ledgerAfter(body)),
    'POST /api/Admin/clients/:id/payments': seen(
      (gym, body) => gym.ledgerAfter(body),
      (gym, body) => gym.takesPayment(body),
    ),
    'POST /api/Admin/ledger/:id/reverse': of((gym, { id, body }) => gym.reverses(id, body)),
    'GET /api/Admin/ledger': of((gym) =>
      gym.ledger.entries.map((entry) => ({
        ...entry,
        feeCents: null,
        userId: gym.clients[0]?.id,
        userName: gym.clients[0]?.name,
      })),
    ),
    'GET /api/Admin/takings': of((gym) => gym.takings),
    'GET /api/Admin/till': of((gym) => gym.till),
    'GET /api/Admin/till-closings': of((gym) => gym.tillClosings),
    'POST /api/Admin/till-closings': of((gym, { body }) => gym.closesTill(body)),
    'GET /api/Client/ledger': of((gym) => gym.ledger),
    'GET /api/Client/online-payments': of((gym) => gym.offer),
    'GET /api/Client/online-payments/:id': of((gym, { id }) => gym.found([...gym.offer.payments], id)),
    'DELETE /api/Client/online-payments/:id': of((gym, { id }) => gym.leavesPage(id)),
    'GET /api/Admin/online-payments': of((gym) => gym.paymentsToSee),
    'DELETE /api/Admin/online-payments/:id/problem': of((gym, { id }) => gym.seesTo(id)),
    'POST /api/Client/online-payments': of((_gym, { body: { id } }) => ({ id, url: `${location.origin}/#provider` })),
    'GET /api/Admin/payment-providers': of((gym) => gym.providers),
    'PUT /api/Admin/payment-providers/:id': of((gym, { id, body }) => gym.setsProvider(id, body)),
    'GET /api/Admin/clients/:id/online-payments': of((gym) => gym.onlinePayments),
    'GET /api/Client/renewing': of((gym) => ({ consent: gym.renewing[0] ?? null })),
    'DELETE /api/Client/renewing': of((gym) => gym.endsRenewing('member')),
    'GET /api/Admin/clients/:id/renewing': of((gym) => gym.renewing),
    'DELETE /api/Admin/clients/:id/renewing': of((gym) => {
      gym.endsRenewing('staff');
      return gym.renewing;
    }),
    'POST /api/Admin/online-payments/:id/refund': of((gym, { id, body }) => gym.sendsBack(id, body)),
  };
}
