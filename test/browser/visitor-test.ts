import type { Language } from '@palestra/backend/contract/languages';
import type { MailPurpose } from '@palestra/backend/contract/mail';
import type { Page } from '@playwright/test';
import { newestLink, outboxOver, type Outbox } from '../support/accounts.js';
import type { Gym } from '../support/gym-test.js';
import { connectionsTo } from '../support/test-database.js';
import { test as memberTest, TEXTS } from './member-test.js';

export const VISITOR_PASSWORD = 'παλαίστρα';
let made = 0;

interface Fixtures {
  outbox: Outbox;
}

/** `test` with the outbox of the gym: the visitor follows the links that were mailed. */
export const test = memberTest.extend<Fixtures>({
  outbox: async ({ gym }, use) => {
    const database = connectionsTo(gym.databaseUrl, 1);
    await use(outboxOver(database));
    await database.end();
  },
});

export function newAddress(): string {
  made += 1;
  return `visitor-${process.pid}-${made}@example.gr`;
}

/** Address of the newest mailed link, as opened from the mail. */
export async function mailedAddress(outbox: Outbox, email: string, purpose: MailPurpose): Promise<string> {
  const { token } = await newestLink(outbox, email, purpose);
  const path = purpose === 'reset' ? '/reset-password' : '/confirm-email';
  return `${path}?${new URLSearchParams({ email, token }).toString()}`;
}

export async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
}

/** Fills in the registration form. */
export async function fillRegistration(page: Page, email: string, language: Language): Promise<void> {
  const { account, fields, profile, session } = TEXTS[language];
  await page.getByLabel(profile.name).fill('Νίκος Παπαδόπουλος');
  await page.getByLabel(fields.email).fill(email);
  await page.getByLabel(profile.phone).fill('6971234567');
  await page.getByLabel(session.password, { exact: true }).fill(VISITOR_PASSWORD);
  await page.getByLabel(account.confirmPassword).fill(VISITOR_PASSWORD);
}

/** Registers a visitor through the API. */
export async function hasRegistered(gym: Gym, email: string, password = VISITOR_PASSWORD): Promise<void> {
  const body = { name: 'Νίκος Παπαδόπουλος', email, phone: '6971234567', password, confirmPassword: password };
  const response = await fetch(`${gym.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, turnstileToken: 'XXXX.DUMMY.TOKEN.XXXX' }),
  });
  if (!response.ok) throw new Error(`Could not register ${email}: ${response.status}`);
}

/** Registers and confirms a visitor through the API. */
export async function hasConfirmed(gym: Gym, outbox: Outbox, email: string): Promise<void> {
  await hasRegistered(gym, email);
  const response = await fetch(`${gym.url}/api/auth/confirm-email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(await newestLink(outbox, email, 'confirmation')),
  });
  if (!response.ok) throw new Error(`Could not confirm ${email}: ${response.status}`);
}
