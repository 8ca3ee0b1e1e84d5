import { addDays } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { PersonalData } from '@palestra/backend/contract/erasure';
import type { Ledger, Plan, RegisterEntry, Sale, Takings } from '@palestra/backend/contract/money';
import type { Promotion } from '@palestra/backend/contract/promotion';
import type { MoneyReport, OwingClient, ReportedEntry } from '@palestra/backend/contract/report';
import type { DaySchedule } from '@palestra/backend/contract/timeslot';
import { Role } from '@palestra/backend/contract/roles';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { ApiClient, type FailureData } from '../support/api-client.js';
import { book, bookFor } from '../support/booking.js';
import { aClient, insertUser, type Person } from '../support/client-builder.js';
import { wasDueOn } from '../support/debts.js';
import { eventually } from '../support/eventually.js';
import { playMoneyLife } from '../support/life/money-life.js';
import { timesFor, valuesFor } from '../support/sweeps.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

const NOW = '2026-03-11T08:00:00Z';
const MONTH = {
  ...{ nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months' },
  ...{ monthlyLimit: 12, freezeBudgetDays: null, isOnSale: true },
};

let gym: TestGym;
let month: Plan;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
  month = (await staff().post<Plan>('/Admin/plans', MONTH)).data;
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));

const staff = (process = 0) => gym.as(gym.admin, process);
const pathOf = ({ id }: Person, part: string): string => `/Admin/clients/${id}/${part}`;
const sell = (person: Person, terms: object = {}, by = staff()) =>
  by.post<Sale>(pathOf(person, 'sales'), { id: anId(), planId: month.id, ...terms });
const sellDueOn = async (person: Person, dueOn: string): Promise<void> =>
  wasDueOn(gym, (await sell(person)).data.id, dueOn);
const pay = (person: Person, amountCents: number, terms: object = {}) =>
  staff().post<Ledger>(pathOf(person, 'payments'), { id: anId(), amountCents, method: 'card', ...terms });
const ledgerOf = async (person: Person): Promise<Ledger> => (await staff().get<Ledger>(pathOf(person, 'ledger'))).data;
const reverse = (id: string | undefined, reason = 'Λάθος ποσό') =>
  staff().post<Ledger>(`/Admin/ledger/${id}/reverse`, { reason });
const subscriptionsOf = async (person: Person): Promise<Subscription[]> =>
  (await staff().get<Subscription[]>(pathOf(person, 'subscriptions'))).data;
const fieldsOf = (data: unknown): string[] => Object.keys((data as FailureData).fields ?? {});
const shown = ({ entries }: Ledger) => entries.map(({ kind, amountCents, receipt }) => [kind, amountCents, receipt]);

