import type { AuditEntry } from '@palestra/backend/contract/audit';
import type {
  GiftCard,
  GiftCardBalance,
  GiftCardHistory,
  GiftCardReport,
  GiftCardWithCode,
  PromotionUse,
} from '@palestra/backend/contract/gift-card';
import type { Ledger, RegisterEntry, Takings } from '@palestra/backend/contract/money';
import type { Till } from '@palestra/backend/contract/till';
import { RUNNING_LOCK } from '../../backend/src/platform/database/locks.js';
import { fieldsOf, type FailureData } from '../support/api-client.js';
import { aClient, type Person } from '../support/client-builder.js';
import { connectionsTo } from '../support/test-database.js';
import { PayingGym } from '../support/paying-gym.js';
import { anId } from '../support/seed.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';

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

const owner = (process = 0) => paying.owner(process);
const sellCard = (terms?: object) => paying.sellCard(terms);
const cardOf = (id: string): Promise<GiftCardHistory> => paying.card(id);
const owes = async (person: Person): Promise<void> => {
  await owner().post(`/Admin/clients/${person.id}/sales`, { id: anId(), planId: paying.plan.id });
};
const atDesk = (person: Person, giftCode: string, amountCents: number, more: object = {}, process = 0) =>
  owner(process).post<Ledger>(`/Admin/clients/${person.id}/gift-card-payments`, {
    ...{ id: anId(), giftCode, amountCents, ...more },
  });
const alone = (person: Person, giftCode: string, amountCents: number, process = 0) =>
  paying.gym.as(person, process).post<Ledger>('/Client/gift-cards/pay', { id: anId(), giftCode, amountCents });

it('is sold with a receipt and a code that is told once, for as long as the setting says', async () => {
  const buyer = await paying.gym.has(aClient());
  const request = { id: anId(), amountCents: 5_000, method: 'card', buyerId: buyer.id, forWhom: 'Για την Άννα' };
  const sold = await owner().post<GiftCardWithCode>('/Admin/gift-cards', { ...request, isMailed: true });
  expect([sold.status, sold.message]).toEqual([201, 'The gift card was sold']);
  expect(sold.data).toMatchObject({
    ...{ state: 'valid', balanceCents: 5_000, receipt: '2026-1', validUntil: '2027-03-10', isMailed: true },
    ...{ buyerName: buyer.name, forWhom: 'Για την Άννα', lastFour: sold.data.giftCode?.slice(-4) },
  });
  expect(sold.data.giftCode).toMatch(/^([ACDEFHJKMNPQRTVWXY34679]{4}-){3}[ACDEFHJKMNPQRTVWXY34679]{4}$/);
  const again = await owner().post<GiftCardWithCode>('/Admin/gift-cards', request);
  expect(again.data).toMatchObject({ id: request.id, giftCode: null, isMailed: false });
  expect((await owner().post('/Admin/gift-cards', { ...request, amountCents: 1 })).code).toBe('CONFLICT');
  const mail = await paying.gym.rows<{ facts: { giftCode: string } }>(
    "SELECT facts FROM mails WHERE purpose = 'gift-card' AND recipient_id = $1",
    [buyer.id],
  );
  expect(mail.map(({ facts }) => facts.giftCode)).toEqual([sold.data.giftCode]);
  // Neither list nor log nor table has it.
  const log = (await owner().get<AuditEntry[]>('/Admin/audit')).data.filter(({ entity }) => entity === 'gift-card');
  expect(log.map(({ action, after }) => [action, after])).toEqual([
    ['gift-card.sold', { amount: '50.00 €', method: 'card', lastFour: sold.data.lastFour, validUntil: '2027-03-10' }],
  ]);
  const kept = await paying.gym.rows('SELECT * FROM gift_cards');
  expect(JSON.stringify([kept, log, (await owner().get('/Admin/gift-cards')).data])).not.toContain(
    sold.data.giftCode?.replaceAll('-', ''),
  );
  expect(await paying.gym.faults()).toEqual([]);
});

