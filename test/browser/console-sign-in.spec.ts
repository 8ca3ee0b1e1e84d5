import { TIMERS } from '@palestra/backend/contract/limits';
import { STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import type { Route } from '@playwright/test';
import { expect, STORY_LANGUAGES, STAFF, test, TEXTS, withoutTimers } from './console-test.js';
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

    test(`signs staff in, greets them, and shows the gym's name (${language}) @release`, async ({
      page,
      memberGym,
    }) => {
      void memberGym;
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto('/admin/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
      await expect(page.getByRole('link', { name: t.signIn.forgot })).toHaveAttribute('href', '/?mode=forgot-password');
      const submit = page.getByRole('button', { name: t.signIn.submit, exact: true });
      await page.getByLabel(t.signIn.email).fill(STAFF.email);
      await page.getByLabel(t.signIn.password, { exact: true }).fill('short');
      await submit.click();
      await expect(page.getByText(t.validation.passwordTooShort)).toBeVisible();
      await page.getByLabel(t.signIn.password, { exact: true }).fill(STAFF.password);
      await submit.click();

      const banner = page.getByRole('banner');
      await expect(banner).toContainText(t.header.greeting.split(' ')[0] ?? '');
      await expect(banner).toContainText(STAFF_ROLE_NAMES[language].owner);
      await expect(banner).toContainText('Palestra');
      await expect(page).toHaveTitle(`${t.nav.overview} · Palestra`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      // Saved filters and columns of this person at this browser outlive the session.
      const kept = () =>
        page.evaluate(() =>
          Object.keys(localStorage)
            .filter((key) => !key.startsWith('RaStore.'))
            .sort(),
        );
      // The gym of the stories is decades ahead of the browser's clock.
      expect(await kept()).toEqual(['authToken', 'clockAhead', 'language', 'user']);

      await page.getByRole('button', { name: t.header.signOut }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
      expect(await kept()).toEqual(['language']);
    });
  }

  test.describe('after a refusal', () => {
    test.use({ tolerated: /401|500|ERR_INTERNET_DISCONNECTED/ });

    for (const language of STORY_LANGUAGES) {
      const t = TEXTS[language];

      test(`keeps the typed text, and shows the reason until dismissed (${language}) @release`, async ({
        page,
        memberGym,
      }) => {
        void memberGym;
        await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
        await withoutTimers(page, TIMERS.loginError);
        await page.goto('/admin/');
        await page.getByLabel(t.signIn.email).fill(STAFF.email);
        await page.getByLabel(t.signIn.password, { exact: true }).fill('wrong password');
        await page.getByRole('button', { name: t.signIn.submit, exact: true }).click();
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
          await page.getByRole('button', { name: t.signIn.submit, exact: true }).click();
          await expect(page.getByRole('alert')).toContainText(SAID[language][said]);
          await page.getByRole('button', { name: t.app.dismiss }).click();
          await page.unroute('**/api/auth/login', fault);
        }
        await expect(page.getByLabel(t.signIn.password, { exact: true })).toHaveValue('wrong password');
      });
    }
  });

  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`a member who opens the console is sent to the member site (${language}) @release`, async ({
      page,
      memberGym,
    }) => {
      const member = await memberGym.hasMember();
      await openAs(page, member, '/admin/clients', language);
      await page.waitForURL((url) => url.pathname === '/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(MEMBER_TEXTS[language].overview.title);
    });

    test(`a member who signs in at the console is sent to the member site (${language}) @release`, async ({
      page,
      memberGym,
    }) => {
      const member = await memberGym.hasMember();
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto('/admin/');
      await page.getByLabel(t.signIn.email).fill(member.email);
      await page.getByLabel(t.signIn.password, { exact: true }).fill(member.password);
      await page.getByRole('button', { name: t.signIn.submit, exact: true }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(MEMBER_TEXTS[language].overview.title);
    });

    test(`signing out ends the session on the server as well (${language}) @release`, async ({ page, staffGym }) => {
      const desk = staffGym.members.admin;
      await staffGym.opens(page, '/admin/', language);
      expect(await desk.get('/auth/sessions')).toMatchObject({ status: 200 });
      await page.getByRole('button', { name: t.header.signOut }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
      await expect.poll(async () => (await desk.get('/auth/sessions')).code).toBe('SESSION_EXPIRED');
      await expect(page.getByText(t.signIn.ended)).toBeHidden();
    });

    test(`signing out in one tab signs out the others (${language}) @release`, async ({ page, staffGym }) => {
      await staffGym.opens(page, '/admin/', language);
      const other = await page.context().newPage();
      await other.goto('/admin/settings');
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(t.settings.title);
      await page.getByRole('button', { name: t.header.signOut }).click();
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
    });
  }
});
