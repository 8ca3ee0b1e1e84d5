import type pg from 'pg';
import type { Client, ClientDetails, ClientProfile } from '@palestra/backend/contract/client';
import type { Erasure, ErasureRequest, PersonalData } from '@palestra/backend/contract/erasure';
import { PASSWORD, aMemberWithPassword, mailsTo, signIn } from '../support/accounts.js';
import { book, bookFor, place } from '../support/booking.js';
import { aMember, SESSION_OF_TOKENS, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { closeDay, resize } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T10:00:00Z';
const EMAIL = 'kleopatra@allou.example';
const FIRST = { name: 'Κλεοπάτρα Ζαφειροπούλου', email: EMAIL, phone: '6900111222', isActive: true };
const LATER = { ...FIRST, name: 'Κλεοπάτρα Τσιριγώτη', phone: '6900333444' };
const TRACES = ['Ζαφειροπούλου', 'Τσιριγώτη', 'kleopatra', '6900111222', '6900333444'];

let gym: TestGym;
let kleopatra: Person;
let nikos: Person;
let path: string;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  await aMemberWithPassword(gym, EMAIL);
  const [row] = await gym.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [EMAIL]);
  kleopatra = { id: row?.id ?? '', name: FIRST.name, role: 2 };
  await gym.rows(SESSION_OF_TOKENS, [kleopatra.id]);
  path = `/Admin/clients/${kleopatra.id}`;
  nikos = await gym.has(aMember('Θεόφιλος'));
  await staff().put(path, { ...FIRST, adminNotificationEnabled: true });
  await staff().put(path, LATER);
  await staff().put(`${path}/subscription`, { startDate: '2026-03-01', endDate: '2026-06-30', monthlyLimit: 0 });
  await resize(staff(), '2026-03-12', '18:00', 1);
  for (const date of ['2026-03-12', '2026-03-13', '2026-03-16']) await book(gym.as(kleopatra), date, '18:00');
  await gym.as(nikos).post('/TimeslotInterest/express', place('2026-03-12', '18:00'));
  await closeDay(staff(), '2026-03-16', 'Διακοπή');
  const { data: visit } = await bookFor(staff(), kleopatra, '2026-03-19', '10:00');
  const reason = `Η ${LATER.name} έπαθε διάστρεμμα`;
  expect((await staff().delete(`/Admin/appointments/${visit.id}`, {}, { reason })).status).toBe(200);
  await staff().put('/Admin/settings/MemberFreezing', { value: 'ask' });
  const days = { from: '2026-04-01', until: '2026-04-03' };
  const { data: freeze } = await gym.as(kleopatra).post<{ id: string }>('/Client/freezes', days);
  const refusal = { isAccepted: false, reason: `Όχι τώρα, ${LATER.name}` };
  expect((await staff().post(`/Admin/freezes/${freeze.id}/answer`, refusal)).status).toBe(200);
  await bookFor(staff(), kleopatra, '2026-03-17', '10:00');
  await resize(staff(), '2026-03-18', '18:00', 1);
  await book(gym.as(nikos), '2026-03-18', '18:00');
  await gym.as(kleopatra).post('/TimeslotInterest/express', place('2026-03-18', '18:00'));
});
afterAll(() => gym.close());

const staff = () => gym.as(gym.admin);

