import { book, bookFor } from '../support/booking.js';
import { aClient, aMember, type ClientBuilder, type Person } from '../support/client-builder.js';
import {
  closeDay,
  disable,
  mailsAbout,
  moveHour,
  removeOverride,
  resize,
  rememberTemplate,
} from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** Monday noon in Athens. */
const NOW = '2026-06-01T09:00:00Z';
const NEXT = '2026-06-08';
const PATH = '/Admin/global-timeslots';

let gym: TestGym;
let goBack: () => Promise<void>;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  goBack = await rememberTemplate(gym);
});
afterAll(() => gym.close());
afterEach(() => goBack());

const admin = () => gym.as(gym.admin);
const toldOfAPlace = async (): Promise<string[]> =>
  (await mailsAbout(gym, 'place-free')).map(({ recipientId }) => recipientId);

/** Adds a client to the slot's waiting list, full or not. */
async function waiting(client: ClientBuilder, start = '18:00', date = NEXT): Promise<Person> {
  const person = await gym.has(client);
  await gym.rows(
    `INSERT INTO interests (client_id, appointment_date, start_time, end_time)
     VALUES ($1, $2, $3::time, $3::time + interval '1 hour')`,
    [person.id, date, start],
  );
  return person;
}

/** Makes a full slot with one place. */
async function aFullSlot(start = '18:00'): Promise<void> {
  await resize(admin(), NEXT, start, 1);
  await book(gym.as(await gym.has(aMember())), NEXT, start);
}

describe('the waiting list is notified', () => {
  it('when a capacity is raised, in order of arrival, and not when it is lowered', async () => {
    await aFullSlot();
    const [maria, nikos] = [await waiting(aMember()), await waiting(aMember('Νίκος'))];
    await resize(admin(), NEXT, '18:00', 1);
    expect(await toldOfAPlace()).toEqual([]);
    await resize(admin(), NEXT, '18:00', 2);
    expect(new Set(await toldOfAPlace())).toEqual(new Set([maria.id, nikos.id]));
    await resize(admin(), NEXT, '18:00', 1);
    expect(await toldOfAPlace()).toHaveLength(2);
  });

  it('once, and not when a slot with a free place gets more of them @release', async () => {
    await aFullSlot();
    await waiting(aMember());
    await resize(admin(), NEXT, '18:00', 2);
    await resize(admin(), NEXT, '18:00', 3);
    await book(gym.as(await gym.has(aMember())), NEXT, '18:00');
    const visit = await book(gym.as(await gym.has(aMember())), NEXT, '18:00');
    expect(await toldOfAPlace()).toHaveLength(1);
    await admin().delete(`/Admin/appointments/${visit.data.id}`);
    expect(await toldOfAPlace()).toHaveLength(2);
  });

  it('when a lowered capacity is taken back @release', async () => {
    await aFullSlot();
    const maria = await waiting(aMember());
    const overrides = await admin().get<{ id: string }[]>('/Admin/timeslots/overrides', { date: NEXT });
    await removeOverride(admin(), overrides.data[0]?.id ?? '');
    expect(await toldOfAPlace()).toEqual([maria.id]);
  });

  it('when a slot and its day have both been reopened @release', async () => {
    const maria = await waiting(aMember());
    const slot = (await disable(admin(), NEXT, '18:00')).data.overrides[0]?.id ?? '';
    const day = (await closeDay(admin(), NEXT)).data.overrides[0]?.id ?? '';
    await removeOverride(admin(), slot);
    expect(await toldOfAPlace()).toEqual([]);
    await removeOverride(admin(), day);
    expect(await toldOfAPlace()).toEqual([maria.id]);
  });

  it('when an hour moves to one that a morning client may book', async () => {
    const early = await waiting(aMember('Πρωινή').morning());
    await moveHour(admin(), NEXT, '18:00', '19:00');
    expect(await toldOfAPlace()).toEqual([]);
    await moveHour(admin(), NEXT, '18:00', '14:00');
    expect(await toldOfAPlace()).toEqual([early.id]);
  });

  it('when the template makes places, for each date waited for', async () => {
    const both = await waiting(aMember());
    await gym.rows(
      `INSERT INTO interests (client_id, appointment_date, start_time, end_time) VALUES ($1, '2026-06-15', '18:00', '19:00')`,
      [both.id],
    );
    const put = (path: string, body: object) => admin().put(`${PATH}/18:00/19:00/${path}`, { dayOfWeek: 1, ...body });
    await put('capacity', { newCapacity: 9, reason: 'Λιγότερα όργανα' });
    await put('enabled', { isEnabled: false });
    expect(await toldOfAPlace()).toEqual([]);
    await put('enabled', { isEnabled: true });
    expect(await toldOfAPlace()).toEqual([both.id, both.id]);
    await put('capacity', { newCapacity: 1, reason: 'Λιγότερα όργανα' });
    await book(gym.as(await gym.has(aMember())), NEXT, '18:00');
    await put('capacity', { newCapacity: 10, reason: 'Νέα όργανα' });
    // Only on the date on which it was full; the other had a free place all along.
    expect(await toldOfAPlace()).toHaveLength(3);
  });

  it.each<[string, ClientBuilder]>([
    ['without a subscription', aClient()],
    ['inactive', aMember().inactive()],
    ['of the morning', aMember().morning()],
  ])('but nobody %s @release', async (_name, client) => {
    await aFullSlot();
    await waiting(client);
    await resize(admin(), NEXT, '18:00', 5);
    expect(await toldOfAPlace()).toEqual([]);
  });

  it('and so is one with another appointment that day, which may move there', async () => {
    await aFullSlot();
    const maria = await waiting(aMember());
    await book(gym.as(maria), NEXT, '09:00');
    await resize(admin(), NEXT, '18:00', 5);
    expect(await toldOfAPlace()).toEqual([maria.id]);
  });

  it('but not of a place still taken by an override @release', async () => {
    await aFullSlot();
    await bookFor(admin(), await gym.has(aMember()), NEXT, '18:00', true);
    await waiting(aMember());
    await resize(admin(), NEXT, '18:00', 2);
    expect(await toldOfAPlace()).toEqual([]);
  });

  it('but not by a dry run @release', async () => {
    await waiting(aMember());
    await moveHour(admin(), NEXT, '18:00', '19:00', '?dryRun=true');
    expect(await toldOfAPlace()).toEqual([]);
  });
});
