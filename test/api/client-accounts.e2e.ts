import type { Client } from '@palestra/backend/contract/client';
import type { MailPurpose } from '@palestra/backend/contract/mail';
import { mailsTo, newestLink, reset, signIn } from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { aClient } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

const NEW_CLIENT = { name: 'Άννα Ζαφειρίου', phone: '697 123 4567', password: 'παλαίστρα' };

let gym: TestGym;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
  staff = gym.as(gym.admin);
});
afterAll(() => gym.close());

const create = (wish: Record<string, unknown>) => staff.post<Client>('/Admin/clients', { ...NEW_CLIENT, ...wish });
const auditOf = (id: string) =>
  gym.rows<{ action: string }>(
    `SELECT action, actor_id AS "actorId", before, after FROM audit_entries WHERE entity_id = $1 ORDER BY at`,
    [id],
  );

describe('the password link of a client', () => {
  const linkOf = (email: string, purpose: MailPurpose) => newestLink(gym, email, purpose);
  const mailLink = (id: string) => staff.post(`/Admin/clients/${id}/password-reset-mail`, {});

  it('is mailed with the welcome, to choose a password', async () => {
    const { data } = await create({ name: 'Ζωή Νέα', email: 'zoi@example.gr' });
    const [mail, ...others] = await mailsTo(gym, 'zoi@example.gr');
    expect(mail).toMatchObject({ purpose: 'welcome', recipientName: 'Ζωή Νέα', path: '/reset-password' });
    expect(others).toEqual([]);
    expect(await reset(gym.asVisitor(), await linkOf('zoi@example.gr', 'welcome'), 'δικός μου')).toMatchObject({
      status: 200,
    });
    expect((await signIn(gym.asVisitor(), 'zoi@example.gr', 'δικός μου')).status).toBe(200);
    const found = await staff.get<Client[]>('/Admin/clients', { search: 'zwh nea' });
    expect(found.data.map(({ id }) => id)).toEqual([data.id]);
  });

  it('is not mailed to a client who is added inactive', async () => {
    await create({ email: 'later@example.gr', isActive: false });
    expect(await mailsTo(gym, 'later@example.gr')).toEqual([]);
  });

  it('is mailed again by staff, with an audit entry', async () => {
    const { data } = await create({ email: 'forgot@example.gr' });
    expect(await mailLink(data.id)).toMatchObject({
      status: 200,
      message: 'The email with the link is queued for sending',
      data: null,
    });
    expect(await reset(gym.asVisitor(), await linkOf('forgot@example.gr', 'reset'), 'άλλος κωδικός')).toMatchObject({
      status: 200,
    });
    const entries = await auditOf(data.id);
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'client.password-link-mailed', actorId: gym.admin.id, before: null }),
    );
    expect(JSON.stringify(entries)).not.toMatch(/token|http/);
  });

  it('also confirms an unconfirmed address, and is refused for an inactive client', async () => {
    const { data } = await create({ email: 'unsure@example.gr' });
    await gym.rows('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [data.id]);
    expect((await mailLink(data.id)).status).toBe(200);
    expect((await mailsTo(gym, 'unsure@example.gr')).map(({ purpose }) => purpose)).toEqual(['welcome', 'reset']);
    await gym.rows('UPDATE users SET is_active = false WHERE id = $1', [data.id]);
    expect(await mailLink(data.id)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await mailLink(gym.admin.id)).toMatchObject({ status: 404 });
    expect(
      await gym.as(await gym.has(aClient())).post(`/Admin/clients/${data.id}/password-reset-mail`, {}),
    ).toMatchObject({
      status: 403,
    });
  });
});
