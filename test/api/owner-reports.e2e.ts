import type { Plan, Sale } from '@palestra/backend/contract/money';
import type {
  ClosedDay,
  DemandReport,
  DueCharge,
  LatePayer,
  MoneyReport,
  ReportedLoss,
} from '@palestra/backend/contract/report';
import { bookFor } from '../support/booking.js';
import { aClient, type Person } from '../support/client-builder.js';
import { wasDueOn } from '../support/debts.js';
import { anId } from '../support/seed.js';
import { TestGym } from '../support/test-gym.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const FEBRUARY = 'from=2026-02-01&to=2026-02-28';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
beforeEach(() => gym.setNow(NOW));
afterAll(() => gym.close());

const staff = () => gym.as(gym.admin);
const ask = async <Data>(path: string): Promise<Data> => (await staff().get<Data>(`/Admin/reports/${path}`)).data;
const planOf = async (terms: object): Promise<Plan> => {
  const plan = { nameEl: 'Μήνας', nameEn: 'Month', length: 30, unit: 'days', monthlyLimit: 0, freezeBudgetDays: null };
  return (await staff().post<Plan>('/Admin/plans', { ...plan, priceCents: 4500, isOnSale: true, ...terms })).data;
};
const sell = async ({ id }: Person, plan: Plan, terms: object = {}): Promise<Sale> => {
  const { status, data } = await staff().post<Sale>(`/Admin/clients/${id}/sales`, {
    ...{ id: anId(), planId: plan.id },
    ...terms,
  });
  expect(status).toBe(201);
  return data;
};

describe('a closing', () => {
  /** The days of the sale, and for a pack its visits, with the prices written out. */
  const EXPECTED = `
    SELECT (SELECT coalesce(sum(round(4500 / 30.0)), 0) FROM compensated_days c JOIN sales s USING (subscription_id)
        WHERE c.date = '2026-03-16' AND s.price_cents = 4500 AND s.client_id <> $1)
      + (SELECT coalesce(sum(round(10000 / 8.0)), 0) FROM appointments a JOIN sales s USING (subscription_id)
        WHERE a.appointment_date = '2026-03-16' AND a.status = 2 AND s.price_cents = 10000) AS cents`;

  it('costs the price of the days and visits that it gave back, as its list adds up', async () => {
    const [month, pack] = [await planOf({}), await planOf({ nameEl: 'Οκτώ', priceCents: 10_000, packVisits: 8 })];
    const [daily, byVisit, free, takenBack] = [
      await gym.has(aClient().named('Έλλη')),
      await gym.has(aClient().named('Ζήσης')),
      await gym.has(aClient().withSubscription({ startDate: '2026-03-01', endDate: '2026-04-10' })),
      await gym.has(aClient()),
    ];
    await sell(daily, month);
    await sell(byVisit, pack);
    await sell(takenBack, month);
    const { data: ledger } = await staff().get<{ entries: { id: string }[] }>(`/Admin/clients/${takenBack.id}/ledger`);
    await staff().post(`/Admin/ledger/${ledger.entries[0]?.id}/reverse`, { reason: 'Λάθος' });
    for (const person of [daily, byVisit, free]) await bookFor(staff(), person, '2026-03-16', '18:00');
    await staff().post('/Admin/timeslots/disable-range', {
      ...{ startDate: '2026-03-16', endDate: '2026-03-16', reason: 'Βλάβη', compensate: true },
    });
    const period = 'from=2026-03-01&to=2026-03-31';
    const [day] = await ask<ClosedDay[]>(`closings?${period}`);
    expect(day).toMatchObject({ date: '2026-03-16', cancelled: 3, costCents: 150 + 1250 });
    expect(await gym.rows(EXPECTED, [takenBack.id])).toEqual([{ cents: String(day?.costCents) }]);
    const priced = await ask<ReportedLoss[]>(`closings/list?${period}&kind=priced`);
    expect(priced.map(({ userName, costCents }) => [userName, costCents]).sort()).toEqual([
      ['Έλλη', 150],
      ['Ζήσης', 1250],
    ]);
    expect((await ask<ReportedLoss[]>(`closings/list?${period}&kind=cancelled`)).map((one) => one.costCents)).toContain(
      null,
    );
  });
});

