import { request, type IncomingMessage } from 'node:http';
import { type ClientImportCheck } from '@palestra/backend/contract/client-import';
import { matchColumns } from '@palestra/backend/contract/import-headings';
import type { DataExport, ExportedFile, StartedExport } from '@palestra/backend/contract/export';
import { Role } from '@palestra/backend/contract/roles';
import { unzipSync } from 'fflate';
import papa from 'papaparse';
import { EXPORTED_TABLES, exportedTablesOf, TABLES_LEFT_OUT } from '../../backend/src/export/export-tables.js';
import { book } from '../support/booking.js';
import { aMember, insertUser, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { exchange } from '../support/exchange.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

const NOW = '2026-03-11T10:00:00Z';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
});
afterAll(() => gym.close());

const start = (language: 'el' | 'en' = 'el', process = 0) =>
  gym.as(gym.admin, process).in(language).post<StartedExport>('/Admin/exports', {});
const fetchLink = (link: string, process = 0): Promise<Response> =>
  fetch(gym.urlOf(process).replace(/\/api$/, '') + link);
const state = async (id: string): Promise<DataExport> =>
  (await gym.as(gym.admin, 1).get<DataExport>(`/Admin/exports/${id}`)).data;

async function exported(language: 'el' | 'en' = 'el') {
  const { data } = await start(language);
  const response = await fetchLink(data.link);
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, text]) => [name, Buffer.from(text).toString()]),
  );
  return { ...data, response, bytes, files };
}
/** Rows of a file as objects. The byte order mark is part of the file. */
const rowsOf = (text = ''): Record<string, string>[] =>
  papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data;

/** Opens a link and reads nothing: the network holds as much as it can, and then the export waits. */
const openUnread = (link: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const url = new URL(link, gym.urlOf(0));
    request(url, resolve).on('error', reject).end();
  });
const openTransactions = async (): Promise<number> => {
  const sql = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()
    AND (query LIKE '%exported%' OR query LIKE '%READ ONLY%') AND state LIKE 'idle in transaction%'`;
  return (await gym.rows<{ n: number }>(sql))[0]?.n ?? 0;
};

// The reader has the last byte a moment before the export lets go of the lock that keeps it the only one.
afterEach(() =>
  eventually(async () => ((await gym.rows("SELECT FROM exports WHERE state = 'running'")).length === 0 ? true : null)),
);

describe('an export of everything', () => {
  it('has a file or a reason for every table and column of the database', async () => {
    const columns = await gym.rows<{ table: string; column: string }>(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
       WHERE table_schema = current_schema() ORDER BY 1, 2`,
    );
    const undecided = columns.filter(({ table, column }) => {
      const files = EXPORTED_TABLES.filter((one) => one.table === table);
      const isIn = files.some((one) => one.columns.some(({ name }) => name === column));
      return !isIn && !files.some(({ without = {} }) => column in without) && !(table in TABLES_LEFT_OUT);
    });
    // Anything named here belongs into backend/src/export/export-tables.ts.
    expect(undecided).toEqual([]);
    const tables = new Set(columns.map(({ table }) => table));
    const named = [...EXPORTED_TABLES.map(({ table }) => table), ...Object.keys(TABLES_LEFT_OUT)];
    expect(named.filter((table) => !tables.has(table))).toEqual([]);
  });

  it('is a ZIP of CSV for spreadsheets, without secrets and formulas, and describes each column', async () => {
    const member = await gym.has(aMember('=HYPERLINK("http://x"); Νίκος'));
    const { data: visit } = await book(gym.as(member), '2026-03-12', '18:00');
    await gym.as(gym.admin).put('/Admin/settings/GymName', { value: 'Παλαίστρα' });
    const { response, files, id, bytes } = await exported();
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="palestra-2026-03-11.zip"');
    expect(response.headers.get('cache-control')).toMatch(/no-store/);
    const tables = exportedTablesOf({ hasRooms: false, hasClasses: true });
    expect(Object.keys(files)).toEqual(['columns.csv', ...tables.map(({ file }) => `${file}.csv`)]);
    for (const { file, columns } of tables) {
      const lines = files[`${file}.csv`] ?? '';
      expect(lines.split('\r\n')[0]).toBe(`\uFEFF${columns.map(({ name }) => name).join(';')}`);
    }
    const [client] = rowsOf(files['clients.csv']).filter((one) => one.id === member.id);
    expect(client).toMatchObject({ name: `'=HYPERLINK("http://x"); Νίκος`, is_active: 'true' });
    expect(rowsOf(files['appointments.csv'])).toMatchObject([
      { id: visit.id, client_id: member.id, appointment_date: '2026-03-12', starts_at: '2026-03-12T16:00:00.000Z' },
    ]);
    expect(rowsOf(files['settings.csv'])).toContainEqual(
      expect.objectContaining({ key: 'GymName', value: 'Παλαίστρα' }),
    );
    expect(rowsOf(files['staff.csv'])).toMatchObject([{ id: gym.admin.id, staff_role: 'owner' }]);
    expect(rowsOf(files['columns.csv'])).toContainEqual({
      ...{ file: 'clients.csv', column: 'birth_date', el: 'Ημερομηνία γέννησης', en: 'Date of birth' },
    });
    expect(Object.values(files).join()).not.toMatch(/argon2/);
    await eventually(async () => ((await state(id)).state === 'finished' ? true : null));
    expect((await state(id)).bytes).toBe(bytes.length);
    expect(await gym.rows("SELECT actor_id FROM audit_entries WHERE action = 'export.downloaded'")).toEqual([
      { actor_id: gym.admin.id },
    ]);
    expect((await exported('en')).files['staff.csv']).toMatch(/^\uFEFFid,name,email/);
  });

  it('says in both languages what is inside @release', async () => {
    const { data } = await gym.as(gym.admin).in('el').get<ExportedFile[]>('/Admin/exports/files');
    expect(data).toContainEqual({ name: 'staff.csv', description: 'Λογαριασμοί προσωπικού' });
    expect((await gym.as(gym.admin).get<ExportedFile[]>('/Admin/exports/files')).data).toHaveLength(data.length);
  });

  it('speaks of children only where it describes columns', async () => {
    const { data } = await gym.as(gym.admin).in('el').get<ExportedFile[]>('/Admin/exports/files');
    expect(data.filter(({ description }) => /παιδι/.test(description))).toEqual([]);
    const columns = rowsOf((await exported()).files['columns.csv']);
    expect(columns.find(({ column }) => column === 'guardian_id')?.en).toMatch(/the import skips children/);
  });

  it('is for owners, each of whom sees only their own', async () => {
    const { data } = await start();
    const other = { id: anId(), name: 'Άλλη Ιδιοκτήτρια', role: Role.Admin, staffRole: 'owner' } satisfies Person;
    await insertUser(gym.database, other, { createdAt: new Date(NOW) });
    expect((await gym.as(other).get(`/Admin/exports/${data.id}`)).status).toBe(404);
    const manager = { ...other, id: anId(), staffRole: 'manager' } as const;
    await insertUser(gym.database, manager, { createdAt: new Date(NOW) });
    expect((await gym.as(manager).post('/Admin/exports', {})).status).toBe(403);
  });
});

