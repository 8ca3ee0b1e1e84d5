import type { Act } from '@palestra/backend/contract/act';
import type { ApiKey, ApiKeyWithSecret } from '@palestra/backend/contract/api-key';
import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { Freezes } from '@palestra/backend/contract/freeze';
import { LIMITS } from '@palestra/backend/contract/limits';
import { KEY_PERMISSIONS, type Permission } from '@palestra/backend/contract/permissions';
import { Role } from '@palestra/backend/contract/roles';
import type { SlotHistory } from '@palestra/backend/contract/slot-history';
import type { StaffAccount } from '@palestra/backend/contract/staff';
import type { Answer, ApiClient } from '../support/api-client.js';
import { bookFor, place } from '../support/booking.js';
import { aMember, insertUser, type Person } from '../support/client-builder.js';
import { exchange } from '../support/exchange.js';
import { OpenApiDocument } from '../support/openapi-document.js';
import { STAFF_ROUTES } from '../support/staff-routes.js';
import { NOBODY } from '../support/stable-calls/row.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

/** A Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const TOMORROW = '2026-03-12';

/** All that keys may be given, written apart from the product. */
const MAY: readonly Permission[] = [
  ...(['day', 'clients', 'bookings', 'attendance', 'exceptions', 'mails', 'log', 'undoOthers', 'closing'] as const),
  ...(['template', 'broadcasts', 'reports', 'import', 'tags', 'terms', 'emailTemplates', 'settings'] as const),
  ...(['operations', 'money', 'plans'] as const),
];
/** Closed to keys all the same. */
const OF_PEOPLE = [
  'GET /api/Admin/calendar-feed',
  'POST /api/Admin/calendar-feed',
  'DELETE /api/Admin/calendar-feed',
  'POST /api/Admin/clients/{id}/password-reset-mail',
  'POST /api/Admin/broadcasts/test',
  'POST /api/Admin/email-templates/{id}/test',
  'PUT /api/Admin/capabilities/{id}',
  'PUT /api/Admin/texting',
  'DELETE /api/Admin/texting',
  'POST /api/Admin/texting/test',
];

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: new Date(NOW) })));
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.database.query(`DELETE FROM acts; DELETE FROM mails; DELETE FROM appointments; DELETE FROM slot_occupancies;
    DELETE FROM api_keys; DELETE FROM subscriptions; DELETE FROM throttles; UPDATE settings SET value = 'on' WHERE key = 'uses.programs'`);
});
afterAll(() => gym.close());

const owner = (): ApiClient => gym.as(gym.admin);
const wishOf = (permissions: readonly Permission[], more: object = {}) => ({
  ...{ name: 'Ρολόι', permissions, lastDay: null },
  ...more,
});
const make = async (permissions: readonly Permission[], more: object = {}): Promise<ApiKeyWithSecret> => {
  const { status, data } = await owner().post<ApiKeyWithSecret>('/Admin/api-keys', wishOf(permissions, more));
  expect(status).toBe(201);
  return data;
};
const program = ({ key }: { key: string }): ApiClient => gym.asVisitor().withToken(key);
const list = async (): Promise<ApiKey[]> => (await owner().get<ApiKey[]>('/Admin/api-keys')).data;
const logOf = async (id: string): Promise<AuditEntry[]> =>
  (await owner().get<AuditEntry[]>('/Admin/audit', { filter: JSON.stringify({ entityId: id }) })).data;
const refused = (answer: Answer<unknown>) => [answer.status, answer.code];
const staffOf = async (staffRole: 'manager' | 'desk'): Promise<Person> => {
  const person = { id: anId(), name: 'Άννα Προσωπικού', role: Role.Admin, staffRole };
  await insertUser(gym.database, person, { createdAt: gym.clock });
  return person;
};

