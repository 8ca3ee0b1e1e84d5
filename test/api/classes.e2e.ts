import { addDays } from '@palestra/backend/contract/calendar-date';
import type { Appointment } from '@palestra/backend/contract/appointment';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { ShownCapability } from '@palestra/backend/contract/capability';
import type { ChangedGlobalTimeslot, WeeklySchedule } from '@palestra/backend/contract/global-timeslot';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { ClassesOfGym, GymClass, ListedTrainer, Trainer } from '@palestra/backend/contract/gym-class';
import type { Plan } from '@palestra/backend/contract/money';
import type { ClassesReport } from '@palestra/backend/contract/report';
import type { GymWeek } from '@palestra/backend/contract/gym-week';
import type { ChangedTimeslot } from '@palestra/backend/contract/schedule-change';
import type { AvailableTimeslots, DaySchedule, TimetableDay } from '@palestra/backend/contract/timeslot';
import type { ApiClient } from '../support/api-client.js';
import { book } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { anId } from '../support/seed.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const THURSDAY = '2026-03-12';
const NEXT_THURSDAY = '2026-03-19';
const SUNDAY = '2026-03-15';
const NOBODY = '5f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d';

const PILATES = {
  ...{ nameEl: 'Πιλάτες', nameEn: 'Pilates', descriptionEl: 'Σε στρώμα', descriptionEn: '', colour: 'teal' },
  ...{ capacity: 6, cancelHours: null, opensDays: null, minVisits: null, decideHours: 3, isActive: true },
};
const MARIA = {
  ...{ nameEl: 'Μαρία', nameEn: 'Maria', descriptionEl: '', descriptionEn: '', staffId: null, isActive: true },
};

let gym: TestGym;
let staff: ApiClient;
let member: Person;
let pilates: GymClass;
let maria: Trainer;
let nikos: Trainer;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  staff = gym.as(gym.admin);
  member = await gym.has(aMember('Ανθή Τακτική'));
  pilates = (await staff.post<GymClass>('/Admin/classes', PILATES)).data;
  maria = (await staff.post<Trainer>('/Admin/trainers', MARIA)).data;
  nikos = (await staff.post<Trainer>('/Admin/trainers', { ...MARIA, nameEl: 'Νίκος', nameEn: '' })).data;
  await gives('18:00', { classId: pilates.id, trainerId: maria.id });
});
afterAll(() => gym.close());

const inGreek = { 'Accept-Language': 'el' };
const gives = (start: string, of: object) =>
  staff.put<ChangedGlobalTimeslot>(`/Admin/global-timeslots/${start}/${Number(start.slice(0, 2)) + 1}:00/class`, {
    ...{ dayOfWeek: 4, ...of },
  });
const slotOn = async (date: string, start = '18:00:00') =>
  (await staff.get<DaySchedule>('/Timeslot/capacity', { date })).data.timeslots.find(
    ({ originalStartTime }) => originalStartTime === start,
  );
const OF_MARIA = { className: 'Pilates', classColor: 'teal', trainerName: 'Maria' };
const use = (isUsed: boolean) => staff.put<ShownCapability>('/Admin/capabilities/classes', { isUsed });

