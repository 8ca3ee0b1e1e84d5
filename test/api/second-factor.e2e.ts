import { randomUUID } from 'node:crypto';
import { Role } from '@palestra/backend/contract/roles';
import { aMemberWithPassword, PASSWORD, signIn } from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { aMember } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

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
  const email = `${randomUUID()}@example.gr`;
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
    expect(await owner.delete(`/Admin/clients/${randomUUID()}`)).toMatchObject({ status: 404 });
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

  it('asks each session of the account by itself, and counts wrong passwords as the sign-in does', async () => {
    const email = await anOwner();
    const [desk, phone] = [await signedIn(email), await signedIn(email)];
    await afterMinutes(20);
    await desk.post('/auth/confirm-identity', { password: PASSWORD });
    const path = `/Admin/clients/${randomUUID()}`;
    expect(await desk.delete(path)).toMatchObject({ status: 404 });
    expect(await phone.delete(path)).toMatchObject(REFUSED);
    for (let guess = 0; guess < 5; guess += 1) await phone.post('/auth/confirm-identity', { password: `${guess}` });
    const late = await phone.post('/auth/confirm-identity', { password: PASSWORD });
    expect(late).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(await phone.delete(path)).toMatchObject(REFUSED);
  });
});
