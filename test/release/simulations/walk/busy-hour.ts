import type { Appointment } from '@palestra/backend/contract/appointment';
import { addDays, weekdayOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import { Role } from '@palestra/backend/contract/roles';
import type { AvailableTimeslots, BookingDay } from '@palestra/backend/contract/timeslot';
import type { Answer, ApiClient } from '../../../support/api-client.js';
import { eventually } from '../../../support/eventually.js';
import type { WalkedGym } from './walked-gym.js';

/** Settings by which the same gym says other sentences. */
export type Settings = Readonly<Record<string, string>>;

interface Slot {
  date: CalendarDate;
  startTime: string;
  endTime: string;
}

interface Desk {
  gym: WalkedGym;
  staff: ApiClient;
  rows: <Row>(sql: string, ...values: unknown[]) => Promise<Row[]>;
  member: (id: string) => ApiClient;
}

const isDone = ({ status }: Answer<unknown>): boolean => status === 200 || status === 201;

async function must<Data>(asked: Promise<Answer<Data>>): Promise<Data> {
  const answer = await asked;
  if (!isDone(answer)) throw new Error(`${answer.status} ${answer.message}`);
  return answer.data;
}

/** Does it for the first ones with whom it works. */
async function forSome<One>(count: number, candidates: readonly One[], act: (one: One) => Promise<Answer<unknown>>) {
  const done: One[] = [];
  for (const one of candidates) if (done.length < count && isDone(await act(one))) done.push(one);
  return done;
}

const keyOf = ({ date, startTime }: Slot): string => `${date} ${startTime}`;
const placeOf = ({ date: appointmentDate, startTime, endTime }: Slot) => ({ appointmentDate, startTime, endTime });

function later({ startTime, endTime }: Slot, minutes: number) {
  const [newStartTime, newEndTime] = [startTime, endTime].map((time) => {
    const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes;
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  });
  return { newStartTime, newEndTime, reason: 'Συντήρηση' };
}

const BUSY = `
  SELECT DISTINCT ON (date) * FROM (
    SELECT a.appointment_date AS date, to_char(a.start_time, 'HH24:MI') AS "startTime", to_char(a.end_time, 'HH24:MI') AS "endTime",
      count(*)::int AS taken
    FROM appointments a WHERE a.status = 1 AND a.appointment_date BETWEEN $1::date + 3 AND $1::date + 13 GROUP BY 1, 2, 3) busy
  WHERE taken BETWEEN 2 AND 6 ORDER BY date, "startTime"`;

/**
 * One slot each is moved, off, closed with its day, and full. One is moved in the week and again on its date, and one
 * is gone from the week.
 */
async function changeSchedule({ gym, staff, rows }: Desk): Promise<Slot> {
  const [moved, off, closed, full, ofWeek, gone] = await rows<Slot & { taken: number }>(BUSY, gym.moment.today);
  if (!moved || !off || !closed || !full || !ofWeek || !gone) throw new Error('The gym has too few busy days');
  const moveOnDate = ({ date, startTime, endTime }: Slot, minutes: number) => ({
    ...{ date, originalStartTime: startTime, originalEndTime: endTime },
    ...later({ date, startTime, endTime }, minutes),
  });
  const [template] = await rows<{ id: string }>(
    'SELECT id FROM global_timeslots WHERE day_of_week = $1 AND original_start_time = $2 AND original_end_time = $3',
    ...[weekdayOf(gone.date), gone.startTime, gone.endTime],
  );
  const { taken: newCapacity, ...place } = full;
  const { taken: _, ...disabled } = off;
  const ofDay = { ...later(ofWeek, 15), dayOfWeek: weekdayOf(ofWeek.date) };
  await must(staff.put('/Admin/timeslots/time', moveOnDate(moved, 30)));
  await must(staff.post('/Admin/timeslots/disable', { ...disabled, reason: 'Τεχνικό πρόβλημα' }));
  await must(staff.post('/Admin/timeslots/disable-day', { date: closed.date, reason: 'Απολύμανση' }));
  await must(staff.put('/Admin/timeslots/capacity', { ...place, newCapacity, reason: 'Λιγότερες θέσεις' }));
  await must(staff.put(`/Admin/global-timeslots/${ofWeek.startTime}/${ofWeek.endTime}/time`, ofDay));
  await must(staff.put('/Admin/timeslots/time', moveOnDate(ofWeek, 45)));
  await must(staff.delete(`/Admin/global-timeslots/${template?.id}`));
  return place;
}

/** A slot of one place, which somebody has and others wait for, becomes free. */
async function freePlace({ staff, rows, member }: Desk, slot: Slot, people: readonly string[]): Promise<void> {
  await must(staff.post('/Admin/timeslots/extra', { ...slot, capacity: 1, reason: 'Μεγάλη ζήτηση' }));
  const place = placeOf(slot);
  const [first] = await forSome(1, people, (userId) => staff.post('/Admin/appointments', { ...place, userId }));
  const others = people.filter((id) => id !== first).toReversed();
  await forSome(3, others, (id) => member(id).post('/TimeslotInterest/express', place));
  const [visit] = await rows<{ id: string }>(
    'SELECT id FROM appointments WHERE client_id = $1 AND appointment_date = $2 AND start_time = $3 AND status = 1',
    ...[first, slot.date, slot.startTime],
  );
  await must(staff.delete(`/Admin/appointments/${visit?.id}`));
}

/** Places that the waiting list fills, holds, or tells of. */
async function freePlaces(desk: Desk, people: readonly string[]): Promise<void> {
  const { moment } = desk.gym;
  const [soon] = await desk.rows<{ date: CalendarDate; hour: string }>(
    `SELECT w.at::date AS date, to_char(w.at, 'HH24') AS hour FROM (SELECT ($1::timestamptz + interval '6 hours') AT TIME ZONE $2 AS at) w`,
    ...[moment.now, moment.zone],
  );
  if (soon === undefined) throw new Error('There is a moment six hours ahead');
  const near = { date: soon.date, startTime: `${soon.hour}:20`, endTime: `${soon.hour}:50` };
  await freePlace(desk, near, people);
  const far = { date: addDays(moment.today, 2), startTime: '12:20', endTime: '12:50' };
  await freePlace(desk, far, people.toReversed());
  const filling = await desk.rows(
    `SELECT FROM settings WHERE key = 'WaitingListMode' AND value = 'fill' AND EXISTS (SELECT FROM settings WHERE key = 'uses.filling' AND value = 'on')`,
  );
  if (filling.length > 0)
    await eventually(async () => (await desk.rows(GIVEN, [near, far].map(keyOf))).length === 2 || null);
}

/** The places that were given to somebody of the line. */
const GIVEN = `
  SELECT DISTINCT appointment_date, start_time FROM (
    SELECT appointment_date, start_time FROM interests WHERE held_until IS NOT NULL
    UNION ALL SELECT appointment_date, start_time FROM appointments WHERE promoted_at IS NOT NULL) given
  WHERE appointment_date || ' ' || to_char(start_time, 'HH24:MI') = ANY ($1)`;

type Own = { id: string; visit: Appointment };

async function visitsOf({ member, rows }: Desk, cancellation: Appointment['cancellation']): Promise<Own[]> {
  const people = await rows<{ id: string }>(
    'SELECT DISTINCT client_id AS id FROM appointments WHERE status = 1 ORDER BY 1 LIMIT 40',
  );
  const found: Own[] = [];
  for (const { id } of people) {
    const { data } = await member(id).get<ClientProfile>('/Client/profile');
    const visit = data?.appointments.find((one) => one.cancellation === cancellation && one.status === 1);
    if (visit !== undefined) found.push({ id, visit });
  }
  return found;
}

/** Members move, cancel and cancel late. */
async function membersChangeTheirMinds(desk: Desk): Promise<void> {
  const free = await visitsOf(desk, 'free');
  await forSome(2, free.slice(0, 12), async ({ id, visit: { id: appointmentId, ...visit } }) => {
    const member = desk.member(id);
    const days = await must(member.get<BookingDay[]>('/Client/booking-days', { appointmentId }));
    const date = days.find((day) => day.isBookable && day.date !== visit.appointmentDate)?.date ?? '';
    const day = await must(member.get<AvailableTimeslots>('/Client/timeslots/available', { date, appointmentId }));
    const slot = day.timeslots.find(({ movableAppointmentId }) => movableAppointmentId !== null);
    const to = { date, startTime: slot?.originalStartTime ?? '', endTime: slot?.originalEndTime ?? '' };
    return member.post(`/Client/appointments/${appointmentId}/move`, to);
  });
  for (const { id, visit } of free.slice(12, 15))
    await must(desk.member(id).delete(`/Client/appointments/${visit.id}`));
  for (const { id, visit } of (await visitsOf(desk, 'late')).slice(0, 3))
    await must(desk.member(id).delete(`/Client/appointments/${visit.id}?late=true`));
}

/**
 * Staff book past a rule, freeze, and switch a subscription off. Where the gym uses it, they also mark absences and
 * sell ahead.
 */
async function deskWorks({ gym, staff, rows }: Desk, isAsked: boolean): Promise<void> {
  const { today, now } = gym.moment;
  const coming = await rows<{ client_id: string; date: CalendarDate; subscription_id: string }>(
    `SELECT DISTINCT ON (client_id) client_id, appointment_date AS date, subscription_id FROM appointments
     WHERE status = 1 AND subscription_id IS NOT NULL AND appointment_date > $1::date + 1 ORDER BY client_id DESC, appointment_date`,
    today,
  );
  const nine = { startTime: '09:00', endTime: '10:00', isAdminOverride: true };
  await forSome(2, coming.slice(0, 10), ({ client_id: userId, date }) =>
    staff.post('/Admin/appointments', { ...nine, appointmentDate: date, userId }),
  );
  await forSome(1, coming.slice(10, 20), ({ subscription_id }) =>
    staff.post(`/Admin/subscriptions/${subscription_id}/freeze`, {}),
  );
  const stopped = await rows<{ id: string; startDate: CalendarDate; endDate: CalendarDate; monthlyLimit: number }>(
    `SELECT client_id AS id, start_date AS "startDate", end_date AS "endDate", monthly_limit AS "monthlyLimit" FROM subscriptions s
     WHERE end_date > $1::date + 20 AND start_date < $1::date AND monthly_limit > 0 AND is_active AND frozen_at IS NULL
       AND (SELECT count(*) FROM subscriptions o WHERE o.client_id = s.client_id) = 1 ORDER BY client_id LIMIT 1`,
    today,
  );
  await forSome(1, stopped, ({ id, ...terms }) =>
    staff.put(`/Admin/clients/${id}/subscription`, { ...terms, isActive: false }),
  );
  if (isAsked) return;
  const past = await rows<{ id: string }>(
    `SELECT id FROM appointments WHERE status <> 2 AND attendance IS DISTINCT FROM 'absent' AND ends_at <= $1 AND appointment_date >= $2::date - 1 ORDER BY id`,
    ...[now, today],
  );
  const absent = await forSome(4, past, ({ id }) =>
    staff.put(`/Admin/appointments/${id}/attendance`, { attendance: 'absent' }),
  );
  await forSome(1, absent, ({ id }) => staff.post(`/Admin/appointments/${id}/forgive`, {}));
  await forSome(2, coming.slice(20, 40), ({ client_id, date }) =>
    staff.post(`/Admin/clients/${client_id}/freezes`, { from: date, until: addDays(date, 4) }),
  );
  const [plan] = await rows<{ id: string }>(
    'SELECT id FROM plans WHERE is_on_sale AND monthly_limit > 0 ORDER BY price_cents LIMIT 1',
  );
  const packs = await rows<{ id: string; sale: string }>(
    'SELECT client_id AS id, gen_random_uuid() AS sale FROM subscriptions WHERE pack_visits > 0 ORDER BY client_id',
  );
  await forSome(2, packs, ({ id, sale }) =>
    staff.post(`/Admin/clients/${id}/sales`, { id: sale, planId: plan?.id ?? '' }),
  );
}

/** A busy hour at the desk and on the phones, so that the gym has something of everything to say. */
export async function haveABusyHour(gym: WalkedGym, settings: Settings, isAsked: boolean): Promise<void> {
  const staff = gym.as(gym.ownerId, 'el', Role.Admin);
  const rows = <Row>(sql: string, ...values: unknown[]): Promise<Row[]> => gym.dataSource.query<Row[]>(sql, values);
  const desk: Desk = { gym, staff, rows, member: (id) => gym.as(id, 'el') };
  const { now } = gym.moment;
  const ago = (minutes: number): Promise<unknown> => gym.setNow(new Date(now.getTime() - minutes * 60_000));
  if (Object.keys(settings).length > 0) await must(staff.put('/Admin/settings', { values: settings }));
  const people = (
    await rows<{ id: string }>('SELECT id FROM users WHERE role = 2 AND is_active AND email IS NOT NULL ORDER BY id')
  ).map(({ id }) => id);
  await ago(9);
  const full = await changeSchedule(desk);
  await ago(4);
  await forSome(4, people, (id) => desk.member(id).post('/TimeslotInterest/express', placeOf(full)));
  await deskWorks(desk, isAsked);
  await ago(3);
  await membersChangeTheirMinds(desk);
  await ago(2);
  await freePlaces(desk, people);
  await gym.setNow(now);
}