describe('late payers', () => {
  const pay = ({ id }: Person, amountCents: number) =>
    staff().post(`/Admin/clients/${id}/payments`, { id: anId(), amountCents, method: 'cash' });

  /** Each charge alone, against the days on which enough had been paid. */
  const EXPECTED = `
    WITH kept AS (
      SELECT e.*, (e.at AT TIME ZONE 'Europe/Athens')::date AS day FROM ledger_entries e
      WHERE e.kind <> 'reversal' AND NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = e.id)),
    charges AS (
      SELECT c.id, c.client_id, c.due_on, (
        SELECT min(p.day) FROM kept p WHERE p.client_id = c.client_id AND p.kind = 'payment'
          AND (SELECT sum(-q.amount_cents) FROM kept q WHERE q.client_id = c.client_id AND q.kind = 'payment' AND q.at <= p.at)
            >= (SELECT sum(d.amount_cents) FROM kept d WHERE d.client_id = c.client_id AND d.kind = 'charge'
              AND (d.due_on, d.at, d.id) <= (c.due_on, c.at, c.id))) AS paid_on
      FROM kept c WHERE c.kind = 'charge' AND c.due_on BETWEEN '2026-02-01' AND '2026-02-28')
    SELECT client_id AS "userId", count(*)::int AS charges, count(*) FILTER (WHERE late > 0)::int AS late,
      round(avg(late) FILTER (WHERE late > 0))::int AS "daysLate", count(*) FILTER (WHERE paid_on IS NULL)::int AS unpaid
    FROM (SELECT *, greatest(0, coalesce(paid_on, '2026-03-11') - due_on) AS late FROM charges) c
    GROUP BY 1 HAVING count(*) FILTER (WHERE late > 0) > 0 ORDER BY 3 DESC, 4 DESC`;

  it('counts charges that were paid after their day or not at all, as a sum of each account finds them', async () => {
    const [often, once, never, reversed] = [
      await gym.has(aClient().named('Άννα')),
      await gym.has(aClient().named('Βασίλης')),
      await gym.has(aClient().named('Γιώργος')),
      await gym.has(aClient().named('Δάφνη')),
    ];
    const plan = await planOf({});
    const wasSold = async (person: Person, dueOn: string): Promise<void> =>
      wasDueOn(gym, (await sell(person, plan)).id, dueOn);
    for (const dueOn of ['2026-02-02', '2026-02-10', '2026-02-20']) await wasSold(often, dueOn);
    for (const dueOn of ['2026-02-05', '2026-02-26']) await wasSold(once, dueOn);
    await wasSold(never, '2026-02-15');
    await wasSold(reversed, '2026-02-01');
    // Half of a charge is not the charge.
    await gym.setNow('2026-02-02T10:00:00Z');
    await pay(often, 2000);
    await pay(never, 4500);
    await pay(once, 4500);
    await gym.setNow('2026-02-12T10:00:00Z');
    await pay(often, 7000);
    // In Athens this is the next day.
    await gym.setNow('2026-02-28T23:00:00Z');
    await pay(once, 4500);
    await gym.setNow(NOW);
    const { data: ledger } = await staff().get<{ entries: { id: string }[] }>(`/Admin/clients/${reversed.id}/ledger`);
    await staff().post(`/Admin/ledger/${ledger.entries[0]?.id}/reverse`, { reason: 'Λάθος' });

    const payers = await ask<LatePayer[]>(`late-payers?${FEBRUARY}`);
    expect(payers).toMatchObject([
      { userId: often.id, charges: 3, late: 3, daysLate: 10, unpaid: 1 },
      { userId: once.id, charges: 2, late: 1, daysLate: 3, unpaid: 0 },
    ]);
    expect(payers.map(({ userName: _, phone: __, ...counts }) => counts)).toEqual(await gym.rows(EXPECTED));
    const list = (of: string) => ask<DueCharge[]>(`late-payers/list?${FEBRUARY}&${of}`);
    expect(await list(`kind=late&userId=${often.id}`)).toMatchObject([
      { date: '2026-02-20', paidOn: null, daysLate: 19, planNameEl: 'Μήνας', amountCents: 4500 },
      { date: '2026-02-10', paidOn: '2026-02-12', daysLate: 2 },
      { date: '2026-02-02', paidOn: '2026-02-12', daysLate: 10 },
    ]);
    expect(await list('kind=unpaid')).toHaveLength(1);
    expect(await list('kind=due')).toHaveLength(6);
    expect(await ask(`late-payers?from=2026-03-11&to=2026-03-31`)).toEqual([]);
  });
});

describe('hours that stay almost empty', () => {
  it('are those of today that took under a tenth of their places in four timeslots or more', async () => {
    const busy = await gym.has(aClient().withSubscription({ startDate: '2026-01-01', endDate: '2026-12-31' }));
    await gym.setNow('2026-02-01T10:00:00Z');
    for (const date of ['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23']) {
      await bookFor(staff(), busy, date, '07:00');
    }
    await gym.setNow(NOW);
    const { idle } = await ask<DemandReport>(`demand?${FEBRUARY}`);
    const hours = idle.map(({ weekday, hour }) => `${weekday} ${hour}`);
    const template = await gym.rows<{ hour: string }>(
      `SELECT day_of_week || ' ' || extract(hour FROM start_time) AS hour FROM global_timeslots WHERE is_enabled`,
    );
    const taken = await gym.rows<{ hour: string; visits: number }>(
      `SELECT extract(dow FROM appointment_date) || ' ' || extract(hour FROM start_time) AS hour, count(*)::int AS visits
       FROM appointments WHERE appointment_date BETWEEN '2026-02-01' AND '2026-02-28' AND status <> 2 GROUP BY 1`,
    );
    // One of ten places is a tenth.
    const isIdle = ({ hour }: { hour: string }): boolean => (taken.find((one) => one.hour === hour)?.visits ?? 0) < 4;
    expect(taken).toContainEqual({ hour: '1 7', visits: 4 });
    expect([...hours].sort()).toEqual(
      template
        .filter(isIdle)
        .map(({ hour }) => hour)
        .sort(),
    );
    expect((await ask<DemandReport>('demand?from=2026-02-01&to=2026-02-22')).idle).toEqual([]);
  });
});

it('the months of money stand against whole months, in a year of another length too', async () => {
  const spans = async (period: string) =>
    (await ask<MoneyReport>(`money?${period}`)).spans.map(({ from, to }) => [from, to]);
  expect(await spans('from=2024-01-01&to=2024-03-31&beside=2025-01-01')).toEqual([
    ['2024-01-01', '2024-01-31'],
    ['2024-02-01', '2024-02-29'],
    ['2024-03-01', '2024-03-31'],
  ]);
});
