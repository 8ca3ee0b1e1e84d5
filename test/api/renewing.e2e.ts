import type { OnlinePaymentForStaff } from '@palestra/backend/contract/online-payment';
import type { RenewalConsentForStaff, Renewing } from '@palestra/backend/contract/renewing';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { aClient, type Person } from '../support/client-builder.js';
import { PayingGym, PLAN } from '../support/paying-gym.js';
import { anId } from '../support/seed.js';

/** A Wednesday noon in Athens; a month that is bought now ends on 10 April. */
const NOW = '2026-03-11T10:00:00Z';
const NOTICE = '2026-04-07T10:00:00Z';
const LAST_DAY = '2026-04-10T10:00:00Z';
/** After what became of a try that nobody heard of is asked again. */
const MINUTES = 2 * 60_000;

let paying: PayingGym;
beforeAll(async () => {
  paying = await PayingGym.open(new Date(NOW));
  await paying.owner().put('/Admin/settings/MemberRenewing', { value: 'on' });
});
afterAll(() => paying.close());
beforeEach(async () => {
  await paying.gym.setNow(NOW);
  await paying.startOver();
  await paying.gym.rows(
    `UPDATE renewal_consents SET ended_at = agreed_at, end_reason = 'staff', method = NULL WHERE ended_at IS NULL`,
  );
  await paying.gym.rows(
    `UPDATE renewals SET state = 'ended', next_on = NULL, settled_at = told_at WHERE settled_at IS NULL`,
  );
  await paying.setStripe();
});

/** The hour comes, and notices were sent by then. */
const by = async (instant: string): Promise<void> => {
  await paying.sendNotices();
  await paying.gym.setNow(instant);
  await paying.gym.doTimedWork();
};
const renewing = async (person: Person) => (await paying.gym.as(person).get<Renewing>('/Client/renewing')).data.consent;
const consentsOf = async ({ id }: Person): Promise<RenewalConsentForStaff[]> =>
  (await paying.owner().get<RenewalConsentForStaff[]>(`/Admin/clients/${id}/renewing`)).data;
const mailsOf = async ({ id }: Person): Promise<string[]> => {
  const text = `SELECT concat_ws(' ', purpose, coalesce(facts ->> 'event', facts ->> 'date')) AS mail FROM mails
    WHERE recipient_id = $1 AND purpose LIKE 'renewal%' ORDER BY created_at, age(xmin) DESC`;
  return (await paying.gym.rows<{ mail: string }>(text, [id])).map(({ mail }) => mail);
};
const endsOf = async ({ id }: Person): Promise<(string | null)[]> =>
  (await paying.owner().get<Subscription[]>(`/Admin/clients/${id}/subscriptions`)).data
    .map((one) => one.endDate)
    .reverse();

/** A member who buys a month and ticks the box; the page of that payment. */
async function agreed(provider: 'stripe' | 'viva' = 'stripe'): Promise<{ person: Person; page: string }> {
  const person = await paying.gym.has(aClient());
  const { plans } = await paying.offer(person);
  const { data } = await paying.buy(person, { id: anId(), renewal: plans[0]?.renewal?.version });
  const page = await paying.orderOf(data.id);
  if (provider === 'stripe') paying.stripe.pay(page);
  else paying.viva.pay(Number(page));
  await paying.later(5_000);
  await paying.read(person, data.id);
  return { person, page };
}

