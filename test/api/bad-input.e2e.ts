import { PASSWORD, aMemberWithPassword, signIn } from '../support/accounts.js';
import type { FailureData } from '../support/api-client.js';
import { rawCall, type RawAnswer } from '../support/raw-call.js';
import { TestGym } from '../support/test-gym.js';

const TOMORROW = '2026-03-12';
const EMAIL = 'kakia@example.gr';

let gym: TestGym;
let token: string;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
  await aMemberWithPassword(gym, EMAIL);
  await gym.rows(
    `INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit)
    SELECT id, '2026-01-01', '2026-12-31', 12 FROM users WHERE email = $1`,
    [EMAIL],
  );
  token = (await signIn(gym.asVisitor(), EMAIL, PASSWORD)).data.token;
});
afterAll(() => gym.close());
afterEach(async () => {
  expect(await gym.rows('SELECT * FROM appointments')).toEqual([]);
});

const JSON_BODY = { 'Content-Type': 'application/json' };
function postRaw(
  path: string,
  body: RequestInit['body'],
  headers: Record<string, string> = JSON_BODY,
): Promise<RawAnswer> {
  const sent = { Authorization: `Bearer ${token}`, 'Accept-Language': 'en', ...headers };
  return rawCall(`${gym.urlOf(0)}/api${path}`, { method: 'POST', headers: sent, body: body ?? null });
}
const book = (body: RequestInit['body'], headers?: Record<string, string>) =>
  postRaw('/Client/appointments', body, headers);

