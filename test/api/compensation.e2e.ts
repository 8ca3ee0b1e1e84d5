import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import type { EndLine } from '@palestra/backend/contract/end-line';
import type { Freezes } from '@palestra/backend/contract/freeze';
import type { ScheduleChange } from '@palestra/backend/contract/schedule-change';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { book } from '../support/booking.js';
import { aClient, type Person } from '../support/client-builder.js';
import { workedMs } from '../support/cpu-time.js';
import { closeRange, removeOverride } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T10:00:00Z';
const RANGE = { startDate: '2026-03-16', endDate: '2026-03-18', reason: 'Πλημμύρα' };
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31', monthlyLimit: 0 };

let gym: TestGym;
beforeEach(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterEach(() => gym.close());

const staff = () => gym.as(gym.admin);
const close = (query = '') =>
  staff().post<ScheduleChange>(`/Admin/timeslots/disable-range${query}`, { ...RANGE, compensate: true });
const subscriptionsOf = async (person: Person): Promise<Subscription[]> =>
  (await staff().get<Subscription[]>(`/Admin/clients/${person.id}/subscriptions`)).data.reverse();
const endOf = async (person: Person) => (await subscriptionsOf(person))[0]?.effectiveEndDate;
const undoLast = async () => {
  const [act] = (await staff().get<Act[]>('/Admin/acts')).data;
  const { status, data } = await staff().post<UndoneAct>(`/Admin/acts/${act?.id}/undo`, {});
  expect(status).toBe(200);
  return { extended: act?.extendedSubscriptions, shortened: data.shortened };
};

describe('closing with compensation', () => {
  it('gives its days to running subscriptions alone, previewed by name, with a line, and undone with it', async () => {
    const runs = await gym.has(aClient().named('Άννα').withSubscription(MARCH));
    await book(gym.as(runs), '2026-03-11', '18:00');
    await book(gym.as(runs), '2026-03-17', '18:00');
    const waits = await gym.has(aClient().named('Βασίλης').withSubscription(MARCH));
    const ends = await gym.has(
      aClient()
        .named('Γιώργος')
        .withSubscription({ ...MARCH, endDate: '2026-03-17' }),
    );
    const others = [
      await gym.has(aClient().withSubscription({ ...MARCH, endDate: '2026-03-15' })),
      await gym.has(aClient().withSubscription({ startDate: '2026-03-19', endDate: '2026-04-10' })),
      await gym.has(aClient().withSubscription({ ...MARCH, isActive: false })),
      await gym.has(aClient().withSubscription({ ...MARCH, frozenAt: new Date(NOW) })),
      await gym.has(aClient().withSubscription({ ...MARCH, endDate: null })),
    ];
    await gym.database.query('UPDATE subscriptions SET remaining_days_at_freeze = 20 WHERE frozen_at IS NOT NULL');
    const before = await Promise.all(others.map(endOf));
    const compensated = [
      { userName: 'Άννα', days: 3, endDate: '2026-04-10', newEndDate: '2026-04-13' },
      { userName: 'Βασίλης', days: 3, endDate: '2026-03-31', newEndDate: '2026-04-03' },
      { userName: 'Γιώργος', days: 3, endDate: '2026-03-17', newEndDate: '2026-03-20' },
    ];
    expect((await close('?dryRun=true')).data).toMatchObject({ isDryRun: true, compensated });
    expect(await endOf(runs)).toBe('2026-04-10');
    expect((await close()).data).toMatchObject({ affectedAppointments: 1, compensated });
    expect(await endOf(runs)).toBe('2026-04-13');
    expect((await subscriptionsOf(waits))[0]).toMatchObject({ startDate: '2026-03-04', endDate: '2026-04-03' });
    expect(await Promise.all(others.map(endOf))).toEqual(before);
    const [one] = await subscriptionsOf(runs);
    const lines = (await staff().get<EndLine[]>(`/Admin/subscriptions/${one?.id}/end-lines`)).data;
    expect(lines.at(-1)).toMatchObject({
      ...{ cause: 'closing', days: 3, note: 'Πλημμύρα', byName: gym.admin.name },
      ...{ from: '2026-03-16', until: '2026-03-18' },
    });
    expect((await close()).data.compensated).toEqual([]);
    expect(await endOf(ends)).toBe('2026-03-20');
    expect(await gym.faults()).toEqual([]);
  });

  it.each(['2026-03-09', '2026-03-11', '2026-03-12'])(
    'closes no day before the range to a subscription from %s whose first visit is to come @release',
    async (startDate) => {
      const paid = await gym.has(aClient().withSubscription({ ...MARCH, startDate }));
      await close();
      expect((await subscriptionsOf(paid))[0]).toMatchObject({ startDate, endDate: '2026-04-03' });
      expect((await book(gym.as(paid), '2026-03-12', '18:00')).status).toBe(201);
      await undoLast();
      expect((await subscriptionsOf(paid))[0]).toMatchObject({ startDate, endDate: '2026-03-31' });
      expect(await gym.faults()).toEqual([]);
    },
  );

  it('takes its days back when it is undone, or a day opens again', async () => {
    const runs = await gym.has(aClient().named('Άννα').withSubscription(MARCH));
    await book(gym.as(runs), '2026-03-11', '18:00');
    const waits = await gym.has(aClient().withSubscription(MARCH));
    await close();
    expect(await undoLast()).toEqual({ extended: 2, shortened: 2 });
    expect([await endOf(runs), (await subscriptionsOf(waits))[0]?.startDate]).toEqual(['2026-04-10', '2026-03-01']);
    const { overrides } = (await close()).data;
    await removeOverride(staff(), overrides[0]?.id ?? '');
    expect(await endOf(runs)).toBe('2026-04-12');
    expect(await gym.faults()).toEqual([]);
  });

  it('keeps the days as sold when a day opens again after the first visit was booked or cancelled @release', async () => {
    const [waited, ran] = [
      await gym.has(aClient().withSubscription(MARCH)),
      await gym.has(aClient().withSubscription(MARCH)),
    ];
    const { id } = (await book(gym.as(ran), '2026-03-12', '18:00')).data;
    const { overrides } = (await close()).data;
    await book(gym.as(waited), '2026-03-12', '18:00');
    await gym.as(ran).delete(`/Client/appointments/${id}`);
    await removeOverride(staff(), overrides[0]?.id ?? '');
    expect((await subscriptionsOf(waited))[0]).toMatchObject({
      ...{ startDate: '2026-03-03', endDate: '2026-04-02', effectiveEndDate: '2026-04-11' },
    });
    expect((await subscriptionsOf(ran))[0]).toMatchObject({ startDate: '2026-03-01', endDate: '2026-04-02' });
    expect(await gym.faults()).toEqual([]);
  });

  it('moves what waits behind, leaves frozen days to their freeze, and gives nothing without being asked', async () => {
    const april = { startDate: '2026-04-01', endDate: '2026-04-30', monthlyLimit: 0 };
    const maria = await gym.has(aClient().withSubscription(MARCH).withSubscription(april));
    const nikos = await gym.has(aClient().withSubscription(MARCH));
    await staff().post(`/Admin/clients/${nikos.id}/freezes`, { from: '2026-03-17', until: '2026-03-20' });
    await closeRange(staff(), '2026-03-16', '2026-03-18');
    expect(await endOf(maria)).toBe('2026-03-31');
    await close();
    const [first, next] = await subscriptionsOf(maria);
    expect([first?.effectiveEndDate, next?.startDate]).toEqual(['2026-04-03', '2026-04-04']);
    expect(await endOf(nikos)).toBe('2026-04-03');
    await gym.setNow('2026-03-21T10:00:00Z');
    await gym.doTimedWork();
    expect(await endOf(nikos)).toBe('2026-04-05');
    expect(await gym.faults()).toEqual([]);
  });

  describe('over a freeze by date', () => {
    const FREEZE = { from: '2026-03-17', until: '2026-03-20' };
    const plan = async (person: Person, days = FREEZE): Promise<string> =>
      (await staff().post<{ id: string }>(`/Admin/clients/${person.id}/freezes`, days)).data.id;
    const freezeOf = async (person: Person) =>
      (await staff().get<Freezes>(`/Admin/clients/${person.id}/freezes`)).data.freezes[0];

    it.each(['close first', 'freeze first', 'close while it runs'])(
      'ends on the same day (%s) @release',
      async (order) => {
        const nikos = await gym.has(aClient().withSubscription(MARCH));
        if (order === 'close first') await close();
        const running = { ...FREEZE, from: '2026-03-11' };
        await plan(nikos, order === 'close while it runs' ? running : FREEZE);
        if (order !== 'close first') await close();
        await gym.setNow('2026-03-17T10:00:00Z');
        await gym.doTimedWork();
        expect(await endOf(nikos)).toBe(order === 'close while it runs' ? '2026-04-10' : '2026-04-05');
        expect(await gym.faults()).toEqual([]);
      },
    );

    it.each([
      ['a planned freeze', FREEZE, '2026-03-31', '2026-04-04'],
      ['a running freeze', { ...FREEZE, from: '2026-03-11' }, '2026-04-10', '2026-04-10'],
    ])('gives the days back to %s when the closing is undone @release', async (_, days, before, after) => {
      const nikos = await gym.has(aClient().withSubscription(MARCH));
      await plan(nikos, days);
      await close();
      await undoLast();
      expect(await endOf(nikos)).toBe(before);
      await gym.setNow('2026-03-21T10:00:00Z');
      await gym.doTimedWork();
      expect(await endOf(nikos)).toBe(after);
      expect(await gym.faults()).toEqual([]);
    });

    it('lets a freeze begin on a subscription that waits, although the closing moved its start behind it @release', async () => {
      const nikos = await gym.has(
        aClient().withSubscription({ ...MARCH, startDate: '2026-03-16', endDate: '2026-04-14' }),
      );
      const id = await plan(nikos);
      const { overrides } = (await close()).data;
      expect((await subscriptionsOf(nikos))[0]).toMatchObject({ startDate: '2026-03-19', endDate: '2026-04-17' });
      await gym.setNow('2026-03-17T10:00:00Z');
      await gym.doTimedWork();
      expect(await freezeOf(nikos)).toMatchObject({ id, state: 'running' });
      // Thirty days, as sold: two of the four frozen ones are closed anyway.
      expect((await subscriptionsOf(nikos))[0]).toMatchObject({ startDate: '2026-03-21', endDate: '2026-04-19' });
      const last = overrides.find(({ date }) => date === '2026-03-18');
      await removeOverride(staff(), last?.id ?? '');
      expect(await endOf(nikos)).toBe('2026-04-19');
      expect(await gym.faults()).toEqual([]);
    });

    it('freezes the subscription that has the first day by then, when the closing moved the next one behind it @release', async () => {
      const april = { startDate: '2026-04-01', endDate: '2026-04-30', monthlyLimit: 0 };
      const maria = await gym.has(aClient().withSubscription(MARCH).withSubscription(april));
      await book(gym.as(maria), '2026-03-11', '18:00');
      await plan(maria, { from: '2026-04-11', until: '2026-04-15' });
      await close();
      const ends = async () =>
        (await subscriptionsOf(maria)).map(({ startDate, effectiveEndDate }) => [startDate, effectiveEndDate]);
      expect(await ends()).toEqual([
        ['2026-03-01', '2026-04-13'],
        ['2026-04-14', '2026-05-13'],
      ]);
      await gym.setNow('2026-04-11T10:00:00Z');
      await gym.doTimedWork();
      const [first] = await subscriptionsOf(maria);
      expect(await freezeOf(maria)).toMatchObject({ state: 'running', subscriptionId: first?.id });
      expect(await ends()).toEqual([
        ['2026-03-01', '2026-04-18'],
        ['2026-04-19', '2026-05-18'],
      ]);
      expect(await gym.faults()).toEqual([]);
    });

    it.each(['close first', 'freeze first'])(
      'gives days that only the freeze will reach (%s) @release',
      async (order) => {
        const maria = await gym.has(
          aClient()
            .named('Μαρία')
            .withSubscription({ ...MARCH, startDate: '2026-03-11', endDate: '2026-03-15' }),
        );
        await book(gym.as(maria), '2026-03-11', '18:00');
        expect(await endOf(maria)).toBe('2026-03-15');
        await plan(maria, { from: '2026-03-13', until: '2026-03-14' });
        if (order === 'close first') {
          expect((await close()).data.compensated).toMatchObject([
            { userName: 'Μαρία', days: 3, endDate: '2026-03-15', newEndDate: '2026-03-18' },
          ]);
        }
        await gym.setNow('2026-03-13T10:00:00Z');
        await gym.doTimedWork();
        if (order === 'freeze first') await close();
        expect(await endOf(maria)).toBe('2026-03-20');
        expect(await gym.faults()).toEqual([]);
      },
    );

    describe('that alone reaches the closed days @release', () => {
      const AHEAD = { from: '2026-03-20', until: '2026-03-24' };
      const closeApril = async () => {
        const range = { startDate: '2026-04-03', endDate: '2026-04-04', reason: 'Αργία', compensate: true };
        return (await staff().post<ScheduleChange>('/Admin/timeslots/disable-range', range)).data.overrides;
      };
      const runsUntilMarch = async (): Promise<Person> => {
        const person = await gym.has(aClient().withSubscription({ ...MARCH, startDate: '2026-03-11' }));
        await book(gym.as(person), '2026-03-11', '18:00');
        return person;
      };
      const endFreeze = async (person: Person, id: string) =>
        expect(
          (await gym.as(person).post(`/${person === gym.admin ? 'Admin' : 'Client'}/freezes/${id}/end`, {})).status,
        ).toBe(200);
      const daysOf = async (person: Person) =>
        gym.rows(
          `SELECT date FROM compensated_days d JOIN subscriptions s ON s.id = d.subscription_id WHERE s.client_id = $1`,
          [person.id],
        );

      it.each(['closed, then withdrawn', 'withdrawn, then closed'])('leaves the same end (%s)', async (order) => {
        await staff().put('/Admin/settings/MemberFreezing', { value: 'start' });
        const [nikos, maria] = [await runsUntilMarch(), await runsUntilMarch()];
        await gym.database.query('UPDATE subscriptions SET freeze_budget_days = 10');
        const byStaff = await plan(nikos, AHEAD);
        const byMember = (await gym.as(maria).post<{ id: string }>('/Client/freezes', AHEAD)).data.id;
        const withdraw = async () => {
          await endFreeze(gym.admin, byStaff);
          await endFreeze(maria, byMember);
        };
        if (order === 'withdrawn, then closed') await withdraw();
        await closeApril();
        if (order === 'closed, then withdrawn') {
          expect([await endOf(nikos), await endOf(maria)]).toEqual(['2026-04-02', '2026-04-02']);
          await withdraw();
        }
        expect([await endOf(nikos), await endOf(maria)]).toEqual(['2026-03-31', '2026-03-31']);
        expect([await daysOf(nikos), await daysOf(maria)]).toEqual([[], []]);
        expect(await gym.faults()).toEqual([]);
      });

      it('takes them back, too, when it is undone, made shorter, ended early or cannot begin', async () => {
        const [undone, shorter, ended, gaveWay] = [
          await runsUntilMarch(),
          await runsUntilMarch(),
          await runsUntilMarch(),
          await runsUntilMarch(),
        ];
        const ids = [await plan(shorter, AHEAD), await plan(ended, AHEAD), await plan(gaveWay, AHEAD)];
        await plan(undone, AHEAD);
        await closeApril();
        const acts = (await staff().get<Act[]>('/Admin/acts')).data;
        const planned = acts.find(({ userId }) => userId === undone.id);
        expect((await staff().post(`/Admin/acts/${planned?.id}/undo`, {})).status).toBe(200);
        expect(await endOf(undone)).toBe('2026-03-31');
        await staff().put(`/Admin/freezes/${ids[0]}`, { from: '2026-03-20', until: '2026-03-21' });
        expect(await endOf(shorter)).toBe('2026-03-31');
        const [frozen] = await subscriptionsOf(gaveWay);
        await staff().post(`/Admin/subscriptions/${frozen?.id}/freeze`, {});
        await gym.setNow('2026-03-21T10:00:00Z');
        await gym.doTimedWork();
        expect(await endOf(ended)).toBe('2026-04-07');
        await endFreeze(gym.admin, ids[1] ?? '');
        expect([await endOf(ended), await endOf(shorter)]).toEqual(['2026-04-01', '2026-04-02']);
        expect(await freezeOf(gaveWay)).toMatchObject({ state: 'withdrawn' });
        for (const person of [undone, shorter, ended, gaveWay]) expect(await daysOf(person)).toEqual([]);
        expect(await gym.faults()).toEqual([]);
      });

      it('keeps those inside a freeze that goes on again, or gets a later last day', async () => {
        const nikos = await runsUntilMarch();
        await gym.setNow('2026-03-12T10:00:00Z');
        const days = { from: '2026-03-12', until: '2026-03-20' };
        const id = await plan(nikos, days);
        await close();
        expect([await endOf(nikos), await daysOf(nikos)]).toMatchObject(['2026-04-09', { length: 3 }]);
        await staff().put(`/Admin/freezes/${id}`, { ...days, until: '2026-03-14' });
        expect([await endOf(nikos), await daysOf(nikos)]).toMatchObject(['2026-04-06', { length: 3 }]);
        await staff().put(`/Admin/freezes/${id}`, days);
        expect([await endOf(nikos), await daysOf(nikos)]).toMatchObject(['2026-04-09', { length: 3 }]);
        await gym.setNow('2026-03-14T10:00:00Z');
        await endFreeze(gym.admin, id);
        expect(await endOf(nikos)).toBe('2026-04-05');
        await undoLast();
        expect([await endOf(nikos), await daysOf(nikos)]).toMatchObject(['2026-04-09', { length: 3 }]);
        expect(await gym.faults()).toEqual([]);
      });

      it('gets them back with the undo of its withdrawal, unless a day is open again', async () => {
        const nikos = await runsUntilMarch();
        const id = await plan(nikos, AHEAD);
        const [first] = await closeApril();
        await endFreeze(gym.admin, id);
        await undoLast();
        expect([await endOf(nikos), await daysOf(nikos)]).toMatchObject(['2026-04-02', { length: 2 }]);
        await gym.setNow('2026-03-11T10:01:00Z');
        await endFreeze(gym.admin, id);
        await removeOverride(staff(), first?.id ?? '');
        const acts = (await staff().get<Act[]>('/Admin/acts')).data;
        const act = acts.find(({ kind }) => kind === 'freeze-withdrawn');
        expect(await staff().post(`/Admin/acts/${act?.id}/undo`, {})).toMatchObject({ code: 'CHANGED_SINCE' });
        expect(await endOf(nikos)).toBe('2026-03-31');
        expect(await gym.faults()).toEqual([]);
      });
    });

    it('keeps the closed days when the freeze is withdrawn or ended early, and the frozen ones when a day opens @release', async () => {
      const [withdrawn, ended, reopened] = [
        await gym.has(aClient().withSubscription(MARCH)),
        await gym.has(aClient().withSubscription(MARCH)),
        await gym.has(aClient().withSubscription(MARCH)),
      ];
      for (const person of [withdrawn, ended, reopened]) await book(gym.as(person), '2026-03-11', '18:00');
      const freezes = [await plan(withdrawn), await plan(ended, { from: '2026-03-12', until: '2026-03-20' })];
      await plan(reopened);
      const { overrides } = (await close()).data;
      await staff().post(`/Admin/freezes/${freezes[0]}/end`, {});
      expect(await endOf(withdrawn)).toBe('2026-04-13');
      await gym.setNow('2026-03-14T10:00:00Z');
      await staff().post(`/Admin/freezes/${freezes[1]}/end`, {});
      // Two frozen days, and three closed ones.
      expect(await endOf(ended)).toBe('2026-04-15');
      await gym.setNow('2026-03-17T10:00:00Z');
      await gym.doTimedWork();
      expect(await endOf(reopened)).toBe('2026-04-15');
      const last = overrides.find(({ date }) => date === '2026-03-18');
      await removeOverride(staff(), last?.id ?? '');
      expect(await endOf(reopened)).toBe('2026-04-15');
      expect(await endOf(withdrawn)).toBe('2026-04-12');
      expect(await gym.faults()).toEqual([]);
    });
  });

  it('gives them to a thousand subscriptions in one act, within seconds @release', async () => {
    await gym.database.query(`
      WITH people AS (
        INSERT INTO users (role, email, name, search_key, password_hash, email_confirmed_at)
        SELECT 2, 'n' || n || '@example.gr', 'Πελάτης ' || n, 'n', '', now() FROM generate_series(1, 1000) n RETURNING id)
      INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit, actual_start_date, actual_end_date)
      SELECT id, '2026-03-01', '2026-03-31', 0, NULL, NULL FROM people`);
    const before = await workedMs(gym);
    expect((await close()).data.compensated).toHaveLength(1000);
    expect((await workedMs(gym)) - before).toBeLessThan(10_000);
    expect(await gym.rows(`SELECT FROM subscription_end_lines WHERE cause = 'closing'`)).toHaveLength(1000);
    await undoLast();
    expect(await gym.rows(`SELECT FROM subscriptions WHERE end_date <> '2026-03-31'`)).toHaveLength(0);
  });
});
