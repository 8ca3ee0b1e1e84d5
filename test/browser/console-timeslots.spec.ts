import type { DaySchedule } from '@palestra/backend/contract/timeslot';
import type { Page } from '@playwright/test';
import { expect, LANGUAGES, STORY_LANGUAGES, slotCard, starting, test, TEXTS, type StaffGym } from './console-test.js';

/** Each test has its own day, because they share a gym; none is a Sunday. */
const dayOf = (gym: StaffGym, ahead: number): string => gym.members.dayAhead(ahead);
const addressOf = (date: string): string => `/admin/timeslots?date=${date}`;
const act = (page: Page, time: string, action: RegExp | string) =>
  slotCard(page, time).getByRole('button', { name: action }).click();

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const nth = LANGUAGES.indexOf(language);

  test.describe(`the timeslots of a day (${language})`, () => {
    test('a changed time moves the bookings, lists them first, and is undone', async ({ page, staffGym }) => {
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
      await save.click();
      await expect(dialog.getByText(t.timeslots.done.updated)).toBeVisible();
      await expect(dialog).toBeHidden();
      const card = slotCard(page, '9:30');
      await expect(card).toContainText(t.timeslots.timeChanged);
      await expect(card).toContainText(/9:00\s?–\s?10:00/);

      await page.getByRole('button', { name: starting(t.dayChanges.removeOf) }).click();
      const question = page.getByRole('dialog', { name: t.dayChanges.removeTitle });
      await expect(question).toContainText(t.dayChanges.then.time);
      await expect(question.getByRole('listitem')).toHaveText(new RegExp(name));
      await question.getByRole('button', { name: t.dayChanges.removeConfirm }).click();
      await expect(page.getByRole('dialog', { name: t.timeslots.done.removed })).toBeVisible();
      await expect(slotCard(page, '9:00')).toBeVisible();
      // The pressed button is gone after the change.
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.locator('#content :focus')).toBeVisible();
    });

    test('a capacity is from 1 to 100, and below the bookings cancels nobody', async ({ page, staffGym }) => {
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

    test('a slot is disabled after the dialog names who loses a place, and enabled again', async ({
      page,
      staffGym,
    }) => {
      const day = dayOf(staffGym, 8 + nth);
      const name = 'Φαίδρα Βραδινού';
      await staffGym.hasBooking(await staffGym.members.hasMember({ name }), '10:00', day);
      await staffGym.opens(page, addressOf(day), language);
      await act(page, '10:00', starting(t.timeslots.disableOf));
      const dialog = page.getByRole('dialog', { name: t.slotDisable.title });
      await expect(dialog).toContainText(t.affected.lost_one);
      await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(name));
      await dialog.getByLabel(t.timeslots.reason).fill('Συντήρηση');
      await dialog.getByRole('button', { name: t.slotDisable.confirm }).click();
      await expect(page.getByRole('dialog', { name: t.timeslots.done.disabled })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      const card = slotCard(page, '10:00');
      await expect(card).toContainText('Συντήρηση');
      await expect(card).toContainText('0/10');
      // The keyboard focus is still at the slot.
      const enable = card.getByRole('button', { name: starting(t.timeslots.enableOf) });
      await expect(enable).toBeFocused();
      await enable.press('Enter');
      await page.getByRole('button', { name: t.slotDisable.enableConfirm }).click();
      await expect(page.getByRole('dialog', { name: t.timeslots.done.enabled })).toBeVisible();
      await expect(card).toContainText(t.slot.available);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(card.getByRole('button', { name: starting(t.timeslots.disableOf) })).toBeFocused();
    });

    test('a day is closed after the dialog names who loses a place, and opened again', async ({ page, staffGym }) => {
      const day = dayOf(staffGym, 13 + nth);
      const name = 'Ηλέκτρα Αργίας';
      await staffGym.hasBooking(await staffGym.members.hasMember({ name }), '12:00', day);
      await staffGym.opens(page, addressOf(day), language);
      await page.getByRole('button', { name: t.closing.closeDay }).click();
      const dialog = page.getByRole('dialog', { name: t.closing.dayTitle });
      await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(name));
      await dialog.getByLabel(t.timeslots.reason).fill('Τοπική αργία');
      await dialog.getByRole('button', { name: t.closing.confirmDay }).click();
      await expect(page.getByRole('dialog', { name: t.timeslots.done.dayClosed })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByText(t.overview.closedBecause.replace('{reason}', 'Τοπική αργία'))).toBeVisible();
      await expect(page.getByRole('button', { name: t.closing.closeDay })).toBeHidden();
      await page
        .getByRole('button', { name: t.dayChanges.removeOf.replace('{change}', t.dayChanges.dayClosed) })
        .click();
      await expect(page.getByRole('dialog')).toContainText(t.dayChanges.then.day);
      await page.getByRole('button', { name: t.dayChanges.removeConfirm }).click();
      await expect(page.getByRole('button', { name: t.closing.closeDay, includeHidden: true })).toBeVisible();
    });

    test('a range is closed from today on, with its end after its start', async ({ page, staffGym }) => {
      const [from, to] = [dayOf(staffGym, 20 + 7 * nth), dayOf(staffGym, 22 + 7 * nth)];
      const written = (date: string): string => date.split('-').reverse().join('/');
      await staffGym.hasBooking(await staffGym.members.hasMember({ name: 'Άλκης Διακοπών' }), '11:00', to);
      await staffGym.opens(page, addressOf(from), language);
      await page.getByRole('button', { name: t.closing.closeRange }).click();
      const dialog = page.getByRole('dialog', { name: t.closing.rangeTitle });
      const [start, end] = [t.closing.from, t.closing.to].map((label) => dialog.getByRole('textbox', { name: label }));
      await start?.fill(written(staffGym.members.dayAhead(-1)));
      await expect(dialog).toContainText(t.closing.fromPast);
      await start?.fill(written(to));
      await end?.fill(written(from));
      await expect(dialog).toContainText(t.closing.endBeforeStart);
      await expect(dialog.getByRole('button', { name: t.closing.closeRange })).toBeDisabled();
      await start?.fill(written(from));
      await end?.fill(written(to));
      await expect(dialog.getByRole('listitem')).toHaveText(/Άλκης Διακοπών/);
      await dialog.getByRole('button', { name: t.closing.confirmRange_other.replace('{count}', '3') }).click();
      await expect(dialog).toBeHidden();
      for (const day of [from, to]) {
        const { data } = await staffGym.members.admin.get<DaySchedule>(`/Timeslot/capacity?date=${day}`);
        expect(data.isGymOpen).toBe(false);
      }
      await expect(page.getByText(t.overview.closedOn)).toBeVisible();
    });

    test('a sheet lists the clients with time and author, and cancels them', async ({ page, staffGym, gym }) => {
      const { members } = staffGym;
      const day = dayOf(staffGym, 3 + 7 * nth);
      const name = 'Ισμήνη Καταλόγου';
      await staffGym.hasBooking(await members.hasMember({ name }), '12:00', day);
      const slot = { startTime: '12:00', endTime: '13:00' };
      await members.admin.put('/Admin/timeslots/capacity', { date: day, ...slot, newCapacity: 1 });
      const waits = async (waiting: string, time: string): Promise<void> => {
        const { api } = await members.hasMember({ name: waiting });
        await gym.setNow(new Date(`${staffGym.today}T${time}Z`));
        await api.post('/TimeslotInterest/express', { appointmentDate: day, ...slot });
      };
      await waits('Ωραιοζήλη Πρόωρη', '06:01:00');
      await staffGym.opens(page, addressOf(day), language);
      await expect(slotCard(page, '12:00')).toContainText(t.slot.waiting.replace('{count}', '1'));
      await act(page, '12:00', starting(t.timeslots.clientsOf));
      const sheet = page.getByRole('dialog', { name: t.slotClients.title });
      await expect(sheet.getByRole('listitem').first()).toContainText(
        t.slotClients.by.replace('{name}', staffGym.session.name),
      );
      const waiting = sheet.getByRole('region', { name: t.slotClients.waiting });
      await expect(waiting.getByRole('link')).toHaveText(['Ωραιοζήλη Πρόωρη']);
      await waits('Άννα Όψιμη', '06:02:00');
      await expect(waiting.getByRole('link')).toHaveText(['Ωραιοζήλη Πρόωρη', 'Άννα Όψιμη']);
      await expect(waiting.getByText(starting(t.slotClients.since))).toHaveCount(2);
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`date=${day}`));
      await act(page, '12:00', starting(t.timeslots.clientsOf));
      await sheet.getByRole('button', { name: t.slot.cancelFor.replace('{name}', name) }).click();
      await page.getByRole('button', { name: t.appointments.cancelConfirm }).click();
      await expect(sheet.getByText(t.slotClients.none)).toBeVisible();
      await page.goto(`/admin/?date=${day}`);
      await expect(slotCard(page, '12:00')).toContainText(t.slot.waiting.replace('{count}', '2'));
    });

    test.describe('beside another desk', () => {
      test.use({ tolerated: /409/ });

      test('shows somebody else’s change, and keeps the typed text', async ({ page, staffGym }) => {
        const day = dayOf(staffGym, 15 + nth);
        await staffGym.opens(page, addressOf(day), language);
        await act(page, '9:00', starting(t.timeslots.changeCapacityOf));
        const dialog = page.getByRole('dialog', { name: t.timeslots.changeCapacity });
        await dialog.getByLabel(t.slotCapacity.label, { exact: true }).fill('12');
        const times = { date: day, startTime: '09:00', endTime: '10:00' };
        await staffGym.members.admin.put('/Admin/timeslots/capacity', { ...times, newCapacity: 7 });
        const save = dialog.getByRole('button', { name: t.slotCapacity.change });
        await save.click();
        await expect(dialog.getByRole('alert')).toHaveText(t.serverErrors.STALE);
        await dialog.getByRole('button', { name: t.stale.load }).click();
        await expect(dialog).toContainText(t.slotCapacity.now.replace('{booked}', '0').replace('{capacity}', '7'));
        await expect(dialog.getByLabel(t.slotCapacity.label, { exact: true })).toHaveValue('12');
        await save.click();
        await expect(dialog).toBeHidden();
        await expect(slotCard(page, '9:00')).toContainText('0/12');
      });
    });
  });
}

