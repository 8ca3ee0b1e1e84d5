import type { Client, ClientProfile, ShownClient } from '@palestra/backend/contract/client';
import { addDays } from '@palestra/backend/contract/calendar-date';
import type { Freezes } from '@palestra/backend/contract/freeze';
import type { Plan, Sale } from '@palestra/backend/contract/money';
import type { ExpiringMember } from '@palestra/backend/contract/report';
import type { ScheduleChange } from '@palestra/backend/contract/schedule-change';
import { SUBSCRIPTION_STATUSES, type Subscription } from '@palestra/backend/contract/subscription';
import { book, bookFor, slot } from '../support/booking.js';
import { aClient, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

/** A Saturday. */
const NOW = '2026-11-28T08:00:00Z';
const PLAN = { nameEl: 'Πακέτο', nameEn: '', priceCents: 7000, length: 90, unit: 'days', freezeBudgetDays: null };
const MONTH = { ...PLAN, nameEl: 'Μήνας', length: 1, unit: 'months', monthlyLimit: 12, isOnSale: true };
/** Mondays to Saturdays. */
const TEN = ['11-30', '12-01', '12-02', '12-03', '12-04', '12-05', '12-07', '12-08', '12-09', '12-10'];

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));
afterEach(async () => expect((await gym.faults()).filter(({ check }) => check !== 'schedule')).toEqual([]));

const staff = () => gym.as(gym.admin);
const aPack = async (packVisits: number): Promise<string> =>
  (await staff().post<Plan>('/Admin/plans', { ...PLAN, monthlyLimit: 0, packVisits, isOnSale: true })).data.id;
const aMonth = async (terms: object = {}): Promise<string> =>
  (await staff().post<Plan>('/Admin/plans', { ...MONTH, ...terms })).data.id;
const sell = async ({ id }: Person, planId: string): Promise<Sale> => {
  const { status, data } = await staff().post<Sale>(`/Admin/clients/${id}/sales`, { id: anId(), planId });
  expect(status).toBe(201);
  return data;
};
const at = (date: string): string => (new Date(`${date}T00:00:00Z`).getUTCDay() === 6 ? '10:00' : '18:00');
const books = (person: Person, date: string, process = 0) => book(gym.as(person, process), date, at(date));
const subscriptionsOf = async ({ id }: Person): Promise<Subscription[]> =>
  (await staff().get<Subscription[]>(`/Admin/clients/${id}/subscriptions`)).data.reverse();
const daysOf = async (person: Person) =>
  (await subscriptionsOf(person)).map((one) => `${one.actualStartDate ?? one.startDate} ${one.effectiveEndDate}`);
const clientOf = async ({ id }: Person) => (await staff().get<ShownClient>(`/Admin/clients/${id}`)).data;
/** The statuses by which the list of clients finds a person. */
const listedAs = async ({ id }: Person): Promise<string[]> => {
  const found = SUBSCRIPTION_STATUSES.map(async (status) => {
    const query = { filter: JSON.stringify({ status }), range: '[0,99]' };
    const { data } = await staff().get<Client[]>('/Admin/clients', query);
    return data.some((client) => client.id === id) ? [status] : [];
  });
  return (await Promise.all(found)).flat();
};
const expiringMailsTo = ({ id }: Person) =>
  gym.rows(`SELECT FROM mails WHERE recipient_id = $1 AND purpose = 'expiring'`, [id]);
const outlookOf = async (person: Person) => (await gym.as(person).get<ClientProfile>('/Client/profile')).data.booking;

async function tenOfTen(): Promise<Person> {
  const maria = await gym.has(aClient());
  await sell(maria, await aPack(10));
  for (const day of TEN) expect((await books(maria, `2026-${day}`)).status).toBe(201);
  return maria;
}

