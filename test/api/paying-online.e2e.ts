import type {
  OnlinePayment,
  OnlinePaymentForStaff,
  OnlinePaymentToSee,
  PaymentProviderSettings,
} from '@palestra/backend/contract/online-payment';
import type { RegisterEntry, Takings } from '@palestra/backend/contract/money';
import type { Till } from '@palestra/backend/contract/till';
import type { Subscription } from '@palestra/backend/contract/subscription';
import type { FailureData } from '../support/api-client.js';
import { aClient, type Person } from '../support/client-builder.js';
import { PayingGym, PLAN } from '../support/paying-gym.js';
import { anId } from '../support/seed.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const MINUTE = 60_000;
const DAY = 86_400_000;

let paying: PayingGym;
beforeAll(async () => {
  paying = await PayingGym.open(new Date(NOW));
});
afterAll(() => paying.close());
beforeEach(async () => {
  await paying.gym.setNow(NOW);
  await paying.startOver();
});

const fieldsOf = (data: unknown): string[] => Object.keys((data as FailureData).fields ?? {});
const refusal = ({ status, code }: { status: number; code?: string }) => [status, code];
const paymentsOf = async ({ id }: Person): Promise<OnlinePaymentForStaff[]> =>
  (await paying.owner().get<OnlinePaymentForStaff[]>(`/Admin/clients/${id}/online-payments`)).data;
const refund = (id: string, amountCents: number, more: object = {}) =>
  paying.owner().post<OnlinePaymentForStaff>(`/Admin/online-payments/${id}/refund`, {
    ...{ id: anId(), amountCents, reason: 'Λάθος πακέτο' },
    ...more,
  });

describe('until the owner sets a provider', () => {
  it('nothing is offered, opened or heard', async () => {
    await paying.gym.rows('DELETE FROM payment_providers');
    const maria = await paying.debtor();
    expect(await paying.offer(maria)).toEqual({
      ...{ provider: null, isLive: false, owedCents: 0, plans: [] },
      ...{ isRenewing: false, place: null, takesCodes: false, takesGiftCards: false, giftCardOwedCents: 0 },
      payments: [],
    });
    expect(refusal(await paying.payDebt(maria))).toEqual([404, 'NOT_USED']);
    expect((await paying.gym.asVisitor().post('/payments/stripe', {})).status).toBe(404);
    expect((await paying.gym.asVisitor().get('/payments/viva')).status).toBe(404);
    expect((await paying.gym.asVisitor().post('/payments/nobody', {})).status).toBe(404);
  });

  it('keys are sealed and never shown, and it is said that they are not yet tried with money', async () => {
    const { data } = await paying.setStripe();
    expect(data).toMatchObject({ id: 'stripe', isActive: true, isLive: false, hasKeys: true, provenAt: null });
    expect(data).toMatchObject({ webhookAddress: 'https://gym.example/api/payments/stripe' });
    const { data: all } = await paying.owner().get<PaymentProviderSettings[]>('/Admin/payment-providers');
    const [row] = await paying.gym.rows<{ secret: string }>(`SELECT secret FROM payment_providers`);
    const log = await paying.gym.rows(`SELECT after FROM audit_entries WHERE entity = 'payment-provider'`);
    expect(JSON.stringify([all, row, log])).not.toMatch(/sk_test|whsec/);
    expect(row?.secret).toMatch(/^sealed:/);
    expect(await paying.gym.faults()).toEqual([]);
  });

  it.each([
    ['without keys', { secretKey: '', webhookSecret: '' }, ['isActive']],
    ['with another provider’s key', { secretKey: 'pk_test_1' }, ['secretKey']],
    ['with a secret that signs nothing', { webhookSecret: 'secret' }, ['webhookSecret']],
  ])('is not switched on %s', async (_name, keys, fields) => {
    await paying.gym.rows('DELETE FROM payment_providers');
    const refused = await paying.setStripe(keys);
    expect([refused.status, fieldsOf(refused.data)]).toEqual([400, fields]);
  });

  it('keeps keys that are left out, and lets members pay at one provider', async () => {
    await paying.setStripe();
    await paying.setViva();
    const { data } = await paying.owner().get<PaymentProviderSettings[]>('/Admin/payment-providers');
    expect(data.map(({ id, isActive, hasKeys }) => [id, isActive, hasKeys])).toEqual([
      ['stripe', false, true],
      ['viva', true, true],
    ]);
    expect((await paying.owner().put('/Admin/payment-providers/stripe', { isActive: true })).status).toBe(200);
    expect((await paying.offer(await paying.debtor())).provider).toBe('stripe');
  });
});

