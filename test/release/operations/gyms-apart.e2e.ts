import type { ApiKeyWithSecret } from '@palestra/backend/contract/api-key';
import type { MadeFeed } from '@palestra/backend/contract/calendar-feed';
import { DOOR_SCHEME } from '@palestra/backend/contract/check-in';
import { CAPABILITY_NAMES } from '@palestra/backend/contract/capability-names';
import type pg from 'pg';
import { inSchema } from '../../../backend/src/platform/config/schema-of-gym.js';
import { forgetPassword, mailsTo, outboxOver } from '../../support/accounts.js';
import { bookableDate, bookFor } from '../../support/booking.js';
import { aMember, type Person } from '../../support/client-builder.js';
import { eventually } from '../../support/eventually.js';
import { answerAs, createGym, heardAt, ManyGyms, type OpenedGym } from '../../support/many-gyms.js';
import { OpenApiDocument, type Schema } from '../../support/openapi-document.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { wholeDatabase } from '../../support/whole-database.js';
import { anId } from '../../support/seed.js';
import { machineNow } from '../../support/machine-clock.js';
import { WebhookListener } from '../../support/webhook-listener.js';

jest.setTimeout(300_000);

/** Words of Athens, which no answer of Patras may have. */
const NAMES = /Νίκος|Αθήνας|μέση|athens/;

/** Calls that ask for no session: a new one wants a test here with another gym's token, key and id. */
const OPEN_CALLS = [
  ...['GET /api/Door/roster', 'GET /api/calendar/{file}', 'GET /api/gym', 'GET /api/gym/logo', 'GET /api/gym/picture'],
  ...['GET /api/gym/pictures/class/{id}', 'GET /api/gym/pictures/trainer/{id}'],
  ...['GET /api/gym/timetable', 'GET /api/gym/week', 'GET /api/health', 'GET /api/health/accepting'],
  'GET /api/joining',
  'GET /api/payments/{provider}',
  ...['POST /api/Door/check-ins', 'POST /api/Door/people', 'POST /api/TimeslotInterest/held-place'],
  ...['POST /api/TimeslotInterest/held-place/decline', 'POST /api/TimeslotInterest/held-place/take'],
  ...['POST /api/auth/confirm-email', 'POST /api/auth/forgot-password', 'POST /api/auth/login'],
  ...['POST /api/auth/login/passkey', 'POST /api/auth/login/second-step', 'POST /api/auth/register'],
  ...['POST /api/auth/reset-password', 'POST /api/auth/reset-password/check', 'POST /api/joining'],
  'POST /api/joining/opened',
  ...['POST /api/payments/{provider}', 'POST /api/texting/reports/{id}'],
];

let database: TestDatabase;
let served: ManyGyms;
let athens: OpenedGym;
let patras: OpenedGym;
let inAthens: pg.Pool;
let inPatras: pg.Pool;
let nikos: Person;
let document: OpenApiDocument;
let doorKey: string;

beforeAll(async () => {
  database = await createTestDatabase('bare');
  expect(await createGym(database.url, 'athens', ['127.0.0.1'])).toMatchObject({ code: 0, stderr: '' });
  expect(await createGym(database.url, 'patras', ['localhost'])).toMatchObject({ code: 0, stderr: '' });
  [inAthens, inPatras] = ['gym_athens', 'gym_patras'].map((schema) =>
    connectionsTo(inSchema(database.url, schema), 2),
  ) as [pg.Pool, pg.Pool];
  served = await ManyGyms.serve(database.url, { LOG_LEVEL: 'silent', OUTGOING_LOOPBACK: 'on' });
  [athens, patras] = [await served.open('127.0.0.1'), await served.open('localhost')];
  document = await OpenApiDocument.of(patras.url);
  for (const { owner } of [athens, patras])
    for (const name of CAPABILITY_NAMES) await owner.put(`/Admin/capabilities/${name}`, { isUsed: true });
  nikos = await aMember('Νίκος Γεωργίου').insert(inAthens, machineNow());
  expect((await bookFor(athens.owner, nikos, bookableDate(), '09:00')).status).toBe(201);
  const { owner } = athens;
  await owner.post('/admin/send-broadcast-email', { subject: 'Νέα', message: 'Νέα της Αθήνας' });
  await owner.post(`/Admin/clients/${nikos.id}/notes`, { text: 'Πονάει η μέση', isPinned: true });
  await owner.post('/Admin/client-tags', { name: 'Παλιοί', colour: 'green' });
  doorKey = (await owner.post<{ key: string }>('/Admin/door-devices', { name: 'Είσοδος' })).data.key;
});
afterAll(async () => {
  await served?.stop();
  await Promise.all([inAthens.end(), inPatras.end()]);
  await database.drop();
});

