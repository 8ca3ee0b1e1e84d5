import type { Act } from '@palestra/backend/contract/act';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import { addDays, weekdayOf } from '@palestra/backend/contract/calendar-date';
import type { Appointment } from '@palestra/backend/contract/appointment';
import type { PersonalData } from '@palestra/backend/contract/erasure';
import type { BookingValidation } from '@palestra/backend/contract/refusal';
import type { StandingBooking } from '@palestra/backend/contract/standing-booking';
import { book, place, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { closeDay, disable, mailsAbout, rememberTemplate, resize } from '../support/schedule.js';
import { seedsFor, timesFor } from '../support/sweeps.js';
import { TestGym } from '../support/test-gym.js';

/** A Tuesday noon in Athens. */
const NOW = '2026-03-10T10:00:00Z';
const TODAY = '2026-03-10';
const TUESDAYS = ['2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31', '2026-04-07'];
const TUESDAY = 2;

let gym: TestGym;
let restoreTemplate: () => Promise<void>;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
  restoreTemplate = await rememberTemplate(gym);
});
beforeEach(async () => {
  await gym.setNow(NOW);
  await restoreTemplate();
  await gym.database.query('DELETE FROM standing_bookings; DELETE FROM acts; DELETE FROM subscriptions');
  await offer('members');
});
afterAll(async () => {
  try {
    expect(await gym.faults()).toEqual([]);
  } finally {
    await gym.close();
  }
});

const offer = (to: string) => gym.database.query(`UPDATE settings SET value = $1 WHERE key = 'StandingBookings'`, [to]);
const staff = (process = 0) => gym.as(gym.admin, process);
const wish = (start = '18:00', more = {}) => {
  const { startTime, endTime } = slot(TODAY, start);
  return { dayOfWeek: TUESDAY, startTime, endTime, ...more };
};
const make = (person: Person, start = '18:00', more = {}, mode = '') =>
  gym.as(person).post<StandingBooking>(`/Client/standing-bookings${mode}`, wish(start, more));
const makeFor = (person: Person, start = '18:00', more = {}, process = 0) =>
  staff(process).post<StandingBooking>(`/Admin/clients/${person.id}/standing-bookings`, wish(start, more));
const own = async (person: Person): Promise<StandingBooking[]> =>
  (await gym.as(person).get<StandingBooking[]>('/Client/standing-bookings')).data;
const statesOf = ({ dates }: StandingBooking): string[] =>
  dates.map(({ date, state, reasons }) => [date.slice(5), state, ...reasons.map(({ code }) => code)].join(' '));
/** By staff, to the same hour of another day. */
async function moveVisit(date: StandingBooking['dates'][number] | undefined, to: string): Promise<void> {
  const moved = await staff().post(`/Admin/appointments/${date?.appointmentId}/move`, slot(to, '18:00'));
  expect(moved.status).toBe(200);
}
const visitsOf = async (person: Person): Promise<string[]> => {
  const sql = `SELECT appointment_date AS date FROM appointments WHERE client_id = $1 AND status <> 2 ORDER BY 1`;
  return (await gym.rows<{ date: string }>(sql, [person.id])).map(({ date }) => date);
};
/** The nights until a date, each in both processes at once. */
async function untilMorningOf(date: string, from = TODAY): Promise<void> {
  for (let day = addDays(from, 1); day <= date; day = addDays(day, 1)) {
    await gym.setNow(`${day}T04:00:00Z`);
    await gym.doTimedWork();
  }
}

