import { request } from 'node:http';
import type { LiveChange } from '@palestra/backend/contract/live';
import { Role } from '@palestra/backend/contract/roles';
import { PASSWORD, aMemberWithPassword, signIn } from '../support/accounts.js';
import { book, bookFor, place } from '../support/booking.js';
import { aMember, insertUser, type Person } from '../support/client-builder.js';
import { eventually } from '../support/eventually.js';
import { LiveReader } from '../support/live-reader.js';
import { rawCall } from '../support/raw-call.js';
import { closeDay, resize } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

const NOW = '2026-03-11T10:00:00Z';
const FRIDAY = '2026-03-13';
const MONDAY = '2026-03-16';
const TUESDAY = '2026-03-17';
const WEDNESDAY = '2026-03-18';

let gym: TestGym;
let maria: Person;
let nikos: Person;
const readers: LiveReader[] = [];
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
  maria = await gym.has(aMember());
  nikos = await gym.has(aMember('Νίκος Παππάς'));
});
afterEach(() => readers.splice(0).forEach((reader) => reader.leave()));
afterAll(() => gym.close());

async function reads(person: Person, process = 0): Promise<LiveReader> {
  const reader = await LiveReader.open(gym.urlOf(process), gym.tokenOf(person));
  readers.push(reader);
  return reader;
}

/** Waits for an unrelated change to arrive, which proves that everything before it has arrived as well. */
async function isStill(reader: LiveReader): Promise<LiveChange[]> {
  await gym.rows(`UPDATE settings SET value = value::int + 1 WHERE key = 'GymCapacityPerTimeslot'`);
  await eventually(() => (reader.heard.some(({ topic }) => topic === 'settings') ? true : null));
  return reader.heard.splice(0).filter(({ topic }) => topic !== 'settings');
}