/** Places of these words in any table, as `table.column`. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const columns = await gym.rows<{ table: string; column: string }>(
    `SELECT quote_ident(c.table_name) AS "table", quote_ident(c.column_name) AS "column"
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
        AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY') ORDER BY 1, 2`,
  );
  expect(columns.length).toBeGreaterThan(30);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const sql = `SELECT FROM ${table} WHERE ${column}::text ILIKE ANY ($1) LIMIT 1`;
    const rows = await gym.rows(sql, [words.map((word) => `%${word}%`)]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describe('the export of a member’s data', () => {
  it('has their records and mails, and nothing about others', async () => {
    const { status, data } = await gym.as(kleopatra).get<PersonalData>('/Client/export');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      exportedAt: new Date(NOW).toISOString(),
      profile: { name: LATER.name, email: EMAIL },
    });
    expect(data.appointments).toHaveLength(5);
    expect(data.subscriptions).toHaveLength(1);
    expect(data.interests).toMatchObject([{ appointmentDate: '2026-03-18' }]);
    expect(data.mails.map(({ address }) => address)).toEqual(data.mails.map(() => EMAIL));
    expect(data.changes.map(({ action }) => action)).toContain('client.updated');
    expect(JSON.stringify(data)).not.toContain('Θεόφιλος');
    expect((await staff().get('/Client/export')).status).toBe(403);
  });
});

describe('a request for erasure', () => {
  const ask = () => gym.as(kleopatra).post<ErasureRequest>('/Client/erasure-request', undefined);
  const withdraw = () => gym.as(kleopatra).delete<ErasureRequest>('/Client/erasure-request');
  const asked = async () => (await gym.as(kleopatra).get<ClientProfile>('/Client/profile')).data.erasureRequestedAt;
  const toldStaff = () => gym.rows(`SELECT recipient_id AS to FROM mails WHERE purpose = 'erasure-requested'`);

  it('keeps its first date, and is visible to the member and to staff', async () => {
    expect(await asked()).toBeNull();
    expect(await ask()).toMatchObject({ status: 200, data: { erasureRequestedAt: new Date(NOW).toISOString() } });
    await gym.setNow('2026-03-11T10:05:00Z');
    expect((await ask()).data.erasureRequestedAt).toBe(new Date(NOW).toISOString());
    expect(await asked()).toBe(new Date(NOW).toISOString());
    const { data } = await staff().get<Client[]>('/Admin/clients', { search: LATER.name });
    expect(data).toMatchObject([{ erasureRequestedAt: new Date(NOW).toISOString() }]);
    expect(await staff().get(path)).toMatchObject({ data: { erasureRequestedAt: new Date(NOW).toISOString() } });
    const narrowed = (erasureRequested: unknown) =>
      staff().get<Client[]>('/Admin/clients', { filter: JSON.stringify({ erasureRequested }) });
    expect((await narrowed(true)).data.map(({ id }) => id)).toEqual([kleopatra.id]);
    expect((await narrowed(false)).data.map(({ id }) => id)).not.toContain(kleopatra.id);
    expect((await narrowed('yes')).status).toBe(400);
    expect(await toldStaff()).toEqual([{ to: gym.admin.id }]);
  });

  it('can be withdrawn and repeated with one mail a day, each time with an audit entry', async () => {
    expect(await withdraw()).toMatchObject({ status: 200, data: { erasureRequestedAt: null } });
    expect((await withdraw()).data.erasureRequestedAt).toBeNull();
    expect(await asked()).toBeNull();
    const second = (await ask()).data.erasureRequestedAt;
    expect(second).not.toBeNull();
    expect(await toldStaff()).toHaveLength(1);
    const sql = `SELECT action, actor_id AS actor, after ->> 'erasureRequestedAt' AS asked FROM audit_entries
      WHERE entity_id = $1 AND action LIKE 'client.erasure-%' ORDER BY action, asked`;
    expect(await gym.rows(sql, [kleopatra.id])).toEqual([
      { action: 'client.erasure-requested', actor: kleopatra.id, asked: new Date(NOW).toISOString() },
      { action: 'client.erasure-requested', actor: kleopatra.id, asked: second },
      { action: 'client.erasure-withdrawn', actor: kleopatra.id, asked: null },
    ]);
    // The export's changes are the gym's.
    const { changes } = (await gym.as(kleopatra).get<PersonalData>('/Client/export')).data;
    expect(changes.map(({ action }) => action)).toContain('client.updated');
    expect(changes.filter(({ action }) => action.startsWith('client.erasure-'))).toEqual([]);
  });

  it('is refused with 429 the eleventh time in a day, while withdrawing is always possible @release', async () => {
    const eleni = gym.as(await gym.has(aMember('Ελένη')));
    for (let time = 1; time <= 10; time += 1) {
      expect((await eleni.post('/Client/erasure-request', undefined)).status).toBe(200);
      expect((await eleni.delete('/Client/erasure-request')).status).toBe(200);
    }
    const refused = await eleni.post('/Client/erasure-request', undefined);
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect((await eleni.delete('/Client/erasure-request')).status).toBe(200);
    await gym.setNow('2026-03-11T12:30:00Z');
    expect((await eleni.post('/Client/erasure-request', undefined)).status).toBe(200);
    expect((await eleni.delete('/Client/erasure-request')).status).toBe(200);
  });

  it('is for members only', async () => {
    expect((await staff().post('/Client/erasure-request', undefined)).status).toBe(403);
    expect((await gym.asVisitor().post('/Client/erasure-request', undefined)).status).toBe(401);
  });
});

describe('while somebody else holds a lock', () => {
  let holder: pg.PoolClient;
  beforeEach(async () => {
    holder = await gym.database.connect();
    await holder.query('BEGIN');
  });
  afterEach(async () => {
    await holder.query('ROLLBACK');
    holder.release();
  });
  const isWaiting = async (): Promise<true | null> => ((await gym.countWaiting()) > 0 ? true : null);
  const entryAbout = (name: string, { id }: Person, at: string): [string, unknown[]] => [
    `INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, after)
     VALUES ($1, $2, 'waiting-list.removed', 'waiting-list', '2025-03-11_0800-0900', jsonb_build_object('userId', $3::text, 'name', $4::text))`,
    [at, gym.admin.id, id, name],
  ];

  it('an erasure reads the whole log before it locks the client', async () => {
    const { id } = await gym.has(aMember());
    await holder.query('LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE');
    const erasing = staff().delete(`/Admin/clients/${id}`);
    await eventually(isWaiting);
    await gym.rows('SELECT FROM users WHERE id = $1 FOR UPDATE NOWAIT', [id]);
    await holder.query('ROLLBACK');
    expect((await erasing).status).toBe(200);
  });

  it('an erasure that is refused does not wait for the log', async () => {
    const { id } = await gym.has(aMember());
    await holder.query('LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE');
    let code: string | undefined;
    const erasing = staff().delete(`/Admin/clients/${id}`, { 'If-Match': '"of-before"' });
    void erasing.then((answer) => (code = answer.code));
    expect(await eventually(async () => code ?? ((await isWaiting()) === true ? 'waits' : null))).toBe('STALE');
    await holder.query('ROLLBACK');
    await erasing;
  });

  it('an erasure redacts what names the client elsewhere, of long ago and of while it waited', async () => {
    const name = 'Ευριδίκη Ασπροποταμίτη';
    const person = await gym.has(aMember(name));
    await gym.rows(...entryAbout(name, person, '2025-03-11T08:00:00Z'));
    await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [person.id]);
    const erasing = staff().delete(`/Admin/clients/${person.id}`);
    await eventually(isWaiting);
    await holder.query(...entryAbout(name, person, gym.clock.toISOString()));
    await holder.query('COMMIT');
    expect((await erasing).status).toBe(200);
    expect(await placesOf(['Ασπροποταμίτη'])).toEqual([]);
  });
});

describe('erasing a client', () => {
  it('previews what is deleted and what stays, and changes nothing', async () => {
    const before = await placesOf(TRACES);
    const { status, data } = await staff().delete<Erasure>(`${path}?dryRun=true`);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      isDryRun: true,
      affectedAppointments: 3,
      affected: [{ appointmentDate: '2026-03-12', startTime: '18:00:00' }, {}, {}],
      erased: { interests: 1 },
      kept: { appointments: 5, subscriptions: 1 },
    });
    expect(data.erased.mails).toBeGreaterThan(0);
    expect(data.erased.logEntries).toBeGreaterThan(0);
    expect(await placesOf(TRACES)).toEqual(before);
    expect(before).toEqual(expect.arrayContaining(['audit_entries.after', 'mails.recipient_address', 'users.name']));
  });

  it('is for staff only, and returns 409 STALE if the client changed since they read it', async () => {
    expect((await gym.as(kleopatra).delete(path)).status).toBe(403);
    const etag = (await staff().get(path)).headers.get('etag') ?? '';
    await staff().put(path, { ...LATER, isMorningClient: true });
    expect(await staff().delete(path, { 'If-Match': etag })).toMatchObject({ status: 409, code: 'STALE' });
    expect((await staff().get<Client>(path)).data.name).toBe(LATER.name);
  });

  it('returns 409 STALE and erases nothing if the member withdrew their request since the client was read', async () => {
    const before = await placesOf(TRACES);
    expect((await staff().get<ClientDetails>(path)).data.erasureRequestedAt).not.toBeNull();
    const etagOf = async () => (await staff().get(path)).headers.get('etag') ?? '';
    const asked = await etagOf();
    expect((await gym.as(kleopatra).delete('/Client/erasure-request')).status).toBe(200);
    expect(await staff().delete(`${path}?dryRun=true`, { 'If-Match': asked })).toMatchObject({ code: 'STALE' });
    expect(await staff().delete(path, { 'If-Match': asked })).toMatchObject({ status: 409, code: 'STALE' });
    expect(await placesOf(TRACES)).toEqual(before);
    // An edit is not about the request, so it stays valid.
    expect((await staff().put(path, LATER, { 'If-Match': asked })).status).toBe(200);
    const withdrawn = await etagOf();
    expect((await staff().delete(`${path}?dryRun=true`, { 'If-Match': withdrawn })).status).toBe(200);
    expect((await gym.as(kleopatra).post('/Client/erasure-request', undefined)).status).toBe(200);
    expect(await staff().delete(path, { 'If-Match': withdrawn })).toMatchObject({ status: 409, code: 'STALE' });
  });

  it('leaves no trace in any table, frees the places, notifies the waiting list, and ends the sessions', async () => {
    const { token } = (await signIn(gym.asVisitor(), EMAIL, PASSWORD)).data;
    const { status, message, data } = await staff().delete<Erasure>(path);
    expect({ status, message, affected: data.affectedAppointments }).toEqual({
      ...{ status: 200, message: 'Client erased', affected: 3 },
    });
    expect(await placesOf(TRACES)).toEqual([]);
    expect((await mailsTo(gym, `${nikos.id}@example.gr`)).map(({ purpose }) => purpose)).toContain('place-free');
    expect((await gym.asVisitor().withToken(token).get('/Client/profile')).status).toBe(401);
    expect((await staff().get(path)).status).toBe(404);
    expect((await staff().delete(path)).status).toBe(404);
    const list = await staff().get<Client[]>('/Admin/clients');
    expect(list.data.map(({ id }) => id)).not.toContain(kleopatra.id);
    const [kept] = await gym.rows<{ count: number }>(
      'SELECT count(*)::int AS count FROM appointments WHERE client_id = $1',
      [kleopatra.id],
    );
    expect(kept?.count).toBe(5);
    expect(await gym.rows('SELECT erasure_requested_at AS asked FROM users WHERE id = $1', [kleopatra.id])).toEqual([
      { asked: null },
    ]);
    const sql = `SELECT action, actor_id AS actor FROM audit_entries WHERE entity_id = $1 ORDER BY at DESC, action LIMIT 1`;
    expect(await gym.rows(sql, [kleopatra.id])).toEqual([{ action: 'client.erased', actor: gym.admin.id }]);
    expect((await staff().get('/Admin/audit')).status).toBe(200);
    expect((await staff().get('/admin/appointments')).status).toBe(200);
  });

  it('frees the address for a new registration', async () => {
    const answer = await staff().post<Client>('/Admin/clients', { ...FIRST, password: 'ena-makry-synthima-42' });
    expect(answer.status).toBe(201);
  });

  it('leaves no findings for the doctor', async () => {
    expect(await gym.faults()).toEqual([]);
  });
});
