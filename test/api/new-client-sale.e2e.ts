import type { AddedClient } from '@palestra/backend/contract/client';
import type { EndLine } from '@palestra/backend/contract/end-line';
import type { Ledger, Plan } from '@palestra/backend/contract/money';
import type { GivenDates } from '@palestra/backend/contract/report';
import type { FailureData } from '../support/api-client.js';
import { anId } from '../support/seed.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T08:00:00Z';
const MONTH = {
  ...{ nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months' },
  ...{ monthlyLimit: 12, freezeBudgetDays: null, isOnSale: true },
};
const DATES = { startDate: '2026-03-11', endDate: '2026-04-10', monthlyLimit: 12 };

let gym: TestGym;
let month: Plan;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  month = (await staff().post<Plan>('/Admin/plans', MONTH)).data;
});
afterAll(() => gym.close());

const staff = () => gym.as(gym.admin);
const add = (email: string, more: object) =>
  staff().post<AddedClient & FailureData>('/Admin/clients', {
    ...{ name: 'Νεφέλη Αρχοντή', email, phone: '6971234567' },
    ...more,
  });
const isThere = (email: string) => gym.rows('SELECT id FROM users WHERE email = $1', [email]);

describe('a client added with their first subscription', () => {
  it('is sold a plan and pays for it by the same call, which sells once', async () => {
    const sale = { id: anId(), planId: month.id, startDate: '2026-03-16', paidCents: 4500, method: 'card' };
    const { status, data } = await add('nefeli@example.gr', { sale });
    expect([status, data.subscription]).toMatchObject([201, { startDate: '2026-03-16', endDate: '2026-04-15' }]);
    expect(data.sale).toMatchObject({ id: sale.id, totalCents: 4500, paymentId: sale.id, balanceCents: 0 });
    const ledger = (await staff().get<Ledger>(`/Admin/clients/${data.id}/ledger`)).data;
    expect(ledger).toMatchObject({ balanceCents: 0, entries: [{ receipt: '2026-1' }, { planNameEl: 'Μήνας' }] });
    expect((await add('nefeli@example.gr', { sale })).data).toMatchObject({ id: data.id, sale: data.sale });
    const other = { ...sale, paidCents: 2000 };
    expect(await add('nefeli@example.gr', { sale: other })).toMatchObject({ status: 409, code: 'SALE_MADE' });
    expect(await gym.rows('SELECT id FROM sales')).toHaveLength(1);
  });

  it.each([
    ['of a plan that is not sold', () => ({ sale: { id: anId(), planId: anId() } }), ['planId']],
    [
      'of a later day to pay than there may be',
      () => ({ sale: { id: anId(), planId: month.id, dueOn: '2030-01-01' } }),
      ['dueOn'],
    ],
    ['without a plan and without a reason', () => ({ given: DATES }), ['endNote']],
    ['whose parts are at fault', () => ({ sale: { id: anId(), planId: 'none' } }), ['sale']],
  ])('is not added with one %s', async (_, more, fields) => {
    const { status, data } = await add('nobody@example.gr', more());
    expect([status, Object.keys(data.fields ?? {})]).toEqual([400, fields]);
    expect(await isThere('nobody@example.gr')).toEqual([]);
  });

  it('is given dates without a plan with a reason, which its first line keeps', async () => {
    const { data } = await add('given@example.gr', { given: { ...DATES, endNote: 'Αδελφή της Μαρίας' } });
    const lines = await staff().get<EndLine[]>(`/Admin/subscriptions/${data.subscription?.id}/end-lines`);
    expect(data.sale).toBeNull();
    expect(lines.data).toMatchObject([{ cause: 'sold', days: 31, note: 'Αδελφή της Μαρίας' }]);
  });

  it('stands beside those who owe while the dates given without a plan run, with the reason and who gave them', async () => {
    const given = async () => (await staff().get<GivenDates[]>('/Admin/debts/given')).data;
    const before = await given();
    const free = await add('free-dates@example.gr', { given: { ...DATES, endNote: 'Προπονείται με την ομάδα' } });
    const sold = await add('sold-dates@example.gr', { sale: { id: anId(), planId: month.id, paidCents: 4500 } });
    const { id: userId, subscription } = free.data;
    const next = { startDate: '2026-05-01', endDate: '2026-05-31', monthlyLimit: 12, endReason: 'other' };
    const later = { ...next, subscriptionId: null, endNote: 'Και τον Μάιο' };
    expect((await staff().put(`/Admin/clients/${userId}/subscription`, later)).status).toBe(200);
    const person = { userId, userName: 'Νεφέλη Αρχοντή', phone: '6971234567' };
    const by = { isFrozen: false, givenAt: new Date(NOW).toISOString(), givenByName: gym.admin.name };
    const { startDate, endDate } = DATES;
    const [running, ahead] = [
      { ...person, ...by, id: subscription?.id, startDate, endDate, reason: 'Προπονείται με την ομάδα' },
      { ...person, ...by, startDate: '2026-05-01', endDate: '2026-05-31', reason: 'Και τον Μάιο' },
    ];
    const ofThem = async () => (await given()).filter((one) => one.userId === userId || one.userId === sold.data.id);
    expect(await ofThem()).toMatchObject([running, ahead]);
    expect(await given()).toHaveLength(before.length + 2);
    await staff().post(`/Admin/subscriptions/${subscription?.id}/freeze`, {});
    await gym.setNow('2026-04-20T08:00:00Z');
    expect(await ofThem()).toMatchObject([{ isFrozen: true }, ahead]);
    await staff().post(`/Admin/subscriptions/${subscription?.id}/unfreeze`, {});
    await gym.setNow('2026-07-20T08:00:00Z');
    expect(await ofThem()).toEqual([]);
    await gym.setNow(NOW);
  });

  it('is sold nothing in a gym that sells nothing, and is given dates without a reason', async () => {
    await gym.rows(`UPDATE settings SET value = 'off' WHERE key = 'uses.money'`);
    expect(await add('sold@example.gr', { sale: { id: anId(), planId: month.id } })).toMatchObject({
      ...{ status: 404, code: 'NOT_USED' },
    });
    expect(await isThere('sold@example.gr')).toEqual([]);
    expect((await add('free@example.gr', { given: DATES })).data.subscription).toMatchObject(DATES);
  });
});
