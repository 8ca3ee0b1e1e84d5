import type { Course } from '@palestra/backend/contract/course';
import type { GymClass } from '@palestra/backend/contract/gym-class';
import type pg from 'pg';
import type { Answer } from '../support/api-client.js';
import { book, place, slot } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { isOnCitus } from '../support/on-citus.js';
import { closeDay, closeRange, rememberTemplate, removeOverride, resize } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** A Monday. */
const NOW = new Date('2026-06-01T04:00:00Z');
const DATE = '2026-06-02';
const NEXT = '2026-06-03';
const DAYS_SINCE_1970 = Date.parse(DATE) / 86_400_000;
const DAY = DAYS_SINCE_1970 % 32;

const CLASS = {
  ...{ nameEl: 'Γιόγκα', nameEn: '', descriptionEl: '', descriptionEn: '', colour: 'purple', isActive: true },
  ...{ capacity: null, cancelHours: null, opensDays: null },
};

let gym: TestGym;
let member: Person;
let other: pg.PoolClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: NOW });
  member = await gym.has(aMember('Μέλος'));
});
afterAll(() => gym.close());
beforeEach(async () => {
  other = await gym.database.connect();
  await other.query('BEGIN');
});
afterEach(async () => {
  await other.query('ROLLBACK');
  other.release();
  await gym.rows('DELETE FROM timeslot_overrides');
  await gym.rows('DELETE FROM appointments');
  await gym.rows('DELETE FROM slot_occupancies');
});

const isAwaited = async (): Promise<true | null> => {
  // On Citus the rows are on another server than this connection. `pg_stat_activity` would show the connections of this
  // transaction's first look for ever: a booking that opens one later would never be seen.
  const sql = isOnCitus()
    ? 'SELECT FROM citus_lock_waits WHERE blocking_gpid = citus_backend_gpid()'
    : 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
  return (await other.query(sql)).rows.length > 0 ? true : null;
};

const seatsOf = (day: number): string => `SELECT FROM schedule_locks WHERE day = ${day} FOR UPDATE`;
const BOOKING = {
  'its first seat': `SELECT FROM schedule_locks WHERE day = ${DAY} AND seat = 0 FOR UPDATE`,
  'its last seat': `SELECT FROM schedule_locks WHERE day = ${DAY} AND seat = 31 FOR UPDATE`,
};
const ALL_SEATS = 'SELECT FROM schedule_locks FOR UPDATE';
/** Leaves the foreign keys to the client alone, which wait for nothing then. */
const CLIENT = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';

async function expectWaiting(begin: () => Promise<Answer<unknown>>, status: number): Promise<void> {
  let isOver = false;
  const call = begin().finally(() => (isOver = true));
  await eventually(isAwaited);
  expect(isOver).toBe(false);
  await other.query('COMMIT');
  expect((await call).status).toBe(status);
}

describe('a booking', () => {
  const inTime = () => book(gym.as(member), DATE, '18:00');

  it('waits for a change of its date', async () => {
    await other.query(seatsOf(DAY));
    await expectWaiting(inTime, 201);
  });

  it('waits for a change of weekdays', async () => {
    await other.query(ALL_SEATS);
    await expectWaiting(inTime, 201);
  });

  it('waits for another change of the client', async () => {
    await other.query(CLIENT, [member.id]);
    await expectWaiting(inTime, 201);
  });

  it('does not wait for a change of another date', async () => {
    await other.query(seatsOf(DAY));
    expect((await book(gym.as(member), NEXT, '18:00')).status).toBe(201);
  });
});

describe('a standing booking', () => {
  const eachTuesday = () =>
    gym.as(member).post('/Client/standing-bookings', { dayOfWeek: 2, startTime: '18:00', endTime: '19:00' });
  beforeEach(() => gym.as(gym.admin).put('/Admin/settings/StandingBookings', { value: 'members' }));
  afterEach(() => gym.rows('DELETE FROM standing_bookings'));

  it.each([
    ['first', DAY],
    ['second', (DAY + 7) % 32],
  ])('waits for a change of its %s date', async (_, day) => {
    await other.query(seatsOf(day));
    await expectWaiting(eachTuesday, 201);
  });

  it('waits for another change of the client', async () => {
    await other.query(CLIENT, [member.id]);
    await expectWaiting(eachTuesday, 201);
  });
});

