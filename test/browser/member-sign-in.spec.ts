import {
  changeTo,
  DESK,
  expect,
  expectAccessible,
  LANGUAGES,
  openAs,
  PHONE,
  switchTo,
  test,
  TEXTS,
} from './member-test.js';

test.use({ viewport: PHONE, tolerated: /status of 401/ });

for (const language of LANGUAGES) {
  const t = TEXTS[language];

  test.describe(`signing in (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => {
        localStorage.setItem('language', chosen);
      }, language);
    });

    test('a wrong password is told, keeps what was typed, and the right one opens the overview', async ({
      page,
      memberGym,
      gym,
    }) => {
      const member = await memberGym.hasMember();
      // A failure is held against the address for a while: one in the future would be held until then.
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

test('the greeting calls the member by name and gives way to the brand word (el, en)', async ({ page, memberGym }) => {
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

test('every path is guarded, an unknown one leads home, and signing out leads to the sign-in screen', async ({
  page,
  memberGym,
}) => {
  await page.goto('/book');
  await expect(page.getByRole('form', { name: 'Σύνδεση' })).toBeVisible();
  await openAs(page, await memberGym.hasMember(), '/no-such-place');
  await expect(page.getByRole('heading', { name: 'Επισκόπηση' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'Αποσύνδεση' }).click();
  await expect(page.getByRole('form', { name: 'Σύνδεση' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
});

test('a session that has ended leads back to the sign-in screen and says why', async ({ page, memberGym, gym }) => {
  const member = await memberGym.hasMember();
  await openAs(page, member);
  await expect(page.getByRole('button', { name: /^Κράτηση / }).first()).toBeVisible();
  await gym.setNow(new Date(Date.parse(memberGym.today) + 9 * 86_400_000));
  // Whatever asks the server first ends it: this at the latest.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('form', { name: 'Σύνδεση' })).toBeVisible();
  await expect(page.getByText('Η σύνδεσή σας έληξε. Συνδεθείτε ξανά.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
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

test('an administrator who signs in here is sent to the console', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('/');
  await page.getByLabel('Email').fill('admin@palestra.test');
  await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill('palestra');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/**');
});
