import type { Appointment } from '@palestra/backend/contract/appointment';
import { book, bookFor, place } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const THURSDAY = '2026-03-12';
const FRIDAY = '2026-03-13';
const MOST = 60;

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: new Date(NOW) })));
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.database.query(`DELETE FROM acts; DELETE FROM mails; DELETE FROM interests; DELETE FROM appointments;
    DELETE FROM calendar_sequences; DELETE FROM slot_occupancies; DELETE FROM subscriptions; DELETE FROM throttles`);
});
afterEach(async () => expect(await gym.faults()).toEqual([]));
afterAll(() => gym.close());

const cancel = (by: Person, id: string) => gym.as(by).delete<Appointment>(`/Client/appointments/${id}`);
const at = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

describe('bookings, cancellations and moves of one member', () => {
  /** Books, moves and cancels, over and over, until they are so many. */
  async function press(member: Person, times: number): Promise<void> {
    for (let n = 0; n < times; n += 3) {
      const { data } = await book(gym.as(member), THURSDAY, '18:00');
      const moved = await gym.as(member).post(`/Client/appointments/${data.id}/move`, {
        date: THURSDAY,
        startTime: '19:00',
        endTime: '20:00',
      });
      expect([moved.status, (await cancel(member, data.id)).status]).toEqual([200, 200]);
    }
  }

  it('return 429 with Retry-After when they are too many, and one more is free a minute later; they do not bind staff', async () => {
    const [maria, nikos] = [await gym.has(aMember('Μαρία')), await gym.has(aMember('Νίκος'))];
    const kept = (await book(gym.as(nikos), FRIDAY, '18:00')).data;
    await press(maria, MOST);
    const refused = await book(gym.as(maria), THURSDAY, '18:00');
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await cancel(nikos, kept.id)).status).toBe(200);
    await gym.setNow(at(1));
    const { status, data } = await book(gym.as(maria), THURSDAY, '18:00');
    expect(status).toBe(201);
    expect(await cancel(maria, data.id)).toMatchObject({ status: 429 });
    const path = `/Client/appointments/${data.id}/move`;
    const move = { date: THURSDAY, startTime: '19:00', endTime: '20:00' };
    expect(await gym.as(maria).post(path, move)).toMatchObject({ status: 429 });
    expect(await gym.rows(`SELECT FROM appointments WHERE client_id = $1 AND status <> 2`, [maria.id])).toHaveLength(1);
    const byStaff = await bookFor(gym.as(gym.admin), maria, FRIDAY, '18:00');
    expect(byStaff.status).toBe(201);
    expect((await gym.as(gym.admin).delete(`/Admin/appointments/${byStaff.data.id}`)).status).toBe(200);
  });

  it('leave out what a rule refuses', async () => {
    const maria = await gym.has(aMember('Μαρία'));
    await book(gym.as(maria), THURSDAY, '18:00');
    for (let n = 0; n < MOST; n += 1) expect((await book(gym.as(maria), THURSDAY, '19:00')).status).toBe(422);
    expect((await book(gym.as(maria), FRIDAY, '18:00')).status).toBe(201);
  });
});

