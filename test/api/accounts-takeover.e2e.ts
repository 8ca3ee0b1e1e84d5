import type { Client } from '@palestra/backend/contract/client';
import { confirm, forgetPassword, mailsTo, newestLink, register, reset, signIn } from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { TestGym } from '../support/test-gym.js';

const STRANGERS = 'a stranger chose this';
const OWN = 'chosen by the owner';

let gym: TestGym;
let visitor: ApiClient;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
  visitor = gym.asVisitor();
  staff = gym.as(gym.admin);
});
afterAll(() => gym.close());
beforeEach(() => gym.rows('DELETE FROM throttles'));

/** Registers an address that belongs to somebody else. */
async function aStrangerRegisters(email: string) {
  await register(visitor, email, { name: 'Ένας ξένος', password: STRANGERS });
  return newestLink(gym, email, 'confirmation');
}

describe('an address registered by a stranger', () => {
  it('belongs to its owner once they set a password by a reset link', async () => {
    const strangers = await aStrangerRegisters('owner@example.gr');
    await forgetPassword(visitor, 'owner@example.gr');
    const [, mail] = await mailsTo(gym, 'owner@example.gr');
    expect(mail).toMatchObject({ purpose: 'reset', path: '/reset-password' });
    const link = await newestLink(gym, 'owner@example.gr', 'reset');
    expect(await reset(visitor, link, OWN)).toMatchObject({ status: 200 });
    expect(await signIn(visitor, 'owner@example.gr', OWN)).toMatchObject({ status: 200 });
    expect(await signIn(visitor, 'owner@example.gr', STRANGERS)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    // Followed afterwards, the stranger's link finds a confirmed address and changes nothing.
    await confirm(visitor, strangers);
    expect(await signIn(visitor, 'owner@example.gr', STRANGERS)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('is not confirmed by the stranger’s mail once its owner has requested a link @release', async () => {
    const strangers = await aStrangerRegisters('asked@example.gr');
    await forgetPassword(visitor, 'asked@example.gr');
    expect(await confirm(visitor, strangers)).toMatchObject({ status: 400, code: 'CONFIRMATION_LINK_INVALID' });
    expect((await signIn(visitor, 'asked@example.gr', STRANGERS)).status).toBe(401);
    expect(await reset(visitor, await newestLink(gym, 'asked@example.gr', 'reset'), OWN)).toMatchObject({
      status: 200,
    });
    expect((await signIn(visitor, 'asked@example.gr', STRANGERS)).status).toBe(401);
  });

  it('belongs to its owner once they follow a link mailed by staff', async () => {
    await aStrangerRegisters('desk@example.gr');
    const [{ id } = { id: '' }] = await gym.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [
      'desk@example.gr',
    ]);
    expect(await staff.post(`/Admin/clients/${id}/password-reset-mail`, {})).toMatchObject({ status: 200 });
    expect(await reset(visitor, await newestLink(gym, 'desk@example.gr', 'reset'), OWN)).toMatchObject({ status: 200 });
    expect((await signIn(visitor, 'desk@example.gr', STRANGERS)).status).toBe(401);
    expect((await signIn(visitor, 'desk@example.gr', OWN)).status).toBe(200);
  });

  it('belongs to the client whom staff add: the stranger’s name, password and links are void', async () => {
    const strangers = await aStrangerRegisters('added@example.gr');
    await forgetPassword(visitor, 'added@example.gr');
    const asked = await newestLink(gym, 'added@example.gr', 'reset');
    const wish = {
      name: 'Άννα Ζαφειρίου',
      email: 'Added@example.gr',
      phone: '697 123 4567',
      password: 'από το ταμείο',
    };
    const added = await staff.post<Client>('/Admin/clients', wish);
    expect(added).toMatchObject({ status: 201, data: { name: 'Άννα Ζαφειρίου', isActive: true } });
    expect((await signIn(visitor, 'added@example.gr', STRANGERS)).status).toBe(401);
    expect((await signIn(visitor, 'added@example.gr', 'από το ταμείο')).status).toBe(200);
    expect(await reset(visitor, asked, 'by an older link')).toMatchObject({ code: 'RESET_LINK_INVALID' });
    await confirm(visitor, strangers);
    expect((await signIn(visitor, 'added@example.gr', STRANGERS)).status).toBe(401);
    expect((await mailsTo(gym, 'added@example.gr')).at(-1)).toMatchObject({
      purpose: 'welcome',
      recipientName: 'Άννα Ζαφειρίου',
    });
    const [entry] = await gym.rows('SELECT action, before, after FROM audit_entries WHERE entity_id = $1', [
      added.data.id,
    ]);
    expect(entry).toMatchObject({ action: 'client.created', before: { name: 'Ένας ξένος' } });
    expect(await staff.post('/Admin/clients', wish)).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
  });
});

describe('“it was not me” in a confirmation mail', () => {
  const disownUrlOf = async (email: string): Promise<string> => {
    const [row] = await gym.rows<{ url: string }>(
      `SELECT facts ->> 'disownLink' AS url FROM mails WHERE recipient_address = $1 AND purpose = 'confirmation'
       ORDER BY created_at DESC, age(xmin) LIMIT 1`,
      [email],
    );
    const { pathname, search } = new URL(row?.url ?? 'none:');
    return `${gym.urlOf(0)}${pathname}${search}`;
  };
  const press = (url: string) =>
    fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: '' });

  it('asks for confirmation, then deletes the registration it was mailed for', async () => {
    const strangers = await aStrangerRegisters('not-me@example.gr');
    const url = await disownUrlOf('not-me@example.gr');
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('<form method="post">');
    expect(await confirm(visitor, { ...strangers, token: 'rubbish' })).toMatchObject({ status: 400 });
    const pressed = await press(url);
    expect(pressed.status).toBe(200);
    expect(await pressed.text()).not.toContain('<form');
    expect(await confirm(visitor, strangers)).toMatchObject({ status: 400, code: 'CONFIRMATION_LINK_INVALID' });
    expect(await signIn(visitor, 'not-me@example.gr', STRANGERS)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    // The address is free for its owner.
    await register(visitor, 'not-me@example.gr', { name: 'Άννα', password: OWN });
    await confirm(visitor, await newestLink(gym, 'not-me@example.gr', 'confirmation'));
    expect(await signIn(visitor, 'not-me@example.gr', OWN)).toMatchObject({ status: 200, data: { name: 'Άννα' } });
  });

  it('leaves another registration of the same address alone', async () => {
    await register(visitor, 'two@example.gr', { name: 'Άννα', password: OWN });
    const own = await newestLink(gym, 'two@example.gr', 'confirmation');
    const strangers = await aStrangerRegisters('two@example.gr');
    expect((await press(await disownUrlOf('two@example.gr'))).status).toBe(200);
    expect(await confirm(visitor, strangers)).toMatchObject({ status: 400 });
    expect(await confirm(visitor, own)).toMatchObject({ status: 200 });
    expect(await signIn(visitor, 'two@example.gr', OWN)).toMatchObject({ status: 200 });
  });

  it('reports a confirmed address, and changes nothing @release', async () => {
    const link = await aStrangerRegisters('confirmed@example.gr');
    await confirm(visitor, link);
    const url = await disownUrlOf('confirmed@example.gr');
    for (const page of [await fetch(url), await press(url)]) {
      expect(page.status).toBe(200);
      expect(await page.text()).not.toContain('<form');
    }
    expect(await signIn(visitor, 'confirmed@example.gr', STRANGERS)).toMatchObject({ status: 200 });
  });

  it('returns 404 for a made-up link @release', async () => {
    for (const query of ['', '?email=a@example.gr', '?email=a@example.gr&token=rubbish', '?email=a&email=b&token=x']) {
      const page = await press(`${gym.urlOf(0)}/api/auth/not-me${query}`);
      expect([query, page.status]).toEqual([query, 404]);
    }
  });
});
