import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { Act } from '@palestra/backend/contract/act';
import type { Interest, OwnInterest } from '@palestra/backend/contract/interest';
import type { SlotHistory } from '@palestra/backend/contract/slot-history';
import type { AvailableTimeslots, DaySchedule, TimeslotClients } from '@palestra/backend/contract/timeslot';
import type { Answer } from '../support/api-client.js';
import { book, bookFor, place, slot } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
/** Friday: more than twelve hours ahead. */
const DATE = '2026-03-13';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
  await gym.as(gym.admin).put('/Admin/settings/WaitingListMode', { value: 'fill' });
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));

interface Held {
  holder: Person;
  id: string;
}

async function fullSlot(date: string, start: string, capacity = 1): Promise<[Held, ...Held[]]> {
  const limit = { ...slot(date, start), newCapacity: capacity };
  expect(await gym.as(gym.admin).put('/Admin/timeslots/capacity', limit)).toMatchObject({ status: 200 });
  const holders: Held[] = [];
  for (let n = 0; n < capacity; n += 1) {
    const holder = await gym.has(aMember(`Κάτοχος ${n}`));
    const booked = await book(gym.as(holder), date, start);
    expect(booked).toMatchObject({ status: 201 });
    holders.push({ holder, id: booked.data.id });
  }
  return holders as [Held, ...Held[]];
}

const express = (person: Person, date: string, start: string, more: object = {}): Promise<Answer<Interest>> =>
  gym.as(person).post('/TimeslotInterest/express', { ...place(date, start), ...more });
const cancel = (person: Person, id: string, area = 'Client') => gym.as(person).delete(`/${area}/appointments/${id}`);

/** Joins one after the other. */
async function inLine(date: string, start: string, ...people: Person[]): Promise<void> {
  for (const [n, person] of people.entries()) {
    await gym.rows(
      `INSERT INTO interests (client_id, appointment_date, start_time, end_time, created_at)
       VALUES ($1, $2, $3::time, $3::time + interval '1 hour', $4::timestamptz + $5 * interval '1 second')`,
      [person.id, date, start, NOW, n],
    );
  }
}

const members = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => gym.has(aMember(`Αναμονή ${n}`))));

/** Names by id of the uncancelled bookings of a slot. */
async function bookedIn(date: string, start: string): Promise<string[]> {
  const rows = await gym.rows<{ id: string }>(
    `SELECT client_id AS id FROM appointments WHERE appointment_date = $1 AND start_time = $2 AND status <> 2
     ORDER BY booked_at, client_id`,
    [date, start],
  );
  return rows.map(({ id }) => id);
}

const purposesTo = async ({ id }: Person): Promise<string[]> =>
  (
    await gym.rows<{ purpose: string }>(
      'SELECT purpose FROM mails WHERE recipient_id = $1 ORDER BY created_at, purpose',
      [id],
    )
  ).map(({ purpose }) => purpose);

async function occupancy(date: string, start: string): Promise<{ booked: number; visits: number; holds: number }> {
  const [row] = await gym.rows<{ booked: number; visits: number; holds: number }>(
    `SELECT o.booked,
       (SELECT count(*)::int FROM appointments a WHERE a.appointment_date = $1 AND a.start_time = $2 AND a.status <> 2)
         AS visits,
       (SELECT count(*)::int FROM interests i WHERE i.appointment_date = $1 AND i.start_time = $2
          AND i.held_until IS NOT NULL) AS holds
     FROM slot_occupancies o WHERE o.slot_date = $1 AND o.start_time = $2`,
    [date, start],
  );
  if (row === undefined) throw new Error('No such slot');
  return row;
}

describe('a waiting list that fills', () => {
  it('books the first in line as soon as a place is free, tells them once, and leaves the others in line', async () => {
    const [{ holder, id }] = await fullSlot(DATE, '18:00');
    const [first, second] = (await members(2)) as [Person, Person];
    await inLine(DATE, '18:00', first, second);
    expect((await cancel(holder, id)).status).toBe(200);
    await gym.doTimedWork();
    expect(await bookedIn(DATE, '18:00')).toEqual([first.id]);
    expect(await purposesTo(first)).toEqual(['promoted']);
    expect(await purposesTo(second)).toEqual([]);
    expect((await gym.as(second).get<Interest[]>('/TimeslotInterest/my-interests')).data).toMatchObject([
      { position: 1 },
    ]);
    expect(await occupancy(DATE, '18:00')).toEqual({ booked: 1, visits: 1, holds: 0 });
    const log = { entity: 'waiting-list', action: 'waiting-list.promoted' };
    expect((await gym.as(gym.admin).get<AuditEntry[]>('/Admin/audit', log)).data).toMatchObject([
      { actorId: null, clientId: first.id, clientName: first.name },
    ]);
  });

  it('passes over a member who may not book, who stays in line and is told why once', async () => {
    const [one, two] = (await fullSlot(DATE, '17:00', 2)) as [Held, Held];
    const frozen = await gym.has(aMember('Παγωμένος').withSubscription({ startDate: '2025-01-01', isActive: false }));
    await gym.rows('UPDATE subscriptions SET frozen_at = $2 WHERE client_id = $1 AND is_active', [frozen.id, NOW]);
    const [next, last] = (await members(2)) as [Person, Person];
    await inLine(DATE, '17:00', frozen, next, last);
    await cancel(one.holder, one.id);
    await gym.doTimedWork();
    await cancel(two.holder, two.id);
    await gym.doTimedWork();
    expect(new Set(await bookedIn(DATE, '17:00'))).toEqual(new Set([next.id, last.id]));
    expect(await purposesTo(frozen)).toEqual(['passed-over']);
    const [left] = await gym.rows<object>('SELECT client_id AS id FROM interests WHERE start_time = $1', ['17:00']);
    expect(left).toEqual({ id: frozen.id });
  });

  it('lets a promoted member cancel for an hour, also past the deadline, and the next in line follows @release', async () => {
    await gym.as(gym.admin).put('/Admin/settings/BookingCancellationDeadlineHours', { value: '72' });
    const [{ id }] = await fullSlot(DATE, '16:00');
    const [first, second] = (await members(2)) as [Person, Person];
    await inLine(DATE, '16:00', first, second);
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    const [mine] = await gym.rows<{ id: string }>('SELECT id FROM appointments WHERE client_id = $1', [first.id]);
    await gym.setNow('2026-03-11T11:00:00Z');
    const { data: day } = await gym.as(first).get<AvailableTimeslots>('/Client/timeslots/available', { date: DATE });
    const movable = day.timeslots.flatMap(({ movableAppointmentId }) => movableAppointmentId ?? []);
    expect(new Set(movable)).toEqual(new Set([mine?.id]));
    expect((await cancel(first, mine?.id ?? '')).status).toBe(200);
    await gym.doTimedWork();
    expect(await bookedIn(DATE, '16:00')).toEqual([second.id]);
    const [theirs] = await gym.rows<{ id: string }>('SELECT id FROM appointments WHERE client_id = $1', [second.id]);
    await gym.setNow('2026-03-11T12:00:01Z');
    expect(await cancel(second, theirs?.id ?? '')).toMatchObject({ status: 422, code: 'DEADLINE_PASSED' });
    await gym.as(gym.admin).put('/Admin/settings/BookingCancellationDeadlineHours', { value: '2' });
  });

  it('frees no place of an overfull slot until it is below its capacity @release', async () => {
    const [{ holder, id }] = await fullSlot(DATE, '15:00');
    const [guest, waiting] = (await members(2)) as [Person, Person];
    const extra = await bookFor(gym.as(gym.admin), guest, DATE, '15:00', true);
    await inLine(DATE, '15:00', waiting);
    await cancel(holder, id);
    await gym.doTimedWork();
    expect(await bookedIn(DATE, '15:00')).toEqual([guest.id]);
    await cancel(gym.admin, extra.data.id, 'Admin');
    await gym.doTimedWork();
    expect(await bookedIn(DATE, '15:00')).toEqual([waiting.id]);
  });

  it('gives nobody more visits than their month has, however many lists they stand in', async () => {
    const busy = await gym.has(aMember('Πολυάσχολος').withSubscription({ startDate: '2025-01-01', isActive: false }));
    await gym.rows('UPDATE subscriptions SET monthly_limit = 2 WHERE client_id = $1', [busy.id]);
    const dates = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19'];
    for (const date of dates) {
      await fullSlot(date, '18:00');
      await inLine(date, '18:00', busy);
    }
    await gym.as(gym.admin).put('/Admin/settings/GymCapacityPerTimeslot', { value: '10' });
    for (const date of dates) {
      await gym.as(gym.admin).put('/Admin/timeslots/capacity', { ...slot(date, '18:00'), newCapacity: 5 });
    }
    await gym.doTimedWork();
    const [counted] = await gym.rows<{ visits: number }>(
      'SELECT count(*)::int AS visits FROM appointments WHERE client_id = $1 AND status <> 2',
      [busy.id],
    );
    expect(counted?.visits).toBe(2);
    expect((await purposesTo(busy)).sort()).toEqual(['passed-over', 'passed-over', 'promoted', 'promoted']);
  });
});

