import { chipOf, chooseFor, expect, test, TEXTS } from './console-test.js';

const t = TEXTS.el;

test('staff undo a cancellation by keyboard, and the client has the place again (el) @release', async ({
  staffGym,
  page,
}) => {
  const name = 'Ευτέρπη Αναιρετή';
  const date = staffGym.members.dayAhead(3);
  await staffGym.hasBooking(await staffGym.members.hasMember({ name }), '18:00', date);
  await staffGym.opens(page, `/admin/?date=${date}`, 'el');
  const seat = chipOf(page, name);
  // Other stories of this gym may have acts of their own.
  const bar = page.getByRole('region', { name: t.undo.region }).filter({ hasText: name });

  await chooseFor(page, name, t.appointments.cancel);
  await page.getByRole('dialog').getByRole('button', { name: t.appointments.cancelConfirm }).click();
  await expect(seat).toBeHidden();
  await expect(bar).toContainText(/\b9:\d\d\b/);
  await expect(page.getByRole('dialog')).toBeHidden();

  // Also after a short screen the bar is at the bottom of the window.
  await page.goto('/admin/settings/audit?q=nobody-is-called-so');
  await expect(page.getByText(t.audit.noneHint)).toBeVisible();
  const isAtBottom = (one: Element): boolean =>
    one.contains(document.elementFromPoint(innerWidth / 2, innerHeight - 2));
  expect(await bar.evaluate(isAtBottom)).toBe(true);
  await page.keyboard.press('u');
  await expect(bar.getByRole('button', { name: t.undo.undo })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await page.goBack();
  await expect(seat).toBeVisible();
});
