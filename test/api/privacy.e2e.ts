import type { MadeFeed } from '@palestra/backend/contract/calendar-feed';
import type { OwnMessages } from '@palestra/backend/contract/own-messages';
import { mayRole } from '@palestra/backend/contract/permissions';
import { Role } from '@palestra/backend/contract/roles';
import { searchKey } from '@palestra/backend/contract/search-key';
import { PASSWORD, aMemberWithPassword, registrationOf, signIn } from '../support/accounts.js';
import { book, bookFor, place, slot } from '../support/booking.js';
import { aMember, insertUser, type Person, SESSION_OF_TOKENS } from '../support/client-builder.js';
import { publishTerms } from '../support/gym-terms.js';
import { exchange } from '../support/exchange.js';
import { OpenApiDocument } from '../support/openapi-document.js';
import { closeDay, moveHour, resize } from '../support/schedule.js';
import { FRIDAY, NOW } from '../support/stable-calls/row.js';
import { SECTION_7 } from '../support/stable-calls/table.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';
import { STAFF_ROUTES } from '../support/staff-routes.js';

const YESTERDAY = '2026-03-10';
const TOMORROW = '2026-03-12';
const MONDAY = '2026-03-16';
const CLOSED = '2026-03-17';
const EMAIL = 'maria@example.gr';

/** Members whose data can be recognised in any response. */
const OTHERS = [
  { name: 'Κλεοπάτρα Ζαφειροπούλου', email: 'kleopatra.zaf@allou.example', phone: '6900111222' },
  { name: 'Ξενοφών Τσιριγώτης', email: 'xenofon.tsir@allou.example', phone: '6900333444' },
  { name: 'Wilhelmina Quartermaine', email: 'w.quartermaine@allou.example', phone: '+44 20 7946 0999' },
];
const TRACES = OTHERS.flatMap(({ name, email, phone }) => [
  ...name.split(' '),
  email,
  phone,
  phone.replaceAll(' ', ''),
]);

let gym: TestGym;
let document: OpenApiDocument;
let token: string;
let maria: Person;
let others: Person[];
let own: { appointment: string; interest: string; subscription: string; feed: string; phone: string };
let theirs: { appointment: string; interest: string; document: string };
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-09T10:00:00Z') });
  document = await OpenApiDocument.of(gym.urlOf(0));
  maria = await makeMaria();
  others = await Promise.all(OTHERS.map(makeOther));
  for (const person of [maria, ...others]) await book(gym.as(person), YESTERDAY, '18:00');
  await gym.setNow(NOW);
  token = (await signIn(gym.asVisitor(), EMAIL)).data.token;
  await fillSlots();
});
afterAll(() => gym.close());

async function makeMaria(): Promise<Person> {
  await aMemberWithPassword(gym, EMAIL);
  const [{ id } = { id: '' }] = await gym.rows<{ id: string }>(
    `INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit)
     SELECT id, '2026-01-01', '2026-12-31', 0 FROM users WHERE email = $1 RETURNING client_id AS id`,
    [EMAIL],
  );
  await gym.rows(SESSION_OF_TOKENS, [id]);
  return { id, name: 'Μαρία', role: 2 };
}

async function makeOther({ name, email, phone }: (typeof OTHERS)[number]): Promise<Person> {
  const person = await gym.has(aMember(name));
  const values = [person.id, email, phone, searchKey(name, email, phone), maria.id];
  await gym.rows(
    `UPDATE users SET email = $2, phone = $3, search_key = $4,
       password_hash = (SELECT password_hash FROM users WHERE id = $5) WHERE id = $1`,
    values,
  );
  return person;
}

