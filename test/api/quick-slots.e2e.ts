import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { book, bookFor, place } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { publishTerms } from '../support/gym-terms.js';
import { closeRange } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

let gym: TestGym;
beforeEach(async () => {
  // A Wednesday noon in Athens.
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
});
afterEach(() => gym.close());

const profileOf = async (person: Person) => (await gym.as(person).get<ClientProfile>('/Client/profile')).data;
const usualOf = async (person: Person): Promise<string[]> =>
  (await profileOf(person)).quickSlots.map(({ date, startTime }) => `${date} ${startTime.slice(0, 5)}`);

/** Came on Thursdays at 18:00 three times, and on a Friday at 9:00. */
async function regular(builder = aMember()): Promise<Person> {
  const maria = await gym.has(builder);
  for (const date of ['2026-03-12', '2026-03-19', '2026-03-26']) await book(gym.as(maria), date, '18:00');
  await book(gym.as(maria), '2026-03-27', '09:00');
  await gym.setNow('2026-03-28T10:00:00Z');
  return maria;
}

describe('the quick slots of a profile', () => {
  it('are the next ones at the usual hours of the week, then at the most usual hour, on other days each', async () => {
    const maria = await regular();
    expect(await usualOf(maria)).toEqual(['2026-03-30 18:00', '2026-04-02 18:00', '2026-04-03 09:00']);
    expect(await profileOf(maria)).toMatchObject({ usualTime: '18:00:00' });
  });

  it('leave out days that are booked, closed or full, and can be booked as they are', async () => {
    const maria = await regular();
    const { data: booked } = await book(gym.as(maria), '2026-04-02', '07:00');
    expect(booked).toMatchObject({ visitsInMonth: 1 });
    await closeRange(gym.as(gym.admin), '2026-04-03', '2026-04-03');
    expect(await usualOf(maria)).toEqual(['2026-03-30 18:00', '2026-04-09 18:00', '2026-04-10 09:00']);
    await gym.as(gym.admin).put('/Admin/settings/GymCapacityPerTimeslot', { value: '1' });
    await book(gym.as(await gym.has(aMember('Νίκος'))), '2026-04-09', '18:00');
    const [, , slot] = (await profileOf(maria)).quickSlots;
    expect(slot).toMatchObject({ date: '2026-04-16', currentBookings: 0, capacity: 1 });
    expect((await book(gym.as(maria), '2026-04-16', '18:00')).status).toBe(201);
  });

  it('are the first ones of the next day for newcomers @release', async () => {
    const newcomer = await gym.has(aMember());
    expect(await profileOf(newcomer)).toMatchObject({ usualTime: null });
    const [first, second, third, ...more] = await usualOf(newcomer);
    expect([first, more]).toEqual([expect.stringContaining('2026-03-11 '), []]);
    expect([first, second, third]).toEqual([first, second, third].sort());
  });

  it('are none for who has no visits left @release', async () => {
    const nikos = await regular(aClient().withSubscription({ monthlyLimit: 4 }));
    for (const date of ['2026-04-02', '2026-04-06', '2026-04-07', '2026-04-08'])
      await book(gym.as(nikos), date, '07:00');
    expect(await usualOf(nikos)).toEqual([]);
  });

  it('are none while a debt, the terms or fair use keep the member from booking', async () => {
    const maria = await regular();
    const set = async (key: string, value: string) =>
      expect(await gym.as(gym.admin).put(`/Admin/settings/${key}`, { value })).toMatchObject({ status: 200 });
    const isOffered = async () => (await usualOf(maria)).length > 0;
    await gym.rows(
      `INSERT INTO ledger_entries (id, client_id, kind, amount_cents, due_on, reason, at, by_id)
       VALUES (gen_random_uuid(), $1, 'opening', 5000, '2026-03-20', '', '2026-03-20', $2)`,
      [maria.id, gym.admin.id],
    );
    await publishTerms(gym.as(gym.admin));
    await gym.rows(`UPDATE appointments SET attendance = 'absent', attendance_at = ends_at WHERE client_id = $1`, [
      maria.id,
    ]);
    await set('FairUseFreePerQuarter', '0');
    expect(await isOffered()).toBe(true);
    for (const [key, closed, open] of [
      ['PaymentDueDays', '1', '0'],
      ['TermsConsent', 'blocks', 'asks'],
      ['FairUsePoints', '1', '0'],
    ] as const) {
      await set(key, closed);
      expect([key, await isOffered()]).toEqual([key, false]);
      await set(key, open);
    }
    expect(await isOffered()).toBe(true);
  });

  it('are also in a full hour in which a place is held for the member @release', async () => {
    const maria = await regular();
    for (const [key, value] of Object.entries({ WaitingListMode: 'fill', AutoBookUntilHours: '72' }))
      await gym.as(gym.admin).put(`/Admin/settings/${key}`, { value });
    await gym.as(gym.admin).put('/Admin/settings/GymCapacityPerTimeslot', { value: '1' });
    const nikos = gym.as(await gym.has(aMember('Νίκος')));
    const { data: booked } = await book(nikos, '2026-03-30', '18:00');
    await gym.as(maria).post('/TimeslotInterest/express', place('2026-03-30', '18:00'));
    expect((await usualOf(maria))[0]).not.toBe('2026-03-30 18:00');
    await nikos.delete(`/Client/appointments/${booked.id}`);
    await gym.doTimedWork();
    expect((await usualOf(maria))[0]).toBe('2026-03-30 18:00');
  });

  it('leave out afternoons for a morning client @release', async () => {
    const maria = await regular();
    await gym.as(gym.admin).put(`/admin/clients/${maria.id}/morning-client`, { isMorningClient: true });
    expect(await usualOf(maria)).toEqual(['2026-03-30 09:00', '2026-03-31 09:00', '2026-04-03 09:00']);
  });
});

it('a booking counts the visits of its month, a move the same visit once', async () => {
  const maria = await gym.has(aMember());
  await book(gym.as(maria), '2026-03-12', '18:00');
  const second = (await bookFor(gym.as(gym.admin), maria, '2026-03-13', '18:00')).data;
  expect(second.visitsInMonth).toBe(2);
  const { data: moved } = await gym.as(maria).post<BookedAppointment>(`/Client/appointments/${second.id}/move`, {
    date: '2026-03-13',
    startTime: '19:00',
    endTime: '20:00',
  });
  expect(moved.visitsInMonth).toBe(2);
});

it('the next visit at an hour is a round one when it is the tenth there', async () => {
  const maria = await gym.has(aMember());
  const roundTimes = async () => (await profileOf(maria)).roundTimes;
  for (const day of [12, 13, 16, 17, 18, 19, 20, 23, 24]) {
    expect(await roundTimes()).toEqual([]);
    await book(gym.as(maria), `2026-03-${day}`, '18:00');
  }
  expect(await roundTimes()).toEqual([{ startTime: '18:00:00', times: 10 }]);
  await book(gym.as(maria), '2026-03-25', '18:00');
  expect(await roundTimes()).toEqual([]);
});

it('a day on which the member waits for a place is marked', async () => {
  await gym.as(gym.admin).put('/Admin/settings/GymCapacityPerTimeslot', { value: '1' });
  await book(gym.as(await gym.has(aMember('Νίκος'))), '2026-03-12', '18:00');
  const maria = gym.as(await gym.has(aMember()));
  await maria.post('/TimeslotInterest/express', place('2026-03-12', '18:00'));
  const { data } = await maria.get<BookingDay[]>('/Client/booking-days');
  expect(data.filter(({ isWaiting }) => isWaiting).map(({ date }) => date)).toEqual(['2026-03-12']);
});
