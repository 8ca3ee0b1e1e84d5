import type { Act } from '@palestra/backend/contract/act';
import type { ClientImport } from '@palestra/backend/contract/client-import';
import type { StartedExport } from '@palestra/backend/contract/export';
import type { Broadcast } from '@palestra/backend/contract/mail';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { Answer, ApiClient, FailureData } from '../../support/api-client.js';
import { book, place, slot } from '../../support/booking.js';
import { aMember, type Person } from '../../support/client-builder.js';
import { eventually } from '../../support/eventually.js';
import { exchange } from '../../support/exchange.js';
import { OpenApiDocument } from '../../support/openapi-document.js';
import { closeDay, resize } from '../../support/schedule.js';
import { callAt, FRIDAY, NOBODY, NOW } from '../../support/stable-calls/row.js';
import { SECTION_7 } from '../../support/stable-calls/table.js';
import { TestGym } from '../../support/test-gym.js';
import { wholeDatabase } from '../../support/whole-database.js';

type Kind =
  | 'staff'
  | 'client'
  | 'subscription'
  | 'appointment'
  | 'override'
  | 'template slot'
  | 'interest'
  | 'broadcast'
  | 'import'
  | 'tag'
  | 'note'
  | 'todo'
  | 'document'
  | 'standing'
  | 'freeze'
  | 'plan'
  | 'promotion'
  | 'class'
  | 'trainer'
  | 'course'
  | 'rate'
  | 'course place'
  | 'ledger entry'
  | 'gift card'
  | 'online payment'
  | 'export'
  | 'door device'
  | 'api key'
  | 'webhook'
  | 'webhook delivery'
  | 'mail'
  | 'act';

const PLAN = {
  ...{
    nameEl: 'Μήνας',
    nameEn: '',
    priceCents: 4500,
    length: 1,
    unit: 'months',
    monthlyLimit: 12,
    freezeBudgetDays: null,
    isOnSale: true,
  },
};
const PROMOTION = {
  ...{ code: 'SPRING', percent: 10, cents: null, firstDay: null, lastDay: null, mostUses: null },
  ...{ planIds: [], isActive: true },
};
const TAG = { name: 'Παλιοί', colour: 'green' };
const DOCUMENT = { kind: 'medical', validUntil: '2026-05-01', note: '' };
const SATURDAYS = { dayOfWeek: 6, startTime: '09:00', endTime: '10:00' };
const JUNE = { from: '2026-06-01', until: '2026-06-05' };
const API_KEY = { name: 'Ρολόι', permissions: ['day'], lastDay: null };
const WEBHOOK = { name: 'Ρολόι', address: 'https://example.gr/hook', events: ['client.added'], isActive: false };
const NAMES = { nameEl: 'Πιλάτες', nameEn: '', descriptionEl: '', descriptionEn: '', isActive: true };
const CLASS = { ...NAMES, colour: 'teal', capacity: null, cancelHours: null, opensDays: null };
const TRAINER = { ...NAMES, staffId: null };
const COURSE = {
  ...{
    nameEl: 'Κύκλος',
    nameEn: '',
    classId: null,
    priceCents: 0,
    vatPercent: null,
    joinUntil: FRIDAY,
    isOffered: true,
  },
  dates: [FRIDAY, '2026-03-18'].map((date) => ({ date, startTime: '21:00', endTime: '22:00' })),
};
const NOTE = { text: 'Πονάει η μέση', isPinned: true };
const CALL_BACK = { text: 'Τηλέφωνο', dueOn: FRIDAY };

let gym: TestGym;
let document: OpenApiDocument;
let staff: ApiClient;
let maria: ApiClient;
let nikos: Person;
let before: Record<string, string>;
/** Without the counters of calls: those that a provider did not sign are counted. */
const stored = async (): Promise<Record<string, string>> => ({ ...(await wholeDatabase(gym)), throttles: '' });
/** One record of each kind; those that belong to a member are Νίκος's. */
const ids = {} as Record<Kind, string>;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  document = await OpenApiDocument.of(gym.urlOf(0));
  staff = gym.as(gym.admin);
  maria = gym.as(await gym.has(aMember()));
  nikos = await gym.has(aMember('Νίκος Γεωργίου'));
  await fillIds();
  before = await stored();
});
afterAll(() => gym.close());
afterEach(async () => {
  const expected = before;
  before = await stored();
  expect(before).toEqual(expected);
});

