import { readFile } from 'node:fs/promises';
import type { Client } from '@palestra/backend/contract/client';
import { asWritten, expect, expectBriefly, STORY_LANGUAGES, test, TEXTS } from './console-test.js';
import { expectAccessibleInBothThemes } from './faults-test.js';

let made = 0;
const newEmail = () => `console-${process.pid}-${(made += 1)}@example.gr`;

const SEPARATORS = { el: ';', en: ',' } as const;
/** English texts fixed word for word, with their Greek counterparts. */
const REQUIRED = {
  en: ['Name is required', 'Email is required', 'Phone number is required', 'Please fix the validation errors below'],
  el: [
    'Το όνομα είναι υποχρεωτικό',
    'Το email είναι υποχρεωτικό',
    'Το τηλέφωνο είναι υποχρεωτικό',
    'Διορθώστε τα στοιχεία που επισημαίνονται.',
  ],
} as const;
const WRONG = {
  en: {
    email: 'Invalid email format',
    password: 'Password must be at least 6 characters long',
    limit: 'The minimum is 1',
    visits: '0 this month, no limit',
    start: 'Start date is required',
    end: 'End date is required',
  },
  el: {
    email: 'Μη έγκυρη μορφή email',
    password: 'Ο κωδικός πρέπει να έχει τουλάχιστον 6 χαρακτήρες',
    limit: 'Το ελάχιστο είναι 1',
    visits: '0 τον μήνα, χωρίς όριο',
    start: 'Η ημερομηνία έναρξης είναι υποχρεωτική',
    end: 'Η ημερομηνία λήξης είναι υποχρεωτική',
  },
} as const;

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const showing = (range: string): RegExp => {
    const [start = '', end = ''] = range.split('-');
    return new RegExp(
      `^${t.pages.showing.replace('{start}', start).replace('{end}', end).replace('{total}', '\\d+')}$`,
    );
  };

  test.describe(`the clients (${language})`, () => {
    test('are listed by page, with the total @release', async ({ page, staffGym }) => {
      await staffGym.opens(page, '/admin/clients', language);
      for (const name of ['activeSubscriptions', 'inactiveClients', 'totalClients'] as const) {
        await expect(page.getByRole('region', { name: t.statistics.title })).toContainText(t.statistics[name]);
      }
      await expect(page.getByText(showing('1-25'))).toBeVisible();
      await page.getByLabel(t.pages.perPage).selectOption('10');
      await expect(page.getByText(showing('1-10'))).toBeVisible();
      await page.getByRole('button', { name: t.pages.next }).click();
      await expect(page.getByText(showing('11-20'))).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(11);
    });

    test('are searched while typing, and the field keeps the focus @release', async ({ page, staffGym }) => {
      await staffGym.members.hasMember({ name: 'Θεοδοσία Χατζηγεωργίου' });
      await staffGym.opens(page, '/admin/clients', language);
      const search = page.getByRole('searchbox', { name: t.clients.search });
      await search.pressSequentially('theodosia xatzi');
      await expect(page.getByRole('row')).toHaveCount(2);
      await expect(page.getByRole('link', { name: 'Θεοδοσία Χατζηγεωργίου', exact: true })).toBeVisible();
      await expect(search).toBeFocused();
      await search.fill('κανείς τέτοιος');
      await expect(
        page.getByRole('heading', { name: t.clients.noneFound.replace('{query}', 'κανείς τέτοιος') }),
      ).toBeVisible();
    });

    test('are filtered by status and sorted by expiry @release', async ({ page, staffGym }) => {
      const { members } = staffGym;
      await members.hasMember({ name: 'Ωκεανίδα Πρώτη', subscription: { endDate: members.dayAhead(2) } });
      await members.hasMember({ name: 'Ωκεανίδα Δεύτερη', subscription: { endDate: members.dayAhead(1) } });
      const third = await members.hasMember({ name: 'Ωκεανίδα Τρίτη' });
      const { data } = await members.admin.get<Client>(`/Admin/clients/${third.id}`);
      await members.admin.post(`/Admin/subscriptions/${data.subscription?.id}/freeze`, {});
      const fourth = await members.hasMember({ name: 'Ωκεανίδα Τέταρτη', subscription: null });
      const fifth = await members.hasMember({ name: 'Ωκεανίδα Πέμπτη' });
      const details = { name: fifth.name, email: fifth.email, phone: '6971234567', isActive: false };
      await members.admin.put(`/Admin/clients/${fifth.id}`, details);
      await staffGym.opens(page, '/admin/clients', language);
      await page.getByRole('searchbox', { name: t.clients.search }).fill('Ωκεανίδα');
      await expect(page.getByRole('row')).toHaveCount(6);
      const row = (name: string) => page.getByRole('row').filter({ hasText: name });
      await expect(row(third.name).getByRole('cell').nth(2)).toContainText(t.clients.status.frozen);
      await expect(row(fourth.name).getByRole('cell').nth(2)).toHaveText(t.clients.status.none);
      await expect(row(fifth.name).getByRole('cell').nth(2)).toContainText(t.clients.disabledClient);
      for (const action of [t.clients.infoOf, t.clients.subscriptionOf, t.clients.appointmentsOf]) {
        await expect(row(third.name).getByRole('link', { name: action.replace('{name}', third.name) })).toBeVisible();
      }
      await page.getByRole('combobox', { name: t.clients.statusLabel }).press('ArrowDown');
      await page.getByRole('option', { name: t.clients.status.expiring, exact: true }).click();
      await expect(page.getByRole('row')).toHaveCount(3);
      await page.getByRole('button', { name: t.clients.expiry }).click();
      await expect(page.getByRole('row').nth(1)).toContainText('Ωκεανίδα Δεύτερη');
      await expect(page.getByRole('columnheader', { name: t.clients.expiry })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      await page.getByRole('button', { name: t.clients.expiry }).click();
      await expect(page.getByRole('row').nth(1)).toContainText('Ωκεανίδα Πρώτη');
      await page.getByRole('combobox', { name: t.clients.sortLabel }).press('ArrowDown');
      await page.getByRole('option', { name: t.clients.statusLabel }).click();
      await expect(page.getByRole('row')).toHaveCount(3);
    });

    test(`are exported with the current search, as a file separated by “${SEPARATORS[language]}” @release`, async ({
      page,
      staffGym,
    }) => {
      const { members } = staffGym;
      const name = '=Υπατία "Δοκιμαστική"';
      const member = await members.hasMember({
        name,
        subscription: { endDate: members.dayAhead(40), monthlyLimit: 0 },
      });
      await staffGym.opens(page, '/admin/clients', language);
      await page.getByRole('searchbox', { name: t.clients.search }).fill(member.email);
      await expect(page.getByRole('row')).toHaveCount(2);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: t.clients.export }).click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe(`${t.clients.exportedFile}-${staffGym.today}.csv`);
      const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
      expect(lines[0]?.startsWith(`\uFEFF${t.clients.name}${SEPARATORS[language]}`)).toBe(true);
      expect(lines[1]).toContain(
        `"'=Υπατία ""Δοκιμαστική"""${SEPARATORS[language]}${member.email}${SEPARATORS[language]}`,
      );
      expect(lines[1]).toContain(`${members.dayAhead(40)}${SEPARATORS[language]}${t.clients.status.active}`);
      expect(lines).toHaveLength(3);

      // A long export shows its progress and can be stopped.
      await page.route(/clients\?\S*499/, () => new Promise(() => undefined));
      await page.getByRole('button', { name: t.clients.export }).click();
      await expect(page.getByRole('progressbar', { name: t.clients.export })).toBeVisible();
      await page.getByRole('button', { name: t.app.cancel }).click();
      await expect(page.getByRole('button', { name: t.clients.export })).toBeVisible();
    });

    test.describe('when added', () => {
      test.use({ tolerated: /409/ });

      test('show the fixed error texts, then get a subscription @release', async ({ page, staffGym }) => {
        const taken = await staffGym.members.hasMember();
        const email = newEmail();
        await staffGym.opens(page, '/admin/clients', language, 'system');
        await page.getByRole('link', { name: t.clients.add }).click();
        const submit = page.getByRole('button', { name: t.clients.submitNew });
        await submit.click();
        for (const text of REQUIRED[language]) {
          await expect(page.getByText(text, { exact: true })).toBeVisible();
        }
        await expectAccessibleInBothThemes(page, 'main');
        await page.getByLabel(t.clients.name).fill('Ιάσονας Νέος');
        await page.getByLabel(t.clients.email).fill('nobody');
        await page.getByRole('textbox', { name: t.clients.phone, exact: true }).fill('6971112223');
        await page.getByLabel(new RegExp(`^${t.clients.password}`)).fill('12345');
        await expect(page.getByText(WRONG[language].email)).toBeVisible();
        await expect(page.getByText(WRONG[language].password)).toBeVisible();

        await page.getByLabel(new RegExp(`^${t.clients.password}`)).fill('πρώτος κωδικός');
        await page.getByLabel(t.clients.email).fill(taken.email);
        await submit.click();
        await expect(page.getByText(t.serverErrors.EMAIL_TAKEN)).toBeVisible();
        await expect(page.getByLabel(t.clients.name)).toHaveValue('Ιάσονας Νέος');

        await page.getByLabel(t.clients.email).fill(email);
        await submit.click();
        await page.getByText(t.clients.first.without).click();
        await page.getByLabel(t.subscription.why).fill('Δοκιμαστική συνδρομή');
        await expect(page.getByLabel(t.subscription.monthlyLimit)).toHaveValue('12');
        await page.getByLabel(t.subscription.monthlyLimit).fill('0');
        const dates = [t.subscription.startDate, t.subscription.endDate].map((label) => page.getByLabel(label));
        const typed = [await dates[0]?.inputValue(), await dates[1]?.inputValue()];
        for (const date of dates) await date.fill('');
        await page.getByRole('button', { name: t.subscription.create }).click();
        for (const wrong of ['limit', 'start', 'end'] as const) {
          await expect(page.getByText(WRONG[language][wrong])).toBeVisible();
        }
        await expect(page.getByText(REQUIRED[language][3])).toBeVisible();
        for (const [nth, date] of dates.entries()) await date.fill(typed[nth] ?? '');
        await page.getByLabel(t.subscription.unlimited).check();
        await page.getByRole('button', { name: t.subscription.create }).click();
        await expect(page.getByText(WRONG[language].visits, { exact: true })).toBeVisible();
        await expect(page.getByText(t.subscription.waiting)).toBeVisible();

        const { data } = await staffGym.members.admin.get<Client[]>(`/Admin/clients?search=${email}`);
        expect(data[0]).toMatchObject({ name: 'Ιάσονας Νέος', isActive: true, subscription: { monthlyLimit: 0 } });
      });
    });

    test.describe('when edited', () => {
      test.use({ tolerated: /409/ });

      test('keep a change that somebody else made meanwhile @release', async ({ page, staffGym }) => {
        const member = await staffGym.members.hasMember({ name: 'Νεφέλη Παλιά' });
        await staffGym.opens(page, `/admin/clients/${member.id}`, language);
        const name = page.getByLabel(t.clients.name);
        await expect(name).toHaveValue('Νεφέλη Παλιά');
        const other = { name: 'Νεφέλη Παλιά', email: member.email, phone: '2101234567', isActive: true };
        await staffGym.members.admin.put(`/Admin/clients/${member.id}`, other);
        await name.fill('Νεφέλη Νέα');
        await page.getByRole('button', { name: t.app.save, exact: true }).click();
        await expect(page.getByRole('alert')).toHaveText(t.serverErrors.STALE);
        await page.getByRole('link', { name: t.nav.settings }).click();
        await page.getByRole('dialog', { name: t.app.leaveTitle }).getByRole('button', { name: t.app.stay }).click();
        await expect(name).toHaveValue('Νεφέλη Νέα');
        await page.getByRole('button', { name: t.clients.loadLatest }).click();
        await expect(page.getByRole('textbox', { name: t.clients.phone, exact: true })).toHaveValue('2101234567');
        await expect(name).toHaveValue('Νεφέλη Νέα');
        // Typed text is still unsaved.
        await page.getByRole('link', { name: t.nav.settings }).click();
        await page.getByRole('dialog', { name: t.app.leaveTitle }).getByRole('button', { name: t.app.stay }).click();
        await page.getByRole('button', { name: t.app.save, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Νεφέλη Νέα');
        await expect(page.getByRole('alert')).toBeHidden();
        const { data } = await staffGym.members.admin.get<Client>(`/Admin/clients/${member.id}`);
        expect(data).toMatchObject({ name: 'Νεφέλη Νέα', phone: '2101234567' });

        // Saved text is no longer dirty: somebody else's change comes in.
        await staffGym.members.admin.put(`/Admin/clients/${member.id}`, { ...other, name: 'Νεφέλη Νεότερη' });
        await page.getByRole('textbox', { name: t.clients.phone, exact: true }).fill('2107654321 ');
        await page.getByRole('button', { name: t.app.save, exact: true }).click();
        await page.getByRole('button', { name: t.clients.loadLatest }).click();
        await expect(name).toHaveValue('Νεφέλη Νεότερη');
        await expect(page.getByRole('textbox', { name: t.clients.phone, exact: true })).toHaveValue('2107654321 ');
        await expectBriefly(page, t.clients.updated, () =>
          page.getByRole('button', { name: t.app.save, exact: true }).click(),
        );
        await expect(page.getByRole('alert').filter({ hasText: t.serverErrors.STALE })).toBeHidden();
        // Saved, also with the server's normalisation, the page can be left without a question.
        await page.getByRole('link', { name: t.clients.back }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.clients.title);
      });
    });

    test('have their appointments booked and cancelled for them @release', async ({ page, staffGym }) => {
      const member = await staffGym.members.hasMember({ name: 'Πηνελόπη Υφαντή' });
      const asked = page.waitForRequest('**/api/Admin/appointments?*');
      await staffGym.opens(page, `/admin/clients/${member.id}/appointments`, language);
      const { searchParams } = new URL((await asked).url());
      expect([searchParams.get('userId'), searchParams.get('startDate')]).toEqual([member.id, '2020-01-01']);
      expect(searchParams.get('endDate')?.slice(0, 4)).toBe(String(Number(staffGym.today.slice(0, 4)) + 1));
      await page.getByLabel(t.day.date, { exact: true }).fill(asWritten(staffGym.members.dayAhead(1)));
      await page.getByRole('radio', { name: /^9:00/ }).first().check();
      await expect(page.getByText(t.appointments.allowed)).toBeVisible();
      await page.getByRole('button', { name: t.appointments.confirm, exact: true }).click();
      const upcoming = page.getByRole('region', { name: t.appointments.upcoming });
      await expect(upcoming.getByText(t.appointments.status.confirmed)).toBeVisible();
      await upcoming.getByRole('button', { name: t.appointments.cancelShort }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.appointments.cancelConfirm }).click();
      await expect(upcoming.getByText(t.appointments.noUpcoming)).toBeVisible();
      const history = page.getByRole('region', { name: t.appointments.history, exact: true });
      await expect(history.getByText(t.appointments.status.cancelled, { exact: true })).toBeVisible();
      const [by] = t.appointments.cancelledBy.split(', {when}');
      await expect(history).toContainText(by?.replace('{name}', staffGym.session.name) ?? '');
    });
  });
}
