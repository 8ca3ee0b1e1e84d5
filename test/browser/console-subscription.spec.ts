import type { Route } from '@playwright/test';
import { expect, expectBriefly, STORY_LANGUAGES, test, TEXTS } from './console-test.js';

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const { subscription: words } = t;

  test.describe(`a subscription (${language})`, () => {
    test.use({ tolerated: /status of 500/ });

    test('is frozen after the dialog lists what that cancels, and resumes @release', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const member = await members.hasMember({
        name: 'Άννα Καραγιάννη',
        subscription: { endDate: members.dayAhead(20) },
      });
      // It has run since today, for the 50 days after it.
      await staffGym.hasBooking(member, '07:00');
      await staffGym.hasBooking(member, '10:00', members.dayAhead(2));
      await staffGym.hasBooking(member, '11:00', members.dayAhead(3));
      await staffGym.opens(page, `/admin/clients/${member.id}/subscription`, language);

      const facts = page.getByRole('region', { name: words.current });
      await expect(facts.getByText(words.days_other.replace('{count}', '51'))).toBeVisible();
      await page.getByRole('button', { name: words.freeze, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: words.freezeTitle });
      await expect(dialog.getByText(words.daysKept_other.replace('{count}', '51'))).toBeVisible();
      await expect(dialog.getByText(words.freezeText.replace('{name}', member.name))).toBeVisible();
      await expect(dialog.getByText(words.cancelledByFreeze_other.replace('{count}', '2'))).toBeVisible();
      await expect(dialog.getByRole('list', { name: t.appointments.affected }).getByRole('listitem')).toHaveCount(2);
      await expectBriefly(page, words.freezeDone, () =>
        dialog.getByRole('button', { name: words.freeze, exact: true }).click(),
      );
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByText(t.clients.status.frozen).first()).toBeVisible();
      await expect(facts.getByText(words.frozenSince)).toBeVisible();
      const since = facts.getByText(words.frozenSince).locator('..').getByRole('definition');
      await expect(since).toHaveText(
        new RegExp(`^${Number(staffGym.today.slice(8))} \\S+ ${staffGym.today.slice(0, 4)}$`),
      );
      await expect(facts.getByText(words.days_other.replace('{count}', '51'))).toBeVisible();

      await page.getByRole('button', { name: words.unfreeze, exact: true }).click();
      const again = page.getByRole('dialog', { name: words.unfreezeTitle });
      await expect(again.getByText(words.nothingReturns)).toBeVisible();
      await expect(again.getByText(words.newEnd_other.replace('{count}', '51').split('{')[0] ?? '')).toBeVisible();
      const silent = (route: Route) => route.fulfill({ status: 500, body: '' });
      await page.route(/\/unfreeze$/, silent);
      await again.getByRole('button', { name: words.unfreeze, exact: true }).click();
      await expect(again.getByRole('alert')).toHaveText(t.errors.unfreeze);
      await page.unroute(/\/unfreeze$/, silent);
      await again.getByRole('button', { name: words.unfreeze, exact: true }).click();
      await expect(page.getByRole('button', { name: words.freeze, exact: true })).toBeVisible();
    });
  });
}
