import type { Session } from '@palestra/backend/contract/session';
import type {
  NewPasskey,
  NewTotp,
  ProofRequest,
  RecoveryCodes,
  SecondFactor,
} from '@palestra/backend/contract/second-factor';
import { Role } from '@palestra/backend/contract/roles';
import { aMemberWithPassword, PASSWORD, signIn } from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { TOTP } from 'otpauth';
import { SoftAuthenticator } from '../support/soft-authenticator.js';
import { aMember } from '../support/client-builder.js';
import { PUBLIC_URL, TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

const NOW = '2026-03-11T10:00:00Z';
const MS_PER_MINUTE = 60_000;

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
});
afterAll(() => gym.close());

/** Time only goes on: attempts that were counted later would count longer. */
const afterMinutes = (minutes: number): Promise<void> =>
  gym.setNow(new Date(gym.clock.getTime() + minutes * MS_PER_MINUTE).toISOString());

/** The address of a new owner with a password. */
async function anOwner(): Promise<string> {
  const email = `${anId()}@example.gr`;
  await aMemberWithPassword(gym, email);
  await gym.rows(`UPDATE users SET role = ${Role.Admin}, staff_role = 'owner' WHERE email = $1`, [email]);
  return email;
}

async function signedIn(email: string): Promise<ApiClient> {
  const { data, ...said } = await signIn(gym.asVisitor(), email);
  expect(said).toMatchObject({ status: 200 });
  return gym.asVisitor().withToken(data.token);
}

describe('a sensitive act', () => {
  const REFUSED = { status: 403, code: 'CONFIRM_IDENTITY', data: null };

  it('asks for the password again 15 minutes after the sign-in, and then no more', async () => {
    const member = await gym.has(aMember());
    const path = `/Admin/clients/${member.id}`;
    const owner = await signedIn(await anOwner());
    await afterMinutes(15);
    expect(await owner.delete(`/Admin/clients/${anId()}`)).toMatchObject({ status: 404 });
    await afterMinutes(0.1);
    expect(await owner.delete(path)).toMatchObject(REFUSED);
    expect(await owner.delete(`${path}?dryRun=true`)).toMatchObject({ status: 200 });
    expect(await owner.delete(`${path}?dryRun=false`)).toMatchObject(REFUSED);
    expect(await owner.delete(`${path}?dryRun=true&dryRun=false`)).toMatchObject(REFUSED);
    expect(await owner.get(path)).toMatchObject({ status: 200 });

    const wrong = await owner.post('/auth/confirm-identity', { password: 'λάθος κωδικός' });
    expect(wrong).toMatchObject({ status: 400, data: { fields: { password: 'The current password is wrong' } } });
    expect(await owner.delete(path)).toMatchObject(REFUSED);
    expect(await owner.post('/auth/confirm-identity', { password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await owner.delete(path)).toMatchObject({ status: 200 });
  });

  it('asks each session of the account by itself, and counts wrong passwords as the sign-in does @release', async () => {
    const email = await anOwner();
    const [desk, phone] = [await signedIn(email), await signedIn(email)];
    await afterMinutes(20);
    await desk.post('/auth/confirm-identity', { password: PASSWORD });
    const path = `/Admin/clients/${anId()}`;
    expect(await desk.delete(path)).toMatchObject({ status: 404 });
    expect(await phone.delete(path)).toMatchObject(REFUSED);
    for (let guess = 0; guess < 5; guess += 1) await phone.post('/auth/confirm-identity', { password: `${guess}` });
    const late = await phone.post('/auth/confirm-identity', { password: PASSWORD });
    expect(late).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(await phone.delete(path)).toMatchObject(REFUSED);
  });
});

const ORIGIN = PUBLIC_URL;
const RP_ID = 'gym.example';
const STEP_MS = 30_000;

interface Account {
  email: string;
  id: string;
  api: ApiClient;
}

/** A member or an owner with a password, signed in. */
async function anAccount(role: Role = Role.Client): Promise<Account> {
  const email = role === Role.Admin ? await anOwner() : `${anId()}@example.gr`;
  if (role === Role.Client) await aMemberWithPassword(gym, email);
  const [row] = await gym.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  return { email, id: row?.id ?? '', api: await signedIn(email) };
}

const codeOf = (secret: string, at: Date = gym.clock): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() });