const idIn = async (table: string, where: string): Promise<string> =>
  (await gym.rows<{ id: string }>(`SELECT id FROM ${table} WHERE ${where} = $1`, [nikos.id]))[0]?.id ?? '';

const promotionId = async (): Promise<string> =>
  (await staff.post<{ id: string }>('/Admin/promotions', PROMOTION)).data.id;
const classId = async (): Promise<string> => (await staff.post<{ id: string }>('/Admin/classes', CLASS)).data.id;
const trainerId = async (): Promise<string> => (await staff.post<{ id: string }>('/Admin/trainers', TRAINER)).data.id;
async function rateId(): Promise<string> {
  const rate = { trainerId: await trainerId(), classId: null, perClassCents: 0, perHeadCents: 0, validFrom: FRIDAY };
  return (await staff.post<{ id: string }>('/Admin/trainer-rates', rate)).data.id;
}
async function courseIds(): Promise<Record<'course' | 'course place', string>> {
  const { data } = await staff.post<{ id: string }>('/Admin/courses', COURSE);
  const joined = await gym.as(nikos).post<{ id: string }>(`/Client/courses/${data.id}/join`, { priceCents: 0 });
  return { course: data.id, 'course place': joined.data.id };
}
async function giftCardId(): Promise<string> {
  const id = 'f0000000-0000-4000-8000-000000000007';
  await staff.post('/Admin/gift-cards', { id, amountCents: 5_000, method: 'cash' });
  return id;
}
const planId = async (): Promise<string> => (await staff.post<{ id: string }>('/Admin/plans', PLAN)).data.id;
async function paymentId(): Promise<string> {
  const id = 'f0000000-0000-4000-8000-000000000002';
  await staff.post(`/Admin/clients/${nikos.id}/payments`, { id, amountCents: 100, method: 'cash' });
  return id;
}

/** Left open long ago, at a provider whose keys are gone. */
async function onlinePaymentId(): Promise<string> {
  const [row] = await gym.rows<{ id: string }>(
    `INSERT INTO online_payments (id, client_id, payer_id, purpose, amount_cents, provider, is_live, state, created_at, expires_at,
       asked_at, settled_at)
     VALUES ('f0000000-0000-4000-8000-000000000003', $1, $1, 'debt', 100, 'stripe', false, 'abandoned', now(), now(), now(), now())
     RETURNING id`,
    [nikos.id],
  );
  return row?.id ?? '';
}

async function importedId(): Promise<string> {
  const id = 'f0000000-0000-4000-8000-000000000001';
  const table = { columns: ['name', 'email', 'phone'], rows: [['Νέα', 'new@palestra.test', '6970000001']] };
  await staff.post('/Admin/client-imports', { id, fileName: 'μέλη.csv', mailsLinks: false, ...table });
  await eventually(async () => {
    const { state } = (await staff.get<ClientImport>(`/Admin/client-imports/${id}`)).data;
    return state === 'finished' ? state : null;
  });
  return id;
}

async function documentId(): Promise<string> {
  const { id } = (await staff.post<{ id: string }>(`/Admin/clients/${nikos.id}/documents`, DOCUMENT)).data;
  const type = { 'Content-Type': 'application/octet-stream' };
  expect((await staff.fetch('PUT', `/Admin/client-documents/${id}/file`, '%PDF-1.7', type)).status).toBe(200);
  return id;
}

/** Switched off: nothing is sent. */
async function webhookIds(): Promise<Pick<typeof ids, 'webhook' | 'webhook delivery'>> {
  const { id: webhook } = (await staff.post<{ id: string }>('/Admin/webhooks', WEBHOOK)).data;
  const [delivery] = await gym.rows<{ id: string }>(
    `INSERT INTO webhook_deliveries (webhook_id, kind, data, state, settled_at)
     VALUES ($1, 'client.added', '{}', 'failed', now()) RETURNING id`,
    [webhook],
  );
  return { webhook, 'webhook delivery': delivery?.id ?? '' };
}

