import { expect, openAs, PHONE, switchTo, test, TEXTS } from './member-test.js';

test.use({ viewport: PHONE, tolerated: /status of 401/ });

test('another member signing in in another tab sees no data of the first (el, en)', async ({
  page,
  context,
  memberGym,
}) => {
  const [first, second] = [await memberGym.hasMember(), await memberGym.hasMember({ name: 'Άλλος Ασκούμενος' })];
  await openAs(page, first, '/profile');
  await expect(page.getByText(first.email)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  for (const [language, before, after] of [
    ['el', first, second],
    ['en', second, first],
  ] as const) {
    const t = TEXTS[language];
    if (language === 'en') await switchTo(page, language);
    await other.getByRole('button', { name: t.header.signOut }).click();
    await other.getByLabel(t.fields.email).fill(after.email);
    await other.getByLabel(t.session.password, { exact: true }).fill(after.password);
    await other.keyboard.press('Enter');
    await expect(other.getByRole('heading', { name: t.overview.title })).toBeVisible();
    await page.getByRole('link', { name: t.navigation.profile }).click();
    await expect(page.getByText(after.email)).toBeVisible();
    await expect(page.getByText(before.email)).toHaveCount(0);
  }
});
