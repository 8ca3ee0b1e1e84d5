import { expect, LANGUAGES, STAFF, test, TEXTS } from './console-test.js';

test.describe('the sign-in screen of the console', () => {
  for (const language of LANGUAGES) {
    const t = TEXTS[language];

    test(`lets staff in, greets, and becomes the gym's name (${language})`, async ({ page, memberGym }) => {
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

  test.describe('refused', () => {
    test.use({ tolerated: /401/ });

    for (const language of LANGUAGES) {
      const t = TEXTS[language];

      test(`keeps what was typed, says why, and the message can be dismissed (${language})`, async ({
        page,
        memberGym,
      }) => {
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
      });

      test(`a session that ended leads back to the sign-in screen (${language})`, async ({ page, staffGym }) => {
        await staffGym.opens(page, '/admin/clients', language);
        // Everything has been read: the next call is the link's.
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await page.route('**/api/Admin/**', (route) => route.fulfill({ status: 401, json: { success: false } }));
        await page.getByRole('link', { name: t.nav.settings }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
        await expect(page.getByText(t.signIn.ended)).toBeVisible();
        expect(new URL(page.url()).pathname).toBe('/admin/');
        expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
      });
    }
  });

  test('a member who opens the console is sent to the member site', async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    await page.addInitScript((session) => {
      localStorage.setItem('authToken', session.token);
      localStorage.setItem('user', JSON.stringify(session));
    }, member.session);
    await page.goto('/admin/clients');
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('a member who signs in at the console is sent to the member site', async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    await page.goto('/admin/');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Κωδικός', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: TEXTS.el.signIn.submit }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('signing out in one tab signs out the others', async ({ page, staffGym }) => {
    await staffGym.opens(page);
    const other = await page.context().newPage();
    await other.goto('/admin/settings');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(TEXTS.el.settings.title);
    await page.getByRole('button', { name: TEXTS.el.header.signOut }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(TEXTS.el.signIn.title);
  });
});
