import { forgetPassword, newestLink, reset } from '../support/accounts.js';
import { ApiClient } from '../support/api-client.js';
import { expect, expectAccessible, STORY_LANGUAGES, PHONE, TEXTS } from './member-test.js';
import {
  fillRegistration,
  hasConfirmed,
  hasRegistered,
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
    await page.getByRole('link', { name: t.session.toRegister }).click();
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
    await expectAccessible(page);

    await page.goto(await mailedAddress(outbox, email, 'confirmation'));
    await expect(page.getByRole('heading', { name: t.account.confirm.doneTitle })).toBeVisible();
    await expectAccessible(page);
    await page.waitForURL('**/login');
    await expect(page.getByText(t.session.messages.emailConfirmed)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel(t.session.email)).toHaveValue(email);
    await page.getByLabel(t.session.password, { exact: true }).fill(VISITOR_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test(`a forgotten password is replaced by the mailed link (${language})`, async ({ page, gym, outbox }) => {
    const email = newAddress();
    await hasConfirmed(gym, outbox, email);
    await speak(page, language);
    await page.goto('/');
    await page.getByLabel(t.session.email).fill(email);
    await page.getByRole('link', { name: t.session.toForgotPassword }).click();
    await expect(page.getByRole('heading', { name: t.account.forgotPassword.title })).toBeFocused();
    await expect(page.getByLabel(t.session.email)).toHaveValue(email);
    await page.getByRole('button', { name: t.account.verification.development }).click();
    await page.getByRole('button', { name: t.account.forgotPassword.submit }).click();
    await expect(page.getByText(t.account.forgotPassword.done)).toBeVisible();
    await expectAccessible(page);

    await page.goto(await mailedAddress(outbox, email, 'reset'));
    await page.getByRole('button', { name: t.account.reset.submit }).click();
    await expect(page.getByLabel(t.account.newPassword, { exact: true })).toBeFocused();
    await expect(page.getByLabel(t.account.newPassword, { exact: true })).toHaveAccessibleDescription(
      t.account.problems.newPasswordRequired,
    );
    await page.getByLabel(t.account.newPassword, { exact: true }).fill('καινούριος');
    await page.getByLabel(t.account.confirmPassword).fill('άλλος κωδικός');
    await page.getByRole('button', { name: t.account.reset.submit }).click();
    await expect(page.getByText(t.account.problems.passwordsDiffer)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(t.account.confirmPassword).fill('καινούριος');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t.account.reset.doneTitle })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByLabel(t.session.email).fill(email);
    await page.getByLabel(t.session.password, { exact: true }).fill('καινούριος');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
  });

  test(`each field shows its error once it was left (${language})`, async ({ page }) => {
    await speak(page, language);
    await page.goto('/?mode=register');
    const { problems } = t.account;
    const name = page.getByLabel(t.account.name);
    await name.focus();
    await page.keyboard.press('Tab');
    await expect(name).toHaveAccessibleDescription(problems.nameRequired);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(t.session.email)).toHaveAccessibleDescription(problems.emailRequired);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(t.account.phone)).toHaveAccessibleDescription(problems.phoneRequired);
    const password = page.getByLabel(t.session.password, { exact: true });
    await expect(password).toHaveAccessibleDescription(t.account.passwordHint.replace('{{count}}', '6'));
    await password.blur();
    await expect(password).toHaveAccessibleDescription(problems.passwordRequired);
    await password.fill('short');
    await expect(password).toHaveAccessibleDescription(problems.passwordTooShort);
    const confirmation = page.getByLabel(t.account.confirmPassword);
    await confirmation.fill('another');
    await confirmation.blur();
    await expect(confirmation).toHaveAccessibleDescription(problems.passwordsDiffer);
    await page.getByLabel(t.session.email).fill('nikos@');
    await expect(page.getByLabel(t.session.email)).toHaveAccessibleDescription(problems.emailInvalid);
    await expectAccessible(page);
  });

  test.describe('refusals', () => {
    test.use({ tolerated: /status of 40[01]|ERR_FAILED/ });

    test(`signing in before confirming says to confirm first (${language})`, async ({ page, gym }) => {
      const email = newAddress();
      await hasRegistered(gym, email);
      await speak(page, language);
      await page.goto('/');
      await page.getByLabel(t.session.email).fill(email);
      await page.getByLabel(t.session.password, { exact: true }).fill(VISITOR_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(t.session.confirmFirst);
      await expectAccessible(page);
    });

    test(`invalid links say so and lead on (${language})`, async ({ page }) => {
      await speak(page, language);
      await page.goto('/confirm-email?email=nobody@example.gr');
      await expect(page.getByRole('alert')).toContainText(t.account.confirm.incomplete);
      await expectAccessible(page);
      await page.goto('/confirm-email?email=nobody@example.gr&token=made-up');
      await expect(page.getByRole('alert')).toContainText(t.account.confirm.invalid);
      await page.getByRole('link', { name: t.account.newLink }).click();
      await expect(page.getByRole('heading', { name: t.account.forgotPassword.title })).toBeFocused();
      await expect(page.getByLabel(t.session.email)).toHaveValue('nobody@example.gr');
      await page.getByRole('link', { name: t.account.toSignIn }).click();
      await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();

      await page.goto('/reset-password?token=made-up');
      await expect(page.getByRole('alert')).toContainText(t.account.reset.invalid);
      await expectAccessible(page);
    });

    test(`a dead reset link says so before anything is typed (${language})`, async ({ page, gym, outbox }) => {
      const email = newAddress();
      await hasConfirmed(gym, outbox, email);
      await forgetPassword(new ApiClient(gym.url, null), email);
      const mailed = await mailedAddress(outbox, email, 'reset');
      await speak(page, language);
      const fields = page.getByLabel(t.account.newPassword, { exact: true });
      await page.goto(mailed);
      await expect(fields).toBeVisible();
      await forgetPassword(new ApiClient(gym.url, null), email);
      const { token } = await newestLink(outbox, email, 'reset');
      const visitor = new ApiClient(gym.url, null);
      expect((await reset(visitor, { email, token }, 'τρεις λέξεις μαζί')).status).toBe(200);
      for (const dead of [mailed, '/reset-password?email=nobody@example.gr&token=made-up']) {
        await page.goto(dead);
        await expect(page.getByRole('alert')).toContainText(t.account.reset.invalid);
        await expect(fields).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.getByRole('link', { name: t.account.newLink }).click();
      await expect(page.getByLabel(t.session.email)).toHaveValue('nobody@example.gr');
    });

    test(`a reset link that cannot be looked at leads to the form all the same (${language})`, async ({ page }) => {
      await page.route('**/api/auth/reset-password/check', (route) => route.abort());
      await speak(page, language);
      await page.goto('/reset-password?email=nobody@example.gr&token=made-up');
      await page.getByLabel(t.account.newPassword, { exact: true }).fill('καινούριος');
      await page.getByLabel(t.account.confirmPassword).fill('καινούριος');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText(t.account.reset.invalid);
      await expect(page.getByRole('link', { name: t.account.newLink })).toBeVisible();
    });
  });
}

test('shows the fixed English texts word for word', () => {
  const { account, session } = TEXTS.en;
  const { phoneInvalid: _ownRule, ...ofTheSpecification } = account.problems;
  expect(Object.values(ofTheSpecification)).toEqual([
    'Name is required',
    'Email is required',
    'Invalid email format',
    'Phone number is required',
    'Password is required',
    'New password is required',
    'Password must be at least 6 characters long',
    'Password and confirmation password do not match',
  ]);
  expect(account.verification).toMatchObject({
    required: 'Please complete the security verification',
    failed: 'Security verification failed. Please try again.',
    expired: 'Security verification expired. Please verify again.',
    notLoaded: 'Failed to load security verification',
  });
  expect(account.forgotPassword.done).toMatch(/^If the email address exists/);
  expect([session.failed, session.failedUnexpectedly]).toEqual(['Login failed', 'An error occurred during login']);
  const { register, forgotPassword, reset, confirm } = account;
  expect([register.failed, register.failedUnexpectedly]).toEqual([
    'Registration failed',
    'An error occurred during registration',
  ]);
  expect([forgotPassword.failed, forgotPassword.broken]).toEqual([
    'Request failed',
    'An error occurred while processing your request',
  ]);
  expect([reset.failed, reset.broken, reset.invalid]).toEqual([
    'Password reset failed',
    'An error occurred while resetting your password',
    'Invalid reset link. Please request a new password reset.',
  ]);
  expect(confirm.incomplete).toMatch(/^Invalid confirmation link/);
  expect(confirm.invalid).toMatch(/^Invalid or expired confirmation link/);
  expect(confirm.failed).toMatch(/^Email confirmation failed/);
  expect(confirm.broken).toMatch(/^An error occurred during email confirmation/);
  expect(TEXTS.en).toMatchObject({
    loading: 'Loading...',
    failure: {
      timeslots: 'Failed to load timeslots',
      cancel: 'Failed to cancel appointment',
      unexpected: 'Unexpected Application Error!',
    },
    appointment: { status: { pending: 'Pending' } },
  });
});

test('shows the fixed texts in Greek', () => {
  const { account, session } = TEXTS.el;
  const { phoneInvalid: _ownRule, ...ofTheSpecification } = account.problems;
  expect(Object.values(ofTheSpecification)).toEqual([
    'Το όνομα είναι υποχρεωτικό',
    'Το email είναι υποχρεωτικό',
    'Μη έγκυρη μορφή email',
    'Το τηλέφωνο είναι υποχρεωτικό',
    'Ο κωδικός είναι υποχρεωτικός',
    'Ο νέος κωδικός είναι υποχρεωτικός',
    'Ο κωδικός πρέπει να έχει τουλάχιστον 6 χαρακτήρες',
    'Ο κωδικός και η επιβεβαίωσή του δεν ταιριάζουν',
  ]);
  expect(account.verification).toMatchObject({
    required: 'Ολοκληρώστε τον έλεγχο ασφαλείας',
    failed: 'Ο έλεγχος ασφαλείας απέτυχε. Δοκιμάστε ξανά.',
    expired: 'Ο έλεγχος ασφαλείας έληξε. Επαναλάβετέ τον.',
    notLoaded: 'Δεν φορτώθηκε ο έλεγχος ασφαλείας',
  });
  expect(account.forgotPassword.done).toMatch(/^Αν το email υπάρχει/);
  expect([session.failed, session.failedUnexpectedly]).toEqual([
    'Η σύνδεση απέτυχε',
    'Παρουσιάστηκε σφάλμα κατά τη σύνδεση',
  ]);
  const { register, forgotPassword, reset, confirm } = account;
  expect([register.failed, register.failedUnexpectedly]).toEqual([
    'Η εγγραφή απέτυχε',
    'Παρουσιάστηκε σφάλμα κατά την εγγραφή',
  ]);
  expect([forgotPassword.failed, forgotPassword.broken]).toEqual([
    'Το αίτημα απέτυχε',
    'Παρουσιάστηκε σφάλμα κατά την επεξεργασία του αιτήματός σας',
  ]);
  expect([reset.failed, reset.broken, reset.invalid]).toEqual([
    'Η αλλαγή του κωδικού απέτυχε',
    'Παρουσιάστηκε σφάλμα κατά την αλλαγή του κωδικού σας',
    'Μη έγκυρος σύνδεσμος επαναφοράς. Ζητήστε νέα επαναφορά κωδικού.',
  ]);
  expect(confirm.incomplete).toMatch(/^Μη έγκυρος σύνδεσμος επιβεβαίωσης/);
  expect(confirm.invalid).toMatch(/^Ο σύνδεσμος επιβεβαίωσης δεν είναι έγκυρος ή έχει λήξει/);
  expect(confirm.failed).toMatch(/^Η επιβεβαίωση του email απέτυχε/);
  expect(confirm.broken).toMatch(/^Παρουσιάστηκε σφάλμα κατά την επιβεβαίωση του email/);
  expect(TEXTS.el).toMatchObject({
    loading: 'Φόρτωση...',
    failure: {
      timeslots: 'Δεν φορτώθηκαν οι ώρες',
      cancel: 'Δεν ακυρώθηκε το ραντεβού. Δοκιμάστε ξανά.',
      unexpected: 'Απρόσμενο σφάλμα εφαρμογής!',
    },
    appointment: { status: { pending: 'Σε αναμονή' } },
  });
});
