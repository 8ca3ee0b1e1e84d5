import type { Session } from '@palestra/backend/contract/session';
import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.js';
import {
  expect,
  expectBriefly,
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
  const { devices: t } = TEXTS[language];
  const cardOn = (page: Page) => page.getByRole('region', { name: t.title });

  test(`signs out another device after a confirmation, and stays signed in here (${language}) @release`, async ({
    page,
    memberGym,
  }) => {
    const member = await memberGym.hasMember();
    const phone = await onAnIphone(memberGym, member);
    await openAs(page, member, '/security', language);
    const rows = cardOn(page).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: t.current })).toHaveCount(1);
    await expectAccessible(page);
    await rows
      .filter({ hasText: 'Safari, iPhone' })
      .getByRole('button', { name: t.endOf.replace('{device}', 'Safari, iPhone') })
      .click();
    const dialog = page.getByRole('dialog', { name: t.endTitle });
    await expect(dialog).toContainText('Safari, iPhone');
    await expectAccessible(page);
    await expectBriefly(page, t.done, () => dialog.getByRole('button', { name: t.end }).click());
    await expect(rows).toHaveCount(1);
    expect([await isIn(phone), await isIn(member.api)]).toEqual([false, true]);
  });
}
