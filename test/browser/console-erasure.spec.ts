import { expect, expectAccessible, STORY_LANGUAGES, test, TEXTS } from './console-test.js';

for (const language of STORY_LANGUAGES) {
  const { clients: t, app } = TEXTS[language];

  test.describe(() => {
    // The page still reads the papers of the client who was just erased, before it leaves.
    test.use({ tolerated: /status of 404/ });
    test(`erasing a client lists what is deleted, and requires their name (${language}) @release`, async ({
      page,
      staffGym,
    }) => {
      const member = await staffGym.members.hasMember({ name: 'Πασχάλης Διαγραφόπουλος' });
      await staffGym.hasBooking(member, '20:00');
      await member.api.post('/Client/erasure-request', {});
      await staffGym.opens(page, '/admin/clients', language);
      await page.getByLabel(t.statusLabel).first().click();
      await page.getByRole('option', { name: t.erasureRequested }).click();
      const row = page.getByRole('row').filter({ hasText: member.name });
      await expect(row).toContainText(t.erasureRequested);
      await row.getByRole('link', { name: member.name, exact: true }).click();

      await page.getByRole('tab', { name: t.more }).click();
      await page.getByRole('button', { name: t.erase }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toHaveAccessibleName(t.eraseTitle.replace('{name}', member.name));
      await expect(dialog).toContainText(t.erasureCancels_one.replace('{count}', '1'));
      await expect(dialog.getByRole('listitem')).toHaveCount(1);
      await expect(dialog).toContainText(t.staysAppointments_one.replace('{count}', '1'));
      const confirm = dialog.getByRole('button', { name: t.eraseConfirm });
      await expect(confirm).toBeDisabled();
      await dialog.getByLabel(t.typeName).fill('Πασχάλης');
      await expect(confirm).toBeDisabled();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: app.cancel }).click();
      await expect(dialog).toHaveCount(0);

      await page.getByRole('button', { name: t.erase }).click();
      await dialog.getByLabel(t.typeName).fill('πασχαλης διαγραφοπουλος');
      await confirm.click();
      await expect(page.getByText(t.erased).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
      await expect(page.getByText(member.name)).toHaveCount(0);
      const gone = await staffGym.members.admin.get(`/Admin/clients/${member.id}`);
      expect(gone.status).toBe(404);
    });
  });

  test.describe('an open dialog', () => {
    test.use({ tolerated: /status of 409/ });
    test(`does not erase once the client withdraws their request (${language}) @release`, async ({
      page,
      staffGym,
    }) => {
      const member = await staffGym.members.hasMember({ name: 'Ανδρομάχη Μετανιώνουσα' });
      await member.api.post('/Client/erasure-request', {});
      await staffGym.opens(page, `/admin/clients/${member.id}/more`, language);
      await page.getByRole('button', { name: t.erase }).click();
      const dialog = page.getByRole('dialog');
      const confirm = dialog.getByRole('button', { name: t.eraseConfirm });
      await dialog.getByLabel(t.typeName).fill(member.name);
      await expect(confirm).toBeEnabled();

      await member.api.delete('/Client/erasure-request');
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expect(confirm).toBeDisabled();
      await dialog.getByRole('button', { name: app.retry }).click();
      await expect(dialog).toContainText(t.erasureNotAskedFor);
      await expect(dialog.getByLabel(t.typeName)).toHaveValue('');
      await expect(confirm).toBeDisabled();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: app.cancel }).click();
      await expect(page.getByText(t.erasureRequested)).toHaveCount(0);
      expect((await staffGym.members.admin.get(`/Admin/clients/${member.id}`)).status).toBe(200);
    });
  });
}
