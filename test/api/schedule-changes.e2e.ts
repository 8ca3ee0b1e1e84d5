import type { Appointment } from '@palestra/backend/contract/appointment';
import type { TimeslotOverride } from '@palestra/backend/contract/schedule-change';
import type { FailureData } from '../support/api-client.js';
import { book, bookFor, slot } from '../support/booking.js';
import { aMember } from '../support/client-builder.js';
import {
  closeDay,
  closeRange,
  disable,
  heldOn,
  mailsAbout,
  moveHour,
  removeOverride,
  resize,
  slotOf,
} from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const TODAY = '2026-03-11';
const TOMORROW = '2026-03-12';
const FRIDAY = '2026-03-13';
const SOMEBODY = '5f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));
afterEach(async () => {
  const wrong = await gym.rows(`
    SELECT slot_date, start_time, booked FROM slot_occupancies o
    WHERE booked <> (SELECT count(*) FROM appointments a WHERE a.appointment_date = o.slot_date
      AND a.start_time = o.start_time AND a.end_time = o.end_time AND a.status <> 2)`);
  expect(wrong).toEqual([]);
  await gym.database.query(`DELETE FROM timeslot_overrides; DELETE FROM mails; DELETE FROM appointments;
    DELETE FROM slot_occupancies`);
});

const admin = () => gym.as(gym.admin);
const statusesOf = async (clientId: string): Promise<number[]> =>
  (
    await gym.rows<{ status: number }>('SELECT status FROM appointments WHERE client_id = $1 ORDER BY starts_at', [
      clientId,
    ])
  ).map(({ status }) => status);

describe('a disabled slot', () => {
  it('cancels its bookings, returns the clients, and mails them the reason', async () => {
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος'))];
    await book(gym.as(maria), TOMORROW, '18:00');
    await book(gym.as(nikos), TOMORROW, '19:00');
    const answer = await disable(admin(), TOMORROW, '18:00', 'Βλάβη');
    expect(answer).toMatchObject({ status: 200, message: 'Timeslot disabled' });
    expect(answer.data).toMatchObject({
      isDryRun: false,
      affectedAppointments: 1,
      affected: [{ userId: maria.id, userName: maria.name, appointmentDate: TOMORROW, startTime: '18:00:00' }],
      overrides: [{ date: TOMORROW, isFullDayOverride: false, isDisabled: true, reason: 'Βλάβη' }],
    });
    expect(await statusesOf(maria.id)).toEqual([2]);
    expect(await statusesOf(nikos.id)).toEqual([1]);
    const [mail, ...others] = await mailsAbout(gym, 'cancelled');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipientId: maria.id, facts: { reason: 'Βλάβη', cancelledBy: 'staff' } });
    const [own] = (await gym.as(maria).get<Appointment[]>('/Client/appointments')).data;
    expect(own).toMatchObject({ status: 2, cancelReason: 'Βλάβη' });
  });

  it('takes no bookings until it is enabled again; cancelled ones stay cancelled', async () => {
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος'))];
    await book(gym.as(maria), TOMORROW, '18:00');
    const { overrides } = (await disable(admin(), TOMORROW, '18:00', 'Βλάβη')).data;
    const refused = await book(gym.as(nikos), TOMORROW, '18:00');
    expect(refused).toMatchObject({ status: 422, code: 'SLOT_DISABLED' });
    expect(refused.message).toContain('Βλάβη');
    expect(await slotOf(admin(), TOMORROW, '18:00')).toMatchObject({ isDisabled: true, disabledReason: 'Βλάβη' });
    const removed = await removeOverride(admin(), overrides[0]?.id ?? '');
    expect(removed).toMatchObject({ status: 200, message: 'Change removed', data: { affectedAppointments: 0 } });
    expect(await statusesOf(maria.id)).toEqual([2]);
    expect((await book(gym.as(nikos), TOMORROW, '18:00')).status).toBe(201);
  });

  it('keeps its bookings once it has started', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), TODAY, '13:00');
    await gym.setNow('2026-03-11T11:00:00Z');
    expect((await disable(admin(), TODAY, '13:00')).data.affectedAppointments).toBe(0);
    expect(await statusesOf(maria.id)).toEqual([1]);
  });

  it('has one override when disabled twice @release', async () => {
    await disable(admin(), TOMORROW, '18:00', 'Βλάβη');
    expect((await disable(admin(), TOMORROW, '18:00', 'Γιορτή')).data.overrides).toMatchObject([{ reason: 'Γιορτή' }]);
  });
});