describe('nearer to the start', () => {
  const TODAY = '2026-03-11';

  it('a place is held for the first, counts as taken, passes on when its time is over, and is theirs to book', async () => {
    const [{ id }] = await fullSlot(TODAY, '18:00');
    const [first, second, stranger] = (await members(3)) as [Person, Person, Person];
    await inLine(TODAY, '18:00', first, second);
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    expect(await purposesTo(first)).toEqual(['place-held']);
    expect(await occupancy(TODAY, '18:00')).toEqual({ booked: 1, visits: 0, holds: 1 });
    const day = await gym.as(gym.admin).get<DaySchedule>('/Timeslot/capacity', { date: TODAY });
    expect(day.data.timeslots.find(({ originalStartTime }) => originalStartTime === '18:00:00')).toMatchObject({
      ...{ currentBookings: 1, waitingCount: 2, heldCount: 1 },
    });
    const seenBy = async (person: Person) => {
      const { data } = await gym.as(person).get<AvailableTimeslots>('/Client/timeslots/available', { date: TODAY });
      return data.timeslots.find(({ originalStartTime }) => originalStartTime === '18:00:00');
    };
    expect(await seenBy(first)).toMatchObject({ canBook: true, heldUntil: '2026-03-11T10:30:00.000Z' });
    expect(await seenBy(second)).toMatchObject({ canBook: false, heldUntil: null });
    expect(await book(gym.as(stranger), TODAY, '18:00')).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    await gym.setNow('2026-03-11T10:30:00Z');
    await gym.doTimedWork();
    expect(await purposesTo(second)).toEqual(['place-held']);
    expect(await book(gym.as(first), TODAY, '18:00')).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    expect((await book(gym.as(second), TODAY, '18:00')).status).toBe(201);
    expect(await occupancy(TODAY, '18:00')).toEqual({ booked: 1, visits: 1, holds: 0 });
    await gym.doTimedWork();
    expect(await purposesTo(first)).toEqual(['place-held']);
  });

  const TOMORROW = '2026-03-12';
  it.each([
    ['before the end', '14:00', ['book', 'end']],
    ['after it', '19:00', ['end', 'book']],
    ['together with it', '21:00', [['book', 'end']]],
  ] as const)(
    'a held place is booked by its owner or goes on, never both, when they book at the instant of its end: %s @release',
    async (_order, start, waves) => {
      await gym.setNow('2026-03-12T10:00:00Z');
      const [{ id }] = await fullSlot(TOMORROW, start);
      const [first, second] = (await members(2)) as [Person, Person];
      await inLine(TOMORROW, start, first, second);
      await cancel(gym.admin, id, 'Admin');
      await gym.doTimedWork();
      expect(await purposesTo(first)).toEqual(['place-held']);
      await gym.setNow('2026-03-12T10:30:00Z');
      let answer: Answer<unknown> | null = null;
      const deeds = {
        book: async () => void (answer = await book(gym.as(first), TOMORROW, start)),
        end: () => gym.doTimedWork(),
      };
      const given = waves.map((wave) => [wave].flat().map((deed) => deeds[deed]));
      await gym.inWaves<void>(given);
      const isBooked = (answer as Answer<unknown> | null)?.status === 201;
      if (waves.length > 1) expect(isBooked).toBe(waves[0] === 'book');
      if (!isBooked) expect(answer).toMatchObject({ status: 409, code: 'SLOT_FULL' });
      // The place is there once, and each is told once, even after another look.
      for (let look = 0; look < 2; look += 1) {
        expect(await occupancy(TOMORROW, start)).toEqual({
          booked: 1,
          visits: Number(isBooked),
          holds: Number(!isBooked),
        });
        expect(await purposesTo(second)).toEqual(isBooked ? [] : ['place-held']);
        expect((await purposesTo(first)).filter((purpose) => purpose === 'place-held')).toHaveLength(1);
        await gym.doTimedWork();
      }
    },
  );

  it('a held place stays theirs when staff let somebody else in by override @release', async () => {
    const [{ id }] = await fullSlot(TODAY, '15:00');
    const [first, guest, stranger] = (await members(3)) as [Person, Person, Person];
    await inLine(TODAY, '15:00', first);
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    expect((await bookFor(gym.as(gym.admin), guest, TODAY, '15:00', true)).status).toBe(201);
    expect(await book(gym.as(stranger), TODAY, '15:00')).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    expect((await book(gym.as(first), TODAY, '15:00')).status).toBe(201);
    expect(await occupancy(TODAY, '15:00')).toEqual({ booked: 2, visits: 2, holds: 0 });
  });

  it('a held place that a smaller slot no longer has ends, and its entry stays in line @release', async () => {
    await gym.setNow('2026-03-10T23:30:00Z');
    const [{ id }] = await fullSlot(TODAY, '11:00', 2);
    const [first, second] = (await members(2)) as [Person, Person];
    await inLine(TODAY, '11:00', first, second);
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    expect(await occupancy(TODAY, '11:00')).toEqual({ booked: 2, visits: 1, holds: 1 });
    const resizeTo = (newCapacity: number) =>
      gym.as(gym.admin).put('/Admin/timeslots/capacity', { ...slot(TODAY, '11:00'), newCapacity });
    expect((await resizeTo(1)).status).toBe(200);
    await gym.doTimedWork();
    expect(await occupancy(TODAY, '11:00')).toEqual({ booked: 1, visits: 1, holds: 0 });
    expect(await book(gym.as(first), TODAY, '11:00')).toMatchObject({ status: 409, code: 'SLOT_FULL' });
    await resizeTo(2);
    await gym.doTimedWork();
    expect(await purposesTo(first)).toEqual(['place-held', 'place-held']);
    expect(await purposesTo(second)).toEqual([]);
    expect((await book(gym.as(first), TODAY, '11:00')).status).toBe(201);
  });

  it('in the last hour everybody is told, once for each free place', async () => {
    const [{ id }] = await fullSlot(TODAY, '14:00');
    const [first, second] = (await members(2)) as [Person, Person];
    await inLine(TODAY, '14:00', first, second);
    await gym.setNow('2026-03-11T11:10:00Z');
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    await gym.doTimedWork();
    expect([await purposesTo(first), await purposesTo(second)]).toEqual([['place-free'], ['place-free']]);
    const taken = await book(gym.as(second), TODAY, '14:00');
    expect(taken.status).toBe(201);
    await cancel(gym.admin, taken.data.id, 'Admin');
    await gym.doTimedWork();
    expect(await purposesTo(first)).toEqual(['place-free', 'place-free']);
  });

  it('a held place is given back when its entry goes: left, or erased @release', async () => {
    const [{ id }] = await fullSlot(TODAY, '19:00');
    const [first, second] = (await members(2)) as [Person, Person];
    await inLine(TODAY, '19:00', first, second);
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    const [entry] = (await gym.as(first).get<Interest[]>('/TimeslotInterest/my-interests')).data;
    expect((await gym.as(first).delete(`/TimeslotInterest/${entry?.id}`)).status).toBe(200);
    await gym.doTimedWork();
    expect(await purposesTo(second)).toEqual(['place-held']);
    expect(await occupancy(TODAY, '19:00')).toEqual({ booked: 1, visits: 0, holds: 1 });
    await gym.rows('DELETE FROM interests WHERE client_id = $1', [second.id]);
    expect(await occupancy(TODAY, '19:00')).toEqual({ booked: 0, visits: 0, holds: 0 });
    const day = await gym.as(gym.admin).get<DaySchedule>('/Timeslot/capacity', { date: TODAY });
    expect(day.data.timeslots.find(({ originalStartTime }) => originalStartTime === '19:00:00')).toMatchObject({
      currentBookings: 0,
    });
  });
});

