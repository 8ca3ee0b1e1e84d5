import type { Appointment } from '@palestra/backend/contract/appointment';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { Client, ClientProfile } from '@palestra/backend/contract/client';
import type { Interest } from '@palestra/backend/contract/interest';
import type { ChangedSubscription } from '@palestra/backend/contract/schedule-change';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { PASSWORD, confirm, forgetPassword, readLink, register, reset, signIn } from '../../support/accounts.js';
import type { ApiClient, FailureData } from '../../support/api-client.js';
import { book, place } from '../../support/booking.js';
import { eventually } from '../../support/eventually.js';
import { openMailingGym } from '../../support/mail/mailing-gym.js';
import type { CaughtMail, SmtpCatcher } from '../../support/mail/smtp-catcher.js';
import { closeDay, moveHour, resize } from '../../support/schedule.js';
import type { TestGym } from '../../support/test-gym.js';

const MARIA = 'maria@example.gr';
const NIKOS = 'nikos@example.gr';
const GIORGOS = 'giorgos@example.gr';
const NAME = 'Μαρία Ιωάννου';

let gym: TestGym;
let smtp: SmtpCatcher;
beforeAll(async () => {
  // Monday, nine in the morning in Athens.
  ({ gym, smtp } = await openMailingGym(new Date('2026-06-01T06:00:00Z')));
});
afterAll(async () => {
  await gym.close();
  await smtp.close();
});

let staff: ApiClient;
let maria: ApiClient;
const subscriptions: Record<string, string> = {};

async function signedIn(email: string): Promise<ApiClient> {
  const answer = await signIn(gym.asVisitor(), email);
  expect(answer).toMatchObject({ status: 200, message: 'Signed in' });
  return gym.asVisitor().withToken(answer.data.token);
}
const staffAddress = () => `${gym.admin.id}@example.gr`;

/** Moves the clock. A session lasts a week, so that people sign in again. */
async function comesThe(instant: string): Promise<void> {
  await gym.setNow(instant);
  staff = await signedIn(staffAddress());
  maria = await signedIn(MARIA);
}

const isAbout = (to: string, subject: RegExp) => (mail: CaughtMail) =>
  mail.to === to && subject.test(mail.parsed.subject ?? '');
const letters = (to: string, subject: RegExp) => smtp.accepted.filter(isAbout(to, subject));
const letter = (to: string, subject: RegExp): Promise<CaughtMail> =>
  eventually(() => smtp.accepted.find(isAbout(to, subject)) ?? null);
async function linkIn(mail: Promise<CaughtMail>): Promise<string> {
  const link = /https:\/\/gym\.example\.gr\/\S+\?\S+/.exec((await mail).parsed.text ?? '')?.[0];
  if (link === undefined) throw new Error('The mail has no link');
  return link;
}

const profile = async () => (await maria.get<ClientProfile>('/Client/profile')).data;
const visits = async () => (await maria.get<Appointment[]>('/Client/appointments')).data;
const visitOn = async (date: string) => (await visits()).filter(({ appointmentDate }) => appointmentDate === date);

async function staffChooseAPassword(): Promise<void> {
  await forgetPassword(gym.asVisitor(), staffAddress());
  const { link } = readLink(await linkIn(letter(staffAddress(), /^Νέος κωδικός/)));
  expect(await reset(gym.asVisitor(), link, PASSWORD)).toMatchObject({ status: 200 });
  staff = await signedIn(staffAddress());
}

async function mariaRegisters(): Promise<void> {
  expect(await register(gym.asVisitor(), MARIA, { name: NAME })).toMatchObject({ status: 201 });
  expect(await signIn(gym.asVisitor(), MARIA)).toMatchObject({ status: 401, code: 'EMAIL_NOT_CONFIRMED' });
  const { link, path } = readLink(await linkIn(letter(MARIA, /Confirm your email/)));
  expect(path).toBe('/confirm-email');
  expect(await confirm(gym.asVisitor(), link)).toMatchObject({ status: 200 });
  maria = await signedIn(MARIA);
  expect(await profile()).toMatchObject({ name: NAME, email: MARIA, subscription: null, subscriptionStatus: 'none' });
  expect(await book(maria, '2026-06-03', '18:00')).toMatchObject({ status: 422, code: 'NO_SUBSCRIPTION' });
}