describe('what is owed', () => {
  beforeEach(() => paying.setStripe());

  it('is paid on the page of the provider, and noted with its receipt and its fee', async () => {
    const maria = await paying.debtor();
    expect(await paying.offer(maria)).toMatchObject({ provider: 'stripe', owedCents: 4500 });
    const { status, data } = await paying.payDebt(maria);
    expect([status, data.url]).toEqual([201, expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//)]);
    expect(await paying.read(maria, data.id)).toMatchObject({ state: 'open', receipt: null });
    const back = paying.stripe.pay(await paying.orderOf(data.id), { fee: 88 });
    expect(back).toBe('https://gym.example/pay/return');
    await paying.later(5_000);
    const paid = await paying.read(maria, data.id);
    expect(paid).toMatchObject({ state: 'paid', amountCents: 4500 });
    expect(paid.receipt).toMatch(/^2026-\d+$/);
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
    expect(await paymentsOf(maria)).toMatchObject([{ feeCents: 88, payerName: maria.name, state: 'paid' }]);
    expect((await paying.offer(maria)).owedCents).toBe(0);
    expect(await paying.gym.faults()).toEqual([]);
  });

  const ways = {
    'the return page': (maria: Person, id: string) => paying.read(maria, id),
    'a webhook': () => paying.stripe.deliver(paying.stripe.eventOf('checkout.session.completed')),
    'the job': () => paying.gym.doTimedWork(),
  };
  const names = Object.keys(ways) as (keyof typeof ways)[];
  it.each(names.flatMap((first) => names.map((second) => [first, second] as const)))(
    'is noted once when %s tells of it first, and %s after it',
    async (first, second) => {
      const maria = await paying.debtor();
      const { data } = await paying.payDebt(maria);
      paying.stripe.pay(await paying.orderOf(data.id));
      await paying.later(2 * MINUTE);
      await ways[first](maria, data.id);
      expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
      await paying.later(2 * MINUTE);
      await ways[second](maria, data.id);
      expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
    },
  );

  it('is noted once when everybody tells of it at once, in two processes', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    paying.stripe.pay(await paying.orderOf(data.id));
    await paying.later(2 * MINUTE);
    const event = paying.stripe.eventOf('checkout.session.completed');
    const told = await Promise.all([
      paying.stripe.deliverAtOnce(event, 4),
      paying.read(maria, data.id, 1),
      paying.gym.doTimedWork(),
    ]);
    expect(told[0]).toEqual([204, 204, 204, 204]);
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
  });

  it('is refused with another amount than is owed, and by somebody else’s id', async () => {
    const [maria, eleni] = [await paying.debtor(), await paying.debtor()];
    expect(refusal(await paying.payDebt(maria, { amountCents: 4400 }))).toEqual([409, 'STALE']);
    const { data } = await paying.payDebt(maria);
    expect(refusal(await paying.payDebt(eleni, { id: data.id }))).toEqual([409, 'CONFLICT']);
    expect((await paying.gym.as(eleni).get(`/Client/online-payments/${data.id}`)).status).toBe(404);
  });

  it('is refused under an id that an entry or a sale has', async () => {
    const [maria, eleni] = [await paying.debtor(), await paying.debtor()];
    const [entry] = (await paying.ledger(eleni)).entries;
    const [sale] = await paying.gym.rows<{ id: string }>('SELECT id FROM sales WHERE client_id = $1', [maria.id]);
    expect(refusal(await paying.payDebt(maria, { id: entry?.id }))).toEqual([409, 'CONFLICT']);
    expect(refusal(await paying.payDebt(maria, { id: sale?.id }))).toEqual([409, 'CONFLICT']);
  });

  it('keeps its id from the desk while it is open', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    const sold = await paying.owner().post(`/Admin/clients/${maria.id}/sales`, { id: data.id, planId: paying.plan.id });
    expect(refusal(sold)).toEqual([409, 'CONFLICT']);
    expect((await paying.gym.as(maria).delete(`/Client/online-payments/${data.id}`)).status).toBe(200);
  });

  it('is noted though another cannot be, which the job asks about before it', async () => {
    const [maria, eleni] = [await paying.debtor(), await paying.debtor()];
    const first = (await paying.payDebt(maria)).data;
    await paying.later(1_000);
    const second = (await paying.payDebt(eleni)).data;
    for (const { id } of [first, second]) paying.stripe.pay(await paying.orderOf(id));
    // Another entry has its id.
    await paying.gym.rows(
      `INSERT INTO ledger_entries (id, client_id, kind, amount_cents, due_on, reason, at, by_id)
       VALUES ($1, $2, 'opening', 100, '2026-03-11', '', $3, $2)`,
      [first.id, eleni.id, paying.gym.clock],
    );
    await paying.later(2 * MINUTE);
    const before = paying.stripe.asked.length;
    await paying.gym.doTimedWork();
    const paths = paying.stripe.asked.slice(before).map(({ path }) => path);
    const own: string[] = [];
    for (const { id } of [first, second]) own.push(`/v1/checkout/sessions/${await paying.orderOf(id)}`);
    // Pages of other members are open besides.
    expect(paths.filter((path) => own.includes(path)).slice(0, 2)).toEqual(own);
    expect(await paying.entries(eleni)).toContain('payment -4500');
    await paying.later(2 * DAY);
    await paying.gym.doTimedWork();
    expect(await paymentsOf(maria)).toMatchObject([{ state: 'abandoned', problem: 'unheard' }]);
  });

  it('is not paid when the member leaves the page: they are told so, and the page ends', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    const leave = () => paying.gym.as(maria).delete<OnlinePayment>(`/Client/online-payments/${data.id}`);
    const order = await paying.orderOf(data.id);
    expect(paying.stripe.abandon(order)).toBe('https://gym.example/pay/return?cancel=1');
    expect((await leave()).data).toMatchObject({ state: 'abandoned' });
    expect(() => paying.stripe.pay(order)).toThrow(/expired/);
    expect((await leave()).data).toMatchObject({ state: 'abandoned' });
    const { data: other } = await paying.payDebt(maria);
    paying.stripe.pay(await paying.orderOf(other.id));
    const late = await paying.gym.as(maria).delete<OnlinePayment>(`/Client/online-payments/${other.id}`);
    expect(late.data).toMatchObject({ state: 'paid' });
    const stranger = await paying.debtor();
    expect((await paying.gym.as(stranger).delete(`/Client/online-payments/${other.id}`)).status).toBe(404);
  });

  it('is noted at night though its page was given up, and nobody told of it', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    paying.stripe.pay(await paying.orderOf(data.id));
    await paying.gym.rows(`UPDATE online_payments SET state = 'abandoned', settled_at = created_at WHERE id = $1`, [
      data.id,
    ]);
    await paying.later(DAY);
    await paying.gym.doTimedWork();
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
  });

  it('has one page: the same request gives it again, and another request ends it', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    expect((await paying.payDebt(maria, { id: data.id })).data).toEqual(data);
    const other = await paying.payDebt(maria);
    expect(other.data.url).not.toBe(data.url);
    expect(await paying.read(maria, data.id)).toMatchObject({ state: 'abandoned' });
    const first = await paying.orderOf(data.id);
    expect(() => paying.stripe.pay(first)).toThrow(/expired/);
  });

  it('is not paid twice: a page that was paid meanwhile is noted instead of opening another', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    paying.stripe.pay(await paying.orderOf(data.id));
    expect(refusal(await paying.payDebt(maria))).toEqual([409, 'STALE']);
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
  });

  it('is given up when the page has run out, and money that comes days later is noted when it is there', async () => {
    const [maria, eleni] = [await paying.debtor(), await paying.debtor()];
    const [left, slow] = [(await paying.payDebt(maria)).data, (await paying.payDebt(eleni)).data];
    const session = await paying.orderOf(slow.id);
    paying.stripe.pay(session, { later: true });
    await paying.later(45 * MINUTE);
    paying.stripe.expire(await paying.orderOf(left.id));
    await paying.gym.doTimedWork();
    expect(await paying.read(maria, left.id)).toMatchObject({ state: 'abandoned' });
    expect(await paying.read(eleni, slow.id)).toMatchObject({ state: 'open' });
    await paying.later(2 * DAY);
    paying.stripe.settle(session, { arrives: true });
    await paying.gym.doTimedWork();
    expect(await paying.entries(eleni)).toEqual(['charge 4500', 'payment -4500']);
    expect(await paying.entries(maria)).toEqual(['charge 4500']);
  });

  it('is not noted for another amount, payment or currency than ours, and staff see that', async () => {
    for (const lie of [{ amount_total: 1 }, { client_reference_id: anId() }, { currency: 'usd' }]) {
      const maria = await paying.debtor();
      const { data } = await paying.payDebt(maria);
      const session = await paying.orderOf(data.id);
      paying.stripe.pay(session);
      paying.stripe.lie(session, lie);
      await paying.later(5_000);
      await paying.read(maria, data.id);
      expect(await paying.entries(maria)).toEqual(['charge 4500']);
      expect(await paymentsOf(maria)).toMatchObject([{ state: 'abandoned', problem: 'mismatch' }]);
      await paying.owner().delete(`/Admin/online-payments/${data.id}/problem`);
      expect(await paying.stripe.deliverWaiting()).toEqual([204]);
      expect(await paymentsOf(maria)).toMatchObject([{ state: 'abandoned', problem: null }]);
    }
  });

  it.each([
    ['5xx', { kind: 'fails', status: 500 }, 503, 'PROVIDER_AWAY'],
    ['too many requests', { kind: 'limits', retryAfter: 1 }, 503, 'PROVIDER_AWAY'],
    ['no connection', { kind: 'hangs up' }, 503, 'PROVIDER_AWAY'],
    ['a lost answer', { kind: 'hangs up', done: true }, 503, 'PROVIDER_AWAY'],
    ['rubbish', { kind: 'answers rubbish' }, 503, 'PROVIDER_AWAY'],
    ['a refusal', { kind: 'fails', status: 401 }, 409, 'PROVIDER_REFUSES'],
  ] as const)(
    'opens no second page after %s: the same request goes on where it stopped',
    async (_name, fault, ...answer) => {
      const maria = await paying.debtor();
      const id = anId();
      paying.stripe.failNext(fault);
      expect(refusal(await paying.payDebt(maria, { id }))).toEqual(answer);
      const { status, data } = await paying.payDebt(maria, { id });
      expect(status).toBe(201);
      paying.stripe.pay(await paying.orderOf(data.id));
      await paying.later(5_000);
      expect(await paying.read(maria, id)).toMatchObject({ state: 'paid' });
    },
  );
});

