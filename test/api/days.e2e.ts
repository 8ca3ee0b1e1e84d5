import { addDays } from '@palestra/backend/contract/calendar-date';
import type { Client } from '@palestra/backend/contract/client';
import type { Statistics } from '@palestra/backend/contract/gym';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { BookingValidation } from '@palestra/backend/contract/refusal';
import type { AvailableTimeslots, BookingDay, DaySchedule, TimeslotClients } from '@palestra/backend/contract/timeslot';
import { book, bookFor, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const TODAY = '2026-03-11';
const FRIDAY = '2026-03-13';

let gym: TestGym;
let maria: Person;
let nikos: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  maria = await gym.has(aMember('Μαρία Ιωάννου'));
  nikos = await gym.has(aMember('Νίκος Γεωργίου'));
  await book(gym.as(maria), FRIDAY, '18:00');
  await book(gym.as(nikos), FRIDAY, '18:00');
  await gym.database.query(`
    INSERT INTO timeslot_overrides (date, kind, start_time, end_time, new_start_time, new_end_time, capacity_override,
      reason)
    VALUES ('2026-03-13', 'time', '18:00', '19:00', '18:30', '19:30', NULL, 'Συντήρηση'),
           ('2026-03-13', 'capacity', '18:00', '19:00', NULL, NULL, 2, 'Μικρή αίθουσα'),
           ('2026-03-13', 'disabled', '20:00', '21:00', NULL, NULL, NULL, 'Βλάβη'),
           ('2026-03-20', 'day', NULL, NULL, NULL, NULL, NULL, 'Κλειστά')`);
});
afterAll(() => gym.close());

describe('the schedule of a date', () => {
  const dayOf = (person: Person, date = FRIDAY) => gym.as(person).get<DaySchedule>('/Timeslot/capacity', { date });
  const eveningOf = async (person: Person) =>
    (await dayOf(person)).data.timeslots.find(({ originalStartTime }) => originalStartTime === '18:00:00');

  it('shows staff every slot, what is booked in it, and by whom', async () => {
    const day = await dayOf(gym.admin);
    expect(day).toMatchObject({ status: 200, data: { date: FRIDAY, isGymOpen: true, closedReason: null } });
    expect(day.data.timeslots).toHaveLength(15);
    expect(await eveningOf(gym.admin)).toMatchObject({
      id: '2026-03-13_1800-1900',
      startTime: '18:30:00',
      originalStartTime: '18:00:00',
      startsAt: '2026-03-13T16:30:00.000Z',
      totalCapacity: 2,
      currentBookings: 2,
      loadState: 'full',
      isAvailable: false,
      hasTimeChange: true,
      hasCapacityOverride: true,
      overrideReason: 'Συντήρηση',
      appointments: [{ userName: maria.name }, { userName: nikos.name }],
    });
  });

  it('tells staff the phone of a booked client, the visits left in that month and the end', async () => {
    const evening = await eveningOf(gym.admin);
    const factsOf = async ({ id }: Person) => {
      const client = await gym.as(gym.admin).get<Client>(`/Admin/clients/${id}`);
      const { phone, subscription } = client.data;
      const { remainingThisMonth: visitsLeft, effectiveEndDate: endsOn } = subscription ?? {};
      const limits = { visitsLeft, visitsLeftPer: 'month', endsOn };
      return { phone, hasEmail: true, pinnedNotes: [], certificate: null, overdueSince: null, subscription: limits };
    };
    expect(evening?.appointments.map(({ client }) => client)).toEqual([await factsOf(maria), await factsOf(nikos)]);
    expect((await eveningOf(maria))?.appointments.map(({ client }) => client)).toEqual([null]);
  });

  it('never shows a member the name of another', async () => {
    const evening = await eveningOf(maria);
    expect(evening).toMatchObject({ currentBookings: 2, appointments: [{ userId: maria.id }] });
    for (const path of ['/Timeslot/capacity', '/Client/timeslots/available']) {
      const answer = await gym.as(maria).get(path, { date: FRIDAY });
      expect(JSON.stringify(answer.data)).not.toContain(nikos.name);
      expect(JSON.stringify(answer.data)).not.toContain(nikos.id);
    }
  });

  it('names the day on which booking opens', async () => {
    expect((await dayOf(gym.admin, '2026-04-10')).data.opensOn).toBeNull();
    expect((await dayOf(gym.admin, '2026-04-11')).data.opensOn).toBe('2026-03-12');
    expect((await dayOf(maria, '2026-04-20')).data.opensOn).toBe('2026-03-21');
    expect((await dayOf(gym.admin, '2026-03-01')).data.opensOn).toBeNull();
  });

  it('marks closed, disabled and past slots', async () => {
    const closed = await dayOf(gym.admin, '2026-03-20');
    expect(closed.data).toMatchObject({ isGymOpen: false, closedReason: 'Κλειστά' });
    expect(closed.data.timeslots.some(({ isAvailable }) => isAvailable)).toBe(false);
    const disabled = (await dayOf(gym.admin)).data.timeslots.find(({ isDisabled }) => isDisabled);
    expect(disabled).toMatchObject({ originalStartTime: '20:00:00', disabledReason: 'Βλάβη', isAvailable: false });
    const past = (await dayOf(gym.admin, TODAY)).data.timeslots.filter(({ isPast }) => isPast);
    expect(past.at(-1)?.startTime).toBe('12:00:00');
  });

  it('keeps a slot removed from the template while it has bookings, closed to new ones', async () => {
    const sunday = '2026-03-22';
    await gym.database.query(`INSERT INTO global_timeslots
      (day_of_week, original_start_time, original_end_time, start_time, end_time) VALUES (0, '10:00', '11:00', '10:00', '11:00')`);
    const { id } = (await book(gym.as(maria), sunday, '10:00')).data;
    await gym.database.query('DELETE FROM global_timeslots WHERE day_of_week = 0');
    expect((await dayOf(gym.admin, sunday)).data.timeslots).toMatchObject([{ isRetired: true, currentBookings: 1 }]);
    expect(await book(gym.as(nikos), sunday, '10:00')).toMatchObject({ status: 404, code: 'NO_SUCH_SLOT' });
    await gym.as(maria).delete(`/Client/appointments/${id}`);
    expect((await dayOf(gym.admin, sunday)).data.timeslots).toEqual([]);
  });

  it('returns 400 for a date that does not exist', async () => {
    expect((await gym.as(maria).get('/Timeslot/capacity')).status).toBe(400);
    expect((await gym.as(maria).get('/Timeslot/capacity', { date: '2026-02-30' })).status).toBe(400);
  });

  it.each(['0000-01-01', '0001-01-01', '9999-12-31'])('never causes a 500 for %s @release', async (date) => {
    for (const path of ['/Timeslot/capacity', '/Client/timeslots/available']) {
      expect((await gym.as(maria).get(path, { date })).status).toBeLessThan(500);
    }
    const answer = await book(gym.as(maria), date, '10:00');
    expect([400, 422]).toContain(answer.status);
  });
});

