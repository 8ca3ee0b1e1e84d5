import type { ShownClient } from '@palestra/backend/contract/client';
import type { EndLine } from '@palestra/backend/contract/end-line';
import type { Ledger, Plan } from '@palestra/backend/contract/money';
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
  staff().post<ShownClient & FailureData>('/Admin/clients', {
    ...{ name: 'Νεφέλη Αρχοντή', email, phone: '6971234567' },
    ...more,
  });
const isThere = (email: string) => gym.rows('SELECT id FROM users WHERE email = $1', [email]);

describe('a client added with their first subscription', () => {
  it('is sold a plan and pays for it by the same call, which sells once', async () => {
    const sale = { id: anId(), planId: month.id, startDate: '2026-03-16', paidCents: 4500, method: 'card' };
    const { status, data } = await add('nefeli@example.gr', { sale });
    expect([status, data.subscription]).toMatchObject([201, { startDate: '2026-03-16', endDate: '2026-04-15' }]);
    const ledger = (await staff().get<Ledger>(`/Admin/clients/${data.id}/ledger`)).data;
    expect(ledger).toMatchObject({ balanceCents: 0, entries: [{ receipt: '2026-1' }, { planNameEl: 'Μήνας' }] });
    expect((await add('nefeli@example.gr', { sale })).data.id).toBe(data.id);
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
    expect(lines.data).toMatchObject([{ cause: 'sold', days: 31, note: 'Αδελφή της Μαρίας' }]);
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
