import type { Locator } from '@playwright/test';
import {
  chipOf,
  booksIn,
  chooseFromMenu,
  asWritten,
  expect,
  expectBriefly,
  STORY_LANGUAGES,
  slotCard,
  starting,
  test,
  TEXTS,
  toldOf,
} from './console-test.js';
import { expectAccessibleInBothThemes } from './expect-accessible.js';

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];

  test.describe(`the keyboard (${language})`, () => {
    test('searches, adds a client, moves the date and lists its shortcuts @release', async ({ page, staffGym }) => {
      await staffGym.opens(page, '/admin/settings', language, 'system');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('/');
      const everywhere = page.getByRole('combobox', { name: t.search.title });
      await expect(everywhere).toBeFocused();
      // In a field the same keys are letters.
      await page.keyboard.type('n/?');
      await expect(everywhere).toHaveValue('n/?');
      await expectAccessibleInBothThemes(page, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await expect(everywhere).toBeHidden();

      await page.getByRole('link', { name: t.nav.clients, exact: true }).click();
      await page.getByRole('searchbox', { name: t.clients.search }).click();
      // The pending search of the typed text does not navigate back to the list.
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
      await expectAccessibleInBothThemes(page, '[role="dialog"]');
      for (const said of Object.values(t.shortcuts)) await expect(list.getByText(said, { exact: true })).toBeVisible();
      // Shortcuts are off behind a dialog.
      await page.keyboard.press('n');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await expect(date).toHaveValue(asWritten(staffGym.members.dayAhead(1)));
      await chooseFromMenu(page, t.header.menu, t.shortcuts.title);
      await expect(list).toBeVisible();
      // Escape closes it wherever the focus is, and the dialog's history step does not undo the next key.
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

    test('finds a client, a day and a command from any screen @release', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const member = await members.hasMember({ name: 'Ευρυσθένης Ψυχάρης' });
      await staffGym.opens(page, '/admin/settings', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const everywhere = page.getByRole('combobox', { name: t.search.title });
      // The letters typed before the search has loaded are kept, and Enter waits for the client.
      await page.keyboard.type('/evristhenis psyx');
      await expect(everywhere).toHaveValue('evristhenis psyx');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/admin/clients/${member.id}$`));
      await expect(everywhere).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(/\/admin\/settings$/);

      await page.keyboard.press('Control+k');
      await everywhere.fill('αύριο');
      await expect(page.getByRole('option').first()).toContainText(t.nav.overview);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/admin/timeslots?date=${members.dayAhead(1)}`);

      await page.keyboard.press('Control+k');
      await everywhere.fill(`${language === 'el' ? 'ανανεωση' : 'renew'} ευρυσθενης`);
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: t.subscription.renewal })).toBeVisible();
    });

    test('books a place for a client from start to end, with its override @release', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const name = 'Πολυξένη Γρυπάρη';
      const other = 'Ευτυχία Γρυπάρη';
      await members.hasMember({ name, subscription: null });
      await members.hasMember({ name: other });
      // None of the demo gym's may end in that week.
      await members.hasMember({ name: 'Ευρυνόμη Λήγουσα', subscription: { endDate: members.dayAhead(3) } });
      await staffGym.opens(page, `/admin/?date=${members.dayAhead(1)}`, language);
      const seatAt = (time: string): Locator =>
        slotCard(page, time).getByRole('button', {
          name: new RegExp(`${booksIn(language).source}|${starting(t.slot.bookAt).source}`),
        });
      await expect(seatAt('7:00')).toBeVisible();
      await expect(page.getByRole('region', { name: t.overview.expiring })).toBeVisible();
      await expect(page.getByRole('link', { name: /παγώματος|freeze/ })).toBeVisible();
      await expect(page.getByRole('link', { name: t.statistics.totalClients })).toBeVisible();

      // By Tab alone: past the header and the day.
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: t.app.skipToContent })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: t.day.toToday })).toBeFocused();
      for (const button of [t.day.previous, t.day.date, t.date.open, t.day.next, t.overview.actions]) {
        await page.keyboard.press('Tab');
        await expect(page.getByLabel(button, { exact: true })).toBeFocused();
      }
      for (const name of ['upcomingAppointments', 'activeSubscriptions', 'inactiveClients', 'totalClients'] as const) {
        await page.keyboard.press('Tab');
        await expect(page.getByRole('link', { name: t.statistics[name] })).toBeFocused();
      }
      const expiring = page.getByRole('region', { name: t.overview.expiring });
      for (const stop of await expiring.locator('a, button').all()) {
        await page.keyboard.press('Tab');
        await expect(stop).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: /παγώματος|freeze/ })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(seatAt('7:00')).toBeFocused();
      for (const time of ['8:00', '9:00', '10:00']) {
        await page.keyboard.press('ArrowDown');
        await expect(seatAt(time)).toBeFocused();
      }
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');

      const dialog = page.getByRole('dialog', { name: t.appointments.bookTitle });
      const search = dialog.getByRole('combobox', { name: t.appointments.searchLabel });
      await expect(search).toBeFocused();
      await page.keyboard.type('griparh');
      await expect(dialog.getByRole('option')).toHaveCount(2);
      await page.keyboard.press('ArrowDown');
      await expect(dialog.getByRole('option', { name, selected: true })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText(t.serverErrors.NO_SUBSCRIPTION);
      await expect(dialog.getByRole('checkbox', { name: t.appointments.override })).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: t.appointments.confirmOverride })).toBeFocused();
      const told = toldOf(language, 'booked', name, [members.dayAhead(1), '9:00']);
      await expectBriefly(page, told, () => page.keyboard.press('Enter'));
      await expect(dialog).toBeHidden();
      await expect(chipOf(page, name)).toBeVisible();
      await expect(seatAt('9:00')).toBeFocused();

      // By shortcut past a full slot, for an eligible client; typed and chosen at once.
      const full = { date: members.dayAhead(1), startTime: '07:00', endTime: '08:00', newCapacity: 1 };
      await members.admin.put('/Admin/timeslots/capacity', full);
      await staffGym.hasBooking(await members.hasMember({ name: 'Όλγα Πλήρη' }), '07:00', full.date);
      await expect(slotCard(page, '7:00').getByRole('button', { name: starting(t.slot.bookFull) })).toBeVisible();
      await page.keyboard.press('b');
      await expect(seatAt('8:00')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(search).toBeFocused();
      await page.keyboard.type('eytyxia grip');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(t.appointments.allowed)).toBeVisible();
      await expect(dialog.getByRole('button', { name: t.appointments.confirm, exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(chipOf(page, other)).toBeVisible();

      await page.goto(`/admin/timeslots?date=${full.date}`);
      await expect(seatAt('7:00')).toBeVisible();
      await page.keyboard.press('b');
      await expect(seatAt('8:00')).toBeFocused();
    });
  });
}
