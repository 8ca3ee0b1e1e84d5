import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { MadeFeed, OwnFeed } from '@palestra/backend/contract/calendar-feed';
import type { PersonalData } from '@palestra/backend/contract/erasure';
import { LIMITS } from '@palestra/backend/contract/limits';
import { STAFF_ROLES } from '@palestra/backend/contract/permissions';
import { Role } from '@palestra/backend/contract/roles';
import { aMemberWithPassword, signIn } from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { book, place, slot } from '../support/booking.js';
import { entriesIn, unfolded } from '../support/calendar-lines.js';
import { aMember, insertUser, type Person } from '../support/client-builder.js';
import { moveHour, resize } from '../support/schedule.js';
import { anId } from '../support/seed.js';
import { PUBLIC_URL, TestGym } from '../support/test-gym.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const THURSDAY = '2026-03-12';
const FRIDAY = '2026-03-13';

let gym: TestGym;
let maria: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
});
afterAll(() => gym.close());
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.rows(`UPDATE settings SET value = 'on' WHERE key LIKE 'uses.%'`);
  maria = await gym.has(aMember());
});

const staff = () => gym.as(gym.admin);
const made = async (by: ApiClient, path = '/Client/calendar-feed'): Promise<string> => {
  const answer = await by.post<MadeFeed>(path, {});
  expect(answer).toMatchObject({ status: 201, data: { createdAt: gym.clock.toISOString(), lastReadAt: null } });
  return answer.data.address;
};
const stateOf = async (by: ApiClient, path = '/Client/calendar-feed') => (await by.get<OwnFeed>(path)).data;
/** As a calendar reads the address, at another process than the one that made it. */
const readBy = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address.replace(PUBLIC_URL, gym.urlOf(1)), init);
const statusOf = async (address: string): Promise<number> => (await readBy(address)).status;
const entriesAt = async (address: string) => entriesIn(await (await readBy(address)).text());

