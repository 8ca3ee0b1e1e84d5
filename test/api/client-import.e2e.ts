import type {
  ClientImport,
  ClientImportCheck,
  ClientImportRequest,
  ImportColumn,
  UndoneImport,
} from '@palestra/backend/contract/client-import';
import type { Client } from '@palestra/backend/contract/client';
import type { UsedTag } from '@palestra/backend/contract/client-tag';
import type { Ledger } from '@palestra/backend/contract/money';
import { newestLink, PASSWORD, register, reset, signIn } from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { aMember } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

const NOW = '2026-03-11T10:00:00+02:00';
const COLUMNS: ImportColumn[] = ['name', 'email', 'phone', 'startDate', 'endDate', 'monthlyLimit'];
const PLAIN: ImportColumn[] = ['name', 'email', 'phone'];

let gym: TestGym;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
  staff = gym.as(gym.admin);
});
afterAll(() => gym.close());

const requestOf = (rows: string[][], columns = PLAIN): ClientImportRequest => ({
  ...{ id: anId(), fileName: 'μέλη.xlsx', mailsLinks: false },
  ...{ columns, rows },
});
const start = (request: ClientImportRequest, by = staff) => by.post<ClientImport>('/Admin/client-imports', request);
const check = (rows: string[][], columns = PLAIN, by = staff.in('el')) =>
  by.post<ClientImportCheck>('/Admin/client-imports/check', { columns, rows });
const undo = (id: string) => staff.post<UndoneImport>(`/Admin/client-imports/${id}/undo`, {});

const ended = (id: string, by = staff): Promise<ClientImport> =>
  eventually(async () => {
    const { data } = await by.get<ClientImport>(`/Admin/client-imports/${id}`);
    return data.state === 'running' ? null : data;
  });

async function imported(request: ClientImportRequest): Promise<ClientImport> {
  expect((await start(request)).status).toBe(201);
  return ended(request.id);
}

const found = async (email: string): Promise<Client[]> =>
  (await staff.get<Client[]>(`/Admin/clients?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`)).data;
const people = (prefix: string, count: number): string[][] =>
  Array.from({ length: count }, (_, n) => [`Μέλος ${prefix} ${n}`, `${prefix}${n}@import.test`, `69700${10_000 + n}`]);
const countOf = async (prefix: string): Promise<number> =>
  (await gym.rows<{ n: number }>('SELECT count(*)::int AS n FROM users WHERE email LIKE $1', [`${prefix}%`]))[0]?.n ??
  0;

