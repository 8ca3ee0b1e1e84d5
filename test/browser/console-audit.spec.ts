import type { Subscription } from '@palestra/backend/contract/subscription';
import { asWritten } from './console-test.js';
import { expect, expectAccessible, STORY_LANGUAGES, test, TEXTS } from './mailing-test.js';

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const { audit } = t;

  test.describe(`the audit trail (${language})`, () => {
    test('describes each change with its author, filtered by person, kind and date @release', async ({
      page,
      staffGym,
    }) => {
      const { members, today } = staffGym;
      const name = `Χρυσάνθη Μαυρομιχάλη ${language}`;
      const member = await members.addsMember(name);
      const path = `/Admin/clients/${member.id}`;
      await members.admin.put(path, { name, email: member.email, phone: '2109876543', isActive: true });
      await members.admin.put<Subscription>(`${path}/monthly-limit`, { monthlyLimit: 0 });
      await staffGym.opens(page, '/admin/settings', language);
      await page.getByRole('link', { name: audit.title }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.settings.title);

      const rows = page.getByRole('list', { name: audit.list }).locator('> li');
      await page.getByRole('searchbox', { name: audit.search }).fill(`xrysanthi mayromixali ${language}`);
      await expect(rows).toHaveCount(4);
      // The tests' clock stands still: everything happened at one instant.
      const limit = rows.filter({ hasText: audit.deeds.subscription_updated });
      const limitLine = limit.getByText(audit.fields.monthlyLimit).locator('..');
      await expect(limitLine.getByRole('deletion')).toContainText('12');
      await expect(limitLine.getByRole('insertion')).toContainText(audit.unlimited);
      const details = rows.filter({ hasText: audit.deeds.client_updated });
      await expect(details.getByRole('insertion')).toContainText('2109876543');
      await expect(details).toContainText(staffGym.session.name);

      // By keyboard: on a busy machine a press counts as held, and its release closes the list.
      await page.getByRole('combobox', { name: audit.thing }).press('ArrowDown');
      await page.getByRole('option', { name: audit.things.client, exact: true }).click();
      await expect(rows).toHaveCount(2);
      await page.getByLabel(audit.until).fill(asWritten(members.dayAhead(-1)));
      await expect(page.getByRole('heading', { name: audit.none })).toBeVisible();
      await page.getByLabel(audit.until).fill(asWritten(today));
      await expect(rows).toHaveCount(2);
      await page.reload();
      await expect(rows).toHaveCount(2);
      await page.getByRole('button', { name: audit.clear }).click();
      await expect(page.getByRole('searchbox', { name: audit.search })).toHaveValue('');
      await expect(page.getByText(/(Showing|Εμφάνιση) 1-/)).toBeVisible();

      await page.goto(`/admin/clients/${member.id}`);
      await page.getByRole('tab', { name: t.clients.more }).click();
      await expect(rows).toHaveCount(4);
    });

    test('names the clients who lost a place by a closed day @release', async ({ page, staffGym }) => {
      const { members } = staffGym;
      const member = await members.hasMember({ name: 'Ρωξάνη Τσακίρη' });
      const date = members.dayAhead(language === 'el' ? 15 : 16);
      await staffGym.hasBooking(member, '10:00', date);
      await members.admin.post('/Admin/timeslots/disable-day', { date, reason: 'Τοπική αργία' });
      await staffGym.opens(page, '/admin/settings/audit?entity=day', language);
      const row = page.getByRole('list', { name: audit.list }).locator('> li').first();
      await expect(row).toContainText(audit.deeds.day_closed);
      await expect(row).toContainText('Τοπική αργία');
      await row.getByText(audit.affected_one.replace('{count}', '1')).click();
      await expect(row.getByText('Ρωξάνη Τσακίρη')).toBeVisible();
    });

    test('shows one act as one line, which opens to all that followed from it @release', async ({
      page,
      staffGym,
      outbox,
    }) => {
      const { members } = staffGym;
      const date = members.dayAhead(language === 'el' ? 17 : 18);
      const names = ['Δανάη Ουρανού', 'Ερατώ Ουρανού'];
      for (const name of names) {
        const subscription = { startDate: members.dayAhead(-1), endDate: members.dayAhead(20), monthlyLimit: 0 };
        const member = await members.hasMember({ name, subscription });
        // The visit makes the first one begin later, so that the next one moves.
        const next = { startDate: members.dayAhead(21), endDate: members.dayAhead(50), monthlyLimit: 0 };
        await outbox.rows(
          `INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit) VALUES ($1, $2, $3, $4)`,
          [member.id, next.startDate, next.endDate, next.monthlyLimit],
        );
        await staffGym.hasBooking(member, '10:00', date);
      }
      await members.admin.post('/Admin/timeslots/disable-day', { date, reason: 'Τοπική αργία' });
      await staffGym.opens(page, '/admin/settings/audit', language);
      const rows = page.getByRole('list', { name: audit.list }).locator('> li');
      const closed = rows.filter({ hasText: audit.deeds.day_closed });
      await expect(closed).toHaveCount(1);
      await closed.getByText(audit.sameAct_other.replace('{count}', '2')).click();
      const parts = closed.getByRole('list', { name: audit.ofAct }).locator('> li');
      await expect(parts).toHaveCount(2);
      for (const name of names) await expect(parts.filter({ hasText: name })).toHaveCount(1);
      await expectAccessible(page);
    });
  });
}
