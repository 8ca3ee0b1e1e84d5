import type { Act } from '@palestra/backend/contract/act';
import { undoUntilOf, type Appointment } from '@palestra/backend/contract/appointment';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { Client, ClientDetails, ClientProfile } from '@palestra/backend/contract/client';
import type { Erasure, PersonalData } from '@palestra/backend/contract/erasure';
import type { Interest } from '@palestra/backend/contract/interest';
import type { Broadcast, OutboxMail } from '@palestra/backend/contract/mail';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import type { NewPasskey, ProofRequest } from '@palestra/backend/contract/second-factor';
import type { Session } from '@palestra/backend/contract/session';
import type { DaySchedule } from '@palestra/backend/contract/timeslot';
import { aMemberWithPassword, forgetPassword, newestLink, PASSWORD, reset, signIn } from '../support/accounts.js';
import type { Answer, ApiClient, FailureData } from '../support/api-client.js';
import { book, bookFor, place } from '../support/booking.js';
import { aClient, aMember, type Person } from '../support/client-builder.js';
import { LiveReader } from '../support/live-reader.js';
import { closeDay, resize } from '../support/schedule.js';
import { SoftAuthenticator } from '../support/soft-authenticator.js';
import { FRIDAY, NOBODY, NOW } from '../support/stable-calls/row.js';
import { PUBLIC_URL, TestGym } from '../support/test-gym.js';

const MONDAY = '2026-03-16';
const TUESDAY = '2026-03-17';
const PHONE = '6977000001';

let gym: TestGym;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
  staff = gym.as(gym.admin);
});
afterAll(() => gym.close());

interface Family {
  adult: Person;
  child: Person;
}

/** An adult with a phone, and a client with a subscription who becomes their child. */
async function aFamily(childName = 'Νίκος Μάνου'): Promise<Family> {
  const [adult, child] = [await gym.has(aMember('Άννα Μάνου')), await gym.has(aMember(childName))];
  const contact = { name: adult.name, email: emailOf(adult), phone: PHONE, isActive: true };
  await staff.put(`/Admin/clients/${adult.id}`, contact);
  expect(await link(child, adult)).toMatchObject({ status: 200 });
  return { adult, child };
}

const link = (child: Person, adult: Person): Promise<Answer<Client>> =>
  staff.put<Client>(`/Admin/clients/${child.id}/guardian`, { guardianId: adult.id });
const actingFor = ({ adult, child }: Family, process = 0): ApiClient => gym.as(adult, process).actingFor(child.id);
const emailOf = ({ id }: Person): string => `${id}@example.gr`;
const read = async (person: Person): Promise<ClientDetails> =>
  (await staff.get<ClientDetails>(`/Admin/clients/${person.id}`)).data;

const ORIGIN = PUBLIC_URL;

/** A member with a password, a passkey and an authenticator app. */
async function aMemberWithFactors(email: string): Promise<Person & { passkey: SoftAuthenticator }> {
  await aMemberWithPassword(gym, email);
  const { data: session } = await signIn(gym.asVisitor(), email);
  const api = gym.asVisitor().withToken(session.token);
  const { ticket, passkey: options } = (await api.post<NewPasskey>('/auth/passkeys/options', {})).data;
  const passkey = new SoftAuthenticator(new URL(ORIGIN).hostname);
  const { challenge } = options as { challenge: string };
  const created = passkey.creates({ challenge, origin: ORIGIN });
  expect(await api.post('/auth/passkeys', { ticket, name: 'Κινητό', passkey: created })).toMatchObject({ status: 200 });
  await gym.rows('INSERT INTO totp_factors (user_id, secret, last_step, created_at) VALUES ($1, $2, 0, now())', [
    session.id,
    'A'.repeat(32),
  ]);
  return { ...(await gym.has(aMember())), id: session.id, passkey };
}

