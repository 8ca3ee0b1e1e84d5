import { messagesEl } from '@palestra/backend/contract/messages.el';
import {
  changeTo,
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
      gym,
    }) => {
      const member = await memberGym.hasMember();
      // Failures count against an address for a while: one in the future would count until then.
      await gym.setNow(null);
      await page.goto('/');
      const submit = page.getByRole('button', { name: t.session.submit, exact: true });
      await expect(submit).toBeDisabled();
      await page.getByLabel(t.session.email).fill(member.email);
      await page.getByLabel(t.session.password, { exact: true }).fill('short');
      await expect(submit).toBeDisabled();
      await page.getByLabel(t.session.password, { exact: true }).fill('wrong-one');
      await submit.click();
      const failure = page.getByRole('alert');
      await expect(failure).toContainText(language === 'el' ? 'Λάθος email ή κωδικός.' : 'Wrong email or password.');
      await expect(page.getByLabel(t.session.email)).toHaveValue(member.email);
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

test('the greeting names the member, then shows the brand word (el, en)', async ({ page, memberGym }) => {
  const member = await memberGym.hasMember({ name: 'Γιώργος Αντωνίου' });
  await page.clock.install();
  await openAs(page, member);
  const header = page.getByRole('banner');
  for (const [language, welcome] of [
    ['el', 'Καλώς ήρθατε, Γιώργο'],
    ['en', 'Welcome, Γιώργος'],
  ] as const) {
    if (language === 'en') await changeTo(page, member, '/', language);
    await expect(header.getByText(welcome)).toBeVisible();
    await expect(header.getByText(TEXTS[language].header.trainee)).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect(header.getByText('Palestra')).toBeVisible();
    await expect(header.getByText(welcome)).toBeHidden();
  }
});

test('every path is guarded, an unknown one redirects home, and signing out shows the sign-in screen (el, en)', async ({
  page,
  memberGym,
}) => {
  await page.goto('/book');
  await expect(page.getByRole('form', { name: TEXTS.el.session.title })).toBeVisible();
  for (const language of LANGUAGES) {
    const t = TEXTS[language];
    await changeTo(page, await memberGym.hasMember(), '/no-such-place', language);
    await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('button', { name: t.header.signOut }).click();
    await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
    const kept = await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')]);
    expect(kept).toEqual([null, null]);
    await page.goto('/profile');
    await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
  }
});

test('signing out ends the session on the server as well', async ({ page, memberGym }) => {
  const t = TEXTS.el;
  const member = await memberGym.hasMember();
  await openAs(page, member);
  await page.getByRole('button', { name: t.header.signOut }).click();
  await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
  await expect.poll(async () => (await member.api.get('/Client/profile')).code).toBe('SESSION_EXPIRED');
  await expect(page.getByText(messagesEl.errors.SESSION_EXPIRED)).toBeHidden();
});

test('an ended session leads to the sign-in screen with the reason (el, en)', async ({ page, memberGym, gym }) => {
  const member = await memberGym.hasMember();
  for (const [language, why] of [
    ['el', 'Η σύνδεσή σας έληξε. Συνδεθείτε ξανά.'],
    ['en', 'Your session has ended. Please sign in again.'],
  ] as const) {
    const t = TEXTS[language];
    await gym.setNow(new Date(`${memberGym.today}T06:00:00Z`));
    await changeTo(page, member, '/', language);
    await expect(page.getByRole('button', { name: new RegExp(`^${t.slot.book} `) }).first()).toBeVisible();
    await gym.setNow(new Date(Date.parse(memberGym.today) + 9 * 86_400_000));
    // The first call to the server ends the session, at the latest this one.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
    await expect(page.getByText(why)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  }
});

test('another tab follows a sign-out, a sign-in and the language (el, en)', async ({ page, context, memberGym }) => {
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
    await other.getByLabel(t.session.email).fill(member.email);
    await other.getByLabel(t.session.password, { exact: true }).fill(member.password);
    await other.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
  }
});

test('an administrator who signs in here is sent to the console (el, en)', async ({ page }) => {
  await page.setViewportSize(DESK);
  for (const language of LANGUAGES) {
    const t = TEXTS[language];
    await openAsVisitor(page, '/', language);
    await page.getByLabel(t.session.email).fill('admin@palestra.test');
    await page.getByLabel(t.session.password, { exact: true }).fill('palestra');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/**');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});
