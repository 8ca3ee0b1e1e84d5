import type { Appointment, BookedAppointment } from '@palestra/backend/contract/appointment';
import type { BookingRefusalCode } from '@palestra/backend/contract/booking-refusals';
import type { FailureData } from '../support/api-client.js';
import { book, bookFor, place } from '../support/booking.js';
import { aClient, aMember, type ClientBuilder } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const TODAY = '2026-03-11';
const TOMORROW = '2026-03-12';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));

const reasonsOf = (answer: { data: unknown }): BookingRefusalCode[] =>
  ((answer.data as FailureData).reasons ?? []).map(({ code }) => code);
const occupancyOf = async (date: string, start: string): Promise<number> => {
  const sql = 'SELECT booked FROM slot_occupancies WHERE slot_date = $1 AND start_time = $2';
  return (await gym.rows<{ booked: number }>(sql, [date, start]))[0]?.booked ?? 0;
};
const subscriptionOf = async (clientId: string) => {
  const sql = `SELECT actual_start_date::text AS start, actual_end_date::text AS end
               FROM subscriptions WHERE client_id = $1`;
  return (await gym.rows<{ start: string | null; end: string | null }>(sql, [clientId]))[0];
};

describe('a member books a place', () => {
  it('and the response has all details', async () => {
    const maria = await gym.has(aMember());
    const answer = await book(gym.as(maria), TOMORROW, '18:00');
    expect(answer).toMatchObject({ status: 201, message: 'Appointment booked', errors: [] });
    expect(answer.data).toMatchObject({
      appointmentDate: TOMORROW,
      startTime: '18:00:00',
      endTime: '19:00:00',
      hasTimeChange: false,
      startsAt: '2026-03-12T16:00:00.000Z',
      endsAt: '2026-03-12T17:00:00.000Z',
      status: 1,
      bookedAt: '2026-03-11T10:00:00.000Z',
      bookedByName: maria.name,
      userId: maria.id,
      userName: maria.name,
      isAdminOverride: false,
      cancelUntil: '2026-03-12T14:00:00.000Z',
      canCancel: true,
      overridden: [],
    });
    const list = await gym.as(maria).get<Appointment[]>('/Client/appointments');
    const { overridden: _, visitsInMonth, limitOfMonth, ...booked } = answer.data;
    expect([visitsInMonth, limitOfMonth]).toEqual([1, 12]);
    expect(list.data).toEqual([booked]);
  });

  it('with the times as duration objects, too', async () => {
    const maria = await gym.has(aMember());
    const start = { hours: 11, minutes: 0, ticks: 396_000_000_000 };
    const body = { ...place('2026-03-13T00:00:00.000Z', '11:00'), startTime: start, endTime: { totalHours: 12 } };
    const answer = await gym.as(maria).post<Appointment>('/Client/appointments', body);
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({ appointmentDate: '2026-03-13', startTime: '11:00:00', endTime: '12:00:00' });
  });

  it('and the first booking activates the subscription, without losing a day', async () => {
    const maria = await gym.has(aClient().withSubscription({ startDate: '2026-03-01', endDate: '2026-03-31' }));
    await book(gym.as(maria), '2026-03-20', '18:00');
    expect(await subscriptionOf(maria.id)).toEqual({ start: '2026-03-20', end: '2026-04-19' });
    await book(gym.as(maria), '2026-03-16', '18:00');
    expect(await subscriptionOf(maria.id)).toEqual({ start: '2026-03-16', end: '2026-04-15' });
    await book(gym.as(maria), '2026-03-25', '18:00');
    expect(await subscriptionOf(maria.id)).toEqual({ start: '2026-03-16', end: '2026-04-15' });
  });

  it('that is the last of a slot, and the next member gets SLOT_FULL', async () => {
    await gym.database.query(`UPDATE global_timeslots SET capacity = 1 WHERE original_start_time = '07:00'`);
    const [first, second] = [await gym.has(aMember()), await gym.has(aMember())];
    expect((await book(gym.as(first), TOMORROW, '07:00')).status).toBe(201);
    const refused = await book(gym.as(second).in('el'), TOMORROW, '07:00');
    expect(refused).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    expect(refused.errors).toEqual([refused.message]);
    expect(refused.message).toContain('1 από 1');
    expect(await occupancyOf(TOMORROW, '07:00')).toBe(1);
  });
});