describe('a sale', () => {
  it('makes the subscription, its charge and the payment, and tells both sides of it', async () => {
    const maria = await gym.has(aClient().named('Μαρία'));
    const dry = await staff().post<Sale>(`${pathOf(maria, 'sales')}?dryRun=true`, {
      id: anId(),
      planId: month.id,
    });
    expect(dry.data).toMatchObject({ startDate: '2026-03-11', endDate: '2026-04-10', totalCents: 4500 });
    expect(await subscriptionsOf(maria)).toEqual([]);
    const terms = { discountCents: 500, discountReason: 'Φίλη', paidCents: 4000, method: 'iris' };
    const { status, data, message } = await sell(maria, terms);
    expect([status, message]).toEqual([201, 'The plan was sold']);
    expect(data).toMatchObject({ endDate: '2026-04-10', discountCents: 500, totalCents: 4000, balanceCents: 0 });
    expect(await subscriptionsOf(maria)).toMatchObject([
      { startDate: '2026-03-11', endDate: '2026-04-10', monthlyLimit: 12 },
    ]);
    const ledger = await ledgerOf(maria);
    expect(ledger).toMatchObject({ balanceCents: 0, overdueCents: 0, overdueSince: null });
    expect(ledger.entries).toMatchObject([
      {
        ...{ id: data.paymentId, kind: 'payment', amountCents: -4000, method: 'iris', byName: gym.admin.name },
        isReversed: false,
      },
      {
        kind: 'charge',
        saleId: data.id,
        amountCents: 4000,
        dueOn: '2026-03-11',
        planNameEl: 'Μήνας',
        reason: 'Φίλη',
        discountCents: 500,
      },
    ]);
    const own = (await gym.as(maria).get<Ledger>('/Client/ledger')).data;
    expect(own.entries).toEqual(ledger.entries.map((entry) => ({ ...entry, byName: null })));
    expect((await gym.as(maria).get<PersonalData>('/Client/export')).data.ledger).toEqual(own);
  });

  it('tells before it is made what is owed after it: what was paid ahead is taken off', async () => {
    const eleni = await gym.has(aClient().named('Ελένη'));
    const dryRun = async (): Promise<Sale> => {
      const terms = { id: anId(), planId: month.id };
      return (await staff().post<Sale>(`${pathOf(eleni, 'sales')}?dryRun=true`, terms)).data;
    };
    await pay(eleni, 6500);
    expect(await dryRun()).toMatchObject({ totalCents: 4500, balanceCents: -2000 });
    await sell(eleni);
    expect(await dryRun()).toMatchObject({ totalCents: 4500, balanceCents: 2500 });
  });

  it('renews after all that the client has, and refuses to share its days', async () => {
    const nikos = await gym.has(aClient().withSubscription({ startDate: '2026-03-01', endDate: '2026-03-31' }));
    expect((await sell(nikos)).data).toMatchObject({ startDate: '2026-04-01', endDate: '2026-04-30' });
    const early = await sell(nikos, { startDate: '2026-04-30' });
    expect([early.status, fieldsOf(early.data)]).toEqual([400, ['startDate']]);
    expect((await sell(nikos, { startDate: '2026-05-04' })).data.endDate).toBe('2026-06-03');
    const endless = await gym.has(aClient().withSubscription({ startDate: '2026-03-01', endDate: null }));
    expect((await sell(endless)).status).toBe(400);
  });

  it('keeps its terms when the plan changes, and refuses a plan that is off sale', async () => {
    const anna = await gym.has(aClient());
    const plan = (await staff().post<Plan>('/Admin/plans', { ...MONTH, nameEl: 'Παλιό' })).data;
    await sell(anna, { planId: plan.id });
    const off = { ...MONTH, nameEl: 'Νέο', priceCents: 9900, isOnSale: false };
    expect((await staff().put<Plan>(`/Admin/plans/${plan.id}`, off)).data).toMatchObject({ id: plan.id, ...off });
    expect((await ledgerOf(anna)).entries).toMatchObject([{ planNameEl: 'Παλιό', amountCents: 4500 }]);
    const refused = await sell(anna, { planId: plan.id });
    expect([refused.status, fieldsOf(refused.data)]).toEqual([400, ['planId']]);
  });

  it.each([
    ['more than the price', { discountCents: 4501, discountReason: 'Δώρο' }, 'discountCents'],
    ['without a reason', { discountCents: 100 }, 'discountReason'],
  ])('refuses a discount of %s @release', async (_name, terms, field) => {
    const refused = await sell(await gym.has(aClient()), terms);
    expect([refused.status, fieldsOf(refused.data)]).toEqual([400, [field]]);
  });

  it('with a discount of the whole price stands in the account and the report once, and is taken back as any other @release', async () => {
    const eleni = await gym.has(aClient());
    const period = { from: '2026-03-01', to: '2026-03-31' };
    const sold = async () => {
      const { data } = await staff().get<MoneyReport>('/Admin/reports/money', period);
      return data.spans.map(({ sales, sold: cents }) => ({ sales, cents }))[0];
    };
    const before = await sold();
    const terms = { id: anId(), discountCents: 4500, discountReason: 'Δώρο' };
    expect((await sell(eleni, terms)).data).toMatchObject({ totalCents: 0, balanceCents: 0, paymentId: null });
    expect((await sell(eleni, terms)).status).toBe(201);
    const ledger = await ledgerOf(eleni);
    expect(ledger).toMatchObject({ balanceCents: 0, overdueCents: 0, overdueSince: null });
    expect(ledger.entries).toMatchObject([
      { kind: 'charge', amountCents: 0, planNameEl: 'Μήνας', discountCents: 4500, reason: 'Δώρο' },
    ]);
    expect(await sold()).toEqual({ sales: (before?.sales ?? 0) + 1, cents: before?.cents });
    const list = await staff().get<ReportedEntry[]>('/Admin/reports/money/list', { ...period, kind: 'sold' });
    expect(list.data.filter(({ userId }) => userId === eleni.id)).toMatchObject([{ amountCents: 0 }]);
    await gym.setNow('2026-03-12T08:00:00Z');
    expect((await ledgerOf(eleni)).overdueSince).toBeNull();
    const { status, data } = await reverse(ledger.entries[0]?.id);
    expect(status).toBe(200);
    expect(data.entries).toMatchObject([
      { kind: 'reversal', amountCents: 0 },
      { kind: 'charge', isReversed: true },
    ]);
    expect((await gym.faults()).filter(({ check }) => check === 'ledger')).toEqual([]);
  });

  it.each(['2026-03-10', '2027-03-13'])(
    'refuses to be due on %s, before today or far ahead @release',
    async (dueOn) => {
      const refused = await sell(await gym.has(aClient()), { dueOn });
      expect([refused.status, fieldsOf(refused.data)]).toEqual([400, ['dueOn']]);
      const { fields } = refused.data as unknown as FailureData;
      expect(fields?.['dueOn']).toMatch(/11 March 2026 to .*12 March 2027/);
    },
  );

  it('that is due today is still the same sale when it is sent again on another day @release', async () => {
    const eleni = await gym.has(aClient());
    const terms = { id: anId(), dueOn: '2026-03-11' };
    expect((await sell(eleni, terms)).status).toBe(201);
    await gym.setNow('2026-03-12T08:00:00Z');
    expect((await sell(eleni, terms)).status).toBe(201);
  });

  it('that is sent again sells and takes the money once', async () => {
    const eleni = await gym.has(aClient());
    const terms = { id: anId(), paidCents: 4500 };
    const [first, second] = [await sell(eleni, terms), await sell(eleni, terms)];
    expect(second.data).toEqual(first.data);
    expect(shown(await ledgerOf(eleni))).toHaveLength(2);
    const payment = { id: anId() };
    await pay(eleni, 100, payment);
    await pay(eleni, 100, payment);
    expect((await ledgerOf(eleni)).balanceCents).toBe(-100);
    expect((await sell(await gym.has(aClient()), terms)).code).toBe('CONFLICT');
  });

  it.each([
    ['another discount', { discountCents: 400 }],
    ['another reason of its discount', { discountReason: 'Δώρο' }],
    ['another first day', { startDate: '2026-03-12' }],
    ['another day to pay', { dueOn: '2026-03-21' }],
    ['another amount', { paidCents: 2500 }],
    ['no payment', { paidCents: 0 }],
    ['another way of paying', { method: 'cash' }],
  ])('that is sent again with %s is refused, and the first one stays @release', async (_name, other) => {
    const eleni = await gym.has(aClient());
    const discount = { discountCents: 500, discountReason: 'Φίλη' };
    const terms = { id: anId(), ...discount, paidCents: 2000, method: 'iris', dueOn: '2026-03-20' };
    await sell(eleni, terms);
    const before = await ledgerOf(eleni);
    expect(await sell(eleni, { ...terms, ...other })).toMatchObject({ status: 409, code: 'SALE_MADE' });
    expect(await ledgerOf(eleni)).toEqual(before);
    expect((await sell(eleni, { ...terms, startDate: '2026-03-11', balanceCents: 1 })).status).toBe(201);
  });

  it.each([
    ['without a payment', {}],
    ['with one', { paidCents: 4500, method: 'card' }],
  ])('with the id of an earlier payment is refused %s, and changes nothing @release', async (_name, terms) => {
    const eleni = await gym.has(aClient());
    const id = anId();
    await pay(eleni, 4500, { id, method: 'card' });
    const before = await ledgerOf(eleni);
    for (const path of ['sales', 'sales?dryRun=true']) {
      const refused = await staff().post(pathOf(eleni, path), { id, planId: month.id, ...terms });
      expect([refused.status, refused.code]).toEqual([409, 'PAYMENT_TAKEN']);
      // Nothing is told of another client's.
      const ofOther = await staff().post(pathOf(await gym.has(aClient()), path), { id, planId: month.id, ...terms });
      expect([ofOther.status, ofOther.code]).toEqual([409, 'CONFLICT']);
    }
    expect(await ledgerOf(eleni)).toEqual(before);
    expect(await subscriptionsOf(eleni)).toEqual([]);
  });

  it('tells its terms again for the id of one that was made, whatever money they name @release', async () => {
    const eleni = await gym.has(aClient());
    const terms = { id: anId(), planId: month.id, paidCents: 4500 };
    await sell(eleni, terms);
    const { paidCents: _, ...asked } = terms;
    const dry = await staff().post<Sale>(`${pathOf(eleni, 'sales')}?dryRun=true`, asked);
    expect([dry.status, dry.data.balanceCents]).toEqual([201, 0]);
    const ofAnother = { ...asked, planId: anId() };
    expect((await staff().post(`${pathOf(eleni, 'sales')}?dryRun=true`, ofAnother)).code).toBe('SALE_MADE');
  });

  it('is refused once when another desk sold meanwhile, and made with the balance of now', async () => {
    const maria = await gym.has(aClient());
    await pay(maria, 4500);
    const asked = { id: anId(), planId: month.id };
    const dry = await staff().post<Sale>(`${pathOf(maria, 'sales')}?dryRun=true`, asked);
    const seen = { balanceCents: dry.data.balanceCents };
    expect(seen).toEqual({ balanceCents: 0 });
    const [one, other] = await Promise.all([sell(maria, seen), sell(maria, seen, staff(1))]);
    expect([one?.status, other?.status].sort()).toEqual([201, 409]);
    expect([one, other].find(({ status }) => status === 409)?.code).toBe('STALE');
    expect(await subscriptionsOf(maria)).toHaveLength(1);
    expect(await ledgerOf(maria)).toMatchObject({ balanceCents: 0 });
    expect((await sell(maria, { balanceCents: 4500 })).status).toBe(201);
  });

  it('is refused once when a payment of another desk is taken at the same time', async () => {
    const nikos = await gym.has(aClient());
    const [sold, paid] = await Promise.all([
      sell(nikos, { balanceCents: 4500 }, staff(1)),
      pay(nikos, 4500, { balanceCents: -4500 }),
    ]);
    expect([sold?.status, paid?.status].sort()).toEqual([201, 409]);
    expect((await ledgerOf(nikos)).balanceCents).toBe(sold?.status === 201 ? 4500 : -4500);
  });

  it('that is sent again is the one that was made, whatever has happened since @release', async () => {
    const eleni = await gym.has(aClient());
    const terms = { id: anId(), paidCents: 4500, balanceCents: 0 };
    await sell(eleni, terms);
    await pay(eleni, 100);
    const again = await sell(eleni, terms);
    expect([again.status, again.data.balanceCents]).toEqual([201, -100]);
  });

  it('names no balance in a program that was written before, and is made @release', async () => {
    const olga = await gym.has(aClient());
    await pay(olga, 100);
    expect((await sell(olga, { paidCents: 4500 })).data.balanceCents).toBe(-100);
  });
});

