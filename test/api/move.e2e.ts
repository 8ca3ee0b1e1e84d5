import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import type { BookingValidation } from '@palestra/backend/contract/refusal';
import type { AvailableTimeslots, BookingDay } from '@palestra/backend/contract/timeslot';
import { book, bookFor, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { LiveReader } from '../support/live-reader.js';
import { mailsAbout, moveHour, resize } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T10:00:00Z';
const THURSDAY = '2026-03-12';
const FRIDAY = '2026-03-13';
const NEXT_MONTH = '2026-04-01';

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: new Date(NOW), processes: 2 })));
beforeEach(() => gym.setNow(NOW));
afterAll(() => gym.close());

const move = (person: Person, id: string, date: string, start: string, more: object = {}, process = 0) =>
  gym.as(person, process).post<BookedAppointment>(`/Client/appointments/${id}/move`, { ...slot(date, start), ...more });
const moveFor = (id: string, date: string, start: string, more: object = {}, process = 0) =>
  gym
    .as(gym.admin, process)
    .post<BookedAppointment>(`/Admin/appointments/${id}/move`, { ...slot(date, start), ...more });

const cancel = (person: Person, id: string, seen: object) =>
  gym.as(person).delete(`/Client/appointments/${id}`, {}, seen);
const cancelFor = (id: string, asked: object, process = 0) =>
  gym.as(gym.admin, process).delete(`/Admin/appointments/${id}`, {}, asked);

async function booked(date: string, start: string, name?: string): Promise<{ member: Person; id: string }> {
  const member = await gym.has(aMember(name));
  const answer = await book(gym.as(member), date, start);
  expect(answer.status).toBe(201);
  return { member, id: answer.data.id };
}

/** Leaves no place in a slot. */
async function fill(date: string, start: string): Promise<void> {
  await resize(gym.as(gym.admin), date, start, 1);
  await booked(date, start);
}

/** Booked places by slot, as the occupancy says and as the appointments say. */
async function placesOf(date: string, start: string): Promise<[number, number]> {
  const [row] = await gym.rows<{ kept: number; counted: number }>(
    `SELECT coalesce((SELECT booked FROM slot_occupancies WHERE slot_date = $1 AND start_time = $2), 0)::int AS kept,
            (SELECT count(*)::int FROM appointments
              WHERE appointment_date = $1 AND start_time = $2 AND status <> 2) AS counted`,
    [date, start],
  );
  return [row?.kept ?? -1, row?.counted ?? -1];
}