/** English texts fixed word for word, with their Greek counterparts. */
const SAID = { en: 'Failed to disable timeslot', el: 'Το τμήμα δεν απενεργοποιήθηκε. Δοκιμάστε ξανά.' } as const;

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];

  test.describe(`the timeslots screen (${language})`, () => {
    test('starts with today', async ({ page, staffGym }) => {
      await staffGym.opens(page, addressOf(staffGym.members.dayAhead(-3)), language);
      const date = page.getByRole('textbox', { name: t.day.date });
      const written = staffGym.today.split('-').reverse().join('/');
      await expect(date).toHaveValue(written);
      await expect(page.getByRole('button', { name: t.day.previous })).toBeDisabled();
      await page.keyboard.press('ArrowLeft');
      await expect(date).toHaveValue(written);
      await page.getByRole('button', { name: t.day.next }).click();
      await expect(page).toHaveURL(new RegExp(`date=${staffGym.members.dayAhead(1)}`));
      await page.getByRole('button', { name: t.day.previous }).click();
      await expect(date).toHaveValue(written);
    });

    test('shows changes of another desk by itself', async ({ page, staffGym }) => {
      const day = dayOf(staffGym, 27);
      await staffGym.opens(page, addressOf(day), language);
      await expect(slotCard(page, '9:00')).toContainText(t.slot.available);
      const slot = { date: day, startTime: '09:00', endTime: '10:00' };
      await staffGym.members.admin.post('/Admin/timeslots/disable', { ...slot, reason: 'Βλάβη' });
      await expect(slotCard(page, '9:00')).toContainText(t.slot.disabled);
      await expect(page.getByText(`${t.dayChanges.slotDisabled} · Βλάβη`)).toBeVisible();
      const weekday = new Date(day).getUTCDay();
      const usual = { dayOfWeek: weekday, newCapacity: 9, reason: 'Ζήτηση' };
      await staffGym.members.admin.put('/Admin/global-timeslots/10:00/11:00/capacity', usual);
      await expect(slotCard(page, '10:00')).toContainText('0/9');
      await staffGym.members.admin.post(`/Admin/global-timeslots/10:00/11:00/reset?dayOfWeek=${weekday}`, {});
    });

    test('opens from the navigation, and books a client', async ({ page, staffGym }) => {
      const name = 'Ευρυδίκη Κρατήσεων';
      await staffGym.members.hasMember({ name });
      await staffGym.opens(page, '/admin/', language);
      await page.getByRole('link', { name: t.nav.timeslots }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.timeslots.title);
      await act(page, '6:00', starting(t.slot.bookAt));
      const dialog = page.getByRole('dialog', { name: t.appointments.bookTitle });
      await dialog.getByRole('combobox').fill(name);
      await dialog.getByRole('option', { name }).click();
      await dialog.getByRole('button', { name: t.appointments.confirm, exact: true }).click();
      await expect(slotCard(page, '6:00')).toContainText('1/10');
    });

    test.describe('when the server is down', () => {
      test.use({ tolerated: /Failed to load resource/ });

      test('says so, keeps the typed text, and retries on request', async ({ page, staffGym }) => {
        const day = dayOf(staffGym, 17);
        await page.route('**/api/Timeslot/capacity*', (route) => route.fulfill({ status: 500, body: '' }));
        await staffGym.opens(page, addressOf(day), language);
        await expect(page.getByRole('alert')).toContainText(t.errors.loadTimeslots);
        await page.unroute('**/api/Timeslot/capacity*');
        await page.getByRole('button', { name: t.app.retry }).click();
        await act(page, '9:00', starting(t.timeslots.changeCapacityOf));
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(t.slotCapacity.label, { exact: true }).fill('14');
        await page.route('**/api/Timeslot/2*', (route) => route.abort());
        await dialog.getByRole('button', { name: t.slotCapacity.change }).click();
        await expect(dialog.getByRole('alert')).toHaveText(t.errors.offline);
        await expect(dialog.getByLabel(t.slotCapacity.label, { exact: true })).toHaveValue('14');
      });

      test('shows the fixed text for a refusal without words', async ({ page, staffGym }) => {
        await staffGym.opens(page, addressOf(dayOf(staffGym, 17)), language);
        await act(page, '9:00', starting(t.timeslots.disableOf));
        await expect(page.getByRole('dialog').getByText(t.slotDisable.none)).toBeVisible();
        await page.route('**/api/Timeslot/2*', (route) => route.fulfill({ status: 500, body: '' }));
        await page.getByRole('button', { name: t.slotDisable.confirm }).last().click();
        await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(SAID[language]);
      });
    });
  });
}