describe('a payment', () => {
  it('tells before it is taken what is owed after it, and takes nothing', async () => {
    const maria = await gym.has(aClient());
    await sell(maria);
    const terms = { id: anId(), amountCents: 6000, method: 'cash' };
    const dry = await staff().post<Ledger>(`${pathOf(maria, 'payments')}?dryRun=true`, terms);
    expect(dry.data).toMatchObject({ balanceCents: -1500 });
    expect(await ledgerOf(maria)).toMatchObject({ balanceCents: 4500, entries: [{ kind: 'charge' }] });
  });

  it('is refused once when another desk took money meanwhile, and taken with the balance of now', async () => {
    const maria = await gym.has(aClient());
    await sell(maria);
    const seen = { balanceCents: 0 };
    const [one, other] = await Promise.all([pay(maria, 4500, seen), pay(maria, 4500, seen)]);
    expect([one?.status, other?.status].sort()).toEqual([201, 409]);
    expect([one, other].find(({ status }) => status === 409)?.code).toBe('STALE');
    expect(await ledgerOf(maria)).toMatchObject({ balanceCents: 0 });
    expect((await pay(maria, 4500, { balanceCents: -4500 })).status).toBe(201);
  });

  it('that is sent again is the one that was taken, whatever has happened since @release', async () => {
    const maria = await gym.has(aClient());
    await sell(maria);
    const payment = { id: anId(), balanceCents: 0 };
    await pay(maria, 4500, payment);
    await pay(maria, 100);
    const again = await pay(maria, 4500, payment);
    expect([again.status, again.data.balanceCents]).toEqual([201, -100]);
  });

  it('that is sent again with another amount or way of paying is refused, and the first one stays @release', async () => {
    const maria = await gym.has(aClient());
    const id = anId();
    await pay(maria, 4500, { id, method: 'card' });
    expect(await pay(maria, 4500, { id, method: 'cash' })).toMatchObject({ status: 409, code: 'PAYMENT_TAKEN' });
    expect(await pay(maria, 4400, { id, method: 'card' })).toMatchObject({ status: 409, code: 'PAYMENT_TAKEN' });
    // Nothing is told of another client's.
    expect((await pay(await gym.has(aClient()), 4500, { id, method: 'card' })).code).toBe('CONFLICT');
    expect((await ledgerOf(maria)).entries).toMatchObject([{ amountCents: -4500, method: 'card' }]);
    // A dry run is asked about the amount alone.
    const asked = { id, amountCents: 4500, method: 'cash' };
    const dry = await staff().post<Ledger>(`${pathOf(maria, 'payments')}?dryRun=true`, asked);
    expect([dry.status, dry.data.balanceCents]).toEqual([201, -4500]);
    const ofMore = { ...asked, amountCents: 4600 };
    expect((await staff().post(`${pathOf(maria, 'payments')}?dryRun=true`, ofMore)).code).toBe('PAYMENT_TAKEN');
  });
});

