import type { GiftCardBalance } from '@palestra/backend/contract/gift-card';
import type { OnlinePaymentToSee, OpenedPayment } from '@palestra/backend/contract/online-payment';
import { fieldsOf, type Answer } from '../support/api-client.js';
import { aClient, type Person } from '../support/client-builder.js';
import { PayingGym, type SoldCard } from '../support/paying-gym.js';
import { anId } from '../support/seed.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const MINUTE = 60_000;

let paying: PayingGym;
beforeAll(async () => {
  paying = await PayingGym.open(new Date(NOW));
});
afterAll(() => paying.close());
beforeEach(async () => {
  await paying.gym.setNow(NOW);
  await paying.startOver();
  await paying.setStripe();
});
afterEach(async () => expect(await paying.gym.faults()).toEqual([]));

const sellCard = (amountCents = 3_000) => paying.sellCard({ amountCents });
const leftOn = async ({ id }: SoldCard): Promise<number> => (await paying.card(id)).balanceCents;
const movesOf = async ({ id }: SoldCard): Promise<string[]> =>
  (await paying.card(id)).moves.map(({ kind, amountCents }) => `${kind} ${amountCents}`);
const open = (person: Person, { giftCode }: SoldCard, more: object = {}, process = 0) =>
  paying.gym.as(person, process).post<OpenedPayment>('/Client/gift-cards/pages', {
    ...{ id: anId(), giftCode, planId: paying.plan.id, cardCents: 3_000, amountCents: 1_500, ...more },
  });
const pay = async (id: string): Promise<void> => void paying.stripe.pay(await paying.orderOf(id));

/** As an answer ends it that the provider gave before the payment. */
async function endUnheard(id: string, { id: cardId }: SoldCard): Promise<void> {
  await paying.gym.rows(`UPDATE online_payments SET state = 'abandoned', settled_at = $2 WHERE id = $1`, [
    ...[id, paying.gym.clock],
  ]);
  await paying.gym.rows(
    `INSERT INTO gift_card_moves (card_id, kind, amount_cents, payment_id, reason, at, by_id)
     SELECT card_id, 'released', -amount_cents, payment_id, '', at, by_id FROM gift_card_moves WHERE payment_id = $1`,
    [id],
  );
  await paying.gym.rows('UPDATE gift_cards SET balance_cents = balance_cents + 3000 WHERE id = $1', [cardId]);
}

it('pays a part of a plan, and the provider takes the rest: two payments, each with its receipt', async () => {
  const card = await sellCard();
  const maria = await paying.gym.has(aClient());
  const { giftCode } = card;
  const check = await paying.gym
    .as(maria)
    .post<GiftCardBalance>('/Client/gift-cards/check', { giftCode, amountCents: 4_500 });
  expect(check.data.part).toEqual({ cardCents: 3_000, restCents: 1_500 });
  const request = { id: anId() };
  const opened = await open(maria, card, request);
  expect([opened.status, await leftOn(card), await movesOf(card)]).toEqual([201, 0, ['held -3000', 'sold 3000']]);
  // The same again gives the same page, and holds nothing more.
  expect((await open(maria, card, request)).data).toEqual(opened.data);
  expect((await open(maria, card, { ...request, cardCents: 2_000, amountCents: 2_500 })).code).toBe('CONFLICT');
  expect(await paying.entries(maria)).toEqual([]);
  await pay(request.id);
  await paying.later(MINUTE);
  expect(await paying.read(maria, request.id)).toMatchObject({
    ...{ state: 'paid', amountCents: 1_500, cardCents: 3_000, cardLastFour: card.lastFour },
  });
  const { entries, balanceCents } = await paying.ledger(maria);
  expect(entries.map(({ kind, amountCents, method }) => [kind, amountCents, method]).sort()).toEqual([
    ['charge', 4_500, null],
    ['payment', -1_500, 'stripe'],
    ['payment', -3_000, 'giftCard'],
  ]);
  expect(new Set(entries.flatMap(({ receipt }) => receipt ?? [])).size).toBe(2);
  expect([balanceCents, await leftOn(card), await movesOf(card)]).toEqual([0, 0, ['used -3000', 'sold 3000']]);
});