/** Μαρία shares a full slot with all of them, waits behind one of them, and lost one place with them. */
async function fillSlots(): Promise<void> {
  const [staff, first, second] = [gym.as(gym.admin), others[0] ?? maria, others[1] ?? maria];
  await resize(staff, TOMORROW, '18:00', 4);
  for (const person of [maria, ...others]) await book(gym.as(person), TOMORROW, '18:00');
  await moveHour(staff, TOMORROW, '18:00', '17:30');
  for (const hour of ['19:00', '20:00']) {
    await resize(staff, FRIDAY, hour, 1);
    theirs = { appointment: (await bookFor(staff, first, FRIDAY, hour, true)).data.id, interest: '', document: '' };
  }
  theirs.interest = await express(second, '19:00');
  theirs.document = await documentOf(first);
  const appointment = (await bookFor(staff, maria, MONDAY, '10:00')).data.id;
  await bookFor(staff, first, MONDAY, '10:00');
  const [held] = await gym.rows<{ id: string }>('SELECT id FROM subscriptions WHERE client_id = $1', [maria.id]);
  own = {
    appointment,
    interest: await express(maria, '19:00'),
    subscription: held?.id ?? '',
    feed: await feedOf(maria),
    phone: await phoneOf(maria),
  };
  for (const person of [maria, ...others]) await book(gym.as(person), CLOSED, '18:00');
  await closeDay(staff, CLOSED, 'Αργία');
  await staff.put('/Admin/settings/StandingBookings', { value: 'members' });
  const version = await publishTerms(staff);
  await staff.post(`/Admin/clients/${first.id}/terms`, { version });
}

async function documentOf({ id: clientId }: Person): Promise<string> {
  const staff = gym.as(gym.admin);
  const paper = { kind: 'medical', validUntil: null, note: OTHERS[0]?.name };
  const { id } = (await staff.post<{ id: string }>(`/Admin/clients/${clientId}/documents`, paper)).data;
  const type = { 'Content-Type': 'application/octet-stream' };
  await staff.fetch('PUT', `/Admin/client-documents/${id}/file`, `%PDF-1.7 ${OTHERS[0]?.name}`, type);
  return id;
}

const feedOf = async (person: Person): Promise<string> =>
  (await gym.as(person).post<MadeFeed>('/Client/calendar-feed', {})).data.address.split('/').at(-1) ?? '';

const PHONE = {
  ...{
    endpoint: 'https://push.example.com/maria',
    p256dh: Buffer.of(4, ...Array<number>(64).fill(7)).toString('base64url'),
  },
  auth: Buffer.alloc(16, 7).toString('base64url'),
};
const phoneOf = async (person: Person): Promise<string> => {
  const endpoint = 'https://push.example.com/of-maria';
  const { data } = await gym.as(person).post<OwnMessages>('/Client/messages/devices', { ...PHONE, endpoint });
  return data.devices[0]?.id ?? '';
};

const express = async (person: Person, hour: string): Promise<string> =>
  (await gym.as(person).post<{ id: string }>('/TimeslotInterest/express', place(FRIDAY, hour))).data.id;