async function fillIds(): Promise<void> {
  ids.override = (await resize(staff, FRIDAY, '19:00', 1)).data.overrides[0]?.id ?? '';
  await book(gym.as(await gym.has(aMember('Κάτοχος'))), FRIDAY, '19:00');
  await closeDay(staff, '2026-03-20');
  const waiting = await gym.as(nikos).post<{ id: string }>('/TimeslotInterest/express', place(FRIDAY, '19:00'));
  const news = await staff.post<Broadcast>('/admin/send-broadcast-email', { subject: 'Νέα', message: 'Νέα' });
  await staff.put('/Admin/settings/StandingBookings', { value: 'members' });
  Object.assign(ids, {
    'api key': (await staff.post<{ id: string }>('/Admin/api-keys', API_KEY)).data.id,
    ...(await webhookIds()),
    'door device': (await staff.post<{ id: string }>('/Admin/door-devices', { name: 'Είσοδος' })).data.id,
    export: (await staff.post<StartedExport>('/Admin/exports', {})).data.id,
    client: nikos.id,
    interest: waiting.data.id,
    appointment: (await book(gym.as(nikos), '2026-03-12', '09:00')).data.id,
    subscription: await idIn('subscriptions', 'client_id'),
    'template slot': (await staff.get<GlobalTimeslot[]>('/Admin/global-timeslots')).data[0]?.id,
    broadcast: news.data.id,
    import: await importedId(),
    tag: (await staff.post<{ id: string }>('/Admin/client-tags', TAG)).data.id,
    todo: (await staff.post<{ id: string }>(`/Admin/clients/${nikos.id}/todos`, CALL_BACK)).data.id,
    note: (await staff.post<{ id: string }>(`/Admin/clients/${nikos.id}/notes`, NOTE)).data.id,
    document: await documentId(),
    plan: await planId(),
    promotion: await promotionId(),
    class: await classId(),
    trainer: await trainerId(),
    ...(await courseIds()),
    rate: await rateId(),
    'ledger entry': await paymentId(),
    'gift card': await giftCardId(),
    'online payment': await onlinePaymentId(),
    standing: (await gym.as(nikos).post<{ id: string }>('/Client/standing-bookings', SATURDAYS)).data.id,
    freeze: (await staff.post<{ id: string }>(`/Admin/clients/${nikos.id}/freezes`, JUNE)).data.id,
    mail: await idIn('mails', 'recipient_id'),
    staff: gym.admin.id,
    act: (await staff.get<Act[]>('/Admin/acts')).data[0]?.id,
  });
  expect(Object.values(ids).every((id) => /^[\da-f-]{36}$/.test(id))).toBe(true);
}