describe('a standing booking', () => {
  it('books its weekday up to 32 days ahead at once, and tells in one mail with all of them', async () => {
    const maria = await gym.has(aMember());
    const { status, data, message } = await make(maria);
    expect([status, message]).toEqual([201, 'The standing booking is in force']);
    expect(data).toMatchObject({ userName: maria.name, dayOfWeek: TUESDAY, startTime: '18:00:00', isByStaff: false });
    expect(data.dates.map(({ date, state }) => [date, state])).toEqual(TUESDAYS.map((date) => [date, 'booked']));
    expect(await visitsOf(maria)).toEqual(TUESDAYS);
    const mails = await mailsAbout(gym, 'booked', 'standing');
    expect(mails).toMatchObject([{ purpose: 'standing', recipientId: maria.id }]);
    expect(mails[0]?.facts.appointments?.map(({ date }) => date)).toEqual(TUESDAYS);
    expect(await own(maria)).toEqual([data]);
  });

  it('books the next date two days before it opens for everybody, once in two processes', async () => {
    const [maria, other] = [await gym.has(aMember()), await gym.has(aMember('Νίκος Άλλος'))];
    await make(maria);
    await untilMorningOf('2026-03-12');
    expect(await visitsOf(maria)).toEqual(TUESDAYS);
    // 14 April is 32 days after 13 March; the others book it from 15 March on.
    await untilMorningOf('2026-03-13', '2026-03-12');
    expect(await visitsOf(maria)).toEqual([...TUESDAYS, '2026-04-14']);
    expect(await book(gym.as(other), '2026-04-14', '18:00')).toMatchObject({ code: 'BEYOND_WINDOW' });
    expect(await book(gym.as(maria), '2026-04-13', '18:00')).toMatchObject({ code: 'BEYOND_WINDOW' });
    expect((await mailsAbout(gym, 'standing')).map(({ facts }) => facts.appointments?.length)).toEqual([5, 1]);
  });

  it('skips what the rules refuse with every reason, tells once, and books it when it becomes possible', async () => {
    const maria = await gym.has(aMember());
    await closeDay(staff(), '2026-03-17', 'Εορτή');
    await disable(staff(), '2026-03-24', '18:00');
    await book(gym.as(maria), '2026-03-31', '09:00');
    await book(gym.as(maria), '2026-04-07', '18:00');
    const { data } = await make(maria);
    expect(statesOf(data)).toEqual([
      '03-10 booked',
      '03-17 skipped DAY_CLOSED',
      '03-24 skipped SLOT_DISABLED',
      '03-31 skipped ONE_PER_DAY',
      '04-07 skipped ALREADY_BOOKED',
    ]);
    expect(data.dates[1]?.reasons[0]?.message).toBe('The gym is closed on this day. (Εορτή)');
    const mine = (await gym.as(maria).in('en').get<PersonalData>('/Client/export')).data.standingBookings;
    expect(mine[0]?.dates[1]?.reasons[0]?.message).toBe('The gym is closed on this day. (Εορτή)');
    await untilMorningOf('2026-03-12');
    const skips = (await mailsAbout(gym, 'standing')).map(
      ({ facts }) => (facts as { skipped?: object[] }).skipped?.length,
    );
    expect(skips).toEqual([4]);
    await gym.database.query(`DELETE FROM timeslot_overrides WHERE kind = 'disabled'`);
    await untilMorningOf('2026-03-13', '2026-03-12');
    expect(statesOf((await own(maria))[0] as StandingBooking)).toContain('03-24 booked');
  });

  it('skips beyond the month’s limit and the subscription, and goes on after a renewal @release', async () => {
    const client = await gym.has(
      aClient().withSubscription({ startDate: TODAY, endDate: '2026-04-06', monthlyLimit: 3 }),
    );
    expect(statesOf((await makeFor(client)).data)).toEqual([
      '03-10 booked',
      '03-17 booked',
      '03-24 booked',
      '03-31 skipped MONTHLY_LIMIT',
      '04-07 skipped OUTSIDE_SUBSCRIPTION',
    ]);
    await gym.database.query(`UPDATE subscriptions SET end_date = '2026-12-31', actual_end_date = '2026-12-31'`);
    await untilMorningOf('2026-03-11');
    expect(await visitsOf(client)).toEqual(['2026-03-10', '2026-03-17', '2026-03-24', '2026-04-07']);
  });

  it('gives way to others who wait for a place, but not to the client themselves', async () => {
    const [maria, waiting] = [await gym.has(aMember()), await gym.has(aMember('Άννα Αναμονή'))];
    const wait = (person: Person, date: string) =>
      gym.database.query(
        `INSERT INTO interests (client_id, appointment_date, start_time, end_time) VALUES ($1, $2, '18:00', '19:00')`,
        [person.id, date],
      );
    await wait(waiting, '2026-03-17');
    await wait(maria, '2026-03-24');
    const { data } = await make(maria);
    expect(statesOf(data).slice(1, 3)).toEqual(['03-17 skipped WAITED_FOR', '03-24 booked']);
    expect(await gym.rows('SELECT FROM interests WHERE client_id = $1', [maria.id])).toEqual([]);
  });

  it('takes no place that is held for somebody else @release', async () => {
    const [holder, waiting, maria] = [
      await gym.has(aMember('Κάτοχος')),
      await gym.has(aMember('Άννα Αναμονή')),
      await gym.has(aMember()),
    ];
    await gym.database.query(`UPDATE settings SET value = 'fill' WHERE key = 'WaitingListMode'`);
    await resize(staff(), TODAY, '18:00', 1);
    const { id } = (await book(gym.as(holder), TODAY, '18:00')).data;
    expect((await gym.as(waiting).post('/TimeslotInterest/express', place(TODAY, '18:00'))).status).toBe(201);
    await staff().delete(`/Admin/appointments/${id}`);
    await gym.doTimedWork();
    expect((await mailsAbout(gym, 'place-held')).map(({ recipientId }) => recipientId)).toEqual([waiting.id]);
    expect(statesOf((await make(maria)).data)[0]).toBe('03-10 skipped WAITED_FOR');
    expect((await book(gym.as(waiting), TODAY, '18:00')).status).toBe(201);
    await gym.database.query(`UPDATE settings SET value = 'tell' WHERE key = 'WaitingListMode'`);
  });

  it('leaves the other dates when one is cancelled, and never books that one again', async () => {
    const maria = await gym.has(aMember());
    const { data } = await make(maria);
    await gym.as(maria).delete(`/Client/appointments/${data.dates[1]?.appointmentId}`);
    await untilMorningOf('2026-03-12');
    expect(await visitsOf(maria)).toEqual(TUESDAYS.filter((date) => date !== '2026-03-17'));
    expect(statesOf((await own(maria))[0] as StandingBooking)[0]).toBe('03-17 cancelled');
  });

  it('shows a date that was moved on the day of its visit, in the order of the visits, and books no second one @release', async () => {
    const maria = await gym.has(aMember());
    const { id, dates } = (await make(maria)).data;
    await moveVisit(dates[1], '2026-03-16');
    await moveVisit(dates[2], '2026-04-01');
    await untilMorningOf('2026-03-12');
    expect(await visitsOf(maria)).toEqual([TODAY, '2026-03-16', '2026-03-31', '2026-04-01', '2026-04-07']);
    const [shown] = await own(maria);
    expect(shown?.dates.map(({ date, visitDate, state }) => [date, visitDate, state])).toEqual([
      ['2026-03-17', '2026-03-16', 'booked'],
      ['2026-03-31', '2026-03-31', 'booked'],
      ['2026-03-24', '2026-04-01', 'booked'],
      ['2026-04-07', '2026-04-07', 'booked'],
    ]);
    await staff().put(`/Admin/standing-bookings/${id}`, { until: null, pausedUntil: '2026-03-12' });
    const [entry] = await gym.rows<{ bookedDates: string[] }>(
      `SELECT after -> 'bookedDates' AS "bookedDates" FROM audit_entries WHERE action = 'standing-booking.changed' AND entity_id = $1`,
      [id],
    );
    expect(entry?.bookedDates).toEqual(['2026-03-16', '2026-03-31', '2026-04-01', '2026-04-07']);
  });

  it('leaves out a date whose visit is over, though its own day is to come @release', async () => {
    const maria = await gym.has(aMember());
    const { dates } = (await make(maria)).data;
    await moveVisit(dates[1], '2026-03-13');
    await untilMorningOf('2026-03-14');
    expect((await own(maria))[0]?.dates[0]).toMatchObject({ date: '2026-03-24' });
    expect(await visitsOf(maria)).toContain('2026-03-13');
    expect(await visitsOf(maria)).not.toContain('2026-03-17');
  });

  it('follows its slot when the template moves it, and skips when the template drops it @release', async () => {
    const maria = await gym.has(aMember());
    await make(maria);
    await gym.database.query(
      `UPDATE global_timeslots SET start_time = '18:30', end_time = '19:30'
       WHERE day_of_week = 2 AND original_start_time = '18:00'`,
    );
    await untilMorningOf('2026-03-13');
    const [moved] = await own(maria);
    expect(moved).toMatchObject({ startTime: '18:30:00', originalStartTime: '18:00:00', isOffered: true });
    expect(moved?.dates.at(-1)).toMatchObject({ date: '2026-04-14', state: 'booked', startTime: '18:30:00' });
    await gym.database.query(`DELETE FROM global_timeslots WHERE day_of_week = 2 AND original_start_time = '18:00'`);
    await untilMorningOf('2026-03-20', '2026-03-13');
    const [dropped] = await own(maria);
    expect(dropped?.isOffered).toBe(false);
    expect(statesOf(dropped as StandingBooking).at(-1)).toBe('04-21 skipped NO_SUCH_SLOT');
  });

  it('is refused twice on a weekday, also by two desks at once, and where there is no such slot', async () => {
    const maria = await gym.has(aMember());
    const both = await Promise.all([makeFor(maria, '18:00'), makeFor(maria, '19:00', {}, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toBe('STANDING_EXISTS');
    const other = await gym.has(aMember('Νίκος Άλλος'));
    expect(await make(other, '05:00')).toMatchObject({ status: 404, code: 'NO_SUCH_SLOT' });
    expect(await make(other, '18:00', { until: '2026-03-01' })).toMatchObject({ status: 400 });
    expect(await make(other, '18:00', { from: '2028-01-01' })).toMatchObject({ status: 400 });
    expect(await own(other)).toEqual([]);
  });

  it.each<[string, number, number]>([
    ['off', 409, 409],
    ['staff', 409, 201],
    ['members', 201, 201],
  ])('where the setting is %s, answers members %i and staff %i @release', async (setting, byMember, byStaff) => {
    await offer(setting);
    expect((await make(await gym.has(aMember()))).status).toBe(byMember);
    expect((await makeFor(await gym.has(aMember()))).status).toBe(byStaff);
  });

  it('sleeps while the gym offers none @release', async () => {
    const maria = await gym.has(aMember());
    await make(maria);
    await offer('off');
    await untilMorningOf('2026-03-13');
    expect(await visitsOf(maria)).toEqual(TUESDAYS);
  });

  it('can still be ended while the gym offers none, but not paused @release', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await make(maria)).data;
    await offer('off');
    const at = `/Client/standing-bookings/${id}`;
    expect(await gym.as(maria).put(at, { until: null, pausedUntil: TODAY })).toMatchObject({ code: 'STANDING_OFF' });
    expect((await gym.as(maria).post(`${at}/end`, {})).status).toBe(200);
    expect(await own(maria)).toEqual([]);
  });

  it('is ended by staff alone while they alone make them @release', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await make(maria)).data;
    await offer('staff');
    expect(await gym.as(maria).post(`/Client/standing-bookings/${id}/end`, {})).toMatchObject({ code: 'STANDING_OFF' });
    expect((await staff().post(`/Admin/standing-bookings/${id}/end`, {})).status).toBe(200);
  });

  it('writes nothing in a dry run, which answers what would be booked', async () => {
    const maria = await gym.has(aMember());
    const { status, data } = await make(maria, '18:00', {}, '?dryRun=true');
    expect([status, data.dates.length]).toEqual([201, 5]);
    expect(await own(maria)).toEqual([]);
    expect(await visitsOf(maria)).toEqual([]);
    expect(await mailsAbout(gym, 'standing')).toEqual([]);
  });
});

