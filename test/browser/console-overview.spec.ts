import type { Statistics } from '@palestra/backend/contract/gym';
import {
  asWritten,
  booksIn,
  chipOf,
  chooseFor,
  expect,
  expectBriefly,
  STORY_LANGUAGES,
  slotCard,
  test,
  TEXTS,
  toldOf,
} from './console-test.js';

const NINE = { el: /^9:00\s?–[\s\u2060]*10:00\sπ\.μ\.$/, en: /^9:00\s?–[\s\u2060]*10:00\sAM$/ } as const;

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const books = booksIn(language);

  test.describe(`the day at the desk (${language})`, () => {
    test('shows the clients of each slot, and its taken places @release', async ({ page, staffGym }) => {
      const maria = await staffGym.members.hasMember({ name: 'Μαρία Ξανθάκη' });
      await staffGym.hasBooking(maria, '09:00');
      await staffGym.opens(page, '/admin/', language);
      const card = slotCard(page, '9:00');
      await expect(chipOf(card, 'Μαρία Ξανθάκη')).toBeVisible();
      await expect(card.getByText('1/10')).toBeVisible();
      await expect(card.getByRole('heading', { level: 3 })).toHaveText(NINE[language]);
      await expect(card).toContainText(t.slot.partial);
      const { data } = await staffGym.members.admin.get<Statistics>('/Admin/statistics');
      const counted = page.getByRole('region', { name: t.statistics.title });
      for (const name of ['upcomingAppointments', 'activeSubscriptions', 'inactiveClients', 'totalClients'] as const) {
        await expect(counted.getByRole('link', { name: `${data[name]} ${t.statistics[name]}` })).toBeVisible();
      }
    });

    test('steps through the days by button, by arrow key and by date @release', async ({ page, staffGym }) => {
      const { today, members } = staffGym;
      const [tomorrow, later] = [members.dayAhead(1), members.dayAhead(6)];
      await staffGym.opens(page, '/admin/', language);
      const date = page.getByLabel(t.day.date, { exact: true });
      await expect(date).toHaveValue(asWritten(today));
      await page.getByRole('button', { name: t.day.next }).click();
      await expect(date).toHaveValue(asWritten(tomorrow));
      expect(new URL(page.url()).searchParams.get('date')).toBe(tomorrow);
      await page.keyboard.press('ArrowLeft');
      await expect(date).toHaveValue(asWritten(today));
      await date.fill(asWritten(later));
      await expect(page).toHaveURL(new RegExp(`date=${later}`));
      await page.reload();
      await expect(date).toHaveValue(asWritten(later));
    });

    test('books an empty seat for a member found in Greeklish, and cancels it @release', async ({ page, staffGym }) => {
      const name = 'Ξενοφώντας Ψωμιάδης';
      const place: [string, string] = [staffGym.today, '11:00'];
      await staffGym.members.hasMember({ name });
      await staffGym.opens(page, '/admin/', language);
      const card = slotCard(page, '11:00');
      await card.getByRole('button', { name: books }).click();
      const dialog = page.getByRole('dialog', { name: t.appointments.bookTitle });
      await dialog.getByRole('combobox').fill('psomiad');
      await expect(dialog.getByRole('option', { name })).toBeVisible();
      await dialog.getByRole('combobox').press('Enter');
      await expect(dialog.getByText(t.appointments.allowed)).toBeVisible();
      await expectBriefly(page, toldOf(language, 'booked', name, place), () =>
        dialog.getByRole('button', { name: t.appointments.confirm, exact: true }).click(),
      );
      await expect(dialog).toBeHidden();

      await chooseFor(page, name, t.appointments.cancel);
      const question = page.getByRole('dialog', { name: t.appointments.cancelTitle });
      await expect(question).toContainText(name);
      await expectBriefly(page, toldOf(language, 'cancelled', name, place), () =>
        question.getByRole('button', { name: t.appointments.cancelConfirm }).click(),
      );
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(card.getByText(name)).toBeHidden();
    });

    test('shows the reasons before it offers an override @release', async ({ page, staffGym }) => {
      const name = 'Αχιλλέας Δίχως';
      await staffGym.members.hasMember({ name, subscription: null });
      await staffGym.opens(page, '/admin/', language);
      await slotCard(page, '12:00').getByRole('button', { name: books }).click();
      const dialog = page.getByRole('dialog', { name: t.appointments.bookTitle });
      await dialog.getByRole('combobox').fill(name);
      await dialog.getByRole('option', { name }).click();
      await expect(dialog).toContainText(t.serverErrors.NO_SUBSCRIPTION);
      const book = dialog.getByRole('button', { name: t.appointments.confirmOverride });
      await expect(book).toBeDisabled();
      await dialog.getByRole('checkbox', { name: t.appointments.override }).check();
      await book.click();
      await expect(chipOf(slotCard(page, '12:00'), name)).toBeVisible();
    });

    test('lists the active subscriptions below the day, searched by name or e-mail @release', async ({
      page,
      staffGym,
    }) => {
      const { members } = staffGym;
      const dates = { startDate: members.dayAhead(-10), endDate: members.dayAhead(50), monthlyLimit: 9 };
      const member = await members.hasMember({ name: 'Ευρυδίκη Ναθαναήλ', subscription: dates });
      await members.hasMember({ name: 'Ευρυδίκη Αλλού', subscription: null });
      await staffGym.hasBooking(member, '18:00');
      await staffGym.opens(page, '/admin/', language);
      const section = page.getByRole('region', { name: t.statistics.activeSubscriptions });
      await section.getByRole('searchbox', { name: t.active.search }).fill('evridiki');
      await expect(section.getByRole('row')).toHaveCount(2);
      const cells = section.getByRole('row').last().getByRole('cell');
      await expect(cells.nth(0)).toHaveText('Ευρυδίκη Ναθαναήλ');
      const year = Number(members.dayAhead(-10).slice(0, 4));
      await expect(cells.nth(1)).toHaveText(new RegExp(`(${year}|${year + 1})`));
      await expect(cells.nth(2)).toHaveText(t.allowance.limits.month.replace('{limit}', '9'));
      await expect(cells.nth(3)).toHaveText('1');
      await expect(cells.nth(4)).toHaveText(new RegExp(`^${Number(staffGym.today.slice(8))} `));
      await section.getByRole('searchbox').fill('κανείς τέτοιος');
      await expect(section.getByText(t.clients.noneFound.replace('{query}', 'κανείς τέτοιος'))).toBeVisible();
      await section.getByRole('searchbox').fill(member.email);
      await section.getByRole('link', { name: 'Ευρυδίκη Ναθαναήλ' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ευρυδίκη Ναθαναήλ');
    });

    test('folds slots of today that started more than 90 minutes ago @release', async ({ page, staffGym, gym }) => {
      // 13:15 in Athens: 12:00 stays, 11:00 is gone.
      await gym.setNow(new Date(`${staffGym.today}T11:15:00Z`));
      await staffGym.opens(page, '/admin/', language);
      await expect(slotCard(page, '12:00')).toBeVisible();
      await expect(slotCard(page, '11:00')).toBeHidden();
      await page.getByRole('button', { name: /90 (λεπτά|minutes)/ }).click();
      await expect(slotCard(page, '11:00')).toBeVisible();
    });

    test('refreshes by itself, and keeps the typed text @release', async ({ page, staffGym }) => {
      const late = await staffGym.members.hasMember({ name: 'Ορέστης Αργοπορημένος' });
      await staffGym.opens(page, '/admin/', language);
      await slotCard(page, '9:00').first().getByRole('button', { name: books }).first().click();
      const search = page.getByRole('combobox');
      await search.fill('κάτι που γράφεται');
      await staffGym.hasBooking(late, '18:00');
      await expect(page.getByText('Ορέστης Αργοπορημένος')).toBeVisible();
      await expect(search).toHaveValue('κάτι που γράφεται');
      await expect(search).toBeFocused();
    });

    test.describe('when the server is down', () => {
      test.use({ tolerated: /Failed to load resource/ });

      test('says so, and retries on request @release', async ({ page, staffGym }) => {
        await page.route('**/api/Timeslot/capacity*', (route) => route.abort());
        await staffGym.opens(page, '/admin/', language);
        await expect(page.getByRole('alert')).toContainText(t.errors.offline);
        await page.unroute('**/api/Timeslot/capacity*');
        // The stream may connect only now and trigger a read of its own.
        await page
          .getByRole('button', { name: t.app.retry })
          .click({ timeout: 2_000 })
          .catch(() => undefined);
        await expect(slotCard(page, '9:00')).toBeVisible();
      });
    });
  });
}