describe('the list of bookable slots agrees with booking, both ways', () => {
  it.each<[string, () => ReturnType<typeof aClient>, string]>([
    ['a member', () => aMember(), '2026-03-16'],
    ['a morning client', () => aMember().morning(), '2026-03-16'],
    ['a member, today', () => aMember(), TODAY],
    ['a client without subscription', () => aClient(), '2026-03-16'],
    ['a member, on a day with changes', () => aMember(), FRIDAY],
    ['a member, on a closed day', () => aMember(), '2026-03-20'],
  ])('for %s', async (_name, client, date) => {
    const person = await gym.has(client());
    const api = gym.as(person);
    const day = (await api.get<AvailableTimeslots>('/Client/timeslots/available', { date })).data;
    expect(day.timeslots.length).toBeGreaterThan(0);
    for (const { originalStartTime, canBook, reasons } of day.timeslots) {
      const start = originalStartTime.slice(0, 5);
      const validation = await api.get<BookingValidation>('/Timeslot/validate', slot(date, start));
      expect(validation.data).toMatchObject({ isValid: canBook, reasons });
      const answer = await book(api, date, start);
      expect({ start, booked: answer.status === 201 }).toEqual({ start, booked: canBook });
      expect(answer.data).toMatchObject(canBook ? { originalStartTime } : { reasons });
      if (canBook) await api.delete(`/Client/appointments/${answer.data.id}`);
      // Past the member's deadline: staff free the day for the next one.
      if (canBook) await gym.as(gym.admin).delete(`/Admin/appointments/${answer.data.id}`);
    }
  });

  it('marks the member’s own slot, and filters by time of day', async () => {
    const query = { date: FRIDAY, startTime: '18:30', endTime: '20:00' };
    const day = (await gym.as(maria).get<AvailableTimeslots>('/Client/timeslots/available', query)).data;
    expect(day.timeslots.map(({ startTime }) => startTime)).toEqual(['18:30:00', '19:00:00']);
    expect(day.timeslots[0]).toMatchObject({ canBook: false, interestId: null, waitingCount: 0 });
    expect(day.timeslots[0]?.ownAppointmentId).toMatch(/^[0-9a-f-]{36}$/);
    expect(day.timeslots[1]).toMatchObject({ ownAppointmentId: null, canBook: false });
  });
});