describe('while a page is open', () => {
  beforeEach(async () => {
    await paying.gym.rows(
      `UPDATE online_payments SET state = 'abandoned', settled_at = created_at WHERE state = 'open'`,
    );
    await paying.setStripe();
  });

  it('keys of another account are refused, and the account that opened it settles it', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    const refused = await paying.setStripe({ secretKey: 'sk_test_ofAnotherAccount' });
    expect([refused.status, refused.code]).toEqual([409, 'PAGES_OPEN']);
    expect(refused.message).toMatch(/: 1\..*12:40/);
    expect((await paying.setStripe({ webhookSecret: 'whsec_rolled' })).status).toBe(200);
    expect((await paying.setStripe()).status).toBe(200);
    paying.stripe.pay(await paying.orderOf(data.id));
    await paying.stripe.deliverWaiting();
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
    expect((await paying.setStripe({ secretKey: 'sk_test_ofAnotherAccount' })).status).toBe(200);
    expect((await paying.setStripe()).status).toBe(200);
  });

  const SEALED_OTHERWISE = `UPDATE payment_providers SET secret = 'sealed:00000000:AAAA' WHERE name = 'stripe'`;

  it.each(['replaced', 'sealed with another key'])(
    'keys of the same account are taken when the former ones were %s, and settle it',
    async (how) => {
      const maria = await paying.debtor();
      const { data } = await paying.payDebt(maria);
      paying.stripe.pay(await paying.orderOf(data.id));
      if (how === 'replaced') paying.stripe.rollKey();
      else await paying.gym.rows(SEALED_OTHERWISE);
      // Stripe is to tell of it again.
      expect(await paying.stripe.deliverWaiting()).toEqual([503]);
      expect(await paymentsOf(maria)).toMatchObject([{ state: 'open', problem: null }]);
      expect((await paying.setStripe()).status).toBe(200);
      expect(await paying.stripe.deliverWaiting()).toEqual([204]);
      expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
    },
  );

  it('nobody can ask about it for a day when the key was replaced: staff look', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    paying.stripe.pay(await paying.orderOf(data.id));
    paying.stripe.rollKey();
    await paying.later(2 * DAY);
    await paying.gym.doTimedWork();
    expect(await paymentsOf(maria)).toMatchObject([{ state: 'abandoned', problem: 'unheard' }]);
    expect((await paying.setStripe()).status).toBe(200);
    expect(await paying.stripe.deliverWaiting()).toEqual([204]);
    expect(await paymentsOf(maria)).toMatchObject([{ state: 'paid', problem: null }]);
  });

  it('it is not given up when the member leaves it and its keys cannot be opened', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    await paying.gym.rows(SEALED_OTHERWISE);
    const left = await paying.gym.as(maria).delete(`/Client/online-payments/${data.id}`);
    expect(refusal(left)).toEqual([503, 'PROVIDER_AWAY']);
    expect(await paymentsOf(maria)).toMatchObject([{ state: 'open' }]);
    expect((await paying.setStripe()).status).toBe(200);
    expect((await paying.gym.as(maria).delete(`/Client/online-payments/${data.id}`)).data).toMatchObject({
      state: 'abandoned',
    });
  });

  it('plans and money are still needed', async () => {
    await paying.buy(await paying.gym.has(aClient()));
    const refused = await paying.owner().put('/Admin/capabilities/money', { isUsed: false });
    expect([refused.status, refused.code]).toEqual([409, 'STILL_NEEDED']);
    expect(refused.message).toMatch(/provider’s page that are still open: 1/);
  });

  it('the client is not erased, and one who is merged pays all the same', async () => {
    const [nikos, kept] = [await paying.gym.has(aClient()), await paying.gym.has(aClient())];
    const { data } = await paying.buy(nikos);
    const refused = await paying.owner().delete(`/Admin/clients/${nikos.id}`);
    expect([refused.status, refused.code]).toEqual([409, 'PAGES_OPEN']);
    const merged = await paying.owner().post(`/Admin/clients/${kept.id}/merge`, { otherId: nikos.id });
    expect([merged.status, merged.message]).toEqual([200, expect.any(String)]);
    paying.stripe.pay(await paying.orderOf(data.id));
    expect(await paying.stripe.deliverWaiting()).toEqual([204]);
    expect(await paying.entries(kept)).toEqual(['charge 4500', 'payment -4500']);
    expect(await paying.gym.faults()).toEqual([]);
  });

  it.each(['dispute', 'payment'] as const)('a %s that comes after the client was erased is an entry', async (kind) => {
    const nikos = await paying.gym.has(aClient());
    const { data } = await paying.buy(nikos);
    const session = await paying.orderOf(data.id);
    if (kind === 'dispute') {
      paying.stripe.pay(session);
      await paying.stripe.deliverWaiting();
    } else {
      await paying.gym.rows(`UPDATE online_payments SET state = 'abandoned', settled_at = created_at WHERE id = $1`, [
        data.id,
      ]);
    }
    expect((await paying.owner().delete(`/Admin/clients/${nikos.id}`)).status).toBe(200);
    if (kind === 'dispute') paying.stripe.dispute(session);
    else paying.stripe.pay(session);
    expect(await paying.stripe.deliverWaiting()).toEqual([204]);
    const entries = await paying.gym.rows<{ kind: string }>(
      'SELECT kind FROM ledger_entries WHERE client_id = $1 ORDER BY at, kind',
      [nikos.id],
    );
    expect(entries.map((entry) => entry.kind)).toEqual(
      kind === 'dispute' ? ['charge', 'dispute', 'payment'] : ['payment'],
    );
    const { data: all } = await paying.owner().get<OnlinePaymentToSee[]>('/Admin/online-payments');
    expect(all.filter(({ id }) => id === data.id)).toHaveLength(kind === 'dispute' ? 0 : 1);
    expect(await paying.gym.faults()).toEqual([]);
  });

  it('an answer that was overtaken by a newer one changes nothing', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    const session = await paying.orderOf(data.id);
    paying.stripe.pay(session);
    await paying.stripe.deliverWaiting();
    const until = async () => {
      paying.stripe.dispute(session);
      await paying.stripe.deliverWaiting();
    };
    paying.stripe.failNext({ kind: 'waits', until, isOld: true }, { path: /GET .v1.checkout.sessions/ });
    await paying.stripe.deliver(paying.stripe.eventOf('checkout.session.completed'));
    expect(await paying.read(maria, data.id)).toMatchObject({ state: 'disputed', refundedCents: 4500 });
  });
});

