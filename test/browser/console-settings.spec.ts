import { expect, expectBriefly, STORY_LANGUAGES, test, TEXTS } from './console-test.js';

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const { settings } = t;

  test.describe(`the settings (${language})`, () => {
    test.use({ tolerated: /409|Setting not saved/ });

    test('are validated, saved one by one, and refused when another desk saved meanwhile @release', async ({
      page,
      staffGym,
    }) => {
      await staffGym.opens(page, '/admin/settings', language);
      const places = page.getByLabel(settings.GymCapacityPerTimeslot.label);
      const name = page.getByLabel(settings.GymName.label);
      const formOf = (label: string) => page.locator('form').filter({ hasText: label });
      const saveOf = (label: string) => formOf(label).getByRole('button', { name: t.app.save });
      await places.fill('51');
      await expect(page.getByText(settings.outOfRange.replace('{min}', '1').replace('{max}', '50'))).toBeVisible();
      await expect(saveOf(settings.GymCapacityPerTimeslot.label)).toBeDisabled();
      await name.fill('Γυμναστήριο Ερμής');
      await expectBriefly(page, settings.saved, () => saveOf(settings.GymName.label).click());
      await expect(page.getByRole('banner')).toContainText('Γυμναστήριο Ερμής');
      await expect(places).toHaveValue('51');

      await places.fill('12');
      await staffGym.members.admin.put('/Admin/settings/GymCapacityPerTimeslot', { value: 9 });
      await saveOf(settings.GymCapacityPerTimeslot.label).click();
      await expect(formOf(settings.GymCapacityPerTimeslot.label).getByRole('alert')).toHaveText(t.serverErrors.STALE);
      await expect(places).toHaveValue('12');
      await saveOf(settings.GymCapacityPerTimeslot.label).click();
      await expect(formOf(settings.GymCapacityPerTimeslot.label).getByRole('alert')).toBeHidden();

      const reminder = page.getByLabel(settings.ReminderHoursBefore.label);
      await expect(reminder).toHaveValue('2');
      await reminder.selectOption(settings.off);
      await saveOf(settings.ReminderHoursBefore.label).click();
      await expect(saveOf(settings.ReminderHoursBefore.label)).toBeDisabled();
      await page.reload();
      await expect(reminder).toHaveValue('0');
      await expect(places).toHaveValue('12');
      await expect(page.getByLabel(settings.EveningReminderHour.label)).toHaveValue('20');
    });
  });
}