async function addTotp({ api }: Account): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { data } = await api.post<NewTotp>('/auth/second-factor/totp', {});
  const done = await api.post<RecoveryCodes>('/auth/second-factor/totp/confirm', {
    ...{ ticket: data.ticket, code: codeOf(data.secret) },
  });
  expect(done).toMatchObject({ status: 200 });
  return { secret: data.secret, recoveryCodes: done.data.recoveryCodes ?? [] };
}

async function addPasskey({ api }: Account, name = 'Κινητό'): Promise<SoftAuthenticator> {
  const { data } = await api.post<NewPasskey>('/auth/passkeys/options', {});
  const passkey = new SoftAuthenticator(RP_ID);
  const { challenge } = data.passkey as { challenge: string };
  const added = await api.post('/auth/passkeys', {
    ...{ ticket: data.ticket, name, passkey: passkey.creates({ challenge, origin: ORIGIN }) },
  });
  expect(added).toMatchObject({ status: 200 });
  return passkey;
}

/** Types the right password, and is asked for a second step. */
async function beginSignIn(email: string): Promise<ProofRequest> {
  const { data, ...said } = await gym
    .asVisitor()
    .post<{ proof: ProofRequest }>('/auth/login', { email, password: PASSWORD });
  expect(said).toMatchObject({ status: 401, code: 'SECOND_FACTOR_REQUIRED' });
  return data.proof;
}

const complete = (body: object, process = 0) => gym.asVisitor(process).post<Session>('/auth/login/second-step', body);
const challengeOf = ({ passkey }: Pick<ProofRequest, 'passkey'>): string =>
  (passkey as { challenge: string }).challenge;
const next = (): Promise<void> => gym.setNow(new Date(gym.clock.getTime() + STEP_MS).toISOString());
const WRONG_CODE = { status: 400, data: { fields: { code: expect.stringContaining('Wrong code') as string } } };
const EXPIRED = { status: 400, code: 'PROOF_EXPIRED' };
/** Changes told by mail; those of one instant by name, for a test's clock stands still. */
const mailed = async (email: string): Promise<string[]> =>
  (
    await gym.rows<{ change: string }>(
      `SELECT facts ->> 'change' AS change FROM mails WHERE recipient_address = $1 AND purpose = 'second-factor-changed' ORDER BY created_at, change`,
      [email],
    )
  ).map(({ change }) => change);

