import type { Appointment } from '@palestra/backend/contract/appointment';
import type { Client, ClientProfile } from '@palestra/backend/contract/client';
import type { Statistics } from '@palestra/backend/contract/gym';
import type { ChangedSubscription } from '@palestra/backend/contract/schedule-change';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { book, bookFor } from '../support/booking.js';
import { aClient, type Person } from '../support/client-builder.js';
import { closeDay } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-10-12T08:00:00Z';
const FIRST = { startDate: '2026-10-10', endDate: '2026-11-09', monthlyLimit: 0 };
const NEXT = { startDate: '2026-11-10', endDate: '2026-12-09', monthlyLimit: 0 };

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));

const staff = () => gym.as(gym.admin);
const renewed = () => gym.has(aClient().withSubscription(FIRST).withSubscription(NEXT));
/** The earlier one first. */
async function subscriptionsOf(person: Person): Promise<[Subscription, Subscription]> {
  const { data } = await staff().get<Subscription[]>(`/Admin/clients/${person.id}/subscriptions`);
  const [first, next] = data.sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
  if (first === undefined || next === undefined) throw new Error('Two were made');
  return [first, next];
}
const nextOf = async (person: Person): Promise<string> => {
  const [, { startDate, endDate }] = await subscriptionsOf(person);
  return `${startDate} ${endDate}`;
};
const freezing = async (person: Person, call: 'freeze' | 'unfreeze', query = '') => {
  const [{ id }] = await subscriptionsOf(person);
  return staff().post<ChangedSubscription>(`/Admin/subscriptions/${id}/${call}${query}`, {});
};
const change = (person: Person, wish: object) =>
  staff().put<Subscription>(`/Admin/clients/${person.id}/subscription`, wish);
const movesOf = (person: Person) =>
  gym.rows<{ before: object; after: object; actor: string }>(
    `SELECT e.before, e.after, e.actor_id AS actor FROM audit_entries e JOIN subscriptions s ON s.id::text = e.entity_id
      WHERE e.action = 'subscription.moved' AND s.client_id = $1 ORDER BY e.at, e.id`,
    [person.id],
  );

describe('a subscription bought ahead', () => {
  it('begins after a late activated one, and on its own date when that is undone', async () => {
    const maria = await renewed();
    const { data: visit } = await book(gym.as(maria), '2026-11-09', '18:00');
    expect(await nextOf(maria)).toBe('2026-12-10 2027-01-08');
    expect(await movesOf(maria)).toEqual([
      {
        before: { startDate: '2026-11-10', endDate: '2026-12-09' },
        after: { startDate: '2026-12-10', endDate: '2027-01-08' },
        actor: maria.id,
      },
    ]);
    await gym.as(maria).delete<Appointment>(`/Client/appointments/${visit.id}`);
    expect(await nextOf(maria)).toBe('2026-11-10 2026-12-09');
    await book(gym.as(maria), '2026-11-06', '18:00');
    expect(await nextOf(maria)).toBe('2026-12-07 2027-01-05');
    await closeDay(staff(), '2026-11-06');
    expect(await nextOf(maria)).toBe('2026-11-10 2026-12-09');
  });

  it('follows changes of the one before it, and may begin later still', async () => {
    const maria = await renewed();
    await change(maria, { ...FIRST, endDate: '2026-11-19' });
    expect(await nextOf(maria)).toBe('2026-11-20 2026-12-19');
    await change(maria, FIRST);
    expect(await nextOf(maria)).toBe('2026-11-10 2026-12-09');
    await change(maria, { ...NEXT, startDate: '2026-11-15', endDate: '2026-12-14' });
    await change(maria, { ...FIRST, endDate: '2026-11-12' });
    expect(await nextOf(maria)).toBe('2026-11-15 2026-12-14');
  });

  it('keeps its start once activated, and moves again when its only visit is cancelled', async () => {
    const maria = await renewed();
    const { data: visit } = await book(gym.as(maria), '2026-11-11', '18:00');
    await change(maria, { ...FIRST, endDate: '2026-11-19' });
    expect(await nextOf(maria)).toBe('2026-11-10 2026-12-09');
    await gym.as(maria).delete(`/Client/appointments/${visit.id}`);
    expect(await nextOf(maria)).toBe('2026-11-20 2026-12-19');
  });

  it('waits behind a frozen one, which stays current, and begins after it', async () => {
    const maria = await renewed();
    await book(gym.as(maria), '2026-10-12', '18:00');
    expect(await nextOf(maria)).toBe('2026-11-12 2026-12-11');
    await gym.setNow('2026-10-20T08:00:00Z');
    expect((await freezing(maria, 'freeze')).status).toBe(200);
    await gym.setNow('2026-11-20T08:00:00Z');
    const refused = await book(gym.as(maria), '2026-11-24', '18:00');
    expect(refused).toMatchObject({ status: 422, code: 'SUBSCRIPTION_FROZEN' });
    const client = (await staff().get<Client>(`/Admin/clients/${maria.id}`)).data;
    expect(client).toMatchObject({ subscriptionStatus: 'frozen', subscription: { isFrozen: true } });
    const { subscription, booking } = (await gym.as(maria).get<ClientProfile>('/Client/profile')).data;
    expect(subscription).toMatchObject({ isFrozen: true });
    expect(booking).toMatchObject({ state: 'frozen', from: null, frozenDaysLeft: 23 });
    const filter = JSON.stringify({ status: 'frozen', q: `${maria.id}@example.gr` });
    expect((await staff().get<Client[]>('/Admin/clients', { filter })).data.map(({ id }) => id)).toEqual([maria.id]);
    await freezing(maria, 'unfreeze');
    // 31 days frozen: 11 November becomes 12 December.
    const [first] = await subscriptionsOf(maria);
    expect(first.effectiveEndDate).toBe('2026-12-12');
    expect(await nextOf(maria)).toBe('2026-12-13 2027-01-11');
  });

  it('begins with all its days when the frozen one before it is switched off @release', async () => {
    const maria = await renewed();
    await freezing(maria, 'freeze');
    await gym.setNow('2026-12-20T08:00:00Z');
    const counted = async () => (await staff().get<Statistics>('/Admin/statistics')).data.activeSubscriptions;
    const before = await counted();
    const { data } = await change(maria, { ...FIRST, isActive: false });
    expect(data).toMatchObject({ isActive: false, isFrozen: true });
    expect(await nextOf(maria)).toBe('2026-12-20 2027-01-18');
    expect(await counted()).toBe(before + 1);
    expect((await book(gym.as(maria), '2026-12-21', '18:00')).status).toBe(201);
  });
});