describe('a live stream', () => {
  it('is neither cached, compressed nor buffered on its way', async () => {
    const headers = { 'Accept-Encoding': 'br, gzip' };
    const reader = await LiveReader.open(gym.urlOf(0), gym.tokenOf(maria), headers);
    readers.push(reader);
    expect(reader.response.status).toBe(200);
    expect(reader.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(reader.response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(reader.response.headers.get('x-accel-buffering')).toBe('no');
    expect(reader.response.headers.get('content-encoding')).toBeNull();
    expect(reader.response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reader.lists).toEqual([[]]);
  });

  it('requires a session in the header', async () => {
    const url = `${gym.urlOf(0)}/api/live`;
    expect(await rawCall(url)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await rawCall(`${url}?token=${gym.tokenOf(maria)}`)).toMatchObject({ status: 401 });
    const named = await rawCall(`${url}?token=x`, { headers: { Authorization: `Bearer ${gym.tokenOf(maria)}` } });
    expect(named).toMatchObject({ status: 400, body: { data: { fields: { token: 'Άγνωστο πεδίο: «token»' } } } });
  });

  it('answers HEAD and closes it @release', async () => {
    const headers = { Authorization: `Bearer ${gym.tokenOf(maria)}` };
    const answer = await fetch(`${gym.urlOf(0)}/api/live`, { method: 'HEAD', headers });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('sends bookings of another process', async () => {
    const [staff, other, own] = [await reads(gym.admin), await reads(nikos), await reads(maria)];
    expect((await book(gym.as(maria, 1), FRIDAY, '18:00')).status).toBe(201);
    const change = { topic: 'appointments', dates: [FRIDAY], clientIds: [maria.id] };
    expect(await staff.hears('appointments')).toEqual(change);
    for (const member of [other, own]) {
      const { places, ...about } = await member.hears('places');
      expect(about).toEqual({ topic: 'places', dates: [FRIDAY], clientIds: null });
      expect(places?.find(({ id }) => id === `${FRIDAY}_1800-1900`)).toMatchObject({
        currentBookings: 1,
        loadState: 'partial',
      });
    }
    expect(await own.hears('you')).toEqual({ topic: 'you', dates: null, clientIds: null });
  });

  it('sends members only dates, nothing of other members or of staff', async () => {
    const [other, staff] = [await reads(nikos), await reads(gym.admin)];
    await bookFor(gym.as(gym.admin), maria, MONDAY, '09:00');
    await gym.rows('UPDATE users SET phone = phone || $2 WHERE id = $1', [maria.id, '1']);
    await closeDay(gym.as(gym.admin), MONDAY, 'Αργία');
    expect(await other.hears('schedule')).toEqual({ topic: 'schedule', dates: [MONDAY], clientIds: null });
    for (const topic of ['clients', 'timeslots', 'audit'] as const) await staff.hears(topic);
    const told = JSON.stringify(other.lists);
    expect(told).not.toContain(maria.id);
    expect(new Set(other.lists.flat().map(({ topic }) => topic))).toEqual(new Set(['places', 'schedule']));
  });

  it('sends trainers what changes a day, and nothing of who it is or of other work', async () => {
    const trainer = { id: anId(), name: 'Πέτρος', role: Role.Admin, staffRole: 'trainer' as const };
    await insertUser(gym.database, trainer);
    const [reader, staff] = [await reads(trainer), await reads(gym.admin)];
    await bookFor(gym.as(gym.admin), maria, WEDNESDAY, '09:00');
    await gym.rows('UPDATE users SET phone = phone || $2 WHERE id = $1', [maria.id, '1']);
    await gym.rows(`UPDATE subscriptions SET monthly_limit = 8 WHERE client_id = $1`, [maria.id]);
    for (const topic of ['appointments', 'clients', 'subscriptions', 'audit'] as const) await staff.hears(topic);
    const told = await isStill(reader);
    // One act is noted by several rows, in no promised order.
    expect(told.sort((one, other) => one.topic.localeCompare(other.topic))).toEqual([
      { topic: 'acts', dates: null, clientIds: null },
      { topic: 'appointments', dates: [WEDNESDAY], clientIds: null },
    ]);
    expect(JSON.stringify(reader.lists)).not.toContain(maria.id);
  });

  it('sends changes made outside of any use case', async () => {
    const staff = await reads(gym.admin);
    await gym.rows(`UPDATE subscriptions SET monthly_limit = 7 WHERE client_id = $1`, [nikos.id]);
    expect(await staff.hears('subscriptions')).toEqual({ topic: 'subscriptions', dates: null, clientIds: [nikos.id] });
    await gym.rows(`UPDATE global_timeslots SET capacity = 8 WHERE day_of_week = 1`);
    expect(await staff.hears('template')).toMatchObject({ dates: null });
  });

  it('sends staff and the member each change of a freeze, by client @release', async () => {
    const [staff, own] = [await reads(gym.admin), await reads(maria)];
    const subscription = '(SELECT id FROM subscriptions WHERE client_id = $1 LIMIT 1)';
    const asked = `INSERT INTO freezes (subscription_id, from_date, until_date, state, created_at, created_by_id)
      SELECT id, '2026-03-20', '2026-03-21', 'asked', $2, client_id FROM subscriptions WHERE client_id = $1 LIMIT 1`;
    const refused = `UPDATE freezes SET state = 'refused', settled_at = $2 WHERE subscription_id = ${subscription}`;
    const deleted = `DELETE FROM freezes WHERE subscription_id = ${subscription}`;
    for (const [sql, values] of [
      [asked, [maria.id, NOW]],
      [refused, [maria.id, NOW]],
      [deleted, [maria.id]],
    ] as const) {
      for (const reader of [staff, own]) reader.heard.splice(0);
      await gym.rows(sql, [...values]);
      expect(await staff.hears('subscriptions')).toEqual({
        topic: 'subscriptions',
        dates: null,
        clientIds: [maria.id],
      });
      expect(await own.hears('you')).toMatchObject({ topic: 'you' });
    }
  });

  it('sends staff each entry of an account, by its client @release', async () => {
    const reader = await reads(gym.admin);
    await gym
      .as(gym.admin)
      .post(`/Admin/clients/${nikos.id}/payments`, { id: anId(), amountCents: 100, method: 'cash' });
    expect(await reader.hears('clients')).toEqual({ topic: 'clients', dates: null, clientIds: [nikos.id] });
  });

  it('sends the desk each change of a plan, by the log that has it @release', async () => {
    const desk = { id: anId(), name: 'Υποδοχή', role: Role.Admin, staffRole: 'desk' as const };
    await insertUser(gym.database, desk);
    const reader = await reads(desk);
    const names = { nameEl: 'Μήνας', nameEn: '', priceCents: 4500, length: 1, unit: 'months' };
    const limits = { monthlyLimit: 12, freezeBudgetDays: null, isOnSale: true };
    const plan = await gym.as(gym.admin).post<{ id: string }>('/Admin/plans', { ...names, ...limits });
    expect(await reader.hears('audit')).toMatchObject({ topic: 'audit', clientIds: null });
    reader.heard.splice(0);
    await gym.as(gym.admin).put(`/Admin/plans/${plan.data.id}`, { ...names, ...limits, priceCents: 5000 });
    expect(await reader.hears('audit')).toMatchObject({ topic: 'audit' });
  });

  it('sends owners and managers each change of a tablet at the door, by the log that has it @release', async () => {
    const manager = { id: anId(), name: 'Υπεύθυνη', role: Role.Admin, staffRole: 'manager' as const };
    await insertUser(gym.database, manager);
    const readers = [await reads(gym.admin), await reads(manager, 1)];
    const told = async (act: () => Promise<{ status: number }>): Promise<void> => {
      readers.forEach((reader) => reader.heard.splice(0));
      expect((await act()).status).toBeLessThan(300);
      for (const reader of readers) expect(await reader.hears('audit')).toMatchObject({ topic: 'audit' });
    };
    const staff = gym.as(gym.admin);
    let id = '';
    await told(async () => {
      const added = await staff.post<{ id: string }>('/Admin/door-devices', { name: 'Είσοδος' });
      ({ id } = added.data);
      return added;
    });
    await told(() => staff.post(`/Admin/door-devices/${id}/key`, {}));
    await told(() => staff.delete(`/Admin/door-devices/${id}`));
  });

  it('sends owners each change of an account of the staff, also one by its holder @release', async () => {
    const reader = await reads(gym.admin, 1);
    const told = async (topic: 'audit' | 'clients', act: () => Promise<unknown>): Promise<void> => {
      reader.heard.splice(0);
      await act();
      expect(await reader.hears(topic)).toMatchObject({ topic });
    };
    const staff = gym.as(gym.admin);
    const invited = { name: 'Τάσος', email: 'tasos.live@example.gr', staffRole: 'desk' };
    let id = '';
    await told('audit', async () => {
      ({ id } = (await staff.post<{ id: string }>('/Admin/staff', invited)).data);
    });
    await told('audit', () => staff.post(`/Admin/staff/${id}/invitation`, {}));
    await told('audit', () => staff.put(`/Admin/staff/${id}`, { staffRole: 'trainer' }));
    // The invitation is accepted, which the log does not have.
    await told('clients', () => gym.rows('UPDATE users SET email_confirmed_at = $2 WHERE id = $1', [id, NOW]));
  });

  it('sends staff the tags, notes, documents and imports that change, by client where there is one @release', async () => {
    const reader = await reads(gym.admin);
    const [by, at] = [gym.admin.id, NOW];
    const id = anId();
    const heard = async (sql: string, values: unknown[]): Promise<unknown> => {
      reader.heard.splice(0);
      await gym.rows(sql, values);
      const found = await eventually(() => reader.heard.find(({ topic }) => topic === 'clients') ?? null);
      return found.clientIds;
    };
    const tag = `INSERT INTO client_tags (id, name, name_key, colour) VALUES ($1, 'Νέοι', 'νεοι', 'grey')`;
    expect(await heard(tag, [id])).toBeNull();
    expect(await heard('INSERT INTO client_tag_links (client_id, tag_id) VALUES ($1, $2)', [maria.id, id])).toEqual([
      maria.id,
    ]);
    const note =
      'INSERT INTO client_notes (client_id, text, is_pinned, author_id, created_at) VALUES ($1, $2, $3, $4, $5)';
    expect(await heard(note, [maria.id, 'Ήρθε', false, by, at])).toEqual([maria.id]);
    expect(await heard('DELETE FROM client_notes WHERE client_id = $1', [maria.id])).toEqual([maria.id]);
    const paper = `INSERT INTO client_documents (id, client_id, kind, note, added_by_id, created_at)
      VALUES ($1, $2, 'waiver', '', $3, $4)`;
    expect(await heard(paper, [id, maria.id, by, at])).toEqual([maria.id]);
    const file = `INSERT INTO client_document_files (document_id, name, type, bytes, content)
      VALUES ($1, 'a.pdf', 'application/pdf', 1, $2)`;
    expect(await heard(file, [id, Buffer.from([0])])).toEqual([maria.id]);
    const started = `INSERT INTO client_imports (id, file_name, created_by_id, created_at, seen_at, rows)
      VALUES ($1, 'μέλη.csv', $2, $3, $3, 1)`;
    expect(await heard(started, [id, by, at])).toBeNull();
  });

  it('sends nothing for changes that were rolled back or without effect @release', async () => {
    const staff = await reads(gym.admin);
    await isStill(staff);
    await gym.rows(`UPDATE subscriptions SET monthly_limit = monthly_limit`);
    const connection = await gym.database.connect();
    await connection.query('BEGIN');
    await connection.query(`UPDATE subscriptions SET monthly_limit = 3`);
    await connection.query('ROLLBACK');
    connection.release();
    expect(await isStill(staff)).toEqual([]);
  });

  it('misses no change that began before others and committed after them', async () => {
    const staff = await reads(gym.admin);
    await isStill(staff);
    const connection = await gym.database.connect();
    await connection.query('BEGIN');
    await connection.query(`UPDATE subscriptions SET monthly_limit = 5 WHERE client_id = $1`, [nikos.id]);
    expect(await isStill(staff)).toEqual([]);
    await connection.query('COMMIT');
    connection.release();
    expect(await staff.hears('subscriptions')).toMatchObject({ clientIds: [nikos.id] });
  });

  it('sends the changes of one transaction together @release', async () => {
    const staff = await reads(gym.admin);
    await gym.rows(`UPDATE users SET phone = phone || '2' WHERE role = 2`);
    expect((await staff.hears('clients')).clientIds).toHaveLength(2);
    expect(staff.lists.flat().filter(({ topic }) => topic === 'clients')).toHaveLength(1);
  });

  it('sends the places of every slot of the date, so that a screen that missed a change is right again @release', async () => {
    const other = await reads(nikos);
    const someone = await gym.has(aMember());
    const booked = await book(gym.as(someone), FRIDAY, '10:00');
    const free = async () => (await other.hears('places')).places?.find(({ id }) => id === `${FRIDAY}_1000-1100`);
    expect(await free()).toMatchObject({ currentBookings: 1 });
    await gym.as(someone).delete(`/Client/appointments/${booked.data.id}`);
    expect(await free()).toMatchObject({ currentBookings: 0, loadState: 'available', isAvailable: true });
  });

  it('sends no places when a waiting list changed, so that screens read their place in it @release', async () => {
    await resize(gym.as(gym.admin), TUESDAY, '18:00', 1);
    const other = await reads(nikos);
    await bookFor(gym.as(gym.admin), maria, TUESDAY, '18:00');
    expect((await other.hears('places')).places).toContainEqual(expect.objectContaining({ loadState: 'full' }));
    expect((await gym.as(nikos).post('/TimeslotInterest/express', place(TUESDAY, '18:00'))).status).toBe(201);
    expect(await other.hears('places')).toEqual({ topic: 'places', dates: [TUESDAY], clientIds: null });
  });
});

describe('a live stream ends', () => {
  it('when its account opens one too many: the oldest ends @release', async () => {
    const open = [await reads(nikos)];
    while (open.length < 10) open.push(await reads(nikos));
    const other = await reads(maria);
    open.push(await reads(nikos));
    await open[0]?.ends();
    expect([...open.slice(1), other].map(({ hasEnded }) => hasEnded)).not.toContain(true);
    for (const reader of open) reader.leave();
  });

  it('with its session: deactivation, or a changed password', async () => {
    const email = 'eleni@example.gr';
    await aMemberWithPassword(gym, email);
    const { data: session } = await signIn(gym.asVisitor(), email);
    const eleni = await LiveReader.open(gym.urlOf(0), session.token);
    const bystander = await reads(maria);
    const newPassword = 'νέος κωδικός';
    const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
    const changed = await gym.asVisitor(1).withToken(session.token).put<{ token: string }>('/auth/password', body);
    await eleni.ends();
    const again = await LiveReader.open(gym.urlOf(0), changed.data.token);
    await gym.rows('UPDATE users SET is_active = false WHERE email = $1', [email]);
    await again.ends();
    expect((await LiveReader.open(gym.urlOf(0), changed.data.token)).response.status).toBe(401);
    expect(bystander.hasEnded).toBe(false);
  });

  it('when the database goes away, and can be opened again when it is back @release', async () => {
    const staff = await reads(gym.admin);
    await gym.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'palestra%'`,
    );
    await staff.ends();
    const back = await eventually(async () => {
      const reader = await LiveReader.open(gym.urlOf(0), gym.tokenOf(gym.admin));
      return reader.response.ok ? reader : null;
    });
    readers.push(back);
    await gym.rows(`UPDATE settings SET value = '17' WHERE key = 'GymCapacityPerTimeslot'`);
    await back.hears('settings');
  });

  it('with its process, whose shutdown does not wait for it @release', async () => {
    const another = await gym.startAnother();
    const stream = await LiveReader.open(another.url, gym.tokenOf(maria));
    await another.stop();
    await stream.ends();
  });
});

describe('several hundred live streams @release', () => {
  it('get a change within a moment, over no further database connection', async () => {
    const count = 300;
    const told = new Set<number>();
    const members = await Promise.all(Array.from({ length: count / 10 }, (_, n) => gym.has(aMember(`Μέλος ${n}`))));
    const connections = async (): Promise<number> => {
      const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%live'`;
      return (await gym.rows(sql)).length;
    };
    // Other gyms of the same server may have theirs.
    const before = await connections();
    const requests = members.flatMap((member, n) =>
      Array.from({ length: 10 }, (_, window) =>
        openRaw(gym.urlOf(0), gym.tokenOf(member), () => told.add(n * 10 + window)),
      ),
    );
    await Promise.all(requests.map(({ opened }) => opened));
    expect(await connections()).toBe(before);
    expect((await book(gym.as(maria, 1), FRIDAY.replace('13', '20'), '18:00')).status).toBe(201);
    await eventually(() => (told.size === count ? true : null));
    for (const { leave } of requests) leave();
  });
});

/** Opens a stream without the cost of fetch. `onChange` is called with the first event after the empty one. */
function openRaw(url: string, token: string, onChange: () => void) {
  const call = request(`${url}/api/live`, { headers: { Authorization: `Bearer ${token}` }, agent: false });
  const opened = new Promise<void>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (answer) => {
      answer.once('data', () => {
        resolve();
        answer.on('data', onChange);
      });
      answer.on('error', () => undefined);
    });
  });
  call.end();
  return { opened, leave: () => call.destroy() };
}
