import {
  chipOf,
  booksIn,
  expect,
  expectAccessible,
  slotCard,
  starting,
  test,
  TEXTS,
} from '../../browser/console-test.js';

/** The theme decides contrast, the language names and lengths. */
const LOOKS = [
  { theme: 'light', language: 'el' },
  { theme: 'dark', language: 'en' },
] as const;

test.describe('every dialog of the console', () => {
  for (const { theme, language } of LOOKS) {
    test(`keeps its dialogs and its sign-in accessible (${theme}, ${language})`, async ({ page, staffGym }) => {
      const t = TEXTS[language];
      const member = await staffGym.members.hasMember({ name: 'Αλέξανδρος Κωνσταντινόπουλος' });
      await staffGym.hasBooking(member, '10:00');
      await staffGym.opens(page, '/admin/', language, theme);
      await slotCard(page, '10:00')
        .getByRole('button', { name: booksIn(language) })
        .click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('combobox').press('Enter');
      const { allowed, refused, impossible } = t.appointments;
      const verdict = new RegExp([allowed, refused, impossible].join('|'));
      await expect(page.getByRole('dialog').getByText(verdict)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await chipOf(page, member.name).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: t.appointments.cancel }).click();
      await expect(page.getByRole('dialog', { name: t.appointments.cancelTitle })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: t.header.signOut }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.signIn.title);
      await expectAccessible(page);
    });
  }

  for (const { theme, language } of LOOKS) {
    test(`keeps dialogs of changes accessible (${theme}, ${language})`, async ({ page, staffGym }) => {
      test.slow();
      const t = TEXTS[language];
      const { id } = await staffGym.members.hasMember({ name: 'Αλέξανδρος Κωνσταντινόπουλος' });
      const opened: Record<string, string[]> = {
        [`/admin/timeslots?date=${staffGym.members.dayAhead(1)}`]: [
          t.timeslots.clientsOf,
          t.timeslots.changeTimeOf,
          t.timeslots.changeCapacityOf,
          t.timeslots.disableOf,
          t.closing.closeDay,
          t.closing.closeRange,
        ],
        '/admin/settings/global-timeslots?day=6': [
          t.globalTimeslots.editTimeOf,
          t.globalTimeslots.editCapacityOf,
          t.globalTimeslots.deleteOf,
          t.globalTimeslots.add,
        ],
        [`/admin/clients/${id}/more`]: [t.clients.passwordLink],
        [`/admin/clients/${id}/subscription`]: [t.subscription.freeze],
      };
      const dialog = page.getByRole('dialog');
      for (const [path, buttons] of Object.entries(opened)) {
        await staffGym.opens(page, path, language, theme);
        for (const name of buttons) {
          await page
            .getByRole('button', { name: starting(name) })
            .first()
            .click();
          await expect(dialog).toBeVisible();
          await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
          await test.step(name, () => expectAccessible(page, '[role="dialog"]'));
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
        }
      }
    });
  }
});
