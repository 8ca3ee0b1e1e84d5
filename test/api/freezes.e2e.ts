import fc from '../support/properties.js';
import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import { addDays } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { EndLine } from '@palestra/backend/contract/end-line';
import type { ChangedFreeze, Freeze, FreezeRequest, Freezes, ListedFreeze } from '@palestra/backend/contract/freeze';
import type { ScheduleChange } from '@palestra/backend/contract/schedule-change';
import type { Subscription } from '@palestra/backend/contract/subscription';
import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { mailsTo } from '../support/accounts.js';
import { book, bookFor, place, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { removeOverride } from '../support/schedule.js';
import { timesFor } from '../support/sweeps.js';
import { TestGym } from '../support/test-gym.js';
import { wholeDatabase } from '../support/whole-database.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31', monthlyLimit: 0 };
const FREEZE = { from: '2026-03-16', until: '2026-03-20' };

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
});
afterAll(() => gym.close());
beforeEach(async () => {
  await gym.setNow(NOW);
  await allow('off');
});

const staff = () => gym.as(gym.admin);
/** Without those of visits that are completed, because the tests turn the clock back. */
const faults = async () => (await gym.faults()).filter(({ check }) => check !== 'schedule');
const allow = (value: string) => staff().put('/Admin/settings/MemberFreezing', { value });
const plan = (person: Person, wish: FreezeRequest, query = '') =>
  staff().post<ChangedFreeze>(`/Admin/clients/${person.id}/freezes${query}`, wish);
const end = (id: string, query = '') => staff().post<ChangedFreeze>(`/Admin/freezes/${id}/end${query}`, {});
const freezesOf = async (person: Person) => (await staff().get<Freezes>(`/Admin/clients/${person.id}/freezes`)).data;
const subscriptionOf = async (person: Person): Promise<Subscription> => {
  const [newest] = (await staff().get<Subscription[]>(`/Admin/clients/${person.id}/subscriptions`)).data;
  if (newest === undefined) throw new Error(`${person.name} has no subscription`);
  return newest;
};
const linesOf = async (person: Person): Promise<unknown[][]> => {
  const { id } = await subscriptionOf(person);
  const { data } = await staff().get<EndLine[]>(`/Admin/subscriptions/${id}/end-lines`);
  return data.slice(1).map(({ cause, days, endDate }) => [cause, days, endDate]);
};
/** Each line moves the end of the one before, to the end that the subscription has. */
const expectSum = async (person: Person): Promise<void> => {
  const { id, effectiveEndDate } = await subscriptionOf(person);
  const { data: lines } = await staff().get<EndLine[]>(`/Admin/subscriptions/${id}/end-lines`);
  const [first, ...moves] = lines;
  const sum = moves.reduce((total, { days }) => total + (days ?? 0), 0);
  expect(addDays(first?.endDate ?? '', sum)).toBe(effectiveEndDate);
};
const withBudget = async (days: number): Promise<Person> => {
  const person = await gym.has(aClient().withSubscription(MARCH));
  await gym.database.query('UPDATE subscriptions SET freeze_budget_days = $2 WHERE client_id = $1', [person.id, days]);
  return person;
};
const undoLast = async (person: Person) => {
  const acts = (await staff().get<Act[]>('/Admin/acts')).data;
  const act = acts.find(({ userId, kind }) => userId === person.id || kind === 'day-closed');
  return staff().post<UndoneAct>(`/Admin/acts/${act?.id}/undo`, {});
};
/** All of them lie inside the subscription, as the strip of days shows. */
const frozenDays = async (person: Person): Promise<string[]> => {
  const days = (await gym.as(person).get<BookingDay[]>('/Client/booking-days')).data;
  return days.filter((day) => day.isInFreeze && day.isWithinSubscription).map(({ date }) => date);
};
const cancelledByFreeze = async (person: Person) =>
  (await gym.as(person).get<ClientProfile>('/Client/profile')).data.appointments.map(({ freeze }) => freeze);
const visitsOf = async (person: Person): Promise<string[]> => {
  const text = `SELECT appointment_date AS date FROM appointments WHERE client_id = $1 AND status = 1 ORDER BY 1`;
  return (await gym.rows<{ date: string }>(text, [person.id])).map(({ date }) => date);
};
/** Sorted, because mails of one instant have no order. */
const told = async (person: Person): Promise<string[]> => {
  const text = `SELECT facts ->> 'event' AS event FROM mails WHERE purpose = 'freeze' AND recipient_id = $1`;
  return (await gym.rows<{ event: string }>(text, [person.id])).map(({ event }) => event).sort();
};
const mailsOf = async (person: Person): Promise<string[]> => {
  const text = `SELECT facts ->> 'event' || ' ' || state AS mail FROM mails WHERE purpose = 'freeze' AND recipient_id = $1`;
  return (await gym.rows<{ mail: string }>(text, [person.id])).map(({ mail }) => mail).sort();
};
const purposes = async (person: Person) =>
  (await mailsTo(gym, `${person.id}@example.gr`)).map(({ purpose }) => purpose).sort();

