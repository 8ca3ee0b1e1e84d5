import type { Interest, OwnInterest } from '@palestra/backend/contract/interest';
import type { AvailableTimeslots, DaySchedule, TimeslotClients } from '@palestra/backend/contract/timeslot';
import { mailsTo } from '../support/accounts.js';
import type { Answer } from '../support/api-client.js';
import { book, bookFor, place, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const TOMORROW = '2026-03-12';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));

/** Fills the slot that starts at `start`, with two places by default. */
async function fullSlot(date: string, start: string, capacity = 2): Promise<{ holder: Person; id: string }[]> {
  await gym.as(gym.admin).put('/Admin/timeslots/capacity', { ...slot(date, start), newCapacity: capacity });
  const holders: { holder: Person; id: string }[] = [];
  for (let n = 0; n < capacity; n += 1) {
    const holder = await gym.has(aMember(`Κάτοχος ${n}`));
    holders.push({ holder, id: (await book(gym.as(holder), date, start)).data.id });
  }
  return holders;
}

const express = (person: Person, date: string, start: string, process = 0): Promise<Answer<Interest>> =>
  gym.as(person, process).post('/TimeslotInterest/express', place(date, start));
const remove = (person: Person, id: string) => gym.as(person).delete<Interest>(`/TimeslotInterest/${id}`);
const mine = async (person: Person) => (await gym.as(person).get<OwnInterest[]>('/TimeslotInterest/my-interests')).data;
const cancel = (person: Person, id: string, area = 'Client') => gym.as(person).delete(`/${area}/appointments/${id}`);
const toldOf = async ({ id }: Person): Promise<number> =>
  (await mailsTo(gym, `${id}@example.gr`)).filter(({ purpose }) => purpose === 'place-free').length;