/** Calls whose path holds the id of a record, with its kind. One without a row is tried with all ids of other tables. */
const KINDS: Record<string, Kind> = {
  'GET /api/Admin/clients/{id}/messages': 'client',
  'GET /api/Admin/clients/{id}/standing-bookings': 'client',
  'POST /api/Admin/clients/{id}/standing-bookings': 'client',
  'PUT /api/Admin/standing-bookings/{id}': 'standing',
  'POST /api/Admin/standing-bookings/{id}/end': 'standing',
  'PUT /api/Client/standing-bookings/{id}': 'standing',
  'POST /api/Client/standing-bookings/{id}/end': 'standing',
  'PUT /api/Admin/clients/{id}/tags': 'client',
  'GET /api/Admin/clients/{id}/todos': 'client',
  'POST /api/Admin/clients/{id}/todos': 'client',
  'GET /api/Admin/clients/{id}/notes': 'client',
  'POST /api/Admin/clients/{id}/notes': 'client',
  'GET /api/Admin/clients/{id}/documents': 'client',
  'GET /api/Admin/clients/{id}/terms': 'client',
  'POST /api/Admin/clients/{id}/terms': 'client',
  'POST /api/Admin/clients/{id}/documents': 'client',
  'PUT /api/Admin/client-documents/{id}': 'document',
  'DELETE /api/Admin/client-documents/{id}': 'document',
  'GET /api/Admin/client-documents/{id}/file': 'document',
  'PUT /api/Admin/client-documents/{id}/file': 'document',
  'DELETE /api/Admin/client-documents/{id}/file': 'document',
  'GET /api/Client/documents/{id}/file': 'document',
  'PUT /api/Admin/client-tags/{id}': 'tag',
  'DELETE /api/Admin/client-tags/{id}': 'tag',
  'PUT /api/Admin/client-notes/{id}': 'note',
  'DELETE /api/Admin/client-notes/{id}': 'note',
  'PUT /api/Admin/client-todos/{id}': 'todo',
  'PUT /api/Admin/client-todos/{id}/done': 'todo',
  'DELETE /api/Admin/client-todos/{id}': 'todo',
  'DELETE /api/Client/appointments/{id}': 'appointment',
  'POST /api/Client/appointments/{id}/move': 'appointment',
  'POST /api/Client/appointments/{id}/restore': 'appointment',
  'POST /api/Admin/acts/{id}/undo': 'act',
  'DELETE /api/TimeslotInterest/{id}': 'interest',
  'PUT /api/TimeslotInterest/{id}': 'interest',
  'DELETE /api/Admin/waiting-list/{id}': 'interest',
  'PUT /api/Admin/waiting-list/{id}/position': 'interest',
  'POST /api/Client/notices/{id}/read': 'appointment',
  'DELETE /api/Admin/clients/{id}': 'client',
  'GET /api/Admin/clients/{id}': 'client',
  'PUT /api/Admin/clients/{id}': 'client',
  'GET /api/Admin/clients/{id}/subscriptions': 'client',
  'PUT /api/Admin/clients/{id}/subscription': 'client',
  'PUT /api/Admin/clients/{id}/monthly-limit': 'client',
  'PUT /api/admin/clients/{id}/admin-notification': 'client',
  'PUT /api/admin/clients/{id}/morning-client': 'client',
  'POST /api/Admin/clients/{id}/children': 'client',
  'POST /api/Admin/clients/{id}/merge': 'client',
  'PUT /api/Admin/clients/{id}/guardian': 'client',
  'POST /api/Admin/clients/{id}/own-account': 'client',
  'POST /api/Admin/clients/{id}/password-reset-mail': 'client',
  'GET /api/Admin/clients/{id}/ledger': 'client',
  'GET /api/Admin/clients/{id}/online-payments': 'client',
  'GET /api/Admin/clients/{id}/renewing': 'client',
  'DELETE /api/Admin/clients/{id}/renewing': 'client',
  'POST /api/Admin/online-payments/{id}/refund': 'online payment',
  'DELETE /api/Admin/online-payments/{id}/problem': 'online payment',
  'GET /api/Client/online-payments/{id}': 'online payment',
  'DELETE /api/Client/online-payments/{id}': 'online payment',
  'POST /api/Admin/clients/{id}/sales': 'client',
  'POST /api/Admin/clients/{id}/payments': 'client',
  'POST /api/Admin/ledger/{id}/reverse': 'ledger entry',
  'PUT /api/Admin/plans/{id}': 'plan',
  'PUT /api/Admin/promotions/{id}': 'promotion',
  'GET /api/Admin/gift-cards/{id}': 'gift card',
  'POST /api/Admin/gift-cards/{id}/code': 'gift card',
  'POST /api/Admin/gift-cards/{id}/cancel': 'gift card',
  'POST /api/Admin/clients/{id}/gift-card-payments': 'client',
  'PUT /api/Admin/classes/{id}': 'class',
  'PUT /api/Admin/classes/{id}/picture': 'class',
  'DELETE /api/Admin/classes/{id}/picture': 'class',
  'PUT /api/Admin/trainers/{id}/picture': 'trainer',
  'DELETE /api/Admin/trainers/{id}/picture': 'trainer',
  'PUT /api/Client/classes/{id}/follow': 'class',
  'DELETE /api/Admin/trainer-rates/{id}': 'rate',
  'PUT /api/Admin/courses/{id}': 'course',
  'GET /api/Admin/courses/{id}/members': 'course',
  'POST /api/Admin/courses/{id}/members': 'course',
  'POST /api/Client/courses/{id}/join': 'course',
  'POST /api/Client/courses/places/{id}/end': 'course place',
  'POST /api/Admin/course-places/{id}/end': 'course place',
  'PUT /api/Admin/trainers/{id}': 'trainer',
  'GET /api/Admin/subscriptions/{id}/end-lines': 'subscription',
  'GET /api/Admin/clients/{id}/freezes': 'client',
  'POST /api/Admin/clients/{id}/freezes': 'client',
  'PUT /api/Admin/freezes/{id}': 'freeze',
  'POST /api/Admin/freezes/{id}/end': 'freeze',
  'POST /api/Admin/freezes/{id}/answer': 'freeze',
  'POST /api/Client/freezes/{id}/end': 'freeze',
  'GET /api/Client/subscriptions/{id}/end-lines': 'subscription',
  'POST /api/Admin/subscriptions/{id}/freeze': 'subscription',
  'POST /api/Admin/subscriptions/{id}/unfreeze': 'subscription',
  'DELETE /api/Admin/appointments/{id}': 'appointment',
  'POST /api/Admin/appointments/{id}/move': 'appointment',
  'POST /api/Admin/appointments/{id}/forgive': 'appointment',
  'PUT /api/Admin/appointments/{id}/attendance': 'appointment',
  'DELETE /api/Admin/timeslots/overrides/{id}': 'override',
  'DELETE /api/Admin/global-timeslots/{id}': 'template slot',
  'GET /api/Admin/broadcasts/{id}': 'broadcast',
  'POST /api/Admin/broadcasts/{id}/stop': 'broadcast',
  'POST /api/Admin/broadcasts/{id}/resume': 'broadcast',
  'GET /api/Admin/exports/{id}': 'export',
  'PUT /api/Admin/api-keys/{id}': 'api key',
  'DELETE /api/Admin/api-keys/{id}': 'api key',
  'PUT /api/Admin/webhooks/{id}': 'webhook',
  'DELETE /api/Admin/webhooks/{id}': 'webhook',
  'POST /api/Admin/webhooks/{id}/secret': 'webhook',
  'POST /api/Admin/webhooks/{id}/test': 'webhook',
  'GET /api/Admin/webhooks/{id}/deliveries': 'webhook',
  'POST /api/Admin/webhooks/{id}/repeat-failed': 'webhook',
  'POST /api/Admin/webhook-deliveries/{id}/repeat': 'webhook delivery',
  'POST /api/Admin/door-devices/{id}/key': 'door device',
  'DELETE /api/Admin/door-devices/{id}': 'door device',
  'GET /api/Admin/client-imports/{id}': 'import',
  'POST /api/Admin/client-imports/{id}/undo': 'import',
  'PUT /api/Admin/staff/{id}': 'staff',
  'POST /api/Admin/staff/{id}/invitation': 'staff',
  'GET /api/Admin/staff/{id}/second-factor': 'staff',
  'DELETE /api/Admin/staff/{id}/second-factor': 'staff',
  'GET /api/Admin/clients/{id}/second-factor': 'client',
  'DELETE /api/Admin/clients/{id}/second-factor': 'client',
  'POST /api/Admin/mails/{id}/resend': 'mail',
  'POST /api/Admin/mails/{id}/settle': 'mail',
};
/** Classes and courses are offered to every member. */
const OFFERED_TO_ALL = ['PUT /api/Client/classes/{id}/follow', 'POST /api/Client/courses/{id}/join'];
const RUBBISH = ['rubbish', '0', '-1', 'null', "1' OR '1'='1", `${NOBODY}0`, '\u0000', '🏋', 'x'.repeat(300)];

