import type { Route } from '@playwright/test';
import type { Client } from '@palestra/backend/contract/client';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { asWritten, expect, STORY_LANGUAGES, starting, test, TEXTS } from './console-test.js';

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const { subscription: words } = t;

  test.describe(`a subscription (${language})`, () => {
    test.use({ tolerated: /status of 500/ });

    test('is frozen after the dialog lists what that cancels, and resumes', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const member = await members.hasMember({
        name: 'Άννα Καραγιάννη',
        subscription: { endDate: members.dayAhead(20) },
      });
      // It has run since today, for the 50 days after it.
      await staffGym.hasBooking(member, '07:00');
      await staffGym.hasBooking(member, '10:00', members.dayAhead(2));
      await staffGym.hasBooking(member, '11:00', members.dayAhead(3));
      await staffGym.opens(page, `/admin/clients/${member.id}/subscription`, language);

      const facts = page.getByRole('region', { name: words.current });
      await expect(facts.getByText(words.days_other.replace('{count}', '51'))).toBeVisible();
      await page.getByRole('button', { name: words.freeze, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: words.freezeTitle });
      await expect(dialog.getByText(words.daysKept_other.replace('{count}', '51'))).toBeVisible();
      await expect(dialog.getByText(words.freezeText.replace('{name}', member.name))).toBeVisible();
      await expect(dialog.getByText(words.cancelledByFreeze_other.replace('{count}', '2'))).toBeVisible();
      await expect(dialog.getByRole('list', { name: t.appointments.affected }).getByRole('listitem')).toHaveCount(2);
      await dialog.getByRole('button', { name: words.freeze, exact: true }).click();
      await expect(page.getByRole('dialog', { name: words.freezeDone })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByText(t.clients.status.frozen).first()).toBeVisible();
      await expect(facts.getByText(words.frozenSince)).toBeVisible();
      const since = facts.getByText(words.frozenSince).locator('..').getByRole('definition');
      await expect(since).toHaveText(
        new RegExp(`^${Number(staffGym.today.slice(8))} \\S+ ${staffGym.today.slice(0, 4)}$`),
      );
      await expect(facts.getByText(words.days_other.replace('{count}', '51'))).toBeVisible();

      await page.getByRole('button', { name: words.unfreeze, exact: true }).click();
      const again = page.getByRole('dialog', { name: words.unfreezeTitle });
      await expect(again.getByText(words.nothingReturns)).toBeVisible();
      await expect(again.getByText(words.newEnd_other.replace('{count}', '51').split('{')[0] ?? '')).toBeVisible();
      const silent = (route: Route) => route.fulfill({ status: 500, body: '' });
      await page.route(/\/unfreeze$/, silent);
      await again.getByRole('button', { name: words.unfreeze, exact: true }).click();
      await expect(again.getByRole('alert')).toHaveText(t.errors.unfreeze);
      await page.unroute(/\/unfreeze$/, silent);
      await again.getByRole('button', { name: words.unfreeze, exact: true }).click();
      await expect(page.getByRole('button', { name: words.freeze, exact: true })).toBeVisible();
    });

    test('that has expired says so, and cannot be frozen', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const dates = { startDate: members.dayAhead(-40), endDate: members.dayAhead(-1) };
      const member = await members.hasMember({ name: 'Αγγελική Τσακίρη', subscription: dates });
      await staffGym.opens(page, `/admin/clients/${member.id}/subscription`, language);
      const current = page.getByRole('region', { name: words.current });
      await expect(current.getByText(t.clients.status.expired)).toBeVisible();
      await expect(current.getByRole('button', { name: words.renew, exact: true })).toBeVisible();
      await expect(current.getByRole('button', { name: words.freeze, exact: true })).toHaveCount(0);
    });

    test('is renewed in two clicks for the same length, and the history shows both', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const dates = { startDate: members.dayAhead(-26), endDate: members.dayAhead(3), monthlyLimit: 8 };
      const member = await members.hasMember({ name: 'Σοφία Λαμπρινού', subscription: dates });
      await staffGym.opens(page, `/admin/clients/${member.id}/subscription`, language);
      await page.getByRole('button', { name: words.renew, exact: true }).click();
      await expect(page.getByLabel(words.startDate)).toHaveValue(asWritten(members.dayAhead(4)));
      await expect(page.getByLabel(words.endDate)).toHaveValue(asWritten(members.dayAhead(33)));
      await page.getByRole('button', { name: words.renewConfirm }).click();
      await expect(page.getByText(starting(words.renewed))).toBeVisible();
      const history = page.getByRole('region', { name: words.history });
      await expect(history.getByRole('listitem')).toHaveCount(2);
      await expect(history.getByRole('listitem').first()).toContainText(words.isToCome);
      await expect(history.getByRole('listitem').last()).toContainText(words.isCurrent);
      // The form is not dirty: another screen opens without a question.
      await page.getByRole('link', { name: t.clients.back }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.clients.title);
    });

    test.describe('that somebody else changed meanwhile', () => {
      test.use({ tolerated: /409/ });

      test('is not overwritten, and the typed text stays', async ({ page, staffGym }) => {
        const member = await staffGym.members.hasMember({ name: 'Δανάη Ψαρρού' });
        const path = `/Admin/clients/${member.id}/subscription`;
        await staffGym.opens(page, `/admin/clients/${member.id}/subscription`, language);
        const limit = page.getByLabel(words.monthlyLimit);
        await expect(limit).toHaveValue('12');
        const { data: before } = await staffGym.members.admin.get<Client>(`/Admin/clients/${member.id}`);
        const { startDate = '' } = before.subscription ?? {};
        const other = { startDate, endDate: staffGym.members.dayAhead(90), monthlyLimit: 12 };
        await staffGym.members.admin.put<Subscription>(path, other);
        await limit.fill('20');
        await page.getByRole('button', { name: t.app.save }).click();
        await expect(page.getByRole('alert')).toContainText(t.serverErrors.STALE);
        await page.getByRole('button', { name: t.clients.loadLatest }).click();
        await expect(page.getByLabel(words.endDate)).toHaveValue(asWritten(other.endDate));
        await expect(limit).toHaveValue('20');
        await page.getByRole('button', { name: t.app.save }).click();
        await expect(page.getByText(words.updated)).toBeVisible();
        const { data } = await staffGym.members.admin.get<Client>(`/Admin/clients/${member.id}`);
        expect(data.subscription).toMatchObject({ endDate: other.endDate, monthlyLimit: 20 });
      });
    });
  });

  test.describe(`a client (${language})`, () => {
    test('is deactivated after the dialog lists the appointments that cancels', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const member = await members.hasMember({ name: 'Ορέστης Δημητρίου' });
      await staffGym.hasBooking(member, '12:00', members.dayAhead(1));
      await staffGym.opens(page, `/admin/clients/${member.id}`, language);
      await page.getByLabel(t.clients.isActive).uncheck();
      await page.getByRole('button', { name: t.app.save }).click();
      const dialog = page.getByRole('dialog', { name: t.clients.deactivateTitle });
      await expect(dialog.getByText(t.clients.visitsLost_one.replace('{count}', '1'))).toBeVisible();
      await dialog.getByRole('button', { name: t.app.cancel }).click();
      const stands = await members.admin.get<Client>(`/Admin/clients/${member.id}`);
      expect(stands.data.isActive).toBe(true);

      await page.getByRole('button', { name: t.app.save }).click();
      await dialog.getByRole('button', { name: t.clients.deactivate }).click();
      await expect(page.getByRole('dialog', { name: t.clients.deactivated })).toBeVisible();
      await expect(page.getByText(t.clients.disabledClient, { exact: true })).toBeVisible();
      const { data } = await members.admin.get<Client>(`/Admin/clients/${member.id}`);
      expect(data).toMatchObject({ isActive: false, appointmentDates: [] });
    });

    test('has switches that save at once', async ({ page, staffGym }) => {
      const member = await staffGym.members.hasMember({ name: 'Φοίβος Αναγνώστου' });
      await staffGym.opens(page, `/admin/clients/${member.id}`, language);
      const read = async () => (await staffGym.members.admin.get<Client>(`/Admin/clients/${member.id}`)).data;
      await page.getByLabel(t.clients.isMorningClient).click();
      await expect.poll(async () => (await read()).isMorningClient).toBe(true);
      await page.getByLabel(t.clients.adminNotificationEnabled).click();
      await expect.poll(read).toMatchObject({ isMorningClient: true, adminNotificationEnabled: true });
      // A switch is enabled again when the version that it made has been read.
      await expect(page.getByLabel(t.clients.adminNotificationEnabled)).toBeEnabled();
      // The form beside the switches saves against the version that they made.
      await page.getByLabel(t.clients.name).fill('Φοίβος Αναγνώστης');
      await page.getByRole('button', { name: t.app.save }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Φοίβος Αναγνώστης');
      expect(await read()).toMatchObject({ name: 'Φοίβος Αναγνώστης', isMorningClient: true });
    });
  });
}
