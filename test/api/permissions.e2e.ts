import type { ProofRequest } from '@palestra/backend/contract/second-factor';
import type { DoorDeviceWithKey } from '@palestra/backend/contract/check-in';
import { PERMISSION_NAMES } from '@palestra/backend/contract/permission-names';
import { STAFF_ROLES, type Permission, type StaffRole } from '@palestra/backend/contract/permissions';
import { Role } from '@palestra/backend/contract/roles';
import type { Act } from '@palestra/backend/contract/act';
import type { FailureEnvelope } from '@palestra/backend/contract/envelope';
import type { ErrorCode } from '@palestra/backend/contract/error-codes';
import { aMemberWithPassword, askForCode, PASSWORD } from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { book, place, slot } from '../support/booking.js';
import { aMember, insertUser, type Person } from '../support/client-builder.js';
import { exchange } from '../support/exchange.js';
import { OpenApiDocument } from '../support/openapi-document.js';
import { closeDay, resize } from '../support/schedule.js';
import { STAFF_ROUTES } from '../support/staff-routes.js';
import { FRIDAY, NOBODY, NOW } from '../support/stable-calls/row.js';
import { TestGym } from '../support/test-gym.js';
import { wholeDatabase } from '../support/whole-database.js';
import { anId } from '../support/seed.js';

type Audience = 'everyone' | 'members' | 'both' | 'staff' | 'the door';

/** The callers of each call: those of staff alone are `STAFF_ROUTES`. */
const ROWS: Record<Exclude<Audience, 'staff'>, string[]> = {
  everyone: [
    'GET /api/calendar/{file}',
    'GET /api/gym',
    'GET /api/gym/logo',
    'GET /api/gym/picture',
    'GET /api/gym/pictures/class/{id}',
    'GET /api/gym/pictures/trainer/{id}',
    'GET /api/gym/timetable',
    'GET /api/gym/week',
    'GET /api/joining',
    'POST /api/joining',
    'POST /api/joining/opened',
    'GET /api/payments/{provider}',
    'POST /api/payments/{provider}',
    'GET /api/health',
    'GET /api/health/accepting',
    'POST /api/auth/confirm-email',
    'POST /api/TimeslotInterest/held-place',
    'POST /api/TimeslotInterest/held-place/take',
    'POST /api/TimeslotInterest/held-place/decline',
    'POST /api/auth/forgot-password',
    'POST /api/auth/login',
    'POST /api/auth/login/passkey',
    'POST /api/auth/login/second-step',
    'POST /api/auth/register',
    'POST /api/auth/reset-password',
    'POST /api/auth/reset-password/check',
    'POST /api/texting/reports/{id}',
  ],
  members: [
    'DELETE /api/Client/appointments/{id}',
    'DELETE /api/Client/calendar-feed',
    'DELETE /api/Client/erasure-request',
    'DELETE /api/Client/messages/devices/{id}',
    'DELETE /api/TimeslotInterest/{id}',
    'GET /api/Client/appointments',
    'GET /api/Client/booking-days',
    'GET /api/Client/calendar-feed',
    'GET /api/Client/classes',
    'GET /api/Client/joining',
    'PUT /api/Client/joining',
    'POST /api/Client/joining/desk',
    'POST /api/Client/joining/trial',
    'GET /api/Client/courses',
    'GET /api/Client/hours',
    'POST /api/Client/courses/{id}/join',
    'POST /api/Client/courses/places/{id}/end',
    'GET /api/Client/documents',
    'GET /api/Client/documents/{id}/file',
    'GET /api/Client/export',
    'GET /api/Client/history',
    'GET /api/Client/language-preference',
    'GET /api/Client/messages',
    'GET /api/Client/profile',
    'GET /api/Client/terms',
    'POST /api/Client/terms/consent',
    'GET /api/Client/standing-bookings',
    'GET /api/Client/ledger',
    'DELETE /api/Client/renewing',
    'GET /api/Client/renewing',
    'POST /api/Client/gift-cards/check',
    'POST /api/Client/gift-cards/pay',
    'POST /api/Client/gift-cards/buy',
    'POST /api/Client/gift-cards/pages',
    'GET /api/Client/online-payments',
    'GET /api/Client/online-payments/{id}',
    'DELETE /api/Client/online-payments/{id}',
    'POST /api/Client/online-payments',
    'POST /api/Client/online-payments/code',
    'GET /api/Client/subscriptions/{id}/end-lines',
    'GET /api/Client/freezes',
    'POST /api/Client/freezes',
    'POST /api/Client/freezes/{id}/end',
    'POST /api/Client/standing-bookings',
    'POST /api/Client/standing-bookings/{id}/end',
    'PUT /api/Client/standing-bookings/{id}',
    'GET /api/Client/timeslots/available',
    'GET /api/TimeslotInterest/my-interests',
    'POST /api/Client/appointments',
    'POST /api/Client/calendar-feed',
    'POST /api/Client/appointments/{id}/move',
    'POST /api/Client/appointments/{id}/restore',
    'POST /api/Client/erasure-request',
    'POST /api/Client/messages/devices',
    'POST /api/Client/notices/{id}/read',
    'POST /api/TimeslotInterest/express',
    'PUT /api/TimeslotInterest/{id}',
    'PUT /api/Client/language-preference',
    'PUT /api/Client/classes/{id}/follow',
    'PUT /api/Client/messages/choice',
    'PUT /api/Client/messages/devices/seen',
    'POST /api/Client/check-in-code',
  ],
  both: [
    'DELETE /api/auth/sessions/{id}',
    'GET /api/Timeslot/capacity',
    'GET /api/Timeslot/schedule',
    'GET /api/auth/sessions',
    'GET /api/live',
    'POST /api/auth/confirm-identity',
    'POST /api/auth/confirm-identity/options',
    'GET /api/auth/second-factor',
    'POST /api/auth/second-factor/totp',
    'POST /api/auth/second-factor/totp/confirm',
    'DELETE /api/auth/second-factor/totp',
    'POST /api/auth/second-factor/recovery-codes',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/passkeys',
    'DELETE /api/auth/passkeys/{id}',
    'POST /api/auth/logout',
    'POST /api/auth/logout-all',
    'PUT /api/auth/password',
    'GET /api/Timeslot/validate',
  ],
  'the door': ['GET /api/Door/roster', 'POST /api/Door/people', 'POST /api/Door/check-ins'],
};

