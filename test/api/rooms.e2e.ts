import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import type { Appointment } from '@palestra/backend/contract/appointment';
import type { Gym } from '@palestra/backend/contract/gym';
import type { Interest, OwnInterest } from '@palestra/backend/contract/interest';
import type { Room } from '@palestra/backend/contract/room';
import type { AvailableTimeslots, DaySchedule } from '@palestra/backend/contract/timeslot';
import type { Answer } from '../support/api-client.js';
import { place } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { anId } from '../support/seed.js';
import { TestGym } from '../support/test-gym.js';

/** A Monday. */
const NOW = new Date('2026-06-01T04:00:00Z');
const TUESDAY = 2;
const TOMORROW = '2026-06-02';
const NEXT_TUESDAY = '2026-06-09';

let gym: TestGym;
let small: number;
beforeAll(async () => {
  gym = await TestGym.open({ now: NOW, processes: 2 });
  const room = { nameEl: 'Μικρή αίθουσα', nameEn: 'Small room', capacity: 2 };
  small = (await gym.as(gym.admin).post<Room>('/Admin/rooms', room)).data.id;
  for (const hour of ['18:00', '19:00']) await addHour(hour);
});
afterEach(async () => {
  await gym.database.query(`DELETE FROM timeslot_overrides; DELETE FROM standing_dates; DELETE FROM standing_bookings;
    DELETE FROM interests; DELETE FROM appointments; DELETE FROM slot_occupancies; DELETE FROM mails; DELETE FROM acts;
    UPDATE subscriptions SET actual_start_date = NULL, actual_end_date = NULL`);
});
afterAll(async () => {
  try {
    expect(await gym.faults(true)).toEqual([]);
  } finally {
    await gym.close();
  }
});

const staff = () => gym.as(gym.admin);
const addHour = (start: string, dayOfWeek = TUESDAY) =>
  staff().post('/Admin/global-timeslots', { ...times(start), dayOfWeek, areaId: small });
function times(start: string): { startTime: string; endTime: string } {
  const { startTime, endTime } = place(TOMORROW, start);
  return { startTime, endTime };
}
const bookIn = (room: number | undefined, person: Person, start: string, date = TOMORROW, process = 0) =>
  gym.as(person, process).post<Appointment>('/Client/appointments', { ...place(date, start), areaId: room });
const members = async (count: number): Promise<Person[]> => {
  const people: Person[] = [];
  for (let i = 0; i < count; i += 1) people.push(await gym.has(aMember(`Μέλος ${i + 1}`)));
  return people;
};
const tally = (answers: Answer<unknown>[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, code = '' } of answers) {
    const key = `${status} ${code}`.trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};
const dayOf = async (areaId?: number, date = TOMORROW): Promise<DaySchedule> =>
  (
    await staff().get<DaySchedule>('/Timeslot/capacity', {
      date,
      ...(areaId !== undefined && { areaId: String(areaId) }),
    })
  ).data;
const placesIn = async (areaId: number, start: string, date = TOMORROW): Promise<number | undefined> =>
  (await dayOf(areaId, date)).timeslots.find((slot) => slot.originalStartTime === `${start}:00`)?.currentBookings;

