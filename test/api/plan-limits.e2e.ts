import { addDays } from '@palestra/backend/contract/calendar-date';
import type { UndoneAct } from '@palestra/backend/contract/act';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Plan, Sale } from '@palestra/backend/contract/money';
import type { StandingBooking } from '@palestra/backend/contract/standing-booking';
import type { Subscription } from '@palestra/backend/contract/subscription';
import type { DaySchedule } from '@palestra/backend/contract/timeslot';
import type { Answer, FailureData } from '../support/api-client.js';
import { book, bookFor, place, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

/* Weekly limits, packs and mornings of plans, wherever visits are given. */

/** A Monday. */
const NOW = '2026-06-01T04:00:00Z';
const TODAY = '2026-06-01';
const [TUESDAY, WEDNESDAY, SATURDAY] = ['2026-06-02', '2026-06-03', '2026-06-06'];
const NEXT_MONDAY = '2026-06-08';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
});
afterAll(async () => {
  try {
    expect(await gym.faults()).toEqual([]);
  } finally {
    await gym.close();
  }
});
beforeEach(() => gym.setNow(NOW));

const staff = (process = 0) => gym.as(gym.admin, process);
const set = (key: string, value: string) => staff().put(`/Admin/settings/${key}`, { value });
const weekly = (weeklyLimit: number) => gym.has(aClient().withSubscription({ monthlyLimit: 0, weeklyLimit }));
const packed = (packVisits: number) => gym.has(aClient().withSubscription({ monthlyLimit: 0, packVisits }));
const outlookOf = async (person: Person) => (await gym.as(person).get<ClientProfile>('/Client/profile')).data.booking;
const subscriptionOf = async (person: Person) =>
  (await gym.as(person).get<ClientProfile>('/Client/profile')).data.subscription;
const codesOf = ({ data }: Answer<unknown>) =>
  ((data as FailureData).reasons ?? []).map(({ code, from }) => [code, from]);
const visitsOf = async (person: Person): Promise<string[]> => {
  const sql = `SELECT appointment_date AS date FROM appointments WHERE client_id = $1 AND status <> 2 ORDER BY 1`;
  return (await gym.rows<{ date: string }>(sql, [person.id])).map(({ date }) => date);
};
const move = (person: Person, id: string, date: string, start: string) =>
  gym.as(person).post<{ id: string }>(`/Client/appointments/${id}/move`, slot(date, start));
const aPlan = async (terms: object): Promise<Answer<Plan>> => {
  const plan = { nameEl: 'Πακέτο', nameEn: '', priceCents: 3000, length: 30, unit: 'days' };
  const none = { monthlyLimit: 0, freezeBudgetDays: null, isOnSale: true };
  return staff().post<Plan>('/Admin/plans', { ...plan, ...none, ...terms });
};
const sell = (person: Person, planId: string, terms: object = {}) =>
  staff().post<Sale>(`/Admin/clients/${person.id}/sales`, { id: anId(), planId, ...terms });

