import type { Client, ClientProfile } from '@palestra/backend/contract/client';
import type { UpdatedClient } from '@palestra/backend/contract/schedule-change';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { mailsTo } from '../support/accounts.js';
import { book, bookFor, place, slot } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const TOMORROW = '2026-03-12';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());

const admin = () => gym.as(gym.admin);
const bodyOf = ({ id, name }: Person, isActive: boolean) => ({
  name,
  email: `${id}@example.gr`,
  phone: '6971234567',
  isActive,
});
const purposesTo = async ({ id }: Person) => (await mailsTo(gym, `${id}@example.gr`)).map(({ purpose }) => purpose);

describe('deactivating a client', () => {
  it('previews its cancellations, then cancels, notifies the waiting list and ends the sessions', async () => {
    const [maria, nikos] = [await gym.has(aMember()), await gym.has(aMember('Νίκος Γεωργίου'))];
    await admin().put('/Admin/timeslots/capacity', { ...slot(TOMORROW, '18:00'), newCapacity: 1 });
    await book(gym.as(maria), TOMORROW, '18:00');
    await book(gym.as(maria), '2026-03-16', '18:00');
    await gym.as(nikos).post('/TimeslotInterest/express', place(TOMORROW, '18:00'));
    const path = `/Admin/clients/${maria.id}`;
    const rehearsed = await admin().put<UpdatedClient>(`${path}?dryRun=true`, bodyOf(maria, false));
    expect(rehearsed.data).toMatchObject({ isDryRun: true, affectedAppointments: 2, isActive: false });
    expect((await gym.as(maria).get('/Client/profile')).status).toBe(200);
    expect(await purposesTo(nikos)).toEqual([]);
    const done = await admin().put<UpdatedClient>(path, bodyOf(maria, false));
    expect(done).toMatchObject({ status: 200, message: 'Client updated' });
    expect(done.data).toMatchObject({
      isDryRun: false,
      affectedAppointments: 2,
      affected: [{ appointmentDate: TOMORROW, startTime: '18:00:00' }, { appointmentDate: '2026-03-16' }],
      appointmentDates: [],
      subscriptionStatus: 'disabled',
    });
    expect((await gym.as(maria).get('/Client/profile')).status).toBe(401);
    expect(await purposesTo(maria)).toEqual(['booked', 'booked', 'cancelled']);
    const why = `SELECT facts ->> 'because' AS because FROM mails WHERE purpose = 'cancelled' AND recipient_id = $1`;
    expect(await gym.rows(why, [maria.id])).toEqual([{ because: 'deactivated' }]);
    expect(await purposesTo(nikos)).toEqual(['place-free']);
    const again = await admin().put<UpdatedClient>(path, bodyOf(maria, false));
    expect(again.data).toMatchObject({ affectedAppointments: 0 });
  });

  it('restores no cancelled appointments when undone @release', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), TOMORROW, '17:00');
    await admin().put(`/Admin/clients/${maria.id}`, bodyOf(maria, false));
    const back = await admin().put<UpdatedClient>(`/Admin/clients/${maria.id}`, bodyOf(maria, true));
    expect(back.data).toMatchObject({ isActive: true, affectedAppointments: 0, appointmentDates: [] });
  });
});

describe('editing a client', () => {
  it('does not wait for transactions that only refer to the client, such as a mail in the outbox', async () => {
    const maria = await gym.has(aMember());
    const reference = await gym.database.connect();
    try {
      await reference.query('BEGIN');
      await reference.query('SELECT id FROM users WHERE id = $1 FOR KEY SHARE', [maria.id]);
      const edit = admin().put(`/Admin/clients/${maria.id}`, bodyOf(maria, true));
      expect(await edit).toMatchObject({ status: 200 });
    } finally {
      await reference.query('ROLLBACK');
      reference.release();
    }
  });
});