it.each([0, 4500])(
  'a payment with the id of a sale that took %i cents is refused, and changes nothing @release',
  async (paidCents) => {
    const maria = await gym.has(aClient());
    const sale = { id: anId(), paidCents, ...(paidCents > 0 && { method: 'card' }) };
    await sell(maria, sale);
    const before = await ledgerOf(maria);
    expect(await pay(maria, 4500, { id: sale.id })).toMatchObject({ status: 409, code: 'SALE_MADE' });
    expect((await pay(await gym.has(aClient()), 4500, { id: sale.id })).code).toBe('CONFLICT');
    expect(await ledgerOf(maria)).toEqual(before);
    expect((await sell(maria, sale)).data.paymentId).toBe(paidCents > 0 ? sale.id : null);
  },
);

describe('an account', () => {
  it('pays the oldest debt first, and says since when something is overdue', async () => {
    const petros = await gym.has(aClient());
    await sell(petros, { dueOn: '2026-03-15' });
    await sell(petros, { dueOn: '2026-04-20' });
    await pay(petros, 3000);
    await gym.setNow('2026-03-16T08:00:00Z');
    expect(await ledgerOf(petros)).toMatchObject({
      balanceCents: 6000,
      overdueCents: 1500,
      overdueSince: '2026-03-15',
    });
    await pay(petros, 1500);
    expect(await ledgerOf(petros)).toMatchObject({ balanceCents: 4500, overdueCents: 0, overdueSince: null });
    await gym.setNow('2026-04-21T08:00:00Z');
    expect(await ledgerOf(petros)).toMatchObject({ overdueCents: 4500, overdueSince: '2026-04-20' });
  });

  it('takes an entry back once, with a reason, and keeps it', async () => {
    const olga = await gym.has(aClient());
    await sell(olga, { paidCents: 4500 });
    const [payment, charge] = (await ledgerOf(olga)).entries;
    expect((await reverse(payment?.id)).data).toMatchObject({ balanceCents: 4500 });
    expect((await reverse(payment?.id)).code).toBe('CONFLICT');
    const { data } = await reverse(charge?.id);
    expect(data).toMatchObject({ balanceCents: 0 });
    const reversal = data.entries.find(({ reversesId }) => reversesId === charge?.id);
    expect(reversal).toMatchObject({ kind: 'reversal', amountCents: -4500, reason: 'Λάθος ποσό' });
    expect((await reverse(reversal?.id)).code).toBe('CONFLICT');
    expect(data.entries.filter(({ isReversed }) => isReversed)).toHaveLength(2);
  });

  it('is changed by nobody, and keeps its figures when the client is erased', async () => {
    const iris = await gym.has(aClient().named('Ίρις Μοναδική'));
    await sell(iris, { discountCents: 500, discountReason: 'Ίρις Μοναδική', paidCents: 4000 });
    for (const harm of [
      'UPDATE ledger_entries SET amount_cents = -1',
      'DELETE FROM ledger_entries',
      'TRUNCATE ledger_entries CASCADE',
    ]) {
      await expect(gym.rows(harm)).rejects.toThrow('never changed, only reversed');
    }
    await staff().delete(`/Admin/clients/${iris.id}`);
    const rows = await gym.rows<{ cents: number; reason: string }>(
      `SELECT e.amount_cents AS cents, coalesce(s.discount_reason, '') AS reason
         FROM ledger_entries e LEFT JOIN sales s ON s.id = e.sale_id WHERE e.client_id = $1 ORDER BY e.amount_cents`,
      [iris.id],
    );
    expect(rows).toEqual([
      { cents: -4000, reason: '' },
      { cents: 4000, reason: '—' },
    ]);
  });

  it('is closed once the client is erased: no entry opens a debt that nobody can pay', async () => {
    const iris = await gym.has(aClient().named('Ίρις'));
    await sell(iris, { paidCents: 4500 });
    const [payment, charge] = (await ledgerOf(iris)).entries;
    await staff().delete(`/Admin/clients/${iris.id}`);
    for (const entry of [payment, charge]) {
      expect(await reverse(entry?.id)).toMatchObject({ status: 422, code: 'CLIENT_ERASED' });
    }
    const kinds = 'SELECT kind FROM ledger_entries WHERE client_id = $1 ORDER BY 1';
    expect(await gym.rows(kinds, [iris.id])).toEqual([{ kind: 'charge' }, { kind: 'payment' }]);
  });

  it('stands in the register of its day, for owners', async () => {
    await gym.setNow('2026-05-05T21:30:00Z');
    const zoe = await gym.has(aClient().named('Ζωή'));
    await sell(zoe, { paidCents: 4500 });
    const on = async (day: string) =>
      (await staff().get<RegisterEntry[]>('/Admin/ledger', { from: day, until: day })).data;
    expect(await on('2026-05-05')).toEqual([]);
    // In Athens it is half past midnight.
    expect(await on('2026-05-06')).toMatchObject([
      { kind: 'payment', userName: 'Ζωή' },
      { kind: 'charge', userName: 'Ζωή' },
    ]);
  });
});

