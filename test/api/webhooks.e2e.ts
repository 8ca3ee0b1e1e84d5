import type { ServerResponse } from 'node:http';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import {
  EVENT_KINDS,
  type EventKind,
  type RepeatedDeliveries,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
} from '@palestra/backend/contract/webhook';
import type { Answer, ApiClient } from '../support/api-client.js';
import { book, bookFor, place } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { sells } from '../support/debts.js';
import { eventually } from '../support/eventually.js';
import { closeDay, moveHour, resize } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';
import { answers, isSigned, WebhookListener } from '../support/webhook-listener.js';
import { anId } from '../support/seed.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const TOMORROW = '2026-03-12';
const FRIDAY = '2026-03-13';
const DAY_MS = 86_400_000;

let gym: TestGym;
let listener: WebhookListener;
beforeAll(async () => {
  listener = await WebhookListener.start();
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
});
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.database.query(`DELETE FROM webhooks; DELETE FROM webhook_deliveries; DELETE FROM acts; DELETE FROM mails;
    DELETE FROM appointments; DELETE FROM interests; DELETE FROM slot_occupancies; DELETE FROM timeslot_overrides;
    UPDATE settings SET value = 'on' WHERE key = 'uses.programs'`);
  listener.forget();
});
afterAll(async () => {
  await gym.close();
  await listener.close();
});

const owner = (process = 0): ApiClient => gym.as(gym.admin, process);
const wishOf = (more: object = {}) => ({
  ...{ name: 'Ρολόι', address: listener.url, events: EVENT_KINDS, isActive: true },
  ...more,
});
const add = async (more: object = {}): Promise<WebhookWithSecret> => {
  const { status, data } = await owner().post<WebhookWithSecret>('/Admin/webhooks', wishOf(more));
  expect(status).toBe(201);
  return data;
};
const list = async (): Promise<Webhook[]> => (await owner().get<Webhook[]>('/Admin/webhooks')).data;
const deliveriesOf = async ({ id }: { id: string }): Promise<WebhookDelivery[]> =>
  (await owner().get<WebhookDelivery[]>(`/Admin/webhooks/${id}/deliveries`)).data;
const refused = (answer: Answer<unknown>) => [answer.status, answer.code];
const later = (ms: number): Promise<void> => gym.setNow(new Date(gym.clock.getTime() + ms).toISOString());
/** Written to the database. A worker that a webhook has woken may send it at once: its listener is set before. */
const writeEvent = async (hook: { id: string }, kind: EventKind = 'client.added'): Promise<string> => {
  const [row] = await gym.rows<{ id: string }>(
    `INSERT INTO webhook_deliveries (webhook_id, kind, data) VALUES ($1, $2, '{}') RETURNING id`,
    [hook.id, kind],
  );
  return row?.id ?? '';
};

