import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import type { ChangedGlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { Room } from '@palestra/backend/contract/room';
import type { Answer } from '../support/api-client.js';
import { place } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/* Races over two rooms with equal times, at two processes. */

/** A Monday. */
const NOW = new Date('2026-06-01T04:00:00Z');
const BOOKERS = 16;
const MAIN = 1;

let gym: TestGym;
let small: number;
let people: Person[];
beforeAll(async () => {
  gym = await TestGym.open({ now: NOW, processes: 2 });
  const room = { nameEl: 'Μικρή αίθουσα', nameEn: 'Small room' };
  small = (await staff().post<Room>('/Admin/rooms', room)).data.id;
  for (const dayOfWeek of [2, 3, 4])
    for (const start of ['18:00', '19:00'])
      await staff().post('/Admin/global-timeslots', { ...times(start), dayOfWeek, areaId: small });
  people = [];
  for (let i = 0; i < BOOKERS; i += 1) people.push(await gym.has(aMember(`Μέλος ${i + 1}`)));
});
afterEach(async () => {
  const wrong = await gym.rows(`
    SELECT slot_date, start_time, room, booked FROM slot_occupancies o
    WHERE booked <> (SELECT count(*) FROM appointments a WHERE a.appointment_date = o.slot_date
      AND a.start_time = o.start_time AND a.end_time = o.end_time AND a.room = o.room AND a.status <> 2)`);
  expect(wrong).toEqual([]);
});
afterAll(async () => {
  try {
    expect(await gym.faults(true)).toEqual([]);
  } finally {
    await gym.close();
  }
});

const staff = (process = 0) => gym.as(gym.admin, process);
const times = (start: string) => {
  const { startTime, endTime } = place('', start);
  return { startTime, endTime };
};
const bookIn = (room: number, person: Person, date: string, start = '18:00', process = 0) =>
  gym.as(person, process).post<{ id: string }>('/Client/appointments', { ...place(date, start), areaId: room });
/** Every second one in each room and at each process, with a change in their middle. */
const amid = (date: string, change: () => Promise<Answer<unknown>>): (() => Promise<Answer<unknown>>)[] => {
  const calls: (() => Promise<Answer<unknown>>)[] = people.map(
    (person, i) => () => bookIn(i % 2 === 0 ? MAIN : small, person, date, '18:00', (i >> 1) % 2),
  );
  return [...calls.slice(0, BOOKERS / 2), change, ...calls.slice(BOOKERS / 2)];
};
const heldOn = (date: string) =>
  gym.rows<{ room: number; start: string; count: number }>(
    `SELECT room, effective_start_time AS start, count(*)::int AS count FROM appointments
     WHERE appointment_date = $1 AND status <> 2 GROUP BY 1, 2 ORDER BY 1, 2`,
    [date],
  );
const half = BOOKERS / 2;

describe('while members book equal times of two rooms', () => {
  it('closing one leaves nobody booked in it, and everybody in the other', async () => {
    const date = '2026-06-02';
    const answers = await gym.atOnce(
      amid(date, () => staff(1).post('/Admin/timeslots/disable-day', { date, areaId: small })),
    );
    expect(await heldOn(date)).toEqual([{ room: MAIN, start: '18:00:00', count: half }]);
    // Its slots alone are closed, so those who come after it hear of their slot; the closing itself refuses none.
    const refusals = answers.filter(({ status }) => status >= 400).map(({ code }) => code);
    expect(refusals).toEqual(refusals.map(() => 'SLOT_DISABLED'));
    const late = await gym.has(aMember('Ύστερη'));
    for (const process of [0, 1])
      expect(await bookIn(small, late, date, '18:00', process)).toMatchObject({ status: 422, code: 'SLOT_DISABLED' });
  });

  it('disabling its slot, or moving it in the template, leaves the other as it is', async () => {
    const [date, other] = ['2026-06-03', '2026-06-04'];
    await gym.atOnce(
      amid(date, () => staff(1).post('/Admin/timeslots/disable', { date, ...times('18:00'), areaId: MAIN })),
    );
    expect(await heldOn(date)).toEqual([{ room: small, start: '18:00:00', count: half }]);
    const weekly = { dayOfWeek: 4, newStartTime: '18:15', newEndTime: '19:00', reason: 'Ωράριο', areaId: small };
    await gym.atOnce(
      amid(other, () => staff(1).put<ChangedGlobalTimeslot>('/Admin/global-timeslots/18:00/19:00/time', weekly)),
    );
    expect(await heldOn(other)).toEqual([
      { room: MAIN, start: '18:00:00', count: half },
      { room: small, start: '18:15:00', count: half },
    ]);
  });
});

describe('undoing a cancellation while others book both rooms', () => {
  it.each([0, 1])(
    'gives the last place of its room to one of them, and leaves the other room alone (%s)',
    async (i) => {
      const date = `2026-06-${String(9 + i).padStart(2, '0')}`;
      const [former, rival, neighbour] = people as [Person, Person, Person];
      await staff().put('/Admin/timeslots/capacity', { date, ...times('19:00'), newCapacity: 1, areaId: small });
      const { data: visit } = await bookIn(small, former, date, '19:00');
      await staff().delete(`/Admin/appointments/${visit.id}`);
      const act = (await staff().get<Act[]>('/Admin/acts')).data.find(({ userId }) => userId === former.id);
      const undo = (process: number) => staff(process).post<UndoneAct>(`/Admin/acts/${act?.id}/undo`, {});
      const [first, booking, elsewhere, second] = await gym.atOnce<Answer<unknown>>([
        () => undo(0),
        () => bookIn(small, rival, date, '19:00', 1),
        () => bookIn(MAIN, neighbour, date, '19:00', 0),
        () => undo(1),
      ]);
      const undone = (first as Answer<UndoneAct>).data;
      expect((second as Answer<UndoneAct>).data).toEqual(undone);
      expect(elsewhere?.status).toBe(201);
      const hasReturned = undone.returned.length === 1;
      expect(booking?.status).toBe(hasReturned ? 409 : 201);
      const held = await gym.rows(
        'SELECT room, client_id AS id FROM appointments WHERE appointment_date = $1 AND status <> 2 ORDER BY room',
        [date],
      );
      expect(held).toEqual([
        { room: MAIN, id: neighbour.id },
        { room: small, id: hasReturned ? former.id : rival.id },
      ]);
    },
  );
});