describe('the link to a held place', () => {
  const TODAY = '2026-03-11';
  const tap = (path: string, token: string) => gym.asVisitor().post(`/TimeslotInterest/held-place${path}`, { token });

  /** The secret of the link in the last mail to this person. */
  async function tokenOf({ id }: Person): Promise<string> {
    const [mail] = await gym.rows<{ link: string }>(
      `SELECT facts ->> 'link' AS link FROM mails WHERE recipient_id = $1 AND purpose = 'place-held'
       ORDER BY created_at DESC LIMIT 1`,
      [id],
    );
    return new URL(mail?.link ?? 'http://none').searchParams.get('token') ?? '';
  }

  it('shows the place without taking it, and takes it once', async () => {
    const [{ id }] = await fullSlot(TODAY, '20:00');
    const [first, second] = (await members(2)) as [Person, Person];
    await inLine(TODAY, '20:00', first, second);
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    const token = await tokenOf(first);
    expect(await tap('', token)).toMatchObject({
      status: 200,
      data: { appointmentDate: TODAY, startTime: '20:00:00' },
    });
    expect(await bookedIn(TODAY, '20:00')).toEqual([]);
    expect(await tap('/take', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toMatchObject({
      status: 409,
    });
    const taps = await Promise.all([tap('/take', token), tap('/take', token), tap('/decline', token)]);
    expect(taps.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await tap('/take', token)).toMatchObject({ status: 409, code: 'HOLD_ENDED' });
    const { booked, visits, holds } = await occupancy(TODAY, '20:00');
    expect(booked).toBe(visits + holds);
  });

  it('books nothing by a tap that waits for a decline of the same place', async () => {
    const [{ id }] = await fullSlot(TODAY, '17:00');
    const [first] = (await members(1)) as [Person];
    await inLine(TODAY, '17:00', first);
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    const token = await tokenOf(first);
    const [declined, taken] = await gym.inWaves([[() => tap('/decline', token)], [() => tap('/take', token)]]);
    expect(declined).toMatchObject({ status: 200 });
    expect(taken).toMatchObject({ status: 409, code: 'HOLD_ENDED' });
    expect(await occupancy(TODAY, '17:00')).toEqual({ booked: 0, visits: 0, holds: 0 });
  });

  it.each([
    ['by the link', '19:00', (token: string) => tap('/take', token)],
    ['in the app', '16:00', (_: string, person: Person) => book(gym.as(person), TODAY, '16:00')],
  ] as const)(
    'says that the place is theirs, as long as it is, when it was taken %s @release',
    async (_way, start, takes) => {
      const [{ id }] = await fullSlot(TODAY, start);
      const [first] = (await members(1)) as [Person];
      await inLine(TODAY, start, first);
      await cancel(gym.admin, id, 'Admin');
      await gym.doTimedWork();
      const token = await tokenOf(first);
      const place = { appointmentDate: TODAY, startTime: `${start}:00` };
      expect(await tap('', token)).toMatchObject({ status: 200, data: { ...place, isTaken: false } });
      const taken = (await takes(token, first)) as Answer<{ id: string }>;
      expect(taken.status).toBe(201);
      expect(await tap('', token)).toMatchObject({ status: 200, data: { ...place, isTaken: true } });
      const ended = { status: 409, code: 'HOLD_ENDED' };
      for (const path of ['/take', '/decline']) expect(await tap(path, token)).toMatchObject(ended);
      expect(await bookedIn(TODAY, start)).toEqual([first.id]);
      const setActive = (isActive: boolean) =>
        gym.rows('UPDATE users SET is_active = $2 WHERE id = $1', [first.id, isActive]);
      await setActive(false);
      expect(await tap('', token)).toMatchObject(ended);
      await setActive(true);
      await cancel(gym.admin, taken.data.id, 'Admin');
      expect(await tap('', token)).toMatchObject(ended);
    },
  );

  it('opens nothing to an adult who was deactivated, or looks after the child no longer @release', async () => {
    const [{ id }] = await fullSlot(TODAY, '17:00');
    const [adult, other, child] = (await members(3)) as [Person, Person, Person];
    const handTo = ({ id: guardianId }: Person) =>
      gym.as(gym.admin).put(`/Admin/clients/${child.id}/guardian`, { guardianId });
    expect((await handTo(adult)).status).toBe(200);
    const wait = gym.as(adult).actingFor(child.id).post('/TimeslotInterest/express', place(TODAY, '17:00'));
    expect((await wait).status).toBe(201);
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    const token = await tokenOf(adult);
    expect(await tap('', token)).toMatchObject({ status: 200 });
    const ended = { status: 409, code: 'HOLD_ENDED' };
    const setActive = (isActive: boolean) =>
      gym.rows('UPDATE users SET is_active = $2 WHERE id = $1', [adult.id, isActive]);
    await setActive(false);
    for (const path of ['', '/take', '/decline']) expect(await tap(path, token)).toMatchObject(ended);
    await setActive(true);
    expect((await handTo(other)).status).toBe(200);
    for (const path of ['', '/take', '/decline']) expect(await tap(path, token)).toMatchObject(ended);
  });

  it('takes nothing when a mail scanner opens it, on any address, with or without a body @release', async () => {
    const [{ id }] = await fullSlot(TODAY, '13:00');
    const [first] = (await members(1)) as [Person];
    await inLine(TODAY, '13:00', first);
    await gym.setNow('2026-03-11T09:00:00Z');
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    const query = `?token=${encodeURIComponent(await tokenOf(first))}`;
    for (const path of [
      '/held-place',
      ...['', '/take', '/decline'].map((end) => `/api/TimeslotInterest/held-place${end}`),
    ]) {
      for (const method of ['GET', 'HEAD']) await fetch(`${gym.urlOf(0)}${path}${query}`, { method });
    }
    expect(await bookedIn(TODAY, '13:00')).toEqual([]);
    expect(await occupancy(TODAY, '13:00')).toEqual({ booked: 1, visits: 0, holds: 1 });
    expect(await tap('/take', await tokenOf(first))).toMatchObject({ status: 201 });
  });

  it('gives the place to the next in line when it is declined, and ends with its time', async () => {
    const [{ id }] = await fullSlot(TODAY, '21:00');
    const [first, second] = (await members(2)) as [Person, Person];
    await inLine(TODAY, '21:00', first, second);
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    expect(await tap('/decline', await tokenOf(first))).toMatchObject({ status: 200 });
    // By itself, without the job of the minute.
    expect(await eventually(async () => (await purposesTo(second)).at(-1) ?? null)).toBe('place-held');
    const token = await tokenOf(second);
    await gym.setNow('2026-03-11T10:30:00Z');
    const [taken] = await Promise.all([tap('/take', token), gym.doTimedWork()]);
    expect(taken).toMatchObject({ status: 409, code: 'HOLD_ENDED' });
    expect(await occupancy(TODAY, '21:00')).toEqual({ booked: 0, visits: 0, holds: 0 });
  });
});

describe('the wishes of an entry', () => {
  it('books the first that frees of those of which any one will do, and drops the others', async () => {
    const dates = ['2026-03-23', '2026-03-24'] as const;
    const [one, two] = [await fullSlot(dates[0], '18:00'), await fullSlot(dates[1], '18:00')];
    const maria = await gym.has(aMember());
    const entry = (await express(maria, dates[0], '18:00')).data;
    expect((await express(maria, dates[1], '18:00', { anyOf: entry.id })).status).toBe(201);
    await cancel(two[0].holder, two[0].id);
    await gym.doTimedWork();
    expect(await bookedIn(dates[1], '18:00')).toEqual([maria.id]);
    expect((await gym.as(maria).get<Interest[]>('/TimeslotInterest/my-interests')).data).toEqual([]);
    await cancel(one[0].holder, one[0].id);
    await gym.doTimedWork();
    expect(await bookedIn(dates[0], '18:00')).toEqual([]);
  });

  it('offers nothing that frees later than the notice that it asks for @release', async () => {
    const [{ id }] = await fullSlot('2026-03-25', '18:00');
    const maria = await gym.has(aMember());
    await express(maria, '2026-03-25', '18:00', { noticeHours: 24 });
    await gym.setNow('2026-03-24T17:00:00Z');
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    expect(await bookedIn('2026-03-25', '18:00')).toEqual([]);
    expect(await purposesTo(maria)).toEqual([]);
  });
});

describe('one wish a day', () => {
  const waits = async (person: Person): Promise<string[]> =>
    (await gym.as(person).get<OwnInterest[]>('/TimeslotInterest/my-interests')).data.map(({ startTime }) => startTime);

  it('drops the others of a date when one is filled, but the preferred one, whose place is held as a move', async () => {
    const date = '2026-04-06';
    const [early, late] = [await fullSlot(date, '17:00'), await fullSlot(date, '20:00')];
    await fullSlot(date, '18:00');
    const maria = await gym.has(aMember());
    for (const start of ['17:00', '18:00']) expect((await express(maria, date, start)).status).toBe(201);
    const { id } = (await express(maria, date, '20:00')).data;
    const wish = { noticeHours: 0, anyOf: [], isPreferred: true };
    expect(await gym.as(maria).put(`/TimeslotInterest/${id}`, wish)).toMatchObject({ data: { isPreferred: true } });
    const several = async (start: string) =>
      (
        await gym.as(gym.admin).get<TimeslotClients>('/admin/timeslots/clients', slot(date, start))
      ).data.waitingClients.map(({ isOneOfSeveral }) => isOneOfSeveral);
    expect([await several('17:00'), await several('20:00')]).toEqual([[true], [false]]);
    await cancel(early[0].holder, early[0].id);
    await gym.doTimedWork();
    expect(await bookedIn(date, '17:00')).toEqual([maria.id]);
    expect(await waits(maria)).toEqual(['20:00:00']);
    await cancel(late[0].holder, late[0].id);
    await gym.doTimedWork();
    expect(await bookedIn(date, '17:00')).toEqual([maria.id]);
    // Nobody has booked that hour in the weeks before.
    const held = { heldUntil: '2026-03-11T10:30:00.000Z', isFree: true, movesFrom: '17:00:00', weeksFreed: null };
    expect((await gym.as(maria).get('/TimeslotInterest/my-interests')).data).toMatchObject([held]);
    const [mail] = await gym.rows<{ link: string; movesFrom: string }>(
      `SELECT facts ->> 'link' AS link, facts ->> 'movesFrom' AS "movesFrom" FROM mails
        WHERE recipient_id = $1 AND purpose = 'place-held'`,
      [maria.id],
    );
    expect(mail?.movesFrom).toBe('17:00:00');
    const token = new URL(mail?.link ?? 'http://none').searchParams.get('token');
    const tap = (path: string) => gym.asVisitor().post(`/TimeslotInterest/held-place${path}`, { token });
    expect(await tap('')).toMatchObject({ data: { movesFrom: '17:00:00', isTaken: false } });
    expect((await Promise.all([tap('/take'), tap('/take')])).filter(({ status }) => status < 300)).toHaveLength(1);
    expect([await bookedIn(date, '17:00'), await bookedIn(date, '20:00')]).toEqual([[], [maria.id]]);
    expect(await occupancy(date, '20:00')).toEqual({ booked: 1, visits: 1, holds: 0 });
    expect(await purposesTo(maria)).not.toContain('passed-over');
  });

  it('leaves entries of before the upgrade to themselves, and all of them after a booking by hand', async () => {
    const date = '2026-04-07';
    const [first] = [await fullSlot(date, '17:00'), await fullSlot(date, '18:00'), await fullSlot(date, '20:00')];
    const [maria, nikos] = (await members(2)) as [Person, Person];
    for (const start of ['17:00', '18:00']) expect((await express(maria, date, start)).status).toBe(201);
    await gym.setNow('2026-03-11T10:00:01Z');
    for (const start of ['17:00', '18:00']) expect((await express(nikos, date, start)).status).toBe(201);
    await gym.rows('UPDATE interests SET is_preferred = true WHERE client_id = $1', [maria.id]);
    await cancel(first[0].holder, first[0].id);
    await gym.doTimedWork();
    expect(await bookedIn(date, '17:00')).toEqual([maria.id]);
    expect(await waits(maria)).toEqual(['18:00:00']);
    expect((await book(gym.as(nikos), date, '10:00')).status).toBe(201);
    expect((await express(nikos, date, '20:00')).status).toBe(201);
    expect(await waits(nikos)).toEqual(['17:00:00', '18:00:00', '20:00:00']);
  });
});

describe('the line, as staff order it', () => {
  const staff = (process = 0) => gym.as(gym.admin, process);
  const lineOf = async (date: string, start: string): Promise<string[]> =>
    (await staff().get<TimeslotClients>('/Admin/timeslots/clients', slot(date, start))).data.waitingClients.map(
      ({ userName }) => userName,
    );
  const entriesOf = async (date: string, start: string): Promise<string[]> =>
    (await staff().get<TimeslotClients>('/Admin/timeslots/clients', slot(date, start))).data.waitingClients.map(
      ({ id }) => id,
    );
  const add = (person: Person, date: string, start: string) =>
    staff().post<Interest>('/Admin/waiting-list', { userId: person.id, ...slot(date, start) });
  const put = (id: string | undefined, position: number, process = 0) =>
    staff(process).put<Interest>(`/Admin/waiting-list/${id}/position`, { position });

  it('puts clients at other places, adds them at the end, removes them, and logs each', async () => {
    await fullSlot(DATE, '08:00');
    const [a, b, c, d] = (await members(4)) as [Person, Person, Person, Person];
    await inLine(DATE, '08:00', a, b, c);
    const [, , last] = await entriesOf(DATE, '08:00');
    expect((await put(last, 1)).data).toMatchObject({ position: 1, waiting: 3 });
    expect(await lineOf(DATE, '08:00')).toEqual([c.name, a.name, b.name]);
    expect((await put(last, 2)).status).toBe(200);
    expect(await lineOf(DATE, '08:00')).toEqual([a.name, c.name, b.name]);
    expect((await put(last, 99)).data.position).toBe(3);
    expect((await add(d, DATE, '08:00')).data).toMatchObject({ position: 4, waiting: 4 });
    expect(await add(d, DATE, '08:00')).toMatchObject({ status: 409, code: 'ALREADY_WAITING' });
    expect((await staff().delete(`/Admin/waiting-list/${last}`)).status).toBe(200);
    expect(await staff().delete(`/Admin/waiting-list/${last}`)).toMatchObject({ status: 404 });
    expect(await lineOf(DATE, '08:00')).toEqual([a.name, b.name, d.name]);
    const log = { entity: 'waiting-list', entityId: `${DATE}_0800-0900` };
    const deeds = (await staff().get<AuditEntry[]>('/Admin/audit', log)).data.map(
      ({ action, actorName, clientName }) => `${action} ${clientName} by ${actorName}`,
    );
    const by = gym.admin.name;
    expect(deeds.sort()).toEqual([
      `waiting-list.added ${d.name} by ${by}`,
      `waiting-list.moved ${c.name} by ${by}`,
      `waiting-list.moved ${c.name} by ${by}`,
      `waiting-list.moved ${c.name} by ${by}`,
      `waiting-list.removed ${c.name} by ${by}`,
    ]);
  });

  it('fills in the order that staff gave, and refuses to add where there is room or a rule is broken @release', async () => {
    const [{ holder, id }] = await fullSlot(DATE, '09:00');
    const [first, favoured, broke] = (await members(3)) as [Person, Person, Person];
    await gym.rows('UPDATE subscriptions SET is_active = false WHERE client_id = $1', [broke.id]);
    await inLine(DATE, '09:00', first, favoured);
    const [, second] = await entriesOf(DATE, '09:00');
    await put(second, 1);
    expect(await add(broke, DATE, '09:00')).toMatchObject({ status: 422 });
    expect(await add(broke, DATE, '10:00')).toMatchObject({ status: 422 });
    expect(await add(holder, '2026-03-12', '10:00')).toMatchObject({ status: 409, code: 'SLOT_NOT_FULL' });
    await cancel(holder, id);
    await gym.doTimedWork();
    expect(await bookedIn(DATE, '09:00')).toEqual([favoured.id]);
  });

  it('keeps everybody once when two desks order the line at once and a place frees meanwhile', async () => {
    const [{ holder, id }] = await fullSlot(DATE, '11:00');
    const people = await members(5);
    await inLine(DATE, '11:00', ...people);
    const entries = await entriesOf(DATE, '11:00');
    await Promise.all([
      put(entries[4], 1),
      put(entries[3], 2, 1),
      cancel(holder, id),
      staff(1).delete(`/Admin/waiting-list/${entries[2]}`),
    ]);
    await gym.doTimedWork();
    const left = await gym.rows<{ rank: number | null; id: string }>(
      'SELECT rank, client_id AS id FROM interests WHERE appointment_date = $1 AND start_time = $2 ORDER BY rank',
      [DATE, '11:00'],
    );
    const booked = await bookedIn(DATE, '11:00');
    expect(booked).toHaveLength(1);
    expect(new Set([...left.map((one) => one.id), ...booked]).size).toBe(4);
    expect(new Set(left.map(({ rank }) => rank)).size).toBe(3);
  });

  it('gives a held place on when staff remove its entry @release', async () => {
    const today = '2026-03-11';
    const [{ id }] = await fullSlot(today, '16:00');
    const [first, second] = (await members(2)) as [Person, Person];
    await inLine(today, '16:00', first, second);
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    const [held] = await entriesOf(today, '16:00');
    await staff().delete(`/Admin/waiting-list/${held}`);
    await gym.doTimedWork();
    expect(await purposesTo(second)).toEqual(['place-held']);
    expect(await occupancy(today, '16:00')).toEqual({ booked: 1, visits: 0, holds: 1 });
  });
});

describe('the wishes, afterwards @release', () => {
  const wish = (person: Person, id: string, noticeHours: number, anyOf: string[] = []) =>
    gym.as(person).put<Interest>(`/TimeslotInterest/${id}`, { noticeHours, anyOf });
  const mine = async (person: Person) => (await gym.as(person).get<Interest[]>('/TimeslotInterest/my-interests')).data;

  it('are changed by their member: notice, and which entries any one of will do', async () => {
    const dates = ['2026-03-26', '2026-03-27', '2026-03-30'] as const;
    const maria = await gym.has(aMember());
    const holders: Held[] = [];
    const ids: string[] = [];
    for (const date of dates) {
      holders.push((await fullSlot(date, '18:00'))[0]);
      ids.push((await express(maria, date, '18:00')).data.id);
    }
    const [one, two, three] = ids as [string, string, string];
    const changed = await wish(maria, one, 6, [two, three]);
    expect(changed.data).toMatchObject({ noticeHours: 6 });
    expect(new Set((await mine(maria)).map(({ anyOf }) => anyOf))).toEqual(new Set([changed.data.anyOf]));
    await wish(maria, three, 0);
    expect((await mine(maria)).map(({ anyOf }) => anyOf === null)).toEqual([false, false, true]);
    await cancel(holders[1]?.holder as Person, holders[1]?.id ?? '');
    await gym.doTimedWork();
    expect((await mine(maria)).map(({ id }) => id)).toEqual([three]);
    const log = { action: 'waiting-list.dropped', entityId: `${dates[0]}_1800-1900` };
    expect((await gym.as(gym.admin).get<AuditEntry[]>('/Admin/audit', log)).data).toMatchObject([
      { clientId: maria.id, actorId: null },
    ]);
  });

  it('are refused for others, out of range, and a shorter notice fills at once', async () => {
    const date = '2026-03-12';
    const [{ id }] = await fullSlot(date, '10:00');
    const [maria, nikos] = (await members(2)) as [Person, Person];
    const entry = (await express(maria, date, '10:00', { noticeHours: 24 })).data;
    expect(await wish(nikos, entry.id, 0)).toMatchObject({ status: 404 });
    expect(await wish(maria, entry.id, 1000)).toMatchObject({ status: 400 });
    await cancel(gym.admin, id, 'Admin');
    await gym.doTimedWork();
    expect(await bookedIn(date, '10:00')).toEqual([]);
    expect((await wish(maria, entry.id, 0)).message).toBe('Your wishes were saved');
    await gym.doTimedWork();
    expect(await bookedIn(date, '10:00')).toEqual([maria.id]);
  });
});

describe('the odds of a member who waits', () => {
  /** A Wednesday, like today; the entry itself is for four weeks ahead. */
  const WAITED_FOR = '2026-04-08';
  const weeksBefore = (weeks: number): string =>
    new Date(Date.parse(WAITED_FOR) - weeks * 7 * 86_400_000).toISOString().slice(0, 10);

  /** A visit of that hour that was given up so many minutes before it began; null: it took place. */
  async function visitOf(date: string, start: string, minutesBefore: number | null): Promise<void> {
    const { id } = await gym.has(aMember('Παλιός'));
    await gym.rows(
      `INSERT INTO appointments (client_id, appointment_date, start_time, end_time, effective_start_time,
         effective_end_time, starts_at, ends_at, booked_at, booked_by_id, capacity_at_booking, status, cancelled_at)
       SELECT $1, $2::date, $3::time, $3::time + interval '1 hour', $3::time, $3::time + interval '1 hour', s.at,
         s.at + interval '1 hour', s.at - interval '2 days', $1, 10, CASE WHEN $4::int IS NULL THEN 3 ELSE 2 END,
         s.at - $4::int * interval '1 minute'
       FROM (SELECT ($2::date + $3::time) AT TIME ZONE 'Europe/Athens' AS at) s`,
      [id, date, start, minutesBefore],
    );
  }

  const oddsOf = async (person: Person): Promise<Pick<Interest, 'position' | 'waiting' | 'weeksFreed'>[]> => {
    const { data } = await gym.as(person).get<Interest[]>('/TimeslotInterest/my-interests');
    return data.map(({ position, waiting, weeksFreed }) => ({ position, waiting, weeksFreed }));
  };

  it('are their place in line, and the weeks of the last twelve in which that many places became free', async () => {
    const start = '17:00';
    // Two places in the last week, one in three others; and places that do not count.
    for (const week of [5, 5, 6, 8, 16]) await visitOf(weeksBefore(week), start, 180);
    await visitOf(weeksBefore(7), start, null);
    await visitOf(weeksBefore(9), start, 0);
    await visitOf(weeksBefore(10), '18:00', 180);
    await visitOf(weeksBefore(17), start, 180);
    await fullSlot(WAITED_FOR, start);
    const people = (await members(5)) as [Person, Person, Person, Person, Person];
    const [first, second, third] = people;
    await inLine(WAITED_FOR, start, ...people);
    expect(await oddsOf(first)).toEqual([{ position: 1, waiting: 5, weeksFreed: 4 }]);
    expect(await oddsOf(second)).toEqual([{ position: 2, waiting: 5, weeksFreed: 1 }]);
    expect(await oddsOf(third)).toEqual([{ position: 3, waiting: 5, weeksFreed: 0 }]);
    // With the place in line the odds change.
    const [{ id } = { id: '' }] = (await gym.as(first).get<Interest[]>('/TimeslotInterest/my-interests')).data;
    expect((await gym.as(first).delete(`/TimeslotInterest/${id}`)).status).toBe(200);
    expect(await oddsOf(second)).toEqual([{ position: 1, waiting: 4, weeksFreed: 4 }]);
  });

  it('count no week in which the day was closed: nobody could have come @release', async () => {
    const start = '19:00';
    for (const week of [5, 6]) await visitOf(weeksBefore(week), start, 180);
    await gym.rows(
      `INSERT INTO timeslot_overrides (date, kind, reason, created_by_id) VALUES ($1, 'day', 'Αργία', $2)`,
      [weeksBefore(6), gym.admin.id],
    );
    await fullSlot(WAITED_FOR, start);
    const [waiting] = (await members(1)) as [Person];
    await inLine(WAITED_FOR, start, waiting);
    expect(await oddsOf(waiting)).toEqual([{ position: 1, waiting: 1, weeksFreed: 1 }]);
  });

  it('count a place that a move gave up, and none that came back @release', async () => {
    const start = '09:00';
    const date = '2026-04-01';
    const [{ id }, other] = await fullSlot(date, start, 2);
    await gym.as(gym.admin).post(`/Admin/appointments/${id}/move`, slot(date, '10:00'));
    const cancelled = await gym.as(gym.admin).delete(`/Admin/appointments/${other?.id ?? ''}`);
    expect(cancelled.status).toBe(200);
    const acts = (await gym.as(gym.admin).get<Act[]>('/Admin/acts')).data;
    const act = acts.find(({ userId }) => userId === other?.holder.id);
    expect((await gym.as(gym.admin).post(`/Admin/acts/${act?.id ?? ''}/undo`, {})).status).toBe(200);
    await gym.setNow('2026-04-02T10:00:00Z');
    await fullSlot(WAITED_FOR, start);
    const people = (await members(2)) as [Person, Person];
    await inLine(WAITED_FOR, start, ...people);
    expect((await oddsOf(people[0]))[0]?.weeksFreed).toBe(1);
    expect((await oddsOf(people[1]))[0]?.weeksFreed).toBe(0);
  });
});

describe('the history of a slot', () => {
  const historyOf = (date: string, start: string) =>
    gym.as(gym.admin).get<SlotHistory>('/Admin/timeslots/history', slot(date, start));
  const lines = async (date: string, start: string): Promise<string[]> =>
    (await historyOf(date, start)).data.events
      .filter(({ kind }) => kind !== 'template')
      .map(({ kind, userName, isByStaff }) =>
        [kind, userName, isByStaff ? 'staff' : null].filter((part) => part !== null).join(' '),
      );

  it('tells everything that happened to its places, in order', async () => {
    const tick = async (minute: string) => gym.setNow(`2026-03-11T${minute}:00Z`);
    await tick('11:00');
    const [maria, nikos, anna, petros] = [
      await gym.has(aMember('Μαρία')),
      await gym.has(aMember('Νίκος')),
      await gym.has(aMember('Άννα')),
      await gym.has(aMember('Πέτρος').withSubscription({ startDate: '2025-01-01', isActive: false })),
    ];
    await gym.as(gym.admin).put('/Admin/timeslots/capacity', { ...slot(DATE, '19:00'), newCapacity: 1 });
    await tick('11:01');
    const visit = (await book(gym.as(maria), DATE, '19:00')).data;
    await tick('11:02');
    await express(petros, DATE, '19:00');
    await tick('11:03');
    const left = (await express(anna, DATE, '19:00')).data;
    await tick('11:04');
    await gym.as(anna).delete(`/TimeslotInterest/${left.id}`);
    await tick('11:05');
    await express(nikos, DATE, '19:00');
    await gym.rows('UPDATE subscriptions SET frozen_at = $2 WHERE client_id = $1 AND is_active', [petros.id, NOW]);
    await tick('11:06');
    await cancel(maria, visit.id);
    await gym.doTimedWork();
    await tick('11:07');
    const [promoted] = await gym.rows<{ id: string }>('SELECT id FROM appointments WHERE client_id = $1', [nikos.id]);
    await gym.as(nikos).post(`/Client/appointments/${promoted?.id}/move`, { ...slot(DATE, '07:00') });
    expect(await lines(DATE, '19:00')).toEqual([
      'capacity staff',
      'booked Μαρία',
      'joined Πέτρος',
      'joined Άννα',
      'left Άννα',
      'joined Νίκος',
      'cancelled Μαρία',
      'promoted Νίκος',
      'passed-over Πέτρος',
      'moved-out Νίκος',
    ]);
    const { events } = (await historyOf(DATE, '19:00')).data;
    const passedOver = events.find(({ kind }) => kind === 'passed-over');
    expect(passedOver?.reasons.map(({ code }) => code)).toContain('SUBSCRIPTION_FROZEN');
    expect(events.find(({ kind }) => kind === 'capacity')).toMatchObject({ capacity: 1, actorName: gym.admin.name });
    expect(await lines(DATE, '07:00')).toContain('moved-in Νίκος');
  });

  const staff = () => gym.as(gym.admin);
  /** Each act has an instant of its own, so that their order is known. */
  async function oneByOne(from: string, ...acts: (() => Promise<unknown>)[]): Promise<void> {
    for (const [minute, act] of acts.entries()) {
      await gym.setNow(new Date(Date.parse(from) + minute * 60_000).toISOString());
      await act();
    }
  }
  const overrideOf = async (date: string, kind: string): Promise<string | undefined> =>
    (await gym.rows<{ id: string }>('SELECT id FROM timeslot_overrides WHERE date = $1 AND kind = $2', [date, kind]))[0]
      ?.id;

  it('tells a cancellation by staff once, although the log is written a moment after it @release', async () => {
    const [{ id }] = await fullSlot('2026-03-31', '08:00');
    await cancel(gym.admin, id, 'Admin');
    const entries = await gym.rows<{ entry: string; later: string }>(
      `SELECT id AS entry, (at + interval '7 milliseconds')::text AS later FROM audit_entries WHERE entity_id = $1`,
      [id],
    );
    await gym.rows('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only');
    try {
      for (const { entry, later } of entries)
        await gym.rows('UPDATE audit_entries SET at = $2 WHERE id = $1', [entry, later]);
    } finally {
      await gym.rows('ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only');
    }
    expect((await lines('2026-03-31', '08:00')).filter((event) => event.startsWith('cancelled'))).toHaveLength(1);
  });

  it('tells what the schedule did to them @release', async () => {
    const date = '2026-04-06';
    const extra = slot(date, '06:00');
    const hour = { originalStartTime: '06:00', originalEndTime: '07:00', newStartTime: '06:30', newEndTime: '07:30' };
    await oneByOne(
      '2026-03-11T10:00:00Z',
      () => staff().post('/Admin/timeslots/extra', { date, startTime: '06:00', endTime: '07:00', capacity: 4 }),
      () => staff().put('/Admin/timeslots/capacity', { ...extra, newCapacity: 2 }),
      () => staff().put('/Admin/timeslots/time', { date, ...hour, reason: 'Συντήρηση' }),
      () => staff().post('/Admin/timeslots/disable', { ...extra, reason: 'Βλάβη' }),
      async () => staff().delete(`/Admin/timeslots/overrides/${await overrideOf(date, 'disabled')}`),
      () => staff().post('/Admin/timeslots/disable-day', { date, reason: 'Αργία' }),
      async () => {
        const { data } = await staff().get<Act[]>('/Admin/acts');
        const closing = data.find(({ kind, startDate }) => kind === 'day-closed' && startDate === date);
        expect(await staff().post(`/Admin/acts/${closing?.id}/undo`, {})).toMatchObject({ status: 200 });
      },
    );
    expect(await lines(date, '06:00')).toEqual(
      ['slot-added', 'capacity', 'time', 'disabled', 'change-removed', 'closed', 'undone'].map(
        (kind) => `${kind} staff`,
      ),
    );
    const { events } = (await historyOf(date, '06:00')).data;
    expect(events.find(({ kind }) => kind === 'capacity')).toMatchObject({ capacityBefore: 4, capacity: 2 });
    expect(events.find(({ kind }) => kind === 'time')).toMatchObject({ startTime: '06:30:00', reason: 'Συντήρηση' });
    expect(events.filter(({ reason }) => reason !== null).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['time', 'disabled', 'closed']),
    );
    const usual = (await historyOf('2026-04-06', '10:00')).data.events;
    await gym.setNow('2026-03-11T10:30:00Z');
    await staff().put('/Admin/settings/GymCapacityPerTimeslot', { value: '11' });
    const more = (await historyOf('2026-04-06', '10:00')).data.events;
    expect(more.slice(usual.length)).toMatchObject([{ kind: 'template', capacity: 11, isByStaff: true }]);
    await staff().put('/Admin/settings/GymCapacityPerTimeslot', { value: '10' });
  });

  it('tells what became of those who waited, in their order and by name @release', async () => {
    const date = '2026-03-12';
    const [{ holder, id }] = await fullSlot(date, '16:00');
    const [other] = await fullSlot('2026-03-19', '16:00');
    const [a, b, c, d] = [
      await gym.has(aMember('Άννα')),
      await gym.has(aMember('Βάσω')),
      await gym.has(aMember('Γιώργος')),
      await gym.has(aMember('Δήμος')),
    ];
    const entry = async (person: Person): Promise<string> => {
      const { data } = await gym.as(person).get<Interest[]>('/TimeslotInterest/my-interests');
      return data.find(({ appointmentDate }) => appointmentDate === date)?.id ?? '';
    };
    const add = (person: Person) => () =>
      staff().post('/Admin/waiting-list', { userId: person.id, ...slot(date, '16:00') });
    const tokenOf = async (person: Person): Promise<string> => {
      const [mail] = await gym.rows<{ link: string }>(
        `SELECT facts ->> 'link' AS link FROM mails WHERE recipient_id = $1 AND purpose = 'place-held'`,
        [person.id],
      );
      return new URL(mail?.link ?? '').searchParams.get('token') ?? '';
    };
    // Ten hours before the start: places are held.
    await oneByOne(
      '2026-03-12T04:00:00Z',
      ...[add(a), add(b), add(c)],
      async () => staff().put(`/Admin/waiting-list/${await entry(c)}/position`, { position: 1 }),
      async () => staff().delete(`/Admin/waiting-list/${await entry(b)}`),
      async () => {
        const wish = await express(d, date, '16:00');
        await express(d, '2026-03-19', '16:00', { anyOf: wish.data.id });
      },
      async () => {
        await cancel(other.holder, other.id);
        await gym.doTimedWork();
      },
      async () => {
        await cancel(holder, id);
        await gym.doTimedWork();
      },
      async () => {
        const token = await tokenOf(c);
        await gym.asVisitor().post('/TimeslotInterest/held-place/decline', { token });
        await gym.doTimedWork();
      },
    );
    await gym.setNow('2026-03-12T05:00:00Z');
    await gym.doTimedWork();
    await gym.setNow('2026-03-12T13:10:00Z');
    await gym.doTimedWork();
    expect(await lines(date, '16:00')).toEqual([
      ...['capacity staff', 'booked Κάτοχος 0', 'added Άννα staff', 'added Βάσω staff', 'added Γιώργος staff'],
      ...['reordered Γιώργος staff', 'removed Βάσω staff', 'joined Δήμος', 'dropped Δήμος', 'cancelled Κάτοχος 0'],
      ...['held Γιώργος', 'declined Γιώργος', 'held Άννα', 'released Άννα', 'offered Άννα'],
    ]);
    const { events } = (await historyOf(date, '16:00')).data;
    expect(events.find(({ kind }) => kind === 'reordered')).toMatchObject({ positionBefore: 3, position: 1 });
    expect(events.find(({ kind }) => kind === 'held')?.until).not.toBeNull();
  });

  it('tells of standing bookings, and of places that were given up late and came back @release', async () => {
    const date = '2026-03-20';
    await staff().put('/Admin/settings/StandingBookings', { value: 'members' });
    await staff().put('/Admin/settings/LateCancelling', { value: 'forgivenIfFilled' });
    await staff().put('/Admin/timeslots/capacity', { ...slot(date, '18:00'), newCapacity: 1 });
    const [a, b, c] = [
      await gym.has(aMember('Άννα')),
      await gym.has(aMember('Βάσω')),
      await gym.has(aMember('Γιώργος')),
    ];
    const fridays = { dayOfWeek: 5, startTime: '18:00', endTime: '19:00' };
    const visitOf = async ({ id }: Person): Promise<string> =>
      (
        await gym.rows<{ id: string }>('SELECT id FROM appointments WHERE client_id = $1 AND appointment_date = $2', [
          id,
          date,
        ])
      )[0]?.id ?? '';
    await oneByOne(
      '2026-03-11T11:00:00Z',
      () => gym.as(a).post('/Client/standing-bookings', fridays),
      () => gym.as(b).post('/Client/standing-bookings', fridays),
      async () => cancel(a, await visitOf(a)),
      async () => gym.as(a).post(`/Client/appointments/${await visitOf(a)}/restore`, {}),
    );
    await oneByOne(
      '2026-03-20T15:00:00Z',
      async () => gym.as(a).delete(`/Client/appointments/${await visitOf(a)}?late=true`),
      async () => gym.as(a).post(`/Client/appointments/${await visitOf(a)}/restore`, {}),
      async () => gym.as(a).delete(`/Client/appointments/${await visitOf(a)}?late=true`),
      () => book(gym.as(c), date, '18:00'),
    );
    expect(await lines(date, '18:00')).toEqual([
      ...['capacity staff', 'standing Άννα', 'skipped Βάσω', 'cancelled Άννα', 'restored Άννα'],
      ...['cancelled-late Άννα', 'restored Άννα', 'cancelled-late Άννα', 'booked Γιώργος', 'forgiven Άννα'],
    ]);
    const { events } = (await historyOf(date, '18:00')).data;
    const undone = events.find(({ kind }) => kind === 'cancelled');
    expect(undone).toMatchObject({ at: '2026-03-11T11:02:00.000Z', actorName: a.name, isByStaff: false });
    expect(events.find(({ kind }) => kind === 'skipped')?.reasons.map(({ code }) => code)).toEqual(['SLOT_FULL']);
    await staff().put('/Admin/settings/LateCancelling', { value: 'off' });
  });

  it.each(['by its member', 'by staff', 'by staff who disabled the slot'])(
    'tells a cancellation %s that was taken back where it happened, not where the visit is now @release',
    async (way) => {
      const date = { 'by its member': '2026-03-27', 'by staff': '2026-03-30' }[way] ?? '2026-03-31';
      const anna = await gym.has(aMember('Άννα'));
      const { id } = (await book(gym.as(anna), date, '09:00')).data;
      const undo = async () => {
        const act = (await staff().get<Act[]>('/Admin/acts')).data.find(({ startDate }) => startDate === date);
        return staff().post(`/Admin/acts/${act?.id}/undo`, {});
      };
      await oneByOne(
        '2026-03-11T11:00:00Z',
        () => {
          if (way === 'by its member') return cancel(anna, id);
          return way === 'by staff'
            ? cancel(gym.admin, id, 'Admin')
            : staff().post('/Admin/timeslots/disable', { ...slot(date, '09:00'), reason: 'Βλάβη' });
        },
        async () => expect((await undo()).status).toBe(200),
        () => gym.as(anna).post(`/Client/appointments/${id}/move`, slot(date, '10:00')),
      );
      const told = way === 'by its member' ? ['cancelled Άννα'] : ['cancelled Άννα staff'];
      const isOfSlot = way === 'by staff who disabled the slot';
      const expected = [
        ...['booked Άννα', ...(isOfSlot ? ['disabled staff'] : []), ...told, ...(isOfSlot ? ['undone staff'] : [])],
        ...['restored Άννα staff', 'moved-out Άννα'],
      ];
      expect(new Set(await lines(date, '09:00'))).toEqual(new Set(expected));
      expect(await lines(date, '10:00')).toEqual(['moved-in Άννα']);
    },
  );
});

describe('every way in which a place frees feeds the list', () => {
  const staff = () => gym.as(gym.admin);
  const HOUR = '12:00';
  interface Full extends Held {
    date: string;
  }
  const bodyOf = ({ id, name }: Person) => ({
    ...{ name, email: `${id}@example.gr`, phone: '6971234567', isActive: false },
  });
  // Acts of one instant have no order.
  const undoMoveOf = async ({ id }: Person) => {
    const acts = (await staff().get<Act[]>('/Admin/acts')).data;
    const act = acts.find(({ kind, userId }) => kind === 'appointment-moved' && userId === id);
    return staff().post(`/Admin/acts/${act?.id}/undo`, {});
  };
  const late = async (on: boolean): Promise<void> => {
    await staff().put('/Admin/settings/LateCancelling', { value: on ? 'counts' : 'off' });
    await staff().put('/Admin/settings/BookingCancellationDeadlineHours', { value: on ? '72' : '2' });
  };
  /** Another test may have left an exception of another slot of the date. */
  const overrideOf = async (date: string, kind = 'capacity'): Promise<string | undefined> => {
    const sql = `SELECT id FROM timeslot_overrides
      WHERE date = $1 AND kind = $2 AND (start_time = $3 OR start_time IS NULL)`;
    const found = await gym.rows<{ id: string }>(sql, [date, kind, HOUR]);
    expect(found).toHaveLength(1);
    return found[0]?.id;
  };
  const WAYS: [way: string, date: string, free: (full: Full) => Promise<unknown>][] = [
    ['a cancellation by the member', '2026-03-16', ({ holder, id }) => cancel(holder, id)],
    ['a cancellation by staff @release', '2026-03-17', ({ id }) => cancel(gym.admin, id, 'Admin')],
    [
      'a late cancellation @release',
      '2026-03-13',
      async ({ holder, id }) => {
        await late(true);
        await gym.as(holder).delete(`/Client/appointments/${id}?late=true`);
        await late(false);
      },
    ],
    [
      'a move by the member',
      '2026-03-18',
      ({ holder, id, date }) => gym.as(holder).post(`/Client/appointments/${id}/move`, slot(date, '13:00')),
    ],
    [
      'a move by staff @release',
      '2026-03-19',
      ({ id }) => staff().post(`/Admin/appointments/${id}/move`, slot('2026-03-20', '13:00')),
    ],
    [
      'a move that is undone @release',
      '2026-03-23',
      async ({ holder, id, date }) => {
        await cancel(holder, id);
        // Another one moves into the full slot's only place, and back.
        const guest = await gym.has(aMember('Μετακινούμενος'));
        const visit = (await bookFor(staff(), guest, date, '14:00')).data;
        await staff().post(`/Admin/appointments/${visit.id}/move`, { ...slot(date, HOUR), isAdminOverride: true });
        expect(await undoMoveOf(guest)).toMatchObject({ status: 200 });
      },
    ],
    [
      'a higher capacity @release',
      '2026-03-24',
      ({ date }) => staff().put('/Admin/timeslots/capacity', { ...slot(date, HOUR), newCapacity: 2 }),
    ],
    [
      'a capacity that goes back to the template’s @release',
      '2026-03-25',
      async ({ date }) =>
        expect(await staff().delete(`/Admin/timeslots/overrides/${await overrideOf(date)}`)).toMatchObject({
          status: 200,
        }),
    ],
    [
      'a day that was closed and is opened',
      '2026-03-26',
      async ({ date }) => {
        await staff().post('/Admin/timeslots/disable-day', { date });
        await gym.doTimedWork();
        await staff().delete(`/Admin/timeslots/overrides/${await overrideOf(date, 'day')}`);
      },
    ],
    [
      'a slot that was disabled and is enabled @release',
      '2026-03-27',
      async ({ date }) => {
        await staff().post('/Admin/timeslots/disable', slot(date, HOUR));
        await gym.doTimedWork();
        await staff().delete(`/Admin/timeslots/overrides/${await overrideOf(date, 'disabled')}`);
      },
    ],
    [
      'a freeze',
      '2026-03-30',
      async ({ holder }) => {
        const [one] = await gym.rows<{ id: string }>('SELECT id FROM subscriptions WHERE client_id = $1', [holder.id]);
        await staff().post(`/Admin/subscriptions/${one?.id}/freeze`, {});
      },
    ],
    [
      'a deactivation @release',
      '2026-03-31',
      ({ holder }) => staff().put(`/Admin/clients/${holder.id}`, bodyOf(holder)),
    ],
    ['an erasure @release', '2026-04-01', ({ holder }) => staff().delete(`/Admin/clients/${holder.id}`)],
  ];

  it.each(WAYS)('%s', async (_way, date, free) => {
    const [held] = await fullSlot(date, HOUR);
    const waiting = await gym.has(aMember('Αναμονή'));
    await inLine(date, HOUR, waiting);
    const freed = (await free({ ...held, date })) as Answer<unknown> | undefined;
    if (freed !== undefined) expect(freed).toMatchObject({ status: 200 });
    await gym.doTimedWork();
    expect(await bookedIn(date, HOUR)).toContain(waiting.id);
    const { booked, visits, holds } = await occupancy(date, HOUR);
    expect(booked).toBe(visits + holds);
  });

  it('a standing booking that ends with its dates @release', async () => {
    const date = '2026-03-21';
    await staff().put('/Admin/settings/StandingBookings', { value: 'members' });
    await staff().put('/Admin/timeslots/capacity', { ...slot(date, '09:00'), newCapacity: 1 });
    const [holder, waiting] = (await members(2)) as [Person, Person];
    const saturdays = { dayOfWeek: 6, startTime: '09:00', endTime: '10:00' };
    const standing = await gym.as(holder).post<{ id: string }>('/Client/standing-bookings', saturdays);
    expect(await bookedIn(date, '09:00')).toEqual([holder.id]);
    await inLine(date, '09:00', waiting);
    await gym.as(holder).post(`/Client/standing-bookings/${standing.data.id}/end`, { cancelDates: true });
    await gym.doTimedWork();
    expect(await bookedIn(date, '09:00')).toEqual([waiting.id]);
  });

  it('a higher default capacity @release', async () => {
    const date = '2026-04-02';
    await staff().put('/Admin/settings/GymCapacityPerTimeslot', { value: '1' });
    const [holder, waiting] = (await members(2)) as [Person, Person];
    await book(gym.as(holder), date, HOUR);
    await inLine(date, HOUR, waiting);
    await staff().put('/Admin/settings/GymCapacityPerTimeslot', { value: '10' });
    await gym.doTimedWork();
    expect(new Set(await bookedIn(date, HOUR))).toEqual(new Set([holder.id, waiting.id]));
  });

  it('but nobody who has left the list, even in the moment in which the place frees', async () => {
    const date = '2026-04-03';
    const [held] = await fullSlot(date, HOUR);
    const [leaving, next] = (await members(2)) as [Person, Person];
    await inLine(date, HOUR, leaving, next);
    const [entry] = (await gym.as(leaving).get<Interest[]>('/TimeslotInterest/my-interests')).data;
    const [left] = await Promise.all([
      gym.as(leaving, 1).delete(`/TimeslotInterest/${entry?.id}`),
      cancel(held.holder, held.id),
      gym.doTimedWork(),
    ]);
    await gym.doTimedWork();
    // Either they left in time, or they were booked before and their leaving was refused: never both.
    expect([left.status, await bookedIn(date, HOUR)]).toEqual(
      left.status === 200 ? [200, [next.id]] : [404, [leaving.id]],
    );
  });
});