describe('renewing by itself', () => {
  it('is agreed to by a box that nobody ticks, kept with its words, told 3 days before, and charged on the last day', async () => {
    const maria = await paying.gym.has(aClient());
    const [plan] = (await paying.offer(maria)).plans;
    expect(plan?.renewal?.text).toMatch(/“Month” by itself: €45\.00 every month/);
    const other = await paying.buy(maria, { renewal: 'other words' });
    expect([other.status, other.code]).toEqual([409, 'STALE']);
    const { person, page } = await agreed();
    const [consent] = await consentsOf(person);
    expect(consent).toMatchObject({ priceCents: 4500, version: '1', text: plan?.renewal?.text, address: '127.0.0.1' });
    expect(await renewing(person)).toMatchObject({ nextOn: '2026-04-10', endedAt: null });
    expect((await paying.offer(person)).plans[0]?.renewal).toBeNull();
    await by('2026-04-06T10:00:00Z');
    expect(await mailsOf(person)).toEqual([]);
    await by(NOTICE);
    await by(NOTICE);
    expect(await mailsOf(person)).toEqual(['renewal-soon 2026-04-10']);
    await by('2026-04-10T05:00:00Z');
    expect(paying.stripe.chargesOf(page)).toEqual([]);
    await by(LAST_DAY);
    await by(LAST_DAY);
    expect(paying.stripe.chargesOf(page)).toMatchObject([{ amount: 4500, status: 'succeeded' }]);
    expect(await paying.entries(person)).toEqual(['charge 4500', 'payment -4500', 'charge 4500', 'payment -4500']);
    expect(await endsOf(person)).toEqual(['2026-04-10', '2026-05-10']);
    expect(await mailsOf(person)).toEqual(['renewal-soon 2026-04-10', 'renewal paid']);
    expect(await renewing(person)).toMatchObject({ nextOn: '2026-05-10', renewal: { state: 'paid' } });
    await paying.stripe.deliverWaiting();
    expect(await paying.gym.faults()).toEqual([]);
  });

  it('is not begun by a page that nobody pays, nor without the box, nor while the gym does not offer it', async () => {
    const maria = await paying.gym.has(aClient());
    const { data } = await paying.buy(maria, { renewal: '1' });
    paying.stripe.expire(await paying.orderOf(data.id));
    await paying.later(5_000);
    await paying.read(maria, data.id);
    const eleni = await paying.gym.has(aClient());
    const plain = (await paying.buy(eleni)).data;
    const again = await paying.buy(eleni, { id: plain.id, renewal: '1' });
    expect([again.status, again.code]).toEqual([409, 'CONFLICT']);
    paying.stripe.pay(await paying.orderOf(plain.id));
    await paying.later(5_000);
    await paying.read(eleni, plain.id);
    for (const person of [maria, eleni]) expect(await renewing(person)).toBeNull();
    await paying.owner().put('/Admin/settings/MemberRenewing', { value: 'off' });
    expect((await paying.offer(maria)).plans[0]?.renewal).toBeNull();
    const { status, code } = await paying.buy(maria, { renewal: '1' });
    await paying.owner().put('/Admin/settings/MemberRenewing', { value: 'on' });
    expect([status, code]).toEqual([409, 'STALE']);
  });

  it('is tried again on days 1, 3 and 7 after a decline, and then owed, and is no more', async () => {
    const { person, page } = await agreed();
    await by(NOTICE);
    paying.stripe.declineCardOf(page);
    const made: [string, number][] = [];
    for (let day = 10; day <= 19; day += 1) {
      await by(`2026-04-${day}T10:00:00Z`);
      made.push([`${day}`, paying.stripe.chargesOf(page).length]);
    }
    expect(made).toEqual([
      ...([
        ['10', 1],
        ['11', 2],
        ['12', 2],
        ['13', 3],
        ['14', 3],
        ['15', 3],
        ['16', 3],
      ] as const),
      ...([
        ['17', 4],
        ['18', 4],
        ['19', 4],
      ] as const),
    ]);
    expect(await mailsOf(person)).toEqual([
      ...['renewal-soon 2026-04-10', 'renewal failed', 'renewal failed', 'renewal failed', 'renewal owed'],
    ]);
    expect(await paying.entries(person)).toEqual(['charge 4500', 'payment -4500', 'charge 4500']);
    expect(await endsOf(person)).toEqual(['2026-04-10', '2026-05-16']);
    expect(await renewing(person)).toMatchObject({
      endReason: 'failed',
      nextOn: null,
      renewal: { state: 'owed', tries: 4 },
    });
    expect((await paying.offer(person)).owedCents).toBe(4500);
    expect(await paying.gym.faults()).toEqual([]);
  });

  it('asks the member to pay by hand where the bank wants them there, and is covered once they have', async () => {
    const { person, page } = await agreed();
    await by(NOTICE);
    paying.stripe.declineCardOf(page, 'authentication_required');
    await by(LAST_DAY);
    expect((await mailsOf(person)).at(-1)).toBe('renewal approve');
    const { data } = await paying.buy(person);
    paying.stripe.pay(await paying.orderOf(data.id));
    await paying.later(MINUTES);
    await paying.read(person, data.id);
    await by('2026-04-11T10:00:00Z');
    expect(paying.stripe.chargesOf(page)).toHaveLength(1);
    expect(await renewing(person)).toMatchObject({ endedAt: null, renewal: { state: 'covered' } });
  });

  it.each([
    ['the member', (person: Person) => paying.gym.as(person).delete('/Client/renewing'), 'member'],
    ['staff', ({ id }: Person) => paying.owner().delete(`/Admin/clients/${id}/renewing`), 'staff'],
  ] as const)('is ended by %s at once: nothing is charged, and the card is forgotten', async (_who, end, reason) => {
    const { person, page } = await agreed();
    await by(NOTICE);
    expect((await end(person)).status).toBe(200);
    expect(await renewing(person)).toMatchObject({ endReason: reason, nextOn: null, renewal: { state: 'ended' } });
    await by(LAST_DAY);
    expect(paying.stripe.chargesOf(page)).toEqual([]);
    expect(paying.stripe.isForgotten(page)).toBe(true);
    const told = [...(reason === 'staff' ? ['renewal staff'] : []), 'renewal-soon 2026-04-10'];
    expect((await mailsOf(person)).toSorted()).toEqual(told);
    const log = await paying.gym.rows<{ action: string }>(
      `SELECT action FROM audit_entries WHERE entity_id = $1 AND action LIKE 'client.renewing%' ORDER BY action`,
      [person.id],
    );
    expect(log.map(({ action }) => action)).toEqual(['client.renewing-agreed', 'client.renewing-ended']);
  });

  it.each([
    ['the price has risen', { priceCents: 4600 }, 'priceRisen'],
    ['the plan is not sold any more', { isOnSale: false }, 'planOff'],
  ])('asks again when %s since it was announced', async (_name, change, reason) => {
    const { person, page } = await agreed();
    await by(NOTICE);
    await paying.owner().put(`/Admin/plans/${paying.plan.id}`, { ...PLAN, ...change });
    await by(LAST_DAY);
    await paying.owner().put(`/Admin/plans/${paying.plan.id}`, PLAN);
    expect(paying.stripe.chargesOf(page)).toEqual([]);
    expect((await mailsOf(person)).at(-1)).toBe(`renewal ${reason}`);
    expect(await renewing(person)).toMatchObject({ endReason: reason });
  });

  it('charges less when the price has fallen, and never more than was announced', async () => {
    const { page } = await agreed();
    await paying.owner().put(`/Admin/plans/${paying.plan.id}`, { ...PLAN, priceCents: 4000 });
    await by(NOTICE);
    await paying.owner().put(`/Admin/plans/${paying.plan.id}`, PLAN);
    await by(LAST_DAY);
    expect(paying.stripe.chargesOf(page)).toMatchObject([{ amount: 4000 }]);
  });

  it('ends with the account: an erased or merged client is charged no more, and no address is kept', async () => {
    const [maria, eleni] = [await agreed(), await agreed()];
    const erased = await paying.owner().delete(`/Admin/clients/${maria.person.id}`);
    expect(erased.status).toBe(200);
    const kept = await paying.gym.has(aClient());
    const merged = await paying.owner().post(`/Admin/clients/${kept.id}/merge`, { otherId: eleni.person.id });
    expect(merged.status).toBe(200);
    await by(NOTICE);
    await by(LAST_DAY);
    for (const { page } of [maria, eleni]) expect(paying.stripe.chargesOf(page)).toEqual([]);
    const rows = await paying.gym.rows(
      `SELECT end_reason AS reason, address <> '' AS "hasAddress" FROM renewal_consents WHERE client_id = ANY ($1) ORDER BY 1`,
      [[maria.person.id, kept.id]],
    );
    expect(rows).toEqual([
      { reason: 'erased', hasAddress: false },
      { reason: 'merged', hasAddress: true },
    ]);
  });

  it('ends when the payer disputes a charge', async () => {
    const { person, page } = await agreed();
    paying.stripe.dispute(page);
    await paying.stripe.deliverWaiting();
    expect(await renewing(person)).toMatchObject({ endReason: 'disputed' });
  });

  it.each([
    ['was charged', { kind: 'hangs up', done: true }],
    ['was not charged', { kind: 'hangs up' }],
  ] as const)(
    'asks what became of a try whose answer was lost and that %s, before anything else',
    async (_name, fault) => {
      const { person, page } = await agreed();
      await by(NOTICE);
      paying.stripe.failNext(fault, { path: /^POST \/v1\/payment_intents$/ });
      await by(LAST_DAY);
      expect(await paying.entries(person)).toEqual(['charge 4500', 'payment -4500']);
      const before = paying.stripe.asked.length;
      await paying.later(MINUTES);
      await paying.gym.doTimedWork();
      expect(paying.stripe.asked[before]).toMatchObject({ method: 'GET', path: '/v1/payment_intents' });
      expect(paying.stripe.chargesOf(page)).toMatchObject([{ amount: 4500, status: 'succeeded' }]);
      expect(await paying.entries(person)).toEqual(['charge 4500', 'payment -4500', 'charge 4500', 'payment -4500']);
    },
  );

  it.each([
    ['the member ends it', (person: Person) => paying.gym.as(person).delete('/Client/renewing'), 'ended'],
    [
      'the desk sells the next month',
      ({ id }: Person) => paying.owner().post(`/Admin/clients/${id}/sales`, { id: anId(), planId: paying.plan.id }),
      'covered',
    ],
  ])('charges nothing when %s while the provider holds its answer', async (_name, act, state) => {
    const { person, page } = await agreed();
    await by(NOTICE);
    paying.stripe.failNext({ kind: 'waits', until: () => act(person) }, { path: /^GET \/v1\/payment_intents$/ });
    await by(LAST_DAY);
    await paying.later(MINUTES);
    await paying.gym.doTimedWork();
    expect(paying.stripe.chargesOf(page)).toEqual([]);
    expect(await renewing(person)).toMatchObject({ renewal: { state } });
  });

  it('charges nothing before the notice was sent, and writes one anew that never went', async () => {
    const { person, page } = await agreed();
    await by(NOTICE);
    await paying.gym.rows(`UPDATE mails SET state = 'failed', sent_at = NULL WHERE recipient_id = $1`, [person.id]);
    await by(LAST_DAY);
    await paying.later(2 * 3_600_000);
    await paying.gym.doTimedWork();
    expect(paying.stripe.chargesOf(page)).toEqual([]);
    expect(await mailsOf(person)).toEqual(['renewal-soon 2026-04-10', 'renewal-soon 2026-04-13']);
  });

  it('goes on with other keys of the account, which are taken at once', async () => {
    const { person, page } = await agreed();
    await by(NOTICE);
    paying.stripe.rollKey();
    await by(LAST_DAY);
    expect((await paying.setStripe()).status).toBe(200);
    await paying.later(MINUTES);
    await paying.gym.doTimedWork();
    expect(paying.stripe.chargesOf(page)).toHaveLength(1);
    expect(await renewing(person)).toMatchObject({ endedAt: null, renewal: { state: 'paid' } });
  });

  it('names no day while the gym does not offer it, and the member is told of the end as all others', async () => {
    const { person } = await agreed();
    await paying.owner().put('/Admin/settings/MemberRenewing', { value: 'off' });
    await by(NOTICE);
    const { nextOn } = (await renewing(person)) ?? {};
    const purposes = await paying.gym.rows(
      `SELECT purpose FROM mails WHERE recipient_id = $1 AND purpose IN ('expiring', 'first-visit')`,
      [person.id],
    );
    await by('2026-04-20T10:00:00Z');
    await paying.owner().put('/Admin/settings/MemberRenewing', { value: 'on' });
    expect([nextOn, purposes]).toEqual([null, [{ purpose: 'first-visit' }]]);
    expect(await renewing(person)).toMatchObject({ endReason: 'late' });
  });

  it('notes what was paid though a later answer came first', async () => {
    const { person } = await agreed();
    await by(NOTICE);
    paying.stripe.failNext({ kind: 'hangs up', done: true }, { path: /^POST \/v1\/payment_intents$/ });
    await by(LAST_DAY);
    await paying.gym.rows(`UPDATE online_payments SET answered = 1000 WHERE renewal_of IS NOT NULL AND state = 'open'`);
    await paying.later(MINUTES);
    await paying.gym.doTimedWork();
    expect(await renewing(person)).toMatchObject({ renewal: { state: 'paid' } });
  });

  it('charges once though the gym was restored from a copy of before, which knows of no try', async () => {
    const { person, page } = await agreed();
    await by(NOTICE);
    paying.stripe.failNext({ kind: 'hangs up', done: true }, { path: /^POST \/v1\/payment_intents$/ });
    // Another job of the same minute may ask already what became of it.
    paying.stripe.failNext({ kind: 'hangs up' }, { path: /\/v1\/payment_intents/, times: 100 });
    await by(LAST_DAY);
    paying.stripe.behave();
    await paying.gym.rows('DELETE FROM online_payments WHERE renewal_of IS NOT NULL AND client_id = $1', [person.id]);
    await paying.gym.rows(`UPDATE renewals SET state = 'told', tries = 0, next_on = first_on WHERE state = 'trying'`);
    await paying.later(48 * 3_600_000);
    await paying.gym.doTimedWork();
    expect(paying.stripe.chargesOf(page)).toHaveLength(1);
    expect(await renewing(person)).toMatchObject({ renewal: { state: 'paid' } });
  });
});