/** The complete response as text: headers and body. */
async function answerTo(call: string, body?: unknown, as = token): Promise<{ status: number; text: string }> {
  const [method = '', address = ''] = call.split(' ');
  const { status, headers, text } = await exchange(`${gym.urlOf(0)}${address}`, {
    method,
    headers: {
      Authorization: `Bearer ${as}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status, text: [...[...headers].map(([name, value]) => `${name}: ${value}`), text].join('\n') };
}

const comparable = (text: string): string => text.normalize('NFC').toLowerCase();
const tracesIn = (text: string): string[] =>
  TRACES.filter((trace) => comparable(text).includes(comparable(trace))).concat(
    others.map(({ id }) => id).filter((id) => comparable(text).includes(id)),
  );

const asked = (query: object): string => `?${new URLSearchParams({ ...query }).toString()}`;
const days = [YESTERDAY, TOMORROW, FRIDAY, MONDAY, CLOSED];
const EVERY_MONDAY = { dayOfWeek: 1, startTime: '19:00', endTime: '20:00' };
const JUNE = { from: '2026-06-01', until: '2026-06-05' };
const waitIn = (hour: string) => place(FRIDAY, hour);

/** Every call that serves members, in every state of this gym: call, end of its path, status and body. */
const CALLS: [call: string, end: () => string, status: number, body?: () => unknown][] = [
  ['GET /api/gym', () => '', 200],
  ['GET /api/gym/logo', () => '', 404],
  ['GET /api/gym/picture', () => '', 404],
  ['GET /api/gym/pictures/class/{id}', () => theirs.appointment, 404],
  ['GET /api/gym/pictures/trainer/{id}', () => theirs.appointment, 404],
  ['GET /api/gym/timetable', () => '', 200],
  ['GET /api/gym/week', () => '', 200],
  ['GET /api/joining', () => '', 200],
  ['GET /api/health', () => '', 200],
  ['GET /api/health/accepting', () => '', 200],
  ['GET /api/Client/profile', () => '', 200],
  ['GET /api/Client/appointments', () => '', 200],
  ['GET /api/Client/appointments', () => asked({ range: '[0,99]', sort: '["startsAt","DESC"]' }), 200],
  ['GET /api/Client/appointments', () => asked({ startDate: '2020-01-01', endDate: '2027-01-01' }), 200],
  ['GET /api/Client/booking-days', () => '', 200],
  ['GET /api/calendar/{file}', () => own.feed, 200],
  ['GET /api/Client/calendar-feed', () => '', 200],
  ['GET /api/Client/classes', () => '', 200],
  ['PUT /api/Client/classes/{id}/follow', () => theirs.appointment, 404, () => ({ isFollowed: true })],
  ['GET /api/Client/joining', () => '', 200],
  ['PUT /api/Client/joining', () => '', 400, () => ({ planId: theirs.appointment })],
  ['POST /api/Client/joining/desk', () => '', 200, () => ({})],
  ['POST /api/Client/joining/trial', () => '', 400, () => ({ planId: theirs.appointment, terms: '' })],
  ['GET /api/Client/courses', () => '', 200],
  ['GET /api/Client/hours', () => '', 200],
  ['POST /api/Client/courses/{id}/join', () => theirs.appointment, 404, () => ({ priceCents: 0 })],
  ['POST /api/Client/courses/places/{id}/end', () => theirs.appointment, 404, () => ({})],
  ['POST /api/Client/calendar-feed', () => '', 201],
  ['DELETE /api/Client/calendar-feed', () => '', 200],
  ['GET /api/Client/messages', () => '', 200],
  ['PUT /api/Client/messages/choice', () => '', 200, () => ({ kind: 'news', channel: 'phone' })],
  ['POST /api/Client/messages/devices', () => '', 201, () => PHONE],
  ['PUT /api/Client/messages/devices/seen', () => '', 200, () => ({ endpoint: PHONE.endpoint })],
  ['DELETE /api/Client/messages/devices/{id}', () => own.phone, 200],
  ['GET /api/Client/standing-bookings', () => '', 200],
  ['POST /api/Client/standing-bookings', () => '', 201, () => EVERY_MONDAY],
  ['POST /api/Client/standing-bookings', () => '', 409, () => EVERY_MONDAY],
  ['GET /api/Client/standing-bookings', () => '', 200],
  ['PUT /api/Client/standing-bookings/{id}', () => theirs.appointment, 404, () => ({ until: null, pausedUntil: null })],
  ['POST /api/Client/standing-bookings/{id}/end', () => theirs.appointment, 404, () => ({})],
  ['GET /api/Client/subscriptions/{id}/end-lines', () => theirs.appointment, 404],
  ['GET /api/Client/subscriptions/{id}/end-lines', () => own.subscription, 200],
  ['GET /api/Client/freezes', () => '', 200],
  ['POST /api/Client/freezes', () => '', 409, () => JUNE],
  ['POST /api/Client/freezes/{id}/end', () => theirs.appointment, 404, () => ({})],
  ['GET /api/Client/ledger', () => '', 200],
  ['GET /api/Client/online-payments', () => '', 200],
  ['GET /api/Client/renewing', () => '', 200],
  ['DELETE /api/Client/renewing', () => '', 200],
  ['GET /api/Client/online-payments/{id}', () => theirs.appointment, 404],
  ['DELETE /api/Client/online-payments/{id}', () => theirs.appointment, 404],
  ['POST /api/Client/online-payments/code', () => '', 400, () => ({ planId: theirs.appointment, code: 'SPRING' })],
  ['POST /api/Client/gift-cards/check', () => '', 400, () => ({ giftCode: 'ACDE' })],
  [
    'POST /api/Client/gift-cards/pay',
    () => '',
    400,
    () => ({ id: theirs.appointment, giftCode: 'ACDE', amountCents: 100 }),
  ],
  [
    'POST /api/Client/gift-cards/buy',
    () => '',
    400,
    () => ({
      ...{ id: theirs.appointment, giftCode: 'ACDE', amountCents: 100, planId: theirs.appointment },
      ...{ startDate: '2026-03-11', terms: 'x' },
    }),
  ],
  [
    'POST /api/Client/gift-cards/pages',
    () => '',
    400,
    () => ({
      ...{ id: theirs.appointment, giftCode: 'ACDE', amountCents: 100, cardCents: 100, planId: theirs.appointment },
    }),
  ],
  ['POST /api/Client/online-payments', () => '', 400, () => ({ id: theirs.appointment, amountCents: 100 })],
  ['GET /api/Client/terms', () => '', 200],
  ['POST /api/Client/terms/consent', () => '', 200, () => ({ version: 1 })],
  ['POST /api/Client/terms/consent', () => '', 409, () => ({ version: 2 })],
  ['GET /api/Client/history', () => '', 200],
  ['GET /api/Timeslot/schedule', () => '', 200],
  ...days.flatMap((date): [string, () => string, number][] => [
    ['GET /api/Client/timeslots/available', () => asked({ date }), 200],
    ['GET /api/Client/timeslots/available', () => asked(slot(date, '18:00')), 200],
    ['GET /api/Timeslot/capacity', () => asked({ date }), 200],
    ['GET /api/Timeslot/validate', () => asked(slot(date, '18:00')), 200],
  ]),
  ['GET /api/Timeslot/validate', () => asked({ ...slot(FRIDAY, '19:00'), userId: others[0]?.id ?? '' }), 403],
  ['GET /api/Client/language-preference', () => '', 200],
  ['PUT /api/Client/language-preference', () => '', 200, () => ({ languageCode: 'el' })],
  ['POST /api/Client/appointments', () => '', 409, () => place(TOMORROW, '18:00')],
  ['POST /api/Client/appointments', () => '', 409, () => place(FRIDAY, '19:00')],
  ['POST /api/Client/appointments', () => '', 422, () => place(TOMORROW, '12:00')],
  ['POST /api/Client/appointments', () => '', 422, () => place(CLOSED, '18:00')],
  ['POST /api/TimeslotInterest/express', () => '', 409, () => waitIn('19:00')],
  ['POST /api/TimeslotInterest/express', () => '', 201, () => waitIn('20:00')],
  ['GET /api/TimeslotInterest/my-interests', () => '', 200],
  ['POST /api/TimeslotInterest/held-place', () => '', 409, () => ({ token: 'wrong' })],
  ['POST /api/TimeslotInterest/held-place/take', () => '', 409, () => ({ token: 'wrong' })],
  ['POST /api/TimeslotInterest/held-place/decline', () => '', 409, () => ({ token: 'wrong' })],
  ['PUT /api/TimeslotInterest/{id}', () => theirs.interest, 404, () => ({ noticeHours: 2, anyOf: [] })],
  ['PUT /api/TimeslotInterest/{id}', () => own.interest, 200, () => ({ noticeHours: 2, anyOf: [theirs.interest] })],
  ['DELETE /api/TimeslotInterest/{id}', () => theirs.interest, 404],
  ['DELETE /api/TimeslotInterest/{id}', () => own.interest, 200],
  ['POST /api/Client/notices/{id}/read', () => theirs.appointment, 404],
  ['POST /api/Client/appointments/{id}/restore', () => theirs.appointment, 404],
  ['POST /api/Client/appointments/{id}/restore', () => own.appointment, 200],
  ['POST /api/Client/appointments/{id}/move', () => theirs.appointment, 404, () => slot(FRIDAY, '20:00')],
  ['POST /api/Client/appointments/{id}/move', () => own.appointment, 409, () => slot(FRIDAY, '19:00')],
  ['DELETE /api/Client/appointments/{id}', () => theirs.appointment, 404],
  ['DELETE /api/Client/appointments/{id}', () => own.appointment, 200],
  ['DELETE /api/Client/appointments/{id}', () => own.appointment, 409],
  ['POST /api/Client/appointments', () => '', 201, () => place(MONDAY, '10:00')],
  ['POST /api/auth/register', () => '', 201, () => registrationOf(OTHERS[0]?.email ?? '')],
  ['POST /api/joining/opened', () => '', 200, () => ({})],
  ['POST /api/joining', () => '', 201, () => registrationOf(OTHERS[0]?.email ?? '')],
  ['POST /api/auth/forgot-password', () => '', 200, () => ({ email: OTHERS[0]?.email, turnstileToken: usualToken() })],
  ['POST /api/auth/login', () => '', 401, () => ({ email: OTHERS[0]?.email, password: 'wrong' })],
  ['POST /api/auth/confirm-email', () => '', 400, () => ({ email: OTHERS[0]?.email, token: 'wrong' })],
  [
    'POST /api/auth/reset-password',
    () => '',
    400,
    () => ({ ...newPassword(), email: OTHERS[0]?.email, token: 'wrong' }),
  ],
  ['POST /api/auth/reset-password/check', () => '', 400, () => ({ email: OTHERS[0]?.email, token: 'wrong' })],
  ['POST /api/auth/login', () => '', 200, () => ({ email: EMAIL, password: PASSWORD })],
  ['POST /api/auth/confirm-identity', () => '', 200, () => ({ password: PASSWORD })],
  ['POST /api/auth/confirm-identity/options', () => '', 200, () => ({})],
  ['POST /api/auth/login/passkey', () => '', 200, () => ({})],
  ['POST /api/auth/login/second-step', () => '', 400, () => ({ ticket: 'wrong', code: '123456' })],
  ['GET /api/auth/second-factor', () => '', 200],
  ['POST /api/auth/second-factor/totp', () => '', 200, () => ({})],
  ['POST /api/auth/second-factor/totp/confirm', () => '', 400, () => ({ ticket: 'wrong', code: '123456' })],
  ['DELETE /api/auth/second-factor/totp', () => '', 404],
  ['POST /api/auth/second-factor/recovery-codes', () => '', 409, () => ({})],
  ['POST /api/auth/passkeys/options', () => '', 200, () => ({})],
  ['POST /api/auth/passkeys', () => '', 400, () => ({ ticket: 'wrong', name: 'Κινητό', passkey: {} })],
  ['DELETE /api/auth/passkeys/{id}', () => others[0]?.id ?? '', 404],
  ['GET /api/auth/sessions', () => '', 200],
  ['DELETE /api/auth/sessions/{id}', () => others[0]?.id ?? '', 404],
  ['GET /api/Client/documents', () => '', 200],
  ['GET /api/Client/documents/{id}/file', () => theirs.document, 404],
  ['GET /api/Client/export', () => '', 200],
  ['POST /api/Client/erasure-request', () => '', 200],
  ['DELETE /api/Client/erasure-request', () => '', 200],
  ['POST /api/Client/check-in-code', () => '', 200, () => ({})],
  ['PUT /api/auth/password', () => '', 200, () => ({ ...newPassword(), currentPassword: PASSWORD })],
];
const newPassword = () => ({ newPassword: 'νέος κωδικός', confirmPassword: 'νέος κωδικός' });
const usualToken = () => registrationOf(EMAIL).turnstileToken;
/** An endless response; live.e2e.ts reads it. */
const STREAM = 'GET /api/live';
/** They end the calling session; sessions.e2e.ts reads their responses. */
const SIGN_OUT = ['POST /api/auth/logout', 'POST /api/auth/logout-all'];
const pathOf = (call: string, end: string): string => (call.includes('{') ? call.replace(/\{\w+\}/, end) : call + end);

describe('responses to staff', () => {
  it('contain the names, e-mails and phones that the tests below search for', async () => {
    const staff = gym.as(gym.admin);
    const day = JSON.stringify(await staff.get('/Timeslot/capacity', { date: TOMORROW }));
    const clients = JSON.stringify(await staff.get('/Admin/clients'));
    for (const { name } of OTHERS) expect(tracesIn(day)).toEqual(expect.arrayContaining(name.split(' ')));
    for (const { email, phone } of OTHERS) expect(tracesIn(clients)).toEqual(expect.arrayContaining([email, phone]));
  });
});

describe('responses to a trainer', () => {
  const SURNAMES = OTHERS.map(({ name }) => name.split(' ').at(-1) ?? '');
  const FIRST_NAMES = OTHERS.map(({ name }) => name.split(' ')[0] ?? '');
  const notForTrainers = (text: string): string[] =>
    tracesIn(text).filter((trace) => !FIRST_NAMES.includes(trace) && !others.some(({ id }) => id === trace));
  const ofTrainers = (call: string): boolean => {
    const permission = STAFF_ROUTES[call];
    return permission !== undefined && mayRole('trainer', permission);
  };
  let trainer: string;
  beforeAll(async () => {
    const person = { id: anId(), name: 'Πέτρος Γυμναστής', role: Role.Admin, staffRole: 'trainer' as const };
    await insertUser(gym.database, person, { createdAt: gym.clock });
    trainer = gym.tokenOf(person);
  });

  it.each(days)('name the clients of %s by first name and initial, without e-mail and phone', async (date) => {
    for (const call of [
      `GET /api/Timeslot/capacity${asked({ date })}`,
      `GET /api/admin/timeslots/clients${asked(slot(date, '18:00'))}`,
      `GET /api/admin/timeslots/clients${asked(slot(date, '19:00'))}`,
    ]) {
      const { status, text } = await answerTo(call, undefined, trainer);
      expect([call, status === 200 || status === 404, notForTrainers(text)]).toEqual([call, true, []]);
    }
  });

  it('show them that much', async () => {
    const { text } = await answerTo(`GET /api/Timeslot/capacity${asked({ date: TOMORROW })}`, undefined, trainer);
    for (const [n, name] of FIRST_NAMES.entries()) expect(text).toContain(`${name} ${SURNAMES[n]?.[0]}.`);
  });

  it('are refusals for every call that is not for trainers', async () => {
    const refused = document.calls.filter((call) => document.operation(call).security?.length && !ofTrainers(call));
    expect(refused.length).toBeGreaterThan(60);
    for (const call of refused) {
      const usual = SECTION_7.find((row) => row.call === call)?.usual.body;
      const someone = call.includes('/clients/') ? others[0]?.id : theirs.appointment;
      const { status, text } = await answerTo(call.replaceAll(/\{\w+\}/g, someone ?? ''), usual, trainer);
      expect([call, status, tracesIn(text)]).toEqual([call, 403, []]);
    }
  });
});

describe('responses to a member', () => {
  it('are refusals for every call that is not for members', async () => {
    const listed = new Set([STREAM, ...SIGN_OUT, ...CALLS.map(([call]) => call)]);
    for (const call of document.calls.filter((known) => !listed.has(known))) {
      const usual = SECTION_7.find((row) => row.call === call)?.usual.body;
      const someone = call.includes('/clients/') ? others[0]?.id : theirs.appointment;
      const { status, text } = await answerTo(call.replaceAll(/\{\w+\}/g, someone ?? ''), usual);
      // The door knows keys of devices, and providers their signatures: neither knows sessions.
      const refusal = call.includes(' /api/Door/') ? 401 : / \/api\/(texting|payments)\//.test(call) ? 404 : 403;
      expect([call, status, tracesIn(text)]).toEqual([call, refusal, []]);
    }
  });

  it.each(CALLS)(
    'of %s contain nobody else’s name, e-mail or phone',
    async (call, end, status, body = () => undefined) => {
      const answer = await answerTo(pathOf(call, end()), body());
      expect([answer.status, tracesIn(answer.text)]).toEqual([status, []]);
    },
  );
});