describe('keys that cannot be opened', () => {
  it('stay when others are saved, until all are entered again', async () => {
    await paying.setStripe();
    const sealed = 'sealed:00000000:AAAA';
    const stored = async () =>
      (await paying.gym.rows<{ secret: string }>(`SELECT secret FROM payment_providers WHERE name = 'stripe'`))[0]
        ?.secret;
    await paying.gym.rows(`UPDATE payment_providers SET secret = $1 WHERE name = 'stripe'`, [sealed]);
    const some = await paying.setStripe({ secretKey: '' });
    expect([some.status, fieldsOf(some.data)]).toEqual([400, ['isActive']]);
    expect((await paying.setStripe({ secretKey: '', webhookSecret: '', isActive: false })).status).toBe(200);
    expect(await stored()).toBe(sealed);
    expect((await paying.offer(await paying.debtor())).provider).toBeNull();
    expect((await paying.setStripe()).status).toBe(200);
    expect(await stored()).toMatch(/^sealed:(?!0{8})/);
  });

  it('lose no payment that was made meanwhile', async () => {
    await paying.setStripe();
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    paying.stripe.pay(await paying.orderOf(data.id));
    await paying.gym.rows(`UPDATE payment_providers SET secret = 'sealed:00000000:AAAA' WHERE name = 'stripe'`);
    expect(await paying.stripe.deliverWaiting()).toEqual([503]);
    await paying.later(2 * DAY);
    await paying.gym.doTimedWork();
    expect(await paying.read(maria, data.id)).toMatchObject({ state: 'open' });
    expect((await paying.setStripe()).status).toBe(200);
    expect(await paying.stripe.deliverWaiting()).toEqual([204]);
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
  });

  it('that two owners enter at once are never a fault', async () => {
    await paying.gym.rows('DELETE FROM payment_providers');
    const both = await Promise.all([paying.setStripe(), paying.setStripe(), paying.setStripe()]);
    expect(both.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await paying.setStripe()).status).toBe(200);
  });
});