describe('two rooms', () => {
  it('have slots of their own at equal times, with the first room’s ids as before', async () => {
    const ids = async (areaId?: number) => (await dayOf(areaId)).timeslots.map(({ id }) => id);
    expect(await ids(small)).toEqual([`${TOMORROW}_1800-1900_smallroom`, `${TOMORROW}_1900-2000_smallroom`]);
    expect(await ids()).toContain(`${TOMORROW}_1800-1900`);
    expect(await ids()).toHaveLength(15);
    expect(await ids(1)).toEqual(await ids());
    const all = (await dayOf(0)).timeslots.filter(({ startTime }) => startTime === '18:00:00');
    expect(all.map(({ areaId, capacity }) => [areaId, capacity])).toEqual([
      [1, 10],
      [small, 2],
    ]);
  });

  it('never overbook either, with members at both at once in two processes', async () => {
    const people = await members(30);
    const calls = people.map((person, i) => () => bookIn(i % 2 === 0 ? small : 1, person, '18:00', TOMORROW, i % 2));
    const answers = await gym.atOnce(calls, 12);
    expect(tally(answers)).toEqual({ '201': 12, '409 SLOT_FULL': 18 });
    const held = await gym.rows(
      'SELECT room, count(*)::int AS count FROM appointments WHERE status = 1 GROUP BY 1 ORDER BY 1',
    );
    expect(held).toEqual([
      { room: 1, count: 10 },
      { room: small, count: 2 },
    ]);
    expect([await placesIn(1, '18:00'), await placesIn(small, '18:00')]).toEqual([10, 2]);
  });

  it('give a member one visit of a day, and of the month', async () => {
    const maria = await gym.has(aClient().withSubscription({ monthlyLimit: 2 }));
    const rooms = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? small : 1));
    // For a second a process answers that 18:00 is full, as it was in the case before.
    const answers = await gym.atOnce(rooms.map((room, i) => () => bookIn(room, maria, '19:00', TOMORROW, i % 2)));
    const { '409 ALREADY_BOOKED': again = 0, '422 ONE_PER_DAY': other = 0, ...others } = tally(answers);
    expect({ ...others, refused: again + other }).toEqual({ '201': 1, refused: 11 });
    expect(await bookIn(small, maria, '18:00', NEXT_TUESDAY)).toMatchObject({ status: 201, data: { areaId: small } });
    expect(await bookIn(1, maria, '10:00', '2026-06-03')).toMatchObject({ status: 422, code: 'MONTHLY_LIMIT' });
  });

  it('refuse a slot that only the other one has', async () => {
    const maria = await gym.has(aMember());
    expect(await bookIn(small, maria, '10:00')).toMatchObject({ code: 'NO_SUCH_SLOT' });
    expect(await bookIn(7, maria, '18:00')).toMatchObject({ code: 'NO_SUCH_SLOT' });
    expect(await bookIn(1, maria, '10:00')).toMatchObject({ status: 201 });
  });

  it('show a member all slots of the day, in order of time, and what is their own', async () => {
    const maria = await gym.has(aMember());
    await bookIn(small, maria, '18:00');
    const read = async (areaId?: number) =>
      (
        await gym.as(maria).get<AvailableTimeslots>('/Client/timeslots/available', {
          ...{ date: TOMORROW, ...(areaId !== undefined && { areaId: String(areaId) }) },
        })
      ).data;
    const own = (await read(0)).timeslots.filter(({ ownAppointmentId }) => ownAppointmentId !== null);
    expect(own).toMatchObject([{ areaId: small, startTime: '18:00:00' }]);
    expect((await read(0)).timeslots).toHaveLength(17);
    expect((await read()).timeslots.every(({ areaId }) => areaId === 1)).toBe(true);
  });
});

