import { expect, expectAccessible, STORY_LANGUAGES, PHONE, TEXTS } from './member-test.js';
import {
  fillRegistration,
  hasConfirmed,
  mailedAddress,
  newAddress,
  speak,
  test,
  VISITOR_PASSWORD,
} from './visitor-test.js';

test.use({ viewport: PHONE });

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];

  test(`a visitor registers, confirms by the mailed link, and signs in (${language})`, async ({ page, outbox }) => {
    await speak(page, language);
    await page.goto('/');
    await page.getByRole('link', { name: t.account.register.title }).click();
    await expect(page.getByRole('heading', { name: t.account.register.title })).toBeFocused();
    await expect(page).toHaveTitle(`${t.account.register.title} · Palestra`);
    const email = newAddress();
    await fillRegistration(page, email, language);
    const submit = page.getByRole('button', { name: t.account.register.submit });
    await expect(page.getByText(t.account.verification.required)).toBeVisible();
    await expect(submit).toBeDisabled();
    await page.getByRole('button', { name: t.account.verification.development }).click();
    await expectAccessible(page);
    await submit.click();
    await expect(page.getByRole('heading', { name: t.account.checkMail })).toBeFocused();
    await expect(page.getByText(t.account.register.done)).toBeVisible();

    await page.goto(await mailedAddress(outbox, email, 'confirmation'));
    // Leaves after five seconds, and axe may take longer to look at the screen before.
    const confirmed = page.getByText(t.session.messages.emailConfirmed).waitFor();
    await expect(page.getByRole('heading', { name: t.account.confirm.doneTitle })).toBeVisible();
    await expectAccessible(page);
    await page.waitForURL('**/login');
    await confirmed;
    await expect(page.getByLabel(t.fields.email)).toHaveValue(email);
    await page.getByLabel(t.session.password, { exact: true }).fill(VISITOR_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test(`a forgotten password is replaced by the mailed link (${language}) @release`, async ({ page, gym, outbox }) => {
    const email = newAddress();
    await hasConfirmed(gym, outbox, email);
    await speak(page, language);
    await page.goto('/');
    await page.getByLabel(t.fields.email).fill(email);
    await page.getByRole('link', { name: t.session.toForgotPassword }).click();
    await expect(page.getByRole('heading', { name: t.account.forgotPassword.title })).toBeFocused();
    await expect(page.getByLabel(t.fields.email)).toHaveValue(email);
    await page.getByRole('button', { name: t.account.verification.development }).click();
    await page.getByRole('button', { name: t.account.forgotPassword.submit }).click();
    await expect(page.getByText(t.account.forgotPassword.done)).toBeVisible();
    await expectAccessible(page);

    await page.goto(await mailedAddress(outbox, email, 'reset'));
    await page.getByRole('button', { name: t.password.change }).click();
    await expect(page.getByLabel(t.account.newPassword, { exact: true })).toBeFocused();
    await expect(page.getByLabel(t.account.newPassword, { exact: true })).toHaveAccessibleDescription(
      t.account.problems.newPasswordRequired,
    );
    await page.getByLabel(t.account.newPassword, { exact: true }).fill('καινούριος');
    await page.getByLabel(t.account.confirmPassword).fill('άλλος κωδικός');
    await page.getByRole('button', { name: t.password.change }).click();
    await expect(page.getByText(t.account.problems.passwordsDiffer)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(t.account.confirmPassword).fill('καινούριος');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t.account.reset.doneTitle })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByLabel(t.fields.email).fill(email);
    await page.getByLabel(t.session.password, { exact: true }).fill('καινούριος');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
  });
}
