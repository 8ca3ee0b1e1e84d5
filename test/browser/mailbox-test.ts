import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startMailbox, type Mailbox } from '../../scripts/mailbox/mailbox.mjs';
import type { ApiProcess } from '../support/start-api-process.mjs';
import { connectionsTo } from '../support/test-database.js';
import { expect, test as consoleTest } from './console-test.js';

export { expect };

/** The gym with its local mailbox, as `npm start` starts both. */
export interface MailedGym {
  api: ApiProcess;
  mailbox: Mailbox;
}

const aFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** `test` with a process of the gym that delivers to a local mailbox. */
export const test = consoleTest.extend<{ mailed: MailedGym }>({
  // A mail's frame runs no script and has no storage; the tests' own init script is also injected there.
  tolerated: [/^Blocked script execution|^Failed to read the '(local|session)Storage'/, { scope: 'test' }],
  mailed: async ({ staffGym, page }, use) => {
    const { gym } = staffGym.members;
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'palestra-story-'));
    const mailbox = await startMailbox({ dataDir, port: 0 });
    const port = await aFreePort();
    // Unsent mails of other tests are not part of this story.
    const database = connectionsTo(gym.databaseUrl, 1);
    await database.query("UPDATE mails SET state = 'withdrawn' WHERE state IN ('waiting', 'paused')");
    await database.end();
    const api = await gym.startAnotherApi({
      SMTP_URL: mailbox.smtpUrl,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TEST_NOW: `${staffGym.today}T06:00:00Z`,
    });
    await use({ api, mailbox });
    await page.goto('about:blank');
    await api.stop();
    await mailbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
});

/** Waits for the newest mail to an address with this beginning of a subject, and opens it. */
export async function opensMail(page: Page, mailbox: Mailbox, to: string, subject: string): Promise<void> {
  const link = page
    .getByRole('link')
    .filter({ hasText: to })
    .filter({ hasText: new RegExp(`^\\s*${subject}`) });
  await expect(async () => {
    await page.goto(mailbox.url);
    await expect(link.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await link.first().click();
}
export const mailIn = (page: Page) => page.frameLocator('iframe');
