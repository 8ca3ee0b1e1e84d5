import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import type { Appointment, BookedAppointment } from '@palestra/backend/contract/appointment';
import type { MarkedRest, MarkedVisit } from '@palestra/backend/contract/attendance';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { BookingValidation } from '@palestra/backend/contract/refusal';
import type { ReportedVisit, VisitsReport } from '@palestra/backend/contract/report';
import { Role } from '@palestra/backend/contract/roles';
import type { StandingBooking } from '@palestra/backend/contract/standing-booking';
import type { AvailableTimeslots, DaySchedule } from '@palestra/backend/contract/timeslot';
import type pg from 'pg';
import type { FailureData } from '../support/api-client.js';
import { book, place, slot } from '../support/booking.js';
import { aClient, aMember, insertUser, type Person } from '../support/client-builder.js';
import { resize } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const TODAY = '2026-03-11';
/** Half an hour before the slot of 18:00, and while it runs. */
const OPEN = '2026-03-11T15:30:00Z';
const RUNNING = '2026-03-11T16:20:00Z';

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: new Date(NOW), processes: 2 })));
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.database
    .query(`DELETE FROM acts; DELETE FROM mails; DELETE FROM standing_bookings; DELETE FROM appointments; DELETE FROM slot_occupancies;
    DELETE FROM timeslot_overrides; DELETE FROM subscriptions; UPDATE settings SET value = '30' WHERE key = 'AttendanceOpensMinutes'`);
});
afterAll(() => gym.close());

const staff = (process = 0) => gym.as(gym.admin, process);
const mark = (id: string, attendance: unknown, process = 0) =>
  staff(process).put<MarkedVisit>(`/Admin/appointments/${id}/attendance`, { attendance });
const markRest = (start = '18:00', process = 0) =>
  staff(process).post<MarkedRest>('/Admin/attendance/mark-rest-absent', slot(TODAY, start));
const walkIn = (person: Person, start = '18:00', more = {}) =>
  staff().post<BookedAppointment>('/Admin/appointments', {
    ...{ ...place(TODAY, start), userId: person.id, isWalkIn: true },
    ...more,
  });
async function booked(start = '18:00'): Promise<{ member: Person; id: string }> {
  const member = await gym.has(aMember());
  const answer = await book(gym.as(member), TODAY, start);
  expect(answer.status).toBe(201);
  return { member, id: answer.data.id };
}
async function aTrainer(): Promise<Person> {
  const trainer = { id: anId(), name: 'Πέτρος', role: Role.Admin, staffRole: 'trainer' as const };
  await insertUser(gym.database, trainer);
  return trainer;
}
const marks = () =>
  gym.rows<{ attendance: string | null; isMarked: boolean }>(
    'SELECT attendance, attendance_at IS NOT NULL AS "isMarked" FROM appointments ORDER BY start_time, attendance',
  );