describe('a booking is refused', () => {
  it('but not for today one second before the slot starts', async () => {
    const maria = await gym.has(aMember());
    await gym.setNow('2026-03-11T10:59:59Z');
    expect((await book(gym.as(maria), TODAY, '13:00')).status).toBe(201);
  });

  it('for today from the moment the slot starts', async () => {
    const maria = await gym.has(aMember());
    await gym.setNow('2026-03-11T11:00:00Z');
    expect(await book(gym.as(maria), TODAY, '13:00')).toMatchObject({ status: 422, code: 'DATE_PAST' });
  });

  it('a second time in the slot, and a second time that day', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), TOMORROW, '18:00');
    const again = await book(gym.as(maria), TOMORROW, '18:00');
    expect([again.status, reasonsOf(again)]).toEqual([409, ['ALREADY_BOOKED', 'ONE_PER_DAY']]);
    const other = await book(gym.as(maria), TOMORROW, '20:00');
    expect([other.status, reasonsOf(other)]).toEqual([422, ['ONE_PER_DAY']]);
    expect(await occupancyOf(TOMORROW, '20:00')).toBe(0);
  });

  it('when the month’s visits are used up, with the date from which booking is possible', async () => {
    const maria = await gym.has(aClient().withSubscription({ monthlyLimit: 2 }));
    for (const date of ['2026-03-16', '2026-03-17']) await book(gym.as(maria), date, '18:00');
    const refused = await book(gym.as(maria), '2026-03-18', '18:00');
    expect(refused).toMatchObject({ status: 422, code: 'MONTHLY_LIMIT' });
    expect((refused.data as FailureData).reasons?.[0]?.from).toBe('2026-04-01');
    expect(refused.message).toContain('2 of 2 visits used in March 2026');
    expect((await book(gym.as(maria), '2026-04-01', '18:00')).status).toBe(201);
  });

  it('with every reason, in order', async () => {
    const person = await gym.has(aClient().morning().withSubscription({ endDate: '2026-03-31', isActive: false }));
    const answer = await book(gym.as(person), '2026-04-13', '18:00');
    expect(reasonsOf(answer)).toEqual([
      'SUBSCRIPTION_INACTIVE',
      'OUTSIDE_SUBSCRIPTION',
      'BEYOND_WINDOW',
      'MORNING_ONLY',
    ]);
    expect(answer.errors).toHaveLength(4);
    expect((answer.data as FailureData).reasons?.map(({ from }) => from)).toEqual([null, null, '2026-03-14', null]);
  });
});