describe('an event', () => {
  it('is told of a booking that is made, moved and cancelled: ids, dates and times, and nothing else of anybody', async () => {
    const hook = await add();
    const member = await gym.has(aMember());
    listener.forget();
    const { data } = await book(gym.as(member), TOMORROW, '18:00');
    await gym
      .as(member)
      .post(`/Client/appointments/${data.id}/move`, { date: FRIDAY, startTime: '19:00', endTime: '20:00' });
    await gym.as(member).delete(`/Client/appointments/${data.id}`);
    await gym.doTimedWork();
    const ids = { appointmentId: data.id, clientId: member.id };
    const first = { date: TOMORROW, startTime: '18:00:00', endTime: '19:00:00' };
    const moved = { date: FRIDAY, startTime: '19:00:00', endTime: '20:00:00' };
    const ofBooking = listener.heard
      .filter(({ event }) => event.kind.startsWith('booking'))
      .map(({ event }) => [event.kind, event.data]);
    expect(ofBooking).toHaveLength(3);
    expect(ofBooking).toEqual(
      expect.arrayContaining([
        ['booking.made', { ...ids, ...first }],
        ['booking.moved', { ...ids, ...moved, previous: first }],
        ['booking.cancelled', { ...ids, ...moved }],
      ]),
    );
    expect(listener.heard.every((one) => isSigned(one, hook.secret))).toBe(true);
    expect(JSON.stringify(listener.heard)).not.toMatch(/Ιωάννου|example\.gr/);
    expect(new Set(listener.heard.map(({ event }) => event.id)).size).toBe(listener.heard.length);
  });

  it('comes soon after the commit of its cause, without waiting for the minute', async () => {
    await add({ events: ['booking.made'] });
    const member = await gym.has(aMember());
    await book(gym.as(member), TOMORROW, '18:00');
    const [heard] = await listener.received(1);
    expect(heard?.event).toMatchObject({ kind: 'booking.made', data: { clientId: member.id } });
  });

  it('is told of everything that it says it tells', async () => {
    await add();
    const member = await gym.has(aMember());
    const staff = owner();
    const { data: added } = await staff.post<{ id: string }>('/Admin/clients', {
      ...{ name: 'Νίκος Νέος', email: 'nikos@example.gr', phone: '6971234567' },
    });
    const kept = await gym.has(aClient().named('Άννα Παλιά'));
    await gym.rows(`UPDATE users SET phone = '2101234567' WHERE id = $1`, [kept.id]);
    await sells(gym, kept);
    const payment = anId();
    await staff.post(`/Admin/clients/${kept.id}/payments`, { id: payment, amountCents: 4500, method: 'cash' });
    await staff.post(`/Admin/ledger/${payment}/reverse`, { reason: 'Λάθος' });
    await gym.rows(`UPDATE subscriptions SET end_date = end_date + 1 WHERE client_id = $1`, [member.id]);
    await gym.rows('DELETE FROM subscriptions WHERE client_id = $1', [member.id]);
    await staff.delete(`/Admin/clients/${added.id}`);
    const other = await gym.has(aMember('Μαρία Άλλη'));
    await resize(staff, FRIDAY, '18:00', 1);
    const { data: visit } = await book(gym.as(other), FRIDAY, '18:00');
    await gym.rows(
      `INSERT INTO interests (client_id, appointment_date, start_time, end_time) VALUES ($1, $2, '20:00', '21:00')`,
      [kept.id, FRIDAY],
    );
    await gym.rows(`INSERT INTO slot_occupancies VALUES ($1, '20:00', '21:00', 1)`, [FRIDAY]);
    await gym.rows(`UPDATE interests SET held_until = '2026-03-11T12:00:00Z'`);
    await moveHour(staff, FRIDAY, '18:00', '18:30');
    await gym.as(other).delete(`/Client/appointments/${visit.id}`);
    await gym.doTimedWork();
    expect([...new Set(listener.kinds)].sort()).toEqual([...EVENT_KINDS].sort());
    const dataOf = (kind: EventKind) =>
      listener.heard.filter(({ event }) => event.kind === kind).map(({ event }) => event.data);
    expect(dataOf('payment.noted')).toEqual([{ entryId: payment, clientId: kept.id }]);
    expect(dataOf('payment.reversed')).toMatchObject([{ reversesId: payment, clientId: kept.id }]);
    expect(dataOf('client.removed')).toEqual([{ clientId: added.id }]);
    expect(dataOf('place.offered')).toMatchObject([
      {
        clientId: kept.id,
        date: FRIDAY,
        originalStartTime: '20:00:00',
        heldUntil: '2026-03-11T12:00:00Z',
      },
    ]);
  });

  it('is told once for each appointment of a day that is closed, and of none by a dry run', async () => {
    await add({ events: ['booking.cancelled'] });
    const members = [await gym.has(aMember()), await gym.has(aMember('Νίκος Γεωργίου'))];
    for (const member of members) await book(gym.as(member), FRIDAY, '18:00');
    await owner().post('/Admin/timeslots/disable-day?dryRun=true', { date: FRIDAY, reason: 'Αργία' });
    await gym.doTimedWork();
    expect(listener.heard).toEqual([]);
    await closeDay(owner(), FRIDAY);
    await gym.doTimedWork();
    const cancelled = listener.heard.map(({ event }) => event.data['clientId']);
    expect(cancelled.sort()).toEqual(members.map(({ id }) => id).sort());
  });

  it('is no sign-in, and nothing that only follows from other columns', async () => {
    const member = await gym.has(aMember());
    await add();
    await gym.rows(
      `UPDATE users SET session_version = session_version + 1, password_hash = 'x', search_key = 'y' WHERE id = $1`,
      [member.id],
    );
    expect(await gym.rows('SELECT FROM webhook_deliveries')).toEqual([]);
  });

  it('is no row of a backup that is restored', async () => {
    await add();
    await gym.database.query(`BEGIN; SET LOCAL palestra.restoring = 'on';
      INSERT INTO users (role, email, name, search_key, password_hash) VALUES (2, 'restored@example.gr', 'Παλιά', '', '');
      COMMIT`);
    expect(await gym.rows('SELECT FROM webhook_deliveries')).toEqual([]);
  });

  it.each([
    ['of another kind', { events: ['payment.noted'] }],
    ['while it is switched off', { isActive: false }],
  ])('is not written %s', async (_, more) => {
    await add(more);
    await book(gym.as(await gym.has(aMember())), TOMORROW, '18:00');
    expect(await gym.rows(`SELECT FROM webhook_deliveries WHERE kind = 'booking.made'`)).toEqual([]);
  });

  it('is neither written nor sent while the gym uses no programs', async () => {
    const hook = await add();
    await gym.rows(`UPDATE settings SET value = 'off' WHERE key = 'uses.programs'`);
    await writeEvent(hook);
    await book(gym.as(await gym.has(aMember())), TOMORROW, '18:00');
    await gym.doTimedWork();
    expect(await gym.rows('SELECT kind FROM webhook_deliveries')).toEqual([{ kind: 'client.added' }]);
    expect(listener.heard).toEqual([]);
    await gym.rows(`UPDATE settings SET value = 'on' WHERE key = 'uses.programs'`);
    await gym.doTimedWork();
    expect(listener.kinds).toEqual(['client.added']);
  });

  it('is sent by one of two processes, once', async () => {
    const hook = await add();
    const written = await Promise.all(Array.from({ length: 20 }, () => writeEvent(hook)));
    await gym.doTimedWork();
    expect(listener.heard.map(({ event }) => event.id).sort()).toEqual(written.sort());
    expect((await deliveriesOf(hook)).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array(20).fill(['sent', 1]),
    );
  });
});