describe('a key', () => {
  it('is shown once, and stored as a hash', async () => {
    const { key, ...made } = await make(['bookings', 'day'], { lastDay: '2026-04-01' });
    expect(key).toMatch(/^plk_[\w-]{43}$/);
    expect(made).toEqual({
      ...{ id: made.id, name: 'Ρολόι', permissions: ['bookings', 'day'], lastDay: '2026-04-01', hasEnded: false },
      ...{ createdAt: '2026-03-11T10:00:00.000Z', lastUsedAt: null, version: made.version },
    });
    expect(await list()).toEqual([made]);
    const kept = await gym.rows('SELECT * FROM api_keys, users WHERE users.id = api_keys.id');
    expect(JSON.stringify([kept, await logOf(made.id)])).not.toContain(key.slice(4));
    expect(await logOf(made.id)).toMatchObject([
      {
        ...{ action: 'api-key.made', actorName: gym.admin.name, before: null },
        after: { name: 'Ρολόι', permissions: ['bookings', 'day'], lastDay: '2026-04-01' },
      },
    ]);
    expect(await gym.faults()).toEqual([]);
  });

  it('books as staff do, and is named by what it did', async () => {
    const member = await gym.has(aMember());
    const made = await make(['bookings', 'attendance']);
    const { status, data } = await program(made).post<BookedAppointment>('/Admin/appointments', {
      ...{ ...place(TOMORROW, '18:00'), userId: member.id },
    });
    expect(status).toBe(201);
    expect(await logOf(data.id)).toMatchObject([
      { action: 'appointment.booked', actorId: made.id, actorName: 'Ρολόι' },
    ]);
    const { data: history } = await owner().get<SlotHistory>('/Admin/timeslots/history', {
      ...{ date: TOMORROW, startTime: '18:00:00', endTime: '19:00:00' },
    });
    expect(history.events).toMatchObject([{ kind: 'booked', actorName: 'Ρολόι', isByStaff: true }]);
    const acts = await program(made).get<Act[]>('/Admin/acts');
    expect(acts.data).toMatchObject([{ byName: 'Ρολόι', isByStaff: true, userId: member.id }]);
    expect((await program(made).post(`/Admin/acts/${acts.data[0]?.id}/undo`, {})).status).toBe(200);
    expect(await gym.faults()).toEqual([]);
  });

  it('plans a freeze for the gym, not for the client', async () => {
    const key = await make(['clients']);
    const member = await gym.has(aMember());
    const wish = { from: TOMORROW, until: '2026-03-20' };
    expect((await program(key).post(`/Admin/clients/${member.id}/freezes`, wish)).code).toBeUndefined();
    const { data } = await owner().get<Freezes>(`/Admin/clients/${member.id}/freezes`);
    expect(data.freezes).toMatchObject([{ isByMember: false }]);
    const { data: own } = await gym.as(member).get<Freezes>('/Client/freezes');
    expect(JSON.stringify(own)).not.toContain(key.name);
  });

  it('is refused as staff are, by the rules of booking and for what others did', async () => {
    const member = await gym.has(aMember());
    const made = await make(['bookings', 'attendance']);
    await bookFor(owner(), member, TOMORROW, '18:00');
    const again = { ...place(TOMORROW, '19:00'), userId: member.id };
    expect(refused(await program(made).post('/Admin/appointments', again))).toEqual([422, 'ONE_PER_DAY']);
    expect((await program(made).get<Act[]>('/Admin/acts')).data).toEqual([]);
    const [act] = (await owner().get<Act[]>('/Admin/acts')).data;
    expect(refused(await program(made).post(`/Admin/acts/${act?.id}/undo`, {}))).toEqual([403, 'FORBIDDEN']);
  });

  it('sees first names with an initial, unless it may see clients', async () => {
    const member = await gym.has(aMember());
    await bookFor(owner(), member, TOMORROW, '18:00');
    const namesFor = async (permissions: Permission[]): Promise<string> =>
      JSON.stringify((await program(await make(permissions)).get('/Timeslot/capacity', { date: TOMORROW })).data);
    expect(await namesFor(['day'])).not.toContain('Ιωάννου');
    expect(await namesFor(['day', 'clients'])).toContain('Ιωάννου');
  });

  it('is no account of the staff, and signs in nowhere', async () => {
    const before = (await owner().get<StaffAccount[]>('/Admin/staff')).data;
    const made = await make(['clients']);
    expect((await owner().get<StaffAccount[]>('/Admin/staff')).data).toEqual(before);
    expect(refused(await owner().put(`/Admin/staff/${made.id}`, { staffRole: 'owner', isActive: true }))).toEqual([
      ...[404, 'NOT_FOUND'],
    ]);
    expect(refused(await owner().get(`/Admin/clients/${made.id}`))).toEqual([404, 'NOT_FOUND']);
    const [row] = await gym.rows('SELECT role, staff_role, email FROM users WHERE id = $1', [made.id]);
    expect(row).toEqual({ role: 4, staff_role: null, email: null });
  });

  it('chooses no password of a client, and changes no address that a link to one goes to', async () => {
    const made = await make(['clients']);
    const fields = { name: 'Νίκος Νέος', email: 'nikos@example.gr', phone: '6971234567' };
    const add = (more: object) => program(made).post<{ id: string }>('/Admin/clients', { ...fields, ...more });
    expect(refused(await add({ password: 'a password of theirs' }))).toEqual([403, 'NOT_FOR_KEYS']);
    const { status, data } = await add({});
    expect(status).toBe(201);
    const change = (more: object) =>
      program(made).put(`/Admin/clients/${data.id}`, { ...fields, isActive: true, ...more });
    for (const email of ['thief@example.gr', null])
      expect(refused(await change({ email }))).toEqual([403, 'NOT_FOR_KEYS']);
    expect((await change({ phone: '6971234568' })).status).toBe(200);
  });

  it('is noted as used, once a minute at most', async () => {
    const made = await make(['day']);
    const usedAt = async (at: string): Promise<string | null | undefined> => {
      await gym.setNow(at);
      expect((await program(made).get('/Timeslot/capacity', { date: TOMORROW })).status).toBe(200);
      return (await list())[0]?.lastUsedAt;
    };
    expect(await usedAt('2026-03-11T10:00:00Z')).toBe('2026-03-11T10:00:00.000Z');
    expect(await usedAt('2026-03-11T10:00:59Z')).toBe('2026-03-11T10:00:00.000Z');
    expect(await usedAt('2026-03-11T10:01:01Z')).toBe('2026-03-11T10:01:01.000Z');
  });

  it('works on its last day in the gym, and is over afterwards', async () => {
    const made = await make(['day'], { lastDay: TOMORROW });
    const asks = () => program(made).get('/Timeslot/capacity', { date: '2026-03-13' });
    await gym.setNow('2026-03-12T21:59:59Z');
    expect((await asks()).status).toBe(200);
    await gym.setNow('2026-03-12T22:00:00Z');
    expect(refused(await asks())).toEqual([401, 'API_KEY_INVALID']);
    expect(await list()).toMatchObject([{ hasEnded: true }]);
  });

  it('that is revoked lets a request end that runs, and no other begin', async () => {
    const member = await gym.has(aMember());
    const made = await make(['bookings']);
    const order = { ...place(TOMORROW, '18:00'), userId: member.id };
    const holder = await gym.database.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [member.id]);
      const running = program(made).post('/Admin/appointments', order);
      await gym.untilWaiting(1);
      expect((await owner().delete(`/Admin/api-keys/${made.id}`)).status).toBe(200);
      await holder.query('COMMIT');
      expect((await running).status).toBe(201);
    } finally {
      holder.release();
    }
    expect(refused(await program(made).get('/Admin/statistics'))).toEqual([401, 'API_KEY_INVALID']);
    expect(await list()).toEqual([]);
    expect(refused(await owner().delete(`/Admin/api-keys/${made.id}`))).toEqual([404, 'NOT_FOUND']);
    // Both are of one instant: the clock stands still.
    expect((await logOf(made.id)).map(({ action }) => action).sort()).toEqual(['api-key.made', 'api-key.revoked']);
  });

  it('opens nothing while the gym uses no programs, and works again afterwards', async () => {
    const made = await make(['day']);
    const asks = () => program(made).get('/Timeslot/capacity', { date: TOMORROW });
    await owner().put('/Admin/capabilities/programs', { isUsed: false });
    expect(refused(await asks())).toEqual([401, 'API_KEY_INVALID']);
    expect(refused(await owner().get('/Admin/api-keys'))).toEqual([404, 'NOT_USED']);
    await owner().put('/Admin/capabilities/programs', { isUsed: true });
    expect((await asks()).status).toBe(200);
  });

  it('opens no call of a capability that the gym does not use', async () => {
    const made = await make(['reports']);
    await gym.rows(`UPDATE settings SET value = 'off' WHERE key = 'uses.reports'`);
    expect(refused(await program(made).get('/Admin/reports/at-risk'))).toEqual([404, 'NOT_USED']);
    await gym.rows(`UPDATE settings SET value = 'on' WHERE key = 'uses.reports'`);
  });

  it.each(['plk_', 'plk_made-up', `plk_${'x'.repeat(43)}`, `plk_${'x'.repeat(100)}`])(
    'that nobody made opens nothing: %s',
    async (key) => {
      const { status, code } = await program({ key }).get('/Admin/statistics');
      expect([status, code]).toEqual([401, key === 'plk_' ? 'UNAUTHENTICATED' : 'API_KEY_INVALID']);
    },
  );

  it('changes no setting that needs an owner', async () => {
    const made = await make(['settings']);
    expect((await program(made).put('/Admin/settings/GymName', { value: 'Νέο όνομα' })).status).toBe(200);
    expect(refused(await program(made).put('/Admin/settings/StaffSecondFactorDays', { value: '0' }))).toEqual([
      ...[403, 'FORBIDDEN'],
    ]);
  });
});