describe('a place in a course', () => {
  it.each([
    ['first', DAY],
    ['last', (DAY + 7) % 32],
  ])('waits for a change of its %s date', async (_, day) => {
    const staff = gym.as(gym.admin);
    const { data: ofClass } = await staff.post<GymClass>('/Admin/classes', CLASS);
    await staff.put('/Admin/global-timeslots/18:00/19:00/class', {
      dayOfWeek: 2,
      classId: ofClass.id,
      trainerId: null,
    });
    const dates = [DATE, '2026-06-09'].map((date) => ({ date, startTime: '18:00', endTime: '19:00' }));
    const { data: course } = await staff.post<Course>('/Admin/courses', {
      ...{ nameEl: 'Αρχάριοι', nameEn: '', classId: ofClass.id, priceCents: 0, vatPercent: null },
      ...{ joinUntil: DATE, isOffered: true, dates },
    });
    const { id, priceCents, version } = course;
    await other.query(seatsOf(day));
    await expectWaiting(() => gym.as(member).post(`/Client/courses/${id}/join`, { priceCents, version }), 201);
    await gym.rows('DELETE FROM course_visits');
  });
});

describe('a cancellation', () => {
  it('waits for another change of the client', async () => {
    const { id } = (await book(gym.as(member), DATE, '18:00')).data;
    await other.query(CLIENT, [member.id]);
    await expectWaiting(() => gym.as(member).delete(`/Client/appointments/${id}`), 200);
  });
});

describe('a member who joins a waiting list', () => {
  const full = { appointmentDate: DATE, startTime: '18:00', endTime: '19:00' };
  const join = () => gym.as(member).post('/TimeslotInterest/express', full);
  beforeEach(async () => {
    await resize(gym.as(gym.admin), DATE, '18:00', 1);
    await book(gym.as(await gym.has(aMember('Πρώτος'))), DATE, '18:00');
  });
  afterEach(() => gym.rows('DELETE FROM interests'));

  it('waits for a change of its date', async () => {
    await other.query(seatsOf(DAY));
    await expectWaiting(join, 201);
  });

  it('waits for the end of a booking that gives its place back', async () => {
    await other.query('SELECT FROM slot_occupancies WHERE slot_date = $1 FOR NO KEY UPDATE', [DATE]);
    await expectWaiting(join, 201);
  });
});

describe('filling from the waiting list', () => {
  const booked = () => gym.rows('SELECT FROM appointments WHERE status = 1');
  beforeEach(async () => {
    await gym.as(gym.admin).put('/Admin/settings/WaitingListMode', { value: 'fill' });
    await gym.database.query(
      `INSERT INTO interests (client_id, appointment_date, start_time, end_time, created_at)
       VALUES ($1, $2, '19:00', '20:00', $3)`,
      [member.id, DATE, NOW],
    );
  });
  afterEach(async () => {
    await gym.rows('DELETE FROM interests');
    await gym.as(gym.admin).put('/Admin/settings/WaitingListMode', { value: 'notify' });
  });

  it.each([
    ['a change of its date', seatsOf(DAY), () => []],
    ['another change of a client who waits', CLIENT, () => [member.id]],
  ])('waits for %s', async (_, lock, values) => {
    await other.query(lock, values());
    const filling = gym.doTimedWork();
    await eventually(isAwaited);
    expect(await booked()).toEqual([]);
    await other.query('COMMIT');
    await filling;
    expect(await booked()).toHaveLength(1);
  });
});

describe('a change of the schedule', () => {
  it.each(Object.entries(BOOKING))('waits for a booking of that date by %s', async (_, lock) => {
    await other.query(lock);
    await expectWaiting(() => closeDay(gym.as(gym.admin), DATE), 200);
  });

  it.each(Object.entries(BOOKING))('of many dates waits for a booking by %s', async (_, lock) => {
    await other.query(lock);
    await expectWaiting(() => closeRange(gym.as(gym.admin), NEXT, '2026-06-05'), 200);
  });

  it.each(Object.entries(BOOKING))('does not wait for a booking of another date by %s', async (_, lock) => {
    await other.query(lock);
    expect((await closeDay(gym.as(gym.admin), NEXT)).status).toBe(200);
  });
});