describe('validating a booking', () => {
  const validate = (person: Person, query: Record<string, string>) =>
    gym.as(person).get<BookingValidation>('/Timeslot/validate', query);

  it('by staff checks the slot alone, or for a named client', async () => {
    const full = slot(FRIDAY, '18:00');
    expect((await validate(gym.admin, full)).data.reasons.map(({ code }) => code)).toEqual(['SLOT_FULL']);
    const ofMaria = await validate(gym.admin, { ...full, userId: maria.id });
    expect(ofMaria.data.reasons.map(({ code }) => code)).toEqual(['ALREADY_BOOKED', 'ONE_PER_DAY', 'SLOT_FULL']);
    expect((await validate(gym.admin, { ...full, userId: gym.admin.id })).status).toBe(404);
  });

  it.each([
    ['nothing refuses', () => slot(FRIDAY, '19:00'), [], false],
    ['a full slot', () => slot(FRIDAY, '18:00'), ['SLOT_FULL'], true],
    ['an earlier slot of today', () => slot(TODAY, '08:00'), ['DATE_PAST'], true],
    ['a slot of an earlier day', () => slot('2026-03-10', '08:00'), ['DATE_PAST'], false],
    ['the same slot twice', () => ({ ...slot(FRIDAY, '18:00'), userId: maria.id }), ['ALREADY_BOOKED'], false],
    ['a day beyond the window', () => slot('2026-04-13', '18:00'), ['BEYOND_WINDOW'], false],
  ])('says whether staff may override: %s @release', async (_name, asked, codes, isOverridable) => {
    const { data } = await validate(gym.admin, asked());
    expect(data.isOverridable).toBe(isOverridable);
    expect(data.reasons.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
    expect(data.isValid).toBe(codes.length === 0);
  });

  it('by a member checks only for themselves, in their language', async () => {
    expect((await validate(maria, { ...slot(FRIDAY, '18:00'), userId: nikos.id })).status).toBe(403);
    expect((await validate(maria, { ...slot(FRIDAY, '18:00'), isWalkIn: 'true' })).status).toBe(403);
    const greek = await gym
      .as(maria)
      .in('el')
      .get<BookingValidation>('/Timeslot/validate', slot('2026-04-13', '18:00'));
    expect(greek.data.reasons).toMatchObject([{ code: 'BEYOND_WINDOW', from: '2026-03-14' }]);
    expect(greek.data.reasons[0]?.message).toContain('Σάββατο 14 Μαρτίου 2026');
  });
});

describe('the days of the booking window', () => {
  it('are today and 30 more, with the marks of the day strip', async () => {
    const client = aClient().withSubscription({ startDate: '2026-03-01', endDate: '2026-03-31' });
    const person = await gym.has(client);
    await book(gym.as(person), '2026-03-17', '18:00');
    const days = (await gym.as(person).get<BookingDay[]>('/Client/booking-days')).data;
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([31, TODAY, '2026-04-10']);
    const on = (date: string) => days.find((day) => day.date === date);
    expect(on('2026-03-17')).toMatchObject({ isBooked: true, isGymOpen: true, hasTimeslots: true });
    expect(on('2026-03-15')).toMatchObject({ isBooked: false, hasTimeslots: false });
    expect(on('2026-03-20')).toMatchObject({ isGymOpen: false, closedReason: 'Κλειστά' });
    // Activated on the 17th, it runs its full length from there.
    expect([on('2026-04-10'), on('2026-03-31')]).toMatchObject([
      { isWithinSubscription: true },
      { isWithinSubscription: true },
    ]);
  });

  it('mark today as without timeslots once the last one has started', async () => {
    const person = await gym.has(aMember());
    const today = async () => (await gym.as(person).get<BookingDay[]>('/Client/booking-days')).data[0];
    for (const [now, hasTimeslots] of [
      ['2026-03-11T18:59:59Z', true],
      ['2026-03-11T19:00:00Z', false],
    ] as const) {
      await gym.setNow(now);
      expect(await today()).toMatchObject({ date: TODAY, isGymOpen: true, hasTimeslots });
    }
    await gym.setNow(NOW);
  });

  it.each<[string, Parameters<ReturnType<typeof aClient>['withSubscription']>[0], boolean]>([
    ['runs', {}, true],
    ['is switched off', { isActive: false }, false],
    ['is frozen', { frozenAt: new Date('2026-03-01T10:00:00Z') }, false],
  ])('are within a subscription that %s: %s @release', async (_name, subscription, isWithin) => {
    const person = await gym.has(aClient().withSubscription(subscription));
    const days = (await gym.as(person).get<BookingDay[]>('/Client/booking-days')).data;
    expect(days.map((day) => day.isWithinSubscription)).toEqual(days.map(() => isWithin));
  });
});

describe('lists for staff only', () => {
  it('return the clients of a slot', async () => {
    const answer = await gym.as(gym.admin).get<TimeslotClients>('/Admin/timeslots/clients', slot(FRIDAY, '18:00'));
    expect(answer.data).toMatchObject({
      date: FRIDAY,
      originalStartTime: '18:00:00',
      effectiveStartTime: '18:30:00',
      hasTimeOverride: true,
      totalCapacity: 2,
      bookedCount: 2,
      bookedClients: [
        { userName: maria.name, bookedByName: maria.name, status: 1 },
        { userName: nikos.name, bookedByName: nikos.name, status: 1 },
      ],
    });
    const nowhere = await gym.as(gym.admin).get('/Admin/timeslots/clients', slot(FRIDAY, '05:00'));
    expect(nowhere).toMatchObject({ status: 404, code: 'NO_SUCH_SLOT' });
    expect((await gym.as(maria).get('/Admin/timeslots/clients', slot(FRIDAY, '18:00'))).status).toBe(403);
  });

  it('return the weekly template, whole or by weekday, in the caller’s language', async () => {
    const admin = gym.as(gym.admin).in('el');
    const week = await admin.get<GlobalTimeslot[]>('/Admin/global-timeslots');
    expect([week.data.length, week.headers.get('Content-Range')]).toEqual([80, 'global-timeslots 0-79/80']);
    const saturday = await admin.get<GlobalTimeslot[]>('/Admin/global-timeslots', { dayOfWeek: '6' });
    expect(saturday.data).toHaveLength(5);
    expect(saturday.data[0]).toMatchObject({
      dayOfWeek: 6,
      dayOfWeekName: 'Σάββατο',
      originalStartTime: '09:00:00',
      effectiveTimeRange: '09:00 - 10:00',
      defaultCapacity: 10,
      isEnabled: true,
      isModified: false,
    });
    expect((await admin.get('/Admin/global-timeslots', { dayOfWeek: '7' })).status).toBe(400);
    expect((await gym.as(maria).get('/Admin/global-timeslots')).status).toBe(403);
  });

  it('return the four figures of the overview', async () => {
    const admin = gym.as(gym.admin);
    const before = (await admin.get<Statistics>('/Admin/statistics')).data;
    await gym.has(aClient().inactive().withSubscription());
    await gym.has(aClient().withSubscription({ endDate: '2026-03-10' }));
    await gym.has(aClient().withSubscription({ frozenAt: new Date('2026-03-01T10:00:00Z') }));
    const last = await gym.has(aClient().withSubscription({ endDate: TODAY }));
    await gym.has(aClient().withSubscription({ startDate: addDays(TODAY, 3) }));
    await gym.has(
      aClient()
        .withSubscription({ endDate: TODAY })
        .withSubscription({ startDate: addDays(TODAY, 1) }),
    );
    await bookFor(admin, last, TODAY, '09:00', true);
    await bookFor(admin, last, TODAY, '20:00', true);
    expect((await admin.get<Statistics>('/Admin/statistics')).data).toEqual({
      upcomingAppointments: before.upcomingAppointments + 1,
      activeSubscriptions: before.activeSubscriptions + 3,
      inactiveClients: before.inactiveClients + 1,
      totalClients: before.totalClients + 6,
    });
  });

  it('count the rows of the lists that the console links them to', async () => {
    const admin = gym.as(gym.admin);
    await gym.has(aClient().withSubscription({ endDate: addDays(TODAY, 3) }));
    await gym.has(aClient().withSubscription({ startDate: addDays(TODAY, 3) }));
    const { activeSubscriptions, inactiveClients, totalClients } = (await admin.get<Statistics>('/Admin/statistics'))
      .data;
    const rowsOf = async (filter: object): Promise<number> => {
      const { headers } = await admin.get('/Admin/clients', { filter: JSON.stringify(filter) });
      return Number(headers.get('Content-Range')?.split('/')[1]);
    };
    expect(await rowsOf({ status: ['active', 'expiring', 'upcoming'] })).toBe(activeSubscriptions);
    expect(await rowsOf({ isActive: false })).toBe(inactiveClients);
    expect(await rowsOf({})).toBe(totalClients);
  });
});