/** Creates the subscription of a client, found by a search. */
async function subscribe(search: string, wish: object): Promise<Subscription> {
  const found = await staff.get<Client[]>('/Admin/clients', { search });
  expect(found.data).toHaveLength(1);
  const { id = '', email = '' } = found.data[0] ?? {};
  const given = await staff.put<Subscription>(`/Admin/clients/${id}/subscription`, wish);
  expect(given).toMatchObject({ status: 200, message: 'Subscription updated' });
  subscriptions[email] = given.data.id;
  return given.data;
}

async function staffGiveHerASubscription(): Promise<void> {
  const june = { startDate: '2026-06-01', endDate: '2026-06-30', monthlyLimit: 4 };
  const given = await subscribe('maria ioannou', june);
  expect(given).toMatchObject({ ...june, activationStatus: 'waiting', daysRemaining: 30, remainingThisMonth: 4 });
}

async function herFirstBookingActivatesIt(): Promise<void> {
  const answer = await book(maria, '2026-06-03', '18:00');
  expect(answer).toMatchObject({ status: 201, data: { status: 1, userName: NAME, canCancel: true } });
  const { parsed } = await letter(MARIA, /^Booked: .*3 June.*6:00/);
  expect(parsed.attachments.map(({ filename }) => filename)).toContain('appointment.ics');
  expect((await profile()).subscription).toMatchObject({
    activationStatus: 'activated',
    actualStartDate: '2026-06-03',
    actualEndDate: '2026-07-02',
    usedThisMonth: 1,
    remainingThisMonth: 3,
  });
}

async function othersFillASlot(): Promise<void> {
  await resize(staff, '2026-06-05', '19:00', 2);
  for (const [name, email] of [
    ['Νίκος Παππάς', NIKOS],
    ['Γιώργος Αλεξίου', GIORGOS],
  ] as const) {
    const client = { name, email, phone: '6900000000', password: PASSWORD };
    expect(await staff.post('/Admin/clients', client)).toMatchObject({ status: 201, message: 'Client added' });
    await subscribe(email, { startDate: '2026-06-01', doesNotExpire: true, monthlyLimit: 0 });
    expect(await book(await signedIn(email), '2026-06-05', '19:00')).toMatchObject({ status: 201 });
  }
}

async function mariaWaits(): Promise<void> {
  expect(await book(maria, '2026-06-05', '19:00')).toMatchObject({ status: 409, code: 'SLOT_FULL' });
  const interest = await maria.post<Interest>('/TimeslotInterest/express', place('2026-06-05', '19:00'));
  expect(interest).toMatchObject({ status: 201, data: { position: 1 } });
  expect((await maria.get<Interest[]>('/TimeslotInterest/my-interests')).data).toEqual([interest.data]);
}

async function nikosCancelsAndSheIsTold(): Promise<void> {
  expect(await visitOn('2026-06-03')).toMatchObject([{ status: 3 }]);
  const nikos = await signedIn(NIKOS);
  const [held] = (await nikos.get<Appointment[]>('/Client/appointments')).data;
  expect(await nikos.delete(`/Client/appointments/${held?.id}`)).toMatchObject({ status: 200 });
  await letter(NIKOS, /^Ακυρώθηκε: .*5 Ιουνίου/);
  const { pathname, searchParams } = new URL(await linkIn(letter(MARIA, /^A place is free: .*5 June/)));
  expect(pathname).toBe('/book');
  const [date, start] = [searchParams.get('date') ?? '', searchParams.get('start') ?? ''];
  expect(await book(maria, date, start)).toMatchObject({
    status: 201,
    data: { appointmentDate: '2026-06-05', startTime: '19:00:00' },
  });
  expect((await maria.get<Interest[]>('/TimeslotInterest/my-interests')).data).toEqual([]);
  expect(await book(nikos, date, start)).toMatchObject({ status: 409, code: 'SLOT_FULL' });
}

