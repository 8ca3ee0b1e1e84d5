import type { Act } from '@palestra/backend/contract/act';
import type { Room } from '@palestra/backend/contract/room';
import { RUNNING_LOCK } from '../../backend/src/platform/database/locks.js';
import type { Answer } from '../support/api-client.js';
import { book, place } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { faultsOf } from '../support/doctor.js';
import { connectionsTo } from '../support/test-database.js';
import { TestGym } from '../support/test-gym.js';

/** A Monday. */
const NOW = new Date('2026-06-01T04:00:00Z');
const TOMORROW = '2026-06-02';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: NOW, processes: 2 });
});
afterAll(async () => {
  try {
    expect(await gym.faults(true)).toEqual([]);
  } finally {
    await gym.close();
  }
});

const staff = (process = 0) => gym.as(gym.admin, process);
const add = (nameEn: string, process = 0) =>
  staff(process).post<Room>('/Admin/rooms', { nameEl: 'Μικρή αίθουσα', nameEn });
const formerKeys = async () =>
  (
    await gym.rows(`SELECT relname FROM pg_class WHERE relname IN ('appointments_one_per_slot', 'slot_occupancies_pkey',
      'interests_client_slot_key', 'global_timeslots_times_key', 'timeslot_overrides_slot_key')`)
  ).length;

describe('the second room', () => {
  it('waits for the end of a process that frees a place in every room of its time', async () => {
    const older = connectionsTo(gym.databaseUrl, 1);
    await older.query('SELECT pg_advisory_lock_shared($1)', [RUNNING_LOCK]);
    expect(await add('Small room')).toMatchObject({ status: 503, code: 'NOT_READY' });
    expect(await formerKeys()).toBe(5);
    await older.end();
  });

  it('is made once by two desks amid the bookings of two processes, and overbooks nothing', async () => {
    const people: Person[] = [];
    for (let i = 0; i < 24; i += 1) people.push(await gym.has(aMember(`Μέλος ${i + 1}`)));
    const bookings = people.map((person, i) => (): Promise<Answer<unknown>> => {
      return book(gym.as(person, i % 2), TOMORROW, '18:00');
    });
    const answers = await gym.inWaves(
      [bookings.slice(0, 12), [() => add('Small room', 1), () => add('Small room', 0)], bookings.slice(12)],
      10,
    );
    const made = answers.slice(12, 14) as Answer<Room>[];
    expect(made.map(({ status, data }) => [status, data.id, data.key]).sort()).toEqual([
      [201, 2, 'smallroom'],
      [201, 3, 'smallroom2'],
    ]);
    const booked = [...answers.slice(0, 12), ...answers.slice(14)];
    expect(booked.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(booked.filter(({ code }) => code === 'SLOT_FULL')).toHaveLength(14);
    expect(await formerKeys()).toBe(0);
    // The keys are no fault of its tables.
    expect(await faultsOf(gym, 'Europe/Athens')).toEqual([]);
  });

  it('that is removed leaves its number and its key to nobody', async () => {
    expect((await staff().delete('/Admin/rooms/3')).status).toBe(200);
    expect(
      await staff().put('/Admin/rooms/3', { nameEl: 'Α', nameEn: 'A', capacity: null, isActive: true }),
    ).toMatchObject({ status: 404 });
    expect(await staff().post('/Admin/rooms', { nameEl: 'Α', nameEn: 'A', key: 'smallroom2' })).toMatchObject({
      status: 400,
      errors: [expect.stringContaining('short name') as string],
    });
    expect((await add('Small room')).data).toMatchObject({ id: 4, key: 'smallroom3' });
    const { data: rooms } = await staff().get<Room[]>('/Admin/rooms');
    expect(rooms.map(({ id }) => id)).toEqual([1, 2, 4]);
  });

  it('has a short name that ids can hold', async () => {
    for (const key of ['Small', '2nd', 'a_b', 'μικρή']) {
      expect(await staff().post('/Admin/rooms', { nameEl: 'Α', nameEn: 'A', key })).toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
        errors: ['The short name has up to 12 small Latin letters and digits, and begins with a letter.'],
      });
    }
  });

  it('takes no visit back by undo once it is removed', async () => {
    const maria = await gym.has(aMember());
    const { startTime, endTime } = place(TOMORROW, '19:00');
    const hour = { dayOfWeek: 2, startTime, endTime, areaId: 4 };
    await staff().post('/Admin/global-timeslots', hour);
    const { data: visit } = await gym
      .as(maria)
      .post<{ id: string }>('/Client/appointments', { ...place(TOMORROW, '19:00'), areaId: 4 });
    await staff().post(`/Admin/appointments/${visit.id}/move`, { date: TOMORROW, startTime, endTime });
    expect(await staff().delete('/Admin/rooms/4')).toMatchObject({ status: 200 });
    const [act] = (await staff().get<Act[]>('/Admin/acts')).data;
    expect(await staff().post(`/Admin/acts/${act?.id}/undo`, {})).toMatchObject({ status: 409, code: 'CHANGED_SINCE' });
  });
});