describe('an authenticator app', () => {
  it('is there only after its first code, and then the password alone opens nothing', async () => {
    const account = await anAccount();
    const { data } = await account.api.post<NewTotp>('/auth/second-factor/totp', {});
    expect(data.uri).toContain(`secret=${data.secret}`);
    const { ticket } = data;
    const wrong = await account.api.post('/auth/second-factor/totp/confirm', { ticket, code: '000000' });
    expect(wrong).toMatchObject(WRONG_CODE);
    expect(await signIn(gym.asVisitor(), account.email)).toMatchObject({ status: 200 });

    const stranger = await anAccount();
    const body = { ticket, code: codeOf(data.secret) };
    expect(await stranger.api.post('/auth/second-factor/totp/confirm', body)).toMatchObject(EXPIRED);
    const done = await account.api.post<RecoveryCodes>('/auth/second-factor/totp/confirm', body);
    expect(done.data.recoveryCodes).toHaveLength(10);
    expect(await account.api.post('/auth/second-factor/totp/confirm', body)).toMatchObject(EXPIRED);
    expect(await account.api.get('/auth/second-factor')).toMatchObject({
      data: { totpSince: gym.clock.toISOString(), passkeys: [], recoveryCodesLeft: 10, dueAt: null },
    });
    expect(await mailed(account.email)).toEqual(['totp-added']);
    const wrongPassword = await signIn(gym.asVisitor(), account.email, 'λάθος κωδικός');
    expect(wrongPassword).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', data: null });

    const { methods, passkey, ...proof } = await beginSignIn(account.email);
    expect([methods, passkey]).toEqual([['totp', 'recovery'], null]);
    expect(await gym.asVisitor().withToken(proof.ticket).get('/auth/second-factor')).toMatchObject({ status: 401 });
    // The code that set it up is used.
    expect(await complete({ ticket: proof.ticket, code: codeOf(data.secret) })).toMatchObject(WRONG_CODE);
    await next();
    const code = codeOf(data.secret);
    const answer = await complete({ ticket: proof.ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(answer).toMatchObject({ status: 200, data: { id: account.id } });
    expect(await complete({ ticket: proof.ticket, code: codeOf(data.secret) })).toMatchObject(EXPIRED);
    expect(await gym.asVisitor().withToken(answer.data.token).get('/auth/second-factor')).toMatchObject({
      status: 200,
    });
  });

  it('may be one step off, and no more; a ticket lives ten minutes and ends with the sessions @release', async () => {
    const account = await anAccount();
    const { secret } = await addTotp(account);
    await afterMinutes(2);
    const { ticket } = await beginSignIn(account.email);
    const at = (steps: number) => codeOf(secret, new Date(gym.clock.getTime() + steps * STEP_MS));
    for (const off of [-2, 2]) expect(await complete({ ticket, code: at(off) })).toMatchObject(WRONG_CODE);
    expect(await complete({ ticket, code: at(-1) })).toMatchObject({ status: 200 });
    expect(await complete({ ticket: (await beginSignIn(account.email)).ticket, code: at(1) })).toMatchObject({
      status: 200,
    });
    // An earlier step is not taken after a later one.
    expect(await complete({ ticket: (await beginSignIn(account.email)).ticket, code: at(0) })).toMatchObject(
      WRONG_CODE,
    );

    const late = await beginSignIn(account.email);
    const ended = await beginSignIn(account.email);
    await account.api.post('/auth/logout-all', {});
    await next();
    await next();
    expect(await complete({ ticket: ended.ticket, code: codeOf(secret) })).toMatchObject({
      status: 401,
      code: 'SESSION_EXPIRED',
    });
    await afterMinutes(10);
    expect(await complete({ ticket: late.ticket, code: codeOf(secret) })).toMatchObject(EXPIRED);
  });

  it('takes a code and a recovery code once, when two processes get them at the same time', async () => {
    const account = await anAccount();
    const { secret, recoveryCodes } = await addTotp(account);
    await next();
    const tickets = await Promise.all([beginSignIn(account.email), beginSignIn(account.email)]);
    const both = (code: string) =>
      Promise.all(tickets.map(({ ticket }, process) => complete({ ticket, code }, process)));
    const byApp = await both(codeOf(secret));
    expect(byApp.map(({ status }) => status).sort()).toEqual([200, 400]);
    tickets.splice(0, 2, await beginSignIn(account.email), await beginSignIn(account.email));
    const recovery = recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ') ?? '';
    const byRecovery = await both(recovery);
    expect(byRecovery.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await mailed(account.email)).toEqual(['totp-added', 'recovery-code-used']);
    expect(await account.api.get('/auth/second-factor')).toMatchObject({ data: { recoveryCodesLeft: 9 } });
    expect(await gym.rows('SELECT * FROM recovery_codes WHERE code_hash = $1', [recoveryCodes[1]])).toEqual([]);
  });

  it('opens one session with a ticket, when the app and a recovery code prove it at the same time', async () => {
    const account = await anAccount();
    const { secret, recoveryCodes } = await addTotp(account);
    await next();
    const { ticket } = await beginSignIn(account.email);
    const holder = await gym.database.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM totp_factors WHERE user_id = $1 FOR UPDATE', [account.id]);
      const byApp = complete({ ticket, code: codeOf(secret) }, 0);
      // It has found the ticket, and waits to use its code.
      await gym.untilWaiting(1);
      expect(await complete({ ticket, code: recoveryCodes[0] ?? '' }, 1)).toMatchObject({ status: 200 });
      await holder.query('ROLLBACK');
      expect(await byApp).toMatchObject(EXPIRED);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  });

  it('says that it is done when the same right code is pressed again, and counts no guess', async () => {
    const account = await anAccount();
    const { secret } = await addTotp(account);
    await next();
    const { ticket } = await beginSignIn(account.email);
    const code = codeOf(secret);
    const presses = await Promise.all(Array.from({ length: 8 }, (_, n) => complete({ ticket, code }, n % 2)));
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const press of presses.filter(({ status }) => status !== 200)) expect(press).toMatchObject(EXPIRED);
    await next();
    const again = await beginSignIn(account.email);
    for (let guess = 0; guess < 4; guess += 1)
      expect(await complete({ ticket: again.ticket, code: '000000' })).toMatchObject(WRONG_CODE);
    expect(await complete({ ticket: again.ticket, code: codeOf(secret) })).toMatchObject({ status: 200 });
  });

  it('is kept sealed, for its account alone', async () => {
    const [account, other] = [await anAccount(), await anAccount()];
    const begun = (await account.api.post<{ secret: string }>('/auth/second-factor/totp', {})).data;
    expect(await gym.rows('SELECT FROM proof_tickets WHERE challenge = $1', [begun.secret])).toEqual([]);
    const { secret } = await addTotp(account);
    await addTotp(other);
    const stored = async ({ id }: Account) =>
      (await gym.rows<{ secret: string }>('SELECT secret FROM totp_factors WHERE user_id = $1', [id]))[0]?.secret ?? '';
    expect(await stored(account)).toMatch(/^sealed:[\da-f]{8}:[\w-]{60,}$/);
    await gym.rows('UPDATE totp_factors SET secret = $2 WHERE user_id = $1', [other.id, await stored(account)]);
    await next();
    const { ticket } = await beginSignIn(other.email);
    expect(await complete({ ticket, code: codeOf(secret) })).toMatchObject({ status: 503, code: 'OUT_OF_ORDER' });
    await gym.rows('DELETE FROM totp_factors WHERE user_id = $1', [other.id]);
  });

  it('is sealed soon where it was kept before there was a key, and works on', async () => {
    const account = await anAccount();
    const { secret } = await addTotp(account);
    await gym.rows('UPDATE totp_factors SET secret = $2 WHERE user_id = $1', [account.id, secret]);
    await next();
    const signIns = async () => complete({ ticket: (await beginSignIn(account.email)).ticket, code: codeOf(secret) });
    expect(await signIns()).toMatchObject({ status: 200 });
    await gym.doTimedWork();
    expect(await gym.rows("SELECT FROM totp_factors WHERE secret NOT LIKE 'sealed:%'")).toEqual([]);
    await next();
    expect(await signIns()).toMatchObject({ status: 200 });
  });

  it('counts wrong codes over all processes, and says nothing more after five', async () => {
    const account = await anAccount();
    const { secret } = await addTotp(account);
    await next();
    const { ticket } = await beginSignIn(account.email);
    const guesses = ['000001', '000002', '000003', '000004', '000005', '000006', '000007', '000008'];
    const said = await Promise.all(guesses.map((code, n) => complete({ ticket, code }, n % 2)));
    const statuses = said.map(({ status }) => status).sort();
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    expect(await complete({ ticket, code: codeOf(secret) })).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
  });

  it('is asked for by a ticket that cannot be tried without end @release', async () => {
    const tried = await Promise.all(Array.from({ length: 104 }, () => complete({ ticket: anId(), code: '000001' })));
    expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([400, 429]));
    await gym.rows('DELETE FROM throttles');
  });

  it('is asked for by sensitive acts instead of the password, also by its own removal', async () => {
    const account = await anAccount(Role.Admin);
    const { secret, recoveryCodes } = await addTotp(account);
    await afterMinutes(16);
    const remove = () => account.api.delete('/auth/second-factor/totp');
    expect(await remove()).toMatchObject({ status: 403, code: 'CONFIRM_IDENTITY' });
    expect(await account.api.delete('/auth/second-factor/totp?dryRun=true')).toMatchObject({ status: 400 });
    const byPassword = await account.api.post('/auth/confirm-identity', { password: PASSWORD });
    expect(byPassword).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    const changed = await account.api.put<Session>('/auth/password', {
      ...{ currentPassword: PASSWORD, newPassword: `${PASSWORD} νέος`, confirmPassword: `${PASSWORD} νέος` },
    });
    account.api = gym.asVisitor().withToken(changed.data.token);
    expect(await remove()).toMatchObject({ status: 403, code: 'CONFIRM_IDENTITY' });
    expect(await account.api.post('/auth/confirm-identity/options', {})).toMatchObject({
      data: { methods: ['totp', 'recovery'], passkey: null },
    });
    expect(await account.api.post('/auth/confirm-identity', { code: codeOf(secret) })).toMatchObject({ status: 200 });
    const renewed = await account.api.post<RecoveryCodes>('/auth/second-factor/recovery-codes', {});
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect(renewed.data.recoveryCodes).not.toContain(recoveryCodes[0]);
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 404 });
    expect(await gym.rows('SELECT * FROM recovery_codes WHERE user_id = $1', [account.id])).toEqual([]);
    const logged = await gym.rows(
      `SELECT action FROM audit_entries WHERE entity_id = $1 AND action LIKE '%totp%' ORDER BY action`,
      [account.id],
    );
    expect(logged).toEqual([{ action: 'administrator.totp-added' }, { action: 'administrator.totp-removed' }]);
  });
});