const TEXT = { subject: 'Θέμα', body: 'Κείμενο' };
const BODIES: Record<string, object> = {
  'PUT /api/TimeslotInterest/{id}': { noticeHours: 2, anyOf: [] },
  'PUT /api/Admin/waiting-list/{id}/position': { position: 1 },
  'POST /api/Admin/clients/{id}/merge': { otherId: '0b7e3c52-5a0e-4d0b-9a5e-2f6d1c8e7a41' },
  'POST /api/Admin/clients/{id}/standing-bookings': SATURDAYS,
  'PUT /api/Admin/standing-bookings/{id}': { until: null, pausedUntil: null },
  'POST /api/Admin/standing-bookings/{id}/end': {},
  'PUT /api/Client/standing-bookings/{id}': { until: null, pausedUntil: null },
  'POST /api/Client/standing-bookings/{id}/end': {},
  'POST /api/Admin/clients/{id}/freezes': { from: '2026-07-01', until: '2026-07-05' },
  'PUT /api/Admin/freezes/{id}': JUNE,
  'POST /api/Admin/freezes/{id}/end': {},
  'POST /api/Admin/freezes/{id}/answer': { isAccepted: true },
  'POST /api/Client/freezes/{id}/end': {},
  'PUT /api/Client/classes/{id}/follow': { isFollowed: true },
  'POST /api/Admin/clients/{id}/children': { name: 'Νεφέλη' },
  'POST /api/Admin/clients/{id}/sales': { id: NOBODY, planId: NOBODY },
  'POST /api/Admin/clients/{id}/payments': { id: NOBODY, amountCents: 100, method: 'cash' },
  'POST /api/Admin/ledger/{id}/reverse': { reason: 'Λάθος' },
  'POST /api/Admin/online-payments/{id}/refund': { id: NOBODY, amountCents: 100, reason: 'Λάθος' },
  'PUT /api/Admin/plans/{id}': PLAN,
  'PUT /api/Admin/promotions/{id}': PROMOTION,
  'POST /api/Admin/gift-cards/{id}/code': {},
  'POST /api/Admin/gift-cards/{id}/cancel': { reason: 'Λάθος', method: null, balanceCents: 5_000 },
  'POST /api/Admin/clients/{id}/gift-card-payments': { id: NOBODY, giftCode: 'ACDE', amountCents: 100 },
  'PUT /api/Admin/classes/{id}': CLASS,
  'PUT /api/Admin/trainers/{id}': TRAINER,
  'PUT /api/Admin/courses/{id}': COURSE,
  'POST /api/Admin/courses/{id}/members': { clientId: NOBODY, priceCents: 0 },
  'POST /api/Client/courses/{id}/join': { priceCents: 0 },
  'POST /api/Client/courses/places/{id}/end': {},
  'POST /api/Admin/course-places/{id}/end': {},
  'PUT /api/Admin/clients/{id}/guardian': { guardianId: NOBODY },
  'PUT /api/Admin/appointments/{id}/attendance': { attendance: 'attended' },
  'PUT /api/Admin/api-keys/{id}': API_KEY,
  'PUT /api/Admin/webhooks/{id}': WEBHOOK,
  'POST /api/Admin/clients/{id}/own-account': { email: 'own@palestra.test' },
};
const NO_SETTING = ['Password', '__proto__', 'toString'];
const NO_ROOM = ['0', '98', '100', 'main'];
const NO_TEMPLATE = ['booked', 'booked.fr', 'constructor', '__proto__.el'];
const LATER = '2026-03-13_0500-0600';
/** Every call whose path names something by a key of the product, with keys that name nothing. */
const KEYED: [call: string, keys: string[], body: object | undefined][] = [
  ['PUT /api/Admin/rooms/{id}', NO_ROOM, { nameEl: 'Σάλα', nameEn: 'Hall', capacity: null, isActive: true }],
  ['DELETE /api/Admin/rooms/{id}', NO_ROOM, undefined],
  ['PUT /api/Admin/capabilities/{id}', ['sauna', 'uses.money', 'Money'], { isUsed: true }],
  ['GET /api/calendar/{file}', ['.ics', 'rubbish.ics'], undefined],
  ['GET /api/gym/pictures/class/{id}', [NOBODY], undefined],
  ['GET /api/gym/pictures/trainer/{id}', [NOBODY], undefined],
  ['GET /api/payments/{provider}', ['nobody', 'Stripe', 'constructor'], undefined],
  ['POST /api/payments/{provider}', ['nobody', 'Stripe', 'constructor'], {}],
  ['PUT /api/Admin/payment-providers/{name}', ['nobody', 'Stripe', 'constructor'], { isActive: false }],
  ['GET /api/Admin/settings/{key}', NO_SETTING, undefined],
  ['PUT /api/Admin/settings/{key}', NO_SETTING, { value: '5' }],
  ['GET /api/Admin/email-templates/{id}', NO_TEMPLATE, undefined],
  ['PUT /api/Admin/email-templates/{id}', NO_TEMPLATE, TEXT],
  ['DELETE /api/Admin/email-templates/{id}', NO_TEMPLATE, undefined],
  ['POST /api/Admin/email-templates/{id}/preview', NO_TEMPLATE, TEXT],
  ['POST /api/Admin/email-templates/{id}/test', NO_TEMPLATE, TEXT],
  // The session's id belongs to one client only.
  ['DELETE /api/auth/sessions/{id}', [NOBODY], undefined],
  ['DELETE /api/auth/passkeys/{id}', [NOBODY], undefined],
  ['PUT /api/Timeslot/{id}', [LATER, '2026-02-30_0900-1000', '2026-03-13_2500-2600'], { capacity: 1 }],
  ...SECTION_7.filter(({ call }) => call.includes('{start}')).map(
    ({ call, usual }): [string, string[], object | undefined] => [call, ['05:00', '25:00', '07:00:61'], usual.body],
  ),
];