describe('staff', () => {
  it('change one room’s slot, and leave the other’s as it is', async () => {
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember())];
    await bookIn(small, maria, '18:00');
    await bookIn(1, nikos, '18:00');
    await staff().put('/Admin/timeslots/capacity', {
      date: TOMORROW,
      ...times('18:00'),
      newCapacity: 5,
      areaId: small,
    });
    const at18 = async () =>
      (await dayOf(0)).timeslots.filter((slot) => slot.originalStartTime === '18:00:00').map((slot) => slot.capacity);
    expect(await at18()).toEqual([10, 5]);
    const disabled = await staff().post('/Admin/timeslots/disable', {
      ...{ date: TOMORROW, ...times('18:00'), areaId: small, reason: 'Βλάβη' },
    });
    expect(disabled).toMatchObject({ status: 200, data: { affectedAppointments: 1 } });
    const left = await gym.rows('SELECT client_id AS id FROM appointments WHERE status = 1');
    expect(left).toEqual([{ id: nikos.id }]);
    const id = `${TOMORROW}_1800-1900_smallroom`;
    expect(await staff().put(`/Timeslot/${id}`, { isDisabled: false })).toMatchObject({
      ...{ status: 200, data: { id, areaId: small, isDisabled: false } },
    });
    expect(await staff().put(`/Timeslot/${TOMORROW}_1800-1900_other`, { isDisabled: false })).toMatchObject({
      status: 404,
    });
  });

  it('close a date with all its rooms, or one alone', async () => {
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember())];
    await bookIn(small, maria, '18:00');
    await bookIn(1, nikos, '18:00');
    const alone = { date: TOMORROW, areaId: small, reason: 'Βάψιμο' };
    expect(await staff().post('/Admin/timeslots/disable-day', alone)).toMatchObject({
      data: { affectedAppointments: 1, overrides: [{ areaId: small, isFullDayOverride: true }] },
    });
    expect([(await dayOf(small)).isGymOpen, (await dayOf(1)).isGymOpen]).toEqual([false, true]);
    const given = { startDate: TOMORROW, endDate: TOMORROW, areaId: small, compensate: true };
    expect(await staff().post('/Admin/timeslots/disable-range', given)).toMatchObject({
      ...{ status: 400, errors: ['Days are added only where all rooms are closed.'] },
    });
    expect(await bookIn(small, maria, '19:00')).toMatchObject({ code: 'SLOT_DISABLED' });
    const all = await staff().post('/Admin/timeslots/disable-day', { date: TOMORROW });
    expect(all).toMatchObject({ data: { affectedAppointments: 1, overrides: [{ areaId: null }] } });
    expect([(await dayOf(small)).isGymOpen, (await dayOf(1)).isGymOpen]).toEqual([false, false]);
  });

  it('undo the closing of one room: its visits come back, in it', async () => {
    const maria = await gym.has(aMember());
    await bookIn(small, maria, '18:00');
    await staff().post('/Admin/timeslots/disable-day', { date: TOMORROW, areaId: small });
    const [act] = (await staff().get<Act[]>('/Admin/acts')).data;
    const undone = await staff().post<UndoneAct>(`/Admin/acts/${act?.id}/undo`, {});
    expect(undone).toMatchObject({ status: 200, data: { returned: [{ userId: maria.id }] } });
    expect([await placesIn(small, '18:00'), (await dayOf(small)).isGymOpen]).toEqual([1, true]);
  });

  it('replace the weekday of a room, and undo it, without a change of the other', async () => {
    const before = (await dayOf(0)).timeslots.map(({ id }) => id);
    const weekday = { dayOfWeek: TUESDAY, areaId: small, timeslots: [times('20:00')] };
    await staff().put('/Admin/global-timeslots/bulk', weekday);
    expect((await dayOf(small)).timeslots.map(({ startTime }) => startTime)).toEqual(['20:00:00']);
    expect((await dayOf(1)).timeslots).toHaveLength(15);
    const [act] = (await staff().get<Act[]>('/Admin/acts')).data;
    await staff().post(`/Admin/acts/${act?.id}/undo`, {});
    expect((await dayOf(0)).timeslots.map(({ id }) => id)).toEqual(before);
  });

  it('add a timeslot to one room of a date', async () => {
    const extra = { date: TOMORROW, ...times('08:00'), areaId: small };
    expect(await staff().post('/Admin/timeslots/extra', extra)).toMatchObject({
      status: 201,
      data: { overlaps: [], overrides: [{ capacityOverride: 2 }, { isExtra: true, areaId: small }] },
    });
    expect(await placesIn(small, '08:00')).toBe(0);
    expect(await staff().post('/Admin/timeslots/extra', { ...extra, areaId: 9 })).toMatchObject({ status: 404 });
  });
});