describe('a passkey', () => {
  const askAnybody = async (): Promise<ProofRequest> =>
    (await gym.asVisitor().post<ProofRequest>('/auth/login/passkey', {})).data;

  it('signs in alone, once for each challenge, where the device verifies its user', async () => {
    const account = await anAccount();
    const passkey = await addPasskey(account);
    const asked = await askAnybody();
    expect(asked.passkey).toMatchObject({ rpId: RP_ID, allowCredentials: [], userVerification: 'required' });
    const { ticket } = asked;
    const answer = { ticket, passkey: passkey.gets({ challenge: challengeOf(asked), origin: ORIGIN }) };
    expect(await complete(answer, 1)).toMatchObject({ status: 200, data: { id: account.id } });
    expect(await complete(answer)).toMatchObject(EXPIRED);
    const { data } = await account.api.get<SecondFactor>('/auth/second-factor');
    expect(data.passkeys).toMatchObject([{ name: 'Κινητό', lastUsedAt: gym.clock.toISOString() }]);

    const refused = async (respond: (challenge: string) => object): Promise<void> => {
      const again = await askAnybody();
      const said = await complete({ ticket: again.ticket, passkey: respond(challengeOf(again)) });
      expect(said).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    };
    await refused((challenge) => passkey.gets({ challenge, origin: ORIGIN }, { isVerified: false }));
    await refused((challenge) => passkey.gets({ challenge, origin: 'https://gym.example.evil' }));
    await refused(() => passkey.gets({ challenge: challengeOf(asked), origin: ORIGIN }));
    await refused((challenge) => new SoftAuthenticator(RP_ID).gets({ challenge, origin: ORIGIN }));
    await refused(() => ({ id: { $ne: null }, response: [] }));
  });

  it('refuses a copy whose count of uses is behind @release', async () => {
    const account = await anAccount();
    const passkey = await addPasskey(account);
    const use = async () => {
      const asked = await askAnybody();
      return complete({
        ticket: asked.ticket,
        passkey: passkey.gets({ challenge: challengeOf(asked), origin: ORIGIN }),
      });
    };
    expect(await use()).toMatchObject({ status: 200 });
    passkey.uses = 0;
    expect(await use()).toMatchObject({ status: 400 });
  });

  it('is a second step after the password, and belongs to its account alone', async () => {
    const [account, stranger] = [await anAccount(), await anAccount()];
    const [own, foreign] = [await addPasskey(account), await addPasskey(stranger)];
    const asked = await beginSignIn(account.email);
    expect(asked.methods).toEqual(['passkey', 'recovery']);
    const challenge = challengeOf(asked);
    const { ticket } = asked;
    expect(await complete({ ticket, passkey: foreign.gets({ challenge, origin: ORIGIN }) })).toMatchObject({
      status: 400,
    });
    expect(await complete({ ticket, passkey: own.gets({ challenge, origin: ORIGIN }) })).toMatchObject({
      data: { id: account.id },
    });
    const { data } = await stranger.api.get<SecondFactor>('/auth/second-factor');
    const theirs = data.passkeys[0]?.id ?? '';
    expect(await account.api.delete(`/auth/passkeys/${theirs}`)).toMatchObject({ status: 404 });
    expect(await stranger.api.delete(`/auth/passkeys/${theirs}`)).toMatchObject({ status: 200 });
    expect(await signIn(gym.asVisitor(), stranger.email)).toMatchObject({ status: 200 });
    expect(await mailed(stranger.email)).toEqual(['passkey-added', 'passkey-removed']);
  });
});