describe('a plan', () => {
  it('limits visits by the month, the week or as a pack, and the sale keeps it as sold', async () => {
    const { data: plan, status } = await aPlan({ packVisits: 10, isMorningOnly: true });
    expect([status, plan]).toMatchObject([201, { packVisits: 10, weeklyLimit: 0, isMorningOnly: true }]);
    const maria = await gym.has(aClient());
    expect((await sell(maria, plan.id)).status).toBe(201);
    const { id, ...as } = plan;
    expect((await staff().put<Plan>(`/Admin/plans/${id}`, { ...as, packVisits: 8 })).data.packVisits).toBe(8);
    const left = { allowance: { per: 'pack', limit: 10, used: 0, left: 10, since: null }, packUsed: 0 };
    expect(await subscriptionOf(maria)).toMatchObject({ packVisits: 10, isMorningOnly: true, ...left });
    expect(codesOf(await book(gym.as(maria), TUESDAY, '18:00'))).toEqual([['MORNING_ONLY', null]]);
    expect((await book(gym.as(maria), TUESDAY, '10:00')).status).toBe(201);
    expect(await outlookOf(maria)).toMatchObject({ state: 'ok', visitsLeft: 9, allowance: { per: 'pack', left: 9 } });
  });

  it.each([
    ['weeklyLimit', { monthlyLimit: 8, weeklyLimit: 2 }],
    ['packVisits', { monthlyLimit: 8, packVisits: 10 }],
    ['packVisits', { weeklyLimit: 2, packVisits: 10 }],
    ['weeklyLimit', { weeklyLimit: 8 }],
    ['packVisits', { packVisits: -1 }],
  ])('refuses two limits and impossible ones: %s of %o @release', async (field, terms) => {
    const { status, data } = await aPlan(terms);
    expect([status, Object.keys((data as unknown as FailureData).fields ?? {})]).toEqual([400, [field]]);
  });

  it('keeps its limits when staff change dates, and can be given one visit more', async () => {
    const maria = await packed(1);
    await book(gym.as(maria), TUESDAY, '10:00');
    const change = (terms: object) =>
      staff().put<Subscription>(`/Admin/clients/${maria.id}/subscription`, {
        ...{ startDate: '2026-01-01', endDate: '2026-11-30', monthlyLimit: 0, ...terms },
      });
    expect((await change({})).data).toMatchObject({ packVisits: 1, packUsed: 1 });
    expect((await book(gym.as(maria), WEDNESDAY, '10:00')).code).toBe('PACK_EMPTY');
    expect((await change({ packVisits: 2 })).data).toMatchObject({ packVisits: 2, allowance: { left: 1 } });
    expect((await book(gym.as(maria), WEDNESDAY, '10:00')).status).toBe(201);
  });
});