const isPrivate = (call: string): boolean =>
  (document.operation(call).security ?? []).some((way) => 'bearer' in (way as object));

interface Asked {
  method: string;
  path: string;
  token?: string;
  body?: unknown;
}
/** null: a stream, which has no end. */
async function ask({ method, path, token, body }: Asked): Promise<{ status: number; text: string } | null> {
  const answer = await fetch(`${patras.url}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return null;
  }
  return { status: answer.status, text: await answer.text() };
}

/** The ids of all that Athens has. */
async function idsOfAthens(): Promise<string[]> {
  const { rows } = await inAthens.query<{ table: string }>(
    `SELECT table_name AS table FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name = 'id' AND data_type = 'uuid'`,
  );
  const ids: string[] = [];
  for (const { table } of rows) {
    const found = await inAthens.query<{ id: string }>(`SELECT id FROM ${table} LIMIT 2`);
    ids.push(...found.rows.map(({ id }) => id));
  }
  expect(ids.length).toBeGreaterThan(10);
  return ids;
}
const contentOfAthens = () => wholeDatabase(outboxOver(inAthens));

describe('of two gyms in one process, what one holds', () => {
  it('is not reached with a session of the other, on any route that needs one', async () => {
    const calls = document.calls.filter(isPrivate);
    expect(calls.length).toBeGreaterThan(100);
    const answers: string[] = [];
    for (const call of calls) {
      const [method = '', route = ''] = call.split(' ');
      const answer = await ask({ method, path: route.replaceAll(/\{\w+\}/g, anId()), token: athens.token });
      answers.push(`${answer?.status} ${call}`);
    }
    expect(answers.filter((answer) => !answer.startsWith('401 '))).toEqual([]);
    expect((await athens.owner.get('/Admin/clients')).status).toBe(200);
  });

  it('is not found by its ids in the other, on any route, and no call changes it', async () => {
    const before = await contentOfAthens();
    const told: string[] = [];
    for (const call of document.calls.filter((one) => one.includes('{'))) {
      const [method = '', route = ''] = call.split(' ');
      for (const id of await idsOfAthens()) {
        const path = route.replaceAll(/\{\w+\}/g, id);
        const body = method === 'GET' ? undefined : {};
        const answer = await ask({ method, path, ...(isPrivate(call) && { token: patras.token }), body });
        const found = method === 'GET' && answer?.status === 200 && isPrivate(call);
        if (found || NAMES.test(answer?.text ?? '')) told.push(`${answer?.status} ${method} ${path}: ${answer?.text}`);
      }
    }
    expect(told).toEqual([]);
    expect(await contentOfAthens()).toEqual(before);
  });

  it('is not opened by the key of the other’s door', async () => {
    const roster = async (url: string): Promise<number> =>
      (await fetch(`${url}/api/Door/roster`, { headers: { Authorization: `${DOOR_SCHEME} ${doorKey}` } })).status;
    expect([await roster(patras.url), await roster(athens.url)]).toEqual([401, 200]);
  });

  it('is not opened by the key of the other’s program', async () => {
    const wish = { name: 'Ρολόι', permissions: ['clients'], lastDay: null };
    const { data } = await athens.owner.post<ApiKeyWithSecret>('/Admin/api-keys', wish);
    const clients = (url: string) => athens.visitor.at(url).withToken(data.key).get('/Admin/clients');
    expect([await clients(patras.url), await clients(athens.url)]).toMatchObject([
      { status: 401, code: 'API_KEY_INVALID' },
      { status: 200 },
    ]);
  });

  it('tells nothing to the other’s webhooks', async () => {
    const listener = await WebhookListener.start();
    const hook = { name: 'Ρολόι', address: listener.url, events: ['client.added'], isActive: true };
    expect((await athens.owner.post('/Admin/webhooks', hook)).status).toBe(201);
    const add = (gym: OpenedGym, email: string) =>
      gym.owner.post<{ id: string }>('/Admin/clients', { name: 'Νέος', email, phone: '6971234569' });
    expect((await add(patras, 'patras@example.gr')).status).toBe(201);
    const { data } = await add(athens, 'athens@example.gr');
    expect((await listener.received(1)).map(({ event }) => event.data)).toEqual([{ clientId: data.id }]);
    expect(await inPatras.query('SELECT FROM webhook_deliveries')).toMatchObject({ rowCount: 0 });
    await listener.close();
  });

  it('is not read at the address of the other’s calendars', async () => {
    const { data } = await athens.owner.post<MadeFeed>('/Admin/calendar-feed', {});
    const { pathname } = new URL(data.address);
    const read = async (url: string): Promise<number> => (await fetch(`${url}${pathname}`)).status;
    expect([await read(patras.url), await read(athens.url)]).toEqual([404, 200]);
  });

  it('is served under its own host, whichever the connection was opened for', async () => {
    const asked = await answerAs('localhost', athens.url, '/api/gym');
    expect(JSON.parse(asked.body)).toMatchObject({ data: { name: 'Gym patras' } });
    for (const image of ['logo', 'picture']) {
      await inAthens.query(`INSERT INTO gym_${image} (type, version, content) VALUES ('image/png', 'v', 'x')`);
      expect((await answerAs('localhost', athens.url, `/api/gym/${image}`)).status).toBe(404);
    }
    const session = { Authorization: `Bearer ${athens.token}` };
    expect((await answerAs('localhost', athens.url, '/api/Admin/clients', session)).status).toBe(401);
    expect(await answerAs('nobody.example.gr', athens.url, '/api/Admin/clients', session)).toMatchObject({
      ...{ status: 404, body: '' },
    });
  });

  it('is not opened by the links in the other’s mails', async () => {
    await athens.owner.post('/Admin/clients', { name: 'Άννα', email: 'anna@example.gr', phone: '6971234568' });
    expect((await forgetPassword(athens.visitor, 'owner@gym.gr')).status).toBe(200);
    const [mail] = await eventually(async () => {
      const found = await mailsTo(outboxOver(inAthens), 'owner@gym.gr');
      return found.length > 0 ? found : null;
    });
    const password = 'eight grey herons!';
    const asked = { ...mail?.link, password, confirmPassword: password, newPassword: password };
    const link = { email: mail?.link?.email, token: mail?.link?.token };
    expect((await patras.visitor.post('/auth/reset-password', asked)).status).toBeGreaterThanOrEqual(400);
    expect((await patras.visitor.post('/auth/reset-password/check', link)).status).toBeGreaterThanOrEqual(400);
    expect((await patras.visitor.post('/auth/confirm-email', link)).status).toBeGreaterThanOrEqual(400);
    // At home the same link is good, so that it is the gym that makes the difference.
    expect((await athens.visitor.post('/auth/reset-password/check', link)).status).toBe(200);
    const { rows } = await inAthens.query<{ id: string }>(
      'SELECT id FROM mails WHERE broadcast_id IS NOT NULL LIMIT 1',
    );
    await ask({ method: 'POST', path: `/api/mail/unsubscribe/${rows[0]?.id ?? anId()}` });
    for (const pool of [inAthens, inPatras]) {
      expect((await pool.query('SELECT FROM unsubscriptions')).rowCount).toBe(0);
    }
  });

  it('is heard on its own live streams only', async () => {
    const { clientIds, own, tellsOfOther } = await heardAt(patras, athens);
    expect([clientIds, tellsOfOther]).toEqual([[own], false]);
  });

  it('hears nothing of providers that another gym has', async () => {
    expect((await patras.visitor.get('/payments/stripe')).status).toBe(404);
    expect((await patras.visitor.post('/payments/stripe', {})).status).toBe(404);
    expect((await patras.visitor.post(`/texting/reports/${anId()}`, {})).status).toBe(404);
  });

  it('is exported as its own', async () => {
    const started = await patras.owner.post<{ link: string }>('/Admin/exports', {});
    expect(started.status).toBe(201);
    expect((await fetch(`${athens.url}${started.data.link}`)).status).toBe(404);
    const own = await fetch(`${patras.url}${started.data.link}`);
    expect([own.status, (await own.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
  });

  it('has no call without a session that is not tried here', () => {
    const open = document.calls.filter((call) => (document.operation(call).security ?? []).length === 0);
    expect(open.toSorted()).toEqual(OPEN_CALLS);
  });
});

/** Last, because accepted calls change the gym that asks. */
describe('ids of one gym in queries and bodies that another takes', () => {
  const isId = (name: string, { format }: Schema = {}): boolean => format === 'uuid' || /(^i|I)ds?$/.test(name);

  /** A value that the schema may take, with this id wherever an id is asked for. */
  function filled(given: Schema | undefined, name: string, id: string): unknown {
    const schema = document.whole(given ?? {});
    if (schema.properties !== undefined) {
      const entries = Object.entries(schema.properties).map(([key, of]) => [key, filled(of, key, id)]);
      return Object.fromEntries(entries) as unknown;
    }
    if (schema.type === 'array') return [filled(schema.items, name, id)];
    if (isId(name, schema)) return id;
    if (schema.enum !== undefined) return schema.enum[0];
    if (/date|from|until|start|month/i.test(name) && !/time/i.test(name)) return bookableDate();
    if (/time/i.test(name)) return /end/i.test(name) ? '11:00' : '10:00';
    if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
    if (schema.type === 'boolean') return true;
    return schema.example ?? `text-${anId()}`;
  }

  /** They change the account that asks, whose session goes on being needed here. */
  const OF_THE_ASKER = /\/auth\/|\/sessions|second-factor|\/password|\/settings\/|language-preference|\/exports/;

  it('show and change nothing of the gym that they are of', async () => {
    const ids = [nikos.id, ...(await idsOfAthens()).slice(0, 3)];
    const before = await contentOfAthens();
    const told: string[] = [];
    const taken = new Set<string>();
    const calls = document.calls.filter((call) => !OF_THE_ASKER.test(call));
    for (const call of calls) {
      const [method = '', route = ''] = call.split(' ');
      const { requestBody, parameters = [] } = document.operation(call);
      for (const id of ids) {
        const query = parameters
          .filter((at) => at.in === 'query' && (at.required === true || isId(at.name, at.schema)))
          .map(({ name, schema }) => [name, String(filled(schema, name, id))]);
        const path = `${route.replaceAll(/\{\w+\}/g, id)}?${new URLSearchParams(query).toString()}`;
        const body = requestBody && filled(document.bodyOf(call), '', id);
        const answer = await ask({ method, path, ...(isPrivate(call) && { token: patras.token }), body });
        // A stream has no end; its content is tested above.
        if (answer === null) continue;
        const { status, text } = answer;
        if (![400, 415, 422].includes(status)) taken.add(call);
        if (status >= 500 || NAMES.test(text)) told.push(`${status} ${call}: ${text}`);
        if (status === 401 && isPrivate(call)) told.push(`401 ${call}: the asker is no longer signed in`);
      }
    }
    expect(told).toEqual([]);
    // Most calls get past the check of their form.
    expect(taken.size).toBeGreaterThan(calls.length / 2);
    expect(await contentOfAthens()).toEqual(before);
  });
});