describe('changing a standing booking', () => {
  const change = (person: Person, id: string, more: object, mode = '') =>
    gym.as(person).put<StandingBooking>(`/Client/standing-bookings/${id}${mode}`, {
      ...{ until: null, pausedUntil: null },
      ...more,
    });

  it('pauses: keeps what is booked, or cancels it in one mail, and goes on afterwards', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await make(maria)).data;
    await change(maria, id, { pausedUntil: '2026-03-24' });
    expect(await visitsOf(maria)).toEqual(TUESDAYS);
    const paused = await change(maria, id, { pausedUntil: '2026-03-24', cancelDates: true });
    expect(statesOf(paused.data).slice(1, 4)).toEqual(['03-17 cancelled', '03-24 cancelled', '03-31 booked']);
    const told = await mailsAbout(gym, 'cancelled');
    expect(told.map(({ facts }) => facts.appointments?.map(({ date }) => date))).toEqual([
      ['2026-03-10', '2026-03-17', '2026-03-24'],
    ]);
    await untilMorningOf('2026-03-13');
    expect((await visitsOf(maria)).at(-1)).toBe('2026-04-14');
  });

  it('paused with its dates, keeps a visit that was moved ahead when its own day has passed @release', async () => {
    const maria = await gym.has(aMember());
    const { id, dates } = (await make(maria)).data;
    await moveVisit(dates[0], '2026-03-20');
    await untilMorningOf('2026-03-12');
    const paused = await change(maria, id, { pausedUntil: '2026-03-17', cancelDates: true });
    expect(paused.data.dates.slice(0, 2).map(({ visitDate, state }) => [visitDate, state])).toEqual([
      ['2026-03-17', 'cancelled'],
      ['2026-03-20', 'booked'],
    ]);
    expect((await visitsOf(maria))[0]).toBe('2026-03-20');
  });

  it('ends at its last date, and gives the weekday free afterwards', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await make(maria)).data;
    await change(maria, id, { until: '2026-03-17' });
    await untilMorningOf('2026-03-18');
    expect(await visitsOf(maria)).toEqual(TUESDAYS);
    expect(await own(maria)).toEqual([]);
    expect((await make(maria, '19:00')).status).toBe(201);
  });

  it('ended with its dates, cancels what the deadline still allows', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await make(maria)).data;
    // Ninety minutes before today's, which members may cancel until two hours before.
    await gym.setNow('2026-03-10T14:30:00Z');
    const ended = await gym
      .as(maria)
      .post<StandingBooking>(`/Client/standing-bookings/${id}/end`, { cancelDates: true });
    expect(ended.status).toBe(200);
    expect(await visitsOf(maria)).toEqual([TODAY]);
    expect(await own(maria)).toEqual([]);
    expect(await gym.rows('SELECT FROM slot_occupancies WHERE booked > 0')).toHaveLength(1);
  });

  it('ended with its dates, cancels a moved one that is to come though its own day has passed @release', async () => {
    const maria = await gym.has(aMember());
    const { id, dates } = (await make(maria)).data;
    await moveVisit(dates[0], '2026-03-13');
    await untilMorningOf('2026-03-12');
    expect((await own(maria))[0]?.dates[0]).toMatchObject({ date: TODAY, visitDate: '2026-03-13', state: 'booked' });
    const ended = await gym
      .as(maria)
      .post<StandingBooking>(`/Client/standing-bookings/${id}/end`, { cancelDates: true });
    expect(ended.data.dates[0]).toMatchObject({ date: TODAY, visitDate: '2026-03-13', state: 'cancelled' });
    expect(await visitsOf(maria)).toEqual([]);
  });

  it('does not exist for others, and is logged when staff do it', async () => {
    const [maria, other] = [await gym.has(aMember()), await gym.has(aMember('Νίκος Άλλος'))];
    const { id } = (await makeFor(maria)).data;
    expect(await change(other, id, {})).toMatchObject({ status: 404 });
    expect(await gym.as(other).post(`/Client/standing-bookings/${id}/end`, {})).toMatchObject({ status: 404 });
    await staff().post(`/Admin/standing-bookings/${id}/end`, { cancelDates: true });
    const actions = await gym.rows<{ action: string }>(
      `SELECT action FROM audit_entries WHERE entity = 'standing-booking' AND entity_id = $1`,
      [id],
    );
    expect(actions.map(({ action }) => action).sort()).toEqual(['standing-booking.created', 'standing-booking.ended']);
    const log = { entity: 'standing-booking', clientId: maria.id };
    expect((await staff().get<AuditEntry[]>('/Admin/audit', log)).data.map(({ clientId }) => clientId)).toEqual([
      maria.id,
      maria.id,
    ]);
    expect(await visitsOf(maria)).toEqual([]);
  });

  it.each<[what: string, path: string, body: object]>([
    ['an end', '/end', { cancelDates: true }],
    ['a pause', '', { until: null, pausedUntil: '2026-03-31', cancelDates: true }],
  ])('is undone by staff: %s comes back with its dates @release', async (_what, path, body) => {
    const maria = await gym.has(aMember());
    const { id } = (await makeFor(maria)).data;
    const address = `/Admin/standing-bookings/${id}${path}`;
    await (path === '' ? staff().put(address, body) : staff().post(address, body));
    expect((await visitsOf(maria)).length).toBeLessThan(TUESDAYS.length);
    const act = (await staff().get<Act[]>('/Admin/acts')).data.find(({ userId }) => userId === maria.id);
    expect((await staff().post(`/Admin/acts/${act?.id}/undo`, {})).status).toBe(200);
    expect(await visitsOf(maria)).toEqual(TUESDAYS);
    expect(await own(maria)).toMatchObject([{ id, pausedUntil: null, until: null }]);
    await untilMorningOf('2026-03-13');
    expect((await visitsOf(maria)).at(-1)).toBe('2026-04-14');
  });

  it('is not undone when the weekday has another one by now @release', async () => {
    const maria = await gym.has(aMember());
    const { id } = (await makeFor(maria)).data;
    await staff().post(`/Admin/standing-bookings/${id}/end`, { cancelDates: true });
    await makeFor(maria, '19:00');
    const ended = (await staff().get<Act[]>('/Admin/acts')).data.find(({ userId }) => userId === maria.id);
    expect(await staff().post(`/Admin/acts/${ended?.id}/undo`, {})).toMatchObject({ code: 'CHANGED_SINCE' });
    expect(await own(maria)).toMatchObject([{ startTime: '19:00:00' }]);
  });

  it('tells the waiting list of the places that it frees', async () => {
    const [maria, waiting] = [await gym.has(aMember()), await gym.has(aMember('Άννα Αναμονή'))];
    await resize(staff(), '2026-03-17', '18:00', 1);
    const { id } = (await make(maria)).data;
    await gym
      .as(waiting)
      .post('/TimeslotInterest/express', { appointmentDate: '2026-03-17', startTime: '18:00', endTime: '19:00' });
    await gym.as(maria).post(`/Client/standing-bookings/${id}/end`, { cancelDates: true });
    expect(await mailsAbout(gym, 'place-free')).toMatchObject([{ recipientId: waiting.id }]);
  });
});