describe('VAT', () => {
  it('stands with a sale as its plan had it, and with payments while all charges have one rate', async () => {
    const taxed = (await staff().post<Plan>('/Admin/plans', { ...MONTH, nameEl: 'Με ΦΠΑ', vatPercent: 24 })).data;
    expect(month.vatPercent).toBeNull();
    expect(taxed.vatPercent).toBe(24);
    const rhea = await gym.has(aClient());
    await sell(rhea, { planId: taxed.id, paidCents: 1000 });
    expect((await staff().put<Plan>(`/Admin/plans/${taxed.id}`, { ...MONTH, vatPercent: 13 })).data.vatPercent).toBe(
      13,
    );
    expect((await staff().put<Plan>(`/Admin/plans/${taxed.id}`, MONTH)).data.vatPercent).toBe(13);
    await pay(rhea, 500);
    const ratesOf = async () =>
      (await ledgerOf(rhea)).entries.map(({ kind, amountCents, vatPercent }) => [kind, amountCents, vatPercent]);
    expect(await ratesOf()).toEqual([
      ['payment', -500, 24],
      ['payment', -1000, 24],
      ['charge', 4500, 24],
    ]);
    await gym.setNow('2026-03-11T09:00:00Z');
    await sell(rhea, { planId: taxed.id, paidCents: 200 });
    expect((await ratesOf()).map(([, , rate]) => rate)).toEqual([null, 13, 24, 24, 24]);
  });

  it('is refused above 50 percent', async () => {
    const refused = await staff().post('/Admin/plans', { ...MONTH, vatPercent: 51 });
    expect(fieldsOf(refused.data)).toEqual(['vatPercent']);
  });
});