it.each<[string, object, string]>([
  ['a last day that is over', { validUntil: '2026-03-10' }, 'validUntil'],
  ['a mail without a buyer', { isMailed: true }, 'isMailed'],
  ['an unknown buyer', { buyerId: '00000000-0000-4000-8000-000000000000' }, 'buyerId'],
])('is not sold with %s', async (_what, terms, field) => {
  const refused = await sellCard(terms);
  expect(fieldsOf({ data: refused })).toEqual([field]);
});

it('pays what is owed at the desk, in any writing of its code, and never more', async () => {
  const card = await sellCard({ validUntil: null });
  const maria = await paying.gym.has(aClient());
  await owes(maria);
  const typed = card.giftCode.toLowerCase().replaceAll('-', ' ');
  const check = await owner().post<GiftCardBalance>('/Admin/gift-cards/check', { giftCode: typed });
  expect(check.data).toEqual({ lastFour: card.lastFour, balanceCents: 5_000, validUntil: null, part: null });
  expect(fieldsOf(await atDesk(maria, typed, 4_501))).toEqual(['amountCents']);
  expect((await atDesk(maria, typed, 4_000, { balanceCents: 0 })).code).toBe('STALE');
  const payment = { id: anId(), balanceCents: 500 };
  const paid = await atDesk(maria, typed, 4_000, payment);
  expect(paid.data.entries[0]).toMatchObject({ kind: 'payment', method: 'giftCard', amountCents: -4_000 });
  // The same again pays once, and asks for no code.
  expect((await atDesk(maria, 'ΛΑΘΟΣ', 4_000, payment)).status).toBe(201);
  expect((await atDesk(maria, typed, 3_000, payment)).code).toBe('PAYMENT_TAKEN');
  expect(await cardOf(card.id)).toMatchObject({
    balanceCents: 1_000,
    moves: [
      { kind: 'used', amountCents: -4_000, userName: maria.name, receipt: '2026-3' },
      { kind: 'sold', amountCents: 5_000, method: 'cash', receipt: '2026-2' },
    ],
  });
  const zoe = await paying.gym.has(aClient());
  await owes(zoe);
  expect(fieldsOf(await atDesk(zoe, typed, 1_001))).toEqual(['amountCents']);
  expect((await atDesk(zoe, typed, 1_000)).status).toBe(201);
  expect(await cardOf(card.id)).toMatchObject({ state: 'spent', balanceCents: 0 });
  expect(fieldsOf(await atDesk(zoe, typed, 100))).toEqual(['giftCode']);
  expect(await paying.gym.faults()).toEqual([]);
});

it('is never used below zero by two processes at once', async () => {
  const card = await sellCard({ amountCents: 10_000 });
  const people = await Promise.all(Array.from({ length: 8 }, () => paying.gym.has(aClient())));
  for (const person of people) await owes(person);
  const answers = await Promise.all(
    people.flatMap((person, i) => [
      i % 2 === 0 ? atDesk(person, card.giftCode, 1_500, {}, 0) : alone(person, card.giftCode, 1_500, 1),
      atDesk(person, card.giftCode, 1_500, {}, i % 2),
    ]),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
  for (const refused of answers.filter(({ status }) => status !== 201)) {
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['amountCents']]);
  }
  const [left] = await paying.gym.rows<{ cents: number; moves: number }>(
    `SELECT c.balance_cents AS cents, (SELECT sum(amount_cents)::int FROM gift_card_moves WHERE card_id = c.id) AS moves
     FROM gift_cards c WHERE c.id = $1`,
    [card.id],
  );
  expect(left).toEqual({ cents: 1_000, moves: 1_000 });
  await expect(paying.gym.rows('UPDATE gift_cards SET balance_cents = -1 WHERE id = $1', [card.id])).rejects.toThrow(
    'gift_cards_balance',
  );
  expect(await paying.gym.faults()).toEqual([]);
});