describe('the calendar of a member', () => {
  it('has the visits, and tentatively what is waited for, until they are cancelled', async () => {
    await resize(staff(), FRIDAY, '19:00', 1);
    await book(gym.as(await gym.has(aMember('Νίκος Γεωργίου'))), FRIDAY, '19:00');
    const { id } = (await book(gym.as(maria), THURSDAY, '18:00')).data;
    const wait = await gym.as(maria).post<{ id: string }>('/TimeslotInterest/express', place(FRIDAY, '19:00'));
    await staff().put('/Admin/settings/ContactAddress', { value: 'Ερμού 5, Αθήνα' });
    const address = await made(gym.as(maria));
    expect(await entriesAt(address)).toEqual([
      {
        ...{ UID: `${id}@palestra`, DTSTAMP: '20260311T100000Z', SEQUENCE: '0', 'LAST-MODIFIED': '20260311T100000Z' },
        ...{ DTSTART: '20260312T160000Z', DTEND: '20260312T170000Z', SUMMARY: 'Προπόνηση – Palestra' },
        DESCRIPTION: 'Η ακύρωση είναι δυνατή έως Πέμπτη 12 Μαρτίου\\, 4:00 μ.μ.',
        ...{ LOCATION: 'Ερμού 5\\, Αθήνα', URL: `${PUBLIC_URL}/`, STATUS: 'CONFIRMED', TRANSP: 'OPAQUE' },
      },
      expect.objectContaining({
        ...{ UID: `${wait.data.id}@palestra`, DTSTART: '20260313T170000Z', STATUS: 'TENTATIVE', TRANSP: 'TRANSPARENT' },
        SUMMARY: 'Αναμονή: Προπόνηση – Palestra',
      }),
    ]);
    await gym.as(maria).delete(`/Client/appointments/${id}`);
    await gym.as(maria).delete(`/TimeslotInterest/${wait.data.id}`);
    expect(await entriesAt(address)).toEqual([]);
  });

  it('has the gym’s name, its zone, and how often to come back', async () => {
    await gym.as(maria).put('/Client/language-preference', { languageCode: 'en' });
    await book(gym.as(maria), THURSDAY, '18:00');
    const lines = unfolded(await (await readBy(await made(gym.as(maria)))).text());
    expect(lines).toEqual(
      expect.arrayContaining([
        ...['METHOD:PUBLISH', 'X-WR-CALNAME:Palestra', 'X-WR-TIMEZONE:Europe/Athens', 'X-PUBLISHED-TTL:PT60M'],
        'SUMMARY:Training – Palestra',
      ]),
    );
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['staff move its slot', () => moveHour(staff(), THURSDAY, '18:00', '17:00')],
    ['its member moves it', (id) => gym.as(maria).post(`/Client/appointments/${id}/move`, slot(THURSDAY, '17:00'))],
    [
      'a move is taken back before it was mailed',
      async (id) => {
        await gym.as(maria).post(`/Client/appointments/${id}/move`, slot(THURSDAY, '17:00'));
        expect(await readSequence()).toBe(1);
        await gym.setNow('2026-03-11T10:05:00Z');
        await gym.as(maria).post(`/Client/appointments/${id}/restore`, {});
      },
    ],
  ])('keeps the entry of a visit, and raises its SEQUENCE, when %s', async (_, change) => {
    await gym.rows('DELETE FROM timeslot_overrides');
    const { id } = (await book(gym.as(maria), THURSDAY, '18:00')).data;
    address = await made(gym.as(maria));
    const [before] = await entriesAt(address);
    await gym.setNow('2026-03-11T10:01:00Z');
    await change(id);
    const [after] = await entriesAt(address);
    expect(after?.UID).toBe(before?.UID);
    expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE));
    expect((after?.['LAST-MODIFIED'] ?? '') > (before?.['LAST-MODIFIED'] ?? '')).toBe(true);
    expect((after?.DTSTAMP ?? '') > (before?.DTSTAMP ?? '')).toBe(true);
  });
  let address = '';
  const readSequence = async () => Number((await entriesAt(address))[0]?.SEQUENCE);

  it('is not sent again to a calendar that has it, and is once it has changed', async () => {
    const kept = await made(gym.as(maria));
    const first = await readBy(kept);
    const tag = first.headers.get('etag') ?? '';
    expect(Object.fromEntries(first.headers)).toMatchObject({
      ...{ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' },
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(first.headers.get('set-cookie')).toBeNull();
    await gym.setNow('2026-03-11T12:00:00Z');
    const known = await readBy(kept, { headers: { 'If-None-Match': tag } });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', tag]);
    const head = await readBy(kept, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', tag]);
    await book(gym.as(maria), THURSDAY, '18:00');
    const changed = await readBy(kept, { headers: { 'If-None-Match': tag } });
    expect([changed.status, entriesIn(await changed.text())]).toMatchObject([
      200,
      [{ DTSTAMP: '20260311T120000Z', DTSTART: '20260312T160000Z' }],
    ]);
  });

  it('keeps the visits of the last weeks', async () => {
    await book(gym.as(maria), THURSDAY, '18:00');
    const kept = await made(gym.as(maria));
    await gym.setNow('2026-06-10T10:00:00Z');
    expect(await entriesAt(kept)).toHaveLength(1);
    await gym.setNow('2026-06-11T10:00:00Z');
    expect(await entriesAt(kept)).toEqual([]);
  });

  it('of a child names them, in the language of their adult', async () => {
    const child = await gym.has(aMember('Νίκος Ιωάννου'));
    await staff().put(`/Admin/clients/${child.id}/guardian`, { guardianId: maria.id });
    await gym.as(maria).put('/Client/language-preference', { languageCode: 'en' });
    const forChild = gym.as(maria).actingFor(child.id);
    await book(forChild, THURSDAY, '18:00');
    const kept = await made(forChild);
    const text = await (await readBy(kept)).text();
    expect(unfolded(text)).toContain('X-WR-CALNAME:Νίκος Ιωάννου: Palestra');
    expect(entriesIn(text)).toMatchObject([
      { SUMMARY: 'Νίκος Ιωάννου: Training – Palestra', URL: `${PUBLIC_URL}/?for=${child.id}` },
    ]);
    expect(await stateOf(gym.as(maria))).toEqual({ createdAt: null, lastReadAt: null });
    const other = await gym.has(aMember('Άννα Μάνου'));
    await staff().put(`/Admin/clients/${child.id}/guardian`, { guardianId: other.id });
    expect(await statusOf(kept)).toBe(404);
  });
});

describe('the address of a calendar', () => {
  it('is shown once, and stored as a hash', async () => {
    const address = await made(gym.as(maria));
    expect(address).toMatch(/^https:\/\/gym\.example\/api\/calendar\/[\w-]{43}\.ics$/);
    const [, key = ''] = /([\w-]{43})\.ics$/.exec(address) ?? [];
    expect(JSON.stringify(await gym.rows('SELECT * FROM calendar_feeds WHERE user_id = $1', [maria.id]))).not.toContain(
      key,
    );
    expect(await stateOf(gym.as(maria))).toEqual({ createdAt: gym.clock.toISOString(), lastReadAt: null });
    await gym.setNow('2026-03-11T11:00:00Z');
    await readBy(address);
    expect(await stateOf(gym.as(maria))).toMatchObject({ lastReadAt: '2026-03-11T11:00:00.000Z' });
  });

  it('ends when it is renewed or stopped, and is written to the log', async () => {
    const first = await made(gym.as(maria));
    const second = await made(gym.as(maria));
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect(await gym.as(maria).delete('/Client/calendar-feed')).toMatchObject({ status: 200, data: null });
    expect(await gym.as(maria).delete('/Client/calendar-feed')).toMatchObject({ status: 200, data: null });
    expect(await statusOf(second)).toBe(404);
    const filter = JSON.stringify({ entity: 'client', entityId: maria.id });
    const log = await staff().get<AuditEntry[]>('/Admin/audit', { filter });
    const written = (what: string) => `client.calendar-${what} ${maria.id}`;
    expect(log.data.map(({ action, actorId }) => `${action} ${actorId}`).sort()).toEqual(
      ['ended', 'made', 'renewed'].map(written),
    );
  });

  it('of two that are made at once leaves one', async () => {
    const addresses = await Promise.all([0, 1].map((process) => made(gym.as(maria, process))));
    expect((await Promise.all(addresses.map(statusOf))).sort()).toEqual([200, 404]);
  });

  it('outlives the sessions of its owner', async () => {
    await aMemberWithPassword(gym, 'signs-out@palestra.test');
    const visitor = gym.asVisitor();
    const member = visitor.withToken((await signIn(visitor, 'signs-out@palestra.test')).data.token);
    const address = await made(member);
    expect((await member.post('/auth/logout-all', {})).status).toBe(200);
    expect(await statusOf(address)).toBe(200);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['staff deactivate the client', () => update(maria, { isActive: false })],
    ['staff take the e-mail address away', () => update(maria, { email: null })],
    ['the client is erased', () => staff().delete(`/Admin/clients/${maria.id}`)],
  ])('ends when %s', async (_, end) => {
    const address = await made(gym.as(maria));
    expect(await end()).toMatchObject({ status: 200 });
    expect(await statusOf(address)).toBe(404);
    expect(await gym.rows('SELECT FROM calendar_feeds WHERE user_id = $1', [maria.id])).toEqual([]);
  });
  const update = async ({ id, name }: Person, change: object) =>
    staff().put(`/Admin/clients/${id}`, {
      ...{ name, email: `${id}@example.gr`, phone: '6971234567', isActive: true },
      ...change,
    });

  it('is not made for an account that staff are deactivating, nor for a child whom they are giving to another adult', async () => {
    const child = await gym.has(aMember('Νίκος Ιωάννου'));
    const other = await gym.has(aMember('Άννα Μάνου'));
    await staff().put(`/Admin/clients/${child.id}/guardian`, { guardianId: maria.id });
    for (const [change, values, by, code] of [
      ['guardian_id = $2 WHERE id = $1', [child.id, other.id], gym.as(maria).actingFor(child.id), 'NOT_IN_FAMILY'],
      ['is_active = false WHERE id = $1', [maria.id], gym.as(maria), 'CLIENT_INACTIVE'],
    ] as const) {
      const desk = await gym.database.connect();
      try {
        await desk.query('BEGIN');
        await desk.query(`UPDATE users SET ${change}`, [...values]);
        const asked = by.post('/Client/calendar-feed', {});
        await gym.untilWaiting(1);
        await desk.query('COMMIT');
        expect(await asked).toMatchObject({ code });
      } finally {
        desk.release(true);
      }
    }
    expect(await gym.rows('SELECT FROM calendar_feeds WHERE user_id = ANY($1)', [[maria.id, child.id]])).toEqual([]);
  });

  it('is found no more where the gym uses no calendars, and again when it does', async () => {
    const address = await made(gym.as(maria));
    await staff().put('/Admin/capabilities/calendarFeeds', { isUsed: false });
    const answer = await readBy(address);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_USED' }]);
    await staff().put('/Admin/capabilities/calendarFeeds', { isUsed: true });
    expect(await statusOf(address)).toBe(200);
  });

  it.each(['unknown', 'x.ics', `${'a'.repeat(43)}.ics`, `${'a'.repeat(43)}.txt`])('%s is 404', async (file) => {
    expect(await statusOf(`${PUBLIC_URL}/api/calendar/${file}`)).toBe(404);
  });

  it('is read so often, and then 429 until a minute later', async () => {
    const address = await made(gym.as(maria));
    const { atOnce } = LIMITS.feedReadings;
    for (let read = 0; read < atOnce; read += 1) expect(await statusOf(address)).toBe(200);
    const refused = await readBy(address);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    await gym.setNow('2026-03-11T10:01:00Z');
    expect(await statusOf(address)).toBe(200);
  });

  it('is part of the member’s own data, without its secret', async () => {
    const address = await made(gym.as(maria));
    const { data } = await gym.as(maria).get<PersonalData>('/Client/export');
    expect(data.calendarFeed).toEqual({ createdAt: gym.clock.toISOString(), lastReadAt: null });
    expect(JSON.stringify(data)).not.toContain(address.slice(-47, -4));
  });
});

describe('the calendar of staff', () => {
  const PATH = '/Admin/calendar-feed';

  it('has the gym’s slots with what is booked, and no more of a client than an initial', async () => {
    await gym.rows('DELETE FROM timeslot_overrides');
    await gym.rows('DELETE FROM appointments; DELETE FROM slot_occupancies');
    await book(gym.as(maria), THURSDAY, '18:00');
    await resize(staff(), THURSDAY, '18:00', 7);
    const file = await (await readBy(await made(staff(), PATH))).text();
    const entries = entriesIn(file).filter(({ DTSTART }) => DTSTART?.startsWith('20260312T1') === true);
    expect(entries.find(({ DTSTART }) => DTSTART === '20260312T160000Z')).toMatchObject({
      ...{ UID: '2026-03-12_1800-1900-gym.example@palestra', SUMMARY: '1/7 κρατήσεις', DESCRIPTION: 'Μαρία Ι.' },
      ...{ URL: `${PUBLIC_URL}/admin/?date=2026-03-12`, TRANSP: 'TRANSPARENT' },
    });
    const empty = entries.find(({ DTSTART }) => DTSTART === '20260312T150000Z');
    expect(empty).toMatchObject({ SUMMARY: '0/10 κρατήσεις' });
    expect(empty).not.toHaveProperty('DESCRIPTION');
    expect(file).not.toMatch(/Ιωάννου|example\.gr/);
    expect(unfolded(file)).toContain('X-WR-CALNAME:Πρόγραμμα – Palestra');
  });

  it.each(STAFF_ROLES)('is made by a %s, and ends with the account', async (staffRole) => {
    const person = { id: anId(), name: 'Άρης Γυμναστής', role: Role.Admin, staffRole };
    await insertUser(gym.database, person);
    const address = await made(gym.as(person), PATH);
    expect(await statusOf(address)).toBe(200);
    await staff().put(`/Admin/staff/${person.id}`, { staffRole, isActive: false });
    expect(await statusOf(address)).toBe(404);
  });

  it('raises the SEQUENCE of its slots with each reading that finds something else', async () => {
    const address = await made(staff(), PATH);
    const [before] = await entriesAt(address);
    expect((await entriesAt(address))[0]?.SEQUENCE).toBe(before?.SEQUENCE);
    await book(gym.as(maria), FRIDAY, '10:00');
    expect(Number((await entriesAt(address))[0]?.SEQUENCE)).toBe(Number(before?.SEQUENCE) + 1);
  });
});