describe('a listener that', () => {
  it('fails gets the event again after growing pauses, with the same id and body, until it is given up', async () => {
    const hook = await add();
    listener.answer = answers.fails;
    const id = await writeEvent(hook);
    await gym.doTimedWork();
    expect(await deliveriesOf(hook)).toMatchObject([
      {
        ...{ id, state: 'waiting', attempts: 1, status: 500, answer: 'out of order', failure: null },
        ...{ lastAttemptAt: '2026-03-11T10:00:00.000Z', nextAttemptAt: '2026-03-11T10:00:10.000Z' },
      },
    ]);
    await later(9_000);
    await gym.doTimedWork();
    expect(listener.heard).toHaveLength(1);
    await later(1_000);
    await gym.doTimedWork();
    expect(listener.heard).toHaveLength(2);
    for (let i = 0; i < 12; i += 1) {
      await later(9 * 3_600_000);
      await gym.rows(`UPDATE webhooks SET failing_since = NULL`);
      await gym.doTimedWork();
    }
    expect(listener.heard).toHaveLength(11);
    expect(new Set(listener.heard.map(({ body }) => body)).size).toBe(1);
    expect(new Set(listener.heard.map(({ headers }) => headers['palestra-signature'])).size).toBe(11);
    expect(listener.heard.every((one) => isSigned(one, hook.secret))).toBe(true);
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'failed', attempts: 11, nextAttemptAt: null }]);
    expect(await list()).toMatchObject([{ failed: 1, isActive: true }]);
  });

  it('hangs up gets it again, and then has it', async () => {
    const hook = await add();
    listener.answer = answers.hangsUp;
    await writeEvent(hook);
    await gym.doTimedWork();
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'waiting', status: null, failure: 'connection' }]);
    expect(await list()).toMatchObject([{ failingSince: '2026-03-11T10:00:00.000Z' }]);
    listener.answer = answers.thanks;
    await later(10_000);
    await gym.doTimedWork();
    expect(await deliveriesOf(hook)).toMatchObject([
      { state: 'sent', attempts: 2, status: 200, answer: 'thanks', failure: null },
    ]);
    expect(await list()).toMatchObject([{ failingSince: null }]);
  });

  it('hangs is left after ten seconds, and keeps no other waiting @release', async () => {
    const quick = await WebhookListener.start();
    const hook = await add();
    const other = await add({ name: 'Άλλο', address: quick.url });
    listener.answer = answers.hangs;
    await writeEvent(hook);
    await writeEvent(other);
    const work = gym.doTimedWork();
    await quick.received(1);
    expect((await deliveriesOf(hook))[0]?.state).toBe('waiting');
    await work;
    const [delivery] = await deliveriesOf(hook);
    expect(delivery).toMatchObject({ state: 'waiting', failure: 'timeout' });
    expect(delivery?.tookMs).toBeGreaterThan(9_000);
    await quick.close();
  });

  it('drips an endless answer has the event, and is left after ten seconds @release', async () => {
    const hook = await add();
    listener.answer = answers.drips;
    await writeEvent(hook);
    await gym.doTimedWork();
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'sent', status: 200 }]);
  });

  it('pours a gigabyte has the event, and is left at once', async () => {
    const hook = await add();
    listener.answer = answers.pours;
    await writeEvent(hook);
    await gym.doTimedWork();
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'sent', status: 200, answer: 'x'.repeat(200) }]);
  });

  it('answers twice has the event by its first answer', async () => {
    const hook = await add();
    listener.answer = answers.twice;
    await writeEvent(hook);
    await gym.doTimedWork();
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'sent', status: 200, answer: 'ok' }]);
  });

  it('redirects has nothing, and nobody is asked where it leads', async () => {
    const inside = await WebhookListener.start();
    const hook = await add();
    listener.answer = answers.redirects(inside.url);
    await writeEvent(hook);
    await gym.doTimedWork();
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'waiting', status: 302 }]);
    expect(inside.heard).toEqual([]);
    await inside.close();
  });

  it.each([
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'http://93.184.216.34/',
  ])('is no public machine is never asked, however its address came there: %s', async (address) => {
    const hook = await add();
    await gym.rows('UPDATE webhooks SET address = $1', [address]);
    await writeEvent(hook);
    await gym.doTimedWork();
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'waiting', status: null, failure: 'address' }]);
  });

  it('is gone for days is switched off, which the log says; switched on again, it gets what was given up', async () => {
    const hook = await add();
    listener.answer = answers.fails;
    const [first, second] = [await writeEvent(hook), await writeEvent(hook)];
    await gym.doTimedWork();
    await later(3 * DAY_MS);
    await gym.doTimedWork();
    expect(await list()).toMatchObject([{ isActive: false, stoppedAt: '2026-03-14T10:00:00.000Z', failed: 2 }]);
    const { data: log } = await owner().get<AuditEntry[]>('/Admin/audit', {
      filter: JSON.stringify({ action: 'webhook.stopped', entityId: hook.id }),
    });
    expect(log).toMatchObject([{ actorId: null, before: { name: 'Ρολόι' } }]);
    listener.forget();
    await owner().put(`/Admin/webhooks/${hook.id}`, wishOf());
    expect(await list()).toMatchObject([{ isActive: true, stoppedAt: null, failingSince: null }]);
    const { data } = await owner().post<RepeatedDeliveries>(`/Admin/webhooks/${hook.id}/repeat-failed`, {});
    expect(data).toEqual({ repeated: 2 });
    await gym.doTimedWork();
    expect(listener.heard.map(({ event }) => event.id).sort()).toEqual([first, second].sort());
    expect(await list()).toMatchObject([{ failed: 0 }]);
  });

  it('was down on Monday and fails once on Friday is not switched off', async () => {
    const hook = await add();
    listener.answer = answers.fails;
    await writeEvent(hook);
    await gym.doTimedWork();
    await gym.rows('UPDATE webhook_deliveries SET attempts = 10');
    await later(DAY_MS);
    await gym.doTimedWork();
    expect(await list()).toMatchObject([{ failed: 1, failingSince: null }]);
    await later(4 * DAY_MS);
    await writeEvent(hook);
    await gym.doTimedWork();
    expect(await list()).toMatchObject([{ isActive: true, failingSince: '2026-03-16T10:00:00.000Z' }]);
  });

  it('takes an event while another one switches it off has it', async () => {
    const hook = await add();
    await gym.rows(`UPDATE webhooks SET failing_since = '2026-03-01'`);
    await writeEvent(hook);
    await writeEvent(hook);
    const held: ServerResponse[] = [];
    listener.answer = (response) => (held.length === 0 ? held.push(response) : answers.fails(response));
    const work = gym.doTimedWork();
    await eventually(async () => ((await list())[0]?.isActive === false ? true : null));
    for (const response of held) answers.thanks(response);
    await work;
    expect((await deliveriesOf(hook)).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
    expect(await list()).toMatchObject([{ isActive: false, failed: 1 }]);
  });
});