it('gets back what a payment took from it when that is taken back', async () => {
  const card = await sellCard();
  const maria = await paying.gym.has(aClient());
  await owes(maria);
  const paid = await atDesk(maria, card.giftCode, 4_500);
  const reversed = await owner().post<Ledger>(`/Admin/ledger/${paid.data.entries[0]?.id}/reverse`, { reason: 'Λάθος' });
  expect(reversed.data.balanceCents).toBe(4_500);
  const { lastFour } = card;
  expect(reversed.data.entries.map(({ kind, cardLastFour }) => [kind, cardLastFour])).toEqual([
    ['reversal', lastFour],
    ['payment', lastFour],
    ['charge', null],
  ]);
  expect((await cardOf(card.id)).moves.map(({ kind, amountCents, reason }) => [kind, amountCents, reason])).toEqual([
    ['returned', 4_500, 'Λάθος'],
    ['used', -4_500, ''],
    ['sold', 5_000, ''],
  ]);
  expect((await atDesk(maria, card.giftCode, 4_500)).status).toBe(201);
  expect(await paying.gym.faults()).toEqual([]);
});

it('buys a plan by the member alone when it pays the whole price, with a promotion code too', async () => {
  await owner().post('/Admin/promotions', {
    ...{ code: 'SPRING', percent: 20, cents: null, firstDay: null, lastDay: null, mostUses: null, planIds: [] },
    isActive: true,
  });
  const card = await sellCard({ amountCents: 4_000 });
  const maria = await paying.gym.has(aClient());
  const { plans, takesGiftCards } = await paying.offer(maria);
  expect(takesGiftCards).toBe(true);
  const [{ id: planId, startDate, terms }] = plans as [(typeof plans)[number]];
  const buy = (more: object) =>
    paying.gym.as(maria).post<Ledger>('/Client/gift-cards/buy', {
      ...{ id: anId(), giftCode: card.giftCode, planId, startDate, terms, amountCents: 4_500, ...more },
    });
  expect(fieldsOf(await buy({}))).toEqual(['amountCents']);
  expect((await buy({ amountCents: 4_000 })).code).toBe('STALE');
  const request = { id: anId(), code: 'SPRING', amountCents: 3_600 };
  const bought = await buy(request);
  expect([bought.status, bought.data.balanceCents]).toEqual([201, 0]);
  expect((await buy(request)).data).toEqual(bought.data);
  expect(await paying.entries(maria)).toEqual(['charge 3600', 'payment -3600']);
  expect(await cardOf(card.id)).toMatchObject({ balanceCents: 400 });
  const uses = await owner().get<PromotionUse[]>('/Admin/promotions/report?from=2026-03-01&until=2026-03-31');
  expect(uses.data).toMatchObject([
    { code: 'SPRING', planNameEl: 'Μήνας', uses: 1, discountedCents: 900, soldCents: 3_600 },
  ]);
  expect(await paying.gym.faults()).toEqual([]);
});

it('ends the page at the provider that a member has open, and pays nothing that was paid there', async () => {
  const card = await sellCard({ amountCents: 9_000 });
  const [maria, zoe] = [await paying.debtor(), await paying.debtor()];
  const open = (await paying.payDebt(maria)).data;
  expect((await alone(maria, card.giftCode, 4_500)).status).toBe(201);
  expect((await paying.read(maria, open.id)).state).toBe('abandoned');
  expect(await paying.entries(maria)).toEqual(['charge 4500', 'payment -4500']);
  const paid = (await paying.payDebt(zoe)).data;
  paying.stripe.pay(await paying.orderOf(paid.id));
  expect((await alone(zoe, card.giftCode, 4_500)).code).toBe('STALE');
  expect(await paying.entries(zoe)).toEqual(['charge 4500', 'payment -4500']);
  const eleni = await paying.gym.has(aClient());
  const [plan] = (await paying.offer(eleni)).plans;
  const page = (await paying.buy(eleni)).data;
  paying.stripe.pay(await paying.orderOf(page.id));
  const wish = { planId: plan?.id, startDate: plan?.startDate, terms: plan?.terms, amountCents: 4_500 };
  const refused = await paying.gym.as(eleni).post('/Client/gift-cards/buy', {
    ...{ id: anId(), giftCode: card.giftCode, ...wish },
  });
  expect(refused.code).toBe('STALE');
  expect(await cardOf(card.id)).toMatchObject({ balanceCents: 4_500 });
  expect(await paying.gym.faults()).toEqual([]);
});

