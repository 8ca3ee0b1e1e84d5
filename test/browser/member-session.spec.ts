import { messagesEl } from '@palestra/backend/contract/messages.el';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import { expect, STORY_LANGUAGES, openAs, PHONE, switchTo, test, TEXTS } from './member-test.js';
import { speak } from './visitor-test.js';

test.use({ viewport: PHONE, tolerated: /status of 401|Error parsing user data/ });

const stored = (): (string | null)[] => [localStorage.getItem('authToken'), localStorage.getItem('user')];

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];

  test(`an expired stored session is removed (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    const session = { ...member.session, expiresAt: '2020-01-01T00:00:00.000Z' };
    await openAs(page, { ...member, session }, '/book', language);
    await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
    expect(await page.evaluate(stored)).toEqual([null, null]);
  });

  test(`an unreadable stored session is removed, and logged (${language})`, async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await speak(page, language);
    await page.addInitScript(() => {
      localStorage.setItem('authToken', 'a token');
      localStorage.setItem('user', '{broken');
    });
    await page.goto('/profile');
    await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
    expect(await page.evaluate(stored)).toEqual([null, null]);
    expect(said.join('\n')).toContain('Error parsing user data');
  });

  test(`a 401 anywhere ends the session and leads to the root (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    // The live stream would report it before the member does anything.
    await page.route('**/api/live**', () => undefined);
    await openAs(page, member, '/profile', language);
    await expect(page.getByText(member.email)).toBeVisible();
    // Deactivation ends every session of the account.
    const { name, email } = member;
    const body = { name, email, phone: '6971234567', isActive: false };
    expect((await memberGym.admin.put(`/Admin/clients/${member.id}`, body)).status).toBe(200);
    // The first call to the server ends the session, at the latest this one.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(stored)).toEqual([null, null]);
  });

  test(`a member who is deactivated while signed in is told so, not that the session ended (${language})`, async ({
    page,
    memberGym,
  }) => {
    const member = await memberGym.hasMember();
    await openAs(page, member, '/profile', language);
    await expect(page.getByText(member.email)).toBeVisible();
    const { name, email } = member;
    const body = { name, email, phone: '6971234567', isActive: false };
    expect((await memberGym.admin.put(`/Admin/clients/${member.id}`, body)).status).toBe(200);
    const { errors } = language === 'el' ? messagesEl : messagesEn;
    await expect(page.getByText(errors.ACCOUNT_DISABLED)).toBeVisible();
    await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
  });

  test(`signing in stores the session and fires the window event (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    await speak(page, language);
    await page.goto('/');
    await page.evaluate(() => {
      window.addEventListener('userLoggedIn', () => document.documentElement.setAttribute('data-logged-in', ''));
    });
    await page.getByLabel(t.session.email).fill(member.email);
    const password = page.getByLabel(t.session.password, { exact: true });
    await password.fill(member.password);
    await page.getByRole('button', { name: t.session.submit, exact: true }).click();
    await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
    await expect(page.locator('html[data-logged-in]')).toBeAttached();
    const [token, user] = await page.evaluate(stored);
    expect(JSON.parse(user ?? '{}')).toMatchObject({ token, role: 2, name: member.name });
  });

  test(`a disabled sign-in button names the missing input (${language})`, async ({ page }) => {
    await speak(page, language);
    await page.goto('/');
    const submit = page.getByRole('button', { name: t.session.submit, exact: true });
    const password = page.getByLabel(t.session.password, { exact: true });
    await expect(submit).toBeDisabled();
    await password.fill('12345');
    await expect(password).toHaveAccessibleDescription(t.session.passwordShort.replace('{{count}}', '6'));
    await password.fill('123456');
    await expect(password).toHaveAccessibleDescription(t.session.emailMissing);
    await page.getByLabel(t.session.email).fill('member@palestra.test');
    await expect(page.getByText(t.session.emailMissing)).toHaveCount(0);
    await expect(submit).toBeEnabled();
  });
}

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
    await other.getByLabel(t.session.email).fill(after.email);
    await other.getByLabel(t.session.password, { exact: true }).fill(after.password);
    await other.keyboard.press('Enter');
    await expect(other.getByRole('heading', { name: t.overview.title })).toBeVisible();
    await page.getByRole('link', { name: t.navigation.profile }).click();
    await expect(page.getByText(after.email)).toBeVisible();
    await expect(page.getByText(before.email)).toHaveCount(0);
  }
});
