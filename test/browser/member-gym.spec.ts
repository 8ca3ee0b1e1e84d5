import { readFile } from 'node:fs/promises';
import { YES_OR_NO } from '../../backend/src/contract/client-field-names.js';
import { MY_DATA_WORDS } from '../../member-ui/src/features/profile/my-data-words.js';
import {
  DESK,
  expect,
  expectAccessible,
  expectBriefly,
  STORY_LANGUAGES,
  openAs,
  test,
  TEXTS,
  type MemberGym,
} from './member-test.js';
import { speak } from './visitor-test.js';

const CONTACT = {
  ContactPhone: '210 765 4321',
  ContactEmail: 'hello@gym.example',
  ContactAddress: 'Ερμού 5, Αθήνα',
  OpeningHours: 'Δευ–Παρ 7–22',
};

const set = async ({ admin }: MemberGym, settings: Record<string, string>): Promise<void> => {
  for (const [key, value] of Object.entries(settings)) {
    expect((await admin.put(`/Admin/settings/${key}`, { value })).status).toBe(200);
  }
};
const giveContact = (memberGym: MemberGym): Promise<void> => set(memberGym, CONTACT);

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const words = MY_DATA_WORDS[language];

  test.describe(`on a desk (${language})`, () => {
    test.use({ viewport: DESK, tolerated: /401/ });

    test('a visitor reads the hours of the week as they are, and goes on to sign in @release', async ({
      page,
      memberGym,
    }) => {
      await giveContact(memberGym);
      const closed = memberGym.dayAhead(1);
      const day = { date: closed, reason: 'Αργία' };
      expect((await memberGym.admin.post('/Admin/timeslots/disable-day', day)).status).toBeLessThan(300);
      await speak(page, language);
      await page.goto('/');
      await page.getByRole('link', { name: t.timetable.see }).click();
      await expect(page).toHaveURL(/\/timetable$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('region', { name: t.contact.title })).toContainText(CONTACT.OpeningHours);
      await expect(page.getByText(t.timetable.closed, { exact: true })).toBeVisible();
      await expect(page.getByText('Αργία')).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('link', { name: t.timetable.toSignIn }).click();
      await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
    });

    test('a member downloads and reads their data, and requests and withdraws erasure @release', async ({
      page,
      memberGym,
    }) => {
      const member = await memberGym.hasMember();
      const dates = { startDate: memberGym.dayAhead(-30), endDate: memberGym.dayAhead(100), monthlyLimit: 12 };
      expect((await memberGym.admin.put(`/Admin/clients/${member.id}/subscription`, dates)).status).toBe(200);
      const flag = { isMorningClient: true };
      expect((await memberGym.admin.put(`/admin/clients/${member.id}/morning-client`, flag)).status).toBe(200);
      await openAs(page, member, '/my-data', language);
      const card = page.getByRole('main');
      const download = page.waitForEvent('download');
      await card.getByRole('button', { name: t.myData.download }).click();
      const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { profile: { email: string } };
      expect(file.profile.email).toBe(member.email);

      await card.getByRole('button', { name: t.myData.ask }).click();
      const dialog = page.getByRole('dialog', { name: t.myData.askTitle });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t.myData.askKeep }).click();
      await expect(card.getByRole('button', { name: t.myData.ask })).toBeVisible();
      await card.getByRole('button', { name: t.myData.ask }).click();
      await expectBriefly(page, t.myData.asked, () =>
        dialog.getByRole('button', { name: t.myData.askConfirm }).click(),
      );
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(card).toContainText(t.myData.askedOn.split('{date}')[0] ?? '');
      await page.reload();
      await card.getByRole('button', { name: t.myData.withdraw }).click();
      await expect(card.getByRole('button', { name: t.myData.ask })).toBeVisible();

      await expect(page.getByRole('region', { name: t.profile.personal })).toContainText(member.email);
      await expect(page.getByRole('button', { name: words.print })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${t.myData.title} · `));
      const changes = page.getByRole('region', { name: words.changes });
      const { fields, records } = words;
      const { no, yes } = YES_OR_NO[language];
      await expect(changes.getByText(`${fields.isMorningClient}: ${no} → ${yes}`)).toBeVisible();
      await expect(changes.getByRole('listitem').filter({ hasText: records.subscription })).toHaveCount(1);
      await expect(changes).not.toContainText(/isActive|isMorningClient|:\d\dZ|undefined|null/);
      await expect(changes).not.toContainText(fields.erasureRequestedAt);
      await expectAccessible(page);
    });
  });
}