describe('a mark', () => {
  it('is kept, shown to staff and to the member, and logged', async () => {
    const { member, id } = await booked();
    await gym.setNow(OPEN);
    expect(await mark(id, 'attended')).toMatchObject({ status: 200, data: { id, attendance: 'attended' } });
    const day = (await staff().get<DaySchedule>('/Timeslot/capacity', { date: TODAY })).data;
    expect(day.timeslots.flatMap(({ appointments }) => appointments)).toMatchObject([
      { id, attendance: 'attended', canMark: true },
    ]);
    const own = (await gym.as(member).get<Appointment[]>('/Client/appointments')).data;
    expect(own).toMatchObject([{ id, attendance: 'attended' }]);
    const logged = await gym.rows(
      `SELECT before, after FROM audit_entries WHERE action = 'appointment.marked' AND entity_id = $1`,
      [id],
    );
    expect(logged).toMatchObject([{ before: { attendance: null }, after: { attendance: 'attended' } }]);
  });

  it('is replaced by the last one, and cleared by null', async () => {
    const { id } = await booked();
    await gym.setNow(OPEN);
    await mark(id, 'absent');
    await mark(id, 'attended', 1);
    expect(await marks()).toEqual([{ attendance: 'attended', isMarked: true }]);
    await mark(id, null);
    expect(await marks()).toEqual([{ attendance: null, isMarked: false }]);
  });

  it('logs nothing when the same is sent twice @release', async () => {
    const { id } = await booked();
    await gym.setNow(OPEN);
    await Promise.all([mark(id, 'absent'), mark(id, 'absent', 1)]);
    const logged = await gym.rows(`SELECT FROM audit_entries WHERE action = 'appointment.marked' AND entity_id = $1`, [
      id,
    ]);
    expect(logged).toHaveLength(1);
  });

  it.each<[string, string, number, string | undefined]>([
    ['is refused a minute too early', '2026-03-11T15:29:00Z', 422, 'ATTENDANCE_CLOSED'],
    ['is accepted half an hour before the start', OPEN, 200, undefined],
    ['is accepted until the next day is over', '2026-03-12T21:59:59Z', 200, undefined],
    ['is refused after the next day', '2026-03-12T22:00:00Z', 422, 'ATTENDANCE_CLOSED'],
  ])('%s', async (_, now, status, code) => {
    const { id } = await booked();
    await gym.setNow(now);
    const answer = await mark(id, 'attended');
    expect(answer.status).toBe(status);
    if (code !== undefined) expect(answer.code).toBe(code);
  });

  it('is refused where the gym takes no attendance, and for a cancelled appointment', async () => {
    const [one, other] = [await booked(), await booked()];
    await gym.as(one.member).delete(`/Client/appointments/${one.id}`);
    await gym.setNow(OPEN);
    expect(await mark(one.id, 'attended')).toMatchObject({ status: 409, code: 'APPOINTMENT_CANCELLED' });
    await gym.database.query(`UPDATE settings SET value = '0' WHERE key = 'AttendanceOpensMinutes'`);
    expect(await mark(other.id, 'attended')).toMatchObject({ status: 422, code: 'ATTENDANCE_OFF' });
    expect((await marks()).every(({ attendance }) => attendance === null)).toBe(true);
  });

  it.each([['late'], [true], [undefined]])('is refused with 400 when it is %p @release', async (attendance) => {
    const { id } = await booked();
    await gym.setNow(OPEN);
    expect((await mark(id, attendance)).status).toBe(400);
  });

  it('goes with a move to another slot', async () => {
    const { id } = await booked();
    await gym.setNow(OPEN);
    await mark(id, 'attended');
    const to = { date: '2026-03-12', startTime: '19:00', endTime: '20:00' };
    expect(await staff().post(`/Admin/appointments/${id}/move`, to)).toMatchObject({ data: { attendance: null } });
    expect(await marks()).toEqual([{ attendance: null, isMarked: false }]);
  });

  it('by a trainer is answered with a short name @release', async () => {
    const trainer = await aTrainer();
    const { member, id } = await booked();
    await gym.setNow(OPEN);
    const answer = await gym.as(trainer).put<MarkedVisit>(`/Admin/appointments/${id}/attendance`, {
      attendance: 'attended',
    });
    expect(answer.status).toBe(200);
    expect(answer.data.userName).not.toBe(member.name);
  });
});

