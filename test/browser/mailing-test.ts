import { SmtpCatcher } from '../support/mail/smtp-catcher.js';
import { connectionsTo } from '../support/test-database.js';
import { test as consoleTest } from './console-test.js';
import { outboxOver, type Outbox } from '../support/accounts.js';

export { expect, expectAccessible, expectBriefly, LANGUAGES, STORY_LANGUAGES, TEXTS } from './console-test.js';

/** A mail server, and the address of the gym that uses it. */
export interface PostOffice {
  url: string;
  smtp: SmtpCatcher;
}

/** Leaves six recipients of the current members, and any that are added later, before a broadcast is delivered. */
export const hasFewReaders = (outbox: Outbox): Promise<unknown> =>
  outbox.rows(`UPDATE users SET is_active = false
    WHERE role = 2 AND id NOT IN (SELECT id FROM users WHERE role = 2 AND is_active ORDER BY id LIMIT 6)`);

/** `test` with a process of the gym that delivers to the test's mail server. */
export const test = consoleTest.extend<{ post: PostOffice; outbox: Outbox }>({
  // The tests' own script is also injected into the frame of a preview, which runs none.
  tolerated: [/Blocked script execution in 'about:srcdoc'/, { scope: 'test' }],
  outbox: async ({ gym }, use) => {
    const database = connectionsTo(gym.databaseUrl, 1);
    await use(outboxOver(database));
    await database.end();
  },
  post: async ({ staffGym, page }, use) => {
    const smtp = await SmtpCatcher.start();
    const api = await staffGym.members.gym.startAnotherApi({
      SMTP_URL: smtp.url,
      TEST_NOW: `${staffGym.today}T06:00:00Z`,
    });
    await use({ url: api.url, smtp });
    // Stops polling before the server is gone.
    await page.goto('about:blank');
    await api.stop();
    await smtp.close();
  },
});