it('is asked for at most what leaves the least that the provider takes, and for nothing where it pays whole', async () => {
  const [nearly, whole] = [await sellCard(4_490), await sellCard(4_500)];
  const maria = paying.gym.as(await paying.gym.has(aClient()));
  const partOf = async ({ giftCode }: SoldCard) =>
    (await maria.post<GiftCardBalance>('/Client/gift-cards/check', { giftCode, amountCents: 4_500 })).data.part;
  expect(await partOf(nearly)).toEqual({ cardCents: 4_450, restCents: 50 });
  expect(await partOf(whole)).toBeNull();
});

it.each<[string, (person: Person, id: string) => Promise<unknown>]>([
  ['is left', (person, id) => paying.gym.as(person).delete(`/Client/online-payments/${id}`)],
  [
    'runs out',
    async (person, id) => {
      await paying.later(50 * MINUTE);
      await Promise.all([paying.read(person, id, 0), paying.read(person, id, 1), paying.gym.doTimedWork()]);
    },
  ],
  ['gives way to another one', (person) => paying.buy(person)],
])('gets its part back once when the page %s', async (_how, end) => {
  const card = await sellCard();
  const maria = await paying.gym.has(aClient());
  const { id } = (await open(maria, card)).data;
  await end(maria, id);
  await end(maria, id);
  await paying.gym.doTimedWork();
  expect([await leftOn(card), await movesOf(card)]).toEqual([3_000, ['sold 3000']]);
  expect((await paying.read(maria, id)).state).toBe('abandoned');
  expect(await paying.entries(maria)).toEqual([]);
});

it('is used once when the webhook comes many times and everybody asks', async () => {
  const card = await sellCard();
  const maria = await paying.gym.has(aClient());
  const { id } = (await open(maria, card)).data;
  await pay(id);
  await paying.later(MINUTE);
  await Promise.all([
    ...[0, 1, 0, 1].map((process) => paying.read(maria, id, process)),
    paying.stripe.deliverAtOnce(paying.stripe.events.at(-1) as never, 4),
    paying.gym.doTimedWork(),
  ]);
  expect((await paying.entries(maria)).sort()).toEqual(['charge 4500', 'payment -1500', 'payment -3000']);
  expect(await movesOf(card)).toEqual(['used -3000', 'sold 3000']);
});

it('holds its part for one of four pages that open at once at two processes', async () => {
  const card = await sellCard();
  const people = await Promise.all([0, 1, 2, 3].map(() => paying.gym.has(aClient())));
  const answers = await Promise.all(people.map((person, i) => open(person, card, {}, i % 2)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 201)) {
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['giftCode']]);
  }
  expect(await movesOf(card)).toEqual(['held -3000', 'sold 3000']);
});

it('can be used by the member whose own page holds it, which ends first', async () => {
  const card = await sellCard();
  const maria = await paying.gym.has(aClient());
  const zoe = await paying.debtor();
  const first = (await open(maria, card)).data;
  const { giftCode } = card;
  const check = (person: Person) =>
    paying.gym.as(person).post<GiftCardBalance>('/Client/gift-cards/check', { giftCode, amountCents: 4_500 });
  expect((await check(maria)).data).toMatchObject({ balanceCents: 3_000, part: { cardCents: 3_000 } });
  expect((await paying.offer(maria)).takesGiftCards).toBe(true);
  const ofAnother = await check(zoe);
  expect(JSON.stringify(ofAnother.data)).toMatch(/"giftCode":"[^"]*is held for an online payment/);
  expect((await open(maria, card)).status).toBe(201);
  expect((await paying.read(maria, first.id)).state).toBe('abandoned');
  expect(await movesOf(card)).toEqual(['held -3000', 'sold 3000']);
});

