import type { CodedPrice } from '@palestra/backend/contract/online-payment';
import type { Promotion } from '@palestra/backend/contract/promotion';
import type { FailureData } from '../support/api-client.js';
import { aClient, type Person } from '../support/client-builder.js';
import { PayingGym } from '../support/paying-gym.js';

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

const OFFER = { percent: 20, cents: null, firstDay: null, lastDay: null, mostUses: null, planIds: [], isActive: true };
const give = async (code: string, more: object = {}): Promise<Promotion> =>
  (await paying.owner().post<Promotion>('/Admin/promotions', { ...OFFER, code, ...more })).data;
const usesOf = async (code: string): Promise<number | undefined> =>
  (await paying.owner().get<Promotion[]>('/Admin/promotions')).data.find((one) => one.code === code)?.uses;
const price = (person: Person, code: string) =>
  paying.gym.as(person).post<CodedPrice>('/Client/online-payments/code', { planId: paying.plan.id, code });
const buy = (person: Person, code: string, amountCents: number, process = 0) =>
  paying.request(person, { purpose: 'plan', planId: paying.plan.id, amountCents, code }, process);
const leave = (person: Person, id: string) => paying.gym.as(person).delete(`/Client/online-payments/${id}`);
const faultsOf = ({ data }: { data: unknown }): Record<string, string> => (data as FailureData).fields ?? {};

it('takes its part off the price on the page of the provider, and counts once it is paid', async () => {
  await give('SPRING');
  const maria = await paying.gym.has(aClient());
  expect((await paying.offer(maria)).takesCodes).toBe(true);
  expect((await price(maria, 'spring ')).data).toEqual({
    ...{ code: 'SPRING', priceCents: 4500, discountCents: 900, amountCents: 3600 },
  });
  expect([(await buy(maria, 'SPRING', 4500)).code, (await buy(maria, '', 3600)).code]).toEqual(['STALE', 'STALE']);
  const { status, data } = await buy(maria, 'SPRING', 3600);
  expect(status).toBe(201);
  expect(await usesOf('SPRING')).toBe(0);
  paying.stripe.pay(await paying.orderOf(data.id));
  await paying.later(5_000);
  expect(await paying.read(maria, data.id)).toMatchObject({ state: 'paid', amountCents: 3600, discountCents: 900 });
  expect(await paying.entries(maria)).toEqual(['charge 3600', 'payment -3600']);
  expect(await usesOf('SPRING')).toBe(1);
  expect(faultsOf(await price(maria, 'SPRING'))['code']).toMatch(/used already|ήδη/);
  expect(await paying.gym.faults()).toEqual([]);
});

it('is kept while a page is open, for one of two who want the last use, and given back when it is left', async () => {
  await give('LAST', { mostUses: 1 });
  const [maria, eleni] = [await paying.gym.has(aClient()), await paying.gym.has(aClient())];
  const both = await Promise.all([buy(maria, 'LAST', 3600), buy(eleni, 'LAST', 3600, 1)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  const [winner, loser, won] = both[0].status === 201 ? [maria, eleni, both[0]] : [eleni, maria, both[1]];
  expect(faultsOf(await price(loser, 'LAST'))).toHaveProperty('code');
  // Their own page is no use of another.
  expect((await price(winner, 'LAST')).data).toMatchObject({ amountCents: 3600 });
  expect((await leave(winner, won.data.id)).status).toBe(200);
  expect((await buy(loser, 'LAST', 3600)).status).toBe(201);
});

it('says why it does not count, and cannot be guessed', async () => {
  await give('GIFT', { percent: 100 });
  await give('OTHERS', { planIds: [paying.plan.id], isActive: false });
  const maria = await paying.gym.has(aClient());
  for (const code of ['GIFT', 'OTHERS', 'NONE']) {
    const refused = await price(maria, code);
    expect([refused.status, Object.keys(faultsOf(refused))]).toEqual([400, ['code']]);
  }
  for (let tries = 0; tries < 7; tries += 1) await price(maria, 'NONE');
  expect((await price(maria, 'NONE')).code).toBe('TOO_MANY_ATTEMPTS');
});
