import type { Appointment, BookedAppointment } from '@palestra/backend/contract/appointment';
import { calendarFile, type CalendarEvent } from '@palestra/backend/contract/calendar-event';
import type { CheckInAnswer, DoorDeviceWithKey, DoorRoster } from '@palestra/backend/contract/check-in';
import type { StartedExport } from '@palestra/backend/contract/export';
import type { ChangedGlobalTimeslot, GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { FillReport, ReportedSlot } from '@palestra/backend/contract/report';
import type { AddedTimeslot, ScheduleChange } from '@palestra/backend/contract/schedule-change';
import type { AvailableTimeslots, DaySchedule } from '@palestra/backend/contract/timeslot';
import type { StandingBooking } from '@palestra/backend/contract/standing-booking';
import { unzipSync } from 'fflate';
import { aMember, type Person } from '../support/client-builder.js';
import { anId } from '../support/seed.js';
import { TestGym } from '../support/test-gym.js';

const THURSDAY = '2026-04-23';
const FRIDAY = '2026-04-24';
const MIDNIGHT = '2026-04-23T21:00:00.000Z';
const LAST_HOUR = { startTime: '23:00', endTime: '24:00' };
const TEMPLATE = '/Admin/global-timeslots';

let gym: TestGym;
let maria: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-04-20T08:00:00Z') });
  maria = await gym.has(aMember());
});
afterAll(() => gym.close());

const admin = () => gym.as(gym.admin);
const create = (dayOfWeek: number, startTime: unknown, endTime: unknown) =>
  admin().post<ChangedGlobalTimeslot>(TEMPLATE, { dayOfWeek, startTime, endTime, capacity: 1, reason: 'Βραδινό' });
const slotsOf = async (date: string) => (await admin().get<DaySchedule>('/Timeslot/capacity', { date })).data.timeslots;
const lastHour = async () =>
  (await slotsOf(THURSDAY)).find(({ originalStartTime }) => originalStartTime === '23:00:00');
const bookLast = (person: Person, endTime: unknown = '24:00') =>
  gym
    .as(person)
    .post<BookedAppointment>('/Client/appointments', { appointmentDate: THURSDAY, startTime: '23:00', endTime });
const inTemplate = async () =>
  (await admin().get<GlobalTimeslot[]>(TEMPLATE, { dayOfWeek: '4' })).data.find(
    ({ originalStartTime }) => originalStartTime === '23:00:00',
  );