describe('renewing by itself at Viva', () => {
  beforeEach(() => paying.setViva());

  it('charges by the first transaction, and tells later charges from money that went back', async () => {
    const { person, page } = await agreed('viva');
    await by(NOTICE);
    await by(LAST_DAY);
    expect(paying.viva.chargesOf(Number(page))).toMatchObject([{ cents: 4500, status: 'F' }]);
    await paying.viva.deliverWaiting();
    const [, , , second] = (await paying.ledger(person)).entries;
    expect(second?.kind).toBe('charge');
    const payments = (await paying.owner().get<OnlinePaymentForStaff[]>(`/Admin/clients/${person.id}/online-payments`))
      .data;
    expect(payments).toMatchObject([
      { state: 'paid', refundedCents: 0, feeCents: 30 },
      { state: 'paid', refundedCents: 0 },
    ]);
    const wish = { id: anId(), amountCents: 1000, reason: 'Λάθος' };
    expect((await paying.owner().post(`/Admin/online-payments/${payments[0]?.id}/refund`, wish)).status).toBe(200);
    await by('2026-04-12T10:00:00Z');
    const after = (await paying.owner().get<OnlinePaymentForStaff[]>(`/Admin/clients/${person.id}/online-payments`))
      .data;
    expect(after.map(({ refundedCents }) => refundedCents)).toEqual([1000, 0]);
    expect(await paying.gym.faults()).toEqual([]);
  });

  it('counts a decline as a try, and sends nothing again while it does not know what came of a charge', async () => {
    const { person, page } = await agreed('viva');
    await by(NOTICE);
    paying.viva.declineCardOf(Number(page));
    await by(LAST_DAY);
    expect((await mailsOf(person)).at(-1)).toBe('renewal failed');
    paying.viva.declineCardOf(Number(page), false);
    paying.viva.failNext({ kind: 'hangs up', done: true }, { path: /^POST \/api\/transactions/ });
    await by('2026-04-11T10:00:00Z');
    await paying.later(MINUTES);
    await paying.gym.doTimedWork();
    expect(paying.viva.chargesOf(Number(page)).map(({ status }) => status)).toEqual(['E', 'F']);
    expect(await renewing(person)).toMatchObject({ renewal: { state: 'paid', tries: 2 } });
  });

  it('is not taken for declined when the charge was made and cannot be looked at', async () => {
    const { person, page } = await agreed('viva');
    await by(NOTICE);
    paying.viva.failNext({ kind: 'fails', status: 404 }, { path: /^GET \/checkout\/v2\/transactions/ });
    await by(LAST_DAY);
    await paying.later(MINUTES);
    await paying.gym.doTimedWork();
    expect(await mailsOf(person)).toEqual(['renewal-soon 2026-04-10', 'renewal paid']);
    expect(await renewing(person)).toMatchObject({ renewal: { state: 'paid', tries: 1 } });
    expect(paying.viva.chargesOf(Number(page))).toHaveLength(1);
  });

  it('sends one request while its list hides the charge, by any clock', async () => {
    const { person, page } = await agreed('viva');
    const posts = () => paying.viva.asked.filter(({ method, path }) => `${method} ${path}`.startsWith('POST /api/tr'));
    const before = posts().length;
    await by(NOTICE);
    paying.viva.failNext({ kind: 'hangs up', done: true }, { path: /^POST \/api\/transactions/ });
    await by(LAST_DAY);
    paying.viva.lie(paying.viva.chargesOf(Number(page))[0]?.id ?? '', { MerchantTrns: 'hidden' });
    // By the clock of another process it was sent a minute ahead.
    await paying.gym.rows(`UPDATE online_payments SET asked_at = '2026-04-01' WHERE state = 'open'`);
    await by('2026-04-10T09:59:00Z');
    expect(posts()).toHaveLength(before + 1);
    paying.viva.behave();
    await by('2026-04-10T10:20:00Z');
    expect(posts()).toHaveLength(before + 1);
    expect(await renewing(person)).toMatchObject({ renewal: { state: 'paid' } });
  });

  it('is sent once while the member asks another process what became of it @release', async () => {
    const { person, page } = await agreed('viva');
    await by(NOTICE);
    const asksElsewhere = async () => {
      await paying.gym.rows(`UPDATE online_payments SET asked_at = '2026-04-01' WHERE state = 'open'`);
      const open = `SELECT id FROM online_payments WHERE state = 'open' AND renewal_of IS NOT NULL AND client_id = $1`;
      const [row] = await paying.gym.rows<{ id: string }>(open, [person.id]);
      await paying.read(person, row?.id ?? '', 1);
    };
    paying.viva.failNext({ kind: 'waits', until: asksElsewhere }, { path: /^POST \/api\/transactions/ });
    await by(LAST_DAY);
    expect(paying.viva.chargesOf(Number(page))).toHaveLength(1);
    expect(await paying.entries(person)).toEqual(['charge 4500', 'payment -4500', 'charge 4500', 'payment -4500']);
  });

  it('tells a member whose way of paying cannot be kept that nothing renews by itself', async () => {
    const person = await paying.gym.has(aClient());
    const { data } = await paying.buy(person, { renewal: '1' });
    paying.viva.pay(Number(await paying.orderOf(data.id)), { method: 'iris' });
    await paying.later(5_000);
    await paying.read(person, data.id);
    expect(await renewing(person)).toBeNull();
    expect(await mailsOf(person)).toEqual(['renewal notKept']);
  });
});
