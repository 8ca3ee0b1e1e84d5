import type pg from 'pg';
import { DEVELOPMENT_VERIFICATION_TOKEN } from '@palestra/backend/contract/account';
import type { MailPurpose } from '@palestra/backend/contract/mail';
import type { Session } from '@palestra/backend/contract/session';
import type { Answer, ApiClient } from './api-client.js';
import type { TestGym } from './test-gym.js';

export const PASSWORD = 'σωστός κωδικός';

/** Fields of the registration form; `wish` overrides them. */
export const registrationOf = (email: string, wish: Record<string, unknown> = {}) => ({
  name: 'Νίκος Παπαδόπουλος',
  email,
  phone: '6971234567',
  password: PASSWORD,
  confirmPassword: (wish.password as string | undefined) ?? PASSWORD,
  turnstileToken: DEVELOPMENT_VERIFICATION_TOKEN,
  ...wish,
});

export const register = (visitor: ApiClient, email: string, wish: Record<string, unknown> = {}) =>
  visitor.post<null>('/auth/register', registrationOf(email, wish));
export const forgetPassword = (visitor: ApiClient, email: string) =>
  visitor.post<null>('/auth/forgot-password', { email, turnstileToken: DEVELOPMENT_VERIFICATION_TOKEN });
export const signIn = (visitor: ApiClient, email: string, password = PASSWORD): Promise<Answer<Session>> =>
  visitor.post('/auth/login', { email, password });

/** Anything that can read the gym's database. */
export type Outbox = Pick<TestGym, 'rows'>;

/** The same over a test's own connections. */
export const outboxOver = (database: pg.Pool): Outbox => ({
  rows: async <Row>(sql: string, values?: unknown[]) => (await database.query(sql, values)).rows as Row[],
});

export interface MailedLink {
  email: string;
  token: string;
}

export interface WaitingMail {
  purpose: MailPurpose;
  language: string;
  recipientName: string;
  link: MailedLink | null;
  path: string | null;
}

/**
 * Mails of the outbox to an address, oldest first, with their links. Under a frozen clock the transaction's number
 * decides. Connections that write at the same time fill different pages, so the place in the table does not.
 */
export async function mailsTo(gym: Outbox, email: string): Promise<WaitingMail[]> {
  const rows = await gym.rows<Omit<WaitingMail, 'link' | 'path'> & { url: string | null }>(
    `SELECT purpose, language, recipient_name AS "recipientName", facts ->> 'link' AS url
     FROM mails WHERE recipient_address = $1 ORDER BY created_at, age(xmin) DESC`,
    [email],
  );
  return rows.map(({ url, ...mail }) => ({ ...mail, ...(url === null ? { link: null, path: null } : readLink(url)) }));
}

export function readLink(url: string): { link: MailedLink; path: string } {
  const { pathname, searchParams } = new URL(url);
  return { path: pathname, link: { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' } };
}

/** The account asks for a code of an app from now on, and none is ever right. */
export async function askForCode(gym: Outbox, email: string): Promise<void> {
  const [account] = await gym.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  const factor = `VALUES ($1, 'GEZDGNBVGY3TQOJQ', 0, now())`;
  await gym.rows(`INSERT INTO totp_factors (user_id, secret, last_step, created_at) ${factor}`, [account?.id]);
}

/** Link of the newest mail with this purpose. */
export async function newestLink(gym: Outbox, email: string, purpose: MailPurpose): Promise<MailedLink> {
  const links = (await mailsTo(gym, email)).filter((mail) => mail.purpose === purpose).map(({ link }) => link);
  const newest = links.at(-1);
  if (!newest) throw new Error(`No ${purpose} was mailed to ${email}`);
  return newest;
}

export const confirm = (visitor: ApiClient, link: MailedLink) => visitor.post<null>('/auth/confirm-email', link);
export const reset = (visitor: ApiClient, link: MailedLink, newPassword: string) =>
  visitor.post<null>('/auth/reset-password', { ...link, newPassword, confirmPassword: newPassword });

/** Registers and confirms a member. */
export async function aMemberWithPassword(gym: TestGym, email: string): Promise<void> {
  await register(gym.asVisitor(), email);
  const confirmed = await confirm(gym.asVisitor(), await newestLink(gym, email, 'confirmation'));
  if (confirmed.status !== 200) throw new Error(`Could not confirm ${email}: ${confirmed.message}`);
}