/** The lowest role with a permission, written apart from the product's own table; higher roles also have it. */
const LOWEST: Readonly<Record<Permission, StaffRole>> = {
  ...{ account: 'trainer', day: 'trainer', attendance: 'trainer' },
  ...{ clients: 'desk', bookings: 'desk', exceptions: 'desk', mails: 'desk', log: 'desk', money: 'desk' },
  ...{ undoOthers: 'manager', closing: 'manager', template: 'manager', broadcasts: 'manager', reports: 'manager' },
  ...{ import: 'manager', tags: 'manager', terms: 'manager', emailTemplates: 'manager', settings: 'manager' },
  ...{ operations: 'manager', secondFactors: 'manager', merging: 'manager', plans: 'manager', doors: 'manager' },
  ...{ export: 'owner', erasure: 'owner', staff: 'owner', accounts: 'owner', programs: 'owner' },
  paymentProviders: 'owner',
};

function rolesOf(call: string, audience: Audience): readonly StaffRole[] {
  if (audience === 'everyone') return STAFF_ROLES;
  const permission = STAFF_ROUTES[call];
  return permission === undefined ? [] : STAFF_ROLES.slice(0, STAFF_ROLES.indexOf(LOWEST[permission]) + 1);
}

/** Audiences without staff. */
const OF_OTHERS: readonly Audience[] = ['everyone', 'members', 'the door'];
const SETS_UP = [
  'GET /api/auth/second-factor',
  'POST /api/auth/second-factor/totp',
  'POST /api/auth/second-factor/totp/confirm',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys',
  'POST /api/auth/confirm-identity',
  'POST /api/auth/confirm-identity/options',
  'POST /api/auth/logout',
  'POST /api/auth/logout-all',
  'PUT /api/Admin/language-preference',
];
/** A call of each audience that needs a session. */
const ONE_OF_EACH = [
  'GET /api/Client/profile',
  'GET /api/Timeslot/capacity',
  'GET /api/Admin/acts',
  'GET /api/Admin/clients',
  'GET /api/Admin/settings',
  'GET /api/Admin/staff',
];
const ENDS_THE_SESSION = ['POST /api/auth/logout', 'POST /api/auth/logout-all'];