describe('a freeze with a first and a last day', () => {
  it('tells beforehand what it will do, refuses its days, and begins and ends by itself', async () => {
    const maria = await withBudget(10);
    for (const date of ['2026-03-11', '2026-03-17', '2026-03-23']) await book(gym.as(maria), date, '18:00');
    const expected = {
      ...FREEZE,
      ...{ days: 5, state: 'planned', endDate: '2026-04-10', newEndDate: '2026-04-15', leftDays: 5 },
      affected: [{ appointmentDate: '2026-03-17' }],
    };
    expect((await plan(maria, FREEZE, '?dryRun=true')).data).toMatchObject({ ...expected, isDryRun: true });
    expect((await freezesOf(maria)).freezes).toEqual([]);
    const planned = await plan(maria, FREEZE);
    expect(planned).toMatchObject({ status: 201, message: 'Freeze planned', data: expected });
    expect(await visitsOf(maria)).toHaveLength(3);
    expect(await subscriptionOf(maria)).toMatchObject({ isFrozen: false, effectiveEndDate: '2026-04-10' });
    expect(await book(gym.as(maria), '2026-03-18', '18:00')).toMatchObject({
      ...{ status: 422, code: 'FREEZE_PLANNED' },
      data: { reasons: [{ code: 'FREEZE_PLANNED', from: '2026-03-21' }] },
    });
    expect(await frozenDays(maria)).toEqual(['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20']);
    expect(await cancelledByFreeze(maria)).toEqual([null, FREEZE, null]);
    await gym.setNow('2026-03-15T21:59:00Z');
    await gym.doTimedWork();
    expect((await subscriptionOf(maria)).isFrozen).toBe(false);
    await gym.setNow('2026-03-15T22:00:30Z');
    await gym.doTimedWork();
    expect(await visitsOf(maria)).not.toContain('2026-03-17');
    expect(await subscriptionOf(maria)).toMatchObject({
      ...{ isFrozen: true, frozenUntil: '2026-03-20', status: 'frozen', effectiveEndDate: '2026-04-15' },
      ...{ remainingDaysAtFreeze: 25, daysRemaining: 26 },
    });
    expect((await book(gym.as(maria), '2026-03-24', '18:00')).status).toBe(201);
    expect(await purposes(maria)).toEqual(['booked', 'booked', 'booked', 'booked', 'cancelled', 'freeze']);
    await gym.setNow('2026-03-20T22:00:30Z');
    await gym.doTimedWork();
    expect(await subscriptionOf(maria)).toMatchObject({
      ...{ isFrozen: false, frozenUntil: null, frozenAt: null, effectiveEndDate: '2026-04-15', daysRemaining: 26 },
    });
    expect(await freezesOf(maria)).toMatchObject({ usedDays: 5, leftDays: 5, freezes: [{ state: 'ended' }] });
    expect((await linesOf(maria)).filter(([cause]) => cause === 'freeze')).toEqual([['freeze', 5, '2026-04-15']]);
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['spring, when a day has 23 hours', '2026-03-28', '2026-03-30', '2026-03-27T22:00:10Z', '2026-03-30T21:00:10Z'],
    ['autumn, when a day has 25 hours', '2026-10-24', '2026-10-26', '2026-10-23T21:00:10Z', '2026-10-26T22:00:10Z'],
  ])('begins and ends at the gym’s midnight in %s @release', async (_season, from, until, begins, ends) => {
    const nikos = await gym.has(aMember('Νίκος'));
    await gym.setNow(new Date(Date.parse(begins) - 20_000).toISOString());
    await plan(nikos, { from, until });
    await gym.doTimedWork();
    expect((await subscriptionOf(nikos)).isFrozen).toBe(false);
    await gym.setNow(begins);
    await gym.doTimedWork();
    expect(await subscriptionOf(nikos)).toMatchObject({ isFrozen: true, endDate: '2027-01-03' });
    await gym.setNow(new Date(Date.parse(ends) - 20_000).toISOString());
    await gym.doTimedWork();
    expect((await subscriptionOf(nikos)).isFrozen).toBe(true);
    await gym.setNow(ends);
    await gym.doTimedWork();
    expect(await subscriptionOf(nikos)).toMatchObject({ isFrozen: false, endDate: '2027-01-03' });
  });

  it('begins and ends after the fact when no process ran meanwhile, with all of its days @release', async () => {
    const nikos = await gym.has(aMember('Νίκος'));
    await plan(nikos, FREEZE);
    await gym.setNow('2026-03-25T10:00:00Z');
    await gym.doTimedWork();
    expect(await subscriptionOf(nikos)).toMatchObject({ isFrozen: false, endDate: '2027-01-05' });
    expect((await freezesOf(nikos)).freezes).toMatchObject([{ state: 'ended', days: 5 }]);
  });

  it('begins at once from today on, frees the places for those who wait, and is undone as a whole', async () => {
    const date = '2026-03-17';
    await staff().put('/Admin/timeslots/capacity', { ...slot(date, '18:00'), newCapacity: 1 });
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος'))];
    await book(gym.as(maria), date, '18:00');
    await gym.as(nikos).post('/TimeslotInterest/express', place(date, '18:00'));
    const from = '2026-03-11';
    const begun = await plan(maria, { from, until: '2026-03-20' });
    expect(begun.data).toMatchObject({ state: 'running', affectedAppointments: 1 });
    expect(await purposes(nikos)).toEqual(['place-free']);
    expect((await undoLast(maria)).data).toMatchObject({
      kind: 'freeze-planned',
      returned: [{ appointmentDate: date }],
    });
    expect(await subscriptionOf(maria)).toMatchObject({ isFrozen: false, frozenUntil: null, endDate: '2026-12-31' });
    expect((await freezesOf(maria)).freezes).toEqual([]);
    expect(await visitsOf(maria)).toEqual([date]);
    expect(await faults()).toEqual([]);
  });

  it('lets staff book no day inside it either, whatever they override', async () => {
    const maria = await gym.has(aMember());
    await plan(maria, FREEZE);
    expect(await bookFor(staff(), maria, '2026-03-17', '18:00', true)).toMatchObject({ code: 'FREEZE_PLANNED' });
    expect((await bookFor(staff(), maria, '2026-03-23', '18:00', true)).status).toBe(201);
  });

  it('was over before somebody unfroze it, though no process ran: its days are counted as planned @release', async () => {
    const maria = await gym.has(aClient().withSubscription(MARCH));
    await plan(maria, { from: '2026-03-11', until: '2026-03-14' });
    const { id, endDate } = await subscriptionOf(maria);
    await gym.setNow('2026-03-25T10:00:00Z');
    expect(await staff().post(`/Admin/subscriptions/${id}/unfreeze`, {})).toMatchObject({ code: 'NOT_FROZEN' });
    await gym.doTimedWork();
    expect((await subscriptionOf(maria)).endDate).toBe(endDate);
  });

  it.each(['a plan', 'a change', 'an end', 'an open-ended freeze'])(
    'shows %s as it would be while another freeze is due, and changes nothing @release',
    async (way) => {
      const maria = await withBudget(20);
      const visit = '2026-03-18';
      expect((await book(gym.as(maria), visit, '19:00')).status).toBe(201);
      const { id } = (await plan(maria, FREEZE)).data;
      const { id: subscriptionId } = await subscriptionOf(maria);
      await gym.setNow('2026-03-17T08:00:00Z');
      const days = { from: '2026-03-23', until: '2026-03-24' };
      const freezing = `/Admin/subscriptions/${subscriptionId}/freeze?dryRun=true`;
      const previews = {
        'a plan': { ask: () => plan(maria, days, '?dryRun=true'), told: { newEndDate: '2026-04-07', leftDays: 13 } },
        'a change': {
          ask: () => staff().put(`/Admin/freezes/${id}?dryRun=true`, { ...FREEZE, until: '2026-03-21' }),
          told: { newEndDate: '2026-04-06', leftDays: 14 },
        },
        'an end': { ask: () => end(id, '?dryRun=true'), told: { newEndDate: '2026-04-01', leftDays: 19 } },
        'an open-ended freeze': { ask: () => staff().post(freezing, {}), told: { code: 'ALREADY_FROZEN' } },
      };
      const before = await wholeDatabase(gym);
      const { ask, told: expected } = previews[way as keyof typeof previews];
      const { data, code } = await ask();
      expect({ ...(data as object), code }).toMatchObject(expected);
      expect(await wholeDatabase(gym)).toEqual(before);
      expect(await visitsOf(maria)).toEqual([visit]);
    },
  );

  it('planned at the start of the next subscription freezes the one that an earlier freeze made longer @release', async () => {
    const april = { startDate: '2026-04-01', endDate: '2026-04-30', monthlyLimit: 0 };
    const maria = await gym.has(aClient().withSubscription(MARCH).withSubscription(april));
    await book(gym.as(maria), '2026-03-11', '18:00');
    await plan(maria, FREEZE);
    const next = { from: '2026-04-11', until: '2026-04-13' };
    expect((await plan(maria, next, '?dryRun=true')).data).toMatchObject({ newEndDate: '2026-05-18' });
    await plan(maria, next);
    await gym.setNow('2026-04-14T10:00:00Z');
    await gym.doTimedWork();
    expect((await freezesOf(maria)).freezes.map(({ state }) => state)).toEqual(['ended', 'ended']);
    expect((await subscriptionOf(maria)).endDate).toBe('2026-05-18');
    expect(await faults()).toEqual([]);
  });

  it.each(['/end', 'unfreeze'])('gives the unused days back when it ends early (%s)', async (way) => {
    const maria = await withBudget(10);
    const { id } = (await plan(maria, { from: '2026-03-11', until: '2026-03-18' })).data;
    await gym.setNow('2026-03-14T10:00:00Z');
    const stop = async () =>
      way === '/end'
        ? (await end(id)).status
        : (await staff().post(`/Admin/subscriptions/${(await subscriptionOf(maria)).id}/unfreeze`, {})).status;
    expect(await stop()).toBe(200);
    expect(await freezesOf(maria)).toMatchObject({
      ...{ usedDays: 3, leftDays: 7, endDate: '2026-04-03' },
      freezes: [{ state: 'ended', until: '2026-03-13' }],
    });
    expect(await linesOf(maria)).toEqual([
      ['freeze', 8, '2026-04-08'],
      ['freeze', -5, '2026-04-03'],
    ]);
    await undoLast(maria);
    expect(await freezesOf(maria)).toMatchObject({ usedDays: 8, freezes: [{ state: 'running', until: '2026-03-18' }] });
    expect(await subscriptionOf(maria)).toMatchObject({ isFrozen: true, endDate: '2026-04-08' });
    expect(await faults()).toEqual([]);
  });

  it('is changed and withdrawn while it is planned, and gets another last day while it runs', async () => {
    const maria = await withBudget(10);
    const { id } = (await plan(maria, FREEZE)).data;
    const change = (wish: FreezeRequest) => staff().put<ChangedFreeze>(`/Admin/freezes/${id}`, wish);
    expect(await change({ from: '2026-03-16', until: '2026-03-26' })).toMatchObject({ code: 'FREEZE_BUDGET' });
    expect((await change({ from: '2026-03-12', until: '2026-03-14' })).data).toMatchObject({ days: 3, leftDays: 7 });
    await gym.setNow('2026-03-12T10:00:00Z');
    await gym.doTimedWork();
    expect((await change({ from: '2026-03-12', until: '2026-03-13' })).data).toMatchObject({
      ...{ state: 'running', newEndDate: '2026-04-02' },
    });
    const next = (await plan(maria, FREEZE)).data;
    expect((await end(next.id)).data).toMatchObject({ state: 'withdrawn', newEndDate: '2026-04-02', leftDays: 8 });
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['is refused when the withdrawn days were planned again since', 5, { status: 409, code: 'CHANGED_SINCE' }],
    ['comes back when it fits beside the one planned since', 10, { status: 200 }],
  ])('%s (a budget of %i days) @release', async (_name, budget, answer) => {
    const maria = await withBudget(budget);
    const { id } = (await plan(maria, FREEZE)).data;
    await end(id);
    await gym.setNow('2026-03-11T10:01:00Z');
    await allow('start');
    const next = await gym.as(maria).post('/Client/freezes', { from: '2026-03-23', until: '2026-03-27' });
    expect(next.status).toBe(201);
    const acts = (await staff().get<Act[]>('/Admin/acts')).data;
    const act = acts.find(({ userId, kind }) => userId === maria.id && kind === 'freeze-withdrawn');
    expect(await staff().post(`/Admin/acts/${act?.id}/undo`, {})).toMatchObject(answer);
    expect((await freezesOf(maria)).usedDays).toBe(budget);
    expect(await faults()).toEqual([]);
  });

  it('gets another last day while it runs on a subscription whose start it moved behind its own first day @release', async () => {
    const maria = await gym.has(aClient().withSubscription({ ...MARCH, startDate: '2026-03-11' }));
    const from = '2026-03-11';
    const { id } = (await plan(maria, { from, until: '2026-03-14' })).data;
    expect(await subscriptionOf(maria)).toMatchObject({ startDate: '2026-03-15', endDate: '2026-04-04' });
    const changed = await staff().put<ChangedFreeze>(`/Admin/freezes/${id}`, { from, until: '2026-03-16' });
    expect(changed).toMatchObject({ status: 200, data: { until: '2026-03-16', newEndDate: '2026-04-06' } });
    expect(await subscriptionOf(maria)).toMatchObject({ startDate: '2026-03-17', endDate: '2026-04-06' });
    expect(await faults()).toEqual([]);
  });

  it('tells the end that it will have behind one that is planned or runs before it @release', async () => {
    const maria = await gym.has(aClient().withSubscription(MARCH));
    await plan(maria, FREEZE);
    const next = { from: '2026-03-23', until: '2026-03-24' };
    expect((await plan(maria, next, '?dryRun=true')).data).toMatchObject({ newEndDate: '2026-04-07' });
    await gym.setNow('2026-03-17T10:00:00Z');
    await gym.doTimedWork();
    expect((await plan(maria, next)).data).toMatchObject({ newEndDate: '2026-04-07' });
    expect(await subscriptionOf(maria)).toMatchObject({ isFrozen: true, endDate: '2026-04-05' });
    await gym.setNow('2026-03-25T10:00:00Z');
    await gym.doTimedWork();
    expect(await subscriptionOf(maria)).toMatchObject({ isFrozen: false, endDate: '2026-04-07' });
  });

  it('leaves the open-ended freeze as it is, which a planned one gives way to @release', async () => {
    const maria = await gym.has(aClient().withSubscription(MARCH));
    await plan(maria, FREEZE);
    const { id } = await subscriptionOf(maria);
    await staff().post(`/Admin/subscriptions/${id}/freeze`, {});
    await gym.setNow('2026-03-21T10:00:00Z');
    await gym.doTimedWork();
    expect((await freezesOf(maria)).freezes).toMatchObject([{ state: 'withdrawn' }]);
    expect(await told(maria)).toEqual(['planned', 'withdrawn']);
    expect((await staff().post<Subscription>(`/Admin/subscriptions/${id}/unfreeze`, {})).data.endDate).toBe(
      '2026-04-10',
    );
  });

  it('begins on the day after another, though the minute’s work has not ended that one yet @release', async () => {
    const maria = await gym.has(aClient().withSubscription(MARCH));
    await plan(maria, { from: '2026-03-11', until: '2026-03-12' });
    await gym.setNow('2026-03-13T10:00:00Z');
    expect((await plan(maria, { from: '2026-03-13', until: '2026-03-14' })).data.state).toBe('running');
    expect(await told(maria)).toEqual(['planned', 'planned']);
    expect((await freezesOf(maria)).freezes.map(({ state }) => state)).toEqual(['running', 'ended']);
    expect(await subscriptionOf(maria)).toMatchObject({ isFrozen: true, endDate: '2026-04-04' });
    expect(await faults()).toEqual([]);
  });

  it('moves the renewal behind it, and lets nobody book by standing booking or from a waiting list', async () => {
    await staff().put('/Admin/settings/StandingBookings', { value: 'members' });
    await staff().put('/Admin/settings/WaitingListMode', { value: 'fill' });
    const april = { startDate: '2026-04-01', endDate: '2026-04-30', monthlyLimit: 0 };
    const maria = await gym.has(aClient().withSubscription(MARCH).withSubscription(april));
    await plan(maria, FREEZE);
    const standing = await gym
      .as(maria)
      .post<{ dates: { date: string; state: string; reasons: { code: string }[] }[] }>('/Client/standing-bookings', {
        ...{ dayOfWeek: 1, startTime: '18:00', endTime: '19:00' },
      });
    expect(standing.data.dates.slice(0, 2)).toMatchObject([
      { date: '2026-03-16', state: 'skipped', reasons: [{ code: 'FREEZE_PLANNED' }] },
      { date: '2026-03-23', state: 'booked' },
    ]);
    await staff().put('/Admin/timeslots/capacity', { ...slot('2026-03-19', '18:00'), newCapacity: 1 });
    const [nikos, eleni] = [await gym.has(aMember('Νίκος')), await gym.has(aMember('Ελένη'))];
    const taken = await book(gym.as(nikos), '2026-03-19', '18:00');
    await gym.database.query(
      `INSERT INTO interests (client_id, appointment_date, start_time, end_time, created_at)
       VALUES ($1, '2026-03-19', '18:00', '19:00', $2)`,
      [maria.id, new Date(NOW)],
    );
    await gym.as(eleni).post('/TimeslotInterest/express', place('2026-03-19', '18:00'));
    await gym.as(nikos).delete(`/Client/appointments/${taken.data.id}`);
    await gym.doTimedWork();
    expect(await visitsOf(eleni)).toEqual(['2026-03-19']);
    await gym.setNow('2026-03-16T10:00:00Z');
    await gym.doTimedWork();
    const starts = (await staff().get<Subscription[]>(`/Admin/clients/${maria.id}/subscriptions`)).data;
    const [, first] = starts;
    expect(starts[0]?.startDate).toBe(addDays(first?.effectiveEndDate ?? '', 1));
    expect(await faults()).toEqual([]);
    await staff().put('/Admin/settings/WaitingListMode', { value: 'tell' });
  });

  it('leaves no visit that was booked at the same moment in another process', async () => {
    const maria = await gym.has(aMember());
    const days = { from: '2026-03-11', until: '2026-03-18' };
    const dates = ['2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17', '2026-03-18'];
    await Promise.all([
      ...dates.map((date) => book(gym.as(maria, 1), date, '10:00')),
      gym.as(gym.admin, 0).post(`/Admin/clients/${maria.id}/freezes`, days),
    ]);
    expect(await visitsOf(maria)).toEqual([]);
    const nikos = await gym.has(aMember());
    await gym.setNow('2026-03-11T21:00:00Z');
    await plan(nikos, { from: '2026-03-12', until: '2026-03-18' });
    await gym.setNow('2026-03-11T22:00:10Z');
    await Promise.all([gym.doTimedWork(), ...dates.map((date) => bookFor(gym.as(gym.admin, 1), nikos, date, '10:00'))]);
    expect(await visitsOf(nikos)).toEqual([]);
    expect((await subscriptionOf(nikos)).endDate).toBe('2027-01-07');
  });

  it.each<[string, FreezeRequest, string, RegExp]>([
    ['begins before today', { from: '2026-03-10', until: '2026-03-12' }, 'from', /First day .* 2026/],
    ['ends before it begins', { from: '2026-03-12', until: '2026-03-11' }, 'until', /Last day .* 2026/],
    ['lasts longer than a year', { from: '2026-03-12', until: '2027-04-01' }, 'until', /Last day .* 2026/],
    ['has no day', { from: '2026-03-12', until: '2026-02-30' }, 'until', /Last day must be a date/],
  ])('is refused when it %s, in words for the field @release', async (_name, wish, field, words) => {
    const maria = await gym.has(aMember());
    expect(await plan(maria, wish)).toMatchObject({
      ...{ status: 400, code: 'VALIDATION_FAILED' },
      data: { fields: { [field]: expect.stringMatching(words) as unknown } },
    });
  });
});

