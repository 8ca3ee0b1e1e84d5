import { asWritten, expect, LANGUAGES, slotCard, test, TEXTS } from './console-test.js';

for (const language of LANGUAGES) {
  const t = TEXTS[language];

  test.describe(`the keyboard (${language})`, () => {
    test('searches, adds a client, moves the date and lists its shortcuts', async ({ page, staffGym }) => {
      await staffGym.opens(page, '/admin/settings', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('/');
      const search = page.getByRole('searchbox', { name: t.clients.search });
      await expect(search).toBeFocused();
      // In a field the same keys are letters.
      await page.keyboard.type('n/?');
      await expect(search).toHaveValue('n/?');

      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('/');
      await expect(search).toBeFocused();
      // What was typed is about to be searched for, and does not bring the list back.
      await page.keyboard.type('mar');
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('n');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.clients.createTitle);

      await page.getByRole('link', { name: t.nav.overview }).click();
      const date = page.getByLabel(t.day.date, { exact: true });
      await expect(date).toHaveValue(asWritten(staffGym.today));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await expect(date).toHaveValue(asWritten(staffGym.members.dayAhead(1)));

      await page.keyboard.press('?');
      const list = page.getByRole('dialog', { name: t.shortcuts.title });
      await expect(list.getByText(t.shortcuts.newClient)).toBeVisible();
      // Behind a dialog nothing happens.
      await page.keyboard.press('n');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await expect(date).toHaveValue(asWritten(staffGym.members.dayAhead(1)));
      await page.getByRole('button', { name: t.shortcuts.title }).click();
      await expect(list).toBeVisible();
      // Escape closes it wherever the focus is, and the key after it is not undone by the dialog's step back.
      await page.evaluate(() => {
        const press = (key: string, code: string): boolean =>
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
        press('Escape', 'Escape');
        requestAnimationFrame(() => press('n', 'KeyN'));
      });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.clients.createTitle);
      await page.goBack();
      await expect(date).toHaveValue(asWritten(staffGym.members.dayAhead(1)));
      await expect(list).toBeHidden();
    });

    test('is not a letter too slow: what is typed right after `/` is searched for', async ({ page, staffGym }) => {
      await staffGym.opens(page, '/admin/settings', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => {
        for (const key of '/maria ') dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
      });
      await page.keyboard.type('p');
      await expect(page.getByRole('searchbox', { name: t.clients.search })).toHaveValue('maria p');
    });

    test('books a place for a client from beginning to end', async ({ page, staffGym }) => {
      const name = language === 'el' ? 'Πολυξένη Γρυπάρη' : 'Φερενίκη Μπότσαρη';
      await staffGym.members.hasMember({ name });
      await staffGym.opens(page, '/admin/', language);
      const seat = slotCard(page, '10:00').getByRole('button', {
        name: new RegExp(`^${t.slot.bookAt.split(' {')[0]}`),
      });
      await expect(seat).toBeVisible();
      await seat.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type(language === 'el' ? 'poliksenh grip' : 'fereniki mpots');
      // At once, as one types: the answer is not there yet, and nobody of an earlier answer is taken.
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: t.appointments.bookTitle });
      await expect(dialog.getByText(name)).toBeVisible();
      await expect(dialog.getByText(t.appointments.allowed)).toBeVisible();
      await dialog.getByRole('button', { name: t.appointments.confirm, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(t.appointments.booked)).toBeVisible();
      await expect(page.getByRole('link', { name: t.slot.openClient.replace('{name}', name) })).toBeVisible();
    });
  });
}