/** Providers of SMS call it without a session. */
const REPORTS = 'POST /api/texting/reports/{id}';

const PAPERS: Readonly<Record<string, unknown>> = {
  'PUT /api/Admin/clients/{id}/tags': { tagIds: [] },
  'POST /api/Admin/clients/{id}/terms': { version: 1 },
  'POST /api/Admin/clients/{id}/documents': DOCUMENT,
  'PUT /api/Admin/client-documents/{id}': DOCUMENT,
  'POST /api/Admin/clients/{id}/notes': NOTE,
  'PUT /api/Admin/client-tags/{id}': TAG,
  'PUT /api/Admin/client-notes/{id}': NOTE,
  'POST /api/Admin/clients/{id}/todos': CALL_BACK,
  'PUT /api/Admin/client-todos/{id}': CALL_BACK,
  'PUT /api/Admin/client-todos/{id}/done': { isDone: true },
  'PUT /api/Admin/appointments/{id}/attendance': { attendance: 'attended' },
};
const bodyOf = (call: string): unknown =>
  PAPERS[call] ??
  (call.endsWith('/move')
    ? slot(FRIDAY, '10:00')
    : (BODIES[call] ?? SECTION_7.find((row) => row.call === call)?.usual.body));
function ask(client: ApiClient, call: string, id: string, body: unknown = bodyOf(call)): Promise<Answer<FailureData>> {
  const [method = '', path = ''] = call.split(' ');
  const address = path.slice('/api'.length).replaceAll(/\{\w+\}/g, encodeURIComponent(id));
  return callAt(client, method, call.endsWith('/reset') ? `${address}?dayOfWeek=6` : address, body);
}
const isForMembers = (call: string): boolean => /\/api\/(Client|TimeslotInterest)\//.test(call);