describe('freezing', () => {
  it('credits the days once to a subscription that waits for its first visit', async () => {
    const maria = await gym.has(
      aClient().withSubscription({ ...FIRST, startDate: '2026-10-01', endDate: '2026-10-14' }),
    );
    const [{ id } = { id: '' }] = (await staff().get<Subscription[]>(`/Admin/clients/${maria.id}/subscriptions`)).data;
    await gym.setNow('2026-10-14T08:00:00Z');
    await staff().post(`/Admin/subscriptions/${id}/freeze`, {});
    await gym.setNow('2026-11-10T08:00:00Z');
    const thawed = await staff().post<Subscription>(`/Admin/subscriptions/${id}/unfreeze`, {});
    expect(thawed.data).toMatchObject({ startDate: '2026-10-28', endDate: '2026-11-10', isActivated: false });
    await book(gym.as(maria), '2026-11-10', '18:00');
    const profile = (await gym.as(maria).get<ClientProfile>('/Client/profile')).data;
    expect(profile.subscription?.effectiveEndDate).toBe('2026-11-23');
  });

  it('cancels bookings of every subscription, and the dry run lists day and hour of each', async () => {
    const maria = await renewed();
    await book(gym.as(maria), '2026-11-09', '18:00');
    await gym.setNow('2026-11-20T08:00:00Z');
    await book(gym.as(maria), '2026-11-23', '10:00');
    expect((await bookFor(staff(), maria, '2026-12-11', '11:00')).status).toBe(201);
    const lost = [
      { appointmentDate: '2026-11-23', startTime: '10:00:00' },
      { appointmentDate: '2026-12-11', startTime: '11:00:00' },
    ];
    const rehearsed = await freezing(maria, 'freeze', '?dryRun=true');
    expect(rehearsed.data).toMatchObject({ isDryRun: true, affectedAppointments: 2, affected: lost });
    expect((await freezing(maria, 'freeze')).data).toMatchObject({ affectedAppointments: 2, affected: lost });
    const sql = 'SELECT FROM appointments WHERE client_id = $1 AND status = 1 AND starts_at > $2';
    expect(await gym.rows(sql, [maria.id, gym.clock])).toEqual([]);
  });
});