describe('a visit of a member who has come', () => {
  const setting = (key: string, value: string) =>
    gym.database.query('UPDATE settings SET value = $2 WHERE key = $1', [key, value]);
  beforeEach(() => setting('LateCancelling', 'counts'));
  afterAll(() => setting('LateCancelling', 'off'));
  const cancelLate = (member: Person, id: string, process = 0) =>
    gym.as(member, process).delete<Appointment>(`/Client/appointments/${id}?late=true`);
  const moves = (member: Person, id: string) => {
    const { appointmentDate: date, ...times } = place(TODAY, '20:00');
    return gym.as(member).post<Appointment>(`/Client/appointments/${id}/move`, { date, ...times });
  };
  const attended = { status: 409, code: 'VISIT_ATTENDED' };
  const attend = (door: pg.PoolClient, id?: string) =>
    door.query(`UPDATE appointments SET attendance = 'attended', attendance_at = $2 WHERE id = $1`, [id, OPEN]);
  const visit = (id: string) =>
    gym.rows('SELECT status, attendance, start_time AS start FROM appointments WHERE id = $1', [id]);

  it('is neither cancelled nor moved by them until staff take the mark away', async () => {
    const { member, id } = await booked();
    await gym.setNow(OPEN);
    const own = async () => (await gym.as(member).get<ClientProfile>('/Client/profile')).data.appointments;
    expect(await own()).toMatchObject([{ cancellation: 'late', canCancel: true }]);
    await mark(id, 'attended');
    expect(await own()).toMatchObject([{ cancellation: 'closed', canCancel: false, lateUntil: null }]);
    expect(await cancelLate(member, id)).toMatchObject(attended);
    await setting('BookingCancellationDeadlineHours', '0');
    expect(await moves(member, id)).toMatchObject(attended);
    const { data: day } = await gym.as(member).get<AvailableTimeslots>('/Client/timeslots/available', { date: TODAY });
    expect(day.timeslots.flatMap(({ movableAppointmentId }) => movableAppointmentId ?? [])).toEqual([]);
    await setting('BookingCancellationDeadlineHours', '2');
    await mark(id, null);
    expect(await cancelLate(member, id)).toMatchObject({ status: 200, data: { cancelledLate: true } });
  });

  it.each([
    ['cancel', '2', cancelLate],
    ['move', '0', moves],
  ])('stays when the mark is written between reading and writing of a %s @release', async (_name, hours, leave) => {
    await setting('BookingCancellationDeadlineHours', hours);
    const { member, id } = await booked();
    await gym.setNow(OPEN);
    const door = await gym.database.connect();
    try {
      await door.query('BEGIN');
      await attend(door, id);
      const leaving = leave(member, id);
      await gym.untilWaiting(1);
      await door.query('COMMIT');
      expect(await leaving).toMatchObject(attended);
    } finally {
      door.release();
      await setting('BookingCancellationDeadlineHours', '2');
    }
    expect(await visit(id)).toEqual([{ status: 1, attendance: 'attended', start: '18:00:00' }]);
    expect(await gym.faults()).toEqual([]);
  });

  const freezes = (member: Person) => gym.as(member).post('/Client/freezes', { from: TODAY, until: '2026-03-13' });
  const endsStanding = async (member: Person) => {
    const [standing] = (await gym.as(member).get<StandingBooking[]>('/Client/standing-bookings')).data;
    return gym.as(member).post(`/Client/standing-bookings/${standing?.id}/end`, { cancelDates: true });
  };

  it.each([
    ['a freeze from today on is refused', freezes, attended, ['2026-03-18']],
    ['the end of a standing booking cancels the others', endsStanding, { status: 200 }, []],
  ])('stays when the mark is written meanwhile: %s', async (_name, leave, expected, others) => {
    await setting('BookingCancellationDeadlineHours', '0');
    await setting('MemberFreezing', 'start');
    await setting('StandingBookings', 'members');
    const member = await gym.has(aMember());
    await gym.database.query('UPDATE subscriptions SET freeze_budget_days = 10 WHERE client_id = $1', [member.id]);
    const { startTime, endTime } = slot(TODAY, '18:00');
    await gym.as(member).post('/Client/standing-bookings', { dayOfWeek: 3, startTime, endTime, until: '2026-03-18' });
    const visits = () =>
      gym.rows<{ id: string; date: string }>(
        `SELECT id, appointment_date AS date FROM appointments WHERE client_id = $1 AND status = 1 ORDER BY date`,
        [member.id],
      );
    const [today] = await visits();
    await gym.setNow(OPEN);
    const door = await gym.database.connect();
    try {
      await door.query('BEGIN');
      await attend(door, today?.id);
      const leaving = leave(member);
      await gym.untilWaiting(1);
      await door.query('COMMIT');
      expect(await leaving).toMatchObject(expected);
    } finally {
      door.release();
      await setting('BookingCancellationDeadlineHours', '2');
      await setting('MemberFreezing', 'off');
      await setting('StandingBookings', 'off');
    }
    expect((await visits()).map(({ date }) => date)).toEqual([TODAY, ...others]);
    expect(await gym.faults()).toEqual([]);
  });

  it('is either marked or cancelled when both happen at once', async () => {
    const visits = [];
    for (let n = 0; n < 6; n += 1) visits.push(await booked());
    await gym.setNow(OPEN);
    for (const { member, id } of visits) {
      const [marked, cancelled] = await Promise.all([mark(id, 'attended', 1), cancelLate(member, id)]);
      const outcome = [marked, cancelled].map(({ status, code }) => code ?? status);
      expect([
        ['APPOINTMENT_CANCELLED', 200],
        [200, 'VISIT_ATTENDED'],
      ]).toContainEqual(outcome);
    }
    expect(await gym.faults()).toEqual([]);
  });
});

