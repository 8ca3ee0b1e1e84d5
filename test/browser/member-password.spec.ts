import { messagesEl } from '@palestra/backend/contract/messages.el';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import type { Session } from '@palestra/backend/contract/session';
import { ApiClient } from '../support/api-client.js';
import { expect, expectAccessible, STORY_LANGUAGES, openAs, PHONE, test, TEXTS } from './member-test.js';

test.use({ viewport: PHONE, tolerated: /status of (400|401)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

const NEW_PASSWORD = 'τρεις λέξεις μαζί';

for (const language of STORY_LANGUAGES) {
  const { password: t, account, fields, profile, failure } = TEXTS[language];
  const { validation } = language === 'el' ? messagesEl : messagesEn;

  test(`the password is changed in the profile, and this device stays signed in alone (${language}) @release`, async ({
    page,
    gym,
    memberGym,
  }) => {
    const member = await memberGym.hasMember();
    const signIn = (password: string) =>
      new ApiClient(gym.url, null).post<Session>('/auth/login', { email: member.email, password });
    const other = new ApiClient(gym.url, (await signIn(member.password)).data.token);
    await openAs(page, member, '/security', language);
    const card = page.getByRole('region', { name: t.title, exact: true });
    const devices = page.getByRole('region', { name: TEXTS[language].devices.title }).getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await card.getByRole('button', { name: t.change }).click();
    const current = card.getByLabel(t.current, { exact: true });
    const chosen = card.getByLabel(t.new, { exact: true });
    const submit = card.getByRole('button', { name: t.submit, exact: true });
    await expect(current).toBeFocused();
    await expect(chosen).toHaveAccessibleDescription(account.passwordHint.replace('{count}', '6'));
    await chosen.fill('short');
    await submit.click();
    await expect(current).toBeFocused();
    await expect(current).toHaveAccessibleDescription(t.currentMissing);
    await expect(chosen).toHaveAccessibleDescription(t.tooShort.replace('{count}', '6'));
    await expectAccessible(page);

    await current.fill('not this one');
    await chosen.fill(NEW_PASSWORD);
    await card.getByRole('button', { name: fields.showPassword }).last().click();
    await expect(chosen).toHaveAttribute('type', 'text');
    await submit.click();
    await expect(current).toHaveAccessibleDescription(validation.currentPasswordWrong);
    await expect(current).toBeFocused();
    await current.fill(member.password);
    await chosen.fill(member.email);
    await submit.click();
    await expect(chosen).toHaveAccessibleDescription(validation.passwordIsEmail);
    await expect(chosen).toBeFocused();

    await chosen.fill(NEW_PASSWORD);
    await page.route('**/api/auth/password', (route) => route.abort());
    await submit.click();
    await expect(card.getByRole('alert')).toContainText(failure.noAnswer);
    await page.unroute('**/api/auth/password');
    await submit.click();
    await expect(card.getByRole('status')).toContainText(t.done);
    await expect(card.getByRole('button', { name: t.change })).toBeFocused();
    await expect(devices).toHaveCount(1);
    await expectAccessible(page);
    expect((await other.get('/Client/profile')).status).toBe(401);
    expect([(await signIn(member.password)).status, (await signIn(NEW_PASSWORD)).status]).toEqual([401, 200]);
    // The site continues with the new session.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(profile.title);
    await expect(page.getByText(member.email)).toBeVisible();
  });
}