async function staffCloseADay(): Promise<void> {
  const date = '2026-06-10';
  const lost = { affectedAppointments: 1, affected: [{ userName: NAME, appointmentDate: date, newStartTime: null }] };
  expect((await book(maria, date, '18:00')).status).toBe(201);
  const asked = await closeDay(staff, date, 'Απολύμανση', '?dryRun=true');
  expect(asked).toMatchObject({ status: 200, data: { isDryRun: true, ...lost } });
  expect(await visitOn(date)).toMatchObject([{ status: 1 }]);

  const closed = await closeDay(staff, date, 'Απολύμανση');
  expect(closed).toMatchObject({ status: 200, message: 'Day closed', data: { isDryRun: false, ...lost } });
  expect((await letter(MARIA, /^Closed on .*10 June/)).parsed.text).toContain('Απολύμανση');
  expect(letters(MARIA, /^Closed on /)).toHaveLength(1);
  expect(await visitOn(date)).toMatchObject([{ status: 2, cancelReason: 'Απολύμανση' }]);
  expect((await profile()).subscription).toMatchObject({ usedThisMonth: 2 });
  const refused = await book(maria, date, '19:00');
  expect(refused).toMatchObject({ status: 422, code: 'DAY_CLOSED' });
  expect(refused.message).toBe('The gym is closed on this day. (Απολύμανση)');
}

async function staffMoveAnHour(): Promise<void> {
  const date = '2026-06-12';
  expect((await book(maria, date, '18:00')).status).toBe(201);
  const moved = await moveHour(staff, date, '18:00', '20:00');
  expect(moved).toMatchObject({
    ...{ status: 200, message: 'Timeslot updated' },
    data: { affected: [{ userName: NAME, startTime: '18:00:00', newStartTime: '20:00:00' }] },
  });
  await letter(MARIA, /^New time for your appointment: .*12 June.*8:00/);
  expect(await visitOn(date)).toMatchObject([
    { status: 1, hasTimeChange: true, startTime: '20:00:00', originalStartTime: '18:00:00' },
  ]);
}

const freezing = (call: 'freeze' | 'unfreeze') =>
  staff.post<ChangedSubscription>(`/Admin/subscriptions/${subscriptions[MARIA]}/${call}`, {});

async function staffFreezeHerSubscription(): Promise<void> {
  expect((await book(maria, '2026-06-17', '18:00')).status).toBe(201);
  const frozen = await freezing('freeze');
  expect(frozen).toMatchObject({ status: 200, message: 'Subscription frozen' });
  expect(frozen.data).toMatchObject({ isFrozen: true, remainingDaysAtFreeze: 17, affectedAppointments: 1 });
  await letter(MARIA, /^Cancelled: .*17 June/);
  expect(await book(maria, '2026-06-18', '18:00')).toMatchObject({ status: 422, code: 'SUBSCRIPTION_FROZEN' });
}

/** A week later: the frozen days are added to its end. */
async function staffUnfreezeIt(): Promise<void> {
  const thawed = await freezing('unfreeze');
  expect(thawed).toMatchObject({ status: 200, message: 'Subscription unfrozen' });
  expect(thawed.data).toMatchObject({ isFrozen: false, endDate: '2026-07-07', actualEndDate: '2026-07-09' });
}

async function sheReachesTheLimitOfTheMonth(): Promise<void> {
  expect((await book(maria, '2026-06-23', '18:00')).status).toBe(201);
  expect((await profile()).subscription).toMatchObject({ usedThisMonth: 4, remainingThisMonth: 0 });
  const refused = await book(maria, '2026-06-24', '18:00');
  expect(refused).toMatchObject({ status: 422, code: 'MONTHLY_LIMIT' });
  expect((refused.data as FailureData).reasons).toMatchObject([{ code: 'MONTHLY_LIMIT', from: '2026-07-01' }]);
  expect((await book(maria, '2026-07-01', '18:00')).status).toBe(201);
}

