import { book, place, slot } from '../../support/booking.js';
import { aMember, type Person } from '../../support/client-builder.js';
import { TestGym } from '../../support/test-gym.js';

const NOW = new Date('2026-03-11T10:00:00Z');
const DATE = '2026-03-13';
const PROCESSES = 4;
const PLACES = 10;
const CROWD = 300;

let gym: TestGym;
beforeAll(async () => {
  // Few connections, so that nearly all have to wait for one.
  gym = await TestGym.open({ now: NOW, processes: PROCESSES, env: { DATABASE_POOL: '4' } });
});
afterAll(() => gym.close());

async function members(count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) people.push(await gym.has(aMember(`Μέλος ${n}`)));
  return people;
}

async function outcomesOf(people: readonly Person[], start: string): Promise<Map<Person, string>> {
  const told = people.map(async (person, n): Promise<[Person, string]> => {
    const { status, code = '' } = await book(gym.as(person, n % PROCESSES), DATE, start);
    return [person, `${status} ${code}`.trim()];
  });
  return new Map(await Promise.all(told));
}

const tally = (outcomes: Iterable<string>): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

it('gives 10 places to 300 members at once through four processes, and SLOT_FULL to all others, never 503', async () => {
  const outcomes = await outcomesOf(await members(CROWD), '18:00');
  expect(tally(outcomes.values())).toEqual({ '201': PLACES, '409 SLOT_FULL': CROWD - PLACES });
});

it('books a place by hand for each whom it is held for, while a crowd hears that the slot is full', async () => {
  const capacity = { ...slot(DATE, '19:00'), newCapacity: PLACES };
  expect((await gym.as(gym.admin).put('/Admin/timeslots/capacity', capacity)).status).toBe(200);
  await gym.as(gym.admin).put('/Admin/settings/WaitingListMode', { value: 'fill' });
  const [booked, holders, crowd] = [await members(PLACES), await members(5), await members(CROWD / 2)];
  for (const person of booked) expect((await book(gym.as(person), DATE, '19:00')).status).toBe(201);
  for (const person of holders) {
    expect((await gym.as(person).post('/TimeslotInterest/express', place(DATE, '19:00'))).status).toBe(201);
  }
  // Near enough that a free place is held and not booked.
  await gym.as(gym.admin).put('/Admin/settings/AutoBookUntilHours', { value: '72' });
  for (const person of booked.slice(0, holders.length)) {
    const [own] = await gym.rows<{ id: string }>('SELECT id FROM appointments WHERE client_id = $1', [person.id]);
    expect((await gym.as(person).delete(`/Client/appointments/${own?.id}`)).status).toBe(200);
  }
  await gym.doTimedWork();
  expect(await gym.rows('SELECT FROM interests WHERE held_until IS NOT NULL')).toHaveLength(holders.length);
  const everybody = [...crowd.slice(0, CROWD / 4), ...holders, ...crowd.slice(CROWD / 4)];
  const outcomes = await outcomesOf(everybody, '19:00');
  expect(holders.map((person) => outcomes.get(person))).toEqual(holders.map(() => '201'));
  expect(tally(crowd.map((person) => outcomes.get(person) ?? ''))).toEqual({ '409 SLOT_FULL': crowd.length });
});