describe('a second factor whose device is lost', () => {
  it('is removed by an owner or for a member by who may, who are signed out and told', async () => {
    const [owner, colleague, member] = [await anAccount(Role.Admin), await anAccount(Role.Admin), await anAccount()];
    for (const account of [colleague, member]) await addTotp(account);
    const [ofStaff, ofMember] = [`/Admin/staff/${colleague.id}`, `/Admin/clients/${member.id}`];
    const factors = { totp: true, passkeys: 0, recoveryCodesLeft: 10 };
    for (const path of [ofStaff, ofMember]) {
      expect(await owner.api.get(`${path}/second-factor`)).toMatchObject({ data: factors });
      expect(await owner.api.delete(`${path}/second-factor`)).toMatchObject({ status: 200 });
      expect(await owner.api.delete(`${path}/second-factor`)).toMatchObject({ status: 404 });
    }
    for (const wrong of [`/Admin/staff/${member.id}`, `/Admin/clients/${colleague.id}`]) {
      expect(await owner.api.get(`${wrong}/second-factor`)).toMatchObject({ status: 404 });
    }
    for (const { api, email } of [colleague, member]) {
      expect(await api.get('/auth/second-factor')).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
      expect(await signIn(gym.asVisitor(), email)).toMatchObject({ status: 200 });
      expect(await mailed(email)).toEqual(['second-factor-removed', 'totp-added']);
    }
    const logged = await gym.rows(
      `SELECT actor_id AS by FROM audit_entries WHERE action LIKE '%.second-factor-removed'`,
    );
    expect(logged).toEqual([{ by: owner.id }, { by: owner.id }]);
  });

  it('goes with an erased account @release', async () => {
    const [owner, member] = [await anAccount(Role.Admin), await anAccount()];
    await addTotp(member);
    await addPasskey(member);
    await beginSignIn(member.email);
    expect(await owner.api.delete(`/Admin/clients/${member.id}`)).toMatchObject({ status: 200 });
    for (const table of ['totp_factors', 'recovery_codes', 'passkeys', 'proof_tickets']) {
      expect(await gym.rows(`SELECT * FROM ${table} WHERE user_id = $1`, [member.id])).toEqual([]);
    }
  });

  it('has a name of its own: an erasure takes that from the log, and nothing that is written like it @release', async () => {
    const [owner, member] = [await anAccount(Role.Admin), await anAccount()];
    await addPasskey(member, '2026');
    await addPasskey(member, 'Κινητό της Ευτέρπης');
    const period = { startDate: '2026-03-01', endDate: '2026-06-30', monthlyLimit: 8 };
    await owner.api.put(`/Admin/clients/${member.id}/subscription`, period);
    expect(await owner.api.delete(`/Admin/clients/${member.id}`)).toMatchObject({ status: 200 });
    const periods = await gym.rows(
      `SELECT after FROM audit_entries WHERE entity_id IN (SELECT id::text FROM subscriptions WHERE client_id = $1)`,
      [member.id],
    );
    expect(periods).toMatchObject([{ after: period }]);
    const sql = `SELECT after FROM audit_entries WHERE action = 'client.passkey-added' AND entity_id = $1`;
    expect(await gym.rows(sql, [member.id])).toEqual([{ after: { passkey: '—' } }, { after: { passkey: '—' } }]);
  });
});