async function theNextMonthCountsAnew(): Promise<void> {
  expect(await profile()).toMatchObject({
    subscriptionStatus: 'expiring',
    subscription: { usedThisMonth: 1, remainingThisMonth: 3, daysRemaining: 7 },
  });
  expect((await book(maria, '2026-07-09', '18:00')).status).toBe(201);
  expect(await book(maria, '2026-07-10', '18:00')).toMatchObject({ status: 422, code: 'OUTSIDE_SUBSCRIPTION' });
}

async function itExpires(): Promise<void> {
  expect(await profile()).toMatchObject({
    subscriptionStatus: 'expired',
    subscription: { daysRemaining: 0, profileStatus: 'expired', validAppointmentCount: 6 },
  });
  expect(await book(maria, '2026-07-13', '18:00')).toMatchObject({ status: 422, code: 'OUTSIDE_SUBSCRIPTION' });
  const expired = await staff.get<Client[]>('/Admin/clients', { filter: JSON.stringify({ status: 'expired' }) });
  expect(expired.data).toMatchObject([{ name: NAME }]);
}

/** Her list at the end: two appointments cancelled by the gym, which did not count. */
async function everyVisitIsAccountedFor(): Promise<void> {
  expect((await visits()).map(({ appointmentDate, status }) => [appointmentDate, status])).toEqual([
    ['2026-06-03', 3],
    ['2026-06-05', 3],
    ['2026-06-10', 2],
    ['2026-06-12', 3],
    ['2026-06-17', 2],
    ['2026-06-23', 3],
    ['2026-07-01', 3],
    ['2026-07-09', 3],
  ]);
}

async function theLogKnowsWhatStaffDid(): Promise<void> {
  const log = (await staff.get<AuditEntry[]>('/Admin/audit')).data;
  expect(log.map(({ at, action }) => `${at.slice(0, 10)} ${action}`).sort()).toEqual([
    '2026-06-01 client.created',
    '2026-06-01 client.created',
    '2026-06-01 subscription.created',
    '2026-06-01 subscription.created',
    '2026-06-01 subscription.created',
    '2026-06-01 timeslot.updated',
    '2026-06-01 waiting-list.joined',
    '2026-06-04 waiting-list.offered',
    '2026-06-08 day.closed',
    '2026-06-08 timeslot.updated',
    '2026-06-15 subscription.frozen',
    '2026-06-22 subscription.unfrozen',
  ]);
  const ofStaff = log.filter(({ entity }) => entity !== 'waiting-list');
  expect(new Set(ofStaff.map(({ actorId }) => actorId))).toEqual(new Set([gym.admin.id]));
}

it('a month of a gym, through the API and its mails alone', async () => {
  await staffChooseAPassword();
  await mariaRegisters();
  await staffGiveHerASubscription();
  await herFirstBookingActivatesIt();
  await othersFillASlot();
  await mariaWaits();
  await comesThe('2026-06-04T07:00:00Z');
  await nikosCancelsAndSheIsTold();
  await comesThe('2026-06-08T07:00:00Z');
  await staffCloseADay();
  await staffMoveAnHour();
  await comesThe('2026-06-15T07:00:00Z');
  await staffFreezeHerSubscription();
  await comesThe('2026-06-22T07:00:00Z');
  await staffUnfreezeIt();
  await sheReachesTheLimitOfTheMonth();
  await comesThe('2026-07-03T07:00:00Z');
  await theNextMonthCountsAnew();
  await comesThe('2026-07-10T07:00:00Z');
  await itExpires();
  await everyVisitIsAccountedFor();
  await theLogKnowsWhatStaffDid();
  expect(await gym.faults(true)).toEqual([]);
});
