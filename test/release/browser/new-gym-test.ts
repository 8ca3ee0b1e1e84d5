import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Language } from '@palestra/backend/contract/languages';
import type { Page } from '@playwright/test';
import { startMailbox, type Mailbox } from '../../../scripts/mailbox/mailbox.mjs';
import { DESK, TEXTS, test as consoleTest } from '../../browser/console-test.js';
import { startApiProcess } from '../../support/start-api-process.mjs';
import { createTestDatabase } from '../../support/test-database.js';

export const OWNER = { email: 'owner@example.gr', password: 'τρεις λέξεις μαζί' };

/** A gym with nothing but its first administrator, at a name, as passkeys need. */
export interface NewGym {
  url: string;
  mailbox: Mailbox;
}

const aFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

export const test = consoleTest.extend<{ newGym: NewGym }>({
  // The mailbox runs no script in a mail's frame; a passkey that is declined is no fault.
  tolerated: [
    /^Blocked script execution|^Failed to read the '(local|session)Storage'|status of 40[13]/,
    { scope: 'test' },
  ],
  newGym: [
    async ({ page }, use) => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'palestra-story-'));
      const mailbox = await startMailbox({ dataDir, port: 0 });
      const database = await createTestDatabase();
      const port = await aFreePort();
      const url = `http://localhost:${port}`;
      const api = await startApiProcess({
        ...{ databaseUrl: database.url, port, workers: 1 },
        env: {
          ...{ DEMO: 'off', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
          ...{ PUBLIC_URL: url, SMTP_URL: mailbox.smtpUrl },
        },
      });
      await use({ url, mailbox });
      await page.goto('about:blank');
      await api.stop();
      await mailbox.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    // A database and a process start slowly on a busy machine.
    { timeout: 180_000 },
  ],
});
export async function signsIn(page: Page, language: Language, { email, password }: typeof OWNER): Promise<void> {
  const { signIn } = TEXTS[language];
  await page.getByLabel(signIn.email, { exact: true }).fill(email);
  await page.getByLabel(signIn.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: signIn.submit, exact: true }).click();
}

export async function opensConsole(page: Page, url: string, language: Language): Promise<void> {
  await page.addInitScript((chosen) => {
    if (location.protocol !== 'about:') localStorage.setItem('language', chosen);
  }, language);
  await page.setViewportSize(DESK);
  await page.goto(`${url}/admin/`);
}