describe('a closed day', () => {
  it('cancels slots that have not started, with one mail per member', async () => {
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος'))];
    await book(gym.as(maria), TODAY, '13:00');
    await book(gym.as(nikos), TODAY, '18:00');
    await bookFor(admin(), nikos, TODAY, '20:00', true);
    await gym.setNow('2026-03-11T11:30:00Z');
    const answer = await closeDay(admin(), TODAY, 'Απεργία');
    expect(answer).toMatchObject({ status: 200, message: 'Day closed', data: { affectedAppointments: 2 } });
    expect(answer.data.overrides).toMatchObject([
      { date: TODAY, isFullDayOverride: true, isDisabled: true, startTime: null, createdByName: gym.admin.name },
    ]);
    expect(await statusesOf(maria.id)).toEqual([1]);
    expect(await statusesOf(nikos.id)).toEqual([2, 2]);
    const mails = await mailsAbout(gym, 'day-closed');
    expect(mails.map(({ recipientId }) => recipientId)).toEqual([nikos.id]);
    expect(mails[0]?.facts.appointments?.map(({ startTime }) => startTime)).toEqual(['18:00:00', '20:00:00']);
  });

  it('takes no bookings, with its reason, until it is opened again', async () => {
    const maria = await gym.has(aMember());
    const { overrides } = (await closeDay(admin(), TOMORROW, 'Απεργία')).data;
    const refused = await book(gym.as(maria), TOMORROW, '18:00');
    expect(refused).toMatchObject({ status: 422, code: 'DAY_CLOSED' });
    expect(refused.message).toContain('Απεργία');
    await removeOverride(admin(), overrides[0]?.id ?? '');
    expect((await book(gym.as(maria), TOMORROW, '18:00')).status).toBe(201);
  });

  it('can be a year of days at once, with one mail per member @release', async () => {
    const maria = await gym.has(aMember());
    for (const date of [TOMORROW, FRIDAY]) await book(gym.as(maria), date, '18:00');
    const answer = await closeRange(admin(), TOMORROW, '2027-03-12');
    expect(answer).toMatchObject({ status: 200, message: 'Days closed', data: { affectedAppointments: 2 } });
    expect(answer.data.overrides).toHaveLength(366);
    const mails = await mailsAbout(gym, 'day-closed');
    expect(mails.map(({ facts }) => facts.appointments?.length)).toEqual([2]);
    const [one] = await gym.rows<{ entries: number }>(
      `SELECT count(*)::int AS entries FROM audit_entries WHERE action = 'day.closed' AND entity_id = $1`,
      [`${TOMORROW}/2027-03-12`],
    );
    expect(one?.entries).toBe(1);
  });

  it('resets the activation of a subscription whose only visit is cancelled', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), TOMORROW, '18:00');
    await closeDay(admin(), TOMORROW);
    const sql = 'SELECT actual_start_date AS start, actual_end_date AS end FROM subscriptions WHERE client_id = $1';
    expect(await gym.rows(sql, [maria.id])).toEqual([{ start: null, end: null }]);
  });
});