async function signInWith(passkey: SoftAuthenticator): Promise<Answer<Session>> {
  const { ticket, passkey: options } = (await gym.asVisitor().post<ProofRequest>('/auth/login/passkey', {})).data;
  const { challenge } = options as { challenge: string };
  const proof = passkey.gets({ challenge, origin: ORIGIN });
  return gym.asVisitor().post<Session>('/auth/login/second-step', { ticket, passkey: proof });
}

interface MailRow {
  purpose: string;
  address: string;
  name: string;
  language: string;
  child: string | null;
}
const mailsAbout = (child: Person): Promise<MailRow[]> =>
  gym.rows<MailRow>(
    `SELECT purpose, recipient_address AS address, recipient_name AS name, language, facts ->> 'childName' AS child
     FROM mails WHERE facts ->> 'clientId' = $1 AND facts ? 'childName' ORDER BY created_at, purpose`,
    [child.id],
  );

describe('staff', () => {
  it('link a client to an adult: their address and their sign-in go', async () => {
    const child = await gym.has(aMember('Ελένη Μάνου'));
    const adult = await gym.has(aMember('Άννα Μάνου'));
    const before = emailOf(child);
    expect((await link(child, adult)).data).toMatchObject({ email: '', guardian: { id: adult.id, name: adult.name } });
    expect(await gym.as(child).get('/Client/profile')).toMatchObject({ status: 401 });
    expect(await signIn(gym.asVisitor(), before)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    expect(await signIn(gym.asVisitor(), '')).toMatchObject({ status: 400 });
    const told = await gym.rows(`SELECT purpose FROM mails WHERE recipient_address = $1`, [before]);
    expect(told).toEqual([{ purpose: 'email-changed' }]);
    expect(await read(adult)).toMatchObject({ guardian: null, children: [{ id: child.id, name: child.name }] });
    expect(await gym.faults()).toEqual([]);
  });

  it('add a child without an address, and find them by the adult’s phone and e-mail, also after both changed', async () => {
    const adult = await gym.has(aMember('Άννα Μάνου'));
    const added = await staff.post<Client>(`/Admin/clients/${adult.id}/children`, { name: 'Νεφέλη Μάνου' });
    expect(added).toMatchObject({ status: 201, data: { name: 'Νεφέλη Μάνου', email: '', phone: '' } });
    const [email, phone] = ['anna.manou@example.gr', '6977123123'];
    const { name, isActive } = await read(adult);
    await staff.put(`/Admin/clients/${adult.id}`, { name, email, phone, isActive });
    for (const search of [email, phone, 'nefeli']) {
      const found = await staff.get<Client[]>('/Admin/clients', { search });
      expect(found.data.map(({ id }) => id)).toContain(added.data.id);
    }
    expect(added.data.guardian).toMatchObject({ id: adult.id });
    expect(await gym.faults()).toEqual([]);
  });

  it('change a child’s name without an address, and cannot give them one that way @release', async () => {
    const { child } = await aFamily();
    const change = { name: 'Νικόλας Μάνου', email: '', phone: '', isActive: true };
    expect(await staff.put(`/Admin/clients/${child.id}`, change)).toMatchObject({
      status: 200,
      data: { name: 'Νικόλας Μάνου', email: '' },
    });
    const refused = await staff.put(`/Admin/clients/${child.id}`, { ...change, email: 'own@example.gr' });
    expect(refused).toMatchObject({
      status: 400,
      data: { fields: { email: messagesEn.validation.childWithoutEmail } },
    });
    const other = await gym.has(aMember());
    for (const field of ['email', 'phone']) {
      const whole = { name: 'Α', email: 'a@example.gr', phone: '6970000000', isActive: true };
      const lacking = await staff.put<FailureData>(`/Admin/clients/${other.id}`, { ...whole, [field]: '' });
      expect(lacking.status).toBe(400);
      expect(Object.keys(lacking.data.fields ?? {})).toEqual([field]);
    }
  });

  it('are refused an adult who cannot be one', async () => {
    const { adult, child } = await aFamily();
    const other = await gym.has(aMember());
    const unfit = { status: 422, code: 'GUARDIAN_UNFIT' };
    expect(await link(other, other)).toMatchObject(unfit);
    expect(await link(other, child)).toMatchObject(unfit);
    expect(await link(other, { ...other, id: NOBODY })).toMatchObject(unfit);
    expect(await link(other, gym.admin)).toMatchObject(unfit);
    expect(await link(adult, other)).toMatchObject({ status: 422, code: 'HAS_CHILDREN' });
    await gym.rows('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [other.id]);
    expect(await link(await gym.has(aMember()), other)).toMatchObject(unfit);
    expect(await staff.post(`/Admin/clients/${child.id}/children`, { name: 'Α' })).toMatchObject(unfit);
    // A day short of 18 is a minor with an account of their own.
    const young = await gym.has(aMember());
    await gym.rows("UPDATE users SET birth_date = '2008-03-12' WHERE id = $1", [young.id]);
    expect(await staff.post(`/Admin/clients/${young.id}/children`, { name: 'Α' })).toMatchObject(unfit);
    expect(await link(await gym.has(aMember()), young)).toMatchObject(unfit);
    await gym.rows("UPDATE users SET birth_date = '2008-03-11' WHERE id = $1", [young.id]);
    expect(await staff.post(`/Admin/clients/${young.id}/children`, { name: 'Α' })).toMatchObject({ status: 201 });
  });

  it('never make an adult of a child, whoever is first of two desks', async () => {
    const [first, second, third] = [await gym.has(aMember()), await gym.has(aMember()), await gym.has(aMember())];
    const desk = (process: number) => gym.as(gym.admin, process);
    const answers = await Promise.all([
      desk(0).put<Client>(`/Admin/clients/${first.id}/guardian`, { guardianId: second.id }),
      desk(1).put<Client>(`/Admin/clients/${second.id}/guardian`, { guardianId: third.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await gym.faults()).toEqual([]);
  });

  it('give a child an account of their own, which opens by the mailed link only', async () => {
    const family = await aFamily();
    const { adult, child } = family;
    const email = 'nikos.manou@example.gr';
    const taken = await staff.post(`/Admin/clients/${child.id}/own-account`, { email: emailOf(adult) });
    expect(taken).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
    const released = await staff.post<Client>(`/Admin/clients/${child.id}/own-account`, { email });
    expect(released).toMatchObject({ status: 200, data: { email, phone: PHONE, guardian: null } });
    expect(await signIn(gym.asVisitor(), email)).toMatchObject({ status: 401 });
    await reset(gym.asVisitor(), await newestLink(gym, email, 'welcome'), PASSWORD);
    expect(await signIn(gym.asVisitor(), email)).toMatchObject({ status: 200, data: { id: child.id } });
    expect(await actingFor(family).get('/Client/profile')).toMatchObject({ status: 403, code: 'NOT_IN_FAMILY' });
    expect(await staff.post(`/Admin/clients/${child.id}/own-account`, { email })).toMatchObject({ status: 409 });
    const log = await staff.get<AuditEntry[]>('/Admin/audit', { clientId: child.id });
    expect(log.data.map(({ action }) => action).sort()).toEqual(['client.linked', 'client.released']);
  });

  it('are refused a client who has a second factor, until it is removed and its owner told @release', async () => {
    const [adult, child] = [await gym.has(aMember()), await aMemberWithFactors('maria.with-factors@example.gr')];
    expect(await link(child, adult)).toMatchObject({ status: 422, code: 'HAS_SECOND_FACTOR' });
    expect(await signInWith(child.passkey)).toMatchObject({ status: 200, data: { id: child.id } });
    expect(await staff.delete(`/Admin/clients/${child.id}/second-factor`)).toMatchObject({ status: 200 });
    expect(await link(child, adult)).toMatchObject({ status: 200 });
  });

  it('take a password with the address, and no passkey or app comes back with the next one @release', async () => {
    const [adult, email] = [await gym.has(aMember('Άννα Μάνου')), 'eleni.with-factors@example.gr'];
    const child = await aMemberWithFactors(email);
    await forgetPassword(gym.asVisitor(), email);
    await staff.delete(`/Admin/clients/${child.id}/second-factor`);
    await link(child, adult);
    const refused = { status: 400, data: { fields: { passkey: expect.anything() as unknown } } };
    expect(await signInWith(child.passkey)).toMatchObject(refused);
    const released = await staff.post(`/Admin/clients/${child.id}/own-account`, { email });
    expect(released).toMatchObject({ status: 200 });
    expect(await signInWith(child.passkey)).toMatchObject(refused);
    expect(await signIn(gym.asVisitor(), email)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    const early = await newestLink(gym, email, 'reset');
    expect(await reset(gym.asVisitor(), early, PASSWORD)).toMatchObject({ status: 400, code: 'RESET_LINK_INVALID' });
    await reset(gym.asVisitor(), await newestLink(gym, email, 'welcome'), PASSWORD);
    expect(await signIn(gym.asVisitor(), email)).toMatchObject({ status: 200, data: { id: child.id } });
  });

  it('keep a child from signing in, even with a passkey that was left over @release', async () => {
    const { child } = await aFamily();
    const member = await aMemberWithFactors('left.over@example.gr');
    expect(await signInWith(member.passkey)).toMatchObject({ status: 200, data: { id: member.id } });
    await gym.rows('UPDATE passkeys SET user_id = $1 WHERE user_id = $2', [child.id, member.id]);
    expect(await signInWith(member.passkey)).toMatchObject({ status: 400, code: 'PROOF_EXPIRED', data: null });
  });

  it('do not show an adult another one who was written down for the child, and find that one in the log @release', async () => {
    const [adult, child] = [await gym.has(aMember('Άννα Μάνου')), await gym.has(aMember('Ελένη Μάνου'))];
    const noted = { guardianName: 'Πέτρος Ράλλης', guardianPhone: '6977000009', guardianEmail: 'petros@example.gr' };
    const contact = { name: child.name, email: emailOf(child), phone: PHONE, isActive: true };
    await staff.put(`/Admin/clients/${child.id}`, { ...contact, ...noted });
    const blank = { guardianName: '', guardianPhone: '', guardianEmail: '' };
    expect((await link(child, adult)).data).toMatchObject(blank);
    const log = await staff.get<AuditEntry[]>('/Admin/audit', { clientId: child.id });
    const changes = log.data.filter(({ action }) => action === 'client.updated');
    expect(changes).toContainEqual(
      expect.objectContaining({
        before: expect.objectContaining(noted) as unknown,
        after: expect.objectContaining(blank) as unknown,
      }),
    );
    const { data } = await gym.as(adult).get<PersonalData>('/Client/export');
    expect(JSON.stringify(data.children)).not.toMatch(/Πέτρος|6977000009|petros/);
  });

  it('see a child in the slot with the phone of their adult @release', async () => {
    const family = await aFamily();
    await book(actingFor(family), FRIDAY, '07:00');
    const { data } = await staff.get<DaySchedule>('/Timeslot/capacity', { date: FRIDAY });
    const [seven] = data.timeslots;
    expect(seven?.appointments).toMatchObject([{ userName: family.child.name, client: { phone: PHONE } }]);
  });
});

describe('a forgotten password', () => {
  it('tells nothing of a child, whose former address is free', async () => {
    const { child } = await aFamily();
    const [child_, nobody] = [
      await forgetPassword(gym.asVisitor(), emailOf(child)),
      await forgetPassword(gym.asVisitor(), 'nobody.knows@example.gr'),
    ];
    expect({ ...child_, headers: null }).toEqual({ ...nobody, headers: null });
    const mails = await gym.rows(`SELECT FROM mails WHERE purpose = 'reset' AND recipient_id = $1`, [child.id]);
    expect(mails).toEqual([]);
    expect(await staff.post(`/Admin/clients/${child.id}/password-reset-mail`, {})).toMatchObject({ status: 409 });
  });
});

describe('an adult', () => {
  it('reads, books, moves and cancels for a child, whose own limits hold', async () => {
    const family = await aFamily();
    const { adult, child } = family;
    const mother = actingFor(family);
    await book(gym.as(adult), FRIDAY, '10:00');
    const booked = await book(mother, FRIDAY, '10:00');
    expect(booked).toMatchObject({
      status: 201,
      data: { userId: child.id, userName: child.name, bookedByName: adult.name },
    });
    expect(await book(mother, FRIDAY, '11:00')).toMatchObject({ status: 422, code: 'ONE_PER_DAY' });
    const whole = [
      { id: adult.id, name: adult.name },
      { id: child.id, name: child.name },
    ];
    const profile = await mother.get<ClientProfile>('/Client/profile');
    expect(profile.data).toMatchObject({ id: child.id, upcomingAppointments: 1, family: whole, notices: [] });
    expect(profile.data).not.toHaveProperty('guardian');
    expect((await gym.as(adult).get<ClientProfile>('/Client/profile')).data).toMatchObject({
      id: adult.id,
      family: whole,
    });
    const listed = await mother.get<Appointment[]>('/Client/appointments');
    expect(listed.data.map(({ userId }) => userId)).toEqual([child.id]);
    const to = { date: FRIDAY, startTime: '12:00', endTime: '13:00' };
    const move = (where: object) => mother.post(`/Client/appointments/${booked.data.id}/move`, where);
    expect(await move(to)).toMatchObject({ status: 200 });
    // Taken back, and made again.
    const from = { date: FRIDAY, startTime: '10:00', endTime: '11:00' };
    expect(await move(from)).toMatchObject({ status: 200, data: { startTime: '10:00:00' } });
    expect(await move(to)).toMatchObject({ status: 200 });
    const cancelled = await mother.delete<Appointment>(`/Client/appointments/${booked.data.id}`);
    const undone = { restoreUntil: undoUntilOf(gym.clock).toISOString() };
    expect(cancelled).toMatchObject({ status: 200, data: undone });
    expect(await mother.get<Appointment[]>('/Client/appointments')).toMatchObject({ data: [undone] });
    expect((await mother.get<ClientProfile>('/Client/profile')).data.notices).toEqual([]);
    expect(await mother.post(`/Client/appointments/${booked.data.id}/restore`, {})).toMatchObject({ status: 200 });
    const log = await staff.get<AuditEntry[]>('/Admin/audit', { clientId: child.id, actorId: adult.id });
    expect(log.data.map(({ action }) => action).sort()).toEqual([
      'act.undone',
      'appointment.booked',
      'appointment.cancelled',
      'appointment.moved',
      'appointment.moved',
      'appointment.moved',
    ]);
    expect(log.data.every(({ actorName, clientName }) => actorName === adult.name && clientName === child.name)).toBe(
      true,
    );
  });

  it('has a cancellation for a child undone by the desk, as a member’s own @release', async () => {
    const family = await aFamily();
    const { id } = (await book(actingFor(family), MONDAY, '10:00')).data;
    await actingFor(family).delete(`/Client/appointments/${id}`);
    const desk = await gym.has(aClient().named('Υποδοχή'));
    await gym.rows(`UPDATE users SET role = 1, staff_role = 'desk' WHERE id = $1`, [desk.id]);
    const reception = gym.as({ ...desk, role: gym.admin.role });
    const act = (await reception.get<Act[]>('/Admin/acts')).data.find(({ userId }) => userId === family.child.id);
    expect(act).toMatchObject({ isByStaff: false });
    expect(await reception.post(`/Admin/acts/${act?.id}/undo`, {})).toMatchObject({ status: 200 });
  });

  it('waits for a child, and hears of a change of theirs at once', async () => {
    const family = await aFamily();
    await resize(staff, FRIDAY, '20:00', 1);
    await book(gym.as(await gym.has(aMember())), FRIDAY, '20:00');
    const reader = await LiveReader.open(gym.urlOf(1), gym.tokenOf(family.adult));
    const waiting = await actingFor(family).post<Interest>('/TimeslotInterest/express', place(FRIDAY, '20:00'));
    expect(waiting).toMatchObject({ status: 201 });
    await reader.hears('you');
    reader.leave();
    expect((await gym.as(family.adult).get<Interest[]>('/TimeslotInterest/my-interests')).data).toEqual([]);
    const mine = await actingFor(family).get<Interest[]>('/TimeslotInterest/my-interests');
    expect(mine.data.map(({ id }) => id)).toEqual([waiting.data.id]);
    expect(await actingFor(family).delete(`/TimeslotInterest/${waiting.data.id}`)).toMatchObject({ status: 200 });
  });

  it('gets a child’s data without the address of the adult before, and no adult’s bookings as the gym’s @release', async () => {
    const before = await aFamily();
    const { child } = before;
    const adult = await gym.has(aMember('Πατέρας Μάνου'));
    const own = (await book(actingFor(before), MONDAY, '10:00')).data.id;
    await actingFor(before).delete(`/Client/appointments/${own}`);
    await link(child, adult);
    await bookFor(staff, child, TUESDAY, '10:00');
    const { data } = await gym.as(adult).get<PersonalData>('/Client/export');
    const [ofChild] = data.children;
    const booked = ofChild?.mails.filter(({ purpose }) => purpose === 'booked').map(({ address }) => address);
    expect(booked?.sort()).toEqual([emailOf(adult), null]);
    const changes = ofChild?.changes.map(({ action }) => action);
    expect(changes?.sort()).toEqual(['appointment.booked', 'client.linked', 'client.linked']);
    expect(JSON.stringify(data)).not.toContain(emailOf(before.adult));
  });

  it('gets the data of their children with their own @release', async () => {
    const { adult, child } = await aFamily();
    await bookFor(staff, child, TUESDAY, '10:00');
    const { data } = await gym.as(adult).get<PersonalData>('/Client/export');
    expect(data.profile.id).toBe(adult.id);
    expect(data.children).toMatchObject([{ profile: { id: child.id }, appointments: [{ userId: child.id }] }]);
    const booked = data.children[0]?.mails.filter(({ purpose }) => purpose === 'booked');
    expect(booked).toMatchObject([{ address: emailOf(adult) }]);
  });
});

describe('a place', () => {
  it('is given once to two adults who press at once for their children', async () => {
    const families = [await aFamily('Α Μάνου'), await aFamily('Β Μάνου')];
    await resize(staff, MONDAY, '18:00', 1);
    const calls = families.map((family, i) => () => book(actingFor(family, i), MONDAY, '18:00'));
    const answers = await gym.atOnce(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await gym.faults()).toEqual([]);
  });

  it('is one a day for a child, from however many devices @release', async () => {
    const family = await aFamily();
    const hours = ['08:00', '09:00', '10:00', '11:00'];
    const answers = await gym.atOnce(hours.map((hour, i) => () => book(actingFor(family, i % 2), TUESDAY, hour)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    // The adult's own day is another.
    expect(await book(gym.as(family.adult), TUESDAY, '08:00')).toMatchObject({ status: 201 });
  });
});

describe('acting for somebody else’s child', () => {
  it('returns nothing and changes nothing, on every call that may be about one', async () => {
    const family = await aFamily();
    const appointment = (await book(actingFor(family), FRIDAY, '13:00')).data.id;
    const stranger = (await aFamily('Ξένο Παιδί')).adult;
    const [unlinked, member] = [await aFamily(), await gym.has(aMember())];
    await staff.post(`/Admin/clients/${unlinked.child.id}/own-account`, { email: 'unlinked@example.gr' });
    const callers: [ApiClient, string][] = [
      [gym.as(stranger), family.child.id],
      [gym.as(family.adult), stranger.id],
      [gym.as(family.adult), member.id],
      [gym.as(unlinked.adult), unlinked.child.id],
      [gym.as(family.adult), NOBODY],
      [gym.as(family.adult), gym.admin.id],
      [gym.as(family.adult), "1' OR '1'='1"],
      [staff, family.child.id],
    ];
    for (const [client, id] of callers) {
      const acting = client.actingFor(id);
      const answers = [
        await acting.get('/Client/profile'),
        await acting.get('/Client/appointments'),
        await acting.get('/Client/history'),
        await acting.get('/Client/booking-days'),
        await acting.get('/Client/timeslots/available', { date: FRIDAY }),
        await acting.get('/Timeslot/capacity', { date: FRIDAY }),
        await acting.get('/TimeslotInterest/my-interests'),
        await acting.get('/Client/export'),
        await book(acting, FRIDAY, '14:00'),
        await acting.post(`/Client/appointments/${appointment}/move`, {
          date: FRIDAY,
          startTime: '15:00',
          endTime: '16:00',
        }),
        await acting.delete(`/Client/appointments/${appointment}`),
        await acting.post(`/Client/appointments/${appointment}/restore`, {}),
        await acting.post(`/Client/notices/${appointment}/read`, {}),
        await acting.post('/TimeslotInterest/express', place(FRIDAY, '14:00')),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 403, code: 'NOT_IN_FAMILY', data: null });
    }
    // Nor does it open the adult's own appointments.
    expect(await gym.as(family.adult).delete(`/Client/appointments/${appointment}`)).toMatchObject({ status: 404 });
    expect(await actingFor(family).get<Appointment[]>('/Client/appointments')).toMatchObject({
      data: [{ id: appointment, status: 1, startTime: '13:00:00' }],
    });
  });

  it('leaves the account of the adult alone @release', async () => {
    const family = await aFamily();
    const factors = await gym.as(family.adult).get('/auth/second-factor');
    expect((await actingFor(family).get('/auth/second-factor')).data).toEqual(factors.data);
    await actingFor(family).post('/auth/second-factor/totp', {});
    const waiting = await gym.rows('SELECT 1 FROM proof_tickets WHERE user_id = $1', [family.adult.id]);
    expect(waiting).toHaveLength(1);
    await actingFor(family).put('/Client/language-preference', { languageCode: 'en' });
    const languages = await gym.rows<{ id: string; language: string }>(
      'SELECT id, language FROM users WHERE id IN ($1, $2)',
      [family.adult.id, family.child.id],
    );
    expect(languages.find(({ id }) => id === family.adult.id)).toMatchObject({ language: 'en' });
    expect(languages.find(({ id }) => id === family.child.id)).toMatchObject({ language: 'el' });
  });
});

describe('mails about a child', () => {
  it('go to the adult in their language, and name the child', async () => {
    const family = await aFamily();
    const { adult, child } = family;
    await gym.rows(`UPDATE users SET language = 'en' WHERE id = $1`, [adult.id]);
    const mother = actingFor(family);
    const first = (await book(mother, '2026-03-18', '10:00')).data.id;
    await mother.delete(`/Client/appointments/${first}`);
    await bookFor(staff, child, '2026-03-19', '10:00');
    await closeDay(staff, '2026-03-19', 'Συντήρηση');
    const mails = await mailsAbout(child);
    expect(mails.map(({ purpose }) => purpose).sort()).toEqual(['booked', 'booked', 'cancelled', 'day-closed']);
    const reader = { address: emailOf(adult), name: adult.name, language: 'en', child: child.name };
    for (const mail of mails) expect(mail).toMatchObject(reader);
    const ofChild = await staff.get<OutboxMail[]>('/Admin/mails', {
      filter: JSON.stringify({ recipientId: child.id }),
    });
    expect(ofChild.data.length).toBeGreaterThanOrEqual(4);
  });

  it('remind of a visit, and tell of an end and of a free place @release', async () => {
    const family = await aFamily();
    const { child } = family;
    const dates = [child.id, '2026-03-10', '2026-03-14'];
    await gym.rows('UPDATE subscriptions SET start_date = $2, end_date = $3 WHERE client_id = $1', dates);
    await resize(staff, FRIDAY, '19:00', 1);
    const other = gym.as(await gym.has(aMember()));
    const taken = (await book(other, FRIDAY, '19:00')).data.id;
    await actingFor(family).post('/TimeslotInterest/express', place(FRIDAY, '19:00'));
    await other.delete(`/Client/appointments/${taken}`);
    await bookFor(staff, child, '2026-03-12', '21:00');
    await gym.rows(`UPDATE appointments SET booked_at = '2026-03-01' WHERE client_id = $1`, [child.id]);
    await gym.setNow('2026-03-11T19:30:00Z');
    await gym.doTimedWork();
    await gym.setNow(NOW);
    const purposes = (await mailsAbout(child)).map(({ purpose }) => purpose);
    expect(purposes).toEqual(expect.arrayContaining(['booked', 'expiring', 'place-free', 'reminder']));
  });

  it('are one for a family that a broadcast addresses @release', async () => {
    const [family, alone] = [await aFamily(), await aFamily('Μόνο Παιδί')];
    const addressed = [family.adult.id, family.child.id, alone.child.id];
    const text = { subject: 'Νέα', message: 'Νέα' };
    const audience = await staff.post('/Admin/broadcasts/audience', { clientIds: addressed });
    expect(audience).toMatchObject({ data: { recipients: 2 } });
    const sent = await staff.post<Broadcast>('/admin/send-broadcast-email', { ...text, clientIds: addressed });
    const mails = await gym.rows(
      `SELECT recipient_id AS id, facts ->> 'childName' AS child FROM mails WHERE broadcast_id = $1`,
      [sent.data.id],
    );
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(
      expect.arrayContaining([
        { id: family.adult.id, child: null },
        { id: alone.adult.id, child: 'Μόνο Παιδί' },
      ]),
    );
  });
});

describe('an adult who leaves', () => {
  it('is deactivated, and their children go on with the gym', async () => {
    const { adult, child } = await aFamily();
    await staff.put(`/Admin/clients/${adult.id}`, {
      name: adult.name,
      email: emailOf(adult),
      phone: PHONE,
      isActive: false,
    });
    expect(await read(child)).toMatchObject({ isActive: true, guardian: { id: adult.id, isActive: false } });
    expect(await bookFor(staff, child, MONDAY, '09:00')).toMatchObject({ status: 201 });
  });

  it('is not erased before staff have decided about the children', async () => {
    const { adult, child } = await aFamily();
    const path = `/Admin/clients/${adult.id}`;
    const preview = await staff.delete<Erasure>(`${path}?dryRun=true`);
    expect(preview).toMatchObject({ status: 200, data: { children: [{ id: child.id, name: child.name }] } });
    expect(await staff.delete(path)).toMatchObject({ status: 422, code: 'HAS_CHILDREN' });
    expect(await read(child)).toMatchObject({ guardian: { id: adult.id } });
    await link(child, await gym.has(aMember('Πατέρας Μάνου')));
    expect(await staff.delete(path)).toMatchObject({ status: 200 });
    expect((await read(child)).guardian).toMatchObject({ name: 'Πατέρας Μάνου' });
  });

  it('is erased together with their children', async () => {
    const family = await aFamily('Σβησμένο Παιδί');
    await book(actingFor(family), MONDAY, '11:00');
    const path = `/Admin/clients/${family.adult.id}?withChildren=true`;
    expect(await staff.delete<Erasure>(`${path}&dryRun=true`)).toMatchObject({
      status: 200,
      data: { isDryRun: true, affectedAppointments: 1, affected: [{ userName: 'Σβησμένο Παιδί' }] },
    });
    const erased = await staff.delete<Erasure>(path);
    expect(erased).toMatchObject({
      status: 200,
      data: { affectedAppointments: 1, kept: { appointments: 1, subscriptions: 2 } },
    });
    const left = await gym.rows(
      `SELECT 1 FROM users WHERE name LIKE 'Σβησμένο%' UNION ALL
       SELECT 1 FROM mails WHERE facts::text LIKE '%Σβησμένο%' UNION ALL
       SELECT 1 FROM audit_entries WHERE coalesce(before::text, '') || coalesce(after::text, '') LIKE '%Σβησμένο%'`,
    );
    expect(left).toEqual([]);
    expect(await gym.faults()).toEqual([]);
  });
});
