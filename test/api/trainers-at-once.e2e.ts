import type { Appointment } from '@palestra/backend/contract/appointment';
import type { ChangedGlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { ListedTrainer, Trainer } from '@palestra/backend/contract/gym-class';
import type { Room } from '@palestra/backend/contract/room';
import type { Answer } from '../support/api-client.js';
import type { QueryRunner } from 'typeorm';
import { TrainersAtOnce1798020000000 } from '../../backend/src/platform/database/migrations/1798020000000-trainers-at-once.js';
import { place } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/** A Monday. */
const NOW = new Date('2026-06-01T04:00:00Z');
const TUESDAY = 2;
const TOMORROW = '2026-06-02';

let gym: TestGym;
let small: number;
let lena: Trainer;
let aris: Trainer;
beforeAll(async () => {
  gym = await TestGym.open({ now: NOW, processes: 2 });
  const room = { nameEl: 'Μικρή αίθουσα', nameEn: 'Small room', capacity: 10 };
  small = (await staff().post<Room>('/Admin/rooms', room)).data.id;
  const trainer = { descriptionEl: '', descriptionEn: '', staffId: null, isActive: true };
  lena = (await staff().post<Trainer>('/Admin/trainers', { ...trainer, nameEl: 'Λένα', nameEn: 'Lena' })).data;
  aris = (await staff().post<Trainer>('/Admin/trainers', { ...trainer, nameEl: 'Άρης', nameEn: 'Aris' })).data;
  for (const start of ['18:00', '19:00', '20:00']) {
    await leads(start, 1, lena.id);
    const slot = { dayOfWeek: TUESDAY, areaId: small, ...half(start), trainerId: lena.id };
    await staff().post('/Admin/global-timeslots', slot);
  }
});
afterEach(() =>
  gym.database.query(`DELETE FROM timeslot_overrides; DELETE FROM appointments; DELETE FROM slot_occupancies;
    DELETE FROM acts; UPDATE subscriptions SET actual_start_date = NULL, actual_end_date = NULL`),
);
afterAll(async () => {
  try {
    expect(await gym.faults(true)).toEqual([]);
  } finally {
    await gym.close();
  }
});

const staff = () => gym.as(gym.admin);
/** Half an hour later than the slot of the first room. */
const half = (start: string) => ({
  startTime: start.replace(':00', ':30'),
  endTime: place(TOMORROW, start).endTime.replace(':00', ':30'),
});
const leads = (start: string, areaId: number, trainerId: string | null) =>
  staff().put<ChangedGlobalTimeslot>(`/Admin/global-timeslots/${start}/${place(TOMORROW, start).endTime}/class`, {
    ...{ dayOfWeek: TUESDAY, classId: null, areaId, trainerId },
  });
const bookIn = (room: number, person: Person, start: string, process = 0) =>
  gym.as(person, process).post<Appointment>('/Client/appointments', {
    ...place(TOMORROW, start),
    ...(room === small && half(start)),
    areaId: room,
  });
const told = ({ status, code }: Answer<unknown>) => `${status} ${code ?? ''}`.trim();
const spans = () =>
  gym.rows(`SELECT room, effective_start_time AS start, trainer_id AS trainer, is_guarded AS "isGuarded"
    FROM trainer_spans ORDER BY 1, 2`);

describe('a trainer with two timeslots at once (rule: trainers)', () => {
  it('has bookings in one of them, by bookings, substitutes, changed times and templates', async () => {
    const [anna, vera, kimon] = [await gym.has(aMember()), await gym.has(aMember()), await gym.has(aMember())];
    const first = await bookIn(1, anna, '18:00');
    expect(first.status).toBe(201);
    expect(await bookIn(small, vera, '18:00')).toMatchObject({
      ...{ status: 409, code: 'TRAINER_BUSY' },
      message: 'Lena has another appointment at that time. Please choose another one.',
    });
    const byStaff = { ...place(TOMORROW, '18:00'), ...half('18:00'), areaId: small, userId: vera.id };
    expect(await staff().post('/Admin/appointments', { ...byStaff, isAdminOverride: true })).toMatchObject({
      code: 'TRAINER_BUSY',
      message: expect.stringContaining('6:00 PM–7:00 PM (Main room)') as string,
    });
    // A member who is alone there may go to the other one.
    const alone = { date: TOMORROW, ...half('18:00'), areaId: small };
    const moved = await gym.as(anna).post<Appointment>(`/Client/appointments/${first.data.id}/move`, alone);
    expect(told(moved)).toBe('200');
    expect(told(await bookIn(1, vera, '18:00'))).toBe('409 TRAINER_BUSY');
    const given = await staff().put(`/Timeslot/${TOMORROW}_1800-1900`, { trainerId: aris.id });
    expect(told(given)).toBe('200');
    expect(told(await bookIn(1, vera, '18:00'))).toBe('201');
    // Neither the substitute's end, nor another time, nor the template may bring both together.
    const refused = {
      ...{ status: 409, code: 'TRAINER_BUSY' },
      message: expect.stringMatching(
        /^Lena already has bookings or held places on Tuesday,? 2 June 2026, 6:30 PM–7:30 PM \(Small room\)/,
      ) as string,
    };
    expect(await staff().put(`/Timeslot/${TOMORROW}_1800-1900`, { trainerId: null })).toMatchObject(refused);
    const dryRun = await staff().put(`/Timeslot/${TOMORROW}_1800-1900?dryRun=true`, { trainerId: null });
    expect(dryRun).toMatchObject(refused);
    expect(told(await bookIn(1, kimon, '20:00'))).toBe('201');
    const early = { date: TOMORROW, originalStartTime: '20:00', originalEndTime: '21:00', reason: 'Σεμινάριο' };
    const time = await staff().put('/Admin/timeslots/time', { ...early, newStartTime: '19:00', newEndTime: '20:00' });
    expect(time).toMatchObject(refused);
    await leads('20:00', 1, null);
    expect(told(await bookIn(small, await gym.has(aMember()), '20:00'))).toBe('201');
    expect(told(await leads('20:00', 1, lena.id))).toBe('409 TRAINER_BUSY');
    await leads('20:00', 1, aris.id);
    await leads('20:00', 1, null);
    expect(await spans()).toEqual([
      { room: 1, start: '18:00:00', trainer: aris.id, isGuarded: true },
      { room: small, start: '18:30:00', trainer: lena.id, isGuarded: true },
      { room: small, start: '20:30:00', trainer: lena.id, isGuarded: true },
    ]);
  });

  it('keeps two that have bookings when the gym is upgraded, and names them to staff @release', async () => {
    const anna = await gym.has(aMember());
    await gym.database.query('ALTER TABLE appointments DISABLE TRIGGER USER');
    try {
      expect(told(await bookIn(1, anna, '18:00'))).toBe('201');
      expect(told(await bookIn(small, await gym.has(aMember()), '18:00'))).toBe('201');
    } finally {
      await gym.database.query('ALTER TABLE appointments ENABLE TRIGGER USER');
    }
    // The migration asks the machine for the day, the gym of this test has one of its own.
    const query = (sql: string) => gym.database.query(sql.replaceAll('current_date', `date '${TOMORROW}'`));
    await new TrainersAtOnce1798020000000().up({ query } as unknown as QueryRunner);
    const { data } = await staff().get<ListedTrainer[]>('/Admin/trainers');
    expect(data.map(({ nameEl, atOnce }) => [nameEl, atOnce])).toEqual([
      ['Άρης', []],
      [
        'Λένα',
        [
          {
            ...{ date: TOMORROW, startTime: '18:30:00', endTime: '19:30:00', areaId: small },
            ...{ otherStartTime: '18:00:00', otherEndTime: '19:00:00', otherAreaId: 1 },
          },
        ],
      ],
    ]);
    for (const room of [1, small])
      expect(told(await bookIn(room, await gym.has(aMember()), '18:00'))).toBe('409 TRAINER_BUSY');
    expect(told(await staff().put(`/Timeslot/${TOMORROW}_1800-1900`, { trainerId: aris.id }))).toBe('200');
    expect(told(await bookIn(small, await gym.has(aMember()), '18:00'))).toBe('201');
    expect(await spans()).toMatchObject([{ trainer: aris.id }, { trainer: lena.id, isGuarded: true }]);
  });

  it('has bookings in one of them when members of two processes book both at once @release', async () => {
    await leads('20:00', 1, lena.id);
    for (const start of ['18:00', '19:00', '20:00']) {
      const people: Person[] = [];
      for (let i = 0; i < 12; i += 1) people.push(await gym.has(aMember()));
      const calls = people.map((person, i) => () => bookIn(i % 2 === 0 ? small : 1, person, start, i % 2));
      const answers = (await gym.atOnce(calls)).map(told).sort();
      const booked = answers.filter((answer) => answer === '201').length;
      expect(booked).toBeGreaterThan(0);
      expect(answers).toEqual([
        ...Array.from({ length: booked }, () => '201'),
        ...Array.from({ length: 12 - booked }, () => '409 TRAINER_BUSY'),
      ]);
      const rooms = await gym.rows(
        `SELECT DISTINCT room FROM appointments WHERE status = 1 AND effective_start_time BETWEEN $1 AND $2`,
        [start, half(start).startTime],
      );
      expect(rooms).toHaveLength(1);
      await gym.database.query('DELETE FROM appointments; DELETE FROM slot_occupancies');
      expect(await spans()).toEqual([]);
    }
  });
});
