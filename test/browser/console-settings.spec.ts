import { expect, expectBriefly, STORY_LANGUAGES, test, TEXTS } from './console-test.js';

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const { settings } = t;

  test.describe(`the settings (${language})`, () => {
    test.use({ tolerated: /409|Settings not saved/ });

    test('are validated, saved together, and refused when another desk saved meanwhile @release', async ({
      page,
      staffGym,
    }) => {
      await staffGym.opens(page, '/admin/settings', language);
      const places = page.getByLabel(settings.GymCapacityPerTimeslot.label);
      const name = page.getByLabel(settings.GymName.label);
      const save = page.getByRole('button', { name: t.app.save });
      await expect(save).toBeDisabled();
      await name.fill('Γυμναστήριο Ερμής');
      await places.fill('51');
      await expect(page.getByText(settings.outOfRange.replace('{min}', '1').replace('{max}', '50'))).toBeVisible();
      await save.click();
      await expect(places).toBeFocused();
      await places.fill('12');
      await expectBriefly(page, settings.saved_other.replace('{count}', '2'), () => save.click());
      await expect(page.getByRole('banner')).toContainText('Γυμναστήριο Ερμής');
      await expect(places).toHaveValue('12');

      await places.fill('13');
      await staffGym.members.admin.put('/Admin/settings/GymCapacityPerTimeslot', { value: 9 });
      await save.click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(t.serverErrors.STALE);
      await expect(places).toHaveValue('13');
      await save.click();
      await expect(page.getByRole('main').getByRole('alert')).toBeHidden();

      const reminder = page.getByLabel(settings.ReminderHoursBefore.label);
      await expect(reminder).toHaveValue('2');
      await reminder.fill('0');
      await save.click();
      await expect(save).toBeDisabled();
      await page.reload();
      await expect(reminder).toHaveValue('0');
      await expect(places).toHaveValue('13');
      await expect(page.getByLabel(settings.EveningReminderHour.label)).toHaveValue('20');
    });
  });
}