it('lets no member guess promotion codes while a plan is bought', async () => {
  const card = await sellCard();
  const nikos = await paying.gym.has(aClient());
  const [plan] = (await paying.offer(nikos)).plans;
  const wish = { planId: plan?.id, startDate: plan?.startDate, terms: plan?.terms, amountCents: 1 };
  const tryCode = () =>
    paying.gym
      .as(nikos)
      .post('/Client/gift-cards/buy', { id: anId(), giftCode: card.giftCode, code: 'GUESS', ...wish });
  for (let tries = 0; tries < 10; tries += 1) expect(fieldsOf(await tryCode())).toEqual(['code']);
  expect((await tryCode()).code).toBe('TOO_MANY_ATTEMPTS');
});

it('says why it does not pay, and cannot be guessed', async () => {
  const [card, other] = [await sellCard({ validUntil: '2026-03-11' }), await sellCard()];
  const maria = await paying.gym.has(aClient());
  await owes(maria);
  const renewed = await owner().post<GiftCardWithCode>(`/Admin/gift-cards/${other.id}/code`, {});
  await owner().post(`/Admin/gift-cards/${other.id}/cancel`, { reason: 'Χάθηκε', method: null, balanceCents: 5_000 });
  await paying.gym.setNow('2026-03-12T10:00:00Z');
  const check = (giftCode: string) => paying.gym.as(maria).post('/Client/gift-cards/check', { giftCode });
  const saysOf = async (code: string | null) => ((await check(code ?? '')).data as FailureData).fields?.['giftCode'];
  expect(await saysOf(card.giftCode)).toMatch(/expired|λήξει/);
  expect(await saysOf(renewed.data.giftCode)).toMatch(/cancelled|ακυρωθεί/);
  expect(await saysOf(other.giftCode)).toMatch(/no gift card|Δεν υπάρχει/);
  for (let tries = 0; tries < 9; tries += 1) await check('WRONG');
  expect((await check(card.giftCode)).code).toBe('TOO_MANY_ATTEMPTS');
});

it('is cancelled with a reason, and what is left is paid back or not', async () => {
  const card = await sellCard();
  const cancel = (terms: object) =>
    owner().post<GiftCardHistory>(`/Admin/gift-cards/${card.id}/cancel`, { reason: 'Λάθος', method: 'cash', ...terms });
  expect((await cancel({ balanceCents: 4_000 })).code).toBe('STALE');
  const cancelled = await cancel({ balanceCents: 5_000 });
  expect(cancelled.data).toMatchObject({
    ...{ state: 'cancelled', balanceCents: 0 },
    moves: [{ kind: 'cancelled', amountCents: -5_000, method: 'cash', reason: 'Λάθος' }, { kind: 'sold' }],
  });
  expect((await cancel({ balanceCents: 0 })).code).toBe('CONFLICT');
  expect((await owner().post(`/Admin/gift-cards/${card.id}/code`, {})).code).toBe('CONFLICT');
  for (const statement of ['UPDATE gift_card_moves SET amount_cents = 1', 'DELETE FROM gift_card_moves']) {
    await expect(paying.gym.rows(statement)).rejects.toThrow('never changed');
  }
  expect(await paying.gym.faults()).toEqual([]);
});