describe('a pack without a visit left', () => {
  it('lets the next one begin on the day after its last visit, for as long as that was sold', async () => {
    const maria = await tenOfTen();
    const alone = await books(maria, '2026-12-12');
    expect(alone).toMatchObject({ status: 422, code: 'PACK_EMPTY' });
    expect(alone.message).toContain('Talk to the gym about the next one');
    const sold = await sell(maria, await aPack(10));
    expect(sold).toMatchObject({ startDate: '2027-02-28', dueOn: '2026-12-11' });
    const inside = await bookFor(staff(), maria, '2026-12-08', '10:00');
    expect(inside.status).toBe(422);
    expect(JSON.stringify(inside)).not.toMatch(/Sell them|Talk to the gym/);
    for (const date of ['2026-12-12', '2026-12-22', '2026-12-28']) expect((await books(maria, date)).status).toBe(201);
    expect(await daysOf(maria)).toEqual(['2026-11-30 2027-02-27', '2026-12-12 2027-03-11']);
    const [pack, next] = await subscriptionsOf(maria);
    expect([pack?.packUsed, next?.packUsed]).toEqual([10, 3]);
  });

  it('names the first day of the next one, and no other', async () => {
    const maria = await tenOfTen();
    await sell(maria, await aMonth());
    const refused = await gym.as(maria).get<{ errors: unknown }>('/Timeslot/validate', slot('2026-12-09', '10:00'));
    expect(JSON.stringify(refused)).toContain('2026-12-11');
    expect(await outlookOf(maria)).toMatchObject({ from: '2026-12-11' });
    expect((await books(maria, '2026-12-11')).status).toBe(201);
  });

  it('keeps its last day for a visit that comes back, beside the next one, which gains nothing', async () => {
    const maria = await tenOfTen();
    await sell(maria, await aMonth());
    const { data: first } = await books(maria, '2026-12-14');
    expect(await daysOf(maria)).toEqual(['2026-11-30 2027-02-27', '2026-12-14 2027-01-10']);
    const [visit] = await gym.rows<{ id: string }>(
      `SELECT id FROM appointments WHERE client_id = $1 AND appointment_date = '2026-12-10'`,
      [maria.id],
    );
    expect((await gym.as(maria).delete(`/Client/appointments/${visit?.id}`)).status).toBe(200);
    expect(await daysOf(maria)).toEqual(['2026-11-30 2027-02-27', '2026-12-14 2027-01-10']);
    expect((await books(maria, '2026-12-18')).status).toBe(201);
    expect((await subscriptionsOf(maria)).map(({ packUsed }) => packUsed)).toEqual([10, 0]);
    expect((await books(maria, '2026-12-21')).status).toBe(201);
    expect((await subscriptionsOf(maria)).map((one) => one.validAppointmentCount)).toEqual([10, 2]);
    await gym.as(maria).delete(`/Client/appointments/${first.id}`);
    expect(await daysOf(maria)).toEqual(['2026-11-30 2027-02-27', '2026-12-21 2027-01-17']);
  });

  it('gets its dates back when the first visit of the next one is cancelled, and loses them when it is restored', async () => {
    const maria = await tenOfTen();
    await sell(maria, await aMonth());
    const { data: visit } = await books(maria, '2026-12-15');
    await gym.as(maria).delete(`/Client/appointments/${visit.id}`);
    expect(await daysOf(maria)).toEqual(['2026-11-30 2027-02-27', '2027-02-28 2027-03-27']);
    expect((await gym.as(maria).post(`/Client/appointments/${visit.id}/restore`, {})).status).toBe(200);
    expect((await daysOf(maria))[1]).toBe('2026-12-15 2027-01-11');
  });

  it('is not current any more once its visits are over: what is shown, changed and frozen is the next one', async () => {
    const maria = await tenOfTen();
    await sell(maria, await aMonth());
    await gym.setNow('2026-12-11T08:00:00Z');
    const [, next] = await subscriptionsOf(maria);
    const { data: client } = await staff().get<{ subscription: Subscription }>(`/Admin/clients/${maria.id}`);
    expect(client.subscription.id).toBe(next?.id);
    expect(
      (await staff().put<Subscription>(`/Admin/clients/${maria.id}/monthly-limit`, { monthlyLimit: 20 })).data.id,
    ).toBe(next?.id);
    expect((await books(maria, '2026-12-11')).status).toBe(201);
  });

  it('is used up from the beginning of its last visit, in lists and on the profile, also past its end', async () => {
    const maria = await gym.has(aClient());
    await sell(maria, await aPack(1));
    await books(maria, '2026-12-17');
    const stateAt = async (instant: string) => {
      await gym.setNow(instant);
      const { subscription, subscriptionStatus } = await clientOf(maria);
      const { data: profile } = await gym.as(maria).get<ClientProfile>('/Client/profile');
      return [
        subscription?.status,
        subscriptionStatus,
        ...(await listedAs(maria)),
        profile.subscription?.profileStatus,
      ];
    };
    expect(await stateAt('2026-12-17T15:59:59Z')).toEqual(['active', 'active', 'active', 'active']);
    const usedUp = ['usedUp', 'usedUp', 'usedUp', 'usedUp'];
    expect(await stateAt('2026-12-17T16:00:00Z')).toEqual(usedUp);
    expect(await stateAt('2026-12-18T08:00:00Z')).toEqual(usedUp);
    expect(await stateAt('2027-03-20T08:00:00Z')).toEqual(usedUp);
    expect(await outlookOf(maria)).toMatchObject({ state: 'limit', usedUp: 'pack', from: null });
  });

  it('gives way to the next one when its last visit begins: what is shown, listed and frozen is that one', async () => {
    const maria = await gym.has(aClient());
    await sell(maria, await aPack(1));
    await books(maria, '2026-12-17');
    await sell(maria, await aMonth());
    const [pack, next] = await subscriptionsOf(maria);
    const shownAt = async (instant: string) => {
      await gym.setNow(instant);
      const { data: freezes } = await staff().get<Freezes>(`/Admin/clients/${maria.id}/freezes`);
      return [(await clientOf(maria)).subscription?.id, freezes.subscriptionId, ...(await listedAs(maria))];
    };
    expect(await shownAt('2026-12-17T15:59:59Z')).toEqual([pack?.id, pack?.id, 'active']);
    expect(await shownAt('2026-12-17T16:00:00Z')).toEqual([next?.id, next?.id, 'upcoming']);
    expect((await subscriptionsOf(maria)).map(({ status }) => status)).toEqual(['usedUp', 'upcoming']);
    expect((await book(gym.as(maria), '2026-12-17', '20:00')).status).toBe(422);
    expect((await books(maria, '2026-12-18')).status).toBe(201);
    expect(await shownAt('2026-12-18T08:00:00Z')).toEqual([next?.id, next?.id, 'active']);
  });

  it('gets no day back that is closed after its last visit began', async () => {
    const maria = await gym.has(aClient());
    await sell(maria, await aPack(1));
    await books(maria, '2026-12-19');
    await sell(maria, await aMonth());
    await gym.setNow('2026-12-19T09:00:00Z');
    const range = { startDate: '2026-12-19', endDate: '2026-12-19', reason: 'Αργία', compensate: true };
    const { data } = await staff().post<ScheduleChange>('/Admin/timeslots/disable-range', range);
    expect(data.compensated?.filter(({ userId }) => userId === maria.id)).toEqual([]);
  });

  it('lets no mail and no report say that it ends where the next one is there', async () => {
    const [maria, anna] = [await gym.has(aClient()), await gym.has(aClient())];
    const planId = await aPack(1);
    for (const one of [maria, anna]) {
      await sell(one, planId);
      await books(one, '2026-12-17');
    }
    await sell(maria, planId);
    await gym.setNow('2026-12-22T08:00:00Z');
    await books(maria, '2026-12-24');
    const reported = async (day: string) => {
      const { data } = await staff().get<ExpiringMember[]>('/Admin/reports/expiring', { day });
      return data.map(({ userId }) => userId).filter((id) => [maria.id, anna.id].includes(id ?? ''));
    };
    await gym.setNow('2027-03-12T08:00:00Z');
    await gym.doTimedWork();
    expect([await expiringMailsTo(maria), await expiringMailsTo(anna)].map(({ length }) => length)).toEqual([0, 1]);
    expect(await reported('2027-03-12')).toEqual([]);
    await gym.setNow('2027-03-17T08:00:00Z');
    expect(await reported('2027-03-12')).toEqual([anna.id]);
  });

  it('holds the pack of 1 before a month to one visit, whatever is cancelled and booked again', async () => {
    const maria = await gym.has(aClient());
    await sell(maria, await aPack(1));
    const { data: one } = await books(maria, '2026-12-01');
    await sell(maria, await aMonth());
    expect((await books(maria, '2026-12-02')).status).toBe(201);
    expect((await daysOf(maria))[1]).toMatch(/^2026-12-02 /);
    await gym.as(maria).delete(`/Client/appointments/${one.id}`);
    expect((await books(maria, '2026-12-03')).status).toBe(201);
    expect((await subscriptionsOf(maria)).map((each) => each.validAppointmentCount)).toEqual([1, 1]);
  });

  it('counts a late cancellation until it is forgiven, which gives it back until the last day of the pack', async () => {
    await staff().put('/Admin/settings/LateCancelling', { value: 'counts' });
    const maria = await gym.has(aClient());
    await sell(maria, await aPack(2));
    await books(maria, '2026-11-30');
    const { data: late } = await books(maria, '2026-12-01');
    await sell(maria, await aMonth());
    await gym.setNow('2026-12-01T15:00:00Z');
    expect((await gym.as(maria).delete(`/Client/appointments/${late.id}?late=true`)).status).toBe(200);
    expect((await books(maria, '2026-12-02')).status).toBe(201);
    expect((await subscriptionsOf(maria)).map((one) => one.validAppointmentCount)).toEqual([1, 1]);
    expect((await staff().post(`/Admin/appointments/${late.id}/forgive`, {})).status).toBe(200);
    expect((await books(maria, '2026-12-04')).status).toBe(201);
    expect((await books(maria, '2026-12-07')).status).toBe(201);
    expect((await subscriptionsOf(maria)).map((one) => one.validAppointmentCount)).toEqual([2, 2]);
    await staff().put('/Admin/settings/LateCancelling', { value: 'off' });
  });

  it('lets a standing booking go on under the next one', async () => {
    await staff().put('/Admin/settings/StandingBookings', { value: 'staff' });
    const maria = await gym.has(aClient());
    await sell(maria, await aPack(2));
    await sell(maria, await aMonth());
    const { startTime, endTime } = slot('2026-12-01', '18:00');
    const made = await staff().post(`/Admin/clients/${maria.id}/standing-bookings`, {
      dayOfWeek: 2,
      startTime,
      endTime,
    });
    expect(made.status).toBe(201);
    expect((await subscriptionsOf(maria)).map((one) => one.validAppointmentCount)).toEqual([2, 3]);
    expect((await daysOf(maria))[1]).toBe('2026-12-15 2027-01-11');
    await staff().put('/Admin/settings/StandingBookings', { value: 'off' });
  });

  it('gives the days of a gift to the next one, which is current', async () => {
    const maria = await gym.has(aClient());
    await sell(maria, await aPack(1));
    await books(maria, '2026-11-30');
    await sell(maria, await aPack(5));
    await gym.setNow('2026-12-01T08:00:00Z');
    await books(maria, '2026-12-01');
    const [, next] = await subscriptionsOf(maria);
    if (next === undefined) throw new Error('Two were sold');
    const { id: subscriptionId, startDate, endDate, monthlyLimit } = next;
    const wish = { subscriptionId, startDate, endDate: addDays(endDate ?? '', 7), monthlyLimit, endReason: 'gift' };
    const given = await staff().put(`/Admin/clients/${maria.id}/subscription`, wish);
    expect(given).toMatchObject({ status: 200, data: { id: next.id, givenDays: { gained: 7 } } });
    expect((await daysOf(maria))[1]).toBe(`2026-12-01 ${addDays('2026-12-01', 96)}`);
  });

  it('goes by the limits of the next one', async () => {
    const maria = await gym.has(aClient());
    await sell(maria, await aPack(1));
    await books(maria, '2026-12-01');
    await sell(maria, await aMonth({ monthlyLimit: 0, weeklyLimit: 1, isMorningOnly: true }));
    expect(await books(maria, '2026-12-03')).toMatchObject({ status: 422, code: 'MORNING_ONLY' });
    expect(await book(gym.as(maria), '2026-12-03', '10:00')).toMatchObject({ status: 422, code: 'WEEKLY_LIMIT' });
    expect((await book(gym.as(maria), '2026-12-08', '10:00')).status).toBe(201);
  });

  it('never gives more visits than both have, however many ask at once in two processes', async () => {
    const maria = await gym.has(aClient());
    await sell(maria, await aPack(2));
    await sell(maria, await aPack(2));
    const dates = Array.from({ length: 24 }, (_, i) => addDays('2026-11-30', i)).filter((_, i) => i % 7 < 5);
    const answers = await gym.atOnce(dates.map((date, i) => () => books(maria, date, i % 2)));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    for (const { packUsed } of await subscriptionsOf(maria)) expect(packUsed).toBeLessThanOrEqual(2);
    // The first pack may have ended on the last of the dates: behind it there are always two more.
    for (const date of [...dates, '2026-12-24', '2026-12-28']) await books(maria, date);
    expect((await subscriptionsOf(maria)).map(({ packUsed }) => packUsed)).toEqual([2, 2]);
  });
});