describe('a slot that ends at midnight', () => {
  it('is added once, however its end is written, and 24 hours are no start', async () => {
    expect(await create(4, '23:00', '24:00')).toMatchObject({
      ...{ status: 201, data: { originalStartTime: '23:00:00', originalEndTime: '24:00:00' } },
    });
    for (const end of ['00:00', '24:00:00', { hours: 24 }, { days: 1 }, { totalHours: 24 }])
      expect([end, await create(4, '23:00', end)]).toMatchObject([end, { status: 409, code: 'TIMESLOT_EXISTS' }]);
    for (const start of ['24:00', { hours: 24 }, { days: 1 }])
      expect([start, await create(4, start, '24:00')]).toMatchObject([start, { status: 400 }]);
    for (const end of ['24:01', { hours: 24, minutes: 1 }, '25:00'])
      expect([end, await create(4, '22:00', end)]).toMatchObject([end, { status: 400 }]);
    expect(await create(5, '00:00', '01:00')).toMatchObject({ status: 201 });
  });

  it('ends at the first instant of the next date, where its first slot begins', async () => {
    expect(await lastHour()).toMatchObject({
      ...{ id: '2026-04-23_2300-2400', startTime: '23:00:00', endTime: '24:00:00' },
      ...{ startsAt: '2026-04-23T20:00:00.000Z', endsAt: MIDNIGHT },
    });
    const [first] = await slotsOf(FRIDAY);
    expect(first).toMatchObject({ startTime: '00:00:00', startsAt: MIDNIGHT });
    const { data } = await gym.as(maria).get<AvailableTimeslots>('/Client/timeslots/available', { date: THURSDAY });
    expect(data.timeslots.at(-1)).toMatchObject({ startTime: '23:00:00', canBook: true });
  });

  it('overlaps what runs before midnight, and nothing of the next date', async () => {
    const added = (date: string, startTime: string, endTime: string) =>
      admin().post<AddedTimeslot>('/Admin/timeslots/extra?dryRun=true', { date, startTime, endTime });
    expect((await added(THURSDAY, '23:30', '00:00')).data.overlaps).toEqual([
      { startTime: '23:00:00', endTime: '24:00:00' },
    ]);
    expect((await added(FRIDAY, '01:00', '01:30')).data.overlaps).toEqual([]);
  });

  it('is booked, waited for, moved from and to, and told with its end', async () => {
    const { status, data } = await bookLast(maria);
    expect([status, data]).toMatchObject([201, { startTime: '23:00:00', endTime: '24:00:00', endsAt: MIDNIGHT }]);
    const [mail] = await gym.rows<{ facts: { appointment: CalendarEvent } }>(
      `SELECT facts FROM mails WHERE purpose = 'booked'`,
    );
    const facts = JSON.stringify(mail?.facts);
    expect(facts).toContain('"endTime":"24:00:00"');
    expect(facts).toContain(`"endsAt":"${MIDNIGHT}"`);
    const event = { ...{ method: 'PUBLISH', appointmentId: data.id, stamp: new Date(MIDNIGHT), url: '' } };
    const words = { title: '', description: '', address: null };
    const entry = { ...event, ...words, startsAt: data.startsAt, endsAt: data.endsAt } as CalendarEvent;
    expect(calendarFile(entry)).toContain('DTEND:20260423T210000Z');
    const nikos = await gym.has(aMember('Νίκος'));
    expect(await bookLast(nikos, '00:00')).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    const wish = { appointmentDate: THURSDAY, ...LAST_HOUR };
    const wait = await gym.as(nikos).post<{ id: string }>('/TimeslotInterest/express', wish);
    expect(wait).toMatchObject({ status: 201, data: { originalEndTime: '24:00:00' } });
    const move = (date: string, startTime: string, endTime: unknown) =>
      gym.as(maria).post<BookedAppointment>(`/Client/appointments/${data.id}/move`, { date, startTime, endTime });
    expect(await move(THURSDAY, '21:00', '22:00')).toMatchObject({ data: { endTime: '22:00:00' } });
    expect(await move(THURSDAY, '23:00', { hours: 24 })).toMatchObject({
      data: { endTime: '24:00:00', endsAt: MIDNIGHT },
    });
  });

  it('changes its time on a date and in the week, back and forth', async () => {
    const path = '/Admin/timeslots/time';
    const at = { date: THURSDAY, originalStartTime: '23:00', originalEndTime: '24:00' };
    const earlier = { newStartTime: '22:00', newEndTime: '23:00' };
    expect(await admin().put(path, { ...at, ...earlier })).toMatchObject({ status: 200 });
    expect(await lastHour()).toMatchObject({ endTime: '23:00:00', endsAt: '2026-04-23T20:00:00.000Z' });
    const later = { newStartTime: '22:30', newEndTime: '00:00' };
    const changed = await admin().put<ScheduleChange>(path, { ...at, ...later });
    expect(changed.data.affected).toMatchObject([{ newStartTime: '22:30:00', newEndTime: '24:00:00' }]);
    expect(await lastHour()).toMatchObject({ startTime: '22:30:00', endTime: '24:00:00', endsAt: MIDNIGHT });
    expect(await admin().put('/Timeslot/2026-04-23_2300-2400', { startTime: null, endTime: null })).toMatchObject({
      status: 200,
    });
    expect(await lastHour()).toMatchObject({ startTime: '23:00:00', endTime: '24:00:00' });
    const week = (newStartTime: string, newEndTime: string, end = '24:00') =>
      admin().put(`${TEMPLATE}/23:00/${end}/time`, { dayOfWeek: 4, newStartTime, newEndTime, reason: 'Βραδινό' });
    expect(await week('22:00', '23:00')).toMatchObject({ status: 200 });
    expect(await week('23:00', '00:00', '00:00')).toMatchObject({ status: 200 });
    expect(await inTemplate()).toMatchObject({ effectiveStartTime: '23:00:00', effectiveEndTime: '24:00:00' });
    const [own] = (await gym.as(maria).get<Appointment[]>('/Client/appointments')).data;
    expect(own).toMatchObject({ startTime: '23:00:00', endTime: '24:00:00', endsAt: MIDNIGHT });
  });

  it('is part of a weekday and of a week that are replaced, and overlaps as others do', async () => {
    const hour = (startTime: string, endTime: unknown) => ({ startTime, endTime, capacity: null });
    const bulk = (...timeslots: object[]) => admin().put(`${TEMPLATE}/bulk?dryRun=true`, { dayOfWeek: 6, timeslots });
    expect(await bulk(hour('22:00', '23:00'), hour('23:00', { hours: 24 }))).toMatchObject({ status: 200 });
    expect(await bulk(hour('24:00', '24:00'))).toMatchObject({ status: 400 });
    const days = [{ dayOfWeek: 6, timeslots: [hour('23:00', '00:00')] }];
    expect(await admin().put('/Timeslot/schedule?dryRun=true', { days })).toMatchObject({ status: 200 });
  });

  it('is cancelled and booked again, and counts in the reports of its own date', async () => {
    const [own] = (await gym.as(maria).get<Appointment[]>('/Client/appointments')).data;
    expect(await gym.as(maria).delete(`/Client/appointments/${own?.id}`)).toMatchObject({ status: 200 });
    expect(await lastHour()).toMatchObject({ currentBookings: 0 });
    expect(await bookLast(maria, '24:00:00')).toMatchObject({ status: 201 });
    const status = async () =>
      (await gym.as(maria).get<Appointment[]>('/Client/appointments')).data.find(
        ({ appointmentDate, cancelledAt }) => appointmentDate === THURSDAY && cancelledAt === null,
      )?.status;
    await gym.setNow('2026-04-23T20:59:59Z');
    const running = await status();
    await gym.setNow(MIDNIGHT);
    expect(await status()).not.toBe(running);
    await gym.setNow('2026-04-24T08:00:00Z');
    const period = { from: THURSDAY, to: THURSDAY };
    const fill = (await admin().get<FillReport>('/Admin/reports/fill', period)).data.cells;
    expect(fill).toContainEqual({ weekday: 4, hour: 23, visits: 1, places: 1, slots: 1 });
    const slots = (
      await admin().get<ReportedSlot[]>('/Admin/reports/fill/list', { ...period, weekday: '4', hour: '23' })
    ).data;
    expect(slots).toMatchObject([{ id: '2026-04-23_2300-2400', date: THURSDAY, visits: 1 }]);
  });
});