it('is money of the till when it is sold, and none when it pays', async () => {
  const before = (await owner().get<Till>('/Admin/till')).data;
  const [card, other] = [await sellCard(), await sellCard({ amountCents: 2_000, method: 'card' })];
  await owner().post(`/Admin/gift-cards/${other.id}/cancel`, { reason: 'Λάθος', method: 'card', balanceCents: 2_000 });
  const maria = await paying.gym.has(aClient());
  await owes(maria);
  await atDesk(maria, card.giftCode, 4_500);
  const till = (await owner().get<Till>('/Admin/till')).data;
  expect([till.cashCents - before.cashCents, till.cardCents - before.cardCents]).toEqual([5_000, 0]);
  expect([till.cardsSoldCents, till.giftCardCents].map((cents) => cents)).toEqual([
    before.cardsSoldCents + 5_000,
    before.giftCardCents + 4_500,
  ]);
  const { data: takings } = await owner().get<Takings>('/Admin/takings');
  const sumOf = (way: string) => takings.sums.find(({ method }) => method === way)?.amountCents;
  expect(takings.totalCents).toBe(
    takings.sums.reduce((sum, one) => sum + one.amountCents, 0) - (sumOf('giftCard') ?? 0),
  );
  const { data: register } = await owner().get<RegisterEntry[]>('/Admin/ledger?from=2026-03-11&until=2026-03-11');
  expect(register.find(({ userId }) => userId === maria.id)).toMatchObject({ kind: 'payment', method: 'giftCard' });
  const ofCard = { method: 'card', userId: null, userName: '' };
  expect(register.filter(({ method, kind }) => method === 'card' && kind === 'cardPaidBack')).toMatchObject([
    { ...ofCard, amountCents: 2_000, reason: 'Λάθος' },
  ]);
  expect(register.find(({ amountCents }) => amountCents === -2_000)).toMatchObject({ ...ofCard, kind: 'cardSold' });
});

it('is reported by month: sold, used, cancelled, expired, and what is left', async () => {
  const already = (await owner().get<GiftCardReport>('/Admin/gift-cards/report?from=2026-03-11&until=2026-03-11')).data;
  const maria = await paying.gym.has(aClient());
  await owes(maria);
  const [used, , cancelled] = [
    await sellCard(),
    await sellCard({ amountCents: 3_000, validUntil: '2026-04-20' }),
    await sellCard({ amountCents: 1_000 }),
  ];
  await atDesk(maria, used.giftCode, 4_500);
  const terms = { reason: 'Χάθηκε', method: null, balanceCents: 1_000 };
  await owner().post(`/Admin/gift-cards/${cancelled.id}/cancel`, terms);
  await paying.gym.setNow('2026-05-02T10:00:00Z');
  const { data } = await owner().get<GiftCardReport>('/Admin/gift-cards/report?from=2026-03-11&until=2026-05-02');
  const [march, april, may] = data.months as [GiftCardReport['months'][number], ...GiftCardReport['months']];
  const former = already.months[0];
  expect([march.month, april?.month, may?.month]).toEqual(['2026-03-01', '2026-04-01', '2026-05-01']);
  expect([march.soldCents, march.usedCents, march.cancelledCents, march.outstandingCents]).toEqual([
    (former?.soldCents ?? 0) + 9_000,
    (former?.usedCents ?? 0) + 4_500,
    (former?.cancelledCents ?? 0) + 1_000,
    march.outstandingCents,
  ]);
  expect([april?.expiredCents, april?.soldCents, (april?.outstandingCents ?? 0) - march.outstandingCents]).toEqual([
    3_000, 0, -3_000,
  ]);
  expect(data.outstandingCents).toBe(may?.outstandingCents);
  const listed = (await owner().get<GiftCard[]>('/Admin/gift-cards')).data;
  const left = listed.filter(({ state }) => state === 'valid').reduce((sum, one) => sum + one.balanceCents, 0);
  expect(data.outstandingCents).toBe(left);
});

