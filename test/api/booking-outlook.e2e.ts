import type { ClientProfile } from '@palestra/backend/contract/client';
import { book } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { closeRange } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());

const outlookOf = async (person: Person) => (await gym.as(person).get<ClientProfile>('/Client/profile')).data.booking;

describe('the booking outlook of a profile', () => {
  it('names the month after the next when both months’ visits are used', async () => {
    const maria = await gym.has(aClient().withSubscription({ monthlyLimit: 1 }));
    expect(await outlookOf(maria)).toMatchObject({
      state: 'ok',
      from: '2026-03-11',
      until: '2026-12-31',
      visitsLeft: 1,
    });
    await book(gym.as(maria), '2026-03-12', '18:00');
    expect(await outlookOf(maria)).toMatchObject({
      state: 'limit',
      from: '2026-04-01',
      month: '2026-04',
      visitsLeft: 1,
    });
    await book(gym.as(maria), '2026-04-01', '18:00');
    expect(await outlookOf(maria)).toMatchObject({ state: 'limit', from: '2026-05-01', opensOn: '2026-04-01' });
  });

  it('names the first open day without an own booking', async () => {
    const maria = await gym.has(aMember());
    await closeRange(gym.as(gym.admin), '2026-03-18', '2026-03-20');
    for (const date of ['2026-03-11', '2026-03-12']) await book(gym.as(maria), date, '18:00');
    expect(await outlookOf(maria)).toMatchObject({ state: 'ok', from: '2026-03-13' });
    const nikos = await gym.has(aClient().withSubscription({ startDate: '2026-03-18', endDate: '2026-03-21' }));
    expect(await outlookOf(nikos)).toMatchObject({ state: 'notStarted', from: '2026-03-21' });
    const anna = await gym.has(aClient().withSubscription({ startDate: '2026-03-18', endDate: '2026-03-20' }));
    expect(await outlookOf(anna)).toMatchObject({ state: 'noDay', from: null, visitsLeft: 0 });
  });

  it('is documented in the API description', async () => {
    const visitor = await fetch(`${gym.urlOf(0)}/api/openapi.json`);
    expect(JSON.stringify(await visitor.json())).toContain('BookingOutlookResponse');
  });
});