describe('staff book for a client', () => {
  it('by the same rules, with their name, and it is logged', async () => {
    const maria = await gym.has(aMember());
    const admin = gym.as(gym.admin);
    const answer = await bookFor(admin, maria, TOMORROW, '09:00');
    expect(answer).toMatchObject({ status: 201, data: { bookedByName: gym.admin.name, userName: maria.name } });
    const sql = `SELECT action, actor_id AS actor FROM audit_entries WHERE entity_id = $1`;
    expect(await gym.rows(sql, [answer.data.id])).toEqual([{ action: 'appointment.booked', actor: gym.admin.id }]);
    const again = await bookFor(admin, maria, TOMORROW, '10:00');
    expect(reasonsOf(again)).toEqual(['ONE_PER_DAY']);
    // Staff read about the client, who themselves are spoken to.
    expect(again.message).toMatch(/^The client already has an appointment on this day/);
  });

  it('and an override records the rules it broke', async () => {
    const maria = await gym.has(aClient().morning());
    const answer = await bookFor(gym.as(gym.admin), maria, TODAY, '17:00', true);
    expect(answer).toMatchObject({ status: 201, data: { isAdminOverride: true } });
    expect(answer.data.overridden).toEqual(['NO_SUBSCRIPTION', 'MORNING_ONLY']);
  });

  it('and an override passes a full slot, a used-up month, one a day and an earlier hour of today', async () => {
    await gym.database.query(`UPDATE global_timeslots SET capacity = 1 WHERE original_start_time = '08:00'`);
    const [other, maria] = [await gym.has(aMember()), await gym.has(aClient().withSubscription({ monthlyLimit: 1 }))];
    const admin = gym.as(gym.admin);
    await book(gym.as(other), '2026-03-19', '08:00');
    await book(gym.as(maria), '2026-03-19', '18:00');
    const answer = await bookFor(admin, maria, '2026-03-19', '08:00', true);
    expect(answer.data.overridden).toEqual(['ONE_PER_DAY', 'MONTHLY_LIMIT', 'SLOT_FULL']);
    expect(await occupancyOf('2026-03-19', '08:00')).toBe(2);
    expect((await bookFor(admin, maria, TODAY, '07:00', true)).data.overridden).toEqual(['DATE_PAST', 'MONTHLY_LIMIT']);
  });

  it.each<[string, ClientBuilder, string, string, number, BookingRefusalCode]>([
    ['yesterday', aMember(), '2026-03-10', '09:00', 422, 'DATE_PAST'],
    ['31 days ahead', aMember(), '2026-04-11', '09:00', 422, 'BEYOND_WINDOW'],
    ['a slot that is not there', aMember(), TOMORROW, '05:00', 404, 'NO_SUCH_SLOT'],
    ['a client who is not active', aMember().inactive(), TOMORROW, '09:00', 422, 'CLIENT_INACTIVE'],
  ])('no override passes: %s', async (_name, client, date, start, status, code) => {
    const answer = await bookFor(gym.as(gym.admin), await gym.has(client), date, start, true);
    expect([answer.status, reasonsOf(answer)]).toEqual([status, [code]]);
  });

  it('and no override books a slot twice', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), TOMORROW, '18:00');
    const answer = await bookFor(gym.as(gym.admin), maria, TOMORROW, '18:00', true);
    expect([answer.status, reasonsOf(answer)]).toEqual([409, ['ALREADY_BOOKED']]);
  });

  it('and an override outside the subscription does not activate it', async () => {
    const maria = await gym.has(aClient().withSubscription({ startDate: '2026-03-20', endDate: '2026-04-19' }));
    const answer = await bookFor(gym.as(gym.admin), maria, TOMORROW, '18:00', true);
    expect(answer.data.overridden).toEqual(['OUTSIDE_SUBSCRIPTION']);
    expect(await subscriptionOf(maria.id)).toEqual({ start: null, end: null });
  });

  it.each<[string, Parameters<ReturnType<typeof aClient>['withSubscription']>[0]]>([
    ['a frozen one', { frozenAt: new Date('2026-03-01T10:00:00Z') }],
    ['one that is switched off', { isActive: false }],
  ])('nor does an override into %s @release', async (_name, subscription) => {
    const maria = await gym.has(aClient().withSubscription(subscription));
    expect((await bookFor(gym.as(gym.admin), maria, TOMORROW, '18:00', true)).status).toBe(201);
    expect(await subscriptionOf(maria.id)).toEqual({ start: null, end: null });
  });

  it('and only for clients', async () => {
    const answer = await bookFor(gym.as(gym.admin), gym.admin, TOMORROW, '18:00', true);
    expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('the roles of booking calls', () => {
  it('allow members their own, staff theirs, and nobody without a session', async () => {
    const maria = await gym.has(aMember());
    expect((await bookFor(gym.as(maria), maria, TOMORROW, '18:00', true)).status).toBe(403);
    expect((await book(gym.as(gym.admin), TOMORROW, '18:00')).status).toBe(403);
    const stranger = gym.as({ ...maria, id: '00000000-0000-4000-8000-000000000000' });
    expect((await book(stranger, TOMORROW, '18:00')).status).toBe(401);
    expect((await gym.as(maria).get<BookedAppointment>('/Admin/appointments')).status).toBe(403);
  });
});