describe('the setting that staff need a second factor', () => {
  const path = '/Admin/settings/StaffSecondFactorDays';

  it('is an owner’s, leaves seven days, and then lets staff do nothing but set one up', async () => {
    const [owner, colleague, member] = [await anAccount(Role.Admin), await anAccount(Role.Admin), await anAccount()];
    await gym.rows(`UPDATE users SET staff_role = 'manager' WHERE id = $1`, [colleague.id]);
    const refused = { status: 403, code: 'FORBIDDEN', data: { missing: 'staff' } };
    expect(await colleague.api.put(path, { value: '7' })).toMatchObject(refused);
    expect(await owner.api.put(path, { value: '7' })).toMatchObject({ status: 200 });
    const dueAt = new Date(gym.clock.getTime() + 7 * 24 * 60 * MS_PER_MINUTE).toISOString();
    const again = await signedIn(colleague.email);
    expect(await again.get('/auth/second-factor')).toMatchObject({ data: { dueAt } });
    await afterMinutes(60);
    expect(await owner.api.put(path, { value: '0' })).toMatchObject({ status: 403, code: 'CONFIRM_IDENTITY' });
    expect(await owner.api.put('/Admin/settings/GymName', { value: 'Στίβος' })).toMatchObject({ status: 200 });
    await owner.api.post('/auth/confirm-identity', { password: PASSWORD });
    // Saving the same again does not begin the days anew.
    expect(await owner.api.put(path, { value: '7' })).toMatchObject({ status: 200 });
    await gym.setNow(new Date(Date.parse(dueAt) - 1).toISOString());
    const [staff, memberThen] = [await signedIn(colleague.email), await signedIn(member.email)];
    expect(await staff.get('/Admin/clients')).toMatchObject({ status: 200 });
    await gym.setNow(dueAt);
    for (const call of ['/Admin/clients', '/auth/sessions', '/Timeslot/capacity?date=2026-03-20']) {
      expect(await staff.get(call)).toMatchObject({ status: 403, code: 'SECOND_FACTOR_MISSING' });
    }
    expect(await memberThen.get('/Client/profile')).toMatchObject({ status: 200 });
    await addTotp({ ...colleague, api: staff });
    expect(await staff.get('/Admin/clients')).toMatchObject({ status: 200 });

    // A new account has its own seven days.
    const late = await anAccount(Role.Admin);
    expect(await late.api.get('/Admin/clients')).toMatchObject({ status: 200 });
    await gym.rows(`UPDATE settings SET value = '0' WHERE key = 'StaffSecondFactorDays'`);
  });
});