it('begins each month of the report with what was left, at ends of months and with moves of dead cards', async () => {
  const maria = await paying.gym.has(aClient());
  await owes(maria);
  const last = { validUntil: '2026-03-31' };
  const [expired, paidBack, cancelled] = [await sellCard(last), await sellCard(last), await sellCard()];
  await sellCard({ validUntil: '2026-04-30', amountCents: 700 });
  await sellCard({ validUntil: null, amountCents: 900 });
  const paid = [await atDesk(maria, expired.giftCode, 1_500), await atDesk(maria, cancelled.giftCode, 2_000)];
  const cancel = (id: string, terms: object) =>
    owner().post(`/Admin/gift-cards/${id}/cancel`, { reason: 'Λάθος', method: null, ...terms });
  await cancel(cancelled.id, { balanceCents: 3_000 });
  await paying.gym.setNow('2026-04-10T10:00:00Z');
  await cancel(paidBack.id, { balanceCents: 5_000, method: 'cash' });
  for (const { data } of paid) await owner().post(`/Admin/ledger/${data.entries[0]?.id}/reverse`, { reason: 'Λάθος' });
  await paying.gym.setNow('2026-05-01T10:00:00Z');
  await cancel(cancelled.id, { balanceCents: 2_000, method: 'cash' });
  const { data } = await owner().get<GiftCardReport>('/Admin/gift-cards/report?from=2026-02-01&until=2026-05-01');
  const left = data.months.map((one) => one.outstandingCents);
  expect(
    data.months.map((one, i) => {
      const off = one.usedCents + one.paidBackCents + one.cancelledCents + one.expiredCents;
      return (left[i - 1] ?? 0) + one.soldCents - off;
    }),
  ).toEqual(left);
  expect(left.at(-1)).toBe(data.outstandingCents);
  expect(await paying.gym.faults()).toEqual([]);
});

it('is not sold while a process runs that knows no gift cards', async () => {
  const older = connectionsTo(paying.gym.databaseUrl, 1);
  await older.query('SELECT pg_advisory_lock_shared($1)', [RUNNING_LOCK]);
  const request = { id: anId(), amountCents: 5_000, method: 'cash' };
  expect(await owner().post('/Admin/gift-cards', request)).toMatchObject({ status: 503, code: 'NOT_READY' });
  await older.end();
});

it('keeps no words about a buyer who was erased, and gets a new code all the same', async () => {
  const buyer = await paying.gym.has(aClient());
  const [card, other] = [await sellCard({ buyerId: buyer.id }), await sellCard({ buyerId: buyer.id })];
  const reason = 'Χώρισε και τη θέλει πίσω';
  await owner().post(`/Admin/gift-cards/${card.id}/cancel`, { reason, method: null, balanceCents: 5_000 });
  expect((await owner().delete(`/Admin/clients/${buyer.id}`)).status).toBe(200);
  const log = (await owner().get<AuditEntry[]>('/Admin/audit')).data.filter(({ entityId }) => entityId === card.id);
  expect(JSON.stringify([log, await cardOf(card.id)])).not.toContain('Χώρισε');
  expect((await owner().post(`/Admin/gift-cards/${other.id}/code`, {})).status).toBe(200);
  expect(fieldsOf(await owner().post(`/Admin/gift-cards/${other.id}/code`, { isMailed: true }))).toEqual(['isMailed']);
});

it('is sold once to two equal requests at two processes', async () => {
  const request = { id: anId(), amountCents: 5_000, method: 'cash', forWhom: 'Για την Άννα', validUntil: null };
  const answers = await Promise.all(
    [0, 1, 0, 1].map((process) => owner(process).post<GiftCardWithCode>('/Admin/gift-cards', request)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(answers.filter(({ data }) => data.giftCode !== null)).toHaveLength(1);
  expect((await cardOf(request.id)).moves).toHaveLength(1);
  for (const other of [{ forWhom: '' }, { validUntil: '2026-12-31' }]) {
    expect((await owner().post('/Admin/gift-cards', { ...request, ...other })).code).toBe('CONFLICT');
  }
});