function expectNothing(answer: Answer<FailureData>, statuses: number[]): void {
  expect(statuses).toContain(answer.status);
  expect(Object.keys(answer.data ?? {}).filter((name) => name !== 'fields')).toEqual([]);
  expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${nikos.name}|${nikos.id}@`));
}

it('notices an answer that tells anything', async () => {
  const refused = await ask(staff, 'GET /api/Admin/clients/{id}', NOBODY);
  const told = (changes: object) => (): void => expectNothing({ ...refused, ...changes }, [404]);
  expect(told({})).not.toThrow();
  for (const changes of [
    { status: 200 },
    { data: { visit: FRIDAY } },
    { message: `Ο πελάτης ${nikos.name}` },
    { message: `Σε χρήση: ${nikos.id}@example.gr` },
  ])
    expect(told(changes)).toThrow();
});

describe('an id in a path', () => {
  it('has rows about calls of the API alone', () => {
    const listed = [...Object.keys(KINDS), ...KEYED.map(([call]) => call)];
    expect(listed.filter((call) => !document.calls.includes(call))).toEqual([]);
  });

  it('returns nothing, unknown or of another kind: each call without a row', async () => {
    const listed = [...Object.keys(KINDS), ...KEYED.map(([call]) => call), REPORTS];
    const unlisted = document.calls.filter((call) => call.includes('{') && !listed.includes(call));
    for (const call of unlisted) {
      const client = isForMembers(call) ? maria : staff;
      for (const id of [NOBODY, ...Object.values(ids), ...RUBBISH]) {
        expectNothing(await ask(client, call, id), [400, 404]);
      }
      expectNothing(await ask(maria, call, ids.client), [isForMembers(call) ? 404 : 403]);
      expectNothing(await ask(gym.asVisitor(), call, ids.client), [401]);
    }
  });

  it('returns nothing to anybody whose report no provider has signed', async () => {
    for (const id of [NOBODY, ...Object.values(ids), ...RUBBISH]) {
      for (const client of [staff, maria, gym.asVisitor()])
        expectNothing(await ask(client, REPORTS, id, {}), [400, 404, 429]);
    }
  });

  it.each(Object.entries(KINDS))(
    'that is unknown, of another kind, or malformed returns nothing: %s',
    async (call, kind) => {
      const client = isForMembers(call) ? maria : staff;
      // All kinds: each call has its own query, which could look into the wrong table.
      const others = Object.keys(ids).filter((other): other is Kind => other !== kind);
      for (const id of [NOBODY, ...others.map((other) => ids[other])]) {
        const answer = await ask(client, call, id);
        expectNothing(answer, [404]);
        expect(answer.code).toBe('NOT_FOUND');
      }
      for (const id of RUBBISH) expectNothing(await ask(client, call, id), [400, 404]);
    },
  );

  it.each(Object.entries(KINDS))('of somebody else’s record returns nothing to a member: %s', async (call, kind) => {
    if (!OFFERED_TO_ALL.includes(call))
      expectNothing(await ask(maria, call, ids[kind]), [isForMembers(call) ? 404 : 403]);
    expectNothing(await ask(gym.asVisitor(), call, ids[kind]), [401]);
  });

  it.each(KEYED)('that is an unknown key returns nothing: %s', async (call, keys, body) => {
    for (const key of [...keys, NOBODY, ids.client, ...RUBBISH]) {
      expectNothing(await ask(staff, call, key, body), [400, 404]);
    }
    for (const key of [...keys, NOBODY, ids.client, ...RUBBISH]) {
      expectNothing(await ask(maria, call, key, body), [403, 404]);
    }
  });
});

describe('the client’s id in a booking by staff', () => {
  const bookAs = (client: ApiClient, userId: unknown) =>
    client.post<FailureData>('/Admin/appointments', { ...place(FRIDAY, '10:00'), userId, isAdminOverride: true });
  const validateAs = (client: ApiClient, userId: string) =>
    client.get<FailureData>('/Timeslot/validate', { ...slot(FRIDAY, '10:00'), userId });

  it('must be a client’s', async () => {
    for (const id of [NOBODY, gym.admin.id, ids.appointment, ids.subscription]) {
      expectNothing(await bookAs(staff, id), [404]);
      expectNothing(await validateAs(staff, id), [404]);
    }
    for (const id of RUBBISH) {
      expectNothing(await bookAs(staff, id), [400]);
      expectNothing(await validateAs(staff, id), [400]);
    }
    for (const id of [null, 1, [ids.client], { id: ids.client }]) expectNothing(await bookAs(staff, id), [400]);
  });

  it('is refused from a member', async () => {
    expectNothing(await bookAs(maria, ids.client), [403]);
    expectNothing(await validateAs(maria, ids.client), [400, 403]);
    for (const name of ['userId', 'clientId']) {
      const order = { ...place(FRIDAY, '10:00'), [name]: ids.client };
      expectNothing(await maria.post('/Client/appointments', order), [400]);
      expectNothing(await maria.post('/TimeslotInterest/express', order), [400]);
      expectNothing(await maria.get('/Client/appointments', { [name]: ids.client }), [400]);
      expectNothing(await maria.get('/Client/profile', { [name]: ids.client }), [400]);
      expectNothing(await maria.get('/TimeslotInterest/my-interests', { [name]: ids.client }), [400]);
    }
    const filter = JSON.stringify({ userId: ids.client });
    const listed = await maria.get<FailureData>('/Client/appointments', { filter });
    if (listed.status === 200) expect(listed.data).toEqual([]);
    else expectNothing(listed, [400]);
  });
});

describe('an id in a list’s query', () => {
  it.each([
    ['/Admin/appointments', 'userId'],
    ['/Admin/audit', 'actorId'],
  ])('%s?%s returns an empty list for an unknown id, and 400 for a malformed one', async (path, name) => {
    const filter = (id: string) => ({ filter: JSON.stringify({ [name]: id }) });
    expect(await staff.get(path, { [name]: NOBODY })).toMatchObject({ status: 200, data: [] });
    expect(await staff.get(path, filter(NOBODY))).toMatchObject({ status: 200, data: [] });
    for (const id of RUBBISH) {
      expectNothing(await staff.get(path, { [name]: id }), [400]);
      expectNothing(await staff.get(path, filter(id)), [400]);
    }
    expectNothing(await maria.get(path, { [name]: ids.client }), [403]);
  });
});

describe('the unsubscribe link of a broadcast', () => {
  it.each([...RUBBISH, NOBODY])('reveals nothing for the mail %p', async (id) => {
    const address = `${gym.urlOf(0)}/api/mail/unsubscribe/${encodeURIComponent(id)}`;
    for (const method of ['GET', 'POST']) {
      const { status, text } = await exchange(address, { method });
      expect(status).toBe(404);
      expect(text).not.toMatch(/\w@\w|Νίκος/);
    }
  });
});