it('pays again for a page that was paid after its end, and nothing is sold where it no longer can', async () => {
  const cards = [await sellCard(), await sellCard()] as const;
  const people = [await paying.gym.has(aClient()), await paying.gym.has(aClient())] as const;
  const zoe = await paying.debtor();
  const ids: string[] = [];
  for (const [i, person] of people.entries()) {
    const { id } = (await open(person, cards[i] as SoldCard)).data;
    ids.push(id);
    await paying.later(MINUTE);
    // The answer of before the payment comes last.
    await endUnheard(id, cards[i] as SoldCard);
  }
  const spent = { id: anId(), giftCode: cards[1].giftCode, amountCents: 3_000 };
  expect((await paying.gym.as(zoe).post('/Client/gift-cards/pay', spent)).status).toBe(201);
  for (const id of ids) {
    await pay(id);
    await paying.stripe.deliverWaiting({});
  }
  expect((await paying.entries(people[0])).sort()).toEqual(['charge 4500', 'payment -1500', 'payment -3000']);
  expect(await paying.entries(people[1])).toEqual(['payment -1500']);
  expect(await paying.read(people[1], ids[1] ?? '')).toMatchObject({ state: 'paid', problem: 'notSold', cardCents: 0 });
  expect([await leftOn(cards[0]), await leftOn(cards[1])]).toEqual([0, 0]);
});

describe('keeps its part where no plan can be sold', () => {
  it.each(['the client has one without an end', 'the client was erased'])('as %s', async (why) => {
    const card = await sellCard();
    const period = { startDate: '2026-03-01', endDate: '2026-03-31' };
    const maria = await paying.gym.has(aClient().withSubscription(period));
    const { id } = (await open(maria, card)).data;
    const session = await paying.orderOf(id);
    if (why === 'the client was erased') {
      // Paid at the provider while its page runs out here.
      await endUnheard(id, card);
      expect((await paying.owner().delete(`/Admin/clients/${maria.id}`)).status).toBe(200);
    } else await paying.gym.rows('UPDATE subscriptions SET end_date = NULL WHERE client_id = $1', [maria.id]);
    paying.stripe.pay(session);
    expect(await paying.stripe.deliverWaiting()).toEqual([204]);
    const entries = await paying.gym.rows(
      'SELECT kind, amount_cents AS cents FROM ledger_entries WHERE client_id = $1',
      [maria.id],
    );
    expect(entries).toEqual([{ kind: 'payment', cents: -1_500 }]);
    expect([await leftOn(card), await movesOf(card)]).toEqual([3_000, ['sold 3000']]);
    const { data: all } = await paying.owner().get<OnlinePaymentToSee[]>('/Admin/online-payments');
    expect(all.find((one) => one.id === id)).toMatchObject({
      ...{ problem: 'notSold', cardCents: 0, cardLastFour: card.lastFour },
    });
  });
});

describe('while the provider does not answer', () => {
  const fail = (): void => paying.stripe.failNext({ kind: 'hangs up' }, { path: /POST .v1.checkout.sessions/ });

  it('is held once for a page that is asked for again', async () => {
    const card = await sellCard();
    const maria = await paying.gym.has(aClient());
    const request = { id: anId() };
    fail();
    expect((await open(maria, card, request)).code).toBe('PROVIDER_AWAY');
    expect(await movesOf(card)).toEqual(['held -3000', 'sold 3000']);
    paying.stripe.behave();
    expect((await open(maria, card, request, 1)).status).toBe(201);
    expect(await movesOf(card)).toEqual(['held -3000', 'sold 3000']);
  });

  it('comes back by itself when nobody asks again', async () => {
    const card = await sellCard();
    const maria = await paying.gym.has(aClient());
    fail();
    expect((await open(maria, card)).code).toBe('PROVIDER_AWAY');
    paying.stripe.behave();
    await paying.later(50 * MINUTE);
    await paying.gym.doTimedWork();
    expect([await leftOn(card), await movesOf(card)]).toEqual([3_000, ['sold 3000']]);
  });
});

