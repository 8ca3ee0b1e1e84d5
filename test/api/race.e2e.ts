import { addDays, weekdayOf } from '@palestra/backend/contract/calendar-date';
import type { AvailableTimeslots } from '@palestra/backend/contract/timeslot';
import type { Answer } from '../support/api-client.js';
import { book, bookFor } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { TestGym } from '../support/test-gym.js';

/** A Monday, the first of the month. */
const NOW = new Date('2026-06-01T04:00:00Z');
const TOMORROW = '2026-06-02';
const SUNDAY = 0;
/** The number of transactions that two processes can have open (platform/database/data-source.ts). */
const CONNECTIONS = 32;
/** Bookings of one slot take at most half of them (rule: full at once). */
const OF_ONE_SLOT = CONNECTIONS / 2;

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: NOW, processes: 2 });
});

/** Sends every second call to the other process. */
const spread = (person: Person, i: number) => gym.as(person, i % 2);
/** Retries after 503: on a busy machine calls may wait too long for a connection. */
async function bookPatiently(person: Person, i: number, date: string, start: string) {
  return eventually(async () => {
    const answer = await book(spread(person, i), date, start);
    return answer.status === 503 ? null : answer;
  });
}
const tally = (answers: Answer<unknown>[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const key = code === undefined ? String(status) : `${status} ${code}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};
const members = async (count: number): Promise<Person[]> => {
  const people: Person[] = [];
  for (let i = 0; i < count; i += 1) people.push(await gym.has(aMember(`Μέλος ${i + 1}`)));
  return people;
};
const heldBy = (clientId: string): Promise<object[]> =>
  gym.rows('SELECT FROM appointments WHERE client_id = $1 AND status <> 2', [clientId]);

/** The slots' counters match their bookings, and exceed the capacity only by an override. */
afterEach(async () => {
  const wrong = await gym.rows(`
    SELECT slot_date, start_time, booked, held FROM slot_occupancies o
    CROSS JOIN LATERAL (
      SELECT count(*) AS held, bool_or(is_admin_override) AS overridden FROM appointments a
       WHERE a.appointment_date = o.slot_date AND a.start_time = o.start_time AND a.end_time = o.end_time
         AND a.status <> 2) a
    WHERE booked <> held OR (booked > 10 AND NOT overridden)`);
  expect(wrong).toEqual([]);
});
afterAll(async () => {
  try {
    expect(await gym.faults(true)).toEqual([]);
  } finally {
    await gym.close();
  }
});

describe('never overbooked', () => {
  it('gives 10 places to 60 simultaneous members at two processes, and SLOT_FULL to the other 50', async () => {
    const everybody = await members(60);
    const calls = everybody.map((person, i) => () => bookPatiently(person, i, TOMORROW, '18:00'));
    const answers = await gym.atOnce(calls, OF_ONE_SLOT);
    expect(tally(answers)).toEqual({ '201': 10, '409 SLOT_FULL': 50 });
    const held = await gym.rows('SELECT FROM appointments WHERE appointment_date = $1 AND status = 1', [TOMORROW]);
    expect(held).toHaveLength(10);
  });

  it('gives one member one of 34 simultaneous bookings on one day', async () => {
    const maria = await gym.has(aMember());
    const hours = Array.from({ length: 34 }, (_, i) => `${String(7 + (i % 14)).padStart(2, '0')}:00`);
    const calls = hours.map((hour, i) => () => bookPatiently(maria, i, '2026-06-03', hour));
    const answers = await gym.atOnce(calls, CONNECTIONS);
    const { '201': booked, '409 ALREADY_BOOKED': again = 0, '422 ONE_PER_DAY': other = 0 } = tally(answers);
    expect([booked, again + other]).toEqual([1, 33]);
    expect(await heldBy(maria.id)).toHaveLength(1);
  });

  it('gives one of 20 simultaneous bookings on 20 days with one visit left in the month', async () => {
    const maria = await gym.has(aClient().withSubscription({ monthlyLimit: 3 }));
    const days = Array.from({ length: 29 }, (_, i) => addDays('2026-06-02', i)).filter((d) => weekdayOf(d) !== SUNDAY);
    const [first = '', second = '', ...others] = days;
    for (const date of [first, second]) await book(gym.as(maria), date, '10:00');
    const calls = others.slice(0, 20).map((date, i) => () => book(spread(maria, i), date, '10:00'));
    const answers = await gym.atOnce(calls);
    expect(tally(answers)).toEqual({ '201': 1, '422 MONTHLY_LIMIT': 19 });
    expect(await heldBy(maria.id)).toHaveLength(3);
  });

  it('gives a place once to simultaneous bookings by the member and by staff', async () => {
    const maria = await gym.has(aMember());
    const calls = Array.from(
      { length: 20 },
      (_, i) => () =>
        i % 2 === 0
          ? book(spread(maria, i / 2), '2026-06-04', '10:00')
          : bookFor(spread(gym.admin, (i - 1) / 2), maria, '2026-06-04', '10:00', true),
    );
    expect(tally(await gym.atOnce(calls))).toEqual({ '201': 1, '409 ALREADY_BOOKED': 19 });
  });

  it('refuses a slot that was full a moment ago without any lock, until a place is free', async () => {
    const date = addDays(TOMORROW, 8);
    const late = await gym.has(aMember());
    const attempt = () => book(gym.as(late), date, '18:00');
    const held: string[] = [];
    for (const person of await members(10)) held.push((await book(gym.as(person), date, '18:00')).data.id);
    expect(await attempt()).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    const locking = await gym.database.connect();
    try {
      await locking.query('BEGIN');
      await locking.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [late.id]);
      expect(await attempt()).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    } finally {
      await locking.query('ROLLBACK');
      locking.release();
    }
    const [last = ''] = held;
    await gym.as(gym.admin).delete(`/Admin/appointments/${last}`);
    expect(await attempt()).toMatchObject({ status: 201 });
  });

  it('gives a cancelled place to one member', async () => {
    const [holders, waiting] = [await members(10), await members(20)];
    const held: string[] = [];
    for (const person of holders) held.push((await book(gym.as(person), '2026-06-05', '10:00')).data.id);
    const [last = ''] = held;
    const freed = gym.as(gym.admin).delete(`/Admin/appointments/${last}`);
    const tries = waiting.map((person, i) => book(spread(person, i), '2026-06-05', '10:00'));
    const taken = tally(await Promise.all(tries))['201'] ?? 0;
    expect((await freed).status).toBe(200);
    // The cancellation may have come after all attempts; the place is then taken now.
    const late = await Promise.all(waiting.map((person, i) => book(spread(person, i), '2026-06-05', '10:00')));
    expect(taken + (tally(late)['201'] ?? 0)).toBe(1);
  });
});

describe('a day that many read at once', () => {
  it('is each member’s own, and refused to those whose session has ended', async () => {
    const date = addDays(TOMORROW, 9);
    const own = new Map<Person, string>();
    for (const [i, person] of (await members(14)).entries()) {
      const start = `${String(7 + i).padStart(2, '0')}:00`;
      own.set(person, (await book(gym.as(person), date, start)).data.id);
    }
    const [ended, ...readers] = [...own.keys()].flatMap((person) => [person, person, person]);
    await gym.database.query('UPDATE users SET session_version = session_version + 1 WHERE id = $1', [ended?.id]);
    const days = await Promise.all(
      readers.map((person) => gym.as(person).get<AvailableTimeslots>('/Client/timeslots/available', { date })),
    );
    const seen = days.map(({ status, data }) =>
      status === 200 ? data.timeslots.flatMap(({ ownAppointmentId }) => ownAppointmentId ?? []) : status,
    );
    expect(seen).toEqual(readers.map((person) => (person === ended ? 401 : [own.get(person)])));
  });
});

describe('booking and cancelling in opposite order', () => {
  it('never ends in a deadlock for the caller', async () => {
    const hours = ['07:00', '08:00', '09:00', '10:00', '11:00', '12:00'];
    const [monday, tuesday] = ['2026-06-08', '2026-06-09'];
    // Pairs: one member holds Monday, the other Tuesday, at the same hour; each books the other's day and cancels their
    // own.
    const bookings: (() => Promise<Answer<unknown>>)[] = [];
    const cancellations: (() => Promise<Answer<unknown>>)[] = [];
    for (const [i, hour] of hours.entries()) {
      const [first, second] = [await gym.has(aMember()), await gym.has(aMember())];
      const own = (await book(gym.as(first), monday, hour)).data.id;
      const others = (await book(gym.as(second), tuesday, hour)).data.id;
      bookings.push(() => book(spread(first, i), tuesday, hour));
      bookings.push(() => bookFor(spread(gym.admin, i + 1), second, monday, hour));
      cancellations.push(() => spread(first, i + 1).delete(`/Client/appointments/${own}`));
      cancellations.push(() => spread(gym.admin, i).delete(`/Admin/appointments/${others}`));
    }
    const calls = [...bookings, ...cancellations];
    expect(tally(await gym.atOnce(calls))).toEqual({
      '201': bookings.length,
      '200': cancellations.length,
    });
  });
});
