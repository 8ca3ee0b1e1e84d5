import type { ClientProfile } from '@palestra/backend/contract/client';
import {
  changeTo,
  expect,
  expectAccessible,
  LANGUAGES,
  STORY_LANGUAGES,
  openAs,
  PHONE,
  switchTo,
  test,
  TEXTS,
} from './member-test.js';

test.use({ viewport: PHONE });

const filled = (text: string, count: number): string => text.replace('{{count}}', String(count));

for (const language of STORY_LANGUAGES) {
  const { profile: t, subscription } = TEXTS[language];

  test(`a frozen subscription shows its date and the days left (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember({ subscription: { endDate: memberGym.dayAhead(19) } });
    const { data } = await member.api.get<ClientProfile>('/Client/profile');
    const frozen = await memberGym.admin.post(`/Admin/subscriptions/${data.subscription?.id}/freeze`, {});
    expect(frozen.status, frozen.message).toBe(200);
    await openAs(page, member, '/profile', language);
    const card = page.getByRole('region', { name: t.subscription });
    await expect(card.getByText(t.activation.frozen, { exact: true })).toBeVisible();
    await expect(card.getByText(t.frozenSince)).toBeVisible();
    await expect(card.getByText(t.ends, { exact: true })).toHaveCount(0);
    await expect(card.getByText(t.daysKept)).toBeVisible();
    await expect(card.getByText(filled(t.days_other, 20))).toBeVisible();
    await expect(card.getByText(subscription.frozen)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/book');
    await expect(page.getByText(TEXTS[language].status.goOn)).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(`^${TEXTS[language].slot.book} `) })).toHaveCount(0);
  });

  test(`the renewal notice shows from seven days to the last one (${language})`, async ({ page, memberGym }) => {
    const endsIn = async (days: number): Promise<void> => {
      const member = await memberGym.hasMember({ subscription: { endDate: memberGym.dayAhead(days) } });
      await changeTo(page, member, '/profile', language);
      await expect(page.getByText(member.email)).toBeVisible();
    };
    await endsIn(7);
    await expect(page.getByText(t.renewalText)).toHaveCount(0);
    await endsIn(6);
    await expect(page.getByText(filled(t.renewalTitle_other, 7))).toBeVisible();
    await endsIn(0);
    await expect(page.getByText(t.renewalLastDay)).toBeVisible();
    await expectAccessible(page);
  });

  test(`an expired, a disabled and a missing subscription each say so, with a contact (${language})`, async ({
    page,
    memberGym,
  }) => {
    const expired = { startDate: memberGym.dayAhead(-40), endDate: memberGym.dayAhead(-1) };
    const off = { isActive: false };
    const cases = [
      [{ subscription: expired }, t.status.expired, subscription.expired],
      [{ subscription: off }, t.status.inactive, subscription.inactive],
      [{ subscription: null }, t.status.none, subscription.none],
    ] as const;
    for (const [wish, status, text] of cases) {
      const member = await memberGym.hasMember(wish);
      await changeTo(page, member, '/profile', language);
      const card = page.getByRole('region', { name: t.subscription });
      await expect(card.getByText(status, { exact: true })).toBeVisible();
      await expect(card.getByText(text)).toBeVisible();
      await expectAccessible(page);
    }
  });

  test(`the profile has language, theme and signing out, too (${language})`, async ({ page, memberGym }) => {
    const other = language === 'el' ? 'en' : 'el';
    await openAs(page, await memberGym.hasMember(), '/profile', language);
    const card = page.getByRole('region', { name: t.settings });
    await card.getByText(t.themes.dark).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(card.getByRole('radio', { name: t.themes.dark })).toBeChecked();
    await expectAccessible(page);
    const saved = page.waitForResponse('**/api/Client/language-preference');
    await card.getByText(t.languages[other]).click();
    await expect(page.getByRole('heading', { name: TEXTS[other].profile.title })).toBeVisible();
    await saved;
    await page
      .getByRole('region', { name: TEXTS[other].profile.settings })
      .getByRole('button', { name: TEXTS[other].header.signOut })
      .click();
    await expect(page.getByRole('form', { name: TEXTS[other].session.title })).toBeVisible();
  });
}

test('the profile shows the last five appointments of any status (el, en)', async ({ page, memberGym }) => {
  const member = await memberGym.hasMember();
  for (const day of [1, 2, 3, 6, 7, 8]) {
    const place = { appointmentDate: memberGym.dayAhead(day), startTime: '18:00', endTime: '19:00' };
    const booked = await member.api.post<{ id: string }>('/Client/appointments', place);
    expect(booked.status, booked.message).toBe(201);
    if (day === 8) await member.api.delete(`/Client/appointments/${booked.data.id}`);
  }
  await openAs(page, member, '/profile');
  for (const language of LANGUAGES) {
    const { profile, appointment } = TEXTS[language];
    if (language === 'en') await switchTo(page, language);
    const rows = page.getByRole('region', { name: profile.history }).getByRole('listitem');
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText(appointment.status.cancelled);
    await expect(rows.nth(1)).toContainText(appointment.status.confirmed);
  }
});