describe('a promotion code', () => {
  const promote = async (terms: object) =>
    staff().post<Promotion>('/Admin/promotions', {
      ...{ code: anId().replaceAll('-', '').slice(0, 16), percent: 10, cents: null, firstDay: null, lastDay: null },
      ...{ mostUses: null, planIds: [], isActive: true, ...terms },
    });

  it('takes its part off the price, as the terms say before, and the same sale again changes nothing', async () => {
    const { code } = (await promote({ code: 'anoixi26' })).data;
    expect(code).toBe('ANOIXI26');
    const zoe = await gym.has(aClient());
    const request = { id: anId(), planId: month.id, code: ' Anoixi26 ', paidCents: 4050 };
    const path = pathOf(zoe, 'sales');
    const terms = await staff().post<Sale>(`${path}?dryRun=true`, { id: request.id, planId: month.id, code });
    expect(terms.data).toMatchObject({ discountCents: 450, totalCents: 4050, balanceCents: 4050 });
    for (const _ of ['made', 'sent again']) {
      const sold = await staff().post<Sale>(path, request);
      expect([sold.status, sold.data.totalCents, sold.data.balanceCents]).toEqual([201, 4050, 0]);
    }
    expect((await ledgerOf(zoe)).entries.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['payment', ''],
      ['charge', code],
    ]);
    expect((await staff().post<Sale>(path, { ...request, code: undefined })).code).toBe('SALE_MADE');
    const listed = (await staff().get<Promotion[]>('/Admin/promotions')).data.find((one) => one.code === code);
    expect(listed).toMatchObject({ uses: 1, discountedCents: 450 });
  });

  it.each<[string, object, string]>([
    ['is unknown', { code: 'NOSUCHCODE' }, 'There is no promotion with this code'],
    ['is switched off', { isActive: false }, 'There is no promotion with this code'],
    ['has not begun', { firstDay: '2026-03-12' }, 'The promotion has not begun yet'],
    ['is over', { lastDay: '2026-03-10' }, 'The promotion is over'],
    ['is for other plans', { planIds: ['00000000-0000-4000-8000-000000000000'] }, 'The promotion is for other plans'],
  ])('is refused when it %s', async (_when, { code: typed, ...terms }: { code?: string }, says) => {
    const { code } = (await promote(terms)).data;
    const refused = await sell(await gym.has(aClient()), { code: typed ?? code });
    expect(refused).toMatchObject({ status: 400, data: { fields: { code: says } } });
  });

  it('counts once for each client, again once the sale is taken back, and not beside another discount', async () => {
    const { code } = (await promote({ percent: null, cents: 500 })).data;
    const zoe = await gym.has(aClient());
    expect((await sell(zoe, { code })).data.discountCents).toBe(500);
    expect(fieldsOf((await sell(zoe, { code })).data)).toEqual(['code']);
    await reverse((await ledgerOf(zoe)).entries[0]?.id);
    expect((await sell(zoe, { code })).status).toBe(201);
    const other = { code, discountCents: 100, discountReason: 'Φίλη' };
    expect(fieldsOf((await sell(await gym.has(aClient()), other)).data)).toEqual(['discountCents']);
  });

  it('is used no more often than it may, by sales of two processes at once', async () => {
    const { code, id } = (await promote({ mostUses: 2 })).data;
    const clients = await Promise.all(Array.from({ length: 8 }, () => gym.has(aClient())));
    const sold = await Promise.all(clients.map((client, n) => sell(client, { code }, staff(n % 2))));
    expect(sold.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(sold.filter(({ status }) => status === 400).map(({ data }) => fieldsOf(data))).toEqual(
      Array(6).fill(['code']),
    );
    expect((await staff().get<Promotion[]>('/Admin/promotions')).data.find((one) => one.id === id)?.uses).toBe(2);
  });

  it('is refused with two discounts, with none, with a name of another, and in Greek letters alone', async () => {
    await promote({ code: 'TAKEN' });
    const faulty = [
      { cents: 100 },
      { percent: null },
      { code: 'taken' },
      { code: 'ΔΩΡΟ' },
      { firstDay: '2026-05-02', lastDay: '2026-05-01' },
    ];
    const refused = await Promise.all(faulty.map(async (terms) => fieldsOf((await promote(terms)).data)));
    expect(refused).toEqual([['percent'], ['percent'], ['code'], ['code'], ['lastDay']]);
  });
});