describe('an owner', () => {
  it('sees the secret once; it is sealed, and the log has of the address its host alone', async () => {
    const { secret, ...made } = await add({ address: 'https://hooks.example.gr/T0KEN', isActive: false });
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(await list()).toEqual([made]);
    const [row] = await gym.rows<{ secret: string }>('SELECT secret FROM webhooks');
    expect(row?.secret).toMatch(/^sealed:/);
    const { data: log } = await owner().get<AuditEntry[]>('/Admin/audit', {
      filter: JSON.stringify({ entityId: made.id }),
    });
    expect(log).toMatchObject([{ action: 'webhook.added', after: { name: 'Ρολόι', host: 'hooks.example.gr' } }]);
    expect(JSON.stringify([log, row])).not.toContain(secret.slice(6));
    expect(JSON.stringify(log)).not.toContain('T0KEN');
  });

  it('has a secret sealed that was stored before there was a key, and signs with it', async () => {
    const hook = await add();
    await gym.rows(`UPDATE webhooks SET secret = 'whsec_of-before'`);
    await writeEvent(hook);
    await gym.doTimedWork();
    const [row] = await gym.rows<{ secret: string }>('SELECT secret FROM webhooks');
    expect(row?.secret).toMatch(/^sealed:/);
    await writeEvent(hook);
    await gym.doTimedWork();
    expect(listener.heard.map((one) => isSigned(one, 'whsec_of-before'))).toEqual([true, true]);
  });

  it('learns that a secret is of another key, and sends nothing unsigned', async () => {
    const hook = await add();
    await gym.rows(`UPDATE webhooks SET secret = 'sealed:another:AAAA'`);
    await writeEvent(hook);
    await gym.doTimedWork();
    expect(listener.heard).toEqual([]);
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'waiting', failure: 'secret' }]);
  });

  it('gives a new secret, which signs from then on', async () => {
    const hook = await add();
    const { data: renewed } = await owner().post<WebhookWithSecret>(`/Admin/webhooks/${hook.id}/secret`, {});
    expect(renewed.secret).not.toBe(hook.secret);
    await writeEvent(hook);
    await gym.doTimedWork();
    const [heard] = listener.heard;
    expect(heard && [isSigned(heard, renewed.secret), isSigned(heard, hook.secret)]).toEqual([true, false]);
  });

  it('sends a test, also to an address that is switched off, and sees what came of it', async () => {
    const hook = await add({ isActive: false });
    const send = () => owner().post<WebhookDelivery>(`/Admin/webhooks/${hook.id}/test`, {});
    const { data } = await send();
    expect(data).toMatchObject({ kind: 'test', state: 'sent', status: 200, answer: 'thanks', attempts: 1 });
    expect(listener.heard).toMatchObject([{ event: { id: data.id, kind: 'test', data: {} } }]);
    listener.answer = answers.fails;
    expect((await send()).data).toMatchObject({ state: 'failed', status: 500, nextAttemptAt: null });
    expect(await list()).toMatchObject([{ failingSince: null, failed: 0 }]);
    await owner().put(`/Admin/webhooks/${hook.id}`, wishOf());
    const { data: again } = await owner().post<RepeatedDeliveries>(`/Admin/webhooks/${hook.id}/repeat-failed`, {});
    expect(again).toEqual({ repeated: 0 });
  });

  it('whose test arrives reads no longer that nothing does', async () => {
    const hook = await add();
    await gym.rows(`UPDATE webhooks SET failing_since = '2026-03-10'`);
    await owner().post(`/Admin/webhooks/${hook.id}/test`, {});
    expect(await list()).toMatchObject([{ failingSince: null }]);
  });

  it('is refused to repeat what an address that is switched off would not get', async () => {
    const hook = await add({ isActive: false });
    const id = await writeEvent(hook);
    await gym.rows(`UPDATE webhook_deliveries SET state = 'failed', settled_at = now()`);
    for (const path of [`webhooks/${hook.id}/repeat-failed`, `webhook-deliveries/${id}/repeat`])
      expect(refused(await owner().post(`/Admin/${path}`, {}))).toEqual([409, 'WEBHOOK_OFF']);
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'failed' }]);
  });

  it('repeats one event, with its id', async () => {
    const hook = await add();
    const id = await writeEvent(hook);
    await gym.doTimedWork();
    expect((await owner().post<WebhookDelivery>(`/Admin/webhook-deliveries/${id}/repeat`, {})).data.state).toBe(
      'waiting',
    );
    await gym.doTimedWork();
    expect(listener.heard.map(({ event }) => event.id)).toEqual([id, id]);
    expect(listener.heard[0]?.body).toBe(listener.heard[1]?.body);
  });

  it('removes an address with what waits for it', async () => {
    const hook = await add({ isActive: false });
    const id = await writeEvent(hook);
    expect((await owner().delete(`/Admin/webhooks/${hook.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await gym.rows('SELECT FROM webhook_deliveries')).toEqual([]);
    expect(await gym.rows('SELECT secret, is_active FROM webhooks')).toEqual([{ secret: '', is_active: false }]);
    for (const path of [`webhooks/${hook.id}/test`, `webhooks/${hook.id}/secret`, `webhook-deliveries/${id}/repeat`])
      expect(refused(await owner().post(`/Admin/${path}`, {}))).toEqual([404, 'NOT_FOUND']);
    expect(refused(await owner().get(`/Admin/webhooks/${hook.id}/deliveries`))).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['hooks.example.gr', 'Write the whole address, such as https://example.gr/hook'],
    ['http://hooks.example.gr/', 'The address must begin with https://'],
    ['https://user:word@hooks.example.gr/', 'Take name and password before the @ out of the address'],
    ['https://10.0.0.1/', 'This address is one of an inner network. Write one that the internet can reach'],
    [
      'https://[::ffff:169.254.169.254]/',
      'This address is one of an inner network. Write one that the internet can reach',
    ],
  ])('is told what is wrong with %s', async (address, words) => {
    const { status, data } = await owner().post('/Admin/webhooks', wishOf({ address }));
    expect([status, (data as { fields: object }).fields]).toEqual([400, { address: words }]);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['nothing to tell', { events: [] }],
    ['an event that there is not', { events: ['sauna.heated'] }],
  ])('is refused %s', async (_, more) => {
    expect(await owner().post('/Admin/webhooks', wishOf(more))).toMatchObject({ status: 400 });
  });
});

it('forgets what was sent a fortnight ago, and what waits for a webhook that has been off for as long', async () => {
  const hook = await add({ isActive: false });
  await gym.rows(
    `INSERT INTO webhook_deliveries (webhook_id, kind, data, at, state, settled_at) VALUES
       ($1, 'client.added', '{}', '2026-02-01', 'sent', '2026-02-25T09:00:00Z'),
       ($1, 'client.changed', '{}', '2026-02-01', 'failed', '2026-02-26T00:00:00Z'),
       ($1, 'client.removed', '{}', '2026-02-01', 'waiting', NULL)`,
    [hook.id],
  );
  await gym.doTimedWork();
  expect(await gym.rows('SELECT kind FROM webhook_deliveries')).toEqual([{ kind: 'client.changed' }]);
});

it('forgets what has waited for a fortnight while the gym uses no programs', async () => {
  const hook = await add();
  // First, or a delivery might have begun, which is not forgotten.
  await gym.rows(`UPDATE settings SET value = 'off' WHERE key = 'uses.programs'`);
  await gym.rows(
    `INSERT INTO webhook_deliveries (webhook_id, kind, data, at) VALUES
       ($1, 'client.added', '{}', '2026-02-01'), ($1, 'client.changed', '{}', '2026-03-10')`,
    [hook.id],
  );
  await gym.doTimedWork();
  expect(await gym.rows('SELECT kind FROM webhook_deliveries')).toEqual([{ kind: 'client.changed' }]);
});

it('leaves no booking behind when its event cannot be written, and no event when the booking fails', async () => {
  await add({ events: ['booking.made'] });
  const member: Person = await gym.has(aMember());
  const booked = () => gym.rows('SELECT FROM appointments');
  const written = () => gym.rows(`SELECT FROM webhook_deliveries WHERE kind = 'booking.made'`);
  await gym.database.query('ALTER TABLE webhook_deliveries ADD CONSTRAINT unwritable CHECK (false) NOT VALID');
  try {
    expect((await bookFor(owner(), member, TOMORROW, '18:00')).status).toBe(500);
  } finally {
    await gym.database.query('ALTER TABLE webhook_deliveries DROP CONSTRAINT unwritable');
  }
  expect([await booked(), await written()]).toEqual([[], []]);
  expect((await bookFor(owner(), member, TOMORROW, '18:00')).status).toBe(201);
  const again = await owner().post('/Admin/appointments', { ...place(TOMORROW, '19:00'), userId: member.id });
  expect(refused(again)).toEqual([422, 'ONE_PER_DAY']);
  expect(await written()).toHaveLength(1);
});
