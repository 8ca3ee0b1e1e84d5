import { SmtpCatcher } from '../support/mail/smtp-catcher.js';
import { connectionsTo } from '../support/test-database.js';
import { test as consoleTest } from './console-test.js';
import { outboxOver, type Outbox } from '../support/accounts.js';

export { expect, expectAccessible, LANGUAGES, TEXTS } from './console-test.js';

/** A mail server, and where the same gym runs with it. */
export interface PostOffice {
  url: string;
  smtp: SmtpCatcher;
}

/** Before a broadcast that is to arrive: six of those who are there get it, and whoever comes after. */
export const hasFewReaders = (outbox: Outbox): Promise<unknown> =>
  outbox.rows(`UPDATE users SET is_active = false
    WHERE role = 2 AND id NOT IN (SELECT id FROM users WHERE role = 2 AND is_active ORDER BY id LIMIT 6)`);

/** `test` with a process of the gym that delivers: to a mail server of the test. */
export const test = consoleTest.extend<{ post: PostOffice; outbox: Outbox }>({
  // The test's own script is tried in the frame of a preview too, which runs none.
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
    // The screen asks no more when nobody is there to answer.
    await page.goto('about:blank');
    await api.stop();
    await smtp.close();
  },
});
