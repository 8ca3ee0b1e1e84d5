import type { Route } from '@playwright/test';
import { messagesEl } from '@palestra/backend/contract/messages.el';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import { connectionsTo } from '../support/test-database.js';
import { expect, STORY_LANGUAGES, STAFF, test, TEXTS } from './console-test.js';
import { fails, isOffline } from './faults-test.js';
import { openAs, TEXTS as MEMBER_TEXTS } from './member-test.js';

/** English texts fixed word for word, with their Greek counterparts. */
const SAID = {
  en: { refused: 'Login failed', away: 'An error occurred during login' },
  el: { refused: 'Η σύνδεση απέτυχε', away: 'Παρουσιάστηκε σφάλμα κατά τη σύνδεση' },
} as const;

test.describe('the sign-in screen of the console', () => {
  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`signs staff in, greets them, and shows the gym's name (${language})`, async ({ page, memberGym }) => {
      void memberGym;
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto('/admin/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
      await expect(page.getByRole('link', { name: t.signIn.forgot })).toHaveAttribute('href', '/?mode=forgot-password');
      const submit = page.getByRole('button', { name: t.signIn.submit });
      await page.getByLabel(t.signIn.email).fill(STAFF.email);
      await page.getByLabel(t.signIn.password, { exact: true }).fill('short');
      await expect(submit).toBeDisabled();
      await page.getByLabel(t.signIn.password, { exact: true }).fill(STAFF.password);
      await submit.click();

      const banner = page.getByRole('banner');
      await expect(banner).toContainText(t.header.greeting.split(' ')[0] ?? '');
      await expect(banner).toContainText(t.header.role);
      await expect(banner).toContainText('Palestra');
      await expect(page).toHaveTitle(`${t.nav.overview} · Palestra`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['authToken', 'language', 'user']);

      await page.getByRole('button', { name: t.header.signOut }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
      expect(await page.evaluate(() => localStorage.getItem('authToken') ?? localStorage.getItem('user'))).toBeNull();
    });
  }

  test.describe('after a refusal', () => {
    test.use({ tolerated: /401|500|ERR_INTERNET_DISCONNECTED/ });

    for (const language of STORY_LANGUAGES) {
      const t = TEXTS[language];

      test(`keeps the typed text, and shows the reason until dismissed (${language})`, async ({ page, memberGym }) => {
        void memberGym;
        await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
        await page.goto('/admin/');
        await page.getByLabel(t.signIn.email).fill(STAFF.email);
        await page.getByLabel(t.signIn.password, { exact: true }).fill('wrong password');
        await page.getByRole('button', { name: t.signIn.submit }).click();
        await expect(page.getByRole('alert')).toContainText(t.serverErrors.INVALID_CREDENTIALS);
        await expect(page.getByLabel(t.signIn.email)).toHaveValue(STAFF.email);
        await page.getByRole('button', { name: t.app.dismiss }).click();
        await expect(page.getByRole('alert')).toBeHidden();

        // A refusal without a text, a server error, and no server.
        const silent = (route: Route) =>
          route.fulfill({ status: 401, json: { success: false, message: '', errors: [] } });
        for (const [fault, said] of [
          [silent, 'refused'],
          [fails, 'refused'],
          [isOffline, 'away'],
        ] as const) {
          await page.route('**/api/auth/login', fault);
          await page.getByRole('button', { name: t.signIn.submit }).click();
          await expect(page.getByRole('alert')).toContainText(SAID[language][said]);
          await page.getByRole('button', { name: t.app.dismiss }).click();
          await page.unroute('**/api/auth/login', fault);
        }
        await expect(page.getByLabel(t.signIn.password, { exact: true })).toHaveValue('wrong password');
      });

      test(`shows when a session has ended (${language})`, async ({ page, staffGym }) => {
        await staffGym.opens(page, '/admin/clients', language);
        // Loading is finished: the next call is the link's.
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await page.route('**/api/Admin/**', (route) => route.fulfill({ status: 401, json: { success: false } }));
        await page.getByRole('link', { name: t.nav.settings }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
        await expect(page.getByText(t.signIn.ended)).toBeVisible();
        expect(new URL(page.url()).pathname).toBe('/admin/');
        expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
      });

      test(`staff who are deactivated while signed in are told so (${language})`, async ({ page, gym, staffGym }) => {
        await staffGym.opens(page, '/admin/settings', language);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.settings.title);
        const database = connectionsTo(gym.databaseUrl, 1);
        // The effect of `npm run admin:disable`.
        await database.query(
          'UPDATE users SET is_active = false, session_version = session_version + 1 WHERE email = $1',
          [STAFF.email],
        );
        await database.end();
        const { errors } = language === 'el' ? messagesEl : messagesEn;
        await expect(page.getByText(errors.ACCOUNT_DISABLED)).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
      });

      test(`shows after twelve hours without use, with the reason (${language})`, async ({ page, gym, staffGym }) => {
        await staffGym.opens(page, '/admin/settings', language);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.settings.title);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await gym.setNow(new Date(`${staffGym.today}T18:30:00Z`));
        // The first call to the server ends the session, at the latest this one; the live stream may be faster.
        await page
          .getByRole('link', { name: t.nav.clients })
          .click({ timeout: 10_000 })
          .catch(() => undefined);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
        const said = (language === 'el' ? messagesEl : messagesEn).errors.SESSION_IDLE.replace('{hours}', '12');
        await expect(page.getByText(said)).toBeVisible();
      });
    }
  });

  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`a member who opens the console is sent to the member site (${language})`, async ({ page, memberGym }) => {
      const member = await memberGym.hasMember();
      await openAs(page, member, '/admin/clients', language);
      await page.waitForURL((url) => url.pathname === '/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(MEMBER_TEXTS[language].overview.title);
    });

    test(`a member who signs in at the console is sent to the member site (${language})`, async ({
      page,
      memberGym,
    }) => {
      const member = await memberGym.hasMember();
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto('/admin/');
      await page.getByLabel(t.signIn.email).fill(member.email);
      await page.getByLabel(t.signIn.password, { exact: true }).fill(member.password);
      await page.getByRole('button', { name: t.signIn.submit }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(MEMBER_TEXTS[language].overview.title);
    });

    test(`signing out ends the session on the server as well (${language})`, async ({ page, staffGym }) => {
      const desk = staffGym.members.admin;
      await staffGym.opens(page, '/admin/', language);
      expect(await desk.get('/auth/sessions')).toMatchObject({ status: 200 });
      await page.getByRole('button', { name: t.header.signOut }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
      await expect.poll(async () => (await desk.get('/auth/sessions')).code).toBe('SESSION_EXPIRED');
      await expect(page.getByText(t.signIn.ended)).toBeHidden();
    });

    test(`signing out in one tab signs out the others (${language})`, async ({ page, staffGym }) => {
      await staffGym.opens(page, '/admin/', language);
      const other = await page.context().newPage();
      await other.goto('/admin/settings');
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(t.settings.title);
      await page.getByRole('button', { name: t.header.signOut }).click();
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
    });
  }
});