describe('what came in today', () => {
  const takings = async (by = staff()): Promise<Takings> => (await by.get<Takings>('/Admin/takings')).data;

  it('is summed by way of payment and by person, from midnight on the gym’s clock, less what is taken back', async () => {
    const desk = { id: anId(), name: 'Υποδοχή', role: Role.Admin, staffRole: 'desk' as const };
    await insertUser(gym.database, desk);
    const nora = await gym.has(aClient().named('Νόρα'));
    await gym.setNow('2026-07-01T20:59:00Z');
    await pay(nora, 1_000, { method: 'cash' });
    // In Athens it is half past midnight.
    await gym.setNow('2026-07-01T21:30:00Z');
    expect(await takings()).toEqual({ date: '2026-07-02', totalCents: 0, sums: [], people: [], entries: [] });
    await sell(nora, { paidCents: 4500, method: 'card' });
    await sell(nora, { paidCents: 2000, method: 'cash' }, gym.as(desk));
    const [yesterday] = (await ledgerOf(nora)).entries.filter(({ amountCents }) => amountCents === -1_000);
    await reverse(yesterday?.id);
    const seen = await takings(gym.as(desk));
    expect(seen).toMatchObject({
      totalCents: 5_500,
      sums: [
        { method: 'cash', amountCents: 1_000 },
        { method: 'card', amountCents: 4_500 },
      ],
    });
    expect(seen.people.map(({ byId, totalCents }) => [byId, totalCents])).toEqual(
      expect.arrayContaining([
        [gym.admin.id, 3_500],
        [desk.id, 2_000],
      ]),
    );
    expect(seen.entries.map(({ kind, amountCents, userName }) => [kind, amountCents, userName])).toEqual([
      ['reversal', 1_000, 'Νόρα'],
      ['payment', -2_000, 'Νόρα'],
      ['payment', -4_500, 'Νόρα'],
    ]);
  });
});

describe('accounts and ends', () => {
  it.each(valuesFor(0, [11, 29], 1))(
    'add up, whatever is sold, paid, booked, frozen, closed and taken back (seed %i) @release',
    (seed) => playMoneyLife(seed, timesFor(1, 4), 'all'),
  );

  it.each(valuesFor(0, [11, 29], 1))(
    'add up, whatever packs are used up one behind the other (seed %i) @release',
    (seed) => playMoneyLife(seed, 4, 'chain'),
  );
});

describe('what is overdue', () => {
  const WEEK_AGO = '2026-03-03';

  it('is shown to the desk on the day, and closes booking alone after the days that the gym waits', async () => {
    const nikos = await gym.has(aClient().named('Νίκος').withSubscription({}));
    expect((await bookFor(staff(), nikos, '2026-03-12', '18:00')).status).toBe(201);
    const shownOn = async (date: string) =>
      (await staff().get<DaySchedule>('/Timeslot/capacity', { date })).data.timeslots
        .flatMap(({ appointments }) => appointments)
        .find(({ userId }) => userId === nikos.id)?.client?.overdueSince;
    expect(await shownOn('2026-03-12')).toBeNull();
    await sell(nikos, { dueOn: '2026-03-11' });
    expect(await shownOn('2026-03-12')).toBeNull();
    await sellDueOn(nikos, WEEK_AGO);
    expect(await shownOn('2026-03-12')).toBe(WEEK_AGO);
    expect((await book(gym.as(nikos), '2026-03-13', '18:00')).status).toBe(201);
    const waits = (value: string) => staff().put('/Admin/settings/PaymentDueDays', { value });
    const card = async () => (await gym.as(nikos).get<ClientProfile>('/Client/profile')).data.card;
    await waits('8');
    expect((await book(gym.as(nikos), '2026-03-16', '18:00')).status).toBe(201);
    expect(await card()).toContainEqual(expect.objectContaining({ kind: 'owesCloses', on: addDays(WEEK_AGO, 9) }));
    await waits('7');
    expect(await card()).toContainEqual(expect.objectContaining({ kind: 'owesClosed' }));
    expect(await book(gym.as(nikos), '2026-03-17', '18:00')).toMatchObject({ status: 422, code: 'PAYMENT_DUE' });
    expect((await bookFor(staff(), nikos, '2026-03-17', '18:00', true)).data.overridden).toEqual(['PAYMENT_DUE']);
    await pay(nikos, 4499);
    expect((await book(gym.as(nikos), '2026-03-18', '18:00')).code).toBe('PAYMENT_DUE');
    await pay(nikos, 1);
    expect((await book(gym.as(nikos), '2026-03-18', '18:00')).status).toBe(201);
    expect(await shownOn('2026-03-12')).toBeNull();
    await waits('0');
  });

  it('stays what it is when a later sale is taken back, which pays nothing', async () => {
    const nikos = await gym.has(aClient());
    await sellDueOn(nikos, WEEK_AGO);
    const later = await sell(nikos, { dueOn: '2026-04-11' });
    const charge = (await ledgerOf(nikos)).entries.find(({ saleId }) => saleId === later.data.id);
    const { data } = await reverse(charge?.id);
    expect(data).toMatchObject({ balanceCents: 4500, overdueCents: 4500, overdueSince: WEEK_AGO });
  });

  it('says on the day what the account says, when the first line of it was imported @release', async () => {
    const of = async (name: string, cents: number, dueOn: string | null) => {
      const person = await gym.has(aClient().named(name).withSubscription({ endDate: '2026-03-31' }));
      await gym.rows(
        `INSERT INTO ledger_entries (id, client_id, kind, amount_cents, due_on, reason, at, by_id)
         VALUES ($1, $2, 'opening', $3, $4, '', $5, $6)`,
        [anId(), person.id, cents, dueOn, NOW, gym.admin.id],
      );
      expect((await bookFor(staff(), person, '2026-03-12', '16:00')).status).toBe(201);
      return person;
    };
    const [ahead, owing] = [await of('Προπληρωμένη', -4500, null), await of('Οφειλέτης', 5000, WEEK_AGO)];
    await sellDueOn(ahead, WEEK_AGO);
    const shownOf = async (person: Person) =>
      (await staff().get<DaySchedule>('/Timeslot/capacity', { date: '2026-03-12' })).data.timeslots
        .flatMap(({ appointments }) => appointments)
        .find(({ userId }) => userId === person.id)?.client?.overdueSince;
    expect([await shownOf(ahead), (await ledgerOf(ahead)).overdueSince]).toEqual([null, null]);
    expect([await shownOf(owing), (await ledgerOf(owing)).overdueSince]).toEqual([WEEK_AGO, WEEK_AGO]);
    await staff().put('/Admin/settings/PaymentDueDays', { value: '1' });
    expect((await book(gym.as(ahead), '2026-03-13', '16:00')).status).toBe(201);
    expect((await book(gym.as(owing), '2026-03-13', '16:00')).code).toBe('PAYMENT_DUE');
    await staff().put('/Admin/settings/PaymentDueDays', { value: '0' });
  });

  it('stands in the list of debts as in the report of today, until it is paid', async () => {
    const anna = await gym.has(aClient().named('Άννα Οφειλέτρια'));
    await sellDueOn(anna, WEEK_AGO);
    const read = async (path: string) => (await staff().get<OwingClient[]>(path)).data;
    const debts = () => read('/Admin/debts');
    const found = (all: OwingClient[]) => all.find(({ userId }) => userId === anna.id);
    const owed = { userName: anna.name, balanceCents: 4500, overdueCents: 4500, overdueSince: WEEK_AGO };
    expect(found(await debts())).toMatchObject(owed);
    expect(await debts()).toEqual(await read('/Admin/reports/owed'));
    await pay(anna, 4500);
    expect(found(await debts())).toBeUndefined();
  });

  it('keeps a client from being erased, and so does what was paid ahead', async () => {
    const eleni = await gym.has(aClient());
    await sell(eleni, { paidCents: 2000 });
    const erase = () => staff().delete(`/Admin/clients/${eleni.id}`);
    expect(await erase()).toMatchObject({ status: 409, code: 'BALANCE_OPEN' });
    await pay(eleni, 2600);
    expect((await erase()).code).toBe('BALANCE_OPEN');
    const [last] = (await ledgerOf(eleni)).entries;
    await reverse(last?.id);
    await pay(eleni, 2500);
    expect((await erase()).status).toBe(200);
  });
});

