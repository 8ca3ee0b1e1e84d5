import { TIMERS } from '@palestra/backend/contract/limits';
import { messagesEl } from '@palestra/backend/contract/messages.el';
import {
  DESK,
  expect,
  expectAccessible,
  LANGUAGES,
  STORY_LANGUAGES,
  openAs,
  openAsVisitor,
  PHONE,
  switchTo,
  test,
  TEXTS,
  withoutTimers,
} from './member-test.js';

test.use({ viewport: PHONE, tolerated: /status of 401/ });

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];

  test.describe(`signing in (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => {
        localStorage.setItem('language', chosen);
      }, language);
    });

    test('a wrong password shows an error, keeps the typed text, and the right one opens the overview', async ({
      page,
      memberGym,
    }) => {
      const member = await memberGym.hasMember();
      // The failure stays for ten seconds, and axe may take longer.
      await withoutTimers(page, TIMERS.loginError);
      await page.goto('/');
      const submit = page.getByRole('button', { name: t.session.submit, exact: true });
      await expect(submit).toBeDisabled();
      await page.getByLabel(t.fields.email).fill(member.email);
      await page.getByLabel(t.session.password, { exact: true }).fill('short');
      await expect(submit).toBeDisabled();
      await page.getByLabel(t.session.password, { exact: true }).fill('wrong-one');
      await submit.click();
      const failure = page.getByRole('alert');
      await expect(failure).toContainText(language === 'el' ? 'Λάθος email ή κωδικός.' : 'Wrong email or password.');
      await expect(page.getByLabel(t.fields.email)).toHaveValue(member.email);
      await expectAccessible(page);
      await page.getByRole('button', { name: t.dismiss }).click();
      await expect(failure).toBeHidden();

      await page.getByLabel(t.session.password, { exact: true }).fill(member.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
      await expect(page).toHaveTitle(`${t.overview.title} · Palestra`);
    });
  });
}

test('signing out ends the session on the server as well @release', async ({ page, memberGym }) => {
  const t = TEXTS.el;
  const member = await memberGym.hasMember();
  await openAs(page, member);
  await page.getByRole('button', { name: t.header.signOut }).click();
  await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
  await expect.poll(async () => (await member.api.get('/Client/profile')).code).toBe('SESSION_EXPIRED');
  await expect(page.getByText(messagesEl.errors.SESSION_EXPIRED)).toBeHidden();
});

test('another tab follows a sign-out, a sign-in and the language (el, en) @release', async ({
  page,
  context,
  memberGym,
}) => {
  const member = await memberGym.hasMember();
  await openAs(page, member);
  const other = await context.newPage();
  await other.goto('/profile');
  for (const language of LANGUAGES) {
    const t = TEXTS[language];
    if (language === 'en') await switchTo(page, language);
    await expect(other.getByRole('heading', { name: t.profile.title })).toBeVisible();
    await page.getByRole('button', { name: t.header.signOut }).click();
    await expect(other.getByRole('form', { name: t.session.title })).toBeVisible();
    await other.getByLabel(t.fields.email).fill(member.email);
    await other.getByLabel(t.session.password, { exact: true }).fill(member.password);
    await other.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
  }
});

test('an administrator who signs in here is sent to the console (el, en) @release', async ({ page }) => {
  await page.setViewportSize(DESK);
  for (const language of LANGUAGES) {
    const t = TEXTS[language];
    await openAsVisitor(page, '/', language);
    await page.getByLabel(t.fields.email).fill('admin@palestra.test');
    await page.getByLabel(t.session.password, { exact: true }).fill('palestra');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/**');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});
