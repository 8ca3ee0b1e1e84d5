import type { Gym } from '@palestra/backend/contract/gym';
import type { GlobalTimeslot, ReplacedWeek } from '@palestra/backend/contract/global-timeslot';
import type { Trainer } from '@palestra/backend/contract/gym-class';
import type { GymWeek } from '@palestra/backend/contract/gym-week';
import type { HoursForMembers } from '@palestra/backend/contract/hours';
import type { Room } from '@palestra/backend/contract/room';
import type { AvailableTimeslots, TimetableDay } from '@palestra/backend/contract/timeslot';
import { place } from '../support/booking.js';
import { entriesIn } from '../support/calendar-lines.js';
import { aMember, type Person } from '../support/client-builder.js';
import { openMailingGym } from '../support/mail/mailing-gym.js';
import type { SmtpCatcher } from '../support/mail/smtp-catcher.js';
import type { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const THURSDAY = '2026-03-12';
const NEXT_THURSDAY = '2026-03-19';
const TRAINER = { descriptionEl: '', descriptionEn: '', isActive: true, staffId: null };
const NAMES = { nameEl: 'Ραντεβού με τη Μαρία', nameEn: 'Appointments with Maria' };

let gym: TestGym;
let smtp: SmtpCatcher;
let maria: Trainer;
let eleni: Trainer;
let hours: Room;
beforeAll(async () => {
  ({ gym, smtp } = await openMailingGym(new Date(NOW), 1));
  maria = (await staff().post<Trainer>('/Admin/trainers', { ...TRAINER, nameEl: 'Μαρία', nameEn: 'Maria' })).data;
  eleni = (await staff().post<Trainer>('/Admin/trainers', { ...TRAINER, nameEl: 'Ελένη', nameEn: 'Eleni' })).data;
  hours = (await staff().post<Room>('/Admin/rooms', { ...NAMES, trainerId: maria.id })).data;
  for (const start of ['18:00', '19:00']) await addHour(start);
});
afterEach(async () => {
  expect(await gym.faults()).toEqual([]);
  await gym.database.query(`DELETE FROM acts; DELETE FROM timeslot_overrides; DELETE FROM appointments;
    DELETE FROM slot_occupancies; UPDATE subscriptions SET actual_start_date = NULL, actual_end_date = NULL`);
});
afterAll(async () => {
  await gym.close();
  await smtp.close();
});

const staff = () => gym.as(gym.admin);
const times = (start: string) => {
  const { startTime, endTime } = place(THURSDAY, start);
  return { startTime, endTime };
};
const addHour = (start: string, of: object = {}) =>
  staff().post<GlobalTimeslot>('/Admin/global-timeslots', { dayOfWeek: 4, ...times(start), areaId: hours.id, ...of });
const book = (person: Person, start: string, date = THURSDAY, areaId = hours.id) =>
  gym.as(person).post<{ id: string }>('/Client/appointments', { ...place(date, start), areaId });
const hoursFor = async (person: Person) => (await gym.as(person).get<HoursForMembers[]>('/Client/hours')).data;

describe('a trainer’s hours (rule: hours of a trainer)', () => {
  it('have one place, and belong to one trainer who is known', async () => {
    expect(hours).toMatchObject({ capacity: 1, trainerId: maria.id });
    const { data } = await gym.asVisitor().get<Gym>('/gym');
    expect(data.rooms.map(({ trainerId }) => trainerId)).toEqual([undefined, maria.id]);
    expect(await staff().post('/Admin/rooms', { ...NAMES, trainerId: maria.id })).toMatchObject({
      ...{ status: 400, errors: ['That trainer already has hours. Change those.'] },
    });
    expect(await staff().post('/Admin/rooms', { ...NAMES, trainerId: gym.admin.id })).toMatchObject({ status: 400 });
    const [made] = await gym.rows("SELECT after FROM audit_entries WHERE action = 'room.created' ORDER BY at");
    expect(made).toMatchObject({ after: { nameEl: NAMES.nameEl, trainerName: 'Μαρία' } });
  });

  it('are those of a trainer who is given timeslots, under a name of their own', async () => {
    const add = async (name: object) => (await staff().post<Trainer>('/Admin/trainers', { ...TRAINER, ...name })).data;
    const namesake = await add({ nameEl: 'Μαρία', nameEn: 'Maria' });
    const make = (names: object) => staff().post<Room>('/Admin/rooms', { ...NAMES, ...names, trainerId: namesake.id });
    const taken = { status: 400, code: 'VALIDATION_FAILED' };
    expect(await make({})).toMatchObject({
      ...{ ...taken, errors: [expect.stringContaining('already called “Ραντεβού με τη Μαρία”') as string] },
    });
    expect(await make({ nameEl: 'Ραντεβού με τη Μαρία Β.' })).toMatchObject({
      ...{ ...taken, errors: [expect.stringContaining('“Appointments with Maria”') as string] },
    });
    const rename = (of: object) => staff().put(`/Admin/trainers/${namesake.id}`, { ...TRAINER, ...of });
    await rename({ nameEl: 'Μαρία Β.', nameEn: 'Maria B.', isActive: false });
    const apart = { nameEl: 'Ραντεβού με τη Μαρία Β.', nameEn: 'Appointments with Maria B.' };
    expect(await make(apart)).toMatchObject({
      ...taken,
      errors: [expect.stringContaining('no longer gets') as string],
    });
    await rename({ nameEl: 'Μαρία Β.', nameEn: 'Maria B.', isActive: true });
    const { data: others } = await make(apart);
    expect(others).toMatchObject(apart);
    expect(await rename({ nameEl: 'Μαρία', nameEn: 'Maria' })).toMatchObject(taken);
    const change = { ...NAMES, capacity: 1, isActive: true };
    expect(await staff().put(`/Admin/rooms/${others.id}`, change)).toMatchObject(taken);
    expect((await staff().get<Room[]>('/Admin/rooms')).data.at(-1)).toMatchObject(apart);
    await staff().delete(`/Admin/rooms/${others.id}`);
  });

  it('give their trainer to every timeslot, whoever was named for it', async () => {
    const added = await addHour('20:00', { trainerId: eleni.id });
    expect(added.data).toMatchObject({ trainerId: maria.id, defaultCapacity: 1 });
    const week = {
      days: [{ dayOfWeek: 4, timeslots: [18, 19].map((hour) => ({ ...times(`${hour}:00`), trainerId: eleni.id })) }],
    };
    const replaced = await staff().put<ReplacedWeek>('/Timeslot/schedule', { ...week, areaId: hours.id });
    expect(replaced.status).toBe(200);
    await staff().post('/Admin/timeslots/extra', {
      ...{ date: THURSDAY, ...times('12:00'), reason: 'Μία φορά', areaId: hours.id },
    });
    const { data } = await gym.as(await gym.has(aMember())).get<AvailableTimeslots>('/Client/timeslots/available', {
      ...{ date: THURSDAY, areaId: String(hours.id) },
    });
    expect(data.timeslots.map(({ startTime, capacity, trainerId }) => [startTime, capacity, trainerId])).toEqual([
      ['12:00:00', 1, maria.id],
      ['18:00:00', 1, maria.id],
      ['19:00:00', 1, maria.id],
    ]);
  });

  it('are booked by the rules of every booking, and tell members which days are left', async () => {
    const [anthi, vera] = [await gym.has(aMember('Ανθή Τακτική')), await gym.has(aMember('Βέρα Τακτική'))];
    expect(await hoursFor(anthi)).toEqual([
      {
        ...{ areaId: hours.id, trainerId: maria.id, name: 'Maria', description: '' },
        days: expect.arrayContaining([{ date: THURSDAY, free: 2, startTime: '18:00:00' }]) as object[],
      },
    ]);
    expect((await book(anthi, '18:00')).status).toBe(201);
    expect(await book(vera, '18:00')).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    expect((await hoursFor(anthi))[0]?.days[0]).toEqual({ date: NEXT_THURSDAY, free: 2, startTime: '18:00:00' });
    expect((await hoursFor(vera))[0]?.days[0]).toEqual({ date: THURSDAY, free: 1, startTime: '19:00:00' });
    // Neither is in two timeslots at once.
    const of = { dayOfWeek: 4, trainerId: maria.id, classId: null };
    await staff().put('/Admin/global-timeslots/18:00/19:00/class', of);
    expect(await book(vera, '18:00', THURSDAY, 1)).toMatchObject({ status: 409, code: 'TRAINER_BUSY' });
    await staff().put('/Admin/global-timeslots/18:00/19:00/class', { ...of, trainerId: null });
    await gym.database.query(`UPDATE subscriptions SET area_ids = '{1}' WHERE client_id = $1`, [vera.id]);
    expect(await book(vera, '19:00')).toMatchObject({ code: 'AREA_NOT_INCLUDED' });
    expect((await hoursFor(vera))[0]?.days).toEqual([]);
  });

  it('are named once in mails, calendars, timetable and week, with a substitute beside them', async () => {
    const anthi = gym.as(await gym.has(aMember('Ανθή Γραμμένη')));
    const before = smtp.accepted.length;
    await anthi.post('/Client/appointments', { ...place(THURSDAY, '19:00'), areaId: hours.id });
    const booked = (await smtp.received(before + 1)).at(-1)?.parsed;
    expect(booked?.text).toMatch(/Τι:?\s+Ραντεβού με τη Μαρία/);
    expect(booked?.text).not.toMatch(/Αίθουσα|Γυμναστής/);
    const { address } = (await anthi.post<{ address: string }>('/Client/calendar-feed', {})).data;
    const read = async () => entriesIn(await (await fetch(gym.urlOf(0) + new URL(address).pathname)).text());
    expect(await read()).toMatchObject([{ SUMMARY: expect.stringMatching(/^Ραντεβού με τη Μαρία – /) as string }]);
    expect((await read())[0]?.LOCATION).toBeUndefined();
    const given = await staff().put(`/Timeslot/${THURSDAY}_1900-2000_${hours.key}`, { trainerId: eleni.id });
    expect(given.status).toBe(200);
    expect((await read())[0]?.SUMMARY).toMatch(/^Ραντεβού με τη Μαρία · Ελένη – /);
    const { data: days } = await gym.asVisitor().get<TimetableDay[]>('/gym/timetable');
    const ofHours = days[1]?.timeslots.filter(({ roomName }) => roomName === NAMES.nameEn);
    expect(ofHours?.map(({ trainerName }) => trainerName)).toEqual([undefined, 'Eleni']);
    const { data: week } = await gym.asVisitor().get<GymWeek>('/gym/week');
    expect(week.days[1]?.timeslots.filter(({ time }) => time.endsWith(`, ${NAMES.nameEn}`))).toHaveLength(2);
  });

  it('tell those who wait of more places, whatever the class, and are a room while no classes are used', async () => {
    const yoga = { ...{ nameEl: 'Γιόγκα', nameEn: '', descriptionEl: '', descriptionEn: '', colour: 'teal' } };
    const terms = { capacity: 9, cancelHours: null, opensDays: null, isActive: true };
    const { data: gymClass } = await staff().post<{ id: string }>('/Admin/classes', { ...yoga, ...terms });
    const give = '/Admin/global-timeslots/18:00/19:00/class';
    const of = { dayOfWeek: 4, trainerId: null, areaId: hours.id };
    await staff().put(give, { ...of, classId: gymClass.id });
    const [anthi, vera] = [await gym.has(aMember('Ανθή Πρώτη')), await gym.has(aMember('Βέρα Δεύτερη'))];
    await book(anthi, '18:00');
    const waits = await gym.as(vera).post('/TimeslotInterest/express', {
      ...{ ...place(THURSDAY, '18:00'), areaId: hours.id },
    });
    expect(waits.status).toBe(201);
    const size = (capacity: number) => staff().put(`/Admin/rooms/${hours.id}`, { ...NAMES, capacity, isActive: true });
    await size(2);
    await gym.doTimedWork();
    const told = await gym.rows('SELECT purpose FROM mails WHERE recipient_id = $1', [vera.id]);
    expect(told).toHaveLength(1);
    await size(1);
    await gym.database.query(`DELETE FROM interests; DELETE FROM appointments; DELETE FROM slot_occupancies;
      UPDATE subscriptions SET actual_start_date = NULL, actual_end_date = NULL`);
    await staff().put(give, { ...of, classId: null });

    const use = (isUsed: boolean) => staff().put('/Admin/capabilities/classes', { isUsed });
    expect((await use(false)).status).toBe(200);
    const before = smtp.accepted.length;
    await book(vera, '19:00');
    const booked = (await smtp.received(before + 1)).at(-1)?.parsed;
    expect(booked?.text).toMatch(/Αίθουσα:?\s+Ραντεβού με τη Μαρία/);
    const { data: rooms } = await staff().get<Room[]>('/Admin/rooms');
    expect(rooms.find(({ id }) => id === hours.id)).not.toHaveProperty('trainerId');
    await use(true);
  });

  it('follow the trainer’s name until staff give them another', async () => {
    const names = async () => {
      const { data } = await staff().get<Room[]>('/Admin/rooms');
      return data.find(({ id }) => id === hours.id)?.nameEl;
    };
    const rename = (nameEl: string) =>
      staff().put(`/Admin/trainers/${maria.id}`, { ...TRAINER, nameEl, nameEn: 'Maria' });
    await rename('Μαρία Δήμου');
    expect(await names()).toBe('Ραντεβού με τη Μαρία Δήμου');
    await staff().put(`/Admin/rooms/${hours.id}`, { ...NAMES, nameEl: 'Ατομικά', capacity: null, isActive: true });
    await rename('Μαρία');
    expect(await names()).toBe('Ατομικά');
    // Without a number there is still one place.
    expect((await staff().get<Room[]>('/Admin/rooms')).data[1]).toMatchObject({ capacity: 1, trainerId: maria.id });
  });
});
