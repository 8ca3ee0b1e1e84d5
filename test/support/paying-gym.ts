import type { GiftCardHistory, GiftCardWithCode } from '@palestra/backend/contract/gift-card';
import type { Ledger, Plan } from '@palestra/backend/contract/money';
import type { OnlineOffer, OnlinePayment, OpenedPayment } from '@palestra/backend/contract/online-payment';
import type { Answer } from './api-client.js';
import { aClient, type Person } from './client-builder.js';
import { StripeStandIn } from './providers/stripe-stand-in.js';
import { VivaStandIn } from './providers/viva-stand-in.js';
import { anId } from './seed.js';
import { TestGym } from './test-gym.js';

export const PLAN = {
  ...{ nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months' },
  ...{ monthlyLimit: 12, freezeBudgetDays: null, isOnSale: true },
};

/** A gift card that was sold just now: its code is told once. */
export type SoldCard = GiftCardWithCode & { giftCode: string };

/** A gym with stand-ins of both providers, of which the owner chooses one. */
export class PayingGym {
  private constructor(
    readonly gym: TestGym,
    readonly stripe: StripeStandIn,
    readonly viva: VivaStandIn,
    readonly plan: Plan,
  ) {}

  static async open(now: Date, processes = 2): Promise<PayingGym> {
    const opened: { gym: TestGym | null } = { gym: null };
    const clock = { now: () => opened.gym?.clock ?? now };
    const [stripe, viva] = [await StripeStandIn.start(clock), await VivaStandIn.start(clock)];
    const { accounts, api, web } = viva.urls;
    // As all gyms have them, unless a port was taken.
    const urls = { STRIPE_URL: stripe.origin, VIVA_ACCOUNTS_URL: accounts, VIVA_API_URL: api, VIVA_WEB_URL: web };
    const gym = await TestGym.open({ now, processes, env: { ...urls, LOG_LEVEL: 'silent' }, isShared: true });
    opened.gym = gym;
    stripe.webhookUrl = `${gym.urlOf(0)}/api/payments/stripe`;
    viva.webhookUrl = `${gym.urlOf(0)}/api/payments/viva`;
    // The owner proves who they are whenever they are asked.
    await gym.rows(`UPDATE sessions SET confirmed_at = '2200-01-01' WHERE user_id = $1`, [gym.admin.id]);
    const { data: plan } = await gym.as(gym.admin).post<Plan>('/Admin/plans', PLAN);
    return new PayingGym(gym, stripe, viva, plan);
  }

  async close(): Promise<void> {
    await this.gym.close();
    await Promise.all([this.stripe.close(), this.viva.close()]);
  }

  owner = (process = 0) => this.gym.as(this.gym.admin, process);

  setStripe = (more: object = {}) =>
    this.owner().put('/Admin/payment-providers/stripe', {
      ...{ isActive: true, secretKey: this.stripe.secretKey, webhookSecret: this.stripe.webhookSecret },
      ...more,
    });

  setViva = (more: object = {}) =>
    this.owner().put('/Admin/payment-providers/viva', {
      ...{ isActive: true, merchantId: this.viva.merchantId, merchantKey: this.viva.apiKey },
      ...{ checkoutClient: this.viva.clientId, checkoutSecret: this.viva.clientSecret },
      ...more,
    });

  /** All that happened is forgotten, but the clients. */
  async startOver(): Promise<void> {
    this.stripe.behave();
    this.viva.behave();
    this.stripe.forgetWaiting();
    this.viva.forgetWaiting();
    await this.gym.rows(`UPDATE payment_providers SET is_active = false`);
    await this.gym.rows('DELETE FROM throttles');
  }

  /** Somebody who owes the price of a month. */
  async debtor(): Promise<Person> {
    const person = await this.gym.has(aClient());
    await this.owner().post(`/Admin/clients/${person.id}/sales`, { id: anId(), planId: this.plan.id });
    return person;
  }

  /** For 50 euros in cash, where `terms` say no other. */
  sellCard = async (terms: object = {}): Promise<SoldCard> => {
    const request = { id: anId(), amountCents: 5_000, method: 'cash', ...terms };
    return (await this.owner().post<SoldCard>('/Admin/gift-cards', request)).data;
  };

  card = async (id: string): Promise<GiftCardHistory> =>
    (await this.owner().get<GiftCardHistory>(`/Admin/gift-cards/${id}`)).data;

  offer = async (person: Person): Promise<OnlineOffer> =>
    (await this.gym.as(person).get<OnlineOffer>('/Client/online-payments')).data;

  request = (person: Person, wish: object, process = 0): Promise<Answer<OpenedPayment>> =>
    this.gym.as(person, process).post<OpenedPayment>('/Client/online-payments', { id: anId(), ...wish });

  payDebt = (person: Person, more: object = {}) =>
    this.request(person, { purpose: 'debt', amountCents: this.plan.priceCents, ...more });

  buy = (person: Person, more: object = {}) =>
    this.request(person, { purpose: 'plan', planId: this.plan.id, amountCents: this.plan.priceCents, ...more });

  read = async (person: Person, id: string, process = 0): Promise<OnlinePayment> =>
    (await this.gym.as(person, process).get<OnlinePayment>(`/Client/online-payments/${id}`)).data;

  ledger = async (person: Person): Promise<Ledger> =>
    (await this.owner().get<Ledger>(`/Admin/clients/${person.id}/ledger`)).data;

  /** Kinds and amounts of the entries, oldest first. */
  entries = async (person: Person) =>
    (await this.ledger(person)).entries.map(({ kind, amountCents }) => `${kind} ${amountCents}`).reverse();

  /** The provider's name of a payment's page. */
  async orderOf(id: string): Promise<string> {
    const [row] = await this.gym.rows<{ ref: string }>('SELECT order_ref AS ref FROM online_payments WHERE id = $1', [
      id,
    ]);
    return row?.ref ?? '';
  }

  /** Notices of renewals were sent by then. */
  sendNotices = () =>
    this.gym.rows(
      `UPDATE mails SET state = 'sent', sent_at = created_at WHERE purpose = 'renewal-soon' AND state = 'waiting'`,
    );

  async later(ms: number): Promise<void> {
    await this.gym.setNow(new Date(this.gym.clock.getTime() + ms).toISOString());
  }
}
