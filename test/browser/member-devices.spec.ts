import { messagesEl } from '@palestra/backend/contract/messages.el';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import type { Session } from '@palestra/backend/contract/session';
import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.js';
import {
  expect,
  expectAccessible,
  STORY_LANGUAGES,
  openAs,
  PHONE,
  test,
  TEXTS,
  type MemberGym,
  type TestMember,
} from './member-test.js';

test.use({ viewport: PHONE, tolerated: /status of (401|500)/ });

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';

async function onAnIphone({ gym }: MemberGym, { email, password }: TestMember): Promise<ApiClient> {
  const visitor = new ApiClient(gym.url, null);
  const { data } = await visitor.post<Session>('/auth/login', { email, password }, { 'User-Agent': IPHONE });
  return visitor.withToken(data.token);
}
const isIn = async (api: ApiClient): Promise<boolean> => (await api.get('/Client/profile')).status === 200;

for (const language of STORY_LANGUAGES) {
  const { devices: t, session, retry } = TEXTS[language];
  const cardOn = (page: Page) => page.getByRole('region', { name: t.title });

  test(`signs out another device after a confirmation, and stays signed in here (${language})`, async ({
    page,
    memberGym,
  }) => {
    const member = await memberGym.hasMember();
    const phone = await onAnIphone(memberGym, member);
    await openAs(page, member, '/profile', language);
    const rows = cardOn(page).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: t.current })).toHaveCount(1);
    await expectAccessible(page);
    await rows
      .filter({ hasText: 'Safari, iPhone' })
      .getByRole('button', { name: t.endOf.replace('{{device}}', 'Safari, iPhone') })
      .click();
    const dialog = page.getByRole('dialog', { name: t.endTitle });
    await expect(dialog).toContainText('Safari, iPhone');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.end }).click();
    await expect(page.getByRole('dialog', { name: t.done })).toBeVisible();
    await expect(rows).toHaveCount(1);
    expect([await isIn(phone), await isIn(member.api)]).toEqual([false, true]);
  });

  test(`signs out everywhere, and the sign-in screen says so (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    const phone = await onAnIphone(memberGym, member);
    await openAs(page, member, '/profile', language);
    await cardOn(page).getByRole('button', { name: t.everywhere }).click();
    const dialog = page.getByRole('dialog', { name: t.everywhereTitle });
    await dialog.getByRole('button', { name: t.everywhere }).click();
    await expect(page.getByRole('form', { name: session.title })).toBeVisible();
    const { success } = language === 'el' ? messagesEl : messagesEn;
    await expect(page.getByText(success.signedOutEverywhere)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    expect([await isIn(phone), await isIn(member.api)]).toEqual([false, false]);
  });

  test(`reports a failed load or sign-out, and retries (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    const phone = await onAnIphone(memberGym, member);
    await page.route('**/api/auth/sessions**', (route) => route.fulfill({ status: 500, body: '' }));
    await openAs(page, member, '/profile', language);
    await expect(cardOn(page).getByRole('alert')).toContainText(t.notLoaded);
    await page.unroute('**/api/auth/sessions**');
    await cardOn(page).getByRole('button', { name: retry }).click();
    await page.route('**/api/auth/sessions/*', (route) => route.fulfill({ status: 500, body: '' }));
    await cardOn(page)
      .getByRole('button', { name: t.endOf.replace('{{device}}', 'Safari, iPhone') })
      .click();
    const dialog = page.getByRole('dialog', { name: t.endTitle });
    await dialog.getByRole('button', { name: t.end }).click();
    await expect(dialog.getByRole('alert')).toContainText(t.failed);
    expect(await isIn(phone)).toBe(true);
    await page.unroute('**/api/auth/sessions/*');
    await dialog.getByRole('button', { name: t.end }).click();
    await expect(page.getByRole('dialog', { name: t.done })).toBeVisible();
    expect(await isIn(phone)).toBe(false);
  });
}