describe('the waiting list', () => {
  it('takes members of a full slot in order of arrival, and the list of slots says so', async () => {
    await fullSlot(TOMORROW, '18:00');
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος Γεωργίου'))];
    const first = await express(maria, TOMORROW, '18:00');
    expect(first).toMatchObject({
      status: 201,
      message: 'You wait for a place. We will tell you if one becomes free.',
    });
    expect(first.data).toMatchObject({
      appointmentDate: TOMORROW,
      startTime: '18:00:00',
      endTime: '19:00:00',
      startsAt: '2026-03-12T16:00:00.000Z',
      position: 1,
    });
    await gym.setNow('2026-03-11T10:00:01Z');
    expect((await express(nikos, TOMORROW, '18:00')).data.position).toBe(2);
    const none = { isFree: false, movesId: null, movesFrom: null };
    expect(await mine(maria)).toEqual([{ ...first.data, ...none, waiting: 2 }]);
    const day = await gym.as(maria).get<AvailableTimeslots>('/Client/timeslots/available', slot(TOMORROW, '18:00'));
    expect(day.data.timeslots).toMatchObject([{ waitingCount: 2, interestId: first.data.id, canBook: false }]);
    expect(JSON.stringify([first, day.data])).not.toContain('Νίκος');
  });

  it('is shown to staff with its length and its members, in order of arrival', async () => {
    const [first] = await fullSlot(TOMORROW, '21:00');
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος Γεωργίου'))];
    await express(nikos, TOMORROW, '21:00');
    await gym.setNow('2026-03-11T10:00:01Z');
    await express(maria, TOMORROW, '21:00');
    const countFor = async (person: Person): Promise<number | undefined> => {
      const { data } = await gym.as(person).get<DaySchedule>('/Timeslot/capacity', { date: TOMORROW });
      return data.timeslots.find(({ originalStartTime }) => originalStartTime === '21:00:00')?.waitingCount;
    };
    expect([await countFor(gym.admin), await countFor(maria)]).toEqual([2, 2]);
    const clients = () => gym.as(gym.admin).get<TimeslotClients>('/Admin/timeslots/clients', slot(TOMORROW, '21:00'));
    expect((await clients()).data.waitingClients).toEqual([
      expect.objectContaining({ userId: nikos.id, userName: nikos.name, createdAt: NOW.replace('Z', '.000Z') }),
      expect.objectContaining({ userId: maria.id, createdAt: '2026-03-11T10:00:01.000Z', heldUntil: null }),
    ]);
    const members = await gym.as(maria).get<DaySchedule>('/Timeslot/capacity', { date: TOMORROW });
    expect(JSON.stringify(members.data)).not.toContain(nikos.name);
    if (first) await cancel(first.holder, first.id);
    await book(gym.as(nikos), TOMORROW, '21:00');
    expect((await clients()).data.waitingClients).toMatchObject([{ userName: maria.name }]);
    expect(await countFor(gym.admin)).toBe(1);
  });

  it('refuses a slot with free places, a second entry, and a member who could not book anyway', async () => {
    await fullSlot(TOMORROW, '19:00');
    const maria = await gym.has(aMember());
    expect(await express(maria, TOMORROW, '20:00')).toMatchObject({ status: 409, code: 'SLOT_NOT_FULL' });
    expect((await express(maria, TOMORROW, '19:00')).status).toBe(201);
    expect(await express(maria, TOMORROW, '19:00')).toMatchObject({ status: 409, code: 'ALREADY_WAITING' });
    const morning = await gym.has(aMember().morning());
    expect(await express(morning, TOMORROW, '19:00')).toMatchObject({
      status: 422,
      code: 'MORNING_ONLY',
      data: { reasons: [{ code: 'MORNING_ONLY' }] },
    });
    expect(await express(await gym.has(aClient()), TOMORROW, '19:00')).toMatchObject({ code: 'NO_SUBSCRIPTION' });
    expect(await express(maria, TOMORROW, '05:00')).toMatchObject({ status: 404, code: 'NO_SUCH_SLOT' });
    await gym.setNow('2026-03-12T17:00:00Z');
    expect(await express(await gym.has(aMember()), TOMORROW, '19:00')).toMatchObject({ code: 'DATE_PAST' });
    expect(await mine(maria)).toEqual([]);
  });

  it('returns 400 for a seen start, which it would not check @release', async () => {
    const maria = await gym.has(aMember());
    const body = { ...place(TOMORROW, '18:00'), expectedStartTime: '18:00' };
    const answer = await gym.as(maria).post('/TimeslotInterest/express', body);
    expect(answer).toMatchObject({
      status: 400,
      data: { fields: { expectedStartTime: expect.any(String) as string } },
    });
  });

  it('is for members, who remove only their own entries', async () => {
    await fullSlot(TOMORROW, '17:00');
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος Γεωργίου'))];
    const { id } = (await express(maria, TOMORROW, '17:00')).data;
    expect((await remove(nikos, id)).status).toBe(404);
    expect((await remove(maria, 'rubbish')).status).toBe(404);
    expect((await remove(maria, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await express(gym.admin, TOMORROW, '17:00')).status).toBe(403);
    expect((await gym.asVisitor().get('/TimeslotInterest/my-interests')).status).toBe(401);
    const bad = await gym.as(maria).post('/TimeslotInterest/express', { appointmentDate: 'tomorrow' });
    expect(bad).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(await remove(maria, id)).toMatchObject({ status: 200, data: { id } });
    expect(await mine(maria)).toEqual([]);
  });

  it('drops a member who books the slot', async () => {
    const [first] = await fullSlot(TOMORROW, '16:00');
    const maria = await gym.has(aMember());
    await express(maria, TOMORROW, '16:00');
    if (first) await cancel(first.holder, first.id);
    expect((await book(gym.as(maria), TOMORROW, '16:00')).status).toBe(201);
    expect(await mine(maria)).toEqual([]);
  });
});

describe('a place that becomes free', () => {
  it.each(['Client', 'Admin'])('after the cancellation of a %s is announced to all who may book it', async (area) => {
    const start = area === 'Client' ? '13:00' : '14:00';
    const [first] = await fullSlot(TOMORROW, start);
    const [maria, nikos, frozen] = [await gym.has(aMember()), await gym.has(aMember()), await gym.has(aMember())];
    for (const person of [maria, nikos, frozen]) await express(person, TOMORROW, start);
    await gym.rows('UPDATE subscriptions SET frozen_at = $2 WHERE client_id = $1', [frozen.id, NOW]);
    if (first) await cancel(area === 'Client' ? first.holder : gym.admin, first.id, area);
    expect([await toldOf(maria), await toldOf(nikos), await toldOf(frozen)]).toEqual([1, 1, 0]);
    const [mail] = await gym.rows<{ facts: object; due: boolean }>(
      `SELECT facts, not_after = ('2026-03-12'::date + $2::time) AT TIME ZONE 'Europe/Athens' AS due
       FROM mails WHERE recipient_id = $1 AND purpose = 'place-free'`,
      [maria.id, start],
    );
    expect(mail).toMatchObject({ facts: { date: TOMORROW, originalStartTime: `${start}:00` }, due: true });
  });

  it('is offered to a member with a visit that day as its move, while that may move', async () => {
    const date = '2026-03-24';
    const holders = await fullSlot(date, '20:00');
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος Γεωργίου'))];
    const visit = await book(gym.as(maria), date, '18:00');
    await book(gym.as(nikos), date, '17:00');
    const available = async (person: Person) => {
      const query = { date, startTime: '20:00', endTime: '21:00' };
      return (await gym.as(person).get<AvailableTimeslots>('/Client/timeslots/available', query)).data.timeslots[0];
    };
    expect(await available(maria)).toMatchObject({ canBook: false, canWait: true, movableAppointmentId: null });
    for (const person of [maria, nikos]) expect((await express(person, date, '20:00')).status).toBe(201);
    expect(await available(maria)).toMatchObject({ canWait: false });
    expect(await mine(maria)).toMatchObject([{ isFree: false, movesId: visit.data.id }]);
    // Both may be cancelled until two hours before.
    await gym.setNow('2026-03-24T13:30:00Z');
    await cancel(gym.admin, holders[0]?.id ?? '', 'Admin');
    expect([await toldOf(maria), await toldOf(nikos)]).toEqual([1, 0]);
    const facts = await gym.rows('SELECT facts ->> \'movesFrom\' AS "movesFrom" FROM mails WHERE recipient_id = $1', [
      maria.id,
    ]);
    expect(facts).toContainEqual({ movesFrom: '18:00:00' });
    const free = { isFree: true, movesId: visit.data.id, movesFrom: '18:00:00' };
    expect(await mine(maria)).toMatchObject([free]);
    expect(await mine(nikos)).toMatchObject([{ isFree: false, movesId: null }]);
    expect(await available(maria)).toMatchObject({ movableAppointmentId: visit.data.id });
  });

  it('is announced only when the slot is below its capacity', async () => {
    const [first] = await fullSlot(TOMORROW, '12:00');
    const guest = await gym.has(aMember());
    expect((await bookFor(gym.as(gym.admin), guest, TOMORROW, '12:00', true)).status).toBe(201);
    const maria = await gym.has(aMember());
    await express(maria, TOMORROW, '12:00');
    if (first) await cancel(first.holder, first.id);
    expect(await toldOf(maria)).toBe(0);
    await gym.setNow('2026-03-11T10:00:05Z');
    await gym.as(gym.admin).put('/Admin/timeslots/capacity', { ...slot(TOMORROW, '12:00'), newCapacity: 3 });
    expect(await toldOf(maria)).toBe(1);
  });

  it('is not announced once the slot has started @release', async () => {
    const [first] = await fullSlot(TOMORROW, '11:00');
    const maria = await gym.has(aMember());
    await express(maria, TOMORROW, '11:00');
    await gym.setNow('2026-03-12T09:00:00Z');
    if (first) expect((await cancel(gym.admin, first.id, 'Admin')).status).toBe(200);
    expect(await toldOf(maria)).toBe(0);
  });

  it('by a raised default capacity is announced where the default applies', async () => {
    const setting = '/Admin/settings/GymCapacityPerTimeslot';
    await gym.as(gym.admin).put(setting, { value: '1' });
    const [holder, other] = [await gym.has(aMember()), await gym.has(aMember())];
    await book(gym.as(holder), '2026-03-16', '18:00');
    await fullSlot('2026-03-16', '19:00');
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember())];
    expect((await express(maria, '2026-03-16', '18:00')).status).toBe(201);
    expect((await express(nikos, '2026-03-16', '19:00')).status).toBe(201);
    await gym.as(gym.admin).put(setting, { value: '10' });
    expect([await toldOf(maria), await toldOf(nikos), await toldOf(other)]).toEqual([1, 0, 0]);
  });

  it('is announced to members who join the queue at that moment', async () => {
    for (const hour of ['07:00', '08:00', '09:00', '10:00']) {
      const holders = await fullSlot('2026-03-13', hour);
      const waiting = await Promise.all(Array.from({ length: 4 }, () => gym.has(aMember())));
      const [first] = holders;
      const answers = await Promise.all([
        ...waiting.map((person, n) => express(person, '2026-03-13', hour, n % 2)),
        ...(first ? [cancel(first.holder, first.id)] : []),
      ]);
      const told = await Promise.all(waiting.map(toldOf));
      // Members who got a place received the mail about it; the others did not.
      expect(told).toEqual(answers.slice(0, 4).map(({ status }) => (status === 201 ? 1 : 0)));
    }
  });
});