describe('members', () => {
  const ask = (person: Person, wish: FreezeRequest, query = '') =>
    gym.as(person).post<ChangedFreeze>(`/Client/freezes${query}`, wish);
  const answer = (id: string, isAccepted: boolean, reason?: string) =>
    staff().post<ChangedFreeze>(`/Admin/freezes/${id}/answer`, { isAccepted, ...(reason && { reason }) });

  it('ask where the gym lets them ask, and get an answer by mail', async () => {
    await allow('ask');
    const maria = await withBudget(10);
    await book(gym.as(maria), '2026-03-17', '10:00');
    const asked = await ask(maria, FREEZE);
    expect(asked.data).toMatchObject({ state: 'asked', isByMember: true, leftDays: 5, affectedAppointments: 1 });
    expect((await freezesOf(maria)).usedDays).toBe(0);
    expect(await gym.rows(`SELECT FROM mails WHERE purpose = 'freeze-asked'`)).toHaveLength(1);
    const open = (await staff().get<Freeze[]>('/Admin/freezes')).data;
    expect(open.find(({ id }) => id === asked.data.id)).toMatchObject({ userId: maria.id, state: 'asked' });
    const inState = async (state: string) => (await staff().get<Freeze[]>(`/Admin/freezes?state=${state}`)).data;
    expect((await inState('asked')).map(({ id }) => id)).toContain(asked.data.id);
    expect((await inState('planned')).map(({ id }) => id)).not.toContain(asked.data.id);
    expect(await staff().get('/Admin/freezes?state=lost')).toMatchObject({ status: 400 });
    expect((await answer(asked.data.id, false, 'Είναι γεμάτος ο μήνας')).data).toMatchObject({ state: 'refused' });
    expect((await inState('refused')).map(({ id }) => id)).toContain(asked.data.id);
    const own = (await gym.as(maria).get<Freezes>('/Client/freezes')).data.freezes;
    expect(own).toMatchObject([{ state: 'refused', answerReason: 'Είναι γεμάτος ο μήνας' }]);
    expect(await gym.as(maria).get('/Client/export')).toMatchObject({
      data: { freezes: [{ answerReason: 'Είναι γεμάτος ο μήνας' }] },
    });
    const again = await ask(maria, FREEZE);
    expect((await answer(again.data.id, true)).data).toMatchObject({ state: 'planned' });
    expect(await purposes(maria)).toEqual(['booked', 'freeze', 'freeze']);
    expect(await answer(again.data.id, true)).toMatchObject({ code: 'FREEZE_OVER' });
    expect((await gym.as(maria).post(`/Client/freezes/${again.data.id}/end`, {})).status).toBe(200);
    expect((await freezesOf(maria)).freezes.map(({ state }) => state).sort()).toEqual(['refused', 'withdrawn']);
  });

  it('get no yes while the subscription is frozen without a last day, which the lists of staff say @release', async () => {
    await allow('ask');
    const maria = await withBudget(10);
    const { id } = (await ask(maria, FREEZE)).data;
    const planned = (await plan(maria, { from: '2026-03-23', until: '2026-03-24' })).data.id;
    const obstacles = async (api = staff()) => {
      const { data: listed } = await api.get<ListedFreeze[]>('/Admin/freezes');
      const { data: own } = await api.get<Freezes>(`/Admin/clients/${maria.id}/freezes`);
      expect(listed.every(({ hasEmail }) => hasEmail)).toBe(true);
      const words = [id, planned].map((one) => listed.find((other) => other.id === one)?.obstacle);
      expect([id, planned].map((one) => own.freezes.find((other) => other.id === one)?.obstacle)).toEqual(words);
      return words;
    };
    expect(await obstacles()).toEqual([null, null]);
    const freezing = `/Admin/subscriptions/${(await subscriptionOf(maria)).id}`;
    await staff().post(`${freezing}/freeze`, {});
    const refused = await answer(id, true);
    expect(refused).toMatchObject({ status: 409, code: 'ALREADY_FROZEN' });
    expect(await obstacles()).toEqual([refused.message, refused.message]);
    expect((await obstacles(staff().in('el')))[0]).toMatch(/παγωμένη/);
    const { data: seen } = await gym.as(maria).get<Freezes>('/Client/freezes');
    expect(seen.freezes.map(({ obstacle }) => obstacle)).toEqual([null, null]);
    await staff().post(`${freezing}/unfreeze`, {});
    expect(await obstacles()).toEqual([null, null]);
    expect((await answer(id, true)).data).toMatchObject({ state: 'planned' });
  });

  it('wait for a new answer when staff take back a refusal, and hear of it when the first had reached them @release', async () => {
    await allow('ask');
    const maria = await withBudget(10);
    const { id } = (await ask(maria, FREEZE)).data;
    await answer(id, false, 'Όχι τώρα');
    expect((await undoLast(maria)).data).toMatchObject({ kind: 'freeze-refused' });
    expect((await freezesOf(maria)).freezes).toMatchObject([{ state: 'asked', answerReason: null }]);
    expect(await mailsOf(maria)).toEqual(['refused withdrawn']);
    await gym.setNow('2026-03-11T10:01:00Z');
    await answer(id, false);
    await gym.database.query(
      `UPDATE mails SET state = 'sent', sent_at = now(), settled_at = now() WHERE recipient_id = $1 AND state = 'waiting'`,
      [maria.id],
    );
    expect((await undoLast(maria)).status).toBe(200);
    expect(await mailsOf(maria)).toEqual(['asked-again waiting', 'refused sent', 'refused withdrawn']);
    await gym.setNow('2026-03-11T10:02:00Z');
    await answer(id, false);
    await ask(maria, FREEZE);
    expect(await undoLast(maria)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' });
    expect(await faults()).toEqual([]);
  });

  it('hear that a request came to nothing when its days are over, and may ask again @release', async () => {
    await allow('ask');
    const maria = await withBudget(10);
    await ask(maria, FREEZE);
    await gym.setNow('2026-03-20T10:00:00Z');
    await gym.doTimedWork();
    expect((await freezesOf(maria)).freezes).toMatchObject([{ state: 'asked' }]);
    await gym.setNow('2026-03-20T22:00:30Z');
    await gym.doTimedWork();
    expect((await freezesOf(maria)).freezes).toMatchObject([{ state: 'lapsed' }]);
    const unanswered = (await staff().get<Freeze[]>('/Admin/freezes?state=lapsed')).data;
    expect(unanswered.map(({ userId }) => userId)).toContain(maria.id);
    expect(await told(maria)).toEqual(['lapsed']);
    const { id } = await subscriptionOf(maria);
    const log = (await staff().get<AuditEntry[]>('/Admin/audit', { entity: 'subscription' })).data;
    expect(log.filter(({ entityId }) => entityId === id).map(({ action }) => action)).toEqual([
      'subscription.freeze-lapsed',
      'subscription.freeze-asked',
    ]);
    expect((await ask(maria, { from: '2026-03-23', until: '2026-03-24' })).data.state).toBe('asked');
  });

  it('hear that it lapsed although the minute’s work came late, whatever is undone then @release', async () => {
    await allow('ask');
    const maria = await withBudget(10);
    await ask(maria, FREEZE);
    await staff().put('/Admin/settings/MailDelayMinutes', { value: '2' });
    await gym.setNow('2026-03-21T10:00:00Z');
    await plan(maria, { from: '2026-03-25', until: '2026-03-26' });
    await undoLast(maria);
    await staff().put('/Admin/settings/MailDelayMinutes', { value: '0' });
    expect((await freezesOf(maria)).freezes).toMatchObject([{ state: 'lapsed' }]);
    const mails = await gym.rows(
      `SELECT facts ->> 'event' AS event, state, next_attempt_at <= created_at AS "isAtOnce"
       FROM mails WHERE purpose = 'freeze' AND recipient_id = $1 AND state <> 'withdrawn'`,
      [maria.id],
    );
    expect(mails).toEqual([{ event: 'lapsed', state: 'waiting', isAtOnce: true }]);
  });

  it.each([
    ['asked', 'ask', true],
    ['planned', 'off', true],
    ['running', 'start', true],
    ['running', 'ask', false],
    ['planned by staff', 'start', false],
  ])('may take back what is %s where the gym lets them %s: %s @release', async (what, setting, canEnd) => {
    await allow(what === 'asked' ? 'ask' : 'start');
    const maria = await withBudget(10);
    const days = what === 'running' ? { from: '2026-03-11', until: '2026-03-14' } : FREEZE;
    const { id } = (await (what === 'planned by staff' ? plan(maria, days) : ask(maria, days))).data;
    await allow(setting);
    const own = async () => (await gym.as(maria).get<Freezes>('/Client/freezes')).data.freezes[0];
    expect(await own()).toMatchObject({ state: what.split(' ')[0], canEnd });
    const ended = await gym.as(maria).post(`/Client/freezes/${id}/end`, {});
    expect(ended).toMatchObject(canEnd ? { status: 200 } : { status: 409, code: 'FREEZING_OFF' });
    if (canEnd) expect(await own()).toMatchObject({ canEnd: false });
  });

  it('start one within their budget where the gym lets them, and ask without a budget', async () => {
    await allow('start');
    const maria = await withBudget(10);
    const { data } = await ask(maria, { from: '2026-03-11', until: '2026-03-14' });
    expect(data).toMatchObject({ state: 'running', leftDays: 6 });
    expect(await ask(maria, { from: '2026-03-20', until: '2026-03-27' })).toMatchObject({ code: 'FREEZE_BUDGET' });
    expect((await gym.as(maria).post(`/Client/freezes/${data.id}/end`, {})).status).toBe(200);
    const nikos = await gym.has(aMember());
    expect((await ask(nikos, FREEZE)).data.state).toBe('asked');
    const own = (await gym.as(nikos).get<Freezes>('/Client/freezes')).data;
    expect(own).toMatchObject({ byMembers: 'start', budgetDays: null, leftDays: null, freezes: [{ state: 'asked' }] });
    expect(await gym.as(nikos).post(`/Client/freezes/${data.id}/end`, {})).toMatchObject({ status: 404 });
  });
});

describe('a visit whose deadline for cancelling has passed', () => {
  it('keeps the member from starting a freeze over it, and not staff', async () => {
    await allow('start');
    const maria = await withBudget(10);
    await book(gym.as(maria), '2026-03-11', '18:00');
    const days = { from: '2026-03-11', until: '2026-03-14' };
    const start = (wish: FreezeRequest, query = '') =>
      gym.as(maria).post<ChangedFreeze>(`/Client/freezes${query}`, wish);
    expect((await start(days, '?dryRun=true')).status).toBe(201);
    await gym.setNow('2026-03-11T14:00:01Z');
    for (const query of ['?dryRun=true', '']) {
      expect(await start(days, query)).toMatchObject({ status: 422, code: 'DEADLINE_PASSED' });
    }
    expect([await visitsOf(maria), (await freezesOf(maria)).freezes]).toEqual([['2026-03-11'], []]);
    expect((await start({ ...days, from: '2026-03-12' }, '?dryRun=true')).status).toBe(201);
    expect((await plan(maria, days)).data).toMatchObject({ state: 'running', affectedAppointments: 1 });
  });
});

describe('the lines of an end', () => {
  it('add up to it after any sequence of freezes, ends, edits and undos', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('plan' as const), ahead: fc.nat(6), days: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ kind: fc.constant('end' as const) }),
      fc.record({ kind: fc.constant('change' as const), days: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ kind: fc.constant('book' as const), ahead: fc.nat(20) }),
      fc.record({ kind: fc.constant('undo' as const) }),
      fc.record({ kind: fc.constant('close' as const), ahead: fc.nat(8), days: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('reopen' as const) }),
      fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 4 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        await gym.setNow(NOW);
        let today = '2026-03-11';
        let closed: ScheduleChange['overrides'] = [];
        const person = await gym.has(aClient().withSubscription({ ...MARCH, endDate: '2026-04-30' }));
        for (const one of steps) {
          const [open] = (await freezesOf(person)).freezes.filter(({ state }) => /planned|running/.test(state));
          if (one.kind === 'plan') {
            const from = addDays(today, one.ahead);
            await plan(person, { from, until: addDays(from, one.days - 1) });
          } else if (one.kind === 'end' && open) await end(open.id);
          else if (one.kind === 'change' && open) {
            await staff().put(`/Admin/freezes/${open.id}`, { ...open, until: addDays(open.from, one.days - 1) });
          } else if (one.kind === 'book') await book(gym.as(person), addDays(today, one.ahead), '18:00');
          else if (one.kind === 'undo') await undoLast(person);
          else if (one.kind === 'close') {
            const startDate = addDays(today, one.ahead);
            const range = { startDate, endDate: addDays(startDate, one.days - 1), reason: 'Αργία', compensate: true };
            closed = (await staff().post<ScheduleChange>('/Admin/timeslots/disable-range', range)).data.overrides;
          } else if (one.kind === 'reopen') await removeOverride(staff(), closed[0]?.id ?? '');
          else if (one.kind === 'wait') {
            today = addDays(today, one.days);
            await gym.setNow(`${today}T10:00:00Z`);
            await gym.doTimedWork();
          }
          await expectSum(person);
        }
        expect(await faults()).toEqual([]);
        for (const { id } of closed) await removeOverride(staff(), id);
      }),
      { numRuns: timesFor(1, 6) },
    );
  });
});