describe('a visit that nobody marked', () => {
  const FAIR_USE = { FairUsePoints: '1', FairUseFreePerQuarter: '0' };
  const set = (key: string, value: string) =>
    gym.database.query('UPDATE settings SET value = $2 WHERE key = $1', [key, value]);
  afterEach(() => set('FairUsePoints', '0'));

  it('counts as attended in limits and fair use, and reports say that it is not marked @release', async () => {
    for (const [key, value] of Object.entries(FAIR_USE)) await set(key, value);
    const limits = { monthlyLimit: 1 };
    const forgotten = await gym.has(aClient().named('Ξεχασμένος Χωρίς').withSubscription(limits));
    const attended = await gym.has(aClient().named('Παρών Εδώ').withSubscription(limits));
    const absent = await gym.has(aClient().named('Απών Εκεί').withSubscription(limits));
    const ids: string[] = [];
    for (const member of [forgotten, attended, absent]) {
      ids.push((await book(gym.as(member), TODAY, '18:00')).data.id);
    }
    await gym.setNow(RUNNING);
    await mark(ids[1] ?? '', 'attended');
    await mark(ids[2] ?? '', 'absent');
    // Two days later the roster is closed.
    await gym.setNow('2026-03-13T10:00:00Z');
    expect(await mark(ids[0] ?? '', 'absent')).toMatchObject({ status: 422, code: 'ATTENDANCE_CLOSED' });
    const judged = async (member: Person) => {
      const { data } = await gym.as(member).get<ClientProfile>('/Client/profile');
      const again = await gym.as(member).post<FailureData>('/Client/appointments', place('2026-03-16', '18:00'));
      return [data.fairUse?.points, data.subscription?.usedThisMonth, again.data.reasons?.map(({ code }) => code)];
    };
    expect(await judged(attended)).toEqual([0, 1, ['MONTHLY_LIMIT']]);
    expect(await judged(forgotten)).toEqual(await judged(attended));
    expect(await judged(absent)).toEqual([2, 1, expect.arrayContaining(['MONTHLY_LIMIT', 'FAIR_USE'])]);
    const period = { from: TODAY, to: TODAY };
    const { spans } = (await staff().get<VisitsReport>('/Admin/reports/visits', period)).data;
    expect(spans).toMatchObject([{ visits: 3, attended: 1, absent: 1, unmarked: 1 }]);
    const list = await staff().get<ReportedVisit[]>('/Admin/reports/visits/list', { ...period, kind: 'unmarked' });
    expect(list.data).toMatchObject([{ id: ids[0], attendance: null }]);
  });
});