describe('a weekly limit', () => {
  it('counts from Monday to Sunday, over the end of a month, and opens next Monday', async () => {
    await gym.setNow('2026-06-29T04:00:00Z');
    const maria = await weekly(2);
    expect((await book(gym.as(maria), '2026-06-30', '10:00')).status).toBe(201);
    expect((await book(gym.as(maria), '2026-07-01', '10:00')).status).toBe(201);
    const refused = await book(gym.as(maria), '2026-07-04', '10:00');
    expect([refused.status, codesOf(refused)]).toEqual([422, [['WEEKLY_LIMIT', '2026-07-06']]]);
    expect(await outlookOf(maria)).toMatchObject({ state: 'limit', from: '2026-07-06', usedUp: 'week', visitsLeft: 2 });
    expect((await book(gym.as(maria), '2026-07-06', '10:00')).data).toMatchObject({ visitsInMonth: 2 });
    expect((await bookFor(staff(), maria, '2026-07-03', '10:00', true)).data.overridden).toEqual(['WEEKLY_LIMIT']);
  });

  it('lets a visit move within its week, and not into a full one @release', async () => {
    const maria = await weekly(1);
    const { id } = (await book(gym.as(maria), TUESDAY, '10:00')).data;
    expect((await move(maria, id, SATURDAY, '10:00')).status).toBe(200);
    const next = (await book(gym.as(maria), NEXT_MONDAY, '10:00')).data;
    expect((await move(maria, next.id, WEDNESDAY, '10:00')).code).toBe('WEEKLY_LIMIT');
  });

  it('gives one of 20 simultaneous bookings in two processes with one visit left', async () => {
    const maria = await weekly(2);
    await book(gym.as(maria), TUESDAY, '09:00');
    const days = [WEDNESDAY, '2026-06-04', '2026-06-05', SATURDAY];
    const answers = await gym.atOnce(
      Array.from({ length: 20 }, (_, i) => () => book(gym.as(maria, i % 2), days[i % 4] ?? '', `1${i % 5}:00`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await visitsOf(maria)).length).toBe(2);
  });

  it('skips dates of a standing booking in a full week, and fills a waiting list only as far as it goes @release', async () => {
    await set('StandingBookings', 'members');
    const maria = await weekly(1);
    await book(gym.as(maria), TUESDAY, '10:00');
    const { startTime, endTime } = slot(TODAY, '18:00');
    const standing = await gym
      .as(maria)
      .post<StandingBooking>('/Client/standing-bookings', { dayOfWeek: 4, startTime, endTime });
    expect(standing.data.dates[0]).toMatchObject({ date: '2026-06-04', reasons: [{ code: 'WEEKLY_LIMIT' }] });
    expect((await visitsOf(maria)).slice(0, 2)).toEqual([TUESDAY, '2026-06-11']);
    await set('WaitingListMode', 'fill');
    const busy = await weekly(1);
    const holders: { person: Person; id: string }[] = [];
    await set('GymCapacityPerTimeslot', '1');
    for (const date of [WEDNESDAY, SATURDAY]) {
      const person = await gym.has(aMember());
      holders.push({ person, id: (await book(gym.as(person), date, '12:00')).data.id });
      expect((await gym.as(busy).post('/TimeslotInterest/express', place(date, '12:00'))).status).toBe(201);
    }
    for (const { person, id } of holders) await gym.as(person).delete(`/Client/appointments/${id}`);
    await gym.doTimedWork();
    expect(await visitsOf(busy)).toHaveLength(1);
    await set('GymCapacityPerTimeslot', '10');
  });
});

describe('a pack', () => {
  it('counts late and absent visits, gives back those cancelled in time, and says what is left', async () => {
    await set('LateCancelling', 'counts');
    const maria = await packed(2);
    const first = (await book(gym.as(maria), TUESDAY, '10:00')).data;
    const second = (await book(gym.as(maria), SATURDAY, '10:00')).data;
    const refused = await book(gym.as(maria), NEXT_MONDAY, '10:00');
    expect([refused.status, codesOf(refused)]).toEqual([422, [['PACK_EMPTY', null]]]);
    expect(await outlookOf(maria)).toMatchObject({ state: 'limit', from: null, usedUp: 'pack', visitsLeft: 0 });
    await gym.as(maria).delete(`/Client/appointments/${second.id}`);
    expect(await outlookOf(maria)).toMatchObject({ state: 'ok', visitsLeft: 1 });
    await gym.setNow('2026-06-02T06:30:00Z');
    expect((await gym.as(maria).delete(`/Client/appointments/${first.id}?late=true`)).status).toBe(200);
    expect(await outlookOf(maria)).toMatchObject({ visitsLeft: 1 });
    await set('LateCancelling', 'off');
  });

  it('tells its visits apart for the member: made, to come, and lost, without those of the next pack @release', async () => {
    await set('LateCancelling', 'counts');
    const plan = (await aPlan({ packVisits: 4, length: 7 })).data;
    const maria = await gym.has(aClient());
    await sell(maria, plan.id);
    await sell(maria, plan.id);
    const late = (await book(gym.as(maria), TUESDAY, '10:00')).data;
    await book(gym.as(maria), WEDNESDAY, '10:00');
    await book(gym.as(maria), SATURDAY, '10:00');
    await book(gym.as(maria), '2026-06-15', '10:00');
    await gym.setNow('2026-06-02T06:30:00Z');
    await gym.as(maria).delete(`/Client/appointments/${late.id}?late=true`);
    await gym.setNow('2026-06-04T06:30:00Z');
    const { countedVisits } = (await gym.as(maria).get<ClientProfile>('/Client/profile')).data;
    expect(countedVisits).toEqual({ per: 'pack', made: 1, toCome: 1, lost: 1 });
    expect(await subscriptionOf(maria)).toMatchObject({ allowance: { per: 'pack', used: 3, left: 1 } });
    const busy = await weekly(3);
    await book(gym.as(busy), '2026-06-05', '12:00');
    await book(gym.as(busy), NEXT_MONDAY, '12:00');
    const week = (await gym.as(busy).get<ClientProfile>('/Client/profile')).data.countedVisits;
    expect(week).toEqual({ per: 'week', made: 0, toCome: 1, lost: 0 });
    await set('LateCancelling', 'off');
  });

  it('shows staff on the day what is left @release', async () => {
    const maria = await packed(5);
    await book(gym.as(maria), TUESDAY, '17:00');
    const { timeslots } = (await staff().get<DaySchedule>('/Timeslot/capacity', { date: TUESDAY })).data;
    const booked = timeslots.flatMap(({ appointments }) => appointments).find(({ userId }) => userId === maria.id);
    expect(booked?.client?.subscription).toMatchObject({ visitsLeft: 4, visitsLeftPer: 'pack' });
  });

  it('lets its last visit move, and gives the last one of it once in two processes', async () => {
    const maria = await packed(2);
    const { id } = (await book(gym.as(maria), TUESDAY, '11:00')).data;
    const days = Array.from({ length: 20 }, (_, i) => addDays('2026-06-08', i)).filter((_, i) => i % 7 !== 6);
    const answers = await gym.atOnce(days.map((date, i) => () => book(gym.as(maria, i % 2), date, '11:00')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'PACK_EMPTY']));
    expect((await move(maria, id, WEDNESDAY, '11:00')).status).toBe(200);
  });

  it('keeps a visit away that an undone act would bring back beyond it @release', async () => {
    const maria = await packed(1);
    const { id } = (await book(gym.as(maria), TUESDAY, '17:00')).data;
    expect((await staff().delete(`/Admin/appointments/${id}`)).status).toBe(200);
    const [act] = await gym.rows<{ id: string }>('SELECT id FROM acts WHERE client_id = $1', [maria.id]);
    expect((await book(gym.as(maria), NEXT_MONDAY, '17:00')).status).toBe(201);
    const undone = await staff().post<UndoneAct>(`/Admin/acts/${act?.id}/undo`, {});
    expect(undone.data.notReturned).toMatchObject([{ id, code: 'PACK_EMPTY' }]);
  });

  it('keeps its days when the next one is sold behind its last visit, which may be booked at once', async () => {
    const plan = (await aPlan({ packVisits: 2 })).data;
    const maria = await gym.has(aClient());
    await sell(maria, plan.id);
    await book(gym.as(maria), TUESDAY, '13:00');
    await book(gym.as(maria), SATURDAY, '13:00');
    await gym.setNow('2026-06-06T18:00:00Z');
    const next = { startDate: '2026-07-02', endDate: '2026-07-31', dueOn: '2026-06-07' };
    expect((await sell(maria, plan.id)).data).toMatchObject(next);
    expect((await book(gym.as(maria), NEXT_MONDAY, '13:00')).status).toBe(201);
    const [later, former] = (await staff().get<Subscription[]>(`/Admin/clients/${maria.id}/subscriptions`)).data;
    expect([former?.effectiveEndDate, later?.startDate]).toEqual(['2026-07-01', NEXT_MONDAY]);
    await gym.setNow('2026-06-20T04:00:00Z');
    await book(gym.as(maria), '2026-06-22', '13:00');
    await gym.setNow('2026-06-25T04:00:00Z');
    expect((await sell(maria, plan.id)).data).toMatchObject({ startDate: '2026-07-08', dueOn: '2026-06-25' });
  });

  it('keeps its days when the next one is sold before its last visit, which may still be given back @release', async () => {
    const plan = (await aPlan({ packVisits: 2 })).data;
    const maria = await gym.has(aClient());
    await sell(maria, plan.id);
    await book(gym.as(maria), TUESDAY, '13:00');
    const { id } = (await book(gym.as(maria), SATURDAY, '13:00')).data;
    await gym.setNow('2026-06-04T04:00:00Z');
    expect((await sell(maria, plan.id)).data).toMatchObject({ startDate: '2026-07-02' });
    expect((await gym.as(maria).delete(`/Client/appointments/${id}`)).status).toBe(200);
    expect((await book(gym.as(maria), NEXT_MONDAY, '13:00')).status).toBe(201);
    const packs = (await staff().get<Subscription[]>(`/Admin/clients/${maria.id}/subscriptions`)).data;
    expect(packs.map(({ packUsed }) => packUsed)).toEqual([0, 2]);
  });

  it('of a child is used up by the adult who books for them, and by nobody else @release', async () => {
    const [adult, child] = [await gym.has(aMember('Άννα Μάνου')), await packed(1)];
    await staff().put(`/Admin/clients/${child.id}/guardian`, { guardianId: adult.id });
    const forChild = gym.as(adult).actingFor(child.id);
    expect((await book(gym.as(adult), TUESDAY, '14:00')).status).toBe(201);
    expect((await book(forChild, TUESDAY, '14:00')).status).toBe(201);
    expect((await book(forChild, WEDNESDAY, '14:00')).code).toBe('PACK_EMPTY');
    expect((await book(gym.as(adult), WEDNESDAY, '14:00')).status).toBe(201);
  });
});