describe('checking a table', () => {
  it('counts what it would do and names each faulty cell in the language of the screen', async () => {
    const present = await gym.has(aMember('Παρούσα Μαρία'));
    const email = (await gym.rows<{ email: string }>('SELECT email FROM users WHERE id = $1', [present.id]))[0]?.email;
    const rows = [
      ['Άννα', 'anna@check.test', '6971234567', '1/3/2026', '31/3/2026', '8'],
      ['Παρούσα Μαρία', email ?? '', '6971234568', '', '', ''],
      ['', 'nobody@check.test', '6971234569', '', '', ''],
      ['Άννα πάλι', 'ANNA@check.test', '6971234570', '', '', ''],
      ['Βάσω', 'vaso@check.test', '6971234571', '32/3/2026', '30/4/2026', ''],
    ];
    const { status, data } = await check(rows, COLUMNS);
    expect(status).toBe(200);
    expect(data).toMatchObject({ rows: 5, ready: 2, present: 1, faultyRows: 2, faultCount: 2, emptiedCount: 1 });
    expect(data).toMatchObject({ subscriptions: 2, startsToday: 1, usualVisits: 1 });
    expect(data.faults.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
      '3 name Το όνομα είναι υποχρεωτικό',
      '4 email Το ίδιο email υπάρχει και στη γραμμή 1 του αρχείου',
    ]);
    expect(data.emptied).toEqual([
      { row: 5, column: 'startDate', message: 'Αυτή η ημερομηνία δεν διαβάζεται. Γράψτε την όπως 23/11/2026.' },
    ]);
    expect(data.preview.map(({ name, subscription }) => [name, subscription])).toEqual([
      ['Άννα', { startDate: '2026-03-01', endDate: '2026-03-31', monthlyLimit: 8 }],
      ['Βάσω', { startDate: '2026-03-11', endDate: '2026-04-30', monthlyLimit: 12 }],
    ]);
    const inEnglish = (await check(rows, COLUMNS, staff.in('en'))).data.faults;
    expect(inEnglish[0]?.message).toBe('Name is required');
    expect(await countOf('anna@check')).toBe(0);
  });

  it('names the row that has the same email by its number in the file @release', async () => {
    const rows = [
      ['Άννα', 'anna@twice.test', '6971234567'],
      ['Άννα πάλι', 'anna@twice.test', '6971234570'],
    ];
    const ask = (rowNumbers: unknown) =>
      staff.in('el').post<ClientImportCheck>('/Admin/client-imports/check', { columns: PLAIN, rows, rowNumbers });
    const { faults } = (await ask([4, 6])).data;
    expect(faults).toEqual([
      { row: 2, column: 'email', message: 'Το ίδιο email υπάρχει και στη γραμμή 4 του αρχείου' },
    ]);
    for (const wrong of [[4], [4, 'x'], 'x']) expect((await ask(wrong)).status).toBe(400);
  });

  const AMERICAN = [
    ['Α Πρώτη', 'a1@american.test', '6971230001', '11/01/2026', '12/31/2026'],
    ['Β Δεύτερη', 'a2@american.test', '6971230002', '11/05/2026', '12/05/2026'],
    ['Γ Τρίτη', 'a3@american.test', '6971230003', '10/15/2026', '01/12/2027'],
    ['Δ Τέταρτη', 'a4@american.test', '6971230004', '06/07/2026', '03/04/2027'],
  ];
  const DATED: ImportColumn[] = ['name', 'email', 'phone', 'startDate', 'endDate'];

  it('reads no date the other way round: the columns say that the month is first', async () => {
    const { data } = await check(AMERICAN, DATED);
    expect(data).toMatchObject({ ready: 4, faultyRows: 0, refusal: null, asksDateOrder: false });
    expect(data.dates).toEqual([
      {
        column: 'startDate',
        order: 'monthFirst',
        isProven: true,
        isOpen: true,
        text: '11/01/2026',
        date: '2026-11-01',
      },
      { column: 'endDate', order: 'monthFirst', isProven: true, isOpen: true, text: '12/05/2026', date: '2026-12-05' },
    ]);
    expect(await imported(requestOf(AMERICAN, DATED))).toMatchObject({ created: 4 });
    const dates = await gym.rows(
      `SELECT s.start_date::text AS start, s.end_date::text AS end FROM users u JOIN subscriptions s ON s.client_id = u.id
        WHERE u.email LIKE '%@american.test' ORDER BY u.email`,
    );
    expect(dates).toEqual([
      { start: '2026-11-01', end: '2026-12-31' },
      { start: '2026-11-05', end: '2026-12-05' },
      { start: '2026-10-15', end: '2027-01-12' },
      { start: '2026-06-07', end: '2027-03-04' },
    ]);
  });

  it('asks once for a column that could be either beside one that is not', async () => {
    const rows = AMERICAN.map(([name = '', , phone = '', start = ''], n) => [
      ...[name, `b${n}@american.test`, phone, start, '05/06/2027'],
    ]);
    expect((await check(rows, DATED)).data).toMatchObject({ ready: 0, asksDateOrder: true, refusal: null });
    expect(await start(requestOf(rows, DATED))).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    const asked = { columns: DATED, rows, dateOrder: 'monthFirst' };
    const { data } = await staff.post<ClientImportCheck>('/Admin/client-imports/check', asked);
    expect(data).toMatchObject({ ready: 4, asksDateOrder: false });
    expect(data.dates[1]).toMatchObject({ column: 'endDate', date: '2027-05-06', isProven: false });
    const unknown = { ...asked, dateOrder: 'yearFirst' };
    expect((await staff.post('/Admin/client-imports/check', unknown)).status).toBe(400);
    expect(await countOf('b0@american')).toBe(0);
  });

  it('refuses a file with dates of both orders in a column, and names a row of each', async () => {
    const rows = [...AMERICAN, ['Ε', 'a5@both.test', '6971230005', '31/12/2026', '12/31/2027']];
    const { data } = await check(rows, DATED);
    expect(data).toMatchObject({ ready: 0, faultyRows: 0, dates: [] });
    expect(data.refusal).toContain('«Έναρξη»');
    expect(data.refusal).toContain('31/12/2026, γραμμή 5');
    expect(data.refusal).toContain('10/15/2026, γραμμή 3');
    expect(await start(requestOf(rows, DATED))).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(await countOf('a5@both')).toBe(0);
  });

  it('takes two addresses that look alike for one, and hints at what is left out or may be a slip', async () => {
    const rows = [
      ['Άννα Πρώτη', 'inv1@clean.test\u200b', '+306912345678 / 2101234567'],
      ['Άννα Άλλη', 'inv1@clean.test', '6912345670'],
      ['Βάσω', 'ι@clean.test', 'tel:6912345679'],
    ];
    const { data } = await check(rows);
    expect(data).toMatchObject({ ready: 2, faultyRows: 1, hintCount: 2 });
    expect(data.faults).toMatchObject([{ row: 2, column: 'email' }]);
    expect(data.hints).toEqual([
      {
        ...{ row: 1, column: 'phone', client: null },
        message: 'Κρατιέται το πρώτο τηλέφωνο, +306912345678. Μένει έξω: 2101234567',
      },
      {
        ...{ row: 3, column: 'email', client: null },
        message: 'Το email έχει ελληνικά ή κυριλλικά γράμματα ανάμεσα σε λατινικά: ι. Ελέγξτε αν γράφτηκε σωστά.',
      },
    ]);
  });

  it('hints at whoever is there already, and at an earlier row', async () => {
    const known = {
      name: 'Σοφία Διπλή',
      email: 'sofia@there.test',
      phone: '+30 694 000 0001',
      birthDate: '1990-05-23',
    };
    const there = (await staff.post<Client>('/Admin/clients', known)).data;
    const columns: ImportColumn[] = [...PLAIN, 'birthDate'];
    const rows = [
      ['Άλλη', 'r1@there.test', '6940000001', ''],
      ['Dipli Sofia', 'r2@there.test', '6940000002', '23/5/1990'],
      ['Σοφία Διπλή', 'r3@there.test', '6940000003', '24/5/1990'],
      ['Τρίτη', 'r4@there.test', '694 0000003', ''],
      ['Σοφία Διπλή', 'sofia@there.test', '6940000001', ''],
    ];
    const { data } = await check(rows, columns);
    const client = { id: there.id, name: 'Σοφία Διπλή' };
    expect(data.hints.map(({ message: _, ...hint }) => hint)).toEqual([
      { row: 1, column: 'phone', client },
      { row: 2, column: 'birthDate', client },
      { row: 4, column: 'phone', client: null },
    ]);
    expect(data).toMatchObject({ ready: 4, present: 1 });
    expect(data.hints.at(-1)?.message).toBe('Το ίδιο τηλέφωνο έχει και η γραμμή 3 του αρχείου: Σοφία Διπλή');
  });

  it.each<[string, unknown, unknown]>([
    ['no rows', PLAIN, []],
    ['no column for the phone', ['name', 'email'], [['Α', 'a@b.gr']]],
    ['a column twice', [...PLAIN, 'name'], [['Α', 'a@b.gr', '6971234567', 'Β']]],
    ['a column of another table', ['name', 'email', 'phone', 'passwordHash'], [['Α', 'a@b.gr', '6971234567', 'x']]],
    ['a row that is too short', PLAIN, [['Α', 'a@b.gr']]],
    ['a number as a cell', PLAIN, [['Α', 'a@b.gr', 6_971_234_567]]],
    ['a cell of a novel', PLAIN, [['Α'.repeat(2_001), 'a@b.gr', '6971234567']]],
    ['text for rows', PLAIN, 'rows'],
  ])('refuses %s with a text', async (_, columns, rows) => {
    const answer = await staff.post('/Admin/client-imports/check', { columns, rows });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });
});