describe('moving an appointment', () => {
  it('gives it another slot of the day, keeps its id and frees the former place', async () => {
    const { member, id } = await booked(THURSDAY, '09:00');
    const moved = await move(member, id, THURSDAY, '11:00');
    expect(moved).toMatchObject({ status: 200, data: { id, startTime: '11:00:00', originalStartTime: '11:00:00' } });
    expect(await placesOf(THURSDAY, '09:00')).toEqual([0, 0]);
    expect(await placesOf(THURSDAY, '11:00')).toEqual([1, 1]);
  });

  it('mails both times once, as a change of the same calendar entry', async () => {
    const { member, id } = await booked(THURSDAY, '10:00');
    await move(member, id, FRIDAY, '10:00');
    const [row, ...others] = (await mailsAbout(gym, 'changed')).filter(({ recipientId }) => recipientId === member.id);
    expect(others).toEqual([]);
    expect(row?.facts.byMember).toBe(true);
    expect(row?.facts.appointments).toMatchObject([
      { date: FRIDAY, startTime: '10:00:00', previous: { date: THURSDAY, startTime: '10:00:00' } },
    ]);
    const sequences = await gym.rows('SELECT sequence FROM calendar_sequences WHERE appointment_id = $1', [id]);
    expect(sequences).toEqual([{ sequence: 1 }]);
  });

  it('does not stand in its own way on its day and in its month', async () => {
    const member = await gym.has(aClient().withSubscription({ monthlyLimit: 1 }));
    const { data } = await book(gym.as(member), THURSDAY, '12:00');
    expect((await move(member, data.id, THURSDAY, '13:00')).status).toBe(200);
    expect((await move(member, data.id, FRIDAY, '13:00')).status).toBe(200);
  });

  it('counts in the month that it joins', async () => {
    const member = await gym.has(aClient().withSubscription({ monthlyLimit: 1 }));
    const here = await book(gym.as(member), FRIDAY, '14:00');
    expect((await book(gym.as(member), NEXT_MONTH, '14:00')).status).toBe(201);
    expect(await move(member, here.data.id, '2026-04-02', '14:00')).toMatchObject({
      status: 422,
      code: 'MONTHLY_LIMIT',
    });
  });

  it('changes nothing and mails nothing when it is there already @release', async () => {
    const { member, id } = await booked(THURSDAY, '17:00');
    expect((await move(member, id, THURSDAY, '17:00')).status).toBe(200);
    expect((await mailsAbout(gym, 'changed')).filter(({ recipientId }) => recipientId === member.id)).toEqual([]);
  });

  it.each([
    ['full', 'SLOT_FULL', () => fill(FRIDAY, '18:00')],
    ['on a day with another visit', 'ONE_PER_DAY', null],
  ])('refuses a slot that is %s and leaves the appointment where it was', async (_, code, prepare) => {
    const { member, id } = await booked(THURSDAY, '18:00');
    await prepare?.();
    if (prepare === null) await book(gym.as(member), FRIDAY, '19:00');
    expect(await move(member, id, FRIDAY, '18:00')).toMatchObject({ code });
    const [row] = await gym.rows('SELECT appointment_date::text AS date, status FROM appointments WHERE id = $1', [id]);
    expect(row).toEqual({ date: THURSDAY, status: 1 });
  });

  it('is offered where it would succeed, until the deadline', async () => {
    const { member, id } = await booked('2026-03-30', '18:00');
    await fill('2026-03-30', '19:00');
    const offered = async () => {
      const { data } = await gym
        .as(member)
        .get<AvailableTimeslots>('/Client/timeslots/available', { date: '2026-03-30' });
      return data.timeslots.filter(({ movableAppointmentId }) => movableAppointmentId === id);
    };
    const starts = (await offered()).map(({ startTime }) => startTime);
    expect(starts).toContain('20:00:00');
    expect(starts).not.toContain('18:00:00');
    expect(starts).not.toContain('19:00:00');
    await gym.setNow('2026-03-30T14:00:00Z');
    expect(await offered()).toEqual([]);
  });

  it('is offered on each date that it reaches, in the day and in the strip, and not of another’s', async () => {
    const member = await gym.has(aClient().withSubscription({ monthlyLimit: 1, endDate: '2026-03-31' }));
    const { data } = await book(gym.as(member), THURSDAY, '09:00');
    const offered = async (appointmentId?: string) => {
      const reader = gym.as(member);
      const moving: Record<string, string> = appointmentId === undefined ? {} : { appointmentId };
      const day = await reader.get<AvailableTimeslots>('/Client/timeslots/available', { date: FRIDAY, ...moving });
      const strip = await reader.get<BookingDay[]>('/Client/booking-days', moving);
      const slots = day.data.timeslots.map(({ canBook, movableAppointmentId: id }) => ({ canBook, id }));
      return { first: slots[0], isBookable: strip.data.find(({ date }) => date === FRIDAY)?.isBookable };
    };
    const refused = { first: { canBook: false, id: null }, isBookable: false };
    expect(await offered()).toEqual(refused);
    expect(await offered(data.id)).toEqual({ first: { canBook: true, id: data.id }, isBookable: true });
    expect(await offered((await booked(FRIDAY, '09:00')).id)).toEqual(refused);
    await gym.setNow('2026-03-12T06:00:00Z');
    expect((await offered(data.id)).first).toEqual(refused.first);
  });

  it('belongs to the subscription of its new date: that begins, and the one it leaves is given back', async () => {
    const member = await gym.has(
      aClient()
        .withSubscription({ startDate: '2026-03-01', endDate: '2026-03-20' })
        .withSubscription({ startDate: '2026-03-21', endDate: '2026-04-30' }),
    );
    const { data } = await book(gym.as(member), FRIDAY, '12:00');
    const begun = async () =>
      (
        await gym.rows<{ start: string | null; visits: number }>(
          `SELECT s.actual_start_date::text AS start, count(a.id)::int AS visits
             FROM subscriptions s LEFT JOIN appointments a ON a.subscription_id = s.id
            WHERE s.client_id = $1 GROUP BY s.id, s.start_date ORDER BY s.start_date`,
          [member.id],
        )
      ).map(({ start, visits }) => [start, visits]);
    expect(await begun()).toEqual([
      [FRIDAY, 1],
      [null, 0],
    ]);
    expect((await move(member, data.id, '2026-04-08', '12:00')).status).toBe(200);
    expect(await begun()).toEqual([
      [null, 0],
      ['2026-04-08', 1],
    ]);
    expect((await move(member, data.id, THURSDAY, '12:00')).status).toBe(200);
    expect(await begun()).toEqual([
      [THURSDAY, 1],
      [null, 0],
    ]);
  });

  it('can be checked before: its own day does not refuse it @release', async () => {
    const { member, id } = await booked('2026-03-31', '18:00');
    const check = async (more: object) => {
      const query = { ...slot('2026-03-31', '19:00'), userId: member.id, ...more };
      return (await gym.as(gym.admin).get<BookingValidation>('/Timeslot/validate', query)).data.reasons;
    };
    expect((await check({})).map(({ code }) => code)).toEqual(['ONE_PER_DAY']);
    expect(await check({ appointmentId: id })).toEqual([]);
  });

  it('is refused to members after their deadline, and allowed to staff', async () => {
    const { member, id } = await booked(THURSDAY, '20:00');
    await gym.setNow('2026-03-12T17:30:00Z');
    expect(await move(member, id, FRIDAY, '20:00')).toMatchObject({ status: 422, code: 'DEADLINE_PASSED' });
    expect((await moveFor(id, FRIDAY, '20:00')).status).toBe(200);
  });

  it('needs an appointment of their own that is still confirmed', async () => {
    const { member, id } = await booked(FRIDAY, '09:00');
    const stranger = await gym.has(aMember());
    expect(await move(stranger, id, FRIDAY, '10:00')).toMatchObject({ status: 404 });
    await gym.as(member).delete(`/Client/appointments/${id}`);
    expect(await move(member, id, FRIDAY, '10:00')).toMatchObject({ status: 409, code: 'NOT_CANCELLABLE' });
  });

  it('returns 409 STALE when the slot starts at another time than was seen', async () => {
    const { member, id } = await booked(FRIDAY, '15:00');
    const answer = await move(member, id, FRIDAY, '16:00', { expectedStartTime: '16:30' });
    expect(answer).toMatchObject({ status: 409, code: 'STALE' });
    expect(await placesOf(FRIDAY, '15:00')).toEqual([1, 1]);
  });

  it('returns 409 STALE, says where the visit is by now, and leaves it there, when it is not where it was seen', async () => {
    const { member, id } = await booked(THURSDAY, '12:00');
    expect((await moveFor(id, FRIDAY, '11:00')).status).toBe(200);
    const sent = await mailsAbout(gym, 'changed');
    const seen = { fromDate: THURSDAY, fromStartTime: '12:00' };
    const visit = { date: FRIDAY, startTime: '11:00:00', endTime: '12:00:00' };
    const ofMember = await move(member, id, THURSDAY, '13:00', seen);
    expect(ofMember).toMatchObject({
      ...{ status: 409, code: 'STALE', data: { visit } },
      message:
        'Your appointment is no longer there: it is now Friday 13 March 2026, 11:00 AM – 12:00 PM. To change it, start from there.',
    });
    const ofDesk = await moveFor(id, THURSDAY, '13:00', { ...seen, isAdminOverride: true });
    expect(ofDesk).toMatchObject({
      ...{ status: 409, code: 'STALE', data: { visit } },
      message:
        'The appointment is no longer there: it is now Friday 13 March 2026, 11:00 AM – 12:00 PM. Move or cancel it from there.',
    });
    expect(await placesOf(FRIDAY, '11:00')).toEqual([1, 1]);
    expect(await mailsAbout(gym, 'changed')).toEqual(sent);
    const now = { fromDate: FRIDAY, fromStartTime: '11:00' };
    expect((await move(member, id, THURSDAY, '13:00', now)).status).toBe(200);
    // Sent again after its response was lost.
    expect((await move(member, id, THURSDAY, '13:00', now)).status).toBe(200);
  });

  it('is not cancelled elsewhere than it was seen: 409 STALE says where it is, for desk and member', async () => {
    const { member, id } = await booked('2026-04-06', '14:00');
    expect((await moveFor(id, '2026-04-07', '14:00')).status).toBe(200);
    const mailed = await mailsAbout(gym, 'cancelled');
    const seen = { fromDate: '2026-04-06', fromStartTime: '14:00' };
    const visit = { date: '2026-04-07', startTime: '14:00:00', endTime: '15:00:00' };
    const refused = { status: 409, code: 'STALE', data: { visit } };
    expect(await cancelFor(id, { ...seen, reason: 'Τηλεφώνησε' })).toMatchObject(refused);
    expect(await cancel(member, id, seen)).toMatchObject(refused);
    expect(await placesOf('2026-04-07', '14:00')).toEqual([1, 1]);
    expect(await mailsAbout(gym, 'cancelled')).toEqual(mailed);
    const now = { ...seen, fromDate: '2026-04-07' };
    expect(await cancelFor(id, { ...now, reason: 'Τηλεφώνησε' })).toMatchObject({
      data: { status: 2, cancelReason: 'Τηλεφώνησε' },
    });
    // Sent again after its response was lost: nothing to cancel is left, wherever it was seen.
    expect(await cancelFor(id, seen)).toMatchObject({ code: 'NOT_CANCELLABLE' });
  });

  it('is told where it is before it is told of the deadline there', async () => {
    const { member, id } = await booked(FRIDAY, '09:00');
    const seen = { fromDate: FRIDAY, fromStartTime: '09:00' };
    const today = gym.clock.toISOString().slice(0, 10);
    expect((await moveFor(id, today, '14:00')).status).toBe(200);
    const now = gym.clock;
    await gym.setNow(`${today}T11:30:00Z`);
    const refused = { status: 409, code: 'STALE', data: { visit: { date: today, startTime: '14:00:00' } } };
    expect(await cancel(member, id, seen)).toMatchObject(refused);
    expect(await move(member, id, FRIDAY, '13:00', seen)).toMatchObject(refused);
    expect(await cancel(member, id, { fromDate: today, fromStartTime: '14:00' })).toMatchObject({
      code: 'DEADLINE_PASSED',
    });
    await gym.setNow(now.toISOString());
  });

  it('returns 409 STALE when the timeslot that it leaves has another time than was seen @release', async () => {
    const { member, id } = await booked('2026-04-03', '12:00');
    await moveHour(gym.as(gym.admin), '2026-04-03', '12:00', '14:30');
    const seen = { fromDate: '2026-04-03', fromStartTime: '12:00' };
    expect(await move(member, id, '2026-04-03', '18:00', seen)).toMatchObject({
      ...{ status: 409, code: 'STALE', data: { visit: { startTime: '14:30:00' } } },
    });
    const now = { ...seen, fromStartTime: '14:30' };
    expect((await move(member, id, '2026-04-03', '18:00', now)).status).toBe(200);
  });

  it('lets the subscription start with its earliest appointment', async () => {
    const { member, id } = await booked(FRIDAY, '07:00');
    const start = async () =>
      (
        await gym.rows('SELECT actual_start_date::text AS start FROM subscriptions WHERE client_id = $1', [member.id])
      )[0];
    expect(await start()).toEqual({ start: FRIDAY });
    await move(member, id, THURSDAY, '07:00');
    expect(await start()).toEqual({ start: THURSDAY });
  });

  it('records what staff moved, with both times, and tells the member the reason', async () => {
    const { member, id } = await booked(THURSDAY, '08:00');
    await moveFor(id, FRIDAY, '08:00', { reason: 'Σεμινάριο' });
    const entries = await gym.rows(
      `SELECT before ->> 'appointmentDate' AS before, after ->> 'appointmentDate' AS after
         FROM audit_entries WHERE action = 'appointment.moved' AND entity_id = $1`,
      [id],
    );
    expect(entries).toEqual([{ before: THURSDAY, after: FRIDAY }]);
    const told = (await mailsAbout(gym, 'changed')).filter(({ recipientId }) => recipientId === member.id);
    expect(told).toMatchObject([{ facts: { reason: 'Σεμινάριο' } }]);
    expect(told[0]?.facts).not.toHaveProperty('byMember');
  });

  it('tells the waiting list of the place that it left', async () => {
    await resize(gym.as(gym.admin), '2026-03-16', '18:00', 1);
    const { member, id } = await booked('2026-03-16', '18:00');
    const waiting = await gym.has(aMember());
    const place = { appointmentDate: '2026-03-16', startTime: '18:00', endTime: '19:00' };
    expect((await gym.as(waiting).post('/TimeslotInterest/express', place)).status).toBe(201);
    await move(member, id, '2026-03-16', '19:00');
    expect((await mailsAbout(gym, 'place-free')).map(({ recipientId }) => recipientId)).toContain(waiting.id);
  });

  it('tells open screens of both dates @release', async () => {
    const { id } = await booked('2026-03-17', '10:00');
    const staff = await LiveReader.open(gym.urlOf(0), gym.tokenOf(gym.admin));
    await moveFor(id, '2026-03-18', '10:00', {}, 1);
    expect((await staff.hears('appointments')).dates).toEqual(['2026-03-17', '2026-03-18']);
    staff.leave();
  });

  it('can be reminded of on its new date @release', async () => {
    const { member, id } = await booked('2026-03-19', '10:00');
    const key = `reminder evening ${id}`;
    await gym.rows(
      `INSERT INTO mails (purpose, priority, recipient_id, recipient_name, recipient_address, language, facts,
         appointment_id, dedupe_key, next_attempt_at, created_at, sent_at, state)
       VALUES ('reminder', 1, $1, '', '', 'el', '{}', $2, $3, now(), now(), now(), 'sent')`,
      [member.id, id, key],
    );
    await move(member, id, '2026-03-20', '10:00');
    expect(await gym.rows('SELECT FROM mails WHERE dedupe_key = $1', [key])).toEqual([]);
  });
});

