import type { Locator, Page } from '@playwright/test';
import type { Appointment } from '@palestra/backend/contract/appointment';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { Client } from '@palestra/backend/contract/client';
import type { Language } from '@palestra/backend/contract/languages';
import {
  chipOf,
  booksIn,
  expect,
  expectBriefly,
  STORY_LANGUAGES,
  slotCard,
  starting,
  test,
  TEXTS,
  type StaffGym,
} from '../../browser/console-test.js';

/** Counts the receptionist's clicks and keys: with people waiting, each one matters. Typing is not counted. */
class Desk {
  clicks = 0;
  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.clicks += 1;
  }

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name, exact: true });
}

async function opensIn(language: Language, page: Page, gym: StaffGym, path = '/admin/'): Promise<Desk> {
  await gym.opens(page, path, language);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return new Desk(page);
}

const read = async (gym: StaffGym, id: string) => (await gym.members.admin.get<Client>(`/Admin/clients/${id}`)).data;

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const books = booksIn(language);
  const opens = (page: Page, gym: StaffGym, path?: string): Promise<Desk> => opensIn(language, page, gym, path);

  test.describe(`a morning at the desk, each task in at most the stated clicks (${language})`, () => {
    test('1. find a client by the last digits of the phone: 2', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const member = await members.hasMember({ name: 'Ναυσικά Τηλεφωνίδου' });
      const details = { name: member.name, email: member.email, phone: '6947 771 177', isActive: true };
      await members.admin.put(`/Admin/clients/${member.id}`, details);
      const desk = await opens(page, staffGym, '/admin/settings');
      await desk.press('/');
      await page.keyboard.type('771177');
      await desk.click(page.getByRole('option').filter({ hasText: member.name }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.name);
      expect(desk.clicks).toBe(2);
    });

    test('2. book a place for a caller: 3', async ({ page, staffGym }) => {
      const { name } = await staffGym.members.hasMember({ name: 'Αριστέα Τηλεγράφου' });
      const desk = await opens(page, staffGym);
      await desk.click(slotCard(page, '11:00').getByRole('button', { name: books }));
      await page.keyboard.type('aristea thle');
      await desk.press('Enter');
      await desk.click(desk.button(t.appointments.confirm));
      await expect(chipOf(page, name)).toBeVisible();
      expect(desk.clicks).toBe(3);
    });

    test('3. book a place with an override, after reading the rule: 4', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const { name } = await members.hasMember({ name: 'Βερονίκη Παραβάτη', subscription: null });
      const desk = await opens(page, staffGym);
      await desk.click(slotCard(page, '12:00').getByRole('button', { name: books }));
      await page.keyboard.type('veroniki parav');
      await desk.press('Enter');
      await expect(page.getByText(t.serverErrors.NO_SUBSCRIPTION)).toBeVisible();
      await desk.click(page.getByLabel(t.appointments.override));
      await desk.click(desk.button(t.appointments.confirmOverride));
      await expect(chipOf(page, name)).toBeVisible();
      expect(desk.clicks).toBe(4);
    });

    test('4. cancel the booking of a sick caller: 3', async ({ page, staffGym }) => {
      const member = await staffGym.members.hasMember({ name: 'Γεράσιμος Ασθενίδης' });
      await staffGym.hasBooking(member, '13:00');
      const desk = await opens(page, staffGym);
      await desk.click(chipOf(page, member.name));
      await desk.click(page.getByRole('menuitem', { name: t.appointments.cancel }));
      await desk.click(page.getByRole('dialog').getByRole('button', { name: t.appointments.cancelConfirm }));
      await expect(chipOf(page, member.name)).toBeHidden();
      expect(desk.clicks).toBe(3);
    });

    test('move the booking of a caller to another hour: 4', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const member = await members.hasMember({ name: 'Θάλεια Μετακινίδου' });
      const place = { appointmentDate: members.today, startTime: '11:00', endTime: '12:00' };
      expect((await members.admin.post('/Admin/appointments', { ...place, userId: member.id })).status).toBe(201);
      const desk = await opens(page, staffGym);
      await desk.click(chipOf(page, member.name));
      await desk.click(page.getByRole('menuitem', { name: t.appointments.move.to }));
      const dialog = page.getByRole('dialog', { name: t.appointments.move.title });
      await desk.click(dialog.getByRole('radio').nth(-2));
      await desk.click(dialog.getByRole('button', { name: t.appointments.move.confirm, exact: true }));
      await expect(page.getByText(starting(t.appointments.move.done)).first()).toContainText(member.name);
      await expect(dialog).toBeHidden();
      const { data } = await member.api.get<Appointment[]>('/Client/appointments');
      expect(data).toHaveLength(1);
      expect(data[0]?.startTime).not.toBe('11:00:00');
      expect(desk.clicks).toBe(4);
    });

    test('5. renew a subscription that ends this week: 2', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const dates = { startDate: members.dayAhead(-30), endDate: members.today, monthlyLimit: 8 };
      const member = await members.hasMember({ name: 'Δωροθέα Ανανεωτίδου', subscription: dates });
      const desk = await opens(page, staffGym);
      const line = page.getByRole('region', { name: t.overview.expiring });
      await desk.click(line.getByRole('button', { name: new RegExp(member.name) }));
      // The demo gym has plans: to renew is to sell one.
      await desk.click(page.getByRole('dialog').getByRole('button', { name: t.money.sell, exact: true }));
      await expect(page.getByText(starting(t.money.sold))).toBeVisible();
      const { data } = await members.admin.get<{ startDate: string }[]>(`/Admin/clients/${member.id}/subscriptions`);
      expect(data.map(({ startDate }) => startDate)).toEqual([members.dayAhead(1), dates.startDate]);
      expect(desk.clicks).toBe(2);
    });

    test('6. freeze a subscription for two weeks, and resume it: 2 and 2', async ({ page, staffGym }) => {
      const member = await staffGym.members.hasMember({ name: 'Ευτέρπη Παγωμένου' });
      const desk = await opens(page, staffGym, `/admin/clients/${member.id}/subscription`);
      const dialog = page.getByRole('dialog');
      await desk.click(desk.button(t.subscription.freeze));
      await expectBriefly(page, t.subscription.freezeDone, () =>
        desk.click(dialog.getByRole('button', { name: t.subscription.freeze, exact: true })),
      );
      expect((await read(staffGym, member.id)).subscriptionStatus).toBe('frozen');
      await expect(dialog).toBeHidden();
      await desk.click(desk.button(t.subscription.unfreeze));
      await expectBriefly(page, t.subscription.unfreezeDone, () =>
        desk.click(dialog.getByRole('button', { name: t.subscription.unfreeze, exact: true })),
      );
      expect(desk.clicks).toBe(4);
    });

    test('7. add a client with a month: 2', async ({ page, staffGym }) => {
      const desk = await opens(page, staffGym);
      await desk.press('n');
      await page.getByLabel(t.clients.name).fill('Ζηνοβία Νεοφώτιστη');
      await page.getByLabel(t.clients.email).fill(`desk-${process.pid}@example.gr`);
      await page.getByRole('textbox', { name: t.clients.phone, exact: true }).fill('6970001122');
      await desk.press('Enter');
      await expect(page.getByText(starting(t.clients.createdUntil))).toBeVisible();
      expect(desk.clicks).toBe(2);
    });

    test('8. look at tomorrow: 1', async ({ page, staffGym }) => {
      const desk = await opens(page, staffGym);
      await expect(slotCard(page, '10:00')).toBeVisible();
      await desk.press('ArrowRight');
      await expect(page).toHaveURL(new RegExp(`date=${staffGym.members.dayAhead(1)}`));
      expect(desk.clicks).toBe(1);
    });

    test('9. mail a link for a forgotten password: 3', async ({ page, staffGym }) => {
      const member = await staffGym.members.hasMember({ name: 'Θάλεια Ξεχασιάρη' });
      const desk = await opens(page, staffGym, `/admin/clients/${member.id}`);
      await desk.click(page.getByRole('tab', { name: t.clients.more }));
      await desk.click(desk.button(t.clients.passwordLink));
      await desk.click(page.getByRole('dialog').getByRole('button', { name: t.clients.mailPasswordLink }));
      await expect(page.getByRole('dialog', { name: t.clients.passwordLinkMailed })).toBeVisible();
      const { data } = await staffGym.members.admin.get<AuditEntry[]>(`/Admin/audit?clientId=${member.id}`);
      expect(data.map(({ action }) => action)).toContain('client.password-link-mailed');
      expect(desk.clicks).toBe(3);
    });

    test('10. see who expires this week, with phone: 0', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const member = await members.hasMember({ name: 'Ισμήνη Λήγουσα', subscription: { endDate: members.today } });
      const desk = await opens(page, staffGym);
      const line = page.getByRole('region', { name: t.overview.expiring });
      const client = line.getByRole('button', { name: member.name });
      await expect(client).toBeVisible();
      await expect(client).toHaveAccessibleDescription(/^[0-9 ]+$/);
      expect(desk.clicks).toBe(0);
    });

    test('11. see who cancelled an appointment: 2', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const member = await members.hasMember({ name: 'Κλειώ Απορημένη' });
      const { id } = await staffGym.hasBooking(member, '15:00', members.dayAhead(2));
      await members.admin.delete(`/Admin/appointments/${id}`);
      const desk = await opens(page, staffGym);
      await page.getByRole('searchbox', { name: t.active.search }).fill('kleio apor');
      await desk.click(page.getByRole('link', { name: member.name, exact: true }));
      await desk.click(page.getByRole('tab', { name: t.clients.more }));
      const row = page.getByRole('listitem').filter({ hasText: t.audit.deeds.appointment_cancelled });
      await expect(row).toContainText(staffGym.session.name);
      expect(desk.clicks).toBe(2);
    });

    test('12. export the list of clients: 2', async ({ page, staffGym }) => {
      const desk = await opens(page, staffGym);
      await desk.click(page.getByRole('link', { name: t.nav.clients, exact: true }));
      const saving = page.waitForEvent('download');
      await desk.click(desk.button(t.clients.export));
      expect((await saving).suggestedFilename()).toBe(`${t.clients.exportedFile}-${staffGym.today}.csv`);
      expect(desk.clicks).toBe(2);
    });
  });
}