/** Repeatable random numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('standing bookings of a busy gym', () => {
  it.each(seedsFor(1, 3))('never break a rule that a booking by hand would meet (seed %i)', async (seed) => {
    const random = seeded(seed);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    await gym.database.query(`UPDATE settings SET value = '3' WHERE key = 'GymCapacityPerTimeslot'`);
    const people: Person[] = [];
    for (let i = 0; i < 12; i += 1) {
      people.push(
        await gym.has(
          aClient()
            .named(`Μέλος ${i}`)
            .withSubscription({ monthlyLimit: pick([0, 2, 5, 12]) }),
        ),
      );
    }
    let day = TODAY;
    for (let step = 0; step < timesFor(12, 30); step += 1) {
      const person = pick(people);
      const date = addDays(day, 1 + Math.floor(random() * 20));
      const dayOfWeek = pick([1, 2, 3]);
      await pick<() => Promise<unknown>>([
        () => makeFor(person, pick(['17:00', '18:00']), { dayOfWeek }, step % 2),
        () => book(gym.as(person, step % 2), date, pick(['17:00', '18:00'])),
        () => closeDay(staff(), date),
        () => resize(staff(), date, '18:00', 1 + Math.floor(random() * 4)),
        () => untilMorningOf(addDays(day, 1), day).then(() => (day = addDays(day, 1))),
      ])();
    }
    await untilMorningOf(addDays(day, 1), day);
    day = addDays(day, 1);
    const wrong = await gym.rows(`
      SELECT 'overbooked' FROM slot_occupancies o WHERE booked > 4
      UNION ALL SELECT 'counted wrongly' FROM slot_occupancies o WHERE booked <> (
        SELECT count(*) FROM appointments a WHERE a.appointment_date = o.slot_date AND a.start_time = o.start_time
          AND a.end_time = o.end_time AND a.status <> 2)
      UNION ALL SELECT 'two on a day' FROM appointments WHERE status <> 2 GROUP BY client_id, appointment_date HAVING count(*) > 1
      UNION ALL SELECT 'past the limit' FROM appointments a JOIN subscriptions s ON s.id = a.subscription_id
        WHERE a.status <> 2 AND s.monthly_limit > 0
        GROUP BY a.client_id, date_trunc('month', a.appointment_date), s.monthly_limit HAVING count(*) > s.monthly_limit
      UNION ALL SELECT 'on a closed day' FROM appointments a JOIN timeslot_overrides o ON o.date = a.appointment_date
        WHERE o.kind = 'day' AND a.status <> 2`);
    expect(wrong).toEqual([]);
    const skipped = await gym.rows<{ clientId: string; date: string; start: string; end: string; codes: string[] }>(`
      SELECT s.client_id AS "clientId", d.date, s.start_time AS start, s.end_time AS end,
        ARRAY(SELECT r ->> 'code' FROM jsonb_array_elements(d.reasons) r) AS codes
      FROM standing_dates d JOIN standing_bookings s ON s.id = d.standing_id
      WHERE d.reasons IS NOT NULL AND d.reasons -> 0 ->> 'code' <> 'WAITED_FOR' AND d.date BETWEEN '${addDays(day, 1)}' AND '${addDays(day, 30)}'`);
    for (const { clientId: userId, date, start: startTime, end: endTime, codes } of skipped) {
      const asked = { userId, date, startTime, endTime };
      const { data } = await staff().get<BookingValidation>('/Timeslot/validate', asked);
      expect({ date, weekday: weekdayOf(date), codes: data.reasons.map(({ code }) => code) }).toMatchObject({
        date,
        codes,
      });
    }
    const list = await staff().get<Appointment[]>('/admin/appointments');
    expect(list.status).toBe(200);
  });
});