let gym: TestGym;
let document: OpenApiDocument;
const people = {} as Record<StaffRole | 'member' | 'deactivated' | 'signed out', Person>;
let expired: string;
/** The key of a device at the door. */
let deviceKey: string;
/** The ticket of a right password, which waits for a second factor. */
let pending: string;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  document = await OpenApiDocument.of(gym.urlOf(0));
  people.member = await gym.has(aMember());
  for (const role of STAFF_ROLES) people[role] = await staffOf(role);
  for (const state of ['deactivated', 'signed out'] as const) people[state] = await staffOf('owner');
  await gym.rows('UPDATE users SET is_active = false WHERE id = $1', [people.deactivated.id]);
  await gym.rows('DELETE FROM sessions WHERE user_id = $1', [people['signed out'].id]);
  const device = await gym.as(people.owner).post<DoorDeviceWithKey>('/Admin/door-devices', { name: 'Είσοδος' });
  deviceKey = device.data.key;
  await gym.setNow('2026-03-01T10:00:00Z');
  expired = gym.tokenOf(people.owner);
  await gym.setNow(NOW);
  await aMemberWithPassword(gym, 'two@example.gr');
  await askForCode(gym, 'two@example.gr');
  const { data } = await gym
    .asVisitor()
    .post<{ proof: ProofRequest }>('/auth/login', { email: 'two@example.gr', password: PASSWORD });
  pending = data.proof.ticket;
});
afterAll(() => gym.close());

async function staffOf(staffRole: StaffRole): Promise<Person> {
  const person = { id: anId(), name: 'Άννα Προσωπικού', role: Role.Admin, staffRole };
  await insertUser(gym.database, person, { createdAt: gym.clock });
  return person;
}

interface Given {
  status: number;
  body: Partial<FailureEnvelope>;
}

interface Asked {
  language?: string;
  authorization?: string;
  /** Default: no record's. */
  id?: string;
  body?: object;
}

/** A call about records that do not exist, with an empty body: it changes nothing, whoever makes it. */
async function ask(
  call: string,
  token: string | null,
  { language = 'en', authorization = '', id = NOBODY, body }: Asked = {},
): Promise<Given> {
  const [method = '', path = ''] = call.split(' ');
  const url =
    gym.urlOf(0) +
    path
      .replace('{start}', '18:00')
      .replace('{end}', '19:00')
      .replaceAll(/\{\w+\}/g, id);
  const sent = {
    method,
    headers: {
      'Accept-Language': language,
      'Content-Type': 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(authorization !== '' && { Authorization: authorization }),
    },
    ...((method === 'POST' || method === 'PUT' || body !== undefined) && { body: JSON.stringify(body ?? {}) }),
  };
  if (path === '/api/live') {
    const response = await fetch(url, sent);
    const isStream = response.headers.get('content-type')?.includes('event-stream') === true;
    if (isStream) await response.body?.cancel();
    return { status: response.status, body: isStream ? {} : ((await response.json()) as Partial<FailureEnvelope>) };
  }
  const { status, text } = await exchange(url, sent);
  return { status, body: JSON.parse(text) as Partial<FailureEnvelope> };
}

const audiences = new Map<string, Audience>([
  ...Object.keys(STAFF_ROUTES).map((call) => [call, 'staff'] as const),
  ...Object.entries(ROWS).flatMap(([audience, calls]) => calls.map((call) => [call, audience as Audience] as const)),
]);
const rows = [...audiences].map(([call, audience]) => ({ call, audience }));
const ofPeople = rows.filter(({ audience }) => audience !== 'the door');
const ofDoor = rows.filter(({ audience }) => audience === 'the door');

