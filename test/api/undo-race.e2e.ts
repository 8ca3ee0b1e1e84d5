import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import type { Answer } from '../support/api-client.js';
import { book, slot } from '../support/booking.js';
import { aMember, type Person } from '../support/client-builder.js';
import { closeDay, heldOn, removeOverride, resize } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** A Monday. */
const NOW = new Date('2026-06-01T04:00:00Z');

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: NOW, processes: 2 })));
afterAll(async () => {
  try {
    expect(await gym.faults()).toEqual([]);
  } finally {
    await gym.close();
  }
});

const staff = (process = 0) => gym.as(gym.admin, process);
const acts = async (): Promise<Act[]> => (await staff().get<Act[]>('/Admin/acts')).data;
const undo = (id: string, process: number) => staff(process).post<UndoneAct>(`/Admin/acts/${id}/undo`, {});
const members = async (count: number): Promise<Person[]> => {
  const people: Person[] = [];
  for (let i = 0; i < count; i += 1) people.push(await gym.has(aMember(`Μέλος ${i + 1}`)));
  return people;
};

describe('undoing a cancellation while somebody books the place', () => {
  it.each([0, 1])('gives the last place to one of them, never to both and never to neither (%s)', async (i) => {
    const date = `2026-06-0${2 + i}`;
    const [former, other] = (await members(2)) as [Person, Person];
    await resize(staff(), date, '18:00', 1);
    const { id } = (await book(gym.as(former), date, '18:00')).data;
    await staff().delete(`/Admin/appointments/${id}`);
    const act = (await acts()).find(({ userId }) => userId === former.id);
    const calls: (() => Promise<Answer<unknown>>)[] = [
      () => undo(act?.id ?? '', 0),
      () => book(gym.as(other, 1), date, '18:00'),
      () => undo(act?.id ?? '', 1),
    ];
    const [first, booking, second] = await gym.atOnce(calls);
    const undone = first as Answer<UndoneAct>;
    expect((second as Answer<UndoneAct>).data).toEqual(undone.data);
    const hasReturned = undone.data.returned.length === 1;
    expect(await heldOn(gym, date)).toMatchObject([{ clientId: hasReturned ? former.id : other.id }]);
    expect(booking?.status).toBe(hasReturned ? 409 : 201);
    expect(undone.data.notReturned.map(({ code }) => code)).toEqual(hasReturned ? [] : ['SLOT_FULL']);
  });
});

describe('undoing a move while somebody books the former place', () => {
  it.each([0, 1])('gives it to one of them, and the appointment has exactly one place (%s)', async (i) => {
    const date = `2026-06-2${2 + i}`;
    const [former, other] = (await members(2)) as [Person, Person];
    await resize(staff(), date, '18:00', 1);
    const { id } = (await book(gym.as(former), date, '18:00')).data;
    await staff().post(`/Admin/appointments/${id}/move`, slot(date, '19:00'));
    const act = (await acts()).find(({ userId }) => userId === former.id);
    const [undone, booking] = await gym.atOnce<Answer<unknown>>([
      () => undo(act?.id ?? '', 0),
      () => book(gym.as(other, 1), date, '18:00'),
    ]);
    const isBack = (undone as Answer<UndoneAct>).data.movedBack === 1;
    expect(booking?.status).toBe(isBack ? 409 : 201);
    const at18 = { clientId: isBack ? former.id : other.id, start: '18:00:00' };
    expect(await heldOn(gym, date)).toMatchObject(isBack ? [at18] : [at18, { clientId: former.id, start: '19:00:00' }]);
  });
});

describe('undoing a closing while others book in the day that is open again', () => {
  it('fills no slot beyond its capacity, and lists who could not come back', async () => {
    const date = '2026-06-09';
    const [before, others] = [await members(10), await members(6)];
    for (const [i, person] of before.entries()) await book(gym.as(person, i % 2), date, '18:00');
    const closed = await closeDay(staff(), date);
    const act = (await acts()).find(({ kind }) => kind === 'day-closed');
    await removeOverride(staff(), closed.data.overrides[0]?.id ?? '');
    const calls: (() => Promise<Answer<unknown>>)[] = others.map(
      (person, i) => () => book(gym.as(person, i % 2), date, '18:00'),
    );
    calls.splice(
      3,
      0,
      () => undo(act?.id ?? '', 0),
      () => undo(act?.id ?? '', 1),
    );
    const answers = await gym.atOnce(calls);
    const [{ data }, again] = [answers[3], answers[4]] as [Answer<UndoneAct>, Answer<UndoneAct>];
    expect(again.data).toEqual(data);
    const newcomers = answers.filter(({ status }) => status === 201).length;
    expect(data.returned).toHaveLength(10 - newcomers);
    expect(data.notReturned).toHaveLength(newcomers);
    expect(new Set(data.notReturned.map(({ code }) => code)).size).toBeLessThan(2);
    expect(await heldOn(gym, date)).toHaveLength(10);
  });
});