describe('classes and trainers (rule: classes)', () => {
  it('are listed, changed and logged, with the account of a trainer', async () => {
    const { data } = await staff.put<GymClass>(`/Admin/classes/${pilates.id}`, { ...PILATES, colour: 'pink' });
    expect(data).toEqual({ id: pilates.id, ...PILATES, colour: 'pink' });
    await staff.put(`/Admin/classes/${pilates.id}`, PILATES);
    expect((await staff.get<GymClass[]>('/Admin/classes')).data).toEqual([{ id: pilates.id, ...PILATES }]);
    const ofStaff = { ...MARIA, staffId: gym.admin.id };
    expect(await staff.put(`/Admin/trainers/${maria.id}`, ofStaff)).toMatchObject({ status: 200 });
    const { data: trainers } = await staff.get<ListedTrainer[]>('/Admin/trainers');
    expect(trainers.map(({ nameEl, staffName }) => [nameEl, staffName !== null])).toEqual([
      ['Μαρία', true],
      ['Νίκος', false],
    ]);
    const { data: log } = await staff.get<AuditEntry[]>(
      `/Admin/audit?filter=${encodeURIComponent(JSON.stringify({ entity: 'class' }))}`,
    );
    expect(log.map(({ action }) => action).sort()).toEqual(['class.created', 'class.updated', 'class.updated']);
  });

  it.each([
    ['an account of nobody', { staffId: NOBODY }, 'staffId'],
    ['an account of another trainer', { staffId: 'admin' }, 'staffId'],
    ['a missing name', { nameEl: '' }, 'nameEl'],
  ])('refuses a trainer with %s', async (_name, changes, field) => {
    const wish = { ...MARIA, ...changes };
    const body = { ...wish, staffId: wish.staffId === 'admin' ? gym.admin.id : wish.staffId };
    const answer = await staff.post<{ errors: object }>('/Admin/trainers', body);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(JSON.stringify(answer)).toContain(field);
  });

  it('stand at the timeslots of each date, in the language of the request, with the class’s capacity', async () => {
    expect(await slotOn(THURSDAY)).toMatchObject({
      ...OF_MARIA,
      classId: pilates.id,
      trainerId: maria.id,
      capacity: 6,
    });
    expect(await slotOn(THURSDAY, '19:00:00')).not.toHaveProperty('className');
    const { data } = await gym
      .as(member)
      .get<AvailableTimeslots>('/Client/timeslots/available', { date: THURSDAY }, inGreek);
    expect(data.timeslots.find(({ startTime }) => startTime === '18:00:00')).toMatchObject({
      className: 'Πιλάτες',
      trainerName: 'Μαρία',
    });
  });

  it('stand at bookings and in every list of them, and in the public timetable', async () => {
    const booked = await book(gym.as(member), THURSDAY, '18:00');
    expect(booked.data).toMatchObject(OF_MARIA);
    const own = gym.as(member);
    expect((await own.get<Appointment[]>('/Client/appointments')).data).toMatchObject([OF_MARIA]);
    expect((await own.get<Appointment[]>('/Client/appointments', {}, inGreek)).data).toMatchObject([
      { className: 'Πιλάτες' },
    ]);
    const { data: days } = await gym.asVisitor().get<TimetableDay[]>('/gym/timetable');
    const times = days.find(({ date }) => date === THURSDAY)?.timeslots ?? [];
    expect(times.find(({ startTime }) => startTime === '18:00:00')).toMatchObject(OF_MARIA);
    const { data: week } = await gym.asVisitor().get<GymWeek>('/gym/week');
    expect(JSON.stringify(week)).toContain('"className":"Pilates"');
  });

  it('are described to members, with their times in the week', async () => {
    const { data } = await gym.as(member).get<ClassesOfGym>('/Client/classes');
    const times = [{ dayOfWeek: 4, startTime: '18:00:00', endTime: '19:00:00', ...OF_MARIA }];
    // English falls back to Greek.
    expect(data.classes).toMatchObject([{ name: 'Pilates', description: 'Σε στρώμα', colour: 'teal', times }]);
    expect(data.trainers).toMatchObject([
      { name: 'Maria', times },
      { name: 'Νίκος', times: [] },
    ]);
  });

  it('follow a change of the template, and visits keep theirs when it loses the timeslot', async () => {
    await gives('18:00', { classId: null, trainerId: nikos.id });
    const own = gym.as(member);
    const first = async () => (await own.get<Appointment[]>('/Client/appointments')).data[0];
    expect(await first()).toMatchObject({ trainerName: 'Νίκος' });
    expect(await first()).not.toHaveProperty('className');
    await gives('18:00', { classId: pilates.id, trainerId: maria.id });
    const { data: week } = await staff.get<WeeklySchedule>('/Timeslot/schedule');
    const timeslots = week.days.find(({ dayOfWeek }) => dayOfWeek === 4)?.timeslots ?? [];
    const without = timeslots.filter(({ startTime }) => startTime !== '18:00:00');
    await staff.put('/Admin/global-timeslots/bulk', { dayOfWeek: 4, timeslots: without });
    expect(await slotOn(THURSDAY)).toMatchObject({ ...OF_MARIA, isRetired: true });
    expect(await first()).toMatchObject(OF_MARIA);
    // As it was read, with its class.
    await staff.put('/Admin/global-timeslots/bulk', { dayOfWeek: 4, timeslots });
    expect(await slotOn(NEXT_THURSDAY)).toMatchObject(OF_MARIA);
  });

  it('has a substitute on a date, who is undone and removed', async () => {
    const id = `${THURSDAY}_1800-1900`;
    const asked = await staff.put<ChangedTimeslot>(`/Timeslot/${id}?dryRun=true`, { trainerId: nikos.id });
    expect(asked.data).toMatchObject({ isDryRun: true, affectedAppointments: 1, trainerName: 'Νίκος' });
    expect(await slotOn(THURSDAY)).toMatchObject(OF_MARIA);
    await staff.put(`/Timeslot/${id}`, { trainerId: nikos.id });
    const other = { trainerName: 'Νίκος', hasSubstitute: true, className: 'Pilates' };
    expect(await slotOn(THURSDAY)).toMatchObject(other);
    expect(await slotOn(NEXT_THURSDAY)).toMatchObject(OF_MARIA);
    const own = async () => (await gym.as(member).get<Appointment[]>('/Client/appointments')).data[0];
    expect(await own()).toMatchObject({ trainerName: 'Νίκος' });
    const { data: acts } = await staff.get<{ id: string; kind: string }[]>('/Admin/acts');
    expect(acts[0]).toMatchObject({ kind: 'trainer-changed' });
    await staff.post(`/Admin/acts/${acts[0]?.id}/undo`, {});
    expect(await slotOn(THURSDAY)).toMatchObject(OF_MARIA);
    expect(await own()).toMatchObject(OF_MARIA);
    await staff.put(`/Timeslot/${id}`, { trainerId: nikos.id });
    const { data: overrides } = await staff.get<{ id: string; trainerName: string }[]>(
      `/Admin/timeslots/overrides?date=${THURSDAY}`,
    );
    expect(overrides).toMatchObject([{ trainerName: 'Νίκος' }]);
    await staff.delete(`/Admin/timeslots/overrides/${overrides[0]?.id}`);
    expect(await own()).toMatchObject(OF_MARIA);
  });

  it('stand at an extra timeslot, which takes the capacity of its class', async () => {
    const wish = { date: SUNDAY, startTime: '10:00', endTime: '11:00', classId: pilates.id, trainerId: nikos.id };
    expect(await staff.post('/Admin/timeslots/extra', wish)).toMatchObject({ status: 201 });
    expect(await slotOn(SUNDAY, '10:00:00')).toMatchObject({ className: 'Pilates', trainerName: 'Νίκος', capacity: 6 });
  });

  it('are counted by class and by trainer, a substitute where they led', async () => {
    const another = await gym.has(aMember());
    await book(gym.as(another), THURSDAY, '18:00');
    await staff.put(`/Timeslot/${THURSDAY}_1800-1900`, { trainerId: nikos.id });
    await gym.setNow(`${THURSDAY}T20:00:00Z`);
    const { data } = await staff.get<ClassesReport>('/Admin/reports/classes', { from: THURSDAY, to: THURSDAY });
    const counts = { slots: 1, visits: 2, attended: 0, absent: 0, people: 2 };
    expect(data).toEqual({
      classes: [{ id: pilates.id, name: 'Pilates', ...counts }],
      trainers: [{ id: nikos.id, name: 'Νίκος', ...counts }],
    });
    await gym.setNow(NOW);
    await staff.put(`/Timeslot/${THURSDAY}_1800-1900`, { trainerId: null });
  });

  it.each([
    ['class', { classId: NOBODY, trainerId: null }, 'classId'],
    ['trainer', { classId: null, trainerId: NOBODY }, 'trainerId'],
  ])('refuses a %s that is none', async (_name, of, field) => {
    const answer = await gives('18:00', of);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(JSON.stringify(answer)).toContain(field);
  });

  it('are not switched off while one is booked, and then leave no trace', async () => {
    expect(await use(false)).toMatchObject({ status: 409, code: 'STILL_NEEDED' });
    await gym.rows(`UPDATE appointments SET status = 2, cancelled_at = now(), cancelled_by_id = client_id`);
    expect(await use(false)).toMatchObject({ status: 200 });
    const slot = await slotOn(THURSDAY);
    expect(slot).toMatchObject({ capacity: 10 });
    expect(JSON.stringify(slot)).not.toMatch(/class|trainer|hasSubstitute/);
    expect(await gives('18:00', { classId: pilates.id, trainerId: null })).toMatchObject({
      status: 404,
      code: 'NOT_USED',
    });
    const bulk = { dayOfWeek: 4, timeslots: [{ startTime: '18:00', endTime: '19:00', classId: pilates.id }] };
    expect(await staff.put('/Admin/global-timeslots/bulk', bulk)).toMatchObject({ status: 404, code: 'NOT_USED' });
    const late = await gym.has(aMember());
    await book(gym.as(late), THURSDAY, '18:00');
    expect(await use(true)).toMatchObject({ status: 200 });
    // Booked meanwhile.
    expect((await gym.as(late).get<Appointment[]>('/Client/appointments')).data).toMatchObject([OF_MARIA]);
  });

  it('open earlier for the members of some plans, as sold', async () => {
    const { data: late } = await staff.post<GymClass>('/Admin/classes', { ...PILATES, nameEl: 'Αργά', opensDays: 2 });
    const thursday = { dayOfWeek: 4, classId: late.id, trainerId: null };
    await staff.put('/Admin/global-timeslots/20:00/21:00/class', thursday);
    const plan = {
      ...{ nameEl: 'Χρυσό', nameEn: '', priceCents: 0, length: 1, unit: 'months', monthlyLimit: 0 },
      ...{ freezeBudgetDays: null, isOnSale: true },
    };
    const { data: gold } = await staff.post<Plan>('/Admin/plans', { ...plan, opensEarlierDays: 6 });
    expect(gold).toMatchObject({ opensEarlierDays: 6 });
    const [early, other] = [await gym.has(aClient()), await gym.has(aMember())];
    await staff.post(`/Admin/clients/${early.id}/sales`, { id: anId(), planId: gold.id });
    // Later changes of the plan leave what was sold.
    const { data: changed } = await staff.put<Plan>(`/Admin/plans/${gold.id}`, { ...plan, opensEarlierDays: 0 });
    expect(changed).toMatchObject({ opensEarlierDays: 0 });
    const opening = async (person: Person) =>
      (await gym.as(person).get<ClassesOfGym>('/Client/classes')).data.classes.map(({ id, opensDays }) => [
        id,
        opensDays,
      ]);
    expect(await opening(early)).toContainEqual([late.id, 8]);
    expect(await opening(other)).toContainEqual([late.id, 2]);
    // A subscription that is over opens nothing.
    const over = await gym.has(aMember());
    const change = `{"id": "${anId()}", "start_date": "2025-01-01", "end_date": "2025-01-31", "opens_earlier_days": 6}`;
    await gym.rows(
      `INSERT INTO subscriptions SELECT (jsonb_populate_record(s, $2::jsonb)).* FROM subscriptions s WHERE client_id = $1`,
      [over.id, change],
    );
    expect(await opening(over)).toContainEqual([late.id, 2]);
    const former = await gym.has(aClient().withSubscription({ startDate: '2025-01-01', endDate: '2025-01-31' }));
    await gym.rows('UPDATE subscriptions SET opens_earlier_days = 6 WHERE client_id = $1', [former.id]);
    expect(await opening(former)).toContainEqual([late.id, 2]);
    // The next one opens its own dates alone.
    const next = await gym.has(aClient().withSubscription({ startDate: '2026-03-01', endDate: '2026-03-31' }));
    await gym.rows(
      `INSERT INTO subscriptions SELECT (jsonb_populate_record(s, $2::jsonb)).* FROM subscriptions s WHERE client_id = $1`,
      [next.id, `{"id": "${anId()}", "start_date": "2026-04-01", "end_date": "2026-04-30", "opens_earlier_days": 6}`],
    );
    expect(await opening(next)).toContainEqual([late.id, 2]);
    expect(await opening(other)).toContainEqual([pilates.id, null]);
    const said = async (person: Person) =>
      (await gym.as(person).get<ClientProfile>('/Client/profile')).data.subscription?.opensEarlierDays;
    expect([await said(early), await said(other)]).toEqual([6, undefined]);
    const books = (person: Person, date: string) => book(gym.as(person), date, '20:00');
    expect(await books(other, NEXT_THURSDAY)).toMatchObject({ status: 422, code: 'NOT_OPEN_YET' });
    expect(await books(early, addDays(NEXT_THURSDAY, 7))).toMatchObject({ status: 422, code: 'NOT_OPEN_YET' });
    expect((await books(early, NEXT_THURSDAY)).status).toBe(201);
  });
});