describe('an unreadable body', () => {
  it.each([
    ['cut off', '{"appointmentDate":'],
    ['no JSON', 'appointmentDate=2026-03-12'],
    ['single quotes', "{'a':1}"],
    ['a prototype of its own', '{"__proto__":{"isAdmin":true}}'],
    ['a constructor of its own', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['a constructor that is no function', '{"constructor":{"name":1}}'],
    ['a constructor further in', '{"startTime":{"constructor":{"name":1}}}'],
    ['a constructor in a list', '{"startTime":[{"hours":18},{"constructor":null}]}'],
    ['a prototype further in', '{"startTime":{"hours":{"__proto__":{"a":1}}}}'],
    ['a prototype by its name', '{"endTime":{"prototype":[]}}'],
    ['a constructor in disguise', '{"endTime":{"c\\u006fnstructor":{"name":1}}}'],
    ['lists without an end', `{"endTime":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['objects without an end', `{"endTime":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
  ])('returns 400: %s', async (_, body) => {
    const { status, body: answer } = await book(body);
    expect(status).toBe(400);
    const message = 'The request is not valid JSON.';
    expect(answer).toEqual({ success: false, code: 'MALFORMED_JSON', message, data: null, errors: [message] });
  });

  it.each([
    ['a list', '[]'],
    ['a text', '"book me"'],
    ['a number', '1'],
  ])('returns 400: %s', async (_, body) => {
    expect(await book(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it.each([['null'], ['']])('returns 400 and names the missing fields of an empty body (%p)', async (body) => {
    const answer = await book(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(Object.keys(answer.body.data?.fields ?? {})).toEqual(['appointmentDate', 'startTime', 'endTime']);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['text', 'text/plain'],
    ['XML', 'application/xml'],
    ['a file', 'multipart/form-data; boundary=x'],
  ])('returns 415: %s', async (_, type) => {
    const answer = await book('a=1', { 'Content-Type': type });
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  it('returns 413 for ten megabytes', async () => {
    const answer = await postRaw('/auth/login', JSON.stringify({ email: 'a'.repeat(10_485_760) }));
    expect(answer).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE', success: false } });
    expect((await gym.asVisitor().get('/health')).status).toBe(200);
  });
});

describe('signing in', () => {
  it('returns 400 for a password object that claims a constructor', async () => {
    const body = '{"email":"a@b.gr","password":{"constructor":{"name":1}}}';
    expect(await postRaw('/auth/login', body)).toMatchObject({ status: 400, body: { code: 'MALFORMED_JSON' } });
  });

  it.each([[{}], [{ name: 1 }], [['x']], [[]], [1], [true], [{ then: 'x' }], [{ toString: 1 }], [{ type: 'Buffer' }]])(
    'returns 400 for the password %j and names the field',
    async (password) => {
      const answer = await postRaw('/auth/login', JSON.stringify({ email: 'a@b.gr', password }));
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(Object.keys(answer.body.data?.fields ?? {})).toEqual(['password']);
    },
  );
});

describe('a booking with', () => {
  const order = { appointmentDate: TOMORROW, startTime: '18:00', endTime: '19:00' };
  const hours = (value: number) => ({ hours: value, minutes: 0 });

  it.each<[string, Record<string, unknown>, string]>([
    ['a date that does not exist', { appointmentDate: '2026-02-30' }, 'appointmentDate'],
    ['a date of another form', { appointmentDate: '12/03/2026' }, 'appointmentDate'],
    ['a date that is a number', { appointmentDate: 20260312 }, 'appointmentDate'],
    ['no date', { appointmentDate: null }, 'appointmentDate'],
    ['a date-time that does not exist', { appointmentDate: '2026-02-30T10:00:00Z' }, 'appointmentDate'],
    ['an hour that does not exist', { startTime: '25:00' }, 'startTime'],
    ['a time in words', { startTime: 'six' }, 'startTime'],
    ['a 12-hour time', { startTime: '6:00 PM' }, 'startTime'],
    ['a time that contradicts itself', { startTime: { ...hours(18), totalHours: 17 } }, 'startTime'],
    ['ticks that say otherwise', { startTime: { ...hours(18), ticks: 1 } }, 'startTime'],
    ['an empty duration', { endTime: {} }, 'endTime'],
    ['a list as time', { endTime: ['19:00'] }, 'endTime'],
    ['a day too long', { endTime: { hours: 25 } }, 'endTime'],
    ['half an hour in hours', { startTime: { hours: 18.5 } }, 'startTime'],
    ['90 minutes beside the hours', { startTime: { hours: 16, minutes: 90 } }, 'startTime'],
    ['a field that nobody knows', { coupon: 'FREE' }, 'coupon'],
    ['an override, which only staff may request', { isAdminOverride: true }, 'isAdminOverride'],
  ])('%s is 400, in his language, and names the field', async (_, wish, field) => {
    const english = await book(JSON.stringify({ ...order, ...wish }));
    expect(english).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(Object.keys(english.body.data?.fields ?? {})).toEqual([field]);
    const greek = await book(JSON.stringify({ ...order, ...wish }), { ...JSON_BODY, 'Accept-Language': 'el' });
    expect(greek.body.message).toBe('Διορθώστε τα στοιχεία που επισημαίνονται.');
    expect(greek.body.errors[0]).toMatch(/[α-ω]/);
  });

  it.each<[string, Record<string, unknown>]>([
    ['text with seconds', { startTime: '18:00:00', endTime: '19:00:00' }],
    ['durations', { startTime: hours(18), endTime: hours(19) }],
    ['ticks', { startTime: { ticks: 648_000_000_000 }, endTime: { ticks: 684_000_000_000 } }],
    ['totals', { startTime: { totalHours: 18 }, endTime: { totalMinutes: 1_140 } }],
    ['a date-time, whose date counts as written', { appointmentDate: `${TOMORROW}T23:59:59-05:00` }],
  ])('times as %s is taken', async (_, wish) => {
    const booked = await book(JSON.stringify({ ...order, ...wish }));
    expect(booked).toMatchObject({ status: 201, body: { data: { appointmentDate: TOMORROW, startTime: '18:00:00' } } });
    expect(await gym.rows<{ status: 1 | 2 | 3 }>('DELETE FROM appointments RETURNING status')).toHaveLength(1);
    await gym.rows('DELETE FROM slot_occupancies');
  });
});

describe('a query', () => {
  it.each([
    ['/Client/appointments?startDate=2026-02-30', 'startDate'],
    ['/Client/appointments?startDate=2026-01-01&startDate=2026-02-01', 'startDate'],
    ['/Client/appointments?userId=1', 'userId'],
    ['/Client/timeslots/available?date=tomorrow', 'date'],
    ['/Client/timeslots/available', 'date'],
    ['/Client/appointments?constructor=1', 'constructor'],
    ['/Client/appointments?prototype=1', 'prototype'],
    ['/Client/appointments?__proto__=1', '__proto__'],
    ['/Client/profile?verbose=1', 'verbose'],
    ['/Client/profile?constructor=1', 'constructor'],
    ['/gym?lang=el', 'lang'],
    [`/Timeslot/validate?date=${TOMORROW}&startTime=18&endTime=19:00`, 'startTime'],
  ])('returns 400 and names the field: %s', async (path, field) => {
    const answer = await gym.asVisitor().withToken(token).get<FailureData>(path);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(Object.keys(answer.data.fields ?? {})).toEqual([field]);
  });

  it('ignores parameters without a value', async () => {
    const answer = await gym.asVisitor().withToken(token).get('/Client/appointments?startDate=&endDate=');
    expect(answer).toMatchObject({ status: 200, data: [] });
  });
});

describe('an unknown address', () => {
  it.each(['/nothing', '/Client', '/Client/profile/x', '/%E0%A4%A', '/Admin/clients/%00', `/${'x'.repeat(5_000)}`])(
    'returns 404 or 401 in the envelope, never 500: %s',
    async (path) => {
      const { status, body } = await rawCall(`${gym.urlOf(0)}/api${path}`, { headers: { 'Accept-Language': 'en' } });
      expect([401, 404]).toContain(status);
      expect(body).toMatchObject({ success: false, data: null });
      expect(body.errors).toEqual([body.message]);
    },
  );
});
