import type { Page } from '@playwright/test';
import {
  expect,
  expectBriefly,
  LANGUAGES,
  STORY_LANGUAGES,
  slotCard,
  starting,
  test,
  TEXTS,
  type StaffGym,
} from './console-test.js';

/** Each test has its own day, because they share a gym; none is a Sunday. */
const dayOf = (gym: StaffGym, ahead: number): string => gym.members.dayAhead(ahead);
const addressOf = (date: string): string => `/admin/timeslots?date=${date}`;
const act = (page: Page, time: string, action: RegExp | string) =>
  slotCard(page, time).getByRole('button', { name: action }).click();

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const nth = LANGUAGES.indexOf(language);

  test.describe(`the timeslots of a day (${language})`, () => {
    test('a changed time moves the bookings, lists them first, and is undone @release', async ({ page, staffGym }) => {
      const day = dayOf(staffGym, 1 + nth);
      const name = 'Δανάη Πρωινού';
      await staffGym.hasBooking(await staffGym.members.hasMember({ name }), '09:00', day);
      await staffGym.opens(page, addressOf(day), language);
      await expect(page.getByText(t.dayChanges.none)).toBeVisible();

      await act(page, '9:00', starting(t.timeslots.changeTimeOf));
      const dialog = page.getByRole('dialog', { name: t.timeslots.changeTime });
      const save = dialog.getByRole('button', { name: t.slotTime.change });
      await expect(save).toBeDisabled();
      await dialog.getByLabel(t.slotTime.start).fill('09:30');
      await expect(dialog.getByLabel(t.slotTime.end)).toHaveValue(/^10:30\s(π\.μ\.|AM)$/);
      await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(name));
      await dialog.getByLabel(t.timeslots.reason).fill('Καθυστέρηση');
      await expectBriefly(page, t.timeslots.done.updated, () => save.click());
      await expect(dialog).toBeHidden();
      const card = slotCard(page, '9:30');
      await expect(card).toContainText(t.timeslots.timeChanged);
      await expect(card).toContainText(/9:00\s?–[\s\u2060]*10:00/);

      await page.getByRole('button', { name: starting(t.dayChanges.removeOf) }).click();
      const question = page.getByRole('dialog', { name: t.dayChanges.removeTitle });
      await expect(question).toContainText(t.dayChanges.then.time);
      await expect(question.getByRole('listitem')).toHaveText(new RegExp(name));
      await expectBriefly(page, t.timeslots.done.removed, () =>
        question.getByRole('button', { name: t.dayChanges.removeConfirm }).click(),
      );
      await expect(slotCard(page, '9:00')).toBeVisible();
      // The pressed button is gone after the change.
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.locator('#content :focus')).toBeVisible();
    });

    test('a capacity is from 1 to 100, and below the bookings cancels nobody @release', async ({ page, staffGym }) => {
      const day = dayOf(staffGym, 6 + nth);
      const members = [await staffGym.members.hasMember(), await staffGym.members.hasMember()];
      for (const member of members) await staffGym.hasBooking(member, '08:00', day);
      await staffGym.opens(page, addressOf(day), language);
      await act(page, '8:00', starting(t.timeslots.changeCapacityOf));
      const dialog = page.getByRole('dialog', { name: t.timeslots.changeCapacity });
      const field = dialog.getByLabel(t.slotCapacity.label, { exact: true });
      const save = dialog.getByRole('button', { name: t.slotCapacity.change });
      for (const wrong of ['0', '101', '2.5', '']) {
        await field.fill(wrong);
        await expect(dialog).toContainText(t.slotCapacity.outOfRange.replace('{min}', '1').replace('{max}', '100'));
        await expect(save).toBeDisabled();
      }
      await field.fill('1');
      await expect(dialog).toContainText(t.slotCapacity.below_other.replace('{count}', '2'));
      await field.press('Enter');
      await expect(dialog).toBeHidden();
      const card = slotCard(page, '8:00');
      await expect(card).toContainText('2/1');
      await expect(card).toContainText(t.slot.full);
      await expect(card).toContainText(t.timeslots.capacityChanged);
      await expect(card).toContainText(t.timeslots.was.replace('{value}', '10'));
    });
  });
}