it.each(['the desk', 'another member who pays whole', 'another member’s page'])(
  'pays one of two at once: a page, and %s',
  async (rival) => {
    const card = await sellCard();
    const [maria, zoe] = [await paying.gym.has(aClient()), await paying.debtor()];
    const { giftCode } = card;
    const [amountCents, id] = [3_000, anId()];
    const rivals: Record<string, () => Promise<Answer<unknown>>> = {
      'the desk': () =>
        paying.owner(1).post(`/Admin/clients/${zoe.id}/gift-card-payments`, { id, giftCode, amountCents }),
      'another member who pays whole': () =>
        paying.gym.as(zoe, 1).post('/Client/gift-cards/pay', { id, giftCode, amountCents }),
      'another member’s page': () => open(zoe, card, {}, 1),
    };
    const gate = await paying.gym.database.connect();
    await gate.query('BEGIN');
    await gate.query('SELECT id FROM gift_cards WHERE id = $1 FOR UPDATE', [card.id]);
    const calls = [open(maria, card), (rivals[rival] as () => Promise<Answer<unknown>>)()];
    await paying.gym.untilWaiting(2);
    await gate.query('COMMIT');
    gate.release();
    const answers = await Promise.all<Answer<unknown>>(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await leftOn(card)).toBe(0);
  },
);

it('sends back the part of the provider alone, and the other returns to the card when it is reversed', async () => {
  const card = await sellCard();
  const maria = await paying.gym.has(aClient());
  const { id } = (await open(maria, card)).data;
  await pay(id);
  await paying.later(MINUTE);
  await paying.read(maria, id);
  const back = (amountCents: number) =>
    paying.owner().post(`/Admin/online-payments/${id}/refund`, { id: anId(), amountCents, reason: 'Λάθος' });
  expect((await back(4_500)).status).toBe(400);
  expect((await back(1_500)).status).toBe(200);
  expect((await paying.read(maria, id)).state).toBe('refunded');
  expect(await leftOn(card)).toBe(0);
  const byCard = (await paying.ledger(maria)).entries.find(({ method }) => method === 'giftCard');
  expect((await paying.owner().post(`/Admin/ledger/${byCard?.id}/reverse`, { reason: 'Λάθος' })).status).toBe(200);
  expect([await leftOn(card), (await paying.ledger(maria)).balanceCents]).toEqual([3_000, 4_500]);
});

it('stands for its page when the card is cancelled meanwhile, and what is left goes on being right', async () => {
  const card = await sellCard(4_000);
  const maria = await paying.gym.has(aClient());
  const { id } = (await open(maria, card)).data;
  const cancelled = await paying.owner().post(`/Admin/gift-cards/${card.id}/cancel`, {
    ...{ reason: 'Λάθος', method: 'cash', balanceCents: 1_000 },
  });
  expect(cancelled.status).toBe(200);
  await pay(id);
  await paying.later(MINUTE);
  expect(await paying.read(maria, id)).toMatchObject({ state: 'paid', problem: null });
  expect((await paying.entries(maria)).sort()).toEqual(['charge 4500', 'payment -1500', 'payment -3000']);
  expect(await leftOn(card)).toBe(0);
});

it('pays a part of a price that a code has made less', async () => {
  const card = await sellCard();
  const maria = await paying.gym.has(aClient());
  const code = 'PART10';
  const terms = { cents: null, mostUses: null, firstDay: null, lastDay: null, planIds: [], isActive: true };
  await paying.owner().post('/Admin/promotions', { code, percent: 10, ...terms });
  const { data } = await open(maria, card, { code, amountCents: 1_050 });
  await pay(data.id);
  await paying.later(MINUTE);
  expect(await paying.read(maria, data.id)).toMatchObject({ state: 'paid', discountCents: 450, cardCents: 3_000 });
  expect((await paying.entries(maria)).sort()).toEqual(['charge 4050', 'payment -1050', 'payment -3000']);
});

it('is refused with another price, more than it has, and less left than the provider takes', async () => {
  const card = await sellCard();
  const maria = await paying.gym.has(aClient());
  expect((await open(maria, card, { amountCents: 1_400 })).code).toBe('STALE');
  expect(fieldsOf(await open(maria, card, { cardCents: 3_001, amountCents: 1_499 }))).toEqual(['cardCents']);
  expect(fieldsOf(await open(maria, card, { cardCents: 4_460, amountCents: 40 }))).toEqual(['amountCents']);
  expect(await movesOf(card)).toEqual(['sold 3000']);
  expect((await paying.offer(maria)).payments).toEqual([]);
});
