import { expect, openAs, PHONE, test, TEXTS } from './member-test.js';

const { el: t } = TEXTS;

test.use({ viewport: PHONE, tolerated: /status of 401/ });

test('another member signing in in another tab sees no data of the first', async ({ page, context, memberGym }) => {
  const [first, second] = [await memberGym.hasMember(), await memberGym.hasMember({ name: 'Άλλος Ασκούμενος' })];
  await openAs(page, first, '/profile');
  await expect(page.getByText(first.email)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: t.header.signOut }).click();
  await other.getByLabel(t.fields.email).fill(second.email);
  await other.getByLabel(t.session.password, { exact: true }).fill(second.password);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: t.overview.title })).toBeVisible();
  await page.getByRole('link', { name: t.navigation.profile }).click();
  await expect(page.getByText(second.email)).toBeVisible();
  await expect(page.getByText(first.email)).toHaveCount(0);
});