describe('a key that is changed', () => {
  const change = (id: string, wish: object, headers: Record<string, string> = {}) =>
    owner().put<ApiKey>(`/Admin/api-keys/${id}`, wish, headers);

  it('works on with what it may now, under its new name', async () => {
    const made = await make(['day']);
    const wish = { name: 'Οθόνη', permissions: ['clients'], lastDay: '2026-04-01' };
    const { status, data } = await change(made.id, wish);
    expect([status, data]).toMatchObject([200, { ...wish, id: made.id }]);
    expect(await list()).toEqual([data]);
    expect((await program(made).get('/Admin/clients')).status).toBe(200);
    expect(refused(await program(made).get('/Admin/appointments'))).toEqual([403, 'FORBIDDEN']);
    // Both entries are of one instant: the clock stands still.
    expect((await logOf(made.id)).find(({ action }) => action === 'api-key.changed')).toMatchObject({
      ...{ actorName: gym.admin.name, before: { name: 'Ρολόι', permissions: ['day'], lastDay: null }, after: wish },
    });
  });

  it('is refused when it was changed since it was read', async () => {
    const made = await make(['day']);
    const asRead = { 'If-Match': `"${made.version}"` };
    const { data } = await change(made.id, wishOf(['day', 'clients']), asRead);
    expect(refused(await change(made.id, wishOf(['day']), asRead))).toEqual([409, 'STALE']);
    expect((await change(made.id, wishOf(['day']), { 'If-Match': `"${data.version}"` })).status).toBe(200);
  });

  it('is refused what a new one is, and keeps a last day that is over', async () => {
    const made = await make(['day'], { lastDay: TOMORROW });
    expect((await change(made.id, wishOf(['staff']))).status).toBe(400);
    expect((await change(made.id, wishOf(['day'], { lastDay: '2026-03-01' }))).status).toBe(400);
    await gym.setNow('2026-03-13T10:00:00Z');
    expect((await change(made.id, wishOf(['day'], { lastDay: TOMORROW }))).data).toMatchObject({ hasEnded: true });
    await owner().delete(`/Admin/api-keys/${made.id}`);
    expect(refused(await change(made.id, wishOf(['day'])))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a key that calls too often', () => {
  it('is told when it may again, and takes nothing from another key', async () => {
    const [busy, other] = [await make(['day']), await make(['day'], { name: 'Οθόνη' })];
    const asks = (made: ApiKeyWithSecret) =>
      fetch(`${gym.urlOf(0)}/api/Timeslot/capacity?date=${TOMORROW}`, {
        headers: { Authorization: `Bearer ${made.key}` },
      });
    expect((await asks(busy)).status).toBe(200);
    // As after all that it may at once.
    const { atOnce, secondsEach } = LIMITS.apiKeyCalls;
    await gym.rows('UPDATE throttles SET drained_at = $1', [
      new Date(gym.clock.getTime() + atOnce * secondsEach * 1_000),
    ]);
    const response = await asks(busy);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await asks(other)).status).toBe(200);
    await gym.setNow('2026-03-11T10:00:01Z');
    expect((await asks(busy)).status).toBe(200);
  });
});

describe('making a key, or what signs for the gym', () => {
  it.each(['manager', 'desk'] as const)('is refused to a %s', async (role) => {
    const person = await staffOf(role);
    expect(refused(await gym.as(person).post('/Admin/api-keys', wishOf(['day'])))).toEqual([403, 'FORBIDDEN']);
    expect(refused(await gym.as(person).get('/Admin/api-keys'))).toEqual([403, 'FORBIDDEN']);
  });

  it('asks an owner again who they are, after a quarter of an hour', async () => {
    await gym.rows(`UPDATE sessions SET confirmed_at = $2 WHERE user_id = $1`, [gym.admin.id, '2026-03-11T09:00:00Z']);
    const hook = { name: 'Ρολόι', address: 'https://example.gr/hook', events: ['client.added'], isActive: true };
    for (const [path, body] of [
      ['/Admin/api-keys', wishOf(['day'])],
      ['/Admin/webhooks', hook],
      [`/Admin/webhooks/${anId()}/secret`, {}],
    ] as const)
      expect(refused(await owner().post(path, body))).toEqual([403, 'CONFIRM_IDENTITY']);
    await gym.rows(`UPDATE sessions SET confirmed_at = '2200-01-01' WHERE user_id = $1`, [gym.admin.id]);
  });

  it.each([
    ['without a permission', { permissions: [] }, 'permissions'],
    ['with a permission that is the owner’s alone', { permissions: ['day', 'staff'] }, 'permissions'],
    ['that makes keys', { permissions: ['programs'] }, 'permissions'],
    ['that adds devices at the door', { permissions: ['doors'] }, 'permissions'],
    ['that removes second factors', { permissions: ['secondFactors'] }, 'permissions'],
    ['with an account', { permissions: ['account'] }, 'permissions'],
    ['with a permission that there is not', { permissions: ['sauna'] }, 'permissions'],
    ['with a word for permissions', { permissions: 'day' }, 'permissions'],
    ['with a last day that is over', { lastDay: '2026-03-10' }, 'lastDay'],
    ['without a name', { name: '' }, 'name'],
    ['with a long name', { name: 'x'.repeat(61) }, 'name'],
  ])('is refused %s', async (_, more, field) => {
    const { status, data } = await owner().post('/Admin/api-keys', { ...wishOf(['day']), ...more });
    expect([status, Object.keys((data as { fields: object }).fields)]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  it('takes a permission that is named twice once', async () => {
    expect((await make(['day', 'day'])).permissions).toEqual(['day']);
  });
});

describe('the permission matrix of keys', () => {
  let document: OpenApiDocument;
  beforeAll(async () => {
    document = await OpenApiDocument.of(gym.urlOf(0));
    await gym.setNow(NOW);
  });

  /** A call about records that do not exist, with an empty body: it changes nothing. */
  async function ask(
    call: string,
    key: string,
  ): Promise<{ call: string; status: number; code: string; missing?: string }> {
    const [method = '', path = ''] = call.split(' ');
    const at = path
      .replace('{start}', '18:00')
      .replace('{end}', '19:00')
      .replaceAll(/\{\w+\}/g, NOBODY);
    const { status, text } = await exchange(gym.urlOf(0) + at, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(['POST', 'PUT'].includes(method) && { body: '{}' }),
    });
    const { code = '', data } = JSON.parse(text) as { code?: string; data?: { missing?: string } };
    return { call, status, code, ...(data?.missing !== undefined && { missing: data.missing }) };
  }
  const askAll = (calls: readonly string[], key: string) => Promise.all(calls.map((call) => ask(call, key)));
  const CALLS = Object.keys(STAFF_ROUTES);
  const isClosed = ({ status }: { status: number }): boolean => status === 401 || status === 403;

  it('has every permission that no owner keeps, and none that is about an account', () => {
    expect([...KEY_PERMISSIONS].sort()).toEqual([...MAY].sort());
  });

  it('lets a key that may do one thing alone into its calls', async () => {
    for (const permission of MAY) {
      const { key } = await make([permission]);
      const calls = CALLS.filter((call) => STAFF_ROUTES[call] === permission);
      const answers = await askAll(calls, key);
      expect(answers.filter((answer) => !isClosed(answer)).map(({ call }) => call)).toEqual(
        calls.filter((call) => !OF_PEOPLE.includes(call)),
      );
      expect(answers.filter(isClosed)).toEqual(
        calls.filter((call) => OF_PEOPLE.includes(call)).map((call) => ({ call, status: 403, code: 'NOT_FOR_KEYS' })),
      );
    }
  });

  it('lets a key that may do all but one thing into none of its calls, and names what is missing', async () => {
    for (const permission of MAY) {
      const { key } = await make(MAY.filter((other) => other !== permission));
      const calls = CALLS.filter((call) => STAFF_ROUTES[call] === permission);
      expect(await askAll(calls, key)).toEqual(
        calls.map((call) => ({ call, status: 403, code: 'FORBIDDEN', missing: permission })),
      );
    }
  });

  it('lets a key that may do everything into none of the calls that keys never may', async () => {
    const { key } = await make(MAY);
    const calls = CALLS.filter((call) => !MAY.includes(STAFF_ROUTES[call] as Permission));
    expect(await askAll(calls, key)).toEqual(
      calls.map((call) => ({ call, status: 403, code: 'FORBIDDEN', missing: STAFF_ROUTES[call] })),
    );
  });

  it('lets no key into a call of members or of the door', async () => {
    const { key } = await make(MAY);
    const others = document.calls.filter((call) => {
      const { security = [] } = document.operation(call) as { security?: unknown[] };
      return STAFF_ROUTES[call] === undefined && (security.length > 0 || call.includes('/Door/'));
    });
    expect(others.length).toBeGreaterThan(30);
    expect((await askAll(others, key)).filter((answer) => !isClosed(answer))).toEqual([]);
  });
});