describe('receipts', () => {
  it('have no gap with 50 sales at once in two processes, and one process killed while it sells @release', async () => {
    const people: Person[] = [];
    for (let i = 0; i < 50; i += 1) people.push(await gym.has(aClient().named(`Πελάτης ${i}`)));
    const unlucky = await gym.has(aClient().named('Άτυχος'));
    const victim = await gym.startAnother();
    const gate = await gym.database.connect();
    const sellPatiently = async (person: Person, i: number): Promise<number> => {
      const terms = { id: anId(), paidCents: 4500 };
      return eventually(async () => {
        const { status } = await sell(person, terms, staff(i % 2));
        return status === 503 ? null : status;
      });
    };
    let sales: Promise<number>[] = [];
    try {
      await gate.query('BEGIN');
      // The receipts are held, so that the sale has written everything but its receipt when it is killed.
      await gate.query('LOCK TABLE receipt_numbers IN EXCLUSIVE MODE');
      const broken = sell(unlucky, { paidCents: 4500 }, new ApiClient(victim.url, gym.tokenOf(gym.admin))).catch(
        () => null,
      );
      const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'receipt_numbers'::regclass`;
      await eventually(async () => ((await gym.rows(waiting)).length > 0 ? true : null));
      sales = people.map(sellPatiently);
      await victim.kill();
      await broken;
    } finally {
      await gate.query('ROLLBACK');
      gate.release();
    }
    expect(new Set(await Promise.all(sales))).toEqual(new Set([201]));
    const numbers = await gym.rows<{ no: number }>(
      'SELECT receipt_no AS no FROM ledger_entries WHERE receipt_year = 2026 ORDER BY receipt_no',
    );
    expect(numbers.map(({ no }) => no)).toEqual(numbers.map((_, n) => n + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(50);
    expect(shown(await ledgerOf(unlucky))).toEqual([]);
    expect((await gym.faults()).filter(({ check }) => check === 'ledger')).toEqual([]);
  });

  it('begin with 1 in each year of the gym’s calendar', async () => {
    await gym.setNow('2026-12-31T22:30:00Z');
    const person = await gym.has(aClient());
    expect(shown((await pay(person, 100)).data)).toEqual([['payment', -100, '2027-1']]);
  });
});
