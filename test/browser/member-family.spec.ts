import { FAMILY_WORDS } from '@palestra/backend/contract/family-words';
import type { Client } from '@palestra/backend/contract/client';
import {
  closeBooked,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAs,
  PHONE,
  STORY_LANGUAGES,
  test,
  TEXTS,
} from './member-test.js';

test.use({ viewport: PHONE });

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const words = FAMILY_WORDS[language];

  test(`a parent books for a child, and then looks at their own visits again (${language}) @release`, async ({
    page,
    memberGym,
    gym,
  }) => {
    const adult = await memberGym.hasMember({ name: 'Κατερίνα Μακρή' });
    const { admin } = memberGym;
    const { data: child } = await admin.post<Client>(`/Admin/clients/${adult.id}/children`, { name: 'Δανάη Μακρή' });
    const dates = { startDate: memberGym.dayAhead(-30), endDate: memberGym.dayAhead(200), monthlyLimit: 12 };
    expect((await admin.put(`/Admin/clients/${child.id}/subscription`, dates)).status).toBe(200);
    const chosen = (name: string) => page.getByRole('group', { name: words.label }).getByRole('radio', { name });
    const next = page.getByRole('region', { name: t.overview.next });

    await openAs(page, adult, '/', language);
    await expect(chosen(words.self)).toBeChecked();
    await expectAccessible(page);
    // The dot of a radio is not drawn: its label is pressed.
    await page.getByText(child.name, { exact: true }).click();
    await expect(chosen(child.name)).toBeChecked();
    await page.goto(`/book?date=${memberGym.dayAhead(1)}`);
    const slot = page.getByRole('listitem').filter({ hasText: /6:00\s?–[\s\u2060]*7:00/ });
    await slot.getByRole('button', { name: t.slot.book }).click();
    const sheet = page.getByRole('dialog', { name: t.bookDialog.title });
    await expect(sheet).toContainText(child.name);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: t.bookDialog.confirm }).click();
    await expect(page.getByRole('heading', { name: t.bookDialog.done })).toContainText(child.name);
    await closeBooked(page, language);
    await page.getByRole('navigation').getByRole('link', { name: t.navigation.overview }).click();
    await expect(next).toContainText('6:00');
    await expectNoSidewaysScroll(page);

    await page.getByText(words.self, { exact: true }).click();
    await expect(chosen(words.self)).toBeChecked();
    await expect(page.getByText(t.overview.none, { exact: true })).toBeVisible();
    await expect(next).toBeHidden();
    const { rows } = await gym.database.query(
      `SELECT recipient_address AS address, facts ->> 'childName' AS child FROM mails WHERE facts ->> 'clientId' = $1`,
      [child.id],
    );
    expect(rows).toContainEqual({ address: adult.email, child: child.name });
    expect(new Set(rows.map(({ address }) => String(address)))).toEqual(new Set([adult.email]));
  });
}