describe('marking the rest absent', () => {
  it('leaves marked ones and other slots alone, and can be undone', async () => {
    const [here, late] = [await booked(), await booked()];
    await booked('19:00');
    await gym.setNow(OPEN);
    await mark(here.id, 'attended');
    expect(await markRest()).toMatchObject({ status: 200, data: { marked: 1 } });
    expect((await marks()).map(({ attendance }) => attendance)).toEqual(['absent', 'attended', null]);
    const [act] = (await staff().get<Act[]>('/Admin/acts')).data;
    expect(act).toMatchObject({ kind: 'rest-marked-absent', startDate: TODAY, affectedAppointments: 1 });
    const undone = await staff(1).post<UndoneAct>(`/Admin/acts/${act?.id}/undo`, {});
    expect(undone).toMatchObject({ status: 200, data: { unmarked: 1, returned: [], movedBack: 0 } });
    expect((await marks()).map(({ attendance }) => attendance)).toEqual(['attended', null, null]);
    expect(late.id).not.toBe(here.id);
  });

  it('is undone only for marks that nobody changed since @release', async () => {
    const [one, other] = [await booked(), await booked()];
    await gym.setNow(OPEN);
    await markRest();
    await mark(one.id, 'attended');
    const [act] = (await staff().get<Act[]>('/Admin/acts')).data;
    expect(await staff().post(`/Admin/acts/${act?.id}/undo`, {})).toMatchObject({ data: { unmarked: 1 } });
    const row = (id: string) => gym.rows('SELECT attendance FROM appointments WHERE id = $1', [id]);
    expect(await row(one.id)).toEqual([{ attendance: 'attended' }]);
    expect(await row(other.id)).toEqual([{ attendance: null }]);
  });

  it('is undone by the trainer who did it, and they get no act about a client or of others @release', async () => {
    const [one, cancelled] = [await booked(), await booked()];
    const trainer = gym.as(await aTrainer());
    await gym.setNow(OPEN);
    expect((await staff().delete(`/Admin/appointments/${cancelled.id}`)).status).toBe(200);
    const about = (await staff().get<Act[]>('/Admin/acts')).data.find(({ userId }) => userId === cancelled.member.id);
    expect(about).toMatchObject({ kind: 'appointment-cancelled' });
    expect(await trainer.post('/Admin/attendance/mark-rest-absent', slot(TODAY, '18:00'))).toMatchObject({
      ...{ status: 200, data: { marked: 1 } },
    });
    await booked('19:00');
    await markRest('19:00');
    const listed = await trainer.get<Act[]>('/Admin/acts');
    expect(listed).toMatchObject({
      status: 200,
      data: [{ kind: 'rest-marked-absent', byName: 'Πέτρος', userId: null }],
    });
    expect(listed.data).toHaveLength(1);
    const undo = (id: string | undefined) => trainer.post<UndoneAct>(`/Admin/acts/${id}/undo`, {});
    expect(await undo(about?.id)).toMatchObject({ status: 403, data: { missing: 'bookings' } });
    expect(await undo(listed.data[0]?.id)).toMatchObject({ status: 200, data: { unmarked: 1, returned: [] } });
    const rows = await gym.rows('SELECT attendance FROM appointments WHERE id = $1', [one.id]);
    expect(rows).toEqual([{ attendance: null }]);
  });

  it('marks each once when two desks press it at the same time', async () => {
    for (let i = 0; i < 4; i += 1) await booked();
    await gym.setNow(OPEN);
    const answers = await Promise.all([markRest('18:00', 0), markRest('18:00', 1)]);
    expect(answers.map(({ data }) => data.marked).sort()).toEqual([0, 4]);
  });

  it('answers 404 for a slot without visits', async () => {
    await gym.setNow(OPEN);
    expect(await markRest('08:00')).toMatchObject({ status: 404, code: 'NO_SUCH_SLOT' });
  });
});

describe('a walk-in', () => {
  it('is booked and marked while the slot runs, with a mail and no rule broken', async () => {
    const member = await gym.has(aMember());
    await gym.setNow(RUNNING);
    const answer = await walkIn(member);
    expect(answer).toMatchObject({
      status: 201,
      data: { attendance: 'attended', overridden: [], isAdminOverride: false },
    });
    expect(await marks()).toEqual([{ attendance: 'attended', isMarked: true }]);
    expect(await gym.faults()).toEqual([]);
  });

  it('is checked before as it is booked: in the slot that runs, not in one that is over @release', async () => {
    const member = await gym.has(aMember());
    await gym.setNow(RUNNING);
    const checked = async (start: string, asked = {}): Promise<BookingValidation> =>
      (
        await staff().get<BookingValidation>('/Timeslot/validate', {
          ...slot(TODAY, start),
          userId: member.id,
          ...asked,
        })
      ).data;
    const isWalkIn = 'true';
    expect(await checked('18:00', { isWalkIn })).toEqual({ isValid: true, reasons: [], isOverridable: false });
    const past = { isValid: false, reasons: [{ code: 'DATE_PAST' }], isOverridable: true };
    expect(await checked('18:00')).toMatchObject(past);
    expect(await checked('17:00', { isWalkIn })).toMatchObject(past);
  });

  it('never passes the capacity, the slot’s end or the time of marking @release', async () => {
    await resize(staff(), TODAY, '18:00', 1);
    await booked();
    const member = await gym.has(aMember());
    expect(await walkIn(member, '20:00')).toMatchObject({ status: 422, code: 'ATTENDANCE_CLOSED' });
    await gym.setNow(RUNNING);
    expect(await walkIn(member)).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    expect(await walkIn(member, '17:00')).toMatchObject({ status: 422, code: 'DATE_PAST' });
    expect(await walkIn(member, '18:00', { isAdminOverride: true })).toMatchObject({
      ...{ status: 201, data: { overridden: ['SLOT_FULL'], attendance: 'attended' } },
    });
  });
});