describe('besides closings', () => {
  const staff = () => gym.as(gym.admin);
  const placeInLine = async (): Promise<string> => {
    const [entry] = await gym.rows<{ id: string }>(
      `INSERT INTO interests (client_id, appointment_date, start_time, end_time, created_at)
       VALUES ($1, $2, '19:00', '20:00', $3) RETURNING id`,
      [member.id, DATE, NOW],
    );
    return entry?.id ?? '';
  };
  const overrideOfSlot = async (): Promise<string> => {
    const { data } = await resize(staff(), DATE, '18:00', 9);
    return data.overrides[0]?.id ?? '';
  };
  const aClass = async (): Promise<string> => (await staff().post<GymClass>('/Admin/classes', CLASS)).data.id;
  const nothing = (): Promise<string> => Promise.resolve('');
  let restoreTemplate: () => Promise<void>;
  beforeAll(async () => (restoreTemplate = await rememberTemplate(gym)));
  afterEach(async () => {
    await restoreTemplate();
    await staff().put('/Admin/settings/GymCapacityPerTimeslot', { value: '10' });
  });

  it.each<[string, number, () => Promise<string>, (id: string) => Promise<Answer<unknown>>]>([
    ['a change of a slot', 200, nothing, () => resize(staff(), DATE, '18:00', 9)],
    ['the end of a change of a slot', 200, overrideOfSlot, (id) => removeOverride(staff(), id)],
    [
      'an additional slot',
      201,
      nothing,
      () => staff().post('/Admin/timeslots/extra', { date: DATE, startTime: '05:00', endTime: '06:00', capacity: 4 }),
    ],
    [
      'a change of weekdays',
      200,
      nothing,
      () =>
        staff().put('/Admin/global-timeslots/18:00/19:00/time', {
          dayOfWeek: 2,
          newStartTime: '18:15',
          newEndTime: '19:15',
          reason: 'Ωράριο',
        }),
    ],
    [
      'a higher capacity of all slots',
      200,
      nothing,
      () => staff().put('/Admin/settings/GymCapacityPerTimeslot', { value: '11' }),
    ],
    ['a change of a class', 200, aClass, (id) => staff().put(`/Admin/classes/${id}`, { ...CLASS, cancelHours: 5 })],
    [
      'a new order of a waiting list',
      200,
      placeInLine,
      (id) => staff().put(`/Admin/waiting-list/${id}/position`, { position: 1 }),
    ],
  ])('%s waits for a booking of that date', async (_, status, prepare, change) => {
    const id = await prepare();
    await other.query(BOOKING['its last seat']);
    await expectWaiting(() => change(id), status);
  });
});

describe('without the rows of its date', () => {
  beforeEach(() => gym.rows(`DELETE FROM schedule_locks WHERE day = ${DAY}`));
  afterEach(() =>
    gym.rows(
      `INSERT INTO schedule_locks (day, seat) SELECT ${DAY}, n FROM generate_series(0, 31) n ON CONFLICT DO NOTHING`,
    ),
  );
  const booked = () => gym.rows('SELECT FROM appointments WHERE status = 1');

  it('a booking fails, and is not refused as that of an unknown client', async () => {
    expect((await book(gym.as(member), DATE, '18:00')).status).toBe(500);
    expect(await booked()).toEqual([]);
  });

  it('a move to it fails', async () => {
    const { id } = (await book(gym.as(member), NEXT, '18:00')).data;
    expect((await gym.as(member).post(`/Client/appointments/${id}/move`, slot(DATE, '18:00'))).status).toBe(500);
    expect(await gym.rows(`SELECT FROM appointments WHERE appointment_date = '${NEXT}'`)).toHaveLength(1);
  });

  it('nobody joins a waiting list', async () => {
    expect((await gym.as(member).post('/TimeslotInterest/express', place(DATE, '18:00'))).status).toBe(500);
    expect(await gym.rows('SELECT FROM interests')).toEqual([]);
  });

  it('a standing booking fails, although its other dates have their rows', async () => {
    await gym.as(gym.admin).put('/Admin/settings/StandingBookings', { value: 'members' });
    const tuesdays = { dayOfWeek: 2, startTime: '18:00', endTime: '19:00' };
    expect((await gym.as(member).post('/Client/standing-bookings', tuesdays)).status).toBe(500);
    expect([await booked(), await gym.rows('SELECT FROM standing_bookings')]).toEqual([[], []]);
  });

  it('nobody is booked from the waiting list', async () => {
    await gym.as(gym.admin).put('/Admin/settings/WaitingListMode', { value: 'fill' });
    await gym.database.query(
      `INSERT INTO interests (client_id, appointment_date, start_time, end_time, created_at)
       VALUES ($1, $2, '19:00', '20:00', $3)`,
      [member.id, DATE, NOW],
    );
    await gym.doTimedWork();
    expect(await booked()).toEqual([]);
    // With them the same entry is booked: nothing else stood in its way.
    await gym.rows(`INSERT INTO schedule_locks (day, seat) SELECT ${DAY}, n FROM generate_series(0, 31) n`);
    await gym.doTimedWork();
    expect(await booked()).toHaveLength(1);
    await gym.rows('DELETE FROM interests');
  });
});