describe('the permission matrix', () => {
  it('has one row for each route of the API', () => {
    expect([...audiences.keys()].sort()).toEqual([...document.calls].sort());
  });

  it('has a permission for each route of staff, as OpenAPI says', () => {
    const declared = document.calls.flatMap((call) => {
      const { 'x-permission': permission } = document.operation(call) as { 'x-permission'?: Permission };
      return permission === undefined ? [] : [[call, permission]];
    });
    expect(Object.fromEntries(declared)).toEqual(STAFF_ROUTES);
  });

  const invalid: readonly [what: string, token: () => string | null, code: ErrorCode][] = [
    ['none', () => null, 'UNAUTHENTICATED'],
    ['one that is made up', () => 'no.such.token', 'UNAUTHENTICATED'],
    ['that of somebody deactivated', () => gym.tokenOf(people.deactivated), 'ACCOUNT_DISABLED'],
    ['that of a session which was ended', () => gym.tokenOf(people['signed out']), 'SESSION_EXPIRED'],
    ['one that is a week old', () => expired, 'SESSION_EXPIRED'],
    ['the ticket of a second step', () => pending, 'UNAUTHENTICATED'],
    ['the key of a door device', () => deviceKey, 'UNAUTHENTICATED'],
  ];

  it.each(ofPeople)('lets nobody in without a session, nor a door device: $call', async ({ call, audience }) => {
    const withKey = { authorization: `Device ${deviceKey}` };
    if (audience === 'everyone') {
      const { status } = await ask(call, null);
      expect(status).not.toBe(403);
      expect((await ask(call, null, withKey)).status).toBe(status);
      return;
    }
    const { status, body } = await ask(call, null, withKey);
    expect([status, body.code, body.data]).toEqual([401, 'UNAUTHENTICATED', null]);
  });

  // One guard judges the tokens of all calls.
  it.each(invalid)('lets nobody in with %s', async (_what, tokenOf, code) => {
    for (const call of ONE_OF_EACH) {
      const { status, body } = await ask(call, tokenOf());
      expect([call, status, body.code, body.data]).toEqual([call, 401, code, null]);
    }
  });

  describe('lets staff who lack a second factor for too long', () => {
    const lateOwner = async (): Promise<Person> => {
      const late = await staffOf('owner');
      await gym.rows(`UPDATE users SET created_at = '2020-01-01' WHERE id = $1`, [late.id]);
      return late;
    };
    let late: Person;
    beforeAll(async () => {
      late = await lateOwner();
      await gym.rows(`UPDATE settings SET value = '7', updated_at = '2020-01-01' WHERE key = 'StaffSecondFactorDays'`);
    });
    afterAll(() => gym.rows(`UPDATE settings SET value = '0' WHERE key = 'StaffSecondFactorDays'`));

    it.each(SETS_UP)('set one up: %s', async (call) => {
      const person = ENDS_THE_SESSION.includes(call) ? await lateOwner() : late;
      const { body } = await ask(call, gym.tokenOf(person));
      expect(body.code).not.toBe('SECOND_FACTOR_MISSING');
    });

    it.each(ONE_OF_EACH.filter((call) => STAFF_ROUTES[call] !== undefined))('do nothing else: %s', async (call) => {
      const { status, body } = await ask(call, gym.tokenOf(late));
      expect([status, body.code]).toEqual([403, 'SECOND_FACTOR_MISSING']);
    });
  });

  it.each(ofDoor)('lets in the key of a door device, and no session: $call', async ({ call }) => {
    expect((await ask(call, null, { authorization: `Device ${deviceKey}` })).status).not.toBe(401);
    const others = [...STAFF_ROLES, 'member' as const].map((role) => gym.tokenOf(people[role]));
    for (const token of [null, 'no.such.token', ...others]) {
      const { status, body } = await ask(call, token);
      expect([status, body.code]).toEqual([401, 'DOOR_KEY_INVALID']);
    }
    for (const key of ['', 'AAAA-BBBB', gym.tokenOf(people.owner)]) {
      expect((await ask(call, null, { authorization: `Device ${key}` })).body.code).toBe('DOOR_KEY_INVALID');
    }
  });

  it.each(ofPeople)('lets in the lowest role of its row, and nobody below: $call', async ({ call, audience }) => {
    const isForMembers = ['everyone', 'members', 'both'].includes(audience);
    const asWhom = async (role: StaffRole | 'member'): Promise<string> => {
      if (!ENDS_THE_SESSION.includes(call)) return gym.tokenOf(people[role]);
      return gym.tokenOf(role === 'member' ? await gym.has(aMember()) : await staffOf(role));
    };
    // Every audience of staff is a role and those above it: what OpenAPI says of all four is compared below.
    const roles = rolesOf(call, audience);
    const [lowest, below] = [roles.at(-1), STAFF_ROLES[roles.length]];
    for (const role of ['member', lowest, below] as const) {
      if (role === undefined) continue;
      const { status, body } = await ask(call, await asWhom(role));
      const isLetIn = role === 'member' ? isForMembers : role === lowest;
      const [refusal, missing] = [body.code === 'FORBIDDEN', body.data?.missing];
      expect([role, status === 403, refusal]).toEqual([role, !isLetIn, !isLetIn]);
      const named = role === 'member' || isLetIn ? undefined : STAFF_ROUTES[call];
      expect([role, missing]).toEqual([role, named]);
    }
  });

  it('lets another member touch nothing that is a member’s: each call with an id', async () => {
    const owner = await gym.has(aMember('Ιδιοκτήτρια Εγγραφών'));
    const [mine, theirs] = [gym.as(owner), gym.tokenOf(await gym.has(aMember('Άλλο Μέλος')))];
    const kept = (await book(mine, FRIDAY, '13:00')).data.id;
    const cancelled = (await book(mine, '2026-03-16', '13:00')).data.id;
    await mine.delete(`/Client/appointments/${cancelled}`);
    await resize(gym.as(people.owner), '2026-03-17', '14:00', 1);
    await book(gym.as(await gym.has(aMember())), '2026-03-17', '14:00');
    const waiting = await mine.post<{ id: string }>('/TimeslotInterest/express', place('2026-03-17', '14:00'));
    await gym.as(people.owner).put('/Admin/settings/StandingBookings', { value: 'members' });
    const saturdays = { dayOfWeek: 6, startTime: '09:00', endTime: '10:00' };
    const standing = await mine.post<{ id: string }>('/Client/standing-bookings', saturdays);
    const june = { from: '2026-06-01', until: '2026-06-05' };
    const desk = gym.as(people.owner);
    const freeze = await desk.post<{ id: string }>(`/Admin/clients/${owner.id}/freezes`, june);
    const [session] = (await mine.get<{ id: string }[]>('/auth/sessions')).data;
    const [passkey] = await gym.rows<{ id: string }>(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, 'x', 'x', 0, '[]', 'Κινητό', now()) RETURNING id`,
      [owner.id],
    );
    const [subscription] = await gym.rows<{ id: string }>('SELECT id FROM subscriptions WHERE client_id = $1', [
      owner.id,
    ]);
    const [phone] = await gym.rows<{ id: string }>(
      `INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth, server_key, created_at, seen_at)
       VALUES ($1, 'https://push.example.com/x', 'x', 'x', 'x', now(), now()) RETURNING id`,
      [owner.id],
    );
    const [payment] = await gym.rows<{ id: string }>(
      `INSERT INTO online_payments (id, client_id, payer_id, purpose, amount_cents, provider, is_live, state, created_at,
         expires_at, asked_at) VALUES (gen_random_uuid(), $1, $1, 'debt', 100, 'stripe', false, 'open', now(), now(), now())
       RETURNING id`,
      [owner.id],
    );
    const [inCourse] = await gym.rows<{ id: string }>(
      `WITH course AS (INSERT INTO courses (name_el, name_en, price_cents, join_until, is_offered, created_at)
         VALUES ('Κύκλος', '', 0, '2026-03-11', true, now()) RETURNING id)
       INSERT INTO course_entries (id, course_id, client_id, name_el, name_en, price_cents, joined_at, joined_by_id)
       SELECT gen_random_uuid(), course.id, $1, 'Κύκλος', '', 0, now(), $1 FROM course RETURNING id`,
      [owner.id],
    );
    const ids: Record<string, string | undefined> = {
      'GET /api/Client/online-payments/{id}': payment?.id,
      'DELETE /api/Client/online-payments/{id}': payment?.id,
      'DELETE /api/Client/appointments/{id}': kept,
      'POST /api/Client/appointments/{id}/move': kept,
      'POST /api/Client/appointments/{id}/restore': cancelled,
      'POST /api/Client/notices/{id}/read': kept,
      'DELETE /api/TimeslotInterest/{id}': waiting.data.id,
      'PUT /api/TimeslotInterest/{id}': waiting.data.id,
      'PUT /api/Client/standing-bookings/{id}': standing.data.id,
      'POST /api/Client/standing-bookings/{id}/end': standing.data.id,
      'POST /api/Client/courses/places/{id}/end': inCourse?.id,
      'GET /api/Client/subscriptions/{id}/end-lines': subscription?.id,
      'POST /api/Client/freezes/{id}/end': freeze.data.id,
      'DELETE /api/auth/sessions/{id}': session?.id,
      'DELETE /api/auth/passkeys/{id}': passkey?.id,
      'DELETE /api/Client/messages/devices/{id}': phone?.id,
    };
    // Files have a test of their own.
    const isAbout = (call: string): boolean =>
      call.includes('{id}') && !/\/(documents|classes|courses\/\{id\})\//.test(call);
    const ofMembers = rows.filter(({ call, audience }) => isAbout(call) && /^(members|both)/.test(audience));
    expect(Object.keys(ids).sort()).toEqual(ofMembers.map(({ call }) => call).sort());
    const changeOf = (call: string) =>
      call.includes('Interest') ? { noticeHours: 2, anyOf: [] } : { until: null, pausedUntil: null };
    const bodyOf = (call: string) => call.startsWith('PUT') && { body: changeOf(call) };
    const before = await wholeDatabase(gym);
    for (const [call, id = ''] of Object.entries(ids)) {
      const asked = { id, ...(call.endsWith('/move') && { body: slot(FRIDAY, '15:00') }), ...bodyOf(call) };
      expect([call, id !== '', await ask(call, theirs, asked)]).toMatchObject([call, true, { status: 404 }]);
    }
    expect(await wholeDatabase(gym)).toEqual(before);
  });

  const SLOT = '2026-12-04_1800-1900';
  it('lets nobody set a field that a call does not know, such as a role: each call with a body', async () => {
    const smuggled = {
      ...{ id: NOBODY, role: 1, staff_role: 'owner', userId: NOBODY, user_id: NOBODY, clientId: NOBODY },
      ...{ passwordHash: 'x', sessionVersion: 0, createdAt: NOW, isDeleted: false },
    };
    const accepting: string[] = [];
    for (const { call, audience } of rows) {
      const takesFields = document.operation(call).requestBody?.content['application/json'] !== undefined;
      // Providers write their notices and reports as they like, and sign them.
      const isOfProvider = call === 'POST /api/payments/{provider}' || call === 'POST /api/texting/reports/{id}';
      if (!takesFields || isOfProvider || call.endsWith('/file') || audience === 'the door') continue;
      const known = Object.keys(document.bodyOf(call).properties ?? {});
      const body = Object.fromEntries(Object.entries(smuggled).filter(([name]) => !known.includes(name)));
      const as = audience === 'members' ? people.member : people.owner;
      const { status, body: said } = await ask(call, audience === 'everyone' ? null : gym.tokenOf(as), {
        ...{ body, id: call.includes('/Timeslot/{id}') ? SLOT : NOBODY },
      });
      const isNamed = Object.keys(body).every((name) => said.data?.fields?.[name]?.includes(name) === true);
      if (status !== 400 || !isNamed) accepting.push(`${call} ${status} ${JSON.stringify(said.data)}`);
    }
    expect(accepting).toEqual([]);
  });

  it('says in OpenAPI which staff roles each call is for', () => {
    const declared = rows.map(({ call }) => {
      const operation = document.operation(call) as { 'x-staff-roles'?: string[] };
      return [call, operation['x-staff-roles']];
    });
    const expected = rows.map(({ call, audience }) => {
      const isForStaff = !OF_OTHERS.includes(audience);
      return [call, isForStaff ? rolesOf(call, audience) : undefined];
    });
    expect(declared).toEqual(expected);
  });
});

describe('a refusal for want of a permission', () => {
  it.each(['el', 'en'] as const)('names the permission in %s', async (language) => {
    const { status, body } = await ask('GET /api/Admin/clients', gym.tokenOf(people.trainer), { language });
    expect([status, body.code, body.data]).toEqual([403, 'FORBIDDEN', { missing: 'clients' }]);
    expect(body.message).toContain(PERMISSION_NAMES[language].clients);
    expect(body.errors).toEqual([body.message]);
  });
});

describe('the desk', () => {
  it('may remove the exception of a timeslot, but not reopen a closed day', async () => {
    const [owner, desk] = [gym.as(people.owner), gym.as(people.desk)];
    const closed = (await closeDay(owner, '2026-03-20', 'Αργία')).data.overrides[0]?.id ?? '';
    const resized = (await resize(desk, '2026-03-19', '18:00', 3)).data.overrides[0]?.id ?? '';
    expect(await desk.delete(`/Admin/timeslots/overrides/${closed}`)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      data: { missing: 'closing' },
    });
    expect(await gym.rows('SELECT id FROM timeslot_overrides WHERE id = $1', [closed])).toHaveLength(1);
    expect((await desk.delete(`/Admin/timeslots/overrides/${resized}`)).status).toBe(200);
    expect((await owner.delete(`/Admin/timeslots/overrides/${closed}`)).status).toBe(200);
  });
});

describe('undo', () => {
  it('of another staff member’s act needs a permission that the desk lacks; their own and a member’s does not', async () => {
    const [owner, desk] = [gym.as(people.owner), gym.as(people.desk)];
    const cancelled = async (by: ApiClient): Promise<string> => {
      const member = await gym.has(aMember());
      const { id } = (await book(gym.as(member), FRIDAY, '11:00')).data;
      await (by === desk || by === owner
        ? by.delete(`/Admin/appointments/${id}`)
        : gym.as(member).delete(`/Client/appointments/${id}`));
      const { data } = await owner.get<Act[]>('/Admin/acts');
      return data.find(({ userId }) => userId === member.id)?.id ?? '';
    };
    const others = `/Admin/acts/${await cancelled(owner)}/undo`;
    expect(await desk.post(others, {})).toMatchObject({ status: 403, data: { missing: 'undoOthers' } });
    expect((await gym.as(people.manager).post(others, {})).status).toBe(200);
    expect((await desk.post(`/Admin/acts/${await cancelled(desk)}/undo`, {})).status).toBe(200);
    expect((await desk.post(`/Admin/acts/${await cancelled(gym.asVisitor())}/undo`, {})).status).toBe(200);
  });
});

describe('a mail to staff about a client', () => {
  it('goes to those who may see clients, and have accepted their invitation', async () => {
    await gym.rows(`UPDATE users SET email_confirmed_at = NULL WHERE id = $1`, [people.manager.id]);
    await gym.rows('UPDATE users SET admin_notification_enabled = true WHERE id = $1', [people.member.id]);
    await book(gym.as(people.member), FRIDAY, '10:00');
    const mailed = await gym.rows<{ id: string }>(
      `SELECT recipient_id AS id FROM mails WHERE purpose = 'staff-notification'`,
    );
    const ids = mailed.map(({ id }) => id);
    for (const role of ['owner', 'desk'] as const) expect(ids).toContain(people[role].id);
    for (const role of ['manager', 'trainer', 'deactivated'] as const) expect(ids).not.toContain(people[role].id);
  });
});