describe('importing', () => {
  it('creates clients with their subscriptions, who choose a password by themselves', async () => {
    const row = ['Νίκος Νέος', 'Nikos@Import.test', "'+30 697 1234567", '1/3/2026', 'Δεν λήγει', 'Απεριόριστες'];
    const done = await imported(requestOf([row], COLUMNS));
    expect(done).toMatchObject({ state: 'finished', rows: 1, done: 1, created: 1, present: 0 });
    expect(await found('nikos@import.test')).toMatchObject([
      {
        ...{ name: 'Νίκος Νέος', phone: '+30 697 1234567', isActive: true, subscriptionStatus: 'active' },
        subscription: { startDate: '2026-03-01', endDate: null, monthlyLimit: 0 },
      },
    ]);
    expect((await staff.post('/auth/forgot-password', { email: 'nikos@import.test' })).status).toBeLessThan(500);
    expect(
      await gym.rows("SELECT FROM mails WHERE purpose = 'welcome' AND recipient_address = 'nikos@import.test'"),
    ).toEqual([]);
  });

  it('mails each a link to a password when asked to', async () => {
    await imported({ ...requestOf(people('linked', 3)), mailsLinks: true });
    const mails = await gym.rows(
      "SELECT FROM mails WHERE purpose = 'welcome' AND recipient_address LIKE 'linked%@import.test'",
    );
    expect(mails).toHaveLength(3);
  });

  it('again changes nothing, neither under its own id nor under another', async () => {
    const first = requestOf(people('again', 4));
    expect(await imported(first)).toMatchObject({ created: 4, present: 0 });
    expect((await start(first)).data).toMatchObject({ id: first.id, state: 'finished', created: 4 });
    const before = await gym.rows("SELECT * FROM users WHERE email LIKE 'again%' ORDER BY email");
    expect(await imported({ ...first, id: anId() })).toMatchObject({ created: 0, present: 4 });
    expect(await gym.rows("SELECT * FROM users WHERE email LIKE 'again%' ORDER BY email")).toEqual(before);
  });

  it('of the same file at two desks at once creates everybody once @release', async () => {
    const rows = people('twice', 300);
    const requests = [requestOf(rows), requestOf(rows)];
    await Promise.all(requests.map((request, n) => start(request, gym.as(gym.admin, n))));
    const ends = await Promise.all(requests.map(({ id }) => ended(id)));
    expect(ends.map(({ state }) => state)).toEqual(['finished', 'finished']);
    expect(ends.reduce((sum, { created }) => sum + created, 0)).toBe(300);
    expect(await countOf('twice')).toBe(300);
  });

  it('leaves nobody when its process is killed on the way, and says that it failed @release', async () => {
    const doomed = await gym.startAnother();
    const request = requestOf(people('killed', 5_000));
    const holder = await gym.database.connect();
    try {
      // Holds up the last batch, so that the kill comes in the middle.
      await holder.query('BEGIN');
      await holder.query(
        `INSERT INTO users (role, name, email, search_key, password_hash) VALUES (2, 'Α', 'killed4999@import.test', '', '')`,
      );
      const response = await fetch(`${doomed.url}/api/Admin/client-imports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${gym.tokenOf(gym.admin)}` },
        body: JSON.stringify(request),
      });
      expect(response.status).toBe(201);
      await eventually(async () => {
        const { data } = await staff.get<ClientImport>(`/Admin/client-imports/${request.id}`);
        return data.done > 0 ? data : null;
      });
      await doomed.kill();
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    await gym.setNow('2026-03-11T10:02:00+02:00');
    expect(await ended(request.id)).toMatchObject({ state: 'failed' });
    expect(await eventually(async () => ((await countOf('killed')) === 0 ? 'none' : null))).toBe('none');
    await gym.setNow(NOW);
  });
});