describe('a changed time', () => {
  it('moves the bookings in calendar and instant, with one mail each', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await book(gym.as(maria), TOMORROW, '18:00')).data;
    const answer = await moveHour(admin(), TOMORROW, '18:00', '20:00');
    expect(answer).toMatchObject({ status: 200, message: 'Timeslot updated', data: { affectedAppointments: 1 } });
    expect(answer.data.affected).toMatchObject([
      { id, startTime: '18:00:00', endTime: '19:00:00', newStartTime: '20:00:00', newEndTime: '21:00:00' },
    ]);
    const [own] = (await gym.as(maria).get<Appointment[]>('/Client/appointments')).data;
    expect(own).toMatchObject({
      ...{ startTime: '20:00:00', originalStartTime: '18:00:00', hasTimeChange: true },
      ...{ startsAt: '2026-03-12T18:00:00.000Z', cancelUntil: '2026-03-12T16:00:00.000Z' },
    });
    expect(await slotOf(admin(), TOMORROW, '18:00')).toMatchObject({
      ...{ startTime: '20:00:00', hasTimeChange: true, hasOverride: true, overrideReason: 'Συντήρηση' },
      currentBookings: 1,
    });
    const mails = await mailsAbout(gym, 'changed');
    expect(mails).toMatchObject([
      {
        recipientId: maria.id,
        facts: {
          reason: 'Συντήρηση',
          appointments: [{ startTime: '20:00:00', previous: { startTime: '18:00:00' } }],
        },
      },
    ]);
  });

  it('moves the bookings back when removed, with a mail', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), TOMORROW, '18:00');
    const { overrides } = (await moveHour(admin(), TOMORROW, '18:00', '20:00')).data;
    const removed = await removeOverride(admin(), overrides[0]?.id ?? '');
    expect(removed.data.affected).toMatchObject([{ startTime: '20:00:00', newStartTime: '18:00:00' }]);
    expect(await heldOn(gym, TOMORROW)).toMatchObject([{ start: '18:00:00', startsAt: new Date('2026-03-12T16:00Z') }]);
    expect(await mailsAbout(gym, 'changed')).toHaveLength(2);
    expect(await slotOf(admin(), TOMORROW, '18:00')).toMatchObject({ hasTimeChange: false, hasOverride: false });
  });

  it('back to the usual time leaves no override @release', async () => {
    await moveHour(admin(), TOMORROW, '18:00', '20:00');
    expect((await moveHour(admin(), TOMORROW, '18:00', '18:00')).data.overrides).toEqual([]);
  });

  it('follows the gym’s clock across a clock change', async () => {
    await gym.setNow('2026-03-27T10:00:00Z');
    const maria = await gym.has(aMember());
    await book(gym.as(maria), '2026-03-30', '10:00');
    await moveHour(admin(), '2026-03-30', '10:00', '11:00');
    expect(await heldOn(gym, '2026-03-30')).toMatchObject([{ startsAt: new Date('2026-03-30T08:00:00Z') }]);
  });

  it('is refused once the slot has started, and for a past time', async () => {
    const started = await moveHour(admin(), TODAY, '12:00', '20:00');
    expect(started).toMatchObject({ status: 422, code: 'SLOT_STARTED' });
    expect(started.message).toBe('The timeslot has already started: its time can no longer change.');
    expect(await moveHour(admin(), TODAY, '18:00', '11:00')).toMatchObject({ status: 422, code: 'DATE_PAST' });
    const { overrides } = (await moveHour(admin(), TODAY, '13:00', '18:00')).data;
    await gym.setNow('2026-03-11T16:00:00Z');
    expect(await removeOverride(admin(), overrides[0]?.id ?? '')).toMatchObject({ status: 422, code: 'SLOT_STARTED' });
  });

  it('cannot be moved back into the past while somebody is booked @release', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), TODAY, '13:00');
    const { overrides } = (await moveHour(admin(), TODAY, '13:00', '20:00')).data;
    await gym.setNow('2026-03-11T11:30:00Z');
    const refused = await removeOverride(admin(), overrides[0]?.id ?? '');
    expect(refused).toMatchObject({ status: 422, code: 'DATE_PAST' });
    expect(await heldOn(gym, TODAY)).toMatchObject([{ start: '20:00:00' }]);
  });
});

describe('a changed capacity', () => {
  it('below the bookings cancels nobody: the slot is full', async () => {
    const people = [await gym.has(aMember()), await gym.has(aMember()), await gym.has(aMember())];
    for (const person of people.slice(0, 2)) await book(gym.as(person), TOMORROW, '18:00');
    const answer = await resize(admin(), TOMORROW, '18:00', 1);
    expect(answer).toMatchObject({ status: 200, data: { affectedAppointments: 0 } });
    expect(answer.data.overrides).toMatchObject([{ capacityOverride: 1, isDisabled: false }]);
    expect(await slotOf(admin(), TOMORROW, '18:00')).toMatchObject({
      ...{ totalCapacity: 1, currentBookings: 2, loadState: 'full', hasCapacityOverride: true },
    });
    const refused = await book(gym.as(people[2] ?? gym.admin), TOMORROW, '18:00');
    expect(refused).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    await resize(admin(), TOMORROW, '18:00', 3);
    expect((await book(gym.as(people[2] ?? gym.admin), TOMORROW, '18:00')).status).toBe(201);
  });

  it.each([0, 101, 2.5, '10', null])('is refused as %p @release', async (newCapacity) => {
    const body = { ...slot(TOMORROW, '18:00'), newCapacity };
    const answer = await admin().put<FailureData>('/Admin/timeslots/capacity', body);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(Object.keys(answer.data.fields ?? {})).toEqual(['newCapacity']);
  });
});

