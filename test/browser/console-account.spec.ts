import { messagesEl } from '@palestra/backend/contract/messages.el';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import { successEl } from '@palestra/backend/contract/success.el';
import { successEn } from '@palestra/backend/contract/success.en';
import type { Session } from '@palestra/backend/contract/session';
import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.js';
import {
  chooseFromMenu,
  DESK,
  expect,
  expectAccessible,
  expectBriefly,
  STORY_LANGUAGES,
  STAFF,
  starting,
  test,
  TEXTS,
  type StaffGym,
} from './console-test.js';

test.use({ tolerated: /status of (400|401|500)/ });

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
const NEW_PASSWORD = 'τρεις λέξεις μαζί';

const signIn = (url: string, password: string) =>
  new ApiClient(url, null).post<Session>('/auth/login', { email: STAFF.email, password }, { 'User-Agent': IPHONE });

async function onAnIphone({ members: { gym } }: StaffGym): Promise<ApiClient> {
  return new ApiClient(gym.url, null).withToken((await signIn(gym.url, STAFF.password)).data.token);
}
const isIn = async (api: ApiClient): Promise<boolean> => (await api.get('/auth/sessions')).status === 200;
const panelOf = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const { validation } = language === 'el' ? messagesEl : messagesEn;
  const success = language === 'el' ? successEl : successEn;

  test(`staff change their own name, which the header follows in every tab (${language}) @release`, async ({
    page,
    staffGym,
  }) => {
    await page.setViewportSize(DESK);
    await staffGym.opens(page, '/admin/', language);
    const other = await page.context().newPage();
    await other.goto('/admin/settings');
    const menuOn = (tab: Page) => tab.getByRole('banner').getByRole('button', { name: starting(t.header.menu) });
    await chooseFromMenu(page, t.header.menu, t.account.title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.account.title);
    await expect(page.getByLabel(t.account.email)).toHaveValue(STAFF.email);
    const name = page.getByLabel(t.account.name);
    await name.fill('  ');
    await page.getByRole('button', { name: t.app.save }).click();
    await expect(page.getByText(validation.nameRequired)).toBeVisible();
    await name.fill('Ουρανία Νέα');
    await page.getByRole('button', { name: t.app.save }).click();
    await expect(page.getByText(t.account.nameChanged)).toBeVisible();
    await expect(menuOn(page)).toContainText('Ουρανία Νέα');
    await expect(menuOn(other)).toContainText('Ουρανία Νέα');
    expect((await signIn(staffGym.members.gym.url, STAFF.password)).data.name).toBe('Ουρανία Νέα');
    // The form is not dirty: nothing asks before leaving.
    await page.getByRole('link', { name: t.nav.settings }).click();
    await page.goto('/admin/settings/audit');
    await expect(page.getByText(t.audit.deeds.administrator_renamed).first()).toBeVisible();
  });

  test(`staff change their own password and stay signed in here alone (${language}) @release`, async ({
    page,
    staffGym,
  }) => {
    const { url } = staffGym.members.gym;
    const phone = await onAnIphone(staffGym);
    await staffGym.opens(page, '/admin/account', language);
    await expect(page.getByRole('listitem').filter({ hasText: 'Safari, iPhone' })).toHaveCount(1);
    await page.getByRole('button', { name: t.account.changePassword }).click();
    const dialog = page.getByRole('dialog', { name: t.account.changePassword });
    const current = dialog.getByRole('textbox', { name: t.account.currentPassword });
    const chosen = dialog.getByRole('textbox', { name: t.account.newPassword });
    const submit = dialog.getByRole('button', { name: t.account.changePassword });
    await current.fill('not this one');
    await chosen.fill('short');
    await expect(submit).toBeDisabled();
    await expect(dialog.getByText(t.account.passwordHint.replace('{min}', '10'))).toBeVisible();
    await chosen.fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: t.account.show.replace('{field}', t.account.newPassword) }).click();
    await expect(chosen).toHaveAttribute('type', 'text');
    await submit.click();
    await expect(dialog.getByText(validation.currentPasswordWrong)).toBeVisible();
    await expectAccessible(page);
    await current.fill(STAFF.password);
    await chosen.fill(STAFF.email);
    await submit.click();
    await expect(dialog.getByText(validation.passwordIsEmail)).toBeVisible();
    await chosen.fill(NEW_PASSWORD);
    await expectBriefly(page, t.account.passwordChanged, () => submit.click());
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: t.account.end })).toHaveCount(0);
    expect(await isIn(phone)).toBe(false);
    expect([(await signIn(url, STAFF.password)).status, (await signIn(url, NEW_PASSWORD)).status]).toEqual([401, 200]);
    // The page continues with the new session.
    await page.getByRole('link', { name: t.nav.clients, exact: true }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  test(`staff sign another device out, and then all of them (${language}) @release`, async ({ page, staffGym }) => {
    const phone = await onAnIphone(staffGym);
    await staffGym.opens(page, '/admin/account', language);
    const devices = panelOf(page, t.account.devices).getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await expect(devices.filter({ hasText: t.account.thisDevice })).toHaveCount(1);
    await page.getByRole('button', { name: t.account.endOf.replace('{device}', 'Safari, iPhone') }).click();
    const dialog = page.getByRole('dialog', { name: t.account.endTitle });
    await expect(dialog).toContainText('Safari, iPhone');
    await page.route('**/api/auth/sessions/*', (route) => route.fulfill({ status: 500, body: '' }));
    await dialog.getByRole('button', { name: t.account.end }).click();
    await expect(dialog.getByRole('alert')).toContainText(t.account.endFailed);
    await page.unroute('**/api/auth/sessions/*');
    await expectBriefly(page, t.account.ended, () => dialog.getByRole('button', { name: t.account.end }).click());
    await expect(devices).toHaveCount(1);
    expect([await isIn(phone), await isIn(staffGym.members.admin)]).toEqual([false, true]);
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('button', { name: t.account.everywhere }).click();
    const question = page.getByRole('dialog', { name: t.account.everywhereTitle });
    await question.getByRole('button', { name: t.account.everywhere }).click();
    await expect(page.getByText(success.signedOutEverywhere)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
    expect(await isIn(staffGym.members.admin)).toBe(false);
  });
}