describe('balances', () => {
  const WITH_BALANCE: ImportColumn[] = [...PLAIN, 'balance'];
  const rowsOf = (prefix: string, ...balances: string[]): string[][] =>
    people(prefix, balances.length).map((row, n) => [...row, balances[n] ?? '']);
  const entriesOf = (prefix: string) =>
    gym.rows<{ kind: string; amount_cents: number; due_on: string | null; by_id: string }>(
      `SELECT l.kind, l.amount_cents, l.due_on::text, l.by_id FROM ledger_entries l JOIN users u ON u.id = l.client_id
       WHERE u.email LIKE $1 ORDER BY u.email`,
      [`${prefix}%`],
    );

  it('are foretold, become the first line of the account, and are paid first', async () => {
    const rows = rowsOf('owing', '12,50 €', '-20', '0', '', 'πολλά');
    expect((await check(rows, WITH_BALANCE)).data).toMatchObject({
      ...{ ready: 5, owedCents: 1_250, paidAheadCents: 2_000 },
      emptied: [{ row: 5, column: 'balance' }],
    });
    expect(await imported(requestOf(rows, WITH_BALANCE))).toMatchObject({ created: 5 });
    const by = { kind: 'opening', by_id: gym.admin.id };
    expect(await entriesOf('owing')).toEqual([
      { ...by, amount_cents: 1_250, due_on: '2026-03-11' },
      { ...by, amount_cents: -2_000, due_on: null },
    ]);
    const [first] = await found('owing0@import.test');
    const account = `/Admin/clients/${first?.id}/ledger`;
    await gym.setNow('2026-03-12T10:00:00+02:00');
    expect((await staff.get<Ledger>(account)).data).toMatchObject({
      ...{ balanceCents: 1_250, overdueCents: 1_250, overdueSince: '2026-03-11' },
    });
    await staff.post(`/Admin/clients/${first?.id}/payments`, { id: anId(), amountCents: 1_250, method: 'cash' });
    expect((await staff.get<Ledger>(account)).data).toMatchObject({ balanceCents: 0, overdueSince: null });
    await gym.setNow(NOW);
  });

  it('are written once by the same file again, and go with an undone import, except of those who paid since @release', async () => {
    const rows = rowsOf('twofold', '30', '-5', '7');
    const first = requestOf(rows, WITH_BALANCE);
    await imported(first);
    expect(await imported({ ...first, id: anId() })).toMatchObject({ created: 0, present: 3 });
    expect(await entriesOf('twofold')).toHaveLength(3);
    const [paid] = await found('twofold2@import.test');
    await gym.setNow('2026-03-11T10:05:00+02:00');
    await staff.post(`/Admin/clients/${paid?.id}/payments`, { id: anId(), amountCents: 700, method: 'iris' });
    expect((await undo(first.id)).data).toMatchObject({ removed: 2, kept: [{ id: paid?.id }] });
    expect((await entriesOf('twofold')).map(({ kind }) => kind).sort()).toEqual(['opening', 'payment']);
    await expect(gym.rows('DELETE FROM ledger_entries')).rejects.toThrow('never changed');
    await gym.setNow(NOW);
  });
});