describe('a visit that ends at midnight', () => {
  /** The Thursday after, in summer time. */
  const NEXT = '2026-04-30';
  const NEXT_MIDNIGHT = '2026-04-30T21:00:00.000Z';
  let anna: Person;
  beforeAll(async () => {
    await gym.setNow('2026-04-27T08:00:00Z');
    anna = await gym.has(aMember('Άννα Βραδινή'));
    const values = {
      StandingBookings: 'members',
      AttendanceOpensMinutes: 30,
      EveningReminderHour: 20,
      ReminderHoursBefore: 2,
    };
    for (const [key, value] of Object.entries(values))
      expect(await admin().put(`/Admin/settings/${key}`, { value })).toMatchObject({ status: 200 });
  });

  it('is booked every week by a standing booking, whose dates end with it', async () => {
    const wish = { dayOfWeek: 4, startTime: '23:00', endTime: '00:00' };
    const made = await gym.as(anna).post<StandingBooking>('/Client/standing-bookings', wish);
    expect(made).toMatchObject({ status: 201, data: { endTime: '24:00:00' } });
    expect(made.data.dates[0]).toMatchObject({ date: NEXT, state: 'booked' });
    expect(await gym.as(anna).post('/Client/standing-bookings', { ...wish, endTime: '24:00' })).toMatchObject({
      code: 'STANDING_EXISTS',
    });
    const [first] = await gym.rows(
      'SELECT ends_at, effective_end_time FROM appointments WHERE client_id = $1 ORDER BY starts_at LIMIT 1',
      [anna.id],
    );
    expect(first).toEqual({ ends_at: new Date(NEXT_MIDNIGHT), effective_end_time: '24:00:00' });
  });

  it('is reminded of by the evening and by the hours before its start', async () => {
    const reminders = () =>
      gym.rows<{ key: string }>(
        `SELECT split_part(dedupe_key, ' ', 2) AS key FROM mails WHERE purpose = 'reminder' AND recipient_id = $1
          AND facts::text LIKE '%24:00:00%' ORDER BY created_at`,
        [anna.id],
      );
    await gym.setNow('2026-04-29T17:00:00Z');
    await gym.doTimedWork();
    expect(await reminders()).toHaveLength(1);
    await gym.setNow('2026-04-30T18:00:00Z');
    await gym.doTimedWork();
    expect(await reminders()).toHaveLength(2);
  });

  it('is checked in at the door until its last instant, and stands in the export as it is', async () => {
    const { data: door } = await admin().post<DoorDeviceWithKey>('/Admin/door-devices', { name: 'Είσοδος' });
    const key = { Authorization: `Device ${door.key}` };
    const roster = async () => (await gym.asVisitor().get<DoorRoster>('/Door/roster', {}, key)).data.visits;
    const arrive = async () =>
      (await gym.asVisitor().post<CheckInAnswer>('/Door/check-ins', { id: anId(), personId: anna.id }, key)).data;
    await gym.setNow('2026-04-30T20:59:59Z');
    expect(await roster()).toMatchObject([{ startTime: '23:00:00', endsAt: NEXT_MIDNIGHT }]);
    expect(await arrive()).toMatchObject({ outcome: 'welcome', startTime: '23:00:00' });
    await gym.setNow(NEXT_MIDNIGHT);
    expect(await roster()).toEqual([]);
    const { data } = await admin().post<StartedExport>('/Admin/exports', {});
    const file = await fetch(gym.urlOf(0).replace(/\/api$/, '') + data.link);
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const csv = Buffer.from(files['appointments.csv'] ?? []).toString();
    const line = csv.split('\r\n').find((row) => row.includes(anna.id) && row.includes(NEXT));
    expect(line).toContain(',23:00:00,24:00:00,');
    expect(line).toContain(NEXT_MIDNIGHT);
  });
});
