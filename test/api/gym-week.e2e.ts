import type { GymWeek } from '@palestra/backend/contract/gym-week';
import type { Language } from '@palestra/backend/contract/languages';
import { book } from '../support/booking.js';
import { aMember } from '../support/client-builder.js';
import { closeDay, moveHour, resize } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** A Wednesday, at noon in Athens. */
const TODAY = '2026-03-11';
const THURSDAY = '2026-03-12';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(`${TODAY}T10:00:00Z`) });
});
afterAll(() => gym.close());

const read = (language: Language = 'en') => gym.asVisitor().in(language).get<GymWeek>('/gym/week');
const day = async (date: string) => (await read()).data.days.find((other) => other.date === date);
const asked = (method: string, path: string) =>
  fetch(`${gym.urlOf(0)}/api${path}`, { method, headers: { Origin: 'https://another.example' } });

describe('the week for the gym’s own page', () => {
  it('has seven days with what is to come, its free places and the address that books it', async () => {
    const staff = gym.as(gym.admin);
    for (const name of ['Νίκος Γεωργίου', 'Μαρία Ιωάννου']) {
      await book(gym.as(await gym.has(aMember(name))), THURSDAY, '18:00');
    }
    await resize(staff, THURSDAY, '18:00', 3);
    await resize(staff, THURSDAY, '19:00', 1);
    await book(gym.as(await gym.has(aMember())), THURSDAY, '19:00');
    await moveHour(staff, THURSDAY, '20:00', '21:00');
    const { data } = await read();
    expect(data).toMatchObject({ language: 'en', gymName: 'Palestra', address: null });
    expect(data.days.map(({ date }) => date).slice(0, 2)).toEqual([TODAY, THURSDAY]);
    expect(data.days).toHaveLength(7);
    expect(data.days[0]?.timeslots[0]?.time).toBe('1:00 PM – 2:00 PM');
    expect(data.days[1]).toMatchObject({ title: 'Thursday 12 March', note: null });
    const slots = new Map(data.days[1]?.timeslots.map((slot) => [slot.id, slot]));
    expect(slots.get('2026-03-12_1800-1900')).toEqual({
      ...{ id: '2026-03-12_1800-1900', time: '6:00 PM – 7:00 PM', places: '1 place free', freePlaces: 1, capacity: 3 },
      ...{ startsAt: '2026-03-12T16:00:00.000Z', endsAt: '2026-03-12T17:00:00.000Z' },
      path: '/book?date=2026-03-12&start=18%3A00&end=19%3A00',
    });
    expect(slots.get('2026-03-12_1900-2000')).toMatchObject({ places: 'Full', freePlaces: 0 });
    expect(slots.get('2026-03-12_2000-2100')).toMatchObject({ time: '9:00 PM – 10:00 PM', places: '10 places free' });
    expect(JSON.stringify(data)).not.toMatch(/Νίκος|Μαρία|@/);
  });

  it('says in the asked language why a day has none, without a reason', async () => {
    await closeDay(gym.as(gym.admin), '2026-03-13', 'Ο Νίκος είναι άρρωστος');
    const { data } = await read('el');
    expect(data.days.find(({ date }) => date === '2026-03-13')).toEqual({
      ...{ date: '2026-03-13', title: 'Παρασκευή 13 Μαρτίου', note: 'Κλειστά', timeslots: [] },
    });
    expect(await day('2026-03-15')).toMatchObject({ title: 'Sunday 15 March', note: 'No hours' });
    await gym.setNow('2026-03-11T21:30:00Z');
    expect(await day(TODAY)).toMatchObject({ note: 'No more hours', timeslots: [] });
    await gym.setNow(`${TODAY}T10:00:00Z`);
  });

  it('may be read by the page of any site, for a minute, without cookies', async () => {
    const { status, headers } = await asked('GET', '/gym/week');
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      ...{ status: 200, 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' },
      vary: expect.stringMatching(/^accept-language/i) as string,
    });
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each(['/gym', '/gym/timetable', '/gym/logo', '/Client/profile', '/calendar/x.ics'])(
    'is the only read that other sites may make: %s',
    async (path) => {
      expect((await asked('GET', path)).headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('answers no question before another call', async () => {
    const { status, headers } = await asked('OPTIONS', '/gym/week');
    expect([status, headers.get('access-control-allow-headers')]).toEqual([405, null]);
  });

  it('is not there where the gym has no page, and says so to the page that asks', async () => {
    await gym.rows(`UPDATE settings SET value = 'off' WHERE key = 'uses.page'`);
    const answer = await asked('GET', '/gym/week');
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
    expect(await answer.json()).toMatchObject({ code: 'NOT_USED' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await gym.rows(`UPDATE settings SET value = 'on' WHERE key = 'uses.page'`);
  });
});
