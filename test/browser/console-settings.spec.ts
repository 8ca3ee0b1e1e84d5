import { SETTING_RULES } from '@palestra/backend/contract/setting';
import { expect, test, TEXTS } from './console-test.js';

const { el } = TEXTS;
const { settings } = el;

test.describe('the settings', () => {
  test('are checked, and saved one by one', async ({ page, staffGym }) => {
    await staffGym.opens(page, '/admin/settings');
    const places = page.getByLabel(settings.GymCapacityPerTimeslot.label);
    const name = page.getByLabel(settings.GymName.label);
    const saveOf = (label: string) =>
      page.locator('form').filter({ hasText: label }).getByRole('button', { name: el.app.save });
    await places.fill('51');
    await expect(page.getByText('Γράψτε ακέραιο αριθμό από 1 έως 50')).toBeVisible();
    await expect(saveOf(settings.GymCapacityPerTimeslot.label)).toBeDisabled();
    await name.fill('Γυμναστήριο Ερμής');
    await saveOf(settings.GymName.label).click();
    await expect(page.getByText(settings.saved)).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Γυμναστήριο Ερμής');
    await expect(places).toHaveValue('51');
    const reminder = page.getByLabel(settings.ReminderHoursBefore.label);
    await expect(reminder).toHaveValue('2');
    await reminder.selectOption(settings.off);
    await saveOf(settings.ReminderHoursBefore.label).click();
    await expect(saveOf(settings.ReminderHoursBefore.label)).toBeDisabled();
    await page.reload();
    await expect(reminder).toHaveValue('0');
    await expect(page.getByLabel(settings.EveningReminderHour.label)).toHaveValue('20');
    await staffGym.members.admin.put('/Admin/settings/ReminderHoursBefore', { value: 2 });
    await staffGym.members.admin.put('/Admin/settings/GymName', { value: String(SETTING_RULES.GymName.default) });
  });
});
