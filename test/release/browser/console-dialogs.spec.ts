import {
  chooseFor,
  chipOf,
  booksIn,
  asWritten,
  expect,
  STORY_LANGUAGES,
  slotCard,
  test,
  TEXTS,
} from '../../browser/console-test.js';

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const books = booksIn(language);

  test.describe(`dialogs (${language})`, () => {
    test('are closed by the browser’s Back, which stays on the screen', async ({ page, staffGym }) => {
      await staffGym.hasBooking(await staffGym.members.hasMember({ name: 'Ερατώ Ζωγράφου' }), '11:00');
      await staffGym.opens(page, '/admin/', language);
      await page.getByRole('link', { name: t.nav.clients, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.clients.title);
      await page.getByRole('link', { name: t.nav.overview }).click();
      const card = slotCard(page, '11:00');
      const dialog = page.getByRole('dialog');

      await card.getByRole('button', { name: books }).click();
      await dialog.getByRole('combobox').fill('Ερατώ');
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(card).toBeVisible();

      await chooseFor(page, 'Ερατώ Ζωγράφου', t.appointments.cancel);
      await expect(dialog).toHaveAccessibleName(t.appointments.cancelTitle);
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(chipOf(card, 'Ερατώ Ζωγράφου')).toBeVisible();

      // Closed otherwise, a dialog leaves no history entry.
      await card.getByRole('button', { name: books }).click();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.clients.title);
    });
  });

  test.describe(`a date field (${language})`, () => {
    test('reads and shows dates in the gym’s format, whatever the browser’s language', async ({ page, staffGym }) => {
      const { today, members } = staffGym;
      await staffGym.opens(page, '/admin/', language);
      const date = page.getByLabel(t.day.date, { exact: true });
      await expect(date).toHaveValue(asWritten(today));
      const [year, month, day] = members.dayAhead(3).split('-');
      await date.fill(`${day}${month}${year}`);
      await expect(page).toHaveURL(new RegExp(`date=${members.dayAhead(3)}`));
      await expect(date).toHaveValue(asWritten(members.dayAhead(3)));

      await date.fill('32/1');
      await date.press('Enter');
      await expect(page.getByText(t.date.wrong.replace('{example}', '21/11/2026'))).toBeVisible();
      await date.fill('');
      await date.press('Tab');
      await expect(date).toHaveValue(asWritten(members.dayAhead(3)));
      await expect(page.getByRole('button', { name: t.date.open })).toBeFocused();

      // Tab selects the whole value; a click after that only places the caret.
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.type('1');
      await date.click();
      await page.keyboard.press('End');
      await expect(date).toHaveValue('1');
      await date.click();
      await page.keyboard.type('2');
      await expect(date).toHaveValue(/^(12|21)$/);
    });

    test('shows the last date that can be booked', async ({ page, staffGym }) => {
      const member = await staffGym.members.hasMember({ name: 'Ηλέκτρα Θεοφίλου' });
      await staffGym.opens(page, `/admin/clients/${member.id}/appointments`, language);
      const date = page.getByLabel(t.day.date, { exact: true });
      await date.fill(asWritten(staffGym.members.dayAhead(31)));
      await expect(
        page.getByText(t.date.until.replace('{max}', asWritten(staffGym.members.dayAhead(30)))),
      ).toBeVisible();
      await date.fill(asWritten(staffGym.members.dayAhead(30)));
      await expect(page.getByText(t.date.until.split(' {')[0] ?? '')).toBeHidden();
    });
  });
}
