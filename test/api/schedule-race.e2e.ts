import type { ChangedGlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { Answer } from '../support/api-client.js';
import { book } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { closeDay, closeRange, disable, heldOn, mailsAbout, moveHour } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** A Monday. */
const NOW = new Date('2026-06-01T04:00:00Z');
const BOOKERS = 30;

let gym: TestGym;
let people: Person[];
beforeAll(async () => {
  gym = await TestGym.open({ now: NOW, processes: 2 });
  people = [];
  for (let i = 0; i < BOOKERS; i += 1) people.push(await gym.has(aMember(`Μέλος ${i + 1}`)));
});
afterAll(() => gym.close());

/** Three slots have room for all of them. */
const hourOf = (i: number): string => `${18 + (i % 3)}:00`;
const bookings = (date: string, hour: (i: number) => string = hourOf) =>
  people.map((person, i) => () => book(gym.as(person, i % 2), date, hour(i)));
/** Puts the change in the middle of the bookings; all of them wait for each other at the write. */
function amid<T>(calls: (() => Promise<T>)[], change: () => Promise<T>): (() => Promise<T>)[] {
  return [...calls.slice(0, BOOKERS / 2), change, ...calls.slice(BOOKERS / 2)];
}
const unexpected = (answers: Answer<unknown>[]): string[] =>
  answers
    .filter(({ status }) => ![200, 201].includes(status))
    .map(({ status, code = '' }) => `${status} ${code}`)
    .filter((told) => !['422 DAY_CLOSED', '422 SLOT_DISABLED'].includes(told));
const bookedOf = (answers: Answer<unknown>[]): number => answers.filter(({ status }) => status === 201).length;

afterEach(async () => {
  const wrong = await gym.rows(`
    SELECT slot_date, start_time, booked FROM slot_occupancies o
    WHERE booked <> (SELECT count(*) FROM appointments a WHERE a.appointment_date = o.slot_date
      AND a.start_time = o.start_time AND a.end_time = o.end_time AND a.status <> 2)`);
  expect(wrong).toEqual([]);
  await gym.database.query('DELETE FROM mails');
});

const admin = (process: number) => gym.as(gym.admin, process);

describe('while thirty members book', () => {
  it('closing a day leaves nobody booked in it, and mails everybody who was', async () => {
    const date = '2026-06-02';
    const calls: (() => Promise<Answer<unknown>>)[] = bookings(date);
    const answers = await gym.atOnce(
      amid(calls, () => closeDay(admin(1), date, 'Απεργία')),
      BOOKERS + 1,
    );
    expect(unexpected(answers)).toEqual([]);
    expect(await heldOn(gym, date)).toEqual([]);
    expect(await mailsAbout(gym, 'day-closed')).toHaveLength(bookedOf(answers));
  });

  it('closing a range leaves nobody booked in it @release', async () => {
    const date = '2026-06-03';
    const calls: (() => Promise<Answer<unknown>>)[] = bookings(date);
    const answers = await gym.atOnce(
      amid(calls, () => closeRange(admin(1), date, '2026-06-05')),
      BOOKERS + 1,
    );
    expect(unexpected(answers)).toEqual([]);
    expect(await heldOn(gym, date)).toEqual([]);
  });

  it('disabling a slot leaves nobody booked in it, but everybody in the others', async () => {
    const date = '2026-06-08';
    const calls: (() => Promise<Answer<unknown>>)[] = bookings(date);
    const answers = await gym.atOnce(
      amid(calls, () => disable(admin(1), date, '18:00')),
      BOOKERS + 1,
    );
    expect(unexpected(answers)).toEqual([]);
    expect((await heldOn(gym, date)).map(({ start }) => start).sort()).toEqual([
      ...Array.from({ length: 10 }, () => '19:00:00'),
      ...Array.from({ length: 10 }, () => '20:00:00'),
    ]);
  });

  it('moving an hour, on its date or in the template, moves every booking', async () => {
    const [date, other] = ['2026-06-09', '2026-06-10'];
    const calls: (() => Promise<Answer<unknown>>)[] = bookings(date);
    await gym.atOnce(
      amid(calls, () => moveHour(admin(1), date, '18:00', '21:00')),
      BOOKERS + 1,
    );
    const held = (await heldOn(gym, date)).map(({ start }) => start);
    expect(held.filter((start) => start === '21:00:00')).toHaveLength(10);
    expect(held).not.toContain('18:00:00');
    const weekly = { dayOfWeek: 3, newStartTime: '18:15', newEndTime: '19:15', reason: 'Ωράριο' };
    await gym.atOnce(
      amid<Answer<unknown>>(bookings(other), () =>
        admin(1).put<ChangedGlobalTimeslot>('/Admin/global-timeslots/18:00/19:00/time', weekly),
      ),
      BOOKERS + 1,
    );
    const moved = (await heldOn(gym, other)).map(({ start }) => start);
    expect(moved.filter((start) => start === '18:15:00')).toHaveLength(10);
    expect(moved).not.toContain('18:00:00');
  });
});

describe('members cancelling while staff close two days in opposite order', () => {
  it('never ends in a deadlock for the caller', async () => {
    const dates = ['2026-06-15', '2026-06-16'];
    const held = new Map<string, string[]>();
    // As many calls at once as both processes have connections for.
    for (const [i, person] of people.slice(0, 12).entries()) {
      const ids: string[] = [];
      for (const date of dates) ids.push((await book(gym.as(person), date, hourOf(i))).data.id);
      held.set(person.id, ids);
    }
    const cancels = people.flatMap((person, i) =>
      (held.get(person.id) ?? []).map((id): Promise<Answer<unknown>> =>
        gym.as(person, i % 2).delete(`/Client/appointments/${id}`),
      ),
    );
    const closings: Promise<Answer<unknown>>[] = [
      closeDay(admin(0), '2026-06-16'),
      closeRange(admin(1), '2026-06-15', '2026-06-16'),
      closeDay(admin(0), '2026-06-15'),
      disable(admin(1), '2026-06-16', '18:00'),
    ];
    const answers = await Promise.all([...closings, ...cancels]);
    const told = [...new Set(answers.map(({ status, code = '' }) => `${status} ${code}`.trim()))].sort();
    expect(told.filter((answer) => !['200', '409 NOT_CANCELLABLE'].includes(answer))).toEqual([]);
    for (const date of dates) expect(await heldOn(gym, date)).toEqual([]);
  });
});