describe('a visit', () => {
  it('moves from room to room, at the same time too, and back by undo', async () => {
    const maria = await gym.has(aMember());
    const { data: visit } = await bookIn(1, maria, '18:00');
    const to = { date: TOMORROW, ...times('18:00'), areaId: small };
    const moved = await gym.as(maria).post<Appointment>(`/Client/appointments/${visit.id}/move`, to);
    expect(moved).toMatchObject({ status: 200, data: { areaId: small } });
    expect([await placesIn(1, '18:00'), await placesIn(small, '18:00')]).toEqual([0, 1]);
    await gym.as(maria).post(`/Client/appointments/${visit.id}/restore`, {});
    expect([await placesIn(1, '18:00'), await placesIn(small, '18:00')]).toEqual([1, 0]);
  });

  it('moves within its room, and back by undo, with nothing freed in the other', async () => {
    const [maria, early, late] = (await members(3)) as [Person, Person, Person];
    const { data: visit } = await bookIn(1, maria, '18:00');
    await bookIn(small, early, '18:00');
    await bookIn(small, late, '19:00');
    const places = async () => {
      const hours = ['18:00', '19:00'];
      return [
        await Promise.all(hours.map((hour) => placesIn(1, hour))),
        await Promise.all(hours.map((hour) => placesIn(small, hour))),
      ];
    };
    const to = { date: TOMORROW, ...times('19:00'), areaId: 1 };
    await gym.as(maria).post(`/Client/appointments/${visit.id}/move`, to);
    expect(await places()).toEqual([
      [0, 1],
      [1, 1],
    ]);
    await gym.as(maria).post(`/Client/appointments/${visit.id}/restore`, {});
    expect(await places()).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  it('is booked every week in its room', async () => {
    await staff().put('/Admin/settings/StandingBookings', { value: 'staff' });
    const maria = await gym.has(aMember());
    const standing = { dayOfWeek: TUESDAY, ...times('19:00'), areaId: small };
    const made = await staff().post(`/Admin/clients/${maria.id}/standing-bookings`, standing);
    expect(made).toMatchObject({ status: 201, data: { areaId: small } });
    const rooms = await gym.rows<{ room: number }>('SELECT DISTINCT room FROM appointments');
    expect(rooms).toEqual([{ room: small }]);
  });

  it('booked by staff and undone frees a place of its room, and none of the other', async () => {
    const [maria, anna] = (await members(2)) as [Person, Person];
    await bookIn(1, maria, '18:00');
    const byStaff = { ...place(TOMORROW, '18:00'), areaId: small, userId: anna.id, isAdminOverride: false };
    expect(await staff().post('/Admin/appointments', byStaff)).toMatchObject({ status: 201 });
    const places = async () => [await placesIn(1, '18:00'), await placesIn(small, '18:00')];
    expect(await places()).toEqual([1, 1]);
    const [act] = (await staff().get<Act[]>('/Admin/acts')).data;
    expect(await staff().post(`/Admin/acts/${act?.id}/undo`, {})).toMatchObject({ status: 200 });
    expect([await places(), await gym.faults()]).toEqual([[1, 0], []]);
  });

  it('that was given up late is given back by a booking of its room, and by none of the other', async () => {
    const [anna, maria, nikos] = (await members(3)) as [Person, Person, Person];
    const late = (value: string) => staff().put('/Admin/settings/LateCancelling', { value });
    await late('forgivenIfFilled');
    try {
      const visits = [await bookIn(1, anna, '18:00'), await bookIn(small, maria, '18:00')];
      for (const [n, { data }] of visits.entries()) {
        await gym.setNow(`2026-06-02T14:3${n}:00Z`);
        await gym.as([anna, maria][n] ?? anna).delete(`/Client/appointments/${data.id}?late=true`);
      }
      const forgiven = (person: Person) =>
        gym.rows('SELECT cancelled_late, forgiven_at IS NOT NULL AS back FROM appointments WHERE client_id = $1', [
          person.id,
        ]);
      expect(await bookIn(small, nikos, '18:00')).toMatchObject({ status: 201 });
      expect([await forgiven(anna), await forgiven(maria)]).toEqual([
        [{ cancelled_late: true, back: false }],
        [{ cancelled_late: true, back: true }],
      ]);
    } finally {
      await gym.setNow(NOW.toISOString());
      await late('off');
    }
  });
});

describe('a waiting list', () => {
  it('is of one room, and fills by what becomes free in it', async () => {
    await staff().put('/Admin/settings/WaitingListMode', { value: 'fill' });
    const [first, second, third, waiting] = (await members(4)) as [Person, Person, Person, Person];
    const { data: visit } = await bookIn(small, first, '18:00');
    await bookIn(small, second, '18:00');
    const wish = { ...place(TOMORROW, '18:00'), areaId: small };
    expect(await gym.as(waiting).post<Interest>('/TimeslotInterest/express', wish)).toMatchObject({
      ...{ status: 201, data: { areaId: small, position: 1 } },
    });
    const { data: elsewhere } = await bookIn(1, third, '18:00');
    await gym.as(third).delete(`/Client/appointments/${elsewhere.id}`);
    await gym.doTimedWork();
    expect((await gym.as(waiting).get<OwnInterest[]>('/TimeslotInterest/my-interests')).data).toHaveLength(1);
    await gym.as(first).delete(`/Client/appointments/${visit.id}`);
    await gym.doTimedWork();
    const booked = await gym.rows('SELECT room FROM appointments WHERE client_id = $1', [waiting.id]);
    expect(booked).toEqual([{ room: small }]);
    expect(await placesIn(small, '18:00')).toBe(2);
  });

  it('goes on when its member books the same time of another room', async () => {
    const [first, second, waiting] = (await members(3)) as [Person, Person, Person];
    for (const person of [first, second]) await bookIn(small, person, '18:00');
    await gym.as(waiting).post('/TimeslotInterest/express', { ...place(TOMORROW, '18:00'), areaId: small });
    expect((await bookIn(1, waiting, '18:00')).status).toBe(201);
    const { data } = await gym.as(waiting).get<OwnInterest[]>('/TimeslotInterest/my-interests');
    expect(data.map(({ areaId }) => areaId)).toEqual([small]);
  });

  it('has the held place of one room again when its booking by staff is undone, and no other place', async () => {
    await staff().put('/Admin/settings/WaitingListMode', { value: 'fill' });
    const [first, second, third, waiting] = (await members(4)) as [Person, Person, Person, Person];
    const { data: visit } = await bookIn(small, first, '18:00');
    await bookIn(small, second, '18:00');
    await bookIn(1, third, '18:00');
    const wish = { ...place(TOMORROW, '18:00'), areaId: small };
    await gym.as(waiting).post<Interest>('/TimeslotInterest/express', wish);
    // Eight hours before the start: places are held.
    await gym.setNow(`${TOMORROW}T07:00:00Z`);
    try {
      await staff().delete(`/Admin/appointments/${visit.id}`);
      await gym.doTimedWork();
      const holds = () =>
        gym.rows('SELECT room, held_until AS until FROM interests WHERE client_id = $1', [waiting.id]);
      const places = async () => [await placesIn(1, '18:00'), await placesIn(small, '18:00')];
      const held = [{ room: small, until: new Date(`${TOMORROW}T07:30:00Z`) }];
      expect([await holds(), await places()]).toEqual([held, [1, 2]]);
      const byStaff = { ...wish, userId: waiting.id, isAdminOverride: false };
      expect(await staff().post('/Admin/appointments', byStaff)).toMatchObject({ status: 201 });
      expect([await holds(), await places()]).toEqual([[], [1, 2]]);
      const [act] = (await staff().get<Act[]>('/Admin/acts')).data;
      expect(await staff().post(`/Admin/acts/${act?.id}/undo`, {})).toMatchObject({ status: 200 });
      expect([await holds(), await places(), await gym.faults()]).toEqual([held, [1, 2], []]);
    } finally {
      await gym.setNow(NOW.toISOString());
    }
  });
});

describe('a room', () => {
  const change = (id: number, isActive: boolean) =>
    staff().put<Room>(`/Admin/rooms/${id}`, {
      ...{ nameEl: 'Μικρή αίθουσα', nameEn: 'Small room', capacity: 2, isActive },
    });

  it('is removed while nobody ever booked it, with its week; the others keep theirs', async () => {
    const { data: third } = await staff().post<Room>('/Admin/rooms', { nameEl: 'Τρίτη', nameEn: 'Small room' });
    expect(third).toMatchObject({ key: 'smallroom2', capacity: null, isKept: false });
    await staff().post('/Admin/global-timeslots', { ...times('18:00'), dayOfWeek: TUESDAY, areaId: third.id });
    expect((await dayOf(third.id)).timeslots).toMatchObject([{ areaId: third.id, capacity: 10 }]);
    expect((await staff().delete(`/Admin/rooms/${third.id}`)).status).toBe(200);
    const { data: rooms } = await staff().get<Room[]>('/Admin/rooms');
    expect(rooms.map(({ id }) => id)).toEqual([1, small]);
    expect(await gym.rows('SELECT DISTINCT room FROM global_timeslots ORDER BY 1')).toEqual([
      { room: 1 },
      { room: small },
    ]);
  });

  it('is the only one that a plan is for, which keeps it and the switch of the rooms', async () => {
    const { data: plan } = await staff().post<{ id: string }>('/Admin/plans', {
      ...{ nameEl: 'Μικρή', nameEn: '', priceCents: 0, length: 1, unit: 'months', monthlyLimit: 0 },
      ...{ freezeBudgetDays: null, isOnSale: true, areaIds: [small] },
    });
    expect(await staff().put(`/Admin/plans/${plan.id}`, { ...plan, id: undefined, areaIds: [98] })).toMatchObject({
      status: 400,
    });
    const maria = await gym.has(aClient());
    await staff().post(`/Admin/clients/${maria.id}/sales`, { id: anId(), planId: plan.id });
    expect(await bookIn(1, maria, '18:00')).toMatchObject({ code: 'AREA_NOT_INCLUDED' });
    expect(await bookIn(small, maria, '18:00')).toMatchObject({ status: 201 });
    expect((await staff().get<Room[]>('/Admin/rooms')).data[1]).toMatchObject({ id: small, isKept: true });
    const off = await staff().put('/Admin/capabilities/rooms', { isUsed: false });
    expect([off.code, off.errors.join()]).toEqual(['STILL_NEEDED', expect.stringContaining('certain rooms: 1')]);
    expect((await change(small, false)).errors.join()).toMatch(/plans on sale for it alone: 1.*for it alone: 1/);
    await gym.database.query(`UPDATE plans SET area_ids = '{}'; UPDATE subscriptions SET area_ids = '{}'`);
  });

  it('stays once somebody booked it, and is closed only when nobody is left in it', async () => {
    const maria = await gym.has(aMember());
    const { data: visit } = await bookIn(small, maria, '18:00');
    expect(await staff().delete(`/Admin/rooms/${small}`)).toMatchObject({ status: 409, code: 'ROOM_IN_USE' });
    expect(await change(small, false)).toMatchObject({ status: 409, code: 'STILL_NEEDED' });
    await gym.as(maria).delete(`/Client/appointments/${visit.id}`);
    expect(await change(small, false)).toMatchObject({ status: 200, data: { isActive: false } });
    expect(await bookIn(small, maria, '18:00')).toMatchObject({ code: 'NO_SUCH_SLOT' });
    expect((await dayOf(0)).timeslots.every(({ areaId }) => areaId === 1)).toBe(true);
    await change(small, true);
    expect(await bookIn(small, maria, '18:00')).toMatchObject({ status: 201 });
  });

  it('that is used no more leaves its visits in the day, under ids of their own', async () => {
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember())];
    await bookIn(small, maria, '18:00');
    await bookIn(1, nikos, '18:00');
    const at18 = async (areaId?: number) =>
      (await dayOf(areaId)).timeslots
        .filter(({ startTime }) => startTime === '18:00:00')
        .map(({ id, isRetired, appointments }) => [id, isRetired, appointments.map(({ userId }) => userId)]);
    const first = [`${TOMORROW}_1800-1900`, false, [nikos.id]];
    await gym.setNow(`${TOMORROW}T17:00:00Z`);
    expect(await change(small, false)).toMatchObject({ status: 200 });
    expect(await at18(0)).toEqual([first, [`${TOMORROW}_1800-1900_smallroom`, true, [maria.id]]]);
    await gym.setNow('2026-06-03T04:00:00Z');
    await staff().put('/Admin/capabilities/rooms', { isUsed: false });
    expect(await at18()).toEqual([first, [`${TOMORROW}_1800-1900_${small}`, true, [maria.id]]]);
    await staff().put('/Admin/capabilities/rooms', { isUsed: true });
    await change(small, true);
    await gym.setNow(NOW.toISOString());
  });

  it('that is switched off takes no visit back by undo, and none every week', async () => {
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember())];
    const { data: moved } = await bookIn(small, nikos, '18:00');
    await bookIn(small, maria, '18:00');
    await staff().post(`/Admin/appointments/${moved.id}/move`, { date: TOMORROW, ...times('18:00') });
    await staff().post('/Admin/timeslots/disable-day', { date: TOMORROW, areaId: small });
    await change(small, false);
    await staff().put('/Admin/settings/StandingBookings', { value: 'staff' });
    const weekly = { dayOfWeek: TUESDAY, ...times('19:00'), areaId: small };
    expect(await staff().post(`/Admin/clients/${maria.id}/standing-bookings`, weekly)).toMatchObject({
      code: 'NO_SUCH_SLOT',
    });
    const [closed, move] = (await staff().get<Act[]>('/Admin/acts')).data;
    const undo = (act: Act | undefined) => staff().post<UndoneAct>(`/Admin/acts/${act?.id}/undo`, {});
    expect(await undo(closed)).toMatchObject({
      ...{ status: 200, data: { returned: [], notReturned: [{ userId: maria.id, code: 'SLOT_DISABLED' }] } },
    });
    expect(await undo(move)).toMatchObject({ data: { notReturned: [{ userId: nikos.id, code: 'SLOT_DISABLED' }] } });
    expect([await placesIn(1, '18:00'), await placesIn(small, '18:00')]).toEqual([1, undefined]);
    await change(small, true);
  });

  it('is not seen by anybody while the capability is off', async () => {
    const use = async (value: 'on' | 'off') => {
      const isUsed = value === 'on';
      expect(await staff().put('/Admin/capabilities/rooms', { isUsed })).toMatchObject({ status: 200 });
    };
    const named = async () => (await gym.asVisitor().get<Gym>('/gym')).data.rooms;
    expect((await named()).map(({ id, nameEn }) => [id, nameEn])).toEqual([
      [1, 'Main room'],
      [small, 'Small room'],
    ]);
    const add = (areaId: number, startTime: string) =>
      staff().post('/Admin/global-timeslots', { dayOfWeek: 0, startTime, endTime: '23:00', areaId });
    expect(await add(7, '21:00')).toMatchObject({ status: 404 });
    await use('off');
    expect(await named()).toEqual([]);
    expect(await add(small, '21:00')).toMatchObject({ status: 404 });
    expect((await dayOf(0)).timeslots).toHaveLength(15);
    expect((await dayOf()).timeslots.every((slot) => slot.areaId === null)).toBe(true);
    expect(await change(small, true)).toMatchObject({ status: 404 });
    await use('on');
  });

  it('is not switched off with the capability while somebody is being booked in another one', async () => {
    const maria = await gym.has(aMember());
    const [booked, off] = await gym.inWaves<Answer<unknown>>([
      [() => bookIn(small, maria, '18:00')],
      [() => gym.as(gym.admin, 1).put('/Admin/capabilities/rooms', { isUsed: false })],
    ]);
    expect(booked).toMatchObject({ status: 201 });
    expect(off).toMatchObject({ status: 409, code: 'STILL_NEEDED' });
  });

  it('tells those who wait when it gets more places, and is ordered by hand', async () => {
    const [first, second, waiting] = (await members(3)) as [Person, Person, Person];
    await staff().put('/Admin/settings/WaitingListMode', { value: 'fill' });
    for (const person of [first, second]) await bookIn(small, person, '18:00');
    await gym.as(waiting).post('/TimeslotInterest/express', { ...place(TOMORROW, '18:00'), areaId: small });
    const names = { nameEl: 'Μικρή αίθουσα', nameEn: 'Small room', isActive: true };
    const { data: room } = await staff().put<Room>(`/Admin/rooms/${small}`, { ...names, capacity: 3, position: 0 });
    expect(room).toMatchObject({ capacity: 3, position: 0 });
    await gym.doTimedWork();
    expect(await placesIn(small, '18:00')).toBe(3);
    await staff().put<Room>(`/Admin/rooms/${small}`, { ...names, capacity: 2, position: 1 });
  });

  it('is the first one for ever', async () => {
    expect(await change(1, false)).toMatchObject({ status: 400 });
    expect(await staff().delete('/Admin/rooms/1')).toMatchObject({ status: 409, code: 'ROOM_IN_USE' });
    expect(await staff().delete('/Admin/rooms/77')).toMatchObject({ status: 404 });
  });
});
