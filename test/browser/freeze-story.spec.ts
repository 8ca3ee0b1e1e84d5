import { PAGE_TITLES } from '../../member-ui/src/features/profile/profile-pages.js';
import type { EndLine } from '@palestra/backend/contract/end-line';
import { formatDate } from '@palestra/web-kit/format-date';
import { expect, expectBriefly, PHONE, STORY_LANGUAGES, test, TEXTS } from './console-test.js';
import { openAs } from './member-test.js';

const CAUSE = { el: 'Έσπασε σωλήνας', en: 'A pipe burst' };
const ANSWER = { el: 'Καλό ταξίδι!', en: 'Have a good trip!' };

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const { dated } = t.subscription;
  const says = (el: string, en: string): string => (language === 'el' ? el : en);
  const written = (date: string): string => formatDate(date, 'full', language);

  test.describe(`days that are given back (${language})`, () => {
    test.use({ isAlone: true });

    test('by a freeze that a member asks for, and by a closing that is undone @release', async ({
      page,
      browser,
      staffGym,
    }) => {
      test.slow();
      const { members: gym } = staffGym;
      await gym.admin.put('/Admin/settings/MemberFreezing', { value: 'ask' });
      const member = await gym.hasMember({
        name: 'Ευρυδίκη Παγωμένη',
        subscription: { startDate: gym.dayAhead(-30), endDate: gym.dayAhead(60) },
      });
      const endsOn = (days: number): string => t.subscription.whyEnd.replace('{end}', written(gym.dayAhead(days)));

      // The member asks on the phone, after reading the new end.
      const profile = { baseURL: gym.gym.url, viewport: PHONE, locale: 'el-GR', timezoneId: 'Europe/Athens' };
      const phone = await (await browser.newContext(profile)).newPage();
      await openAs(phone, member, '/profile', language);
      await phone.getByRole('link', { name: PAGE_TITLES[language]['/freeze'] }).click();
      await phone.getByLabel(says('Πρώτη ημέρα', 'First day')).fill(gym.dayAhead(0));
      await phone.getByLabel(says('Τελευταία ημέρα', 'Last day')).fill(gym.dayAhead(3));
      await expect(phone.getByText(written(gym.dayAhead(64)))).toBeVisible();
      await phone.getByRole('button', { name: says('Ζητήστε την παύση', 'Ask for the pause') }).click();
      await phone.getByRole('button', { name: says('Ναι, ζητήστε την', 'Yes, ask for it') }).click();
      await expect(phone.getByText(says('Ζητήθηκε', 'Asked for'), { exact: true })).toBeVisible();

      // Staff see the request on the overview, and answer it with a reason.
      await staffGym.opens(page, '/admin/', language);
      await page.getByRole('link', { name: /παγώματος|freeze/ }).click();
      await page.getByRole('button', { name: `${dated.accept}: ${member.name}` }).click();
      const accepting = page.getByRole('dialog', { name: dated.acceptTitle });
      await expect(accepting.getByText(written(gym.dayAhead(64)))).toBeVisible();
      await accepting.getByRole('textbox', { name: dated.reason }).fill(ANSWER[language]);
      await expectBriefly(page, dated.acceptDone.replace('{name}', member.name), () =>
        accepting.getByRole('button', { name: dated.accept }).click(),
      );
      await expect(phone.getByText(ANSWER[language])).toBeVisible();
      await expect(phone.getByText(says('Σε παύση έως', 'Paused until'))).toBeVisible();
      await phone.context().close();

      // A day is closed and given back, after the dialog has named who gets it.
      await page.goto(`/admin/timeslots?date=${gym.dayAhead(8)}`);
      await page.getByRole('button', { name: t.closing.closeDay }).click();
      const closing = page.getByRole('dialog', { name: t.closing.dayTitle });
      await closing.getByRole('switch', { name: t.closing.compensate }).click();
      await closing.getByRole('textbox', { name: t.closing.findClient }).fill(member.name);
      const given = closing.getByRole('list', { name: t.closing.compensatedList }).getByRole('listitem');
      await expect(given).toHaveCount(1);
      await expect(given).toContainText(formatDate(gym.dayAhead(65), 'table', language));
      await closing.getByRole('textbox', { name: t.timeslots.reason }).fill(CAUSE[language]);
      await expectBriefly(page, t.timeslots.done.dayClosed, () =>
        closing.getByRole('button', { name: t.closing.confirmDay }).click(),
      );
      await expect(page.getByRole('dialog')).toBeHidden();

      await page.goto(`/admin/clients/${member.id}/subscription`);
      await page.getByRole('button', { name: endsOn(65) }).click();
      const causes = t.subscription.endCauses;
      const line = (cause: keyof typeof causes) =>
        page.getByRole('dialog').getByRole('listitem').filter({ hasText: causes[cause] });
      await expect(line('freeze')).toContainText(written(gym.dayAhead(3)));
      await expect(line('closing')).toContainText(`${written(gym.dayAhead(8))} · ${CAUSE[language]}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      // The undo brings the end back, and stands among its lines.
      const [act] = (await gym.admin.get<{ id: string }[]>('/Admin/acts')).data;
      await gym.admin.post(`/Admin/acts/${act?.id}/undo`, {});
      await page.getByRole('button', { name: endsOn(64) }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
      await expect(line('undone')).toContainText('−1');
      const [subscription] = (await gym.admin.get<{ id: string }[]>(`/Admin/clients/${member.id}/subscriptions`)).data;
      const { data } = await gym.admin.get<EndLine[]>(`/Admin/subscriptions/${subscription?.id}/end-lines`);
      expect(data.map(({ cause, days }) => [cause, days]).slice(1)).toEqual([
        ['freeze', 4],
        ['closing', 1],
        ['undone', -1],
      ]);
    });
  });
}
