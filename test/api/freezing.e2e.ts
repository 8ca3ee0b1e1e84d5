import type { MailValues } from '../../backend/src/mail/mail-purposes.js';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { ChangedSubscription } from '@palestra/backend/contract/schedule-change';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { mailsTo } from '../support/accounts.js';
import { book, place, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' };

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));

const subscriptionOf = async (person: Person): Promise<Subscription> => {
  const path = `/Admin/clients/${person.id}/subscriptions`;
  const [newest] = (await gym.as(gym.admin).get<Subscription[]>(path)).data;
  if (newest === undefined) throw new Error(`${person.name} has no subscription`);
  return newest;
};
const freeze = (id: string, query = '') =>
  gym.as(gym.admin).post<ChangedSubscription>(`/Admin/subscriptions/${id}/freeze${query}`, {});
const unfreeze = (id: string, query = '') =>
  gym.as(gym.admin).post<ChangedSubscription>(`/Admin/subscriptions/${id}/unfreeze${query}`, {});
const auditOf = (id: string) =>
  gym.rows<{ action: string }>('SELECT action FROM audit_entries WHERE entity_id = $1 ORDER BY at', [id]);

describe('freezing a subscription', () => {
  it('cancels upcoming appointments, stores the days left, and mails the member once', async () => {
    const maria = await gym.has(aClient().withSubscription(MARCH));
    await book(gym.as(maria), '2026-03-11', '08:00');
    for (const date of ['2026-03-13', '2026-03-16']) await book(gym.as(maria), date, '18:00');
    const { id } = await subscriptionOf(maria);
    const rehearsed = await freeze(id, '?dryRun=true');
    expect(rehearsed.message).toBe('Nothing was changed: this is what would happen.');
    expect(rehearsed.data).toMatchObject({ isDryRun: true, affectedAppointments: 2, isFrozen: true });
    expect((await subscriptionOf(maria)).isFrozen).toBe(false);
    const frozen = await freeze(id);
    expect(frozen).toMatchObject({ status: 200, message: 'Subscription frozen' });
    expect(frozen.data).toMatchObject({
      isDryRun: false,
      affectedAppointments: 2,
      affected: [{ userName: maria.name, appointmentDate: '2026-03-13', newStartTime: null }, {}],
      isFrozen: true,
      frozenAt: '2026-03-11T10:00:00.000Z',
      remainingDaysAtFreeze: 20,
      status: 'frozen',
      activationStatus: 'frozen',
    });
    const mails = await mailsTo(gym, `${maria.id}@example.gr`);
    expect(mails.map(({ purpose }) => purpose)).toEqual(['booked', 'booked', 'cancelled']);
    const [told] = await gym.rows<{ facts: MailValues['cancelled'] }>(
      "SELECT facts FROM mails WHERE purpose = 'cancelled' AND recipient_id = $1",
      [maria.id],
    );
    expect(told?.facts).toMatchObject({
      because: 'frozen',
      appointments: [{ date: '2026-03-13' }, { date: '2026-03-16' }],
    });
    expect(await auditOf(id)).toEqual([{ action: 'subscription.frozen' }]);
    expect(await book(gym.as(maria), '2026-03-20', '18:00')).toMatchObject({
      status: 422,
      code: 'SUBSCRIPTION_FROZEN',
    });
    expect(await freeze(id)).toMatchObject({ status: 409, code: 'ALREADY_FROZEN' });
  });

  it.each(['?dryRun', '?dryRun=', '?dryRun=yes', '?dryrun=true', '?dryRun=true&dryRun=false'])(
    'returns 400 and changes nothing with %s @release',
    async (query) => {
      const maria = await gym.has(aClient().withSubscription(MARCH));
      const { id } = await subscriptionOf(maria);
      expect(await freeze(id, query)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
      expect((await subscriptionOf(maria)).isFrozen).toBe(false);
    },
  );

  it('returns the same number of days on unfreezing', async () => {
    const maria = await gym.has(aClient().withSubscription(MARCH));
    await book(gym.as(maria), '2026-03-11', '18:00');
    await gym.setNow('2026-03-12T10:00:00Z');
    const { id } = await subscriptionOf(maria);
    expect((await freeze(id)).data).toMatchObject({ remainingDaysAtFreeze: 29, affectedAppointments: 0 });
    await gym.setNow('2026-03-22T10:00:00Z');
    const thawed = await unfreeze(id);
    expect(thawed).toMatchObject({ status: 200, message: 'Subscription unfrozen' });
    expect(thawed.data).toMatchObject({
      isFrozen: false,
      frozenAt: null,
      remainingDaysAtFreeze: null,
      endDate: '2026-04-10',
      actualStartDate: '2026-03-11',
      actualEndDate: '2026-04-20',
      affectedAppointments: 0,
    });
    expect(await unfreeze(id)).toMatchObject({ status: 409, code: 'NOT_FROZEN' });
    expect((await book(gym.as(maria), '2026-04-20', '18:00')).status).toBe(201);
  });

  it.each<[string, string, number]>([
    ['as many days as on the day of freezing', '2026-03-31', 21],
    ['the one that it was frozen on', '2026-03-11', 1],
    ['none where it was over', '2026-03-10', 0],
  ])('however long it is frozen, it has %s @release', async (_name, endDate, daysRemaining) => {
    const maria = await gym.has(aClient().withSubscription({ ...MARCH, endDate }));
    await freeze((await subscriptionOf(maria)).id);
    await gym.setNow('2026-05-20T10:00:00Z');
    expect((await gym.as(maria).get<ClientProfile>('/Client/profile')).data.subscription).toMatchObject({
      ...{ daysRemaining, profileStatus: 'active', status: 'frozen' },
    });
    const thawed = await unfreeze((await subscriptionOf(maria)).id);
    expect(thawed.data.daysRemaining).toBe(daysRemaining);
  });

  it('stores no days for a subscription without an end @release', async () => {
    const maria = await gym.has(aClient().withSubscription({ startDate: '2026-03-01', endDate: null }));
    const { id } = await subscriptionOf(maria);
    expect((await freeze(id)).data).toMatchObject({ remainingDaysAtFreeze: null, doesNotExpire: true });
    expect((await unfreeze(id)).data).toMatchObject({ endDate: null, actualEndDate: null });
  });

  it('notifies the waiting lists of the freed places', async () => {
    const date = '2026-03-17';
    await gym.as(gym.admin).put('/Admin/timeslots/capacity', { ...slot(date, '18:00'), newCapacity: 1 });
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember())];
    await book(gym.as(maria), date, '18:00');
    await gym.as(nikos).post('/TimeslotInterest/express', place(date, '18:00'));
    await freeze((await subscriptionOf(maria)).id, '?dryRun=true');
    expect(await mailsTo(gym, `${nikos.id}@example.gr`)).toEqual([]);
    await freeze((await subscriptionOf(maria)).id);
    expect(await mailsTo(gym, `${nikos.id}@example.gr`)).toMatchObject([{ purpose: 'place-free' }]);
  });

  it('leaves no booking that was made at the same moment', async () => {
    const maria = await gym.has(aMember());
    const { id } = await subscriptionOf(maria);
    const dates = ['2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17', '2026-03-18'];
    await Promise.all([...dates.map((date) => book(gym.as(maria), date, '10:00')), freeze(id)]);
    const left = await gym.rows('SELECT FROM appointments WHERE client_id = $1 AND status = 1', [maria.id]);
    expect(left).toHaveLength(0);
  });

  it.each(['freeze', 'unfreeze'])('%s is for staff only, and returns 404 for unknown ids', async (call) => {
    const maria = await gym.has(aMember());
    const { id } = await subscriptionOf(maria);
    expect((await gym.as(maria).post(`/Admin/subscriptions/${id}/${call}`, {})).status).toBe(403);
    expect((await gym.asVisitor().post(`/Admin/subscriptions/${id}/${call}`, {})).status).toBe(401);
    for (const nothing of [maria.id, '00000000-0000-4000-8000-000000000000', 'rubbish']) {
      expect((await gym.as(gym.admin).post(`/admin/subscriptions/${nothing}/${call}`, {})).status).toBe(404);
    }
    const odd = await gym.as(gym.admin).post(`/Admin/subscriptions/${id}/${call}?dryRun=perhaps`, {});
    expect(odd).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });
});