describe('a dry run', () => {
  it('returns the effects and changes nothing', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), TOMORROW, '18:00');
    const calls = [
      disable(admin(), TOMORROW, '18:00', 'Βλάβη', '?dryRun=true'),
      closeDay(admin(), TOMORROW, 'Βλάβη', '?dryRun=true'),
      closeRange(admin(), TOMORROW, FRIDAY, '?dryRun=true'),
      moveHour(admin(), TOMORROW, '18:00', '20:00', '?dryRun=true'),
    ];
    for (const call of calls) {
      expect(await call).toMatchObject({
        ...{ status: 200, message: 'Nothing was changed: this is what would happen.' },
        data: { isDryRun: true, affectedAppointments: 1, affected: [{ userName: maria.name }] },
      });
    }
    expect(await statusesOf(maria.id)).toEqual([1]);
    expect(await gym.rows('SELECT FROM timeslot_overrides')).toEqual([]);
    expect(await mailsAbout(gym, 'cancelled', 'day-closed', 'changed')).toEqual([]);
    const sql = `SELECT FROM audit_entries WHERE entity_id = $1`;
    expect(await gym.rows(sql, [`${TOMORROW}/${FRIDAY}`])).toEqual([]);
  });
});

describe('the overrides of a date or a range', () => {
  it('are listed with author and reason', async () => {
    await closeDay(admin(), TOMORROW, 'Απεργία');
    await resize(admin(), FRIDAY, '18:00', 5);
    await moveHour(admin(), FRIDAY, '09:00', '09:30');
    const of = (query: Record<string, string>) => admin().get<TimeslotOverride[]>('/Admin/timeslots/overrides', query);
    expect((await of({ date: TOMORROW })).data).toMatchObject([{ reason: 'Απεργία', createdByName: gym.admin.name }]);
    const range = await of({ startDate: TODAY, endDate: FRIDAY });
    expect(range.headers.get('content-range')).toBe('overrides 0-2/3');
    expect(range.data.map(({ date, startTime }) => [date, startTime])).toEqual([
      [TOMORROW, null],
      [FRIDAY, '09:00:00'],
      [FRIDAY, '18:00:00'],
    ]);
    const page = await of({ filter: JSON.stringify({ date: FRIDAY }), range: '[1,1]' });
    expect(page.data).toMatchObject([{ capacityOverride: 5 }]);
    expect(page.headers.get('content-range')).toBe('overrides 1-1/2');
  });

  it.each<[string, Record<string, string>, string]>([
    ['nothing', {}, 'startDate endDate'],
    ['half a range', { startDate: TODAY }, 'endDate'],
    ['a range backwards', { startDate: FRIDAY, endDate: TODAY }, 'endDate'],
    ['a date that does not exist', { date: '2026-02-30' }, 'date'],
  ])('%s is refused @release', async (_name, query, field) => {
    const answer = await admin().get<FailureData>('/Admin/timeslots/overrides', query);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.data.fields ?? {}).join(' ')).toBe(field);
  });

  it.each([SOMEBODY, 'rubbish', "'; DROP TABLE"])('cannot be removed: %s @release', async (id) => {
    expect(await removeOverride(admin(), encodeURIComponent(id))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('PUT Timeslot/{id}', () => {
  const ID = `${TOMORROW}_1800-1900`;

  it('changes capacity, time and state in one call', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), TOMORROW, '18:00');
    const body = { capacity: 4, startTime: '18:30', endTime: '19:30', reason: 'Συντήρηση' };
    const answer = await admin().put(`/Timeslot/${ID}`, body);
    expect(answer).toMatchObject({
      status: 200,
      data: { id: ID, startTime: '18:30:00', totalCapacity: 4, currentBookings: 1, affectedAppointments: 1 },
    });
    const back = await admin().put(`/Timeslot/${ID}`, { capacity: null, startTime: null, endTime: null });
    expect(back.data).toMatchObject({ startTime: '18:00:00', totalCapacity: 10, hasOverride: false });
    const off = await admin().put(`/Timeslot/${ID}`, { isDisabled: true });
    expect(off.data).toMatchObject({ isDisabled: true, currentBookings: 0, affectedAppointments: 1 });
    expect((await admin().put(`/Timeslot/${ID}`, { isDisabled: false })).data).toMatchObject({ isDisabled: false });
  });

  it('returns 409 STALE when somebody else changed the hour since the day was read', async () => {
    const etagOf = ({ headers }: { headers: Headers }): string => headers.get('etag') ?? 'none';
    const write = (hour: string, capacity: number, ifMatch: string) =>
      admin().put(`/Timeslot/${TOMORROW}_${hour}`, { capacity }, { 'If-Match': ifMatch });
    const day = etagOf(await admin().get('/Timeslot/capacity', { date: TOMORROW }));
    const first = await write('1900-2000', 5, day);
    expect(first.status).toBe(200);
    expect(await write('1900-2000', 6, day)).toMatchObject({ status: 409, code: 'STALE' });
    await book(gym.as(await gym.has(aMember())), TOMORROW, '19:00');
    expect((await write('1900-2000', 6, etagOf(first))).status).toBe(200);
    expect((await write('2000-2100', 6, day)).status).toBe(200);
    expect(await write('0500-0600', 6, day)).toMatchObject({ code: 'NO_SUCH_SLOT' });
  });

  it.each(['rubbish', SOMEBODY, '2026-02-30_1800-1900', '2026-03-12_2500-2600'])(
    'returns 404 for %s @release',
    async (id) => {
      expect(await admin().put(`/Timeslot/${id}`, { capacity: 4 })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    },
  );

  it('returns 400 for one time without the other, and for an end before its start @release', async () => {
    expect((await admin().put<FailureData>(`/Timeslot/${ID}`, { startTime: '18:30' })).data.fields).toHaveProperty(
      'endTime',
    );
    const backwards = await admin().put(`/Timeslot/${ID}`, { startTime: '19:30', endTime: '18:30' });
    expect(backwards).toMatchObject({ status: 400, errors: ['The end time must be after the start time'] });
  });
});

describe('every change of the schedule is refused for @release', () => {
  it.each<[string, () => Promise<{ status: number; code?: string }>]>([
    ['disabling an hour that the gym does not have', () => disable(admin(), TOMORROW, '05:00')],
    ['a capacity for one', () => resize(admin(), TOMORROW, '05:00', 5)],
    ['a time for one', () => moveHour(admin(), TOMORROW, '05:00', '06:00')],
    ['a slot of a Sunday by its id', () => admin().put('/Timeslot/2026-03-15_1000-1100', { capacity: 5 })],
  ])('%s', async (_name, call) => {
    expect(await call()).toMatchObject({ status: 404, code: 'NO_SUCH_SLOT' });
  });

  it.each<[string, () => Promise<{ status: number; code?: string }>]>([
    ['closing yesterday', () => closeDay(admin(), '2026-03-10')],
    ['closing from yesterday on', () => closeRange(admin(), '2026-03-10', TOMORROW)],
    ['disabling a slot of yesterday', () => disable(admin(), '2026-03-10', '18:00')],
    ['a capacity of yesterday', () => resize(admin(), '2026-03-10', '18:00', 5)],
  ])('%s', async (_name, call) => {
    expect(await call()).toMatchObject({ status: 422, code: 'DATE_PAST' });
  });

  it('a range that is reversed or longer than a year', async () => {
    const backwards = await closeRange(admin(), FRIDAY, TOMORROW);
    expect(backwards).toMatchObject({ status: 400, errors: ['The end of the range cannot be before its start'] });
    expect(await closeRange(admin(), TOMORROW, '2028-03-12')).toMatchObject({
      ...{ status: 400, errors: ['The range can have at most 366 days'] },
    });
  });

  it('a member', async () => {
    const maria = gym.as(await gym.has(aMember()));
    const calls = [
      disable(maria, TOMORROW, '18:00'),
      closeDay(maria, TOMORROW),
      closeRange(maria, TOMORROW, FRIDAY),
      resize(maria, TOMORROW, '18:00', 5),
      moveHour(maria, TOMORROW, '18:00', '19:00'),
      removeOverride(maria, SOMEBODY),
      maria.get('/Admin/timeslots/overrides', { date: TOMORROW }),
      maria.put(`/Timeslot/${TOMORROW}_1800-1900`, { capacity: 5 }),
    ];
    for (const call of calls) expect((await call).status).toBe(403);
  });
});
