import { addDays, weekdayOf } from '@palestra/backend/contract/calendar-date';
import type { StandingBooking } from '@palestra/backend/contract/standing-booking';
import { book, slot } from '../../support/booking.js';
import { aMember, type Person } from '../../support/client-builder.js';
import { TestGym } from '../../support/test-gym.js';

/** Sundays on which the clock changes, with the hours by which Athens is before UTC on the day before, and on it. */
const SUNDAYS = [
  { name: 'spring', sunday: '2026-03-29', before: 2, on: 3 },
  { name: 'autumn', sunday: '2026-10-25', before: 3, on: 2 },
] as const;
const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-20T10:00:00Z'), processes: 2 });
  await set({ WaitingListMode: 'fill', StandingBookings: 'members', AttendanceOpensMinutes: '30' });
});
afterAll(() => gym.close());
beforeEach(async () => {
  await gym.database.query(`DELETE FROM standing_bookings; DELETE FROM acts; DELETE FROM mails; DELETE FROM interests;
    DELETE FROM appointments; DELETE FROM slot_occupancies; DELETE FROM timeslot_overrides`);
  await set({ AutoBookUntilHours: '12', HoldMinutes: '30', FirstComeMinutes: '60', QuietHoursFrom: '0' });
});

async function set(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await gym.rows('UPDATE settings SET value = $2 WHERE key = $1', [key, value]);
}
const staff = () => gym.as(gym.admin);
/** An hour of a date in Athens, by hand: no library that the product uses for it. */
const at = (date: string, time: string, hoursFromUtc: number): Date =>
  new Date(new Date(`${date}T${time}:00Z`).getTime() - hoursFromUtc * MS_PER_HOUR);
const comes = (instant: Date, ms = 0): Promise<void> => gym.setNow(new Date(instant.getTime() + ms).toISOString());

/** A slot on that Sunday with one place, which is taken, and a member who waits for it. */
async function waitsOn(sunday: string, start: string): Promise<{ waiting: Person; visit: string }> {
  await gym.setNow(`${addDays(sunday, -3)}T10:00:00Z`);
  expect((await staff().post('/Admin/timeslots/extra', { ...slot(sunday, start), capacity: 1 })).status).toBe(201);
  const [holder, waiting] = [await gym.has(aMember('Κάτοχος')), await gym.has(aMember('Αναμονή'))];
  const visit = (await book(gym.as(holder), sunday, start)).data.id;
  await gym.rows(
    `INSERT INTO interests (client_id, appointment_date, start_time, end_time, created_at)
     VALUES ($1, $2, $3::time, $3::time + interval '1 hour', $4)`,
    [waiting.id, sunday, start, gym.clock],
  );
  return { waiting, visit };
}

async function becomesFree(visit: string): Promise<void> {
  expect((await staff().delete(`/Admin/appointments/${visit}`)).status).toBe(200);
  await gym.doTimedWork();
}
const told = async ({ id }: Person): Promise<string[]> =>
  (await gym.rows<{ purpose: string }>('SELECT purpose FROM mails WHERE recipient_id = $1', [id])).map(
    ({ purpose }) => purpose,
  );

describe.each(SUNDAYS)('on the Sunday of the change in $name', ({ sunday, before, on }) => {
  const eve = addDays(sunday, -1);

  it.each([
    ['books the first while the start is more than twelve real hours away', -1_000, 'promoted'],
    ['holds the place from then on', 0, 'place-held'],
  ])('%s', async (_name, ms, purpose) => {
    const { waiting, visit } = await waitsOn(sunday, '10:00');
    const start = at(sunday, '10:00', on);
    await comes(start, -12 * MS_PER_HOUR + ms);
    await becomesFree(visit);
    expect(await told(waiting)).toEqual([purpose]);
  });

  it.each([
    ['holds the place until four real hours before the start', -1_000, 'place-held'],
    ['tells everybody from then on', 0, 'place-free'],
  ])('%s, across the missing or the doubled hour', async (_name, ms, purpose) => {
    await set({ FirstComeMinutes: '240' });
    const { waiting, visit } = await waitsOn(sunday, '05:00');
    await comes(at(sunday, '05:00', on), -4 * MS_PER_HOUR + ms);
    await becomesFree(visit);
    expect(await told(waiting)).toEqual([purpose]);
  });

  it('lets a hold of the night last into the morning of the new time', async () => {
    await set({ AutoBookUntilHours: '72', QuietHoursFrom: '23' });
    const { waiting, visit } = await waitsOn(sunday, '18:00');
    await comes(at(eve, '22:45', before));
    await becomesFree(visit);
    const [held] = await gym.rows<{ until: Date }>('SELECT held_until AS until FROM interests WHERE client_id = $1', [
      waiting.id,
    ]);
    const morning = at(sunday, '07:30', on);
    expect(held?.until).toEqual(morning);
    await comes(morning, -1_000);
    await gym.doTimedWork();
    expect(await gym.rows('SELECT FROM interests WHERE held_until IS NOT NULL')).toHaveLength(1);
    await comes(morning);
    await gym.doTimedWork();
    expect(await gym.rows('SELECT FROM interests WHERE held_until IS NOT NULL')).toEqual([]);
  });

  it('takes attendance from thirty minutes before the start until the end of Monday', async () => {
    const { visit } = await waitsOn(sunday, '04:15');
    const mark = async (instant: Date, ms: number): Promise<number> => {
      await comes(instant, ms);
      return (await staff().put(`/Admin/appointments/${visit}/attendance`, { attendance: 'attended' })).status;
    };
    const opens = new Date(at(sunday, '04:15', on).getTime() - 30 * MS_PER_MINUTE);
    const ends = at(addDays(sunday, 2), '00:00', on);
    expect([await mark(opens, -1_000), await mark(opens, 0)]).toEqual([422, 200]);
    expect([await mark(ends, -1_000), await mark(ends, 0)]).toEqual([200, 422]);
  });

  it('decides standing bookings after the midnight of Athens, at the same hour on either side', async () => {
    const [friday, monday] = [addDays(sunday, -2), addDays(sunday, 1)];
    await comes(at(friday, '12:00', before));
    const maria = await gym.has(aMember());
    // The first date that comes within reach on the Sunday.
    const next = addDays(sunday, 32);
    for (const date of [monday, next]) {
      const { startTime, endTime } = slot(date, '18:00');
      const wish = { dayOfWeek: weekdayOf(date), startTime, endTime };
      expect((await gym.as(maria).post<StandingBooking>('/Client/standing-bookings', wish)).status).toBe(201);
    }
    const starts = async (date: string): Promise<Date[]> =>
      (
        await gym.rows<{ at: Date }>(
          `SELECT starts_at AS at FROM appointments WHERE appointment_date = $1 AND status <> 2`,
          [date],
        )
      ).map((row) => row.at);
    expect(await starts(monday)).toEqual([at(monday, '18:00', on)]);
    const midnight = at(sunday, '00:00', before);
    await comes(midnight, -1_000);
    await gym.doTimedWork();
    expect(await starts(next)).toEqual([]);
    await comes(midnight);
    await gym.doTimedWork();
    expect(await starts(next)).toEqual([at(next, '18:00', on)]);
  });
});