describe('the link of an export', () => {
  it('opens once, at whichever process, and not for one who only looks', async () => {
    const { link } = (await start()).data;
    const url = gym.urlOf(1).replace(/\/api$/, '') + link;
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(204);
    const both = await Promise.all([fetchLink(link, 0), fetchLink(link, 1)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await Promise.all(both.map((one) => one.arrayBuffer()));
    expect((await fetchLink(link)).status).toBe(404);
    expect((await fetchLink('/api/exports/unknown')).status).toBe(404);
  });

  it('is counted against the network when it is a wrong one, as other links are @release', async () => {
    const { link } = (await start()).data;
    await gym.rows('DELETE FROM throttles');
    let last = 404;
    for (let guess = 0; last === 404 && guess < 1000; guess += 1)
      last = (await exchange(`${gym.urlOf(0)}/api/exports/${guess}`)).status;
    expect(last).toBe(429);
    expect((await fetchLink(link)).status).toBe(429);
    await gym.rows('DELETE FROM throttles');
    const opened = await fetchLink(link);
    await opened.arrayBuffer();
    expect(opened.status).toBe(200);
  });

  it('is dead after a minute, and when its owner is none any more @release', async () => {
    const { link, id } = (await start()).data;
    await gym.setNow('2026-03-11T10:01:01Z');
    expect((await fetchLink(link)).status).toBe(404);
    expect(await state(id)).toMatchObject({ state: 'failed' });
    const former = { id: anId(), name: 'Πρώην', role: Role.Admin, staffRole: 'owner' } satisfies Person;
    await insertUser(gym.database, former, { createdAt: new Date(NOW) });
    const { data } = await gym.as(former).post<StartedExport>('/Admin/exports', {});
    await gym.rows("UPDATE users SET staff_role = 'desk' WHERE id = $1", [former.id]);
    expect((await fetchLink(data.link)).status).toBe(404);
    await gym.setNow(NOW);
  });
});

describe('an export that is not read @release', () => {
  beforeAll(async () => {
    await gym.rows(
      `INSERT INTO audit_entries (at, action, entity, entity_id, after)
       SELECT now(), 'client.updated', 'client', gen_random_uuid()::text, jsonb_build_object('noise',
         (SELECT string_agg(md5(random()::text || n || k), '') FROM generate_series(1, 40) k))
       FROM generate_series(1, 20000) n`,
    );
  });
  // Entries of the log cannot be deleted otherwise, and later exports would carry them.
  afterAll(() =>
    gym.rows(`BEGIN; SET LOCAL session_replication_role = replica;
      DELETE FROM audit_entries WHERE after ? 'noise'; DELETE FROM audit_receipts r
       WHERE NOT EXISTS (SELECT FROM audit_entries e WHERE e.id = r.entry_id); COMMIT`),
  );

  it('waits, keeps nobody from booking, is the only one, and leaves nothing behind when it is given up', async () => {
    const { link, id } = (await start()).data;
    const response = await openUnread(link);
    response.pause();
    await eventually(async () => ((await openTransactions()) > 0 ? true : null));
    expect(await start('el', 1)).toMatchObject({ status: 409, code: 'EXPORT_RUNNING' });
    // A stranger is not told that an export runs: the token is looked at before the lock that keeps it the only one.
    expect((await fetchLink('/api/exports/unknown', 1)).status).toBe(404);
    const member = await gym.has(aMember());
    expect((await book(gym.as(member), '2026-03-13', '18:00')).status).toBe(201);
    // Some 25 MB are to come; only as much as the network's buffers hold has been made.
    expect((await state(id)).bytes).toBeLessThan(12_000_000);
    response.destroy();
    await eventually(async () => ((await state(id)).state === 'failed' ? true : null));
    expect(await openTransactions()).toBe(0);
    const next = await openUnread((await start('el', 1)).data.link);
    expect(next.statusCode).toBe(200);
    next.destroy();
  });

  it('ends after half an hour, however slowly it is read', async () => {
    const { link, id } = (await start()).data;
    const response = await openUnread(link);
    response.on('error', () => undefined).pause();
    await eventually(async () => ((await openTransactions()) > 0 ? true : null));
    await gym.setNow('2026-03-11T10:29:00Z');
    await eventually(async () => {
      response.read();
      return (await state(id)).state === 'running' ? true : null;
    });
    await gym.setNow('2026-03-11T10:30:01Z');
    const isOver = `SELECT FROM exports WHERE id = $1 AND state = 'failed'`;
    await eventually(async () => ((await gym.rows(isOver, [id])).length > 0 ? true : null));
    expect(await openTransactions()).toBe(0);
    response.destroy();
    await gym.setNow(NOW);
  });
});

it('imports its own clients again, and changes nothing @release', async () => {
  for (const name of ['@Σοφία', 'Ο\'Νηλ; "Σον"', '+30 Γιώργος']) {
    await gym.has(aMember(name));
  }
  await gym.rows("UPDATE users SET phone = '+30 697 1234567', birth_date = '1990-02-28' WHERE role = 2");
  await gym.rows(
    `INSERT INTO ledger_entries (id, client_id, kind, amount_cents, due_on, reason, at, by_id)
     SELECT gen_random_uuid(), id, 'opening', 1250, '2026-03-01', '', now(), $1 FROM users WHERE role = 2 ORDER BY id LIMIT 1`,
    [gym.admin.id],
  );
  const { files } = await exported();
  const [headings = [], ...rows] = papa.parse<string[]>((files['clients.csv'] ?? '').slice(1), {
    skipEmptyLines: true,
  }).data;
  const matched = matchColumns(headings);
  const columns = matched.filter((column) => column !== null);
  const cells = rows.map((row) => row.filter((_, i) => matched[i] != null));
  const before = await gym.rows('SELECT * FROM users ORDER BY id');
  const subscriptions = await gym.rows('SELECT * FROM subscriptions ORDER BY id');
  const staff = gym.as(gym.admin);
  const check = await staff.post<ClientImportCheck>('/Admin/client-imports/check', { columns, rows: cells });
  expect(check.data).toMatchObject({ rows: rows.length, ready: 0, present: rows.length, faultyRows: 0, faults: [] });
  const id = anId();
  await staff.post('/Admin/client-imports', { id, fileName: 'clients.csv', mailsLinks: false, columns, rows: cells });
  await eventually(async () => {
    const { data } = await staff.get<{ state: string }>(`/Admin/client-imports/${id}`);
    return data.state === 'finished' ? true : null;
  });
  expect(await gym.rows('SELECT * FROM users ORDER BY id')).toEqual(before);
  expect(await gym.rows('SELECT * FROM subscriptions ORDER BY id')).toEqual(subscriptions);
  const balances = cells.map((row) => row[columns.indexOf('balance')]).filter((balance) => balance !== '');
  expect([balances, await gym.rows('SELECT FROM ledger_entries')]).toEqual([['12,50'], [{}]]);
});

describe('the link of an export and its session', () => {
  it.each([
    ['signed out', (owner: Person) => gym.as(owner).post('/auth/logout', {})],
    ['signed out everywhere', (owner: Person) => gym.as(owner).post('/auth/logout-all', {})],
  ])('opens nothing once its owner has %s', async (_, leave) => {
    const owner = { id: anId(), name: 'Άννα Ιδιοκτήτρια', role: Role.Admin };
    await insertUser(gym.database, owner, { createdAt: gym.clock });
    const { data, status } = await gym.as(owner).post<StartedExport>('/Admin/exports', {});
    expect(status).toBe(201);
    await leave(owner);
    expect((await fetchLink(data.link)).status).toBe(404);
    const taken = "SELECT FROM audit_entries WHERE action = 'export.downloaded' AND actor_id = $1";
    expect(await gym.rows(taken, [owner.id])).toEqual([]);
  });
});