it('takes over a registration that nobody confirmed, whose password then opens nothing', async () => {
  const email = 'stranger@import.test';
  await register(gym.asVisitor(), email);
  expect((await check([['Στέλλα', email, '6971234567']])).data).toMatchObject({ ready: 1, present: 0 });
  const request = requestOf([['Στέλλα', email, '6971234567']]);
  expect(await imported(request)).toMatchObject({ created: 1, present: 0 });
  expect(await found(email)).toMatchObject([{ name: 'Στέλλα', phone: '6971234567', isActive: true }]);
  expect((await signIn(gym.asVisitor(), email, PASSWORD)).code).toBe('INVALID_CREDENTIALS');
  expect(await imported({ ...request, id: anId() })).toMatchObject({ created: 0, present: 1 });
});

it('keeps what staff wrote about such a registration, also when the import is undone @release', async () => {
  const email = 'noted@import.test';
  await register(gym.asVisitor(), email);
  const [registered] = await gym.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  await gym.rows(
    `UPDATE users SET birth_date = '1990-05-04', emergency_contact_name = 'Άννα', emergency_contact_phone = '6970000001'
     WHERE id = $1`,
    [registered?.id],
  );
  await staff.post(`/Admin/clients/${registered?.id}/notes`, { text: 'Πονάει το γόνατο', isPinned: false });
  await gym.setNow('2026-03-11T10:05:00+02:00');
  const columns: ImportColumn[] = [...PLAIN, 'emergencyContactName'];
  const request = requestOf([['Νότα', email, '6971234567', 'Πέτρος']], columns);
  expect(await imported(request)).toMatchObject({ created: 1 });
  const kept = async () =>
    gym.rows(
      `SELECT name, birth_date::text AS birth, emergency_contact_name AS contact, emergency_contact_phone AS phone,
         (SELECT count(*)::int FROM client_notes n WHERE n.client_id = users.id) AS notes
       FROM users WHERE email = $1`,
      [email],
    );
  const client = { name: 'Νότα', birth: '1990-05-04', contact: 'Πέτρος', phone: '6970000001', notes: 1 };
  expect(await kept()).toEqual([client]);
  expect((await undo(request.id)).data).toMatchObject({ removed: 0, kept: [{ id: registered?.id }] });
  expect(await kept()).toEqual([client]);
  await gym.setNow(NOW);
});

