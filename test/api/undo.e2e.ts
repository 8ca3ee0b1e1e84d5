import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { Appointment } from '@palestra/backend/contract/appointment';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { SlotHistory } from '@palestra/backend/contract/slot-history';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { book, bookFor, place, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { LiveReader } from '../support/live-reader.js';
import {
  closeDay,
  closeRange,
  disable,
  heldOn,
  mailsAbout,
  moveHour,
  removeOverride,
  resize,
} from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const LATER = '2026-03-11T10:09:59Z';
const TOO_LATE = '2026-03-11T10:10:01Z';
const THURSDAY = '2026-03-12';
const FRIDAY = '2026-03-13';
const MONDAY = '2026-03-16';
const NEXT_MONTH = '2026-04-02';

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: new Date(NOW), processes: 2 })));
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.database.query(`DELETE FROM acts; DELETE FROM mails; DELETE FROM interests; DELETE FROM appointments;
    DELETE FROM calendar_sequences; DELETE FROM slot_occupancies; DELETE FROM timeslot_overrides; DELETE FROM subscriptions;
    UPDATE settings SET value = '0' WHERE key = 'MailDelayMinutes'`);
});
afterEach(async () => expect(await gym.faults()).toEqual([]));
afterAll(() => gym.close());

const staff = (process = 0) => gym.as(gym.admin, process);
const acts = async (): Promise<Act[]> => (await staff().get<Act[]>('/Admin/acts')).data;
async function lastAct(): Promise<Act> {
  const [newest] = await acts();
  if (newest === undefined) throw new Error('There is no act to undo');
  return newest;
}
const undo = (id: string, query = '', process = 0) =>
  staff(process).post<UndoneAct>(`/Admin/acts/${id}/undo${query}`, {});
const undoLast = async () => undo((await lastAct()).id);
const cancelFor = (id: string) => staff().delete<Appointment>(`/Admin/appointments/${id}`);
const restore = (person: Person, id: string) =>
  gym.as(person).post<Appointment>(`/Client/appointments/${id}/restore`, {});

const deactivate = ({ id, name }: Person) =>
  staff().put(`/Admin/clients/${id}`, { name, email: `${id}@example.gr`, phone: '6900000000', isActive: false });

async function booked(date: string, start: string, person?: Person): Promise<{ member: Person; id: string }> {
  const member = person ?? (await gym.has(aMember()));
  const answer = await book(gym.as(member), date, start);
  expect(answer.status).toBe(201);
  return { member, id: answer.data.id };
}
const rowOf = async (id: string) =>
  (await gym.rows<Record<string, unknown>>('SELECT to_jsonb(a) AS row FROM appointments a WHERE id = $1', [id]))[0]?.[
    'row'
  ];
const states = (purpose: string, recipient: Person) =>
  gym.rows<{ state: string }>(
    'SELECT state FROM mails WHERE purpose = $1 AND recipient_id = $2 ORDER BY created_at, id',
    [purpose, recipient.id],
  );
/** As if the mail server had taken everything that waits. */
const sendAll = () =>
  gym.rows("UPDATE mails SET state = 'sent', sent_at = $1 WHERE state = 'waiting'", [new Date(NOW)]);
const subscriptionsOf = (person: Person) =>
  gym.rows(
    `SELECT start_date, end_date, actual_start_date, actual_end_date, is_active, frozen_at, remaining_days_at_freeze,
       moved_days FROM subscriptions WHERE client_id = $1 ORDER BY start_date`,
    [person.id],
  );
const overrides = () => gym.rows('SELECT to_jsonb(o) FROM timeslot_overrides o ORDER BY date, kind');

