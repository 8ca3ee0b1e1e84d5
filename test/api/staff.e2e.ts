import { columnOf } from '../../backend/src/clients/client.sql.js';
import { CLIENT_FIELDS, type ClientField, type ClientFieldName } from '@palestra/backend/contract/client-fields';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { StaffRole } from '@palestra/backend/contract/permissions';
import { Role } from '@palestra/backend/contract/roles';
import type { StaffAccount } from '@palestra/backend/contract/staff';
import { forgetPassword, mailsTo, newestLink, PASSWORD, register, reset, signIn } from '../support/accounts.js';
import type { Answer, ApiClient, FailureData } from '../support/api-client.js';
import { aMember, insertUser, type Person } from '../support/client-builder.js';
import { LiveReader } from '../support/live-reader.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

const NOW = '2026-03-11T10:00:00Z';
const HOUR_MS = 3_600_000;

let gym: TestGym;
let owner: ApiClient;
beforeEach(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
  owner = gym.as(gym.admin);
});
afterEach(() => gym.close());

async function staffOf(staffRole: StaffRole, name = 'Άννα Προσωπικού'): Promise<Person> {
  const person = { id: anId(), name, role: Role.Admin, staffRole };
  await insertUser(gym.database, person, { createdAt: gym.clock });
  return person;
}

const invite = (email: string, staffRole: StaffRole = 'desk', as = owner) =>
  as.post<StaffAccount>('/Admin/staff', { name: 'Ειρήνη Υποδοχή', email, staffRole });
const change = (id: string, wish: object, as = owner): Promise<Answer<StaffAccount & FailureData>> =>
  as.put(`/Admin/staff/${id}`, wish);
const list = async (): Promise<StaffAccount[]> => (await owner.get<StaffAccount[]>('/Admin/staff')).data;
const found = async (id: string): Promise<StaffAccount | undefined> => (await list()).find((one) => one.id === id);
const later = (hours: number): string => new Date(Date.parse(NOW) + hours * HOUR_MS).toISOString();
/** Logged changes of staff, in the order of their names: entries of one instant have no order. */
const deeds = async (): Promise<[string, unknown, unknown][]> => {
  const { data } = await owner.get<AuditEntry[]>('/Admin/audit', { entity: 'administrator' });
  return data
    .map(({ action, before, after }): [string, unknown, unknown] => [action, before, after])
    .sort(([one], [other]) => one.localeCompare(other));
};

