import type pg from 'pg';
import type { Answer } from '../support/api-client.js';
import { book } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { closeDay, closeRange } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** A Monday. */
const NOW = new Date('2026-06-01T04:00:00Z');
const DATE = '2026-06-02';
const NEXT = '2026-06-03';
const DAYS_SINCE_1970 = Date.parse(DATE) / 86_400_000;
const DAY = DAYS_SINCE_1970 % 32;

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
  const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const waiting = 'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
  return (await gym.database.query(waiting, [rows[0]?.pid])).rows.length > 0 ? true : null;
};

/** Numbers as the version before takes them, written as there; rows alone, as a later version will take them. */
const BOOKING = {
  'the version before': `SELECT pg_advisory_xact_lock_shared(7402, 0), pg_advisory_xact_lock_shared(7403, ${DAYS_SINCE_1970})`,
  'its first seat': `SELECT FROM schedule_locks WHERE day = ${DAY} AND seat = 0 FOR UPDATE`,
  'its last seat': `SELECT FROM schedule_locks WHERE day = ${DAY} AND seat = 31 FOR UPDATE`,
};
const CHANGE = {
  'the version before': `SELECT pg_advisory_xact_lock_shared(7402, 0), pg_advisory_xact_lock(7403, ${DAYS_SINCE_1970})`,
  'all seats': `SELECT FROM schedule_locks WHERE day = ${DAY} FOR UPDATE`,
};
const CHANGE_OF_WEEKDAYS = {
  'the version before': 'SELECT pg_advisory_xact_lock(7402, 0)',
  'all seats': 'SELECT FROM schedule_locks FOR UPDATE',
};

async function expectWaiting(begin: () => Promise<Answer<unknown>>, status: number): Promise<void> {
  let isOver = false;
  const call = begin().finally(() => (isOver = true));
  await eventually(isAwaited);
  expect(isOver).toBe(false);
  await other.query('COMMIT');
  expect((await call).status).toBe(status);
}

describe('a booking', () => {
  it.each(Object.entries(CHANGE))('waits for a change of its date by %s', async (_, lock) => {
    await other.query(lock);
    await expectWaiting(() => book(gym.as(member), DATE, '18:00'), 201);
  });

  it.each(Object.entries(CHANGE_OF_WEEKDAYS))('waits for a change of weekdays by %s', async (_, lock) => {
    await other.query(lock);
    await expectWaiting(() => book(gym.as(member), DATE, '18:00'), 201);
  });

  it.each(Object.entries(CHANGE))('does not wait for a change of another date by %s', async (_, lock) => {
    await other.query(lock);
    expect((await book(gym.as(member), NEXT, '18:00')).status).toBe(201);
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

describe('without the rows of its date', () => {
  beforeEach(() => gym.rows(`DELETE FROM schedule_locks WHERE day = ${DAY}`));
  afterEach(() =>
    gym.rows(
      `INSERT INTO schedule_locks (day, seat) SELECT ${DAY}, n FROM generate_series(0, 31) n ON CONFLICT DO NOTHING`,
    ),
  );
  const booked = () => gym.rows('SELECT FROM appointments WHERE status = 1');

  it('a booking is refused', async () => {
    expect((await book(gym.as(member), DATE, '18:00')).status).toBe(404);
    expect(await booked()).toEqual([]);
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