describe('moves at the same time, in two processes', () => {
  it('give the last place to one of two, and the other keeps theirs', async () => {
    await resize(gym.as(gym.admin), '2026-03-23', '18:00', 1);
    for (let round = 0; round < 5; round += 1) {
      const both = [await booked('2026-03-23', '10:00'), await booked('2026-03-23', '11:00')];
      const answers = await Promise.all(both.map(({ id }, process) => moveFor(id, '2026-03-23', '18:00', {}, process)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await placesOf('2026-03-23', '18:00')).toEqual([1, 1]);
      const held = await gym.rows('SELECT id FROM appointments WHERE id = ANY ($1) AND status = 1', [
        both.map(({ id }) => id),
      ]);
      expect(held).toHaveLength(2);
      for (const { member, id } of both) await gym.as(member).delete(`/Client/appointments/${id}`);
    }
  });

  it('tell one of two desks that it moved the visit, and the other where it is now', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, id } = await booked('2026-03-30', '10:00');
      const seen = { fromDate: '2026-03-30', fromStartTime: '10:00' };
      const targets = ['11:00', '12:00'];
      const answers = await Promise.all(
        targets.map((start, desk) => moveFor(id, '2026-03-30', start, seen, (desk + round) % 2)),
      );
      const won = answers.findIndex(({ status }) => status === 200);
      const startTime = `${targets[won]}:00`;
      expect(answers[1 - won]).toMatchObject({
        ...{ status: 409, code: 'STALE', data: { visit: { date: '2026-03-30', startTime } } },
      });
      const logged = `SELECT after ->> 'startTime' AS start FROM audit_entries WHERE action = 'appointment.moved' AND entity_id = $1`;
      expect(await gym.rows(logged, [id])).toEqual([{ start: startTime }]);
      await gym.as(member).delete(`/Client/appointments/${id}`);
    }
  });

  it('and a cancellation by a desk end with one of them, and the other says what it found', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await booked('2026-03-31', '10:00');
      const seen = { fromDate: '2026-03-31', fromStartTime: '10:00' };
      const [moved, cancelled] = await Promise.all([
        moveFor(id, '2026-03-31', '11:00', seen, round % 2),
        cancelFor(id, seen, (round + 1) % 2),
      ]);
      const isMoved = moved.status === 200;
      if (isMoved) expect(cancelled).toMatchObject({ code: 'STALE', data: { visit: { startTime: '11:00:00' } } });
      else expect([cancelled.status, moved.code]).toEqual([200, 'NOT_CANCELLABLE']);
      expect(await placesOf('2026-03-31', '10:00')).toEqual([0, 0]);
      expect(await placesOf('2026-03-31', '11:00')).toEqual(isMoved ? [1, 1] : [0, 0]);
      if (isMoved) await cancelFor(id, { ...seen, fromStartTime: '11:00' });
    }
  });

  it('and a cancellation end with one of them: moved or cancelled, never both, never none', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { member, id } = await booked('2026-03-24', '10:00');
      const [moved, cancelled] = await Promise.all([
        move(member, id, '2026-03-24', '11:00', {}, 0),
        gym.as(member, 1).delete(`/Client/appointments/${id}`),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(moved.status);
      expect(await placesOf('2026-03-24', '10:00')).toEqual([0, 0]);
      expect(await placesOf('2026-03-24', '11:00')).toEqual([0, 0]);
    }
  });

  it('cross without a deadlock @release', async () => {
    const [one, other] = [await booked('2026-03-25', '10:00'), await booked('2026-03-25', '11:00')];
    for (let round = 0; round < 10; round += 1) {
      const [there, back] = round % 2 === 0 ? ['11:00', '10:00'] : ['10:00', '11:00'];
      const answers = await Promise.all([
        moveFor(one.id, '2026-03-25', there ?? '', {}, 0),
        moveFor(other.id, '2026-03-25', back ?? '', {}, 1),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(await placesOf('2026-03-25', '10:00')).toEqual([1, 1]);
    expect(await placesOf('2026-03-25', '11:00')).toEqual([1, 1]);
  });

  it('end in one slot when the same appointment is moved twice @release', async () => {
    const { member, id } = await booked('2026-03-26', '10:00');
    const targets = ['11:00', '12:00', '17:00', '18:00'];
    await Promise.all(targets.map((target, n) => move(member, id, '2026-03-26', target, {}, n % 2)));
    const places = await Promise.all(['10:00', ...targets].map((start) => placesOf('2026-03-26', start)));
    expect(places.map(([kept]) => kept).reduce((sum, one) => sum + one)).toBe(1);
    expect(places.every(([kept, counted]) => kept === counted)).toBe(true);
  });
});

it('moving breaks only rules that staff may break, and says which', async () => {
  const client = await gym.has(aMember());
  const { data } = await bookFor(gym.as(gym.admin), client, '2026-03-27', '10:00');
  await fill('2026-03-27', '11:00');
  expect(await moveFor(data.id, '2026-03-27', '11:00')).toMatchObject({ status: 409, code: 'SLOT_FULL' });
  const passed = await moveFor(data.id, '2026-03-27', '11:00', { isAdminOverride: true });
  expect(passed).toMatchObject({ status: 200, data: { overridden: ['SLOT_FULL'], isAdminOverride: true } });
});
