import { readFile } from 'node:fs/promises';
import type { Client } from '@palestra/backend/contract/client';
import { asWritten, expect, test, TEXTS } from './console-test.js';

const { el, en } = TEXTS;
let made = 0;
const newEmail = () => `console-${process.pid}-${(made += 1)}@example.gr`;

test.describe('the clients', () => {
  test('are listed by page, with what is shown of how many', async ({ page, staffGym }) => {
    await staffGym.opens(page, '/admin/clients', 'en');
    await expect(page.getByText(/^Showing 1-25 of \d+$/)).toBeVisible();
    await page.getByLabel(en.pages.perPage).selectOption('10');
    await expect(page.getByText(/^Showing 1-10 of \d+$/)).toBeVisible();
    await page.getByRole('button', { name: en.pages.next }).click();
    await expect(page.getByText(/^Showing 11-20 of \d+$/)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(11);
  });

  test('are found as one types, and the field keeps the focus', async ({ page, staffGym }) => {
    await staffGym.members.hasMember({ name: 'Θεοδοσία Χατζηγεωργίου' });
    await staffGym.opens(page, '/admin/clients');
    const search = page.getByRole('searchbox', { name: el.clients.search });
    await search.pressSequentially('theodosia xatzi');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Θεοδοσία Χατζηγεωργίου', exact: true })).toBeVisible();
    await expect(search).toBeFocused();
    await search.fill('κανείς τέτοιος');
    await expect(page.getByRole('heading', { name: 'Κανένας πελάτης για «κανείς τέτοιος»' })).toBeVisible();
  });

  test('are narrowed by status and sorted by expiry', async ({ page, staffGym }) => {
    const { members } = staffGym;
    await members.hasMember({ name: 'Ωκεανίδα Πρώτη', subscription: { endDate: members.dayAhead(2) } });
    await members.hasMember({ name: 'Ωκεανίδα Δεύτερη', subscription: { endDate: members.dayAhead(1) } });
    await members.hasMember({ name: 'Ωκεανίδα Τρίτη' });
    await staffGym.opens(page, '/admin/clients');
    await page.getByRole('searchbox', { name: el.clients.search }).fill('Ωκεανίδα');
    await expect(page.getByRole('row')).toHaveCount(4);
    await page.getByRole('combobox', { name: el.clients.statusLabel }).click();
    await page.getByRole('option', { name: el.clients.status.expiring }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: el.clients.expiry }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('Ωκεανίδα Δεύτερη');
    await expect(page.getByRole('columnheader', { name: el.clients.expiry })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: el.clients.expiry }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('Ωκεανίδα Πρώτη');
    await page.getByRole('combobox', { name: el.clients.sortLabel }).click();
    await page.getByRole('option', { name: el.clients.statusLabel }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
  });

  for (const [words, separator] of [
    [el, ';'],
    [en, ','],
  ] as const) {
    test(`are exported as they are searched, as a file with “${separator}”`, async ({ page, staffGym }) => {
      const { members } = staffGym;
      const name = '=Υπατία "Δοκιμαστική"';
      const member = await members.hasMember({
        name,
        subscription: { endDate: members.dayAhead(40), monthlyLimit: 0 },
      });
      await staffGym.opens(page, '/admin/clients', words === el ? 'el' : 'en');
      await page.getByRole('searchbox', { name: words.clients.search }).fill(member.email);
      await expect(page.getByRole('row')).toHaveCount(2);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: words.clients.export }).click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe(`clients-${staffGym.today}.csv`);
      const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
      expect(lines[0]?.startsWith(`\uFEFF${words.clients.name}${separator}`)).toBe(true);
      expect(lines[1]).toContain(`"'=Υπατία ""Δοκιμαστική"""${separator}${member.email}${separator}`);
      expect(lines[1]).toContain(`${members.dayAhead(40)}${separator}${words.clients.status.active}`);
      expect(lines).toHaveLength(3);
    });
  }

  test.describe('being added', () => {
    test.use({ tolerated: /409/ });

    test('are checked in the words of the specification, then get a subscription', async ({ page, staffGym }) => {
      const taken = await staffGym.members.hasMember();
      const email = newEmail();
      await staffGym.opens(page, '/admin/clients', 'en');
      await page.getByRole('link', { name: en.clients.add }).click();
      const submit = page.getByRole('button', { name: en.clients.submitNew });
      await submit.click();
      for (const text of [
        'Name is required',
        'Email is required',
        'Phone number is required',
        'Password is required',
        'Please fix the validation errors below',
      ]) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      await page.getByLabel(en.clients.name).fill('Ιάσονας Νέος');
      await page.getByLabel(en.clients.email).fill('nobody');
      await page.getByLabel(en.clients.phone).fill('6971112223');
      await page.getByLabel(/^Password/).fill('12345');
      await expect(page.getByText('Invalid email format')).toBeVisible();
      await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();

      await page.getByLabel(/^Password/).fill('123456');
      await page.getByLabel(en.clients.email).fill(taken.email);
      await submit.click();
      await expect(page.getByText('There is already an account with this email.')).toBeVisible();
      await expect(page.getByLabel(en.clients.name)).toHaveValue('Ιάσονας Νέος');

      await page.getByLabel(en.clients.email).fill(email);
      await submit.click();
      await expect(page.getByText(en.subscription.none)).toBeVisible();
      await expect(page.getByLabel(en.subscription.monthlyLimit)).toHaveValue('12');
      await page.getByLabel(en.subscription.monthlyLimit).fill('0');
      await page.getByRole('button', { name: en.subscription.create }).click();
      await expect(page.getByText('The minimum is 1')).toBeVisible();
      await page.getByLabel(en.subscription.unlimited).check();
      await page.getByRole('button', { name: en.subscription.create }).click();
      await expect(page.getByText('0, no limit')).toBeVisible();
      await expect(page.getByText(en.subscription.waiting)).toBeVisible();

      const { data } = await staffGym.members.admin.get<Client[]>(`/Admin/clients?search=${email}`);
      expect(data[0]).toMatchObject({ name: 'Ιάσονας Νέος', isActive: true, subscription: { monthlyLimit: 0 } });
    });
  });

  test.describe('being edited', () => {
    test.use({ tolerated: /409/ });

    test('keep a change that somebody else made meanwhile', async ({ page, staffGym }) => {
      const member = await staffGym.members.hasMember({ name: 'Νεφέλη Παλιά' });
      await staffGym.opens(page, `/admin/clients/${member.id}`);
      const name = page.getByLabel(el.clients.name);
      await expect(name).toHaveValue('Νεφέλη Παλιά');
      const other = { name: 'Νεφέλη Παλιά', email: member.email, phone: '2101234567', isActive: true };
      await staffGym.members.admin.put(`/Admin/clients/${member.id}`, other);
      await name.fill('Νεφέλη Νέα');
      await page.getByRole('button', { name: el.app.save }).click();
      await expect(page.getByRole('alert')).toContainText('Κάποιος άλλος');
      await expect(name).toHaveValue('Νεφέλη Νέα');
      await page.getByRole('button', { name: el.clients.loadLatest }).click();
      await expect(page.getByLabel(el.clients.phone)).toHaveValue('2101234567');
      await expect(name).toHaveValue('Νεφέλη Νέα');
      await page.getByRole('button', { name: el.app.save }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Νεφέλη Νέα');
      await expect(page.getByRole('alert')).toBeHidden();
      const { data } = await staffGym.members.admin.get<Client>(`/Admin/clients/${member.id}`);
      expect(data).toMatchObject({ name: 'Νεφέλη Νέα', phone: '2101234567' });
    });
  });

  test('have their appointments booked and cancelled for them', async ({ page, staffGym }) => {
    const member = await staffGym.members.hasMember({ name: 'Πηνελόπη Υφαντή' });
    await staffGym.opens(page, `/admin/clients/${member.id}/appointments`, 'en');
    await page.getByLabel(en.day.date).fill(asWritten(staffGym.members.dayAhead(1)));
    await page.getByRole('radio', { name: /^9:00/ }).first().check();
    await expect(page.getByText(en.appointments.allowed)).toBeVisible();
    await page.getByRole('button', { name: en.appointments.confirm, exact: true }).click();
    const upcoming = page.getByRole('region', { name: en.appointments.upcoming });
    await expect(upcoming.getByText(en.appointments.status.confirmed)).toBeVisible();
    await upcoming.getByRole('button', { name: en.appointments.cancel }).click();
    await page.getByRole('dialog').getByRole('button', { name: en.appointments.cancelConfirm }).click();
    await expect(upcoming.getByText(en.appointments.noUpcoming)).toBeVisible();
    const history = page.getByRole('region', { name: en.appointments.history });
    await expect(history.getByText(en.appointments.status.cancelled)).toBeVisible();
  });
});