describe('the flags of a client', () => {
  it.each([
    ['admin-notification', 'adminNotificationEnabled'],
    ['morning-client', 'isMorningClient'],
  ] as const)('%s has an endpoint of its own', async (call, field) => {
    const maria = await gym.has(aMember());
    const path = `/admin/clients/${maria.id}/${call}`;
    const changed = await admin().put<Client>(path, { [field]: true });
    expect(changed).toMatchObject({ status: 200, message: 'Client updated', data: { id: maria.id, [field]: true } });
    const [entry] = await gym.rows<{ before: object; after: object }>(
      'SELECT before, after FROM audit_entries WHERE entity_id = $1',
      [maria.id],
    );
    expect(entry).toMatchObject({ before: { [field]: false }, after: { [field]: true } });
    const stale = await admin().put(path, { [field]: false }, { 'If-Match': '"another"' });
    expect(stale).toMatchObject({ status: 409, code: 'STALE' });
    for (const bad of [{}, { [field]: 'yes' }, { [field]: true, colour: 1 }]) {
      expect(await admin().put(path, bad)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    }
    expect((await gym.as(maria).put(path, { [field]: true })).status).toBe(403);
    expect((await admin().put(`/admin/clients/rubbish/${call}`, { [field]: true })).status).toBe(404);
    expect((await admin().put(`/admin/clients/${gym.admin.id}/${call}`, { [field]: true })).status).toBe(404);
  });

  it('omit adminNotificationEnabled from the member’s profile @release', async () => {
    const maria = await gym.has(aMember());
    const profile = (await gym.as(maria).get<ClientProfile>('/Client/profile')).data;
    expect(profile).toMatchObject({ id: maria.id, isMorningClient: false });
    expect(profile).not.toHaveProperty('adminNotificationEnabled');
  });

  it('notify staff of bookings and cancellations once switched on', async () => {
    const maria = await gym.has(aMember('Μαρία Παρατηρούμενη'));
    const quiet = (await book(gym.as(maria), '2026-03-17', '18:00')).data;
    await admin().put(`/admin/clients/${maria.id}/admin-notification`, { adminNotificationEnabled: true });
    await gym.as(maria).delete(`/Client/appointments/${quiet.id}`);
    await book(gym.as(maria), '2026-03-18', '18:00');
    await bookFor(admin(), maria, '2026-03-19', '18:00');
    const told = await gym.rows<{ to: string; event: string; name: string }>(
      `SELECT recipient_address AS to, facts ->> 'event' AS event, facts ->> 'clientName' AS name
       FROM mails WHERE purpose = 'staff-notification' ORDER BY 2 DESC`,
    );
    const common = { to: `${gym.admin.id}@example.gr`, name: maria.name };
    expect(told).toEqual([
      { ...common, event: 'cancelled' },
      { ...common, event: 'booked' },
    ]);
    expect(await purposesTo(maria)).toEqual(['booked', 'cancelled', 'booked', 'booked']);
  });
});

describe('monthly limit and history', () => {
  it('change the current subscription’s limit and nothing else', async () => {
    const maria = await gym.has(aMember());
    await book(gym.as(maria), TOMORROW, '16:00');
    const path = `/Admin/clients/${maria.id}/monthly-limit`;
    const changed = await admin().put<Subscription>(path, { monthlyLimit: 1 });
    expect(changed).toMatchObject({ status: 200, message: 'Subscription updated' });
    expect(changed.data).toMatchObject({ monthlyLimit: 1, usedThisMonth: 1, remainingThisMonth: 0 });
    expect(await book(gym.as(maria), '2026-03-20', '16:00')).toMatchObject({ status: 422, code: 'MONTHLY_LIMIT' });
    expect((await admin().put<Subscription>(path, { monthlyLimit: 0 })).data.remainingThisMonth).toBeNull();
    expect((await book(gym.as(maria), '2026-03-20', '16:00')).status).toBe(201);
    for (const monthlyLimit of [-1, 1.5, 1001, '3', null]) {
      expect(await admin().put(path, { monthlyLimit })).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    }
    expect((await gym.as(maria).put(path, { monthlyLimit: 99 })).status).toBe(403);
  });

  it('return 404 without a subscription or without a client @release', async () => {
    const newcomer = await gym.has(aClient());
    const path = (id: string): string => `/Admin/clients/${id}/monthly-limit`;
    expect(await admin().put(path(newcomer.id), { monthlyLimit: 3 })).toMatchObject({ code: 'NO_SUBSCRIPTION' });
    expect((await admin().put(path('rubbish'), { monthlyLimit: 3 })).status).toBe(404);
    expect((await admin().put(path(gym.admin.id), { monthlyLimit: 3 })).status).toBe(404);
  });

  it('list all subscriptions, newest first', async () => {
    const maria = await gym.has(
      aClient()
        .withSubscription({ startDate: '2026-01-01', endDate: '2026-01-31' })
        .withSubscription({ startDate: '2026-03-01', endDate: '2026-03-31' }),
    );
    const next = { startDate: '2026-04-01', endDate: '2026-04-30', monthlyLimit: 8 };
    await admin().put(`/Admin/clients/${maria.id}/subscription`, next);
    await book(gym.as(maria), '2026-03-19', '16:00');
    const history = await admin().get<Subscription[]>(`/Admin/clients/${maria.id}/subscriptions`);
    expect(
      history.data.map(({ startDate, status, validAppointmentCount }) => [startDate, status, validAppointmentCount]),
    ).toEqual([
      // Activated late, March runs to 18 April, and the subscription bought ahead waits its turn.
      ['2026-04-19', 'upcoming', 0],
      ['2026-03-01', 'active', 1],
      ['2026-01-01', 'expired', 0],
    ]);
    expect((await admin().get('/Admin/clients/rubbish/subscriptions')).status).toBe(404);
    expect((await gym.as(maria).get(`/Admin/clients/${maria.id}/subscriptions`)).status).toBe(403);
  });
});