describe('a webhook', () => {
  beforeEach(() => paying.setStripe());

  it.each([
    ['by another key', { secret: 'whsec_other' }],
    ['long ago', { at: new Date('2026-03-11T09:54:00Z') }],
    ['for other words', { body: (text: string) => text.replace('"paid"', '"paid" ') }],
    ['by nobody', { signature: null }],
    ['with a signature of nothing', { signature: 't=1,v1=00' }],
  ])('that was signed %s changes nothing and learns nothing', async (_name, how) => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    paying.stripe.pay(await paying.orderOf(data.id));
    const event = paying.stripe.eventOf('checkout.session.completed');
    const asked = paying.stripe.asked.length;
    expect(await paying.stripe.forge(event, how)).toBe(401);
    expect(paying.stripe.asked.length).toBe(asked);
    expect(await paying.entries(maria)).toEqual(['charge 4500']);
  });

  it('about a payment that was made elsewhere is heard, and means nothing', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    paying.stripe.pay(await paying.orderOf(data.id));
    await paying.gym.rows(`UPDATE online_payments SET order_ref = 'cs_other' WHERE id = $1`, [data.id]);
    const event = structuredClone(paying.stripe.eventOf('checkout.session.completed'));
    event.data.object['metadata'] = {};
    expect(await paying.stripe.deliver(event)).toEqual([204]);
    expect(await paying.entries(maria)).toEqual(['charge 4500']);
  });

  it('is asked for again while the provider does not answer', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    paying.stripe.pay(await paying.orderOf(data.id));
    paying.stripe.failNext({ kind: 'fails', status: 503 });
    expect(await paying.stripe.deliverWaiting()).toEqual([503]);
    expect(await paying.stripe.deliverWaiting()).toEqual([204]);
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
  });

  it('finds a payment whose page this gym never learned of, because its process ended', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    paying.stripe.pay(await paying.orderOf(data.id));
    await paying.gym.rows(
      `UPDATE online_payments SET order_ref = NULL, page_url = NULL, state = 'abandoned', settled_at = created_at WHERE id = $1`,
      [data.id],
    );
    expect(await paying.stripe.deliverWaiting()).toEqual([204]);
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
  });

  it('that is larger than any, or is signed by nobody, is refused', async () => {
    const send = (body: string) =>
      fetch(paying.stripe.webhookUrl, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    expect((await send(JSON.stringify({ text: 'x'.repeat(300_000) }))).status).toBe(413);
    expect((await send('{')).status).toBe(401);
  });

  it('is counted against a limit', async () => {
    await paying.gym.rows('DELETE FROM throttles');
    const statuses = await Promise.all(
      Array.from({ length: 301 }, () =>
        paying.gym
          .asVisitor()
          .post('/payments/stripe', {})
          .then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a plan', () => {
  beforeEach(() => paying.setStripe());

  it('is bought with price, length and first day as they were shown, and sold when it is paid', async () => {
    const nikos = await paying.gym.has(aClient().withSubscription({ startDate: '2026-03-01', endDate: '2026-03-31' }));
    const { plans } = await paying.offer(nikos);
    expect(plans).toMatchObject([
      { id: paying.plan.id, priceCents: 4500, startDate: '2026-04-01', endDate: '2026-04-30' },
    ]);
    const { data } = await paying.buy(nikos, { startDate: '2026-04-01' });
    expect(await paying.entries(nikos)).toEqual([]);
    const other = { nameEn: 'Two months', priceCents: 9900, length: 2, monthlyLimit: 4, isOnSale: false };
    await paying.owner().put(`/Admin/plans/${paying.plan.id}`, { ...PLAN, ...other });
    paying.stripe.pay(await paying.orderOf(data.id));
    await paying.stripe.deliverWaiting();
    await paying.owner().put(`/Admin/plans/${paying.plan.id}`, PLAN);
    expect(await paying.entries(nikos)).toEqual(['charge 4500', 'payment -4500']);
    expect(await paying.read(nikos, data.id)).toMatchObject({
      ...{ state: 'paid', planNameEn: 'Month', startDate: '2026-04-01', endDate: '2026-04-30', problem: null },
    });
    const { data: all } = await paying.owner().get<Subscription[]>(`/Admin/clients/${nikos.id}/subscriptions`);
    expect(all.map(({ startDate }) => startDate).sort()).toEqual(['2026-03-01', '2026-04-01']);
    expect(all.find(({ startDate }) => startDate === '2026-04-01')).toMatchObject({ monthlyLimit: 12 });
    expect(await paying.gym.faults()).toEqual([]);
  });

  it('is refused with another price or first day than was shown, and when members cannot buy it', async () => {
    const nikos = await paying.gym.has(aClient());
    expect(refusal(await paying.buy(nikos, { amountCents: 4400 }))).toEqual([409, 'STALE']);
    expect(refusal(await paying.buy(nikos, { startDate: '2026-03-12' }))).toEqual([409, 'STALE']);
    const terms = (await paying.offer(nikos)).plans[0]?.terms;
    await paying.owner().put(`/Admin/plans/${paying.plan.id}`, { ...PLAN, monthlyLimit: 8 });
    expect(refusal(await paying.buy(nikos, { terms }))).toEqual([409, 'STALE']);
    await paying.owner().put(`/Admin/plans/${paying.plan.id}`, { ...PLAN, isSoldOnline: false });
    expect((await paying.offer(nikos)).plans).toEqual([]);
    expect((await paying.buy(nikos)).status).toBe(400);
    await paying.owner().put(`/Admin/plans/${paying.plan.id}`, { ...PLAN, isSoldOnline: true });
  });

  it('begins after what the desk has sold while the member paid', async () => {
    const nikos = await paying.gym.has(aClient());
    const { data } = await paying.buy(nikos);
    await paying.owner().post(`/Admin/clients/${nikos.id}/sales`, { id: anId(), planId: paying.plan.id });
    paying.stripe.pay(await paying.orderOf(data.id));
    await paying.stripe.deliverWaiting();
    expect(await paying.read(nikos, data.id)).toMatchObject({ state: 'paid', startDate: '2026-04-11' });
  });

  it('is sold as it was paid for to one who had a trial, though it has become a trial meanwhile', async () => {
    const maria = await paying.gym.has(aClient());
    const { data } = await paying.buy(maria);
    await paying.owner().put(`/Admin/plans/${paying.plan.id}`, { ...PLAN, priceCents: 0, isTrial: true });
    const trial = { id: anId(), planId: paying.plan.id };
    expect((await paying.owner().post(`/Admin/clients/${maria.id}/sales`, trial)).status).toBe(201);
    paying.stripe.pay(await paying.orderOf(data.id));
    await paying.stripe.deliverWaiting();
    await paying.owner().put(`/Admin/plans/${paying.plan.id}`, { ...PLAN, isTrial: false });
    expect((await paying.entries(maria)).sort()).toEqual(['charge 0', 'charge 4500', 'payment -4500']);
    expect(await paying.read(maria, data.id)).toMatchObject({ state: 'paid', problem: null });
  });

  it('that cannot be sold any more leaves the money paid ahead, and staff see that', async () => {
    const nikos = await paying.gym.has(aClient().withSubscription({ startDate: '2026-03-01', endDate: '2026-03-31' }));
    const { data } = await paying.buy(nikos);
    await paying.gym.rows('UPDATE subscriptions SET end_date = NULL WHERE client_id = $1', [nikos.id]);
    paying.stripe.pay(await paying.orderOf(data.id));
    await paying.stripe.deliverWaiting();
    expect(await paying.entries(nikos)).toEqual(['payment -4500']);
    expect(await paymentsOf(nikos)).toMatchObject([{ state: 'paid', problem: 'notSold' }]);
    const toSee = async () =>
      (await paying.owner().get<OnlinePaymentToSee[]>('/Admin/online-payments')).data.filter(
        ({ id }) => id === data.id,
      );
    expect(await toSee()).toMatchObject([{ userId: nikos.id, userName: nikos.name, problem: 'notSold' }]);
    expect((await paying.owner().delete(`/Admin/online-payments/${data.id}/problem`)).status).toBe(200);
    expect(await toSee()).toEqual([]);
  });
});

describe('money that goes back', () => {
  beforeEach(() => paying.setStripe());
  const paid = async (): Promise<{ maria: Person; id: string; session: string }> => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    const session = await paying.orderOf(data.id);
    paying.stripe.pay(session);
    await paying.stripe.deliverWaiting();
    return { maria, id: data.id, session };
  };

  it('is sent by the provider from the ledger, in parts, and never more than is left', async () => {
    const { maria, id } = await paid();
    expect(refusal(await paying.owner().post(`/Admin/ledger/${id}/reverse`, { reason: 'Λάθος' }))).toEqual([
      409,
      'PAID_ONLINE',
    ]);
    expect((await refund(id, 1500)).data).toMatchObject({ state: 'paid', refundedCents: 1500 });
    await paying.later(1_000);
    const tooMuch = await refund(id, 3001);
    expect([tooMuch.status, fieldsOf(tooMuch.data)]).toEqual([400, ['amountCents']]);
    expect((await refund(id, 3000)).data).toMatchObject({ state: 'refunded', refundedCents: 4500 });
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500', 'refund 1500', 'refund 3000']);
    const [, , first] = (await paying.ledger(maria)).entries.slice().reverse();
    expect(first).toMatchObject({ reason: 'Λάθος πακέτο', byName: paying.gym.admin.name, method: 'stripe' });
    await paying.stripe.deliverWaiting();
    expect((await paying.ledger(maria)).balanceCents).toBe(4500);
    expect(await paying.gym.faults()).toEqual([]);
  });

  it.each([
    ['the answer is lost', { kind: 'hangs up', done: true }],
    ['it fails before', { kind: 'fails', status: 500 }],
  ] as const)('goes back once when %s and staff try again', async (_name, fault) => {
    const { maria, id } = await paid();
    const request = anId();
    paying.stripe.failNext(fault, { path: /POST \/v1\/refunds/ });
    expect(refusal(await refund(id, 1000, { id: request }))).toEqual([503, 'PROVIDER_AWAY']);
    expect((await refund(id, 1000, { id: request })).data).toMatchObject({ refundedCents: 1000 });
    expect((await refund(id, 1000, { id: request })).data).toMatchObject({ refundedCents: 1000 });
    await paying.stripe.deliverWaiting();
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500', 'refund 1000']);
  });

  it('is noted once it is there, and has the reason of the refund that it is', async () => {
    const { maria, id, session } = await paid();
    const other = paying.stripe.refund(session, 700);
    paying.stripe.lie(other, { status: 'pending' });
    expect((await refund(id, 1000)).data).toMatchObject({ refundedCents: 1000 });
    paying.stripe.lie(other, { status: 'succeeded' });
    await refund(id, 300, { reason: 'Άλλο' });
    const backs = (await paying.ledger(maria)).entries.filter(({ kind }) => kind === 'refund');
    expect(backs.map(({ amountCents, reason }) => `${amountCents} ${reason}`).sort()).toEqual([
      '1000 Λάθος πακέτο',
      '300 Άλλο',
      '700 ',
    ]);
  });

  it.each(['while it is on its way', 'after it was done'])(
    'that fails %s is shown, and can be sent again',
    async (when) => {
      const { maria, id, session } = await paid();
      const isDone = when === 'after it was done';
      const first = anId();
      if (!isDone) paying.stripe.failNext({ kind: 'hangs up', done: true }, { path: /POST .v1.refunds/ });
      await refund(id, 4500, { id: first });
      const at = paying.stripe.lastRefundOf(session);
      if (!isDone) paying.stripe.lie(at, { status: 'pending' });
      expect((await refund(id, 4500, { id: first })).data).toMatchObject({
        ...{ refundedCents: isDone ? 4500 : 0, refundableCents: 0 },
        refunds: [{ id: first, amountCents: 4500, state: isDone ? 'done' : 'begun', reason: 'Λάθος πακέτο' }],
      });
      paying.stripe.behave();
      paying.stripe.failRefund(at);
      await paying.later(DAY);
      await paying.gym.doTimedWork();
      expect(await paymentsOf(maria)).toMatchObject([
        { state: 'paid', refundedCents: 0, refundableCents: 4500, refunds: [{ state: 'refused' }] },
      ]);
      expect((await refund(id, 4500)).data).toMatchObject({ state: 'refunded' });
      expect((await paying.ledger(maria)).balanceCents).toBe(4500);
      expect(await paying.gym.faults()).toEqual([]);
    },
  );

  it('is asked for later, and not given up, while the same refund is under way at Stripe', async () => {
    const { id } = await paid();
    const request = anId();
    paying.stripe.failNext({ kind: 'fails', status: 409 }, { path: /POST .v1.refunds/ });
    expect(refusal(await refund(id, 1000, { id: request }))).toEqual([503, 'PROVIDER_AWAY']);
    expect((await refund(id, 1000, { id: request })).data).toMatchObject({ refundedCents: 1000 });
  });

  it('is asked for by a person who has just proved who they are, under an id that no other refund has', async () => {
    const [one, other] = [await paid(), await paid()];
    const request = anId();
    await refund(one.id, 500, { id: request });
    expect(refusal(await refund(other.id, 500, { id: request }))).toEqual([409, 'CONFLICT']);
    expect(refusal(await refund(one.id, 600, { id: request }))).toEqual([409, 'CONFLICT']);
    const proves = (at: string) =>
      paying.gym.rows(`UPDATE sessions SET confirmed_at = $2 WHERE user_id = $1`, [paying.gym.admin.id, at]);
    await proves('2026-03-11T09:00:00Z');
    expect(refusal(await refund(other.id, 500))).toEqual([403, 'CONFIRM_IDENTITY']);
    await proves('2200-01-01');
  });

  it('on the provider’s own site is noted by its webhook, or by the job of the night', async () => {
    const [heard, unheard] = [await paid(), await paid()];
    paying.stripe.refund(heard.session, 700);
    await paying.stripe.deliverWaiting();
    await paying.stripe.deliverWaiting();
    paying.stripe.refund(unheard.session);
    await paying.later(DAY);
    await paying.gym.doTimedWork();
    expect(await paying.entries(heard.maria)).toEqual(['charge 4500', 'payment -4500', 'refund 700']);
    expect(await paying.entries(unheard.maria)).toEqual(['charge 4500', 'payment -4500', 'refund 4500']);
  });

  it('by a dispute is noted, and comes back when it is won', async () => {
    const { maria, session, id } = await paid();
    const dispute = paying.stripe.dispute(session);
    await paying.stripe.deliverWaiting();
    expect(await paying.read(maria, id)).toMatchObject({ state: 'disputed', refundedCents: 4500 });
    paying.stripe.lie(dispute, { status: 'won' });
    await paying.later(DAY);
    await paying.gym.doTimedWork();
    await paying.gym.doTimedWork();
    expect(await paying.read(maria, id)).toMatchObject({ state: 'paid', refundedCents: 0 });
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500', 'dispute 4500', 'reversal -4500']);
    expect(await paying.gym.faults()).toEqual([]);
  });

  it('stands by provider in takings, till and the accountant’s list, with the fee', async () => {
    const till = async (): Promise<Till> => (await paying.owner().get<Till>('/Admin/till')).data;
    const before = await till();
    const { id } = await paid();
    await refund(id, 500);
    expect((await till()).stripeCents - before.stripeCents).toBe(4000);
    const { data: takings } = await paying.owner().get<Takings>('/Admin/takings');
    expect(takings.sums.map(({ method }) => method)).toContain('stripe');
    expect(takings.people).toEqual([]);
    const day = { from: '2026-03-11', until: '2026-03-11' };
    const { data: register } = await paying.owner().get<RegisterEntry[]>('/Admin/ledger', day);
    expect(register.find((entry) => entry.id === id)).toMatchObject({ method: 'stripe', feeCents: 25 });
  });
});

describe('at Viva', () => {
  beforeEach(() => paying.setViva());
  const codeOf = async (id: string): Promise<number> => Number(await paying.orderOf(id));

  it('is paid by card or IRIS, and noted when anybody tells of it', async () => {
    for (const method of ['card', 'iris'] as const) {
      const maria = await paying.debtor();
      const { data } = await paying.payDebt(maria);
      expect(data.url).toMatch(/\/web\/checkout\?ref=\d{16}$/);
      paying.viva.pay(await codeOf(data.id), { method, fee: 54 });
      expect(await paying.viva.deliverWaiting()).toEqual([204]);
      expect(await paymentsOf(maria)).toMatchObject([{ state: 'paid', feeCents: 54, provider: 'viva' }]);
      expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
    }
    expect(await paying.gym.faults()).toEqual([]);
  });

  it('is noted when nobody tells of it, waits while the bank does, and is given up when the order has ended', async () => {
    const [maria, eleni, anna] = [await paying.debtor(), await paying.debtor(), await paying.debtor()];
    const [told, waiting, left] = [
      (await paying.payDebt(maria)).data,
      (await paying.payDebt(eleni)).data,
      (await paying.payDebt(anna)).data,
    ];
    paying.viva.pay(await codeOf(told.id));
    const { transactionId } = paying.viva.pay(await codeOf(waiting.id), { method: 'iris', pending: true });
    await paying.later(45 * MINUTE);
    await paying.gym.doTimedWork();
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
    expect((await paying.read(eleni, waiting.id)).state).toBe('open');
    expect((await paying.read(anna, left.id)).state).toBe('abandoned');
    paying.viva.settle(transactionId, { arrives: true });
    await paying.later(11 * MINUTE);
    await paying.gym.doTimedWork();
    expect(await paying.entries(eleni)).toEqual(['charge 4500', 'payment -4500']);
  });

  it('believes no webhook: it asks about the order alone, and forged words change nothing', async () => {
    const [maria, eleni] = [await paying.debtor(), await paying.debtor()];
    const [own, other] = [(await paying.payDebt(maria)).data, (await paying.payDebt(eleni)).data];
    paying.viva.pay(await codeOf(own.id));
    const event = paying.viva.eventOf('paid');
    // Somebody's real transaction, told for another order.
    expect(await paying.viva.forge(event, { OrderCode: await codeOf(other.id) })).toBe(204);
    expect(await paying.entries(eleni)).toEqual(['charge 4500']);
    expect(await paying.viva.forge(event, { OrderCode: 1234567890123456, MerchantTrns: 'x' })).toBe(204);
    expect(await paying.viva.forge(event, { MerchantId: anId() })).toBe(401);
    expect(await paying.entries(maria)).toEqual(['charge 4500']);
    expect(await paying.viva.deliver(event)).toEqual([204]);
    // Told again at once, it is told to come later: anybody can make us ask so.
    expect(await paying.viva.deliver(event)).toEqual([503]);
    await paying.later(5_000);
    expect(await paying.viva.deliver(event)).toEqual([204]);
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
  });

  const ended = () =>
    paying.viva.asked.filter(({ method, path }) => `${method} ${path}`.startsWith('DELETE /api/orders/'));

  it('opens one order though the request comes twice at once, and cancels the other', async () => {
    const maria = await paying.debtor();
    const id = anId();
    let second: Awaited<ReturnType<typeof paying.payDebt>> | undefined;
    const again = async () => (second = await paying.payDebt(maria, { id }));
    paying.viva.failNext({ kind: 'waits', until: again }, { path: /POST \/checkout\/v2\/orders/ });
    const before = ended().length;
    const first = await paying.payDebt(maria, { id });
    expect([first.status, first.data]).toEqual([201, second?.data]);
    expect(ended().length).toBe(before + 1);
    expect(ended().at(-1)?.path).not.toContain(await paying.orderOf(id));
  });

  it('cancels an order that was made for a payment that has ended meanwhile', async () => {
    const maria = await paying.debtor();
    const other = () => paying.payDebt(maria);
    paying.viva.failNext({ kind: 'waits', until: other }, { path: /POST \/checkout\/v2\/orders/ });
    const before = ended().length;
    expect(refusal(await paying.payDebt(maria))).toEqual([409, 'STALE']);
    expect(ended().length).toBe(before + 1);
  });

  it('opens one page of a client, though another request comes while the earlier page is ended', async () => {
    const maria = await paying.debtor();
    await paying.payDebt(maria);
    let second: Awaited<ReturnType<typeof paying.payDebt>> | undefined;
    const other = async () => (second = await paying.payDebt(maria));
    paying.viva.failNext({ kind: 'waits', until: other }, { path: /DELETE \/api\/orders/ });
    expect(refusal(await paying.payDebt(maria))).toEqual([409, 'STALE']);
    expect(second?.status).toBe(201);
    expect((await paymentsOf(maria)).filter(({ state }) => state === 'open')).toMatchObject([{ id: second?.data.id }]);
  });

  it('shows staff a payment that was made on another page than its own', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    paying.viva.pay(await codeOf(data.id));
    await paying.gym.rows(`UPDATE online_payments SET order_ref = '2271655799999999' WHERE id = $1`, [data.id]);
    expect(await paying.viva.deliverWaiting()).toEqual([204]);
    expect(await paying.entries(maria)).toEqual(['charge 4500']);
    expect(await paymentsOf(maria)).toMatchObject([{ problem: 'mismatch' }]);
  });

  it('answers the key by which Viva knows the address', async () => {
    const read = async (url: string) => {
      const response = await fetch(url);
      return { status: response.status, body: await response.text() };
    };
    expect(await paying.viva.verify(read)).toBe(true);
  });

  it('is asked for that key once in an hour, however often anybody asks us, and once a minute while it is away', async () => {
    await paying.gym.rows(`UPDATE payment_providers SET greeting = NULL, greeted_at = NULL`);
    const asked = () => paying.viva.asked.filter(({ path }) => path === '/api/messages/config/token').length;
    const greet = async (process = 0) => (await paying.gym.asVisitor(process).get('/payments/viva')).status;
    const before = asked();
    paying.viva.failNext({ kind: 'fails', status: 500 }, { path: /config.token/ });
    expect([await greet(), await greet(), await greet(1)]).toEqual([503, 503, 503]);
    expect(asked()).toBe(before + 1);
    await paying.later(MINUTE);
    expect([await greet(), await greet(), await greet(1)]).toEqual([200, 200, 200]);
    expect(asked()).toBe(before + 2);
    await paying.later(60 * MINUTE);
    paying.viva.failNext({ kind: 'fails', status: 500 }, { path: /config.token/ });
    expect([await greet(), await greet(1)]).toEqual([200, 200]);
    expect(asked()).toBe(before + 3);
  });

  it('changes nothing by words of anybody about a payment whose order is not known yet', async () => {
    const [maria, eleni] = [await paying.debtor(), await paying.debtor()];
    const [own, other] = [(await paying.payDebt(maria)).data, (await paying.payDebt(eleni)).data];
    paying.viva.pay(await codeOf(own.id));
    await paying.gym.rows('UPDATE online_payments SET order_ref = NULL, page_url = NULL WHERE id = $1', [other.id]);
    const row = async () => {
      const [{ asks: _, heard_at: __, ...rest }] = (await paying.gym.rows(
        'SELECT * FROM online_payments WHERE id = $1',
        [other.id],
      )) as [Record<string, unknown>];
      return rest;
    };
    const before = await row();
    const open = await paying.payDebt(await paying.debtor());
    for (const code of [await codeOf(own.id), await codeOf(open.data.id), 1234567890123456]) {
      const words = { OrderCode: code, MerchantTrns: other.id, TransactionId: anId() };
      expect([204, 503]).toContain(await paying.viva.forge(paying.viva.eventOf('paid'), words));
      await paying.later(5_000);
    }
    expect(await row()).toEqual(before);
  });

  it('is given back, by us once though the answer is lost, and by Viva’s own site', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    const { transactionId } = paying.viva.pay(await codeOf(data.id));
    await paying.viva.deliverWaiting();
    const request = anId();
    paying.viva.failNext({ kind: 'hangs up', done: true }, { path: /DELETE \/api\/transactions/ });
    expect(refusal(await refund(data.id, 1000, { id: request }))).toEqual([503, 'PROVIDER_AWAY']);
    expect((await refund(data.id, 1000, { id: request })).data).toMatchObject({ refundedCents: 1000 });
    await paying.later(6_000);
    paying.viva.refund(transactionId);
    await paying.viva.deliverWaiting();
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500', 'refund 1000', 'refund 3500']);
    expect((await paying.read(maria, data.id)).state).toBe('refunded');
  });

  const sent = () =>
    paying.viva.asked.filter(({ method, path }) => /^DELETE .api.transactions/.test(`${method} ${path}`)).length;
  const paidThere = async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    paying.viva.pay(await codeOf(data.id));
    await paying.viva.deliverWaiting();
    return { maria, id: data.id };
  };

  it('sends a refund once, though the request comes twice at once', async () => {
    const { maria, id } = await paidThere();
    const request = anId();
    const before = sent();
    let second: Awaited<ReturnType<typeof refund>> | undefined;
    const again = async () => (second = await refund(id, 1000, { id: request }));
    paying.viva.failNext({ kind: 'waits', until: again }, { path: /DELETE .api.transactions/ });
    expect((await refund(id, 1000, { id: request })).data).toMatchObject({ refundedCents: 1000 });
    expect(second === undefined ? null : refusal(second)).toEqual([503, 'PROVIDER_AWAY']);
    expect((await refund(id, 1000, { id: request })).status).toBe(200);
    expect(sent()).toBe(before + 1);
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500', 'refund 1000']);
  });

  it('calls a refund done by what became of it, not of another one, and gives it up after a day', async () => {
    const { maria, id } = await paidThere();
    const lost = anId();
    paying.viva.failNext({ kind: 'hangs up' }, { path: /DELETE .api.transactions/ });
    expect(refusal(await refund(id, 1000, { id: lost }))).toEqual([503, 'PROVIDER_AWAY']);
    expect((await refund(id, 1000)).data).toMatchObject({ refundedCents: 1000 });
    const before = sent();
    expect(refusal(await refund(id, 1000, { id: lost }))).toEqual([503, 'PROVIDER_AWAY']);
    const tooMuch = await refund(id, 3000);
    expect([tooMuch.status, fieldsOf(tooMuch.data)]).toEqual([400, ['amountCents']]);
    await paying.later(DAY + MINUTE);
    expect(refusal(await refund(id, 1000, { id: lost }))).toEqual([409, 'PROVIDER_REFUSES']);
    expect(sent()).toBe(before);
    expect((await refund(id, 3500)).data).toMatchObject({ state: 'refunded' });
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500', 'refund 1000', 'refund 3500']);
  });

  it.each([408, 409])('does not call a refund refused that is answered with %i', async (status) => {
    const { maria, id } = await paidThere();
    paying.viva.failNext({ kind: 'fails', status, done: true }, { path: /DELETE .api.transactions/ });
    expect(refusal(await refund(id, 1000))).toEqual([503, 'PROVIDER_AWAY']);
    expect(await paymentsOf(maria)).toMatchObject([{ refunds: [{ state: 'begun' }] }]);
    expect((await refund(id, 3500)).data).toMatchObject({ state: 'refunded' });
    const entries = (await paying.entries(maria)).sort();
    expect(entries).toEqual(['charge 4500', 'payment -4500', 'refund 1000', 'refund 3500']);
  });

  it('notes a charge that was cancelled there once, though its refund is named later', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    const { transactionId } = paying.viva.pay(await codeOf(data.id));
    await paying.viva.deliverWaiting();
    paying.viva.lie(transactionId, { StatusId: 'X' });
    for (const happens of [() => undefined, () => paying.viva.refund(transactionId)]) {
      happens();
      await paying.later(DAY);
      await paying.gym.doTimedWork();
      expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500', 'refund 4500']);
    }
  });

  it('keeps no money for a refund that was not let in', async () => {
    const { maria, id } = await paidThere();
    paying.viva.failNext({ kind: 'limits' }, { path: /DELETE .api.transactions/ });
    expect(refusal(await refund(id, 4500))).toEqual([503, 'PROVIDER_AWAY']);
    expect(await paymentsOf(maria)).toMatchObject([{ refundableCents: 4500, refunds: [{ state: 'refused' }] }]);
    expect((await refund(id, 4500)).data).toMatchObject({ state: 'refunded' });
  });

  it('shows a dispute, and notes it when it is lost', async () => {
    const maria = await paying.debtor();
    const { data } = await paying.payDebt(maria);
    const { transactionId } = paying.viva.pay(await codeOf(data.id));
    await paying.viva.deliverWaiting();
    paying.viva.dispute(transactionId);
    await paying.later(DAY);
    await paying.gym.doTimedWork();
    expect((await paying.read(maria, data.id)).state).toBe('disputed');
    paying.viva.dispute(transactionId, 'ML');
    await paying.later(DAY);
    await paying.gym.doTimedWork();
    expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500', 'dispute 4500']);
  });
});