describe('undoing an import', () => {
  beforeEach(() => gym.setNow(NOW));

  it('removes its clients but those who were changed or have signed in since, and lists them', async () => {
    const request = requestOf(
      people('undone', 4).map((row) => [...row, '1/3/2026', '31/3/2026', '8']),
      COLUMNS,
    );
    await imported({ ...request, mailsLinks: true });
    const [changed] = await found('undone2@import.test');
    const signedOut = 'undone3@import.test';
    await reset(gym.asVisitor(), await newestLink(gym, signedOut, 'welcome'), PASSWORD);
    const { data: session } = await signIn(gym.asVisitor(), signedOut);
    await gym.asVisitor().withToken(session.token).post('/auth/logout', {});
    await gym.setNow('2026-03-11T10:05:00+02:00');
    await staff.put(`/admin/clients/${changed?.id}/morning-client`, { isMorningClient: true });
    const { status, data } = await undo(request.id);
    expect({ status, data }).toMatchObject({ status: 200, data: { removed: 2 } });
    expect(data.kept.map(({ id }) => id).sort()).toEqual([changed?.id, session.id].sort());
    expect(await countOf('undone')).toBe(2);
    expect((await undo(request.id)).status).toBe(409);
    const { data: after } = await staff.get<ClientImport>(`/Admin/client-imports/${request.id}`);
    expect(after).toMatchObject({ state: 'undone', created: 2 });
  });

  it('removes what a file of another program brought along: notes, days of joining, numbers, balances', async () => {
    const columns: ImportColumn[] = [...PLAIN, 'externalNumber', 'joinedOn', 'notes', 'credit'];
    const request = requestOf(
      people('brought', 2).map((row, i) => [...row, `A-${i}`, '5/3/2019', 'γόνατο\nπρωί', '-12,50']),
      columns,
    );
    expect(await imported(request)).toMatchObject({ created: 2 });
    const [client] = await found('brought1@import.test');
    expect(client).toMatchObject({ externalNumber: 'A-1', joinedOn: '2019-03-05' });
    const notesOf = () => gym.rows('SELECT text, author_id AS by FROM client_notes WHERE client_id = $1', [client?.id]);
    expect(await notesOf()).toEqual([{ text: 'γόνατο\nπρωί', by: gym.admin.id }]);
    expect(
      await gym.rows('SELECT amount_cents AS cents FROM ledger_entries WHERE client_id = $1', [client?.id]),
    ).toEqual([{ cents: 1_250 }]);
    expect((await undo(request.id)).data).toEqual({ removed: 2, kept: [] });
    expect([await countOf('brought'), await notesOf()]).toEqual([0, []]);
  });

  it('removes the tags that it created, but for those that are used or were changed since @release', async () => {
    const tagsNow = async () => (await staff.get<UsedTag[]>('/Admin/client-tags')).data;
    const named = async (name: string) => (await tagsNow()).find((tag) => tag.name === name);
    await staff.post('/Admin/client-tags', { name: 'Του προσωπικού', colour: 'blue' });
    const other = await gym.has(aMember());
    const [tagged = [], plain = []] = people('tagged', 2);
    const request = requestOf(
      [
        [...tagged, 'Του προσωπικού, Μόνο εδώ, Κι αλλού, Βαμμένη'],
        [...plain, 'Όποιου μένει'],
      ],
      [...PLAIN, 'tags'],
    );
    await imported(request);
    expect(await tagsNow()).toHaveLength(5);
    await imported(requestOf([[...plain, 'Κανενός']], [...PLAIN, 'tags']));
    expect(await named('Κανενός')).toBeUndefined();
    await gym.setNow('2026-03-11T10:05:00+02:00');
    await staff.put(`/Admin/clients/${other.id}/tags`, { tagIds: [(await named('Κι αλλού'))?.id] });
    await staff.put(`/Admin/client-tags/${(await named('Βαμμένη'))?.id}`, { name: 'Βαμμένη', colour: 'red' });
    const [kept] = await found('tagged1@import.test');
    await staff.put(`/admin/clients/${kept?.id}/morning-client`, { isMorningClient: true });
    expect((await undo(request.id)).data).toMatchObject({ removed: 1, kept: [{ id: kept?.id }] });
    expect((await tagsNow()).map(({ name, clients }) => [name, clients])).toEqual([
      ['Βαμμένη', 0],
      ['Κι αλλού', 1],
      ['Όποιου μένει', 1],
      ['Του προσωπικού', 0],
    ]);
  });

  it('is written to the log, as the import was, with counts and without names @release', async () => {
    const request = requestOf(people('logged', 2));
    await imported(request);
    await undo(request.id);
    const entries = await gym.rows<{ action: string; after: object }>(
      'SELECT action, after FROM audit_entries WHERE entity_id = $1 ORDER BY action',
      [request.id],
    );
    expect(entries).toEqual([
      { action: 'client-import.finished', after: { fileName: 'μέλη.xlsx', created: 2, present: 0 } },
      { action: 'client-import.undone', after: { fileName: 'μέλη.xlsx', removed: 2, kept: 0 } },
    ]);
  });
});