describe('an invitation', () => {
  it('mails a link of 48 hours, with which the person chooses a password and signs in to their role', async () => {
    const { status, data } = await invite('Irini@Example.gr ');
    expect([status, data.email, data.state, data.invitedUntil]).toEqual([
      201,
      'irini@example.gr',
      'invited',
      later(48),
    ]);
    expect(await mailsTo(gym, 'irini@example.gr')).toMatchObject([
      { purpose: 'staff-invitation', recipientName: 'Ειρήνη Υποδοχή', path: '/reset-password' },
    ]);
    await gym.setNow(later(47));
    const link = await newestLink(gym, 'irini@example.gr', 'staff-invitation');
    expect(await reset(gym.asVisitor(), link, 'short')).toMatchObject({ status: 400 });
    expect((await reset(gym.asVisitor(1), link, 'ένας μακρύς κωδικός')).status).toBe(200);
    expect((await reset(gym.asVisitor(), link, 'ένας άλλος κωδικός')).code).toBe('RESET_LINK_INVALID');
    const session = (await signIn(gym.asVisitor(), 'irini@example.gr', 'ένας μακρύς κωδικός')).data;
    expect([session.role, session.staffRole]).toEqual([Role.Admin, 'desk']);
    expect((await owner.withToken(session.token).get('/Admin/clients')).status).toBe(200);
    expect(await found(data.id)).toMatchObject({ state: 'active', invitedUntil: null, lastSeenAt: later(47) });
  });

  it('is written in the language of the inviting owner unless another is chosen, and so are later mails @release', async () => {
    const languages = async (email: string) => (await mailsTo(gym, email)).map(({ language }) => language);
    await owner.put('/Admin/language-preference', { languageCode: 'en' });
    const wish = { name: 'Ελένη Υποδοχή', email: 'greek@example.gr', staffRole: 'desk' };
    // Their screen speaks Greek; the language that they chose is English.
    const { data: english } = await owner
      .in('el')
      .post<StaffAccount>('/Admin/staff', { ...wish, email: 'english@example.gr' });
    const greek = await owner.post<StaffAccount>('/Admin/staff', { ...wish, language: 'el' });
    await owner.put('/Admin/language-preference', { languageCode: 'el' });
    for (const { id } of [english, greek.data]) await owner.post(`/Admin/staff/${id}/invitation`, {});
    expect(await languages('english@example.gr')).toEqual(['en', 'en']);
    // The page behind the link opens in the language of the mail.
    const linkTo = async (email: string) =>
      (
        await gym.rows<{ link: string }>(`SELECT facts ->> 'link' AS link FROM mails WHERE recipient_address = $1`, [
          email,
        ])
      ).map(({ link }) => new URL(link).searchParams.get('lang'));
    expect(await linkTo('english@example.gr')).toEqual(['en', 'en']);
    expect(await linkTo('greek@example.gr')).toEqual([null, null]);
    expect(await languages('greek@example.gr')).toEqual(['el', 'el']);
    const unknown = await owner.post('/Admin/staff', { ...wish, email: 'french@example.gr', language: 'fr' });
    expect(unknown).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('ends after 48 hours, and a resent one makes earlier links useless', async () => {
    const { id } = (await invite('irini@example.gr')).data;
    const first = await newestLink(gym, 'irini@example.gr', 'staff-invitation');
    const again = await owner.post<StaffAccount>(`/Admin/staff/${id}/invitation`, {});
    expect([again.status, again.data.invitedUntil]).toEqual([200, later(48)]);
    expect((await reset(gym.asVisitor(), first, 'ένας μακρύς κωδικός')).code).toBe('RESET_LINK_INVALID');
    const second = await newestLink(gym, 'irini@example.gr', 'staff-invitation');
    await gym.setNow(later(48));
    expect((await reset(gym.asVisitor(), second, 'ένας μακρύς κωδικός')).code).toBe('RESET_LINK_INVALID');
    expect(await found(id)).toMatchObject({ state: 'invited', invitedUntil: null });
    expect((await owner.post(`/Admin/staff/${gym.admin.id}/invitation`, {})).code).toBe('CONFLICT');
    // Asking for a new password does not bring it back.
    const mailed = (await mailsTo(gym, 'irini@example.gr')).length;
    expect((await forgetPassword(gym.asVisitor(), 'irini@example.gr')).status).toBe(200);
    expect(await mailsTo(gym, 'irini@example.gr')).toHaveLength(mailed);
  });

  it('is refused for the address of an account, and of a client with a past', async () => {
    const client = await gym.has(aMember());
    await gym.rows('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [client.id]);
    for (const taken of [gym.admin.id, client.id])
      expect(await invite(`${taken}@example.gr`)).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
  });

  it('takes over an address that a stranger registered, with the stranger’s password and link', async () => {
    await register(gym.asVisitor(), 'irini@example.gr');
    const strangers = await newestLink(gym, 'irini@example.gr', 'confirmation');
    const { status, data } = await invite('irini@example.gr');
    expect([status, data.staffRole]).toEqual([201, 'desk']);
    expect((await gym.asVisitor().post('/auth/confirm-email', strangers)).status).toBe(400);
    expect((await signIn(gym.asVisitor(), 'irini@example.gr')).code).toBe('INVALID_CREDENTIALS');
    expect(await gym.rows('SELECT role, phone FROM users WHERE id = $1', [data.id])).toEqual([{ role: 1, phone: '' }]);
  });

  it('keeps nothing of the registration that it takes over, and begins now @release', async () => {
    const fields = (Object.entries(CLIENT_FIELDS) as [ClientFieldName, ClientField][]).filter(
      ([name]) => name !== 'name' && name !== 'email',
    );
    const OTHER = {
      name: `'Α'`,
      email: `'g@example.gr'`,
      phone: `'1'`,
      text: `'x'`,
      date: `'1990-02-28'`,
      flag: 'true',
    };
    await register(gym.asVisitor(), 'irini@example.gr');
    const [registered] = await gym.rows<{ id: string }>(
      `UPDATE users SET created_at = '2025-01-01', ${fields.map(([name, { kind }]) => `${columnOf(name)} = ${OTHER[kind]}`).join(', ')}
       WHERE email = 'irini@example.gr' RETURNING id`,
    );
    const id = registered?.id ?? '';
    const { data: tag } = await owner.post<{ id: string }>('/Admin/client-tags', { name: 'Νέα', colour: 'red' });
    expect((await owner.put(`/Admin/clients/${id}/tags`, { tagIds: [tag.id] })).status).toBe(200);
    expect((await owner.post(`/Admin/clients/${id}/notes`, { text: 'Πονάει η μέση', isPinned: true })).status).toBe(
      201,
    );
    const certificate = { kind: 'medical', validUntil: '2027-01-31', note: '' };
    expect((await owner.post(`/Admin/clients/${id}/documents`, certificate)).status).toBe(201);
    expect((await invite('irini@example.gr')).data.id).toBe(id);
    const { id: anew } = (await invite('anna@example.gr')).data;
    const columns = ['created_at', ...fields.map(([name]) => columnOf(name))].join(', ');
    const [takenOver, added] = await Promise.all(
      [id, anew].map((one) => gym.rows(`SELECT ${columns} FROM users WHERE id = $1`, [one])),
    );
    expect(takenOver).toEqual(added);
    for (const table of ['client_notes', 'client_tag_links', 'client_documents'])
      expect(await gym.rows(`SELECT FROM ${table} WHERE client_id = $1`, [id])).toEqual([]);
  });

  it('is not changed by a later registration of its address @release', async () => {
    await invite('irini@example.gr');
    await register(gym.asVisitor(), 'irini@example.gr');
    const purposes = (await mailsTo(gym, 'irini@example.gr')).map(({ purpose }) => purpose);
    expect(purposes).toEqual(['staff-invitation', 'already-registered']);
    expect((await signIn(gym.asVisitor(), 'irini@example.gr', PASSWORD)).code).toBe('INVALID_CREDENTIALS');
  });

  it.each<[string, object, string[]]>([
    ['nothing', {}, ['email', 'name', 'staffRole']],
    ['an unknown role', { name: 'Α', email: 'a@b.gr', staffRole: 'admin' }, ['staffRole']],
    ['a list of roles', { name: 'Α', email: 'a@b.gr', staffRole: ['owner'] }, ['staffRole']],
    [
      'further fields',
      { name: 'Α', email: 'a@b.gr', staffRole: 'desk', role: 1, isActive: true, password: 'x' },
      [...['isActive', 'password', 'role']],
    ],
  ])('with %s is refused by field @release', async (_, body, fields) => {
    const answer = await owner.post<FailureData>('/Admin/staff', body);
    expect([answer.status, Object.keys(answer.data.fields ?? {}).sort()]).toEqual([400, fields]);
    expect(await list()).toHaveLength(1);
  });
});

describe('a change of staff', () => {
  it('of the role holds from the next call on, which names it, in every process and signed in as before', async () => {
    const desk = await staffOf('desk');
    const roleSaid = async (process: number): Promise<[number, string | null]> => {
      const headers = { Authorization: `Bearer ${gym.tokenOf(desk)}` };
      const { status, headers: said } = await fetch(`${gym.urlOf(process)}/api/Admin/settings`, { headers });
      return [status, said.get('x-staff-role')];
    };
    expect(await roleSaid(1)).toEqual([403, 'desk']);
    expect((await change(desk.id, { staffRole: 'manager' })).data).toMatchObject({ staffRole: 'manager' });
    for (const process of [0, 1]) expect(await roleSaid(process)).toEqual([200, 'manager']);
    await change(desk.id, { staffRole: 'trainer' });
    for (const process of [0, 1]) expect(await roleSaid(process)).toEqual([403, 'trainer']);
  });

  it.each([{ staffRole: 'trainer' }, { isActive: false }])(
    'to %j ends the live streams of the person',
    async (wish) => {
      const desk = await staffOf('desk');
      const stream = await LiveReader.open(gym.urlOf(1), gym.tokenOf(desk));
      await change(desk.id, wish);
      await stream.ends();
    },
  );

  it('of the own account never deactivates it', async () => {
    await staffOf('owner');
    expect(await change(gym.admin.id, { isActive: false })).toMatchObject({ status: 409, code: 'OWN_ACCOUNT' });
    expect((await owner.get('/Admin/staff')).status).toBe(200);
  });

  it('to deactivated ends sessions and links at once, in every process, and can be taken back', async () => {
    const desk = await staffOf('desk');
    await forgetPassword(gym.asVisitor(), `${desk.id}@example.gr`);
    const link = await newestLink(gym, `${desk.id}@example.gr`, 'reset');
    expect((await change(desk.id, { isActive: false })).data).toMatchObject({ state: 'deactivated' });
    for (const process of [0, 1])
      expect((await gym.as(desk, process).get('/Admin/clients')).code).toBe('ACCOUNT_DISABLED');
    expect((await change(desk.id, { isActive: true })).data).toMatchObject({ state: 'active', staffRole: 'desk' });
    expect((await gym.as(desk).get('/Admin/clients')).code).toBe('SESSION_EXPIRED');
    expect((await reset(gym.asVisitor(), link, 'ένας μακρύς κωδικός')).code).toBe('RESET_LINK_INVALID');
  });

  it('without effect changes nothing and ends no session @release', async () => {
    const desk = await staffOf('desk');
    for (const wish of [{}, { staffRole: 'desk' }, { isActive: true }])
      expect((await change(desk.id, wish)).status).toBe(200);
    expect((await gym.as(desk).get('/Admin/clients')).status).toBe(200);
    expect(await deeds()).toEqual([]);
  });

  it('is logged with who, before and after', async () => {
    const { id } = (await invite('irini@example.gr')).data;
    await owner.post(`/Admin/staff/${id}/invitation`, {});
    await change(id, { staffRole: 'trainer' });
    await change(id, { isActive: false });
    await change(id, { isActive: true });
    const facts = (staffRole: StaffRole, isActive: boolean) => ({
      ...{ name: 'Ειρήνη Υποδοχή', email: 'irini@example.gr' },
      ...{ staffRole, isActive },
    });
    expect(await deeds()).toEqual([
      ['administrator.disabled', facts('trainer', true), facts('trainer', false)],
      ['administrator.enabled', facts('trainer', false), facts('trainer', true)],
      ['administrator.invitation-mailed', null, { name: 'Ειρήνη Υποδοχή', email: 'irini@example.gr' }],
      ['administrator.invited', null, { name: 'Ειρήνη Υποδοχή', email: 'irini@example.gr', staffRole: 'desk' }],
      ['administrator.role-changed', facts('desk', true), facts('trainer', true)],
    ]);
    const { data } = await owner.get<AuditEntry[]>('/Admin/audit', { entity: 'administrator' });
    expect(new Set(data.map(({ staffName, clientName }) => `${staffName}, ${clientName}`))).toEqual(
      new Set(['Ειρήνη Υποδοχή, null']),
    );
  });

  it('reaches neither clients nor fields of the account @release', async () => {
    const client = await gym.has(aMember());
    for (const id of [client.id, anId()]) {
      expect((await change(id, { staffRole: 'owner' })).code).toBe('NOT_FOUND');
      expect((await owner.post(`/Admin/staff/${id}/invitation`, {})).code).toBe('NOT_FOUND');
    }
    const desk = await staffOf('desk');
    for (const field of ['role', 'email', 'name', 'id', 'passwordHash', 'sessionVersion', 'state']) {
      const answer = await change(desk.id, { [field]: 'x' });
      expect([answer.status, Object.keys(answer.data.fields ?? {})]).toEqual([400, [field]]);
    }
  });
});

describe('the last owner', () => {
  const LAST = { status: 409, code: 'LAST_OWNER' };

  it('is neither demoted nor deactivated, by nobody', async () => {
    await staffOf('manager');
    await invite('second@example.gr', 'owner');
    expect(await change(gym.admin.id, { isActive: false })).toMatchObject(LAST);
    expect(await change(gym.admin.id, { staffRole: 'manager' })).toMatchObject(LAST);
    expect(await found(gym.admin.id)).toMatchObject({ state: 'active', staffRole: 'owner', isLastOwner: true });
    const second = await staffOf('owner');
    expect(await found(gym.admin.id)).toMatchObject({ isLastOwner: false });
    expect((await change(gym.admin.id, { staffRole: 'desk' }, gym.as(second))).status).toBe(200);
    expect(await change(second.id, { isActive: false }, gym.as(second))).toMatchObject(LAST);
  });

  it.each<[string, object]>([
    ['demote', { staffRole: 'desk' }],
    ['deactivate', { isActive: false }],
  ])('remains when two owners %s each other at the same time, in two processes @release', async (_, wish) => {
    const second = await staffOf('owner');
    const gate = await gym.database.connect();
    await gate.query('BEGIN');
    await gate.query('SELECT id FROM users WHERE role = 1 ORDER BY id FOR UPDATE');
    const calls = [change(second.id, wish, gym.as(gym.admin, 0)), change(gym.admin.id, wish, gym.as(second, 1))];
    await gym.untilWaiting(2);
    await gate.query('COMMIT');
    gate.release();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await gym.rows(`SELECT id FROM users WHERE staff_role = 'owner' AND is_active`)).toHaveLength(1);
  });

  it('remains when two owners step down at the same time, in two processes', async () => {
    const second = await staffOf('owner');
    const gate = await gym.database.connect();
    await gate.query('BEGIN');
    await gate.query('SELECT id FROM users WHERE role = 1 ORDER BY id FOR UPDATE');
    const calls = [
      change(gym.admin.id, { staffRole: 'manager' }, gym.as(gym.admin, 0)),
      change(second.id, { staffRole: 'manager' }, gym.as(second, 1)),
    ];
    await gym.untilWaiting(2);
    await gate.query('COMMIT');
    gate.release();
    expect((await Promise.all(calls)).map(({ status, code }) => code ?? status).sort()).toEqual([200, 'LAST_OWNER']);
  });
});