describe('undoing a single cancellation', () => {
  it('gives the appointment back as it was, with its place and its activation', async () => {
    const { member, id } = await booked(THURSDAY, '18:00');
    const [before, subscriptions] = [await rowOf(id), await subscriptionsOf(member)];
    await cancelFor(id);
    expect(await subscriptionsOf(member)).not.toEqual(subscriptions);
    expect(await lastAct()).toMatchObject({
      ...{ kind: 'appointment-cancelled', isByStaff: true, byId: gym.admin.id, userName: member.name },
      ...{ startDate: THURSDAY, startTime: '18:00:00', affectedAppointments: 1, undoUntil: '2026-03-11T10:10:00.000Z' },
    });
    const undone = await undoLast();
    expect(undone).toMatchObject({ status: 200, message: 'Undone' });
    expect(undone.data).toMatchObject({
      returned: [{ id, userName: member.name, startTime: '18:00:00' }],
      notReturned: [],
    });
    expect(await rowOf(id)).toEqual(before);
    expect(await subscriptionsOf(member)).toEqual(subscriptions);
    expect(await acts()).toEqual([]);
  });

  it('withdraws a mail that nobody got, and tells who got it again, in the same calendar entry', async () => {
    const [one, other] = [await booked(THURSDAY, '18:00'), await booked(THURSDAY, '18:00')];
    await cancelFor(one.id);
    await sendAll();
    await undoLast();
    await cancelFor(other.id);
    await undoLast();
    expect(await states('cancelled', one.member)).toEqual([{ state: 'sent' }]);
    expect(await states('restored', one.member)).toEqual([{ state: 'waiting' }]);
    expect(await states('cancelled', other.member)).toEqual([{ state: 'withdrawn' }]);
    expect(await states('restored', other.member)).toEqual([]);
    const sequence = 'SELECT sequence FROM calendar_sequences WHERE appointment_id = $1';
    expect(await gym.rows(sequence, [one.id])).toEqual([{ sequence: 2 }]);
  });

  it('lists one whose place somebody has by now', async () => {
    await resize(staff(), THURSDAY, '18:00', 1);
    const { member, id } = await booked(THURSDAY, '18:00');
    await cancelFor(id);
    const act = await lastAct();
    await booked(THURSDAY, '18:00');
    const { data } = await undo(act.id);
    expect(data.returned).toEqual([]);
    expect(data.notReturned).toMatchObject([
      { id, userName: member.name, code: 'SLOT_FULL', message: 'Somebody else has the place by now.' },
    ]);
    expect(await states('cancelled', member)).toEqual([{ state: 'waiting' }]);
  });

  it('lists one whose client has booked another on that day @release', async () => {
    const { member, id } = await booked(THURSDAY, '18:00');
    await cancelFor(id);
    const act = await lastAct();
    await gym.setNow(LATER);
    await booked(THURSDAY, '19:00', member);
    expect((await undo(act.id)).data.notReturned).toMatchObject([{ id, code: 'ONE_PER_DAY' }]);
  });

  it('lists one whose client has reached the limit of the month since @release', async () => {
    const member = await gym.has(aClient().withSubscription({ monthlyLimit: 1 }));
    const { id } = await booked(THURSDAY, '18:00', member);
    await cancelFor(id);
    const act = await lastAct();
    await booked(FRIDAY, '18:00', member);
    expect((await undo(act.id)).data.notReturned).toMatchObject([{ id, code: 'MONTHLY_LIMIT' }]);
  });

  it('gives it back in a slot that held more than its capacity before, while nobody took the place @release', async () => {
    await resize(staff(), THURSDAY, '18:00', 1);
    const { id } = await booked(THURSDAY, '18:00');
    await bookFor(staff(), await gym.has(aMember()), THURSDAY, '18:00', true);
    await cancelFor(id);
    expect((await undoLast()).data.returned).toMatchObject([{ id }]);
  });

  it('reminds of it as if it had never been cancelled @release', async () => {
    const { id } = await booked(THURSDAY, '18:00');
    await gym.rows(
      `INSERT INTO mails (purpose, priority, recipient_name, recipient_address, language, facts, appointment_id, dedupe_key,
         next_attempt_at, created_at)
       VALUES ('reminder', 1, 'x', 'x@example.gr', 'el', $2, $1, $3, now(), now())`,
      [id, { appointments: [{ appointmentId: id }] }, `reminder hours ${id}`],
    );
    await cancelFor(id);
    await undoLast();
    expect(await gym.rows('SELECT FROM mails WHERE dedupe_key = $1', [`reminder hours ${id}`])).toEqual([]);
  });

  it('refuses after ten minutes, and an act that is not there', async () => {
    await cancelFor((await booked(THURSDAY, '18:00')).id);
    const { id } = await lastAct();
    await gym.setNow(TOO_LATE);
    expect(await undo(id)).toMatchObject({ status: 422, code: 'UNDO_TOO_LATE' });
    expect(await acts()).toEqual([]);
    expect(await undo('00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('changes nothing in a dry run', async () => {
    const { id } = await booked(THURSDAY, '18:00');
    await cancelFor(id);
    const before = await rowOf(id);
    const rehearsed = await undo((await lastAct()).id, '?dryRun=true');
    expect(rehearsed.data).toMatchObject({ isDryRun: true, returned: [{ id }] });
    expect(await rowOf(id)).toEqual(before);
    expect(await acts()).toHaveLength(1);
  });

  it('returns the first result to a second desk', async () => {
    const { id } = await booked(THURSDAY, '18:00');
    await cancelFor(id);
    const act = await lastAct();
    const answers = await Promise.all([undo(act.id, '', 0), undo(act.id, '', 1), undo(act.id, '', 0)]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(
      await gym.rows("SELECT FROM audit_entries WHERE action = 'act.undone' AND entity_id = $1", [act.id]),
    ).toHaveLength(1);
  });

  it('leaves alone what somebody cancelled again @release', async () => {
    const { id } = await booked(THURSDAY, '18:00');
    await cancelFor(id);
    const first = await lastAct();
    await undo(first.id);
    await gym.setNow(LATER);
    await cancelFor(id);
    expect((await undo(first.id)).data.returned).toMatchObject([{ id }]);
    expect(await rowOf(id)).toMatchObject({ status: 2 });
  });

  it('tells every desk @release', async () => {
    const reader = await LiveReader.open(gym.urlOf(1), gym.tokenOf(gym.admin));
    await cancelFor((await booked(THURSDAY, '18:00')).id);
    await reader.hears('acts');
  });
});

describe('a member who takes back a cancellation', () => {
  const cancel = (person: Person, id: string) => gym.as(person).delete(`/Client/appointments/${id}`);

  it('has the appointment again, also when asked twice', async () => {
    const { member, id } = await booked(THURSDAY, '18:00');
    const before = await rowOf(id);
    await cancel(member, id);
    const read = async () => (await gym.as(member).get<Appointment[]>('/Client/appointments')).data;
    expect(await read()).toMatchObject([{ id, status: 2, restoreUntil: '2026-03-11T10:10:00.000Z' }]);
    expect(await restore(member, id)).toMatchObject({ status: 200, data: { id, status: 1, canCancel: true } });
    expect(await read()).toMatchObject([{ id, status: 1, restoreUntil: null }]);
    expect(await restore(member, id)).toMatchObject({ status: 200, data: { id, status: 1 } });
    expect(await rowOf(id)).toEqual(before);
  });

  it('is bound by the rules of booking', async () => {
    await resize(staff(), THURSDAY, '18:00', 1);
    const { member, id } = await booked(THURSDAY, '18:00');
    await cancel(member, id);
    await booked(THURSDAY, '18:00');
    expect(await restore(member, id)).toMatchObject({ status: 409, code: 'SLOT_FULL' });
  });

  it('cannot take back what staff cancelled, what is long ago, or what is another’s', async () => {
    const { member, id } = await booked(THURSDAY, '18:00');
    const other = await gym.has(aMember());
    await cancel(member, id);
    expect(await restore(other, id)).toMatchObject({ status: 404 });
    await gym.setNow(TOO_LATE);
    expect(await restore(member, id)).toMatchObject({ status: 422, code: 'UNDO_TOO_LATE' });
    const by = await booked(FRIDAY, '18:00');
    await cancelFor(by.id);
    const { data } = await gym.as(by.member).get<Appointment[]>('/Client/appointments');
    expect(data).toMatchObject([{ id: by.id, restoreUntil: null }]);
    expect(await restore(by.member, by.id)).toMatchObject({ status: 422, code: 'UNDO_TOO_LATE' });
  });

  it('may also ask staff, who see whose act it was @release', async () => {
    const { member, id } = await booked(THURSDAY, '18:00');
    await cancel(member, id);
    expect(await lastAct()).toMatchObject({ isByStaff: false, byName: member.name });
    expect((await undoLast()).data.returned).toMatchObject([{ id }]);
  });
});

describe('undoing the move of an appointment', () => {
  const moveFor = (id: string, date: string, start: string, more: object = {}) =>
    staff().post(`/Admin/appointments/${id}/move`, { ...slot(date, start), ...more });
  const move = (person: Person, id: string, date: string, start: string) =>
    gym.as(person).post(`/Client/appointments/${id}/move`, slot(date, start));
  const where = async (id: string) =>
    (await gym.rows('SELECT appointment_date AS date, start_time AS start FROM appointments WHERE id = $1', [id]))[0];

  it('takes it back to its place as it was booked, with its activation', async () => {
    const member = await gym.has(aClient().withSubscription({ startDate: '2026-03-01', endDate: '2026-03-31' }));
    const { id } = await booked(THURSDAY, '18:00', member);
    const [before, subscriptions] = [await rowOf(id), await subscriptionsOf(member)];
    expect((await moveFor(id, MONDAY, '09:00')).status).toBe(200);
    const act = { kind: 'appointment-moved', userName: member.name, startDate: THURSDAY, startTime: '18:00:00' };
    expect(await lastAct()).toMatchObject({ ...act, affectedAppointments: 1 });
    expect(await undoLast()).toMatchObject({ status: 200, data: { movedBack: 1, returned: [], notReturned: [] } });
    expect(await rowOf(id)).toEqual(before);
    expect(await subscriptionsOf(member)).toEqual(subscriptions);
    expect([await heldOn(gym, THURSDAY), await heldOn(gym, MONDAY)]).toMatchObject([[{ clientId: member.id }], []]);
    expect(await acts()).toEqual([]);
  });

  it('withdraws a mail that nobody got, and tells who got it of the way back @release', async () => {
    const silent = await booked(THURSDAY, '18:00');
    await moveFor(silent.id, THURSDAY, '19:00');
    await undoLast();
    expect(await states('changed', silent.member)).toEqual([{ state: 'withdrawn' }]);
    const told = await booked(THURSDAY, '18:00');
    await moveFor(told.id, FRIDAY, '19:00');
    await sendAll();
    await undoLast();
    // Both are of one instant.
    const mails = (await states('changed', told.member)).map(({ state }) => state);
    expect(mails.sort()).toEqual(['sent', 'waiting']);
  });

  it('lists it where it is when somebody has the place by now', async () => {
    await resize(staff(), THURSDAY, '18:00', 1);
    const { member, id } = await booked(THURSDAY, '18:00');
    await moveFor(id, THURSDAY, '19:00');
    const { id: actId } = await lastAct();
    await booked(THURSDAY, '18:00');
    const stayed = { id, userName: member.name, startTime: '19:00:00', code: 'SLOT_FULL' };
    expect((await undo(actId)).data).toMatchObject({ movedBack: 0, notReturned: [stayed] });
    expect(await where(id)).toEqual({ date: THURSDAY, start: '19:00:00' });
  });

  it('needs no place of its own on its day and in its month, and keeps an override @release', async () => {
    const member = await gym.has(aMember());
    const { id } = await booked(THURSDAY, '18:00', member);
    await moveFor(id, THURSDAY, '19:00');
    expect((await undoLast()).data).toMatchObject({ movedBack: 1 });
    await resize(staff(), THURSDAY, '20:00', 1);
    await booked(THURSDAY, '20:00');
    await moveFor(id, THURSDAY, '20:00', { isAdminOverride: true });
    expect((await undoLast()).data).toMatchObject({ movedBack: 1 });
    expect(await rowOf(id)).toMatchObject({ is_admin_override: false, overridden: [] });
  });

  it('counts a course’s visit that is moved, until it is moved back; one that was given back stays away', async () => {
    const dates = [THURSDAY, MONDAY].map((date) => slot(date, '18:00'));
    const words = { nameEl: 'Αρχάριοι', nameEn: '', classId: null, priceCents: 5000, vatPercent: null };
    const { data: course } = await staff().post<{ id: string }>('/Admin/courses', {
      ...{ ...words, joinUntil: THURSDAY, isOffered: true },
      dates: dates.map(({ date, startTime, endTime }) => ({ date, startTime, endTime })),
    });
    const member = await gym.has(aClient().withSubscription({ monthlyLimit: 1 }));
    const joined = await gym
      .as(member)
      .post<{ id: string }>(`/Client/courses/${course.id}/join`, { priceCents: words.priceCents });
    const [visit] = await gym.rows<{ id: string }>(
      'SELECT id FROM appointments WHERE client_id = $1 AND appointment_date = $2',
      [member.id, THURSDAY],
    );
    const id = visit?.id ?? '';
    const before = await rowOf(id);
    expect((await staff().post(`/Admin/appointments/${id}/move`, slot(FRIDAY, '18:00'))).status).toBe(200);
    expect(await book(gym.as(member), '2026-03-18', '18:00')).toMatchObject({ status: 422, code: 'MONTHLY_LIMIT' });
    await undoLast();
    expect(await rowOf(id)).toEqual(before);
    await booked('2026-03-18', '18:00', member);
    await closeDay(staff(), THURSDAY);
    expect((await gym.as(member).post(`/Client/courses/places/${joined.data.id}/end`, {})).status).toBe(200);
    expect((await undoLast()).data).toMatchObject({ returned: [] });
    expect(await rowOf(id)).toMatchObject({ status: 2 });
  });

  it('takes two moves of one appointment back, the later one first @release', async () => {
    const { id } = await booked(THURSDAY, '18:00');
    const before = await rowOf(id);
    await moveFor(id, THURSDAY, '19:00');
    const first = await lastAct();
    await gym.setNow(LATER);
    await moveFor(id, FRIDAY, '09:00');
    expect((await undoLast()).data).toMatchObject({ movedBack: 1 });
    expect(await where(id)).toEqual({ date: THURSDAY, start: '19:00:00' });
    expect((await undo(first.id)).data).toMatchObject({ movedBack: 1 });
    expect(await rowOf(id)).toEqual(before);
  });

  it('refuses when it was moved again or cancelled since, and changes nothing @release', async () => {
    const { id } = await booked(THURSDAY, '18:00');
    await moveFor(id, THURSDAY, '19:00');
    const act = await lastAct();
    await gym.setNow(LATER);
    await moveFor(id, THURSDAY, '20:00');
    expect(await undo(act.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' });
    await cancelFor(id);
    expect(await undo(act.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' });
    expect(await where(id)).toEqual({ date: THURSDAY, start: '20:00:00' });
  });

  it('is possible for the member by the same call as for a cancellation, under the rules of booking @release', async () => {
    const { member, id } = await booked(THURSDAY, '18:00');
    await move(member, id, FRIDAY, '18:00');
    const back = { id, appointmentDate: THURSDAY, startTime: '18:00:00', status: 1 };
    expect(await restore(member, id)).toMatchObject({ status: 200, data: back });
    expect(await restore(member, id)).toMatchObject({ status: 200, data: back });
    await move(member, id, FRIDAY, '18:00');
    await resize(staff(), THURSDAY, '18:00', 1);
    await booked(THURSDAY, '18:00');
    expect(await restore(member, id)).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    await gym.setNow(TOO_LATE);
    expect(await restore(member, id)).toMatchObject({ status: 422, code: 'UNDO_TOO_LATE' });
  });

  it('is offered to the member for ten minutes, whatever the old deadline, while every limit allows it', async () => {
    const limited = () => gym.has(aClient().withSubscription({ monthlyLimit: 1 }));
    const moved = async () => {
      const { member, id } = await booked(THURSDAY, '18:00', await limited());
      expect((await move(member, id, NEXT_MONTH, '18:00')).status).toBe(200);
      return { member, id };
    };
    const until = async (member: Person) =>
      (await gym.as(member).get<Appointment[]>('/Client/appointments')).data.map((one) => one.restoreUntil);
    const full = await moved();
    await booked(FRIDAY, '18:00', full.member);
    expect(await restore(full.member, full.id)).toMatchObject({ status: 422, code: 'MONTHLY_LIMIT' });
    // A minute before the deadline of the place that it leaves.
    await gym.setNow('2026-03-12T13:59:00Z');
    const { member, id } = await moved();
    expect(await until(member)).toEqual(['2026-03-12T14:09:00.000Z']);
    await gym.setNow('2026-03-12T14:05:00Z');
    expect(await restore(member, id)).toMatchObject({ status: 200, data: { appointmentDate: THURSDAY } });
    expect(await until(member)).toEqual([null]);
  });

  it('offers the place that it leaves to those who wait for it @release', async () => {
    const { id } = await booked(THURSDAY, '18:00');
    await resize(staff(), THURSDAY, '19:00', 1);
    await moveFor(id, THURSDAY, '19:00');
    const { id: actId } = await lastAct();
    const waiting = await gym.has(aMember());
    await gym.as(waiting).post('/TimeslotInterest/express', place(THURSDAY, '19:00'));
    await undo(actId);
    expect(await states('place-free', waiting)).toEqual([{ state: 'waiting' }]);
  });
});

describe('undoing a booking by staff', () => {
  const bookedFor = async (member: Person, date: string, start: string): Promise<string> => {
    const { status, data } = await bookFor(staff(), member, date, start);
    expect(status).toBe(201);
    return data.id;
  };
  const visitsOf = (person: Person) => gym.rows('SELECT id FROM appointments WHERE client_id = $1', [person.id]);

  it('takes the place back, as if it had never been booked', async () => {
    const member = await gym.has(aClient().withSubscription({ startDate: '2026-03-01', endDate: '2026-03-31' }));
    const subscriptions = await subscriptionsOf(member);
    await bookedFor(member, THURSDAY, '18:00');
    expect(await subscriptionsOf(member)).not.toEqual(subscriptions);
    expect(await lastAct()).toMatchObject({
      ...{ kind: 'appointment-booked', byId: gym.admin.id, userName: member.name, affectedAppointments: 1 },
      ...{ startDate: THURSDAY, startTime: '18:00:00' },
    });
    const done = { returned: [], notReturned: [], movedBack: 0 };
    expect(await undoLast()).toMatchObject({ status: 200, data: done });
    expect([await visitsOf(member), await heldOn(gym, THURSDAY)]).toEqual([[], []]);
    expect(await subscriptionsOf(member)).toEqual(subscriptions);
    expect((await gym.as(member).get<Appointment[]>('/Client/appointments')).data).toEqual([]);
    expect(await acts()).toEqual([]);
    expect((await book(gym.as(member), THURSDAY, '18:00')).status).toBe(201);
  });

  it('withdraws a mail that nobody got, and tells who got it', async () => {
    const [silent, told] = [await gym.has(aMember()), await gym.has(aMember())];
    await bookedFor(silent, THURSDAY, '18:00');
    await undoLast();
    expect([await states('booked', silent), await states('cancelled', silent)]).toEqual([[{ state: 'withdrawn' }], []]);
    await bookedFor(told, THURSDAY, '18:00');
    await sendAll();
    await undoLast();
    expect([await states('booked', told), await states('cancelled', told)]).toEqual([
      [{ state: 'sent' }],
      [{ state: 'waiting' }],
    ]);
  });

  it('puts the client back where they waited @release', async () => {
    await resize(staff(), THURSDAY, '18:00', 1);
    const other = await booked(THURSDAY, '18:00');
    const member = await gym.has(aMember());
    await gym.as(member).post('/TimeslotInterest/express', place(THURSDAY, '18:00'));
    const waits = () => gym.rows('SELECT to_jsonb(i) FROM interests i WHERE client_id = $1', [member.id]);
    const before = await waits();
    await gym.as(other.member).delete(`/Client/appointments/${other.id}`);
    await bookedFor(member, THURSDAY, '18:00');
    expect(await waits()).toEqual([]);
    await undoLast();
    expect(await waits()).toEqual(before);
    expect(await gym.rows('SELECT FROM past_waits WHERE client_id = $1', [member.id])).toEqual([]);
  });

  it('offers the place to those who wait for it @release', async () => {
    await resize(staff(), THURSDAY, '18:00', 1);
    await bookedFor(await gym.has(aMember()), THURSDAY, '18:00');
    const waiting = await gym.has(aMember());
    await gym.as(waiting).post('/TimeslotInterest/express', place(THURSDAY, '18:00'));
    await undoLast();
    expect(await states('place-free', waiting)).toEqual([{ state: 'waiting' }]);
  });

  it('refuses when the visit has changed since, and once the change is undone is possible', async () => {
    const member = await gym.has(aMember());
    const id = await bookedFor(member, THURSDAY, '18:00');
    const act = await lastAct();
    await gym.setNow(LATER);
    for (const change of [
      cancelFor,
      (one: string) => staff().post(`/Admin/appointments/${one}/move`, slot(FRIDAY, '09:00')),
    ]) {
      expect((await change(id)).status).toBe(200);
      expect(await undo(act.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' });
      await undoLast();
    }
    await moveHour(staff(), THURSDAY, '18:00', '18:30');
    expect(await undo(act.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' });
    await undoLast();
    expect(await undo(act.id)).toMatchObject({ status: 200 });
    expect(await visitsOf(member)).toEqual([]);
  });

  it('is told in the log, in the client’s timeline and in the history of the slot', async () => {
    const member = await gym.has(aMember());
    const id = await bookedFor(member, THURSDAY, '18:00');
    await undoLast();
    const { data } = await staff().get<AuditEntry[]>(`/Admin/audit?clientId=${member.id}`);
    expect(data.map(({ action, clientName }) => [action, clientName]).sort()).toEqual([
      ['act.undone', member.name],
      ['appointment.booked', member.name],
    ]);
    expect(data.find(({ action }) => action === 'act.undone')?.before).toMatchObject({ booked: { id } });
    const query = new URLSearchParams(slot(THURSDAY, '18:00')).toString();
    const { data: history } = await staff().get<SlotHistory>(`/Admin/timeslots/history?${query}`);
    const told = history.events.filter(({ userId }) => userId === member.id);
    expect(told.map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['booked', gym.admin.name],
      ['unbooked', gym.admin.name],
    ]);
  });

  it('is not offered for what a member books @release', async () => {
    await booked(THURSDAY, '18:00');
    expect(await acts()).toEqual([]);
  });
});

describe('undoing a closing', () => {
  it('opens the day as it was and gives everybody their place back', async () => {
    const visits = [await booked(THURSDAY, '18:00'), await booked(THURSDAY, '18:00'), await booked(THURSDAY, '19:00')];
    const rows = await Promise.all(visits.map(({ id }) => rowOf(id)));
    await closeDay(staff(), THURSDAY, 'Απεργία');
    expect(await lastAct()).toMatchObject({
      kind: 'day-closed',
      startDate: THURSDAY,
      endDate: THURSDAY,
      affectedAppointments: 3,
    });
    expect((await undoLast()).data).toMatchObject({ returned: [{}, {}, {}], notReturned: [] });
    expect(await overrides()).toEqual([]);
    expect(await Promise.all(visits.map(({ id }) => rowOf(id)))).toEqual(rows);
  });

  it('opens a range, and keeps a day closed that was closed before @release', async () => {
    await closeDay(staff(), MONDAY, 'Αργία');
    const closed = await overrides();
    const { id } = await booked(FRIDAY, '18:00');
    await gym.setNow(LATER);
    await closeRange(staff(), THURSDAY, MONDAY);
    const undone = await undoLast();
    expect(undone).toMatchObject({ status: 200 });
    expect(undone.data.returned).toMatchObject([{ id }]);
    expect(await overrides()).toEqual(closed);
  });

  it('brings appointments back to a day that is open again @release', async () => {
    const { id } = await booked(THURSDAY, '18:00');
    const closed = await closeDay(staff(), THURSDAY);
    const act = await lastAct();
    await removeOverride(staff(), closed.data.overrides[0]?.id ?? '');
    expect((await undo(act.id)).data.returned).toMatchObject([{ id }]);
  });

  it('refuses when somebody has closed the day anew, and changes nothing', async () => {
    const { id } = await booked(THURSDAY, '18:00');
    await closeDay(staff(), THURSDAY, 'Απεργία');
    const act = await lastAct();
    await gym.setNow(LATER);
    await closeDay(staff(), THURSDAY, 'Σεισμός');
    const closed = await overrides();
    const refused = await undo(act.id);
    expect(refused).toMatchObject({ status: 409, code: 'CHANGED_SINCE' });
    expect(refused.message).toMatch(/nothing was undone/);
    expect(await overrides()).toEqual(closed);
    expect(await rowOf(id)).toMatchObject({ status: 2 });
  });

  it('mails only what stays cancelled @release', async () => {
    const member = await gym.has(aMember());
    const [thursday, friday] = [await booked(THURSDAY, '18:00', member), await booked(FRIDAY, '18:00', member)];
    await closeRange(staff(), THURSDAY, FRIDAY);
    const act = await lastAct();
    await disable(staff(), FRIDAY, '18:00');
    expect((await undo(act.id)).data).toMatchObject({
      returned: [{ id: thursday.id }],
      notReturned: [{ id: friday.id, code: 'SLOT_DISABLED' }],
    });
    const [mail, ...others] = await mailsAbout(gym, 'day-closed', 'restored');
    expect(others).toEqual([]);
    expect(mail?.facts.appointments).toMatchObject([{ date: FRIDAY }]);
  });

  it('tells those who wait of a place that did not go back to its client @release', async () => {
    await resize(staff(), THURSDAY, '18:00', 1);
    const { member } = await booked(THURSDAY, '18:00');
    const waiting = await gym.has(aMember());
    await gym.as(waiting).post('/TimeslotInterest/express', place(THURSDAY, '18:00'));
    await closeDay(staff(), THURSDAY);
    const act = await lastAct();
    expect((await deactivate(member)).status).toBe(200);
    expect((await undo(act.id)).data.notReturned).toMatchObject([{ code: 'CLIENT_INACTIVE' }]);
    expect(await states('place-free', waiting)).toEqual([{ state: 'waiting' }]);
  });
});

describe('mails of an act', () => {
  it('wait for as long as the gym wants @release', async () => {
    await gym.rows("UPDATE settings SET value = '2' WHERE key = 'MailDelayMinutes'");
    const { member, id } = await booked(THURSDAY, '18:00');
    await cancelFor(id);
    const due = 'SELECT next_attempt_at AS at FROM mails WHERE purpose = $1 AND recipient_id = $2';
    expect(await gym.rows(due, ['cancelled', member.id])).toEqual([{ at: new Date('2026-03-11T10:02:00Z') }]);
    expect(await gym.rows(due, ['booked', member.id])).toEqual([{ at: new Date(NOW) }]);
  });

  it('to those who wait are withdrawn when the place is taken back @release', async () => {
    await resize(staff(), THURSDAY, '18:00', 1);
    const { id } = await booked(THURSDAY, '18:00');
    const waiting = await gym.has(aMember());
    await gym.as(waiting).post('/TimeslotInterest/express', place(THURSDAY, '18:00'));
    await cancelFor(id);
    expect(await states('place-free', waiting)).toEqual([{ state: 'waiting' }]);
    await undoLast();
    expect(await states('place-free', waiting)).toEqual([{ state: 'withdrawn' }]);
    expect(await gym.rows('SELECT FROM interests WHERE client_id = $1', [waiting.id])).toHaveLength(1);
  });
});

describe('undoing a change of one slot', () => {
  it('enables it and gives the places back', async () => {
    const { id } = await booked(THURSDAY, '18:00');
    await disable(staff(), THURSDAY, '18:00', 'Βλάβη');
    expect(await lastAct()).toMatchObject({ kind: 'timeslot-disabled', startDate: THURSDAY, startTime: '18:00:00' });
    expect((await undoLast()).data.returned).toMatchObject([{ id }]);
    expect(await overrides()).toEqual([]);
  });

  it('moves it back, and mails only who had heard of the move @release', async () => {
    const { member, id } = await booked(THURSDAY, '18:00');
    await moveHour(staff(), THURSDAY, '18:00', '20:00');
    const act = await lastAct();
    expect(act).toMatchObject({ kind: 'timeslot-moved', affectedAppointments: 1 });
    expect((await undo(act.id)).data).toMatchObject({ movedBack: 1 });
    expect(await heldOn(gym, THURSDAY)).toMatchObject([{ start: '18:00:00' }]);
    expect(await states('changed', member)).toEqual([{ state: 'withdrawn' }]);
    await moveHour(staff(), THURSDAY, '18:00', '20:00');
    await sendAll();
    await undoLast();
    expect((await states('changed', member)).map(({ state }) => state).sort()).toEqual([
      'sent',
      'waiting',
      'withdrawn',
    ]);
    expect(await rowOf(id)).toMatchObject({ effective_start_time: '18:00:00', status: 1 });
  });
});

describe('undoing a change of the weekly template', () => {
  const template = () =>
    gym.rows(`SELECT day_of_week, original_start_time, original_end_time, start_time, end_time, capacity, is_enabled,
      is_custom, reason FROM global_timeslots ORDER BY 1, 2, 3`);
  const slotAt = async (dayOfWeek: number, start: string): Promise<GlobalTimeslot> => {
    const { data } = await staff().get<GlobalTimeslot[]>(`/Admin/global-timeslots?dayOfWeek=${dayOfWeek}`);
    const found = data.find(({ originalStartTime }) => originalStartTime === `${start}:00`);
    if (found === undefined) throw new Error(`No slot at ${start}`);
    return found;
  };

  it('brings a deleted slot back', async () => {
    const before = await template();
    const { id } = await slotAt(4, '18:00');
    await staff().delete(`/Admin/global-timeslots/${id}`);
    expect(await lastAct()).toMatchObject({ kind: 'template-changed', daysOfWeek: [4] });
    expect((await undoLast()).status).toBe(200);
    expect(await template()).toEqual(before);
    expect((await book(gym.as(await gym.has(aMember())), THURSDAY, '18:00')).status).toBe(201);
  });

  it('takes back a paste, and keeps a change of another slot made meanwhile @release', async () => {
    const before = await template();
    const timeslots = [
      { startTime: '10:00', endTime: '11:00', capacity: 5 },
      { startTime: '22:00', endTime: '23:00' },
    ];
    const pasted = await staff().put('/Admin/global-timeslots/bulk', { dayOfWeek: 4, timeslots });
    expect(pasted.status).toBe(200);
    const act = await lastAct();
    expect((await undo(act.id)).status).toBe(200);
    expect(await template()).toEqual(before);
  });

  it('moves appointments back with a moved slot @release', async () => {
    const { member } = await booked(THURSDAY, '18:00');
    const times = { newStartTime: '18:30', newEndTime: '19:30', reason: 'Νέο ωράριο' };
    const moved = await staff().put('/Admin/global-timeslots/18:00/19:00/time', { dayOfWeek: 4, ...times });
    expect(moved.status).toBe(200);
    expect((await undoLast()).data).toMatchObject({ movedBack: 1 });
    expect(await heldOn(gym, THURSDAY)).toMatchObject([{ start: '18:00:00' }]);
    expect(await states('changed', member)).toEqual([{ state: 'withdrawn' }]);
  });

  it('refuses when somebody has changed the same slot since @release', async () => {
    const { id } = await slotAt(4, '18:00');
    await staff().delete(`/Admin/global-timeslots/${id}`);
    const act = await lastAct();
    await gym.setNow(LATER);
    await staff().post('/Admin/global-timeslots', {
      ...{ dayOfWeek: 4, startTime: '18:00', endTime: '19:00' },
      capacity: 3,
    });
    const again = await lastAct();
    expect(again.id).not.toBe(act.id);
    const before = await template();
    expect(await undo(act.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' });
    expect(await template()).toEqual(before);
    await undo(again.id);
    expect((await undo(act.id)).status).toBe(200);
  });
});

describe('undoing what was done to a client', () => {
  const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' };
  const current = async (person: Person): Promise<Subscription> => {
    const [newest] = (await staff().get<Subscription[]>(`/Admin/clients/${person.id}/subscriptions`)).data;
    if (newest === undefined) throw new Error('No subscription');
    return newest;
  };

  it('takes back a freeze with its appointments and days, also of a renewal that waits', async () => {
    const member = await gym.has(aClient().withSubscription(MARCH));
    const visits = [await booked(THURSDAY, '18:00', member), await booked(MONDAY, '18:00', member)];
    const { id } = await current(member);
    await staff().put(`/Admin/clients/${member.id}/subscription`, {
      ...{ startDate: '2026-05-01', endDate: '2026-05-31', monthlyLimit: 12, isActive: true, doesNotExpire: false },
    });
    const before = await subscriptionsOf(member);
    expect(before).toHaveLength(2);
    expect((await staff().post(`/Admin/subscriptions/${id}/freeze`, {})).status).toBe(200);
    expect(await lastAct()).toMatchObject({
      kind: 'subscription-frozen',
      userName: member.name,
      affectedAppointments: 2,
    });
    expect((await undoLast()).data.returned).toHaveLength(2);
    expect(await subscriptionsOf(member)).toEqual(before);
    for (const visit of visits) expect(await rowOf(visit.id)).toMatchObject({ status: 1, cancel_cause: null });
  });

  it('freezes again what was unfrozen, unless the client has booked since @release', async () => {
    const member = await gym.has(aClient().withSubscription(MARCH));
    const { id } = await current(member);
    await staff().post(`/Admin/subscriptions/${id}/freeze`, {});
    const before = await subscriptionsOf(member);
    await gym.setNow(LATER);
    await staff().post(`/Admin/subscriptions/${id}/unfreeze`, {});
    expect(await lastAct()).toMatchObject({ kind: 'subscription-unfrozen', userName: member.name });
    expect((await undoLast()).status).toBe(200);
    expect(await subscriptionsOf(member)).toEqual(before);
    await staff().post(`/Admin/subscriptions/${id}/unfreeze`, {});
    const { id: actId } = await lastAct();
    await booked(MONDAY, '18:00', member);
    expect(await undo(actId)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' });
  });

  it('refuses to unfreeze what somebody has unfrozen and frozen again @release', async () => {
    const member = await gym.has(aClient().withSubscription(MARCH));
    const { id } = await current(member);
    await staff().post(`/Admin/subscriptions/${id}/freeze`, {});
    const act = await lastAct();
    await staff().post(`/Admin/subscriptions/${id}/unfreeze`, {});
    await gym.setNow(LATER);
    await staff().post(`/Admin/subscriptions/${id}/freeze`, {});
    expect(await undo(act.id)).toMatchObject({ status: 409, code: 'CHANGED_SINCE' });
  });

  it('switches a subscription on again @release', async () => {
    const member = await gym.has(aClient().withSubscription(MARCH));
    const before = await subscriptionsOf(member);
    const wish = { ...MARCH, monthlyLimit: 12, doesNotExpire: false };
    await staff().put(`/Admin/clients/${member.id}/subscription`, { ...wish, isActive: false });
    expect(await lastAct()).toMatchObject({ kind: 'subscription-switched-off' });
    expect((await undoLast()).status).toBe(200);
    expect((await subscriptionsOf(member)).map((row) => (row as { is_active: boolean }).is_active)).toEqual([true]);
    expect(await subscriptionsOf(member)).toEqual(before);
  });

  it('activates a client again with their appointments', async () => {
    const { member, id } = await booked(THURSDAY, '18:00');
    await deactivate(member);
    expect(await lastAct()).toMatchObject({
      kind: 'client-deactivated',
      userName: member.name,
      affectedAppointments: 1,
    });
    expect((await undoLast()).data.returned).toMatchObject([{ id }]);
    expect((await staff().get(`/Admin/clients/${member.id}`)).data).toMatchObject({ isActive: true });
  });
});

describe('acts @release', () => {
  it('and mails have the number of the transaction that wrote them, unless a restore brings its own', async () => {
    const numberedAsSaid = async (first: string): Promise<unknown> => {
      const one = await gym.database.connect();
      await one.query('BEGIN');
      await one.query(first);
      await one.query(`INSERT INTO mails (purpose, priority, recipient_name, recipient_address, language, facts,
        next_attempt_at, created_at, written_in) VALUES ('booked', 1, '', 'a@b.gr', 'el', '{}', now(), now(), 1)`);
      const act = `INSERT INTO acts (id, at, kind, by_id, about, changes, visits, written_in)
        VALUES ($1, now(), 'appointment-cancelled', $2, '{}', '{}', '[]', 1)`;
      await one.query(act, [anId(), gym.admin.id]);
      const { rows } = await one.query<{ n: number }>(`SELECT count(*)::int AS n FROM (
        SELECT written_in FROM mails UNION ALL SELECT written_in FROM acts) AS all_of_them WHERE written_in = 1`);
      await one.query('ROLLBACK');
      one.release();
      return rows[0]?.n;
    };
    expect(await numberedAsSaid('SELECT 1')).toBe(0);
    expect(await numberedAsSaid("SET LOCAL palestra.restoring = 'on'")).toBe(2);
  });

  it('keep nothing personal of a client who is erased', async () => {
    const member = await gym.has(aMember('Ευτέρπη Ζωγράφου'));
    const { id } = await booked(THURSDAY, '18:00', member);
    await cancelFor(id);
    await closeDay(staff(), FRIDAY, 'Γενέθλια: Ευτέρπη Ζωγράφου');
    expect((await staff().delete(`/Admin/clients/${member.id}`)).status).toBe(200);
    const kept = await gym.rows('SELECT FROM acts WHERE acts::text LIKE $1 OR client_id = $2', [
      '%Ευτέρπη%',
      member.id,
    ]);
    expect(kept).toEqual([]);
  });

  it('are not recorded by a dry run', async () => {
    await staff().post('/Admin/timeslots/disable-day?dryRun=true', { date: THURSDAY });
    expect(await acts()).toEqual([]);
  });

  it('are in the log with the client whom they were about', async () => {
    const { member, id } = await booked(THURSDAY, '18:00');
    await cancelFor(id);
    await undo((await lastAct()).id);
    const { data } = await staff().get<AuditEntry[]>('/Admin/audit?action=act.undone');
    // Entries of one instant have no order.
    const entry = data.find(({ clientId }) => clientId === member.id);
    expect(entry).toMatchObject({ entity: 'act', before: { kind: 'appointment-cancelled' } });
  });

  it('belong to the log', async () => {
    await staff().post('/Admin/timeslots/disable', slot(THURSDAY, '18:00'));
    const { id } = await lastAct();
    await undo(id);
    const entries = await gym.rows(
      'SELECT action FROM audit_entries WHERE act_id = $1 OR entity_id = $1::text ORDER BY action DESC',
      [id],
    );
    expect(entries).toEqual([{ action: 'timeslot.disabled' }, { action: 'act.undone' }]);
  });
});