describe('notices to staff about one client', () => {
  interface Notice {
    state: string;
    due: Date;
    events: string[];
  }
  const notices = (): Promise<Notice[]> =>
    gym.rows<Notice>(
      `SELECT state, next_attempt_at AS due, jsonb_path_query_array(facts, '$.event') ||
         coalesce(jsonb_path_query_array(facts, '$.further[*].event'), '[]') AS events
       FROM mails WHERE purpose = 'staff-notification' ORDER BY created_at, id`,
    );
  /** As if the mail server had taken the due mails. */
  const send = (minutes: number) =>
    gym.rows(`UPDATE mails SET state = 'sent', sent_at = $1 WHERE state = 'waiting' AND next_attempt_at <= $1`, [
      at(minutes),
    ]);
  async function aWatchedMember(): Promise<Person> {
    const member = await gym.has(aMember('Μαρία Παρατηρούμενη'));
    const path = `/admin/clients/${member.id}/admin-notification`;
    await gym.as(gym.admin).put(path, { adminNotificationEnabled: true });
    return member;
  }

  it('go at once, then together every five minutes', async () => {
    const maria = await aWatchedMember();
    const first = (await book(gym.as(maria), THURSDAY, '18:00')).data;
    await send(0);
    await gym.setNow(at(1));
    await cancel(maria, first.id);
    await gym.setNow(at(4));
    await book(gym.as(maria), THURSDAY, '19:00');
    await book(gym.as(maria), FRIDAY, '18:00');
    const [told, gathered] = [
      { state: 'sent', due: new Date(at(0)), events: ['booked'] },
      { state: 'waiting', due: new Date(at(5)), events: ['cancelled', 'booked', 'booked'] },
    ];
    expect(await notices()).toEqual([told, gathered]);
    await gym.setNow(at(6));
    await send(6);
    await book(gym.as(maria), '2026-03-16', '18:00');
    const next = { state: 'waiting', due: new Date(at(10)), events: ['booked'] };
    expect(await notices()).toEqual([told, { ...gathered, state: 'sent' }, next]);
    await gym.setNow(at(20));
    await send(20);
    await book(gym.as(maria), '2026-03-17', '18:00');
    expect((await notices()).at(-1)).toEqual({ state: 'waiting', due: new Date(at(20)), events: ['booked'] });
  });

  it('gather nothing of another client', async () => {
    const [maria, eleni] = [await aWatchedMember(), await aWatchedMember()];
    for (const member of [maria, eleni]) await book(gym.as(member), THURSDAY, '18:00');
    expect((await notices()).map(({ due, events }) => [due, events])).toEqual([
      [new Date(at(0)), ['booked']],
      [new Date(at(0)), ['booked']],
    ]);
  });

  it.each([
    ['the first of them', 0, ['cancelled']],
    ['the last of them', 1, ['cancelled']],
  ])('no longer tell of %s, when it is taken back', async (_, index, left) => {
    const maria = await aWatchedMember();
    const kept = [
      (await book(gym.as(maria), THURSDAY, '18:00')).data,
      (await book(gym.as(maria), FRIDAY, '18:00')).data,
    ];
    await gym.rows("DELETE FROM mails WHERE purpose = 'staff-notification'");
    await book(gym.as(maria), '2026-03-16', '18:00');
    await send(0);
    await gym.setNow(at(1));
    for (const { id } of kept) await cancel(maria, id);
    expect((await notices()).at(-1)?.events).toEqual(['cancelled', 'cancelled']);
    expect((await gym.as(maria).post(`/Client/appointments/${kept[index]?.id}/restore`, {})).status).toBe(200);
    expect((await notices()).at(-1)).toMatchObject({ state: 'waiting', events: left });
    expect((await gym.as(maria).post(`/Client/appointments/${kept[1 - index]?.id}/restore`, {})).status).toBe(200);
    expect((await notices()).at(-1)).toMatchObject({ state: 'withdrawn', events: left });
  });

  it('tell that an act was taken back of which they told', async () => {
    const maria = await aWatchedMember();
    const { id } = (await book(gym.as(maria), THURSDAY, '18:00')).data;
    await gym.setNow(at(1));
    await cancel(maria, id);
    await book(gym.as(maria), FRIDAY, '18:00');
    await send(5);
    await gym.setNow(at(6));
    await gym.as(maria).post(`/Client/appointments/${id}/restore`, {});
    expect((await notices()).map(({ events }) => events).at(-1)).toEqual(['booked']);
    expect(await notices()).toHaveLength(2 + 1);
  });
});

describe('a crowd for one slot', () => {
  it('is told that it is full, and nobody that the service is not ready @release', async () => {
    const crowded = await TestGym.open({ now: new Date(NOW), processes: 2, env: { DATABASE_POOL: '4' } });
    try {
      const members: Person[] = [];
      for (let n = 0; n < 120; n += 1) members.push(await crowded.has(aMember(`Μέλος ${n}`)));
      const answers = await Promise.all(
        members.map((member, n) => crowded.as(member, n % 2).post('/Client/appointments', place(THURSDAY, '18:00'))),
      );
      const told = answers.map(({ status, code }) => `${status} ${code ?? ''}`.trim());
      const count = (what: string): number => told.filter((each) => each === what).length;
      expect([count('201'), count('409 SLOT_FULL')]).toEqual([10, 110]);
      expect(await crowded.faults()).toEqual([]);
    } finally {
      await crowded.close();
    }
  });
});
