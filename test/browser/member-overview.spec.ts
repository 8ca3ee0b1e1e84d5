import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import {
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

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];

  test(`the overview starts with the next appointment, and cancels it (${language})`, async ({
    page,
    memberGym,
    gym,
  }) => {
    const member = await memberGym.hasMember();
    for (const [days, hour] of [
      [0, 11],
      [1, 18],
      [2, 19],
    ] as const) {
      const times = { startTime: `${hour}:00`, endTime: `${hour + 1}:00` };
      await member.api.post('/Client/appointments', { appointmentDate: memberGym.dayAhead(days), ...times });
    }
    // After the first one.
    await gym.setNow(new Date(`${memberGym.today}T12:00:00Z`));
    await openAs(page, member, '/', language);
    const next = page.getByRole('region', { name: t.overview.next });
    await expect(next).toContainText(language === 'el' ? 'αύριο' : 'tomorrow');
    await expect(next).toContainText(/6:00/);
    await expect(page.getByRole('region', { name: t.overview.upcomingTitle }).getByRole('listitem')).toHaveCount(1);
    const status = page.getByRole('region', { name: t.status.ok });
    await expect(status).toContainText(t.overview.made_one.replace('{{count}}', '1'));
    await expect(status).toContainText(t.overview.toCome_other.replace('{{count}}', '2'));
    const deadline = (text: string): string => text.split('{{')[0] ?? '';
    await expect(next).toContainText(deadline(t.appointment.cancelUntil));
    const later = page.getByRole('region', { name: t.overview.upcomingTitle }).getByRole('listitem');
    await expect(later).toContainText(deadline(t.appointment.cancelUntil));
    await expect(later).toContainText(language === 'el' ? /5:00\sμ\.μ\./ : /5:00\sPM/);
    const counted = async (label: string, count: string): Promise<void> => {
      const card = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
      await expect(card.getByRole('definition')).toHaveText(count);
    };
    await counted(t.overview.total, '3');
    await counted(t.overview.upcoming, '2');
    await counted(t.overview.limit, '12');
    const history = page.getByRole('region', { name: t.overview.historyTitle });
    await expect(history).toContainText(t.appointment.status.completed);
    await expectAccessible(page);

    await next.getByRole('button', { name: t.appointment.cancel }).click();
    await page.getByRole('button', { name: t.cancelDialog.confirm }).click();
    await expect(page.getByRole('heading', { name: t.cancelDialog.done })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(next).toContainText(/7:00/);
    await expect(history).toContainText(t.appointment.status.cancelled);
    await counted(t.overview.total, '2');
    await counted(t.overview.upcoming, '1');
  });

  test(`an empty overview says what to do next (${language})`, async ({ page, memberGym }) => {
    await openAs(page, await memberGym.hasMember({ subscription: { monthlyLimit: 0 } }), '/', language);
    await expect(page.getByText(t.overview.none)).toBeVisible();
    // A limit of 0 means unlimited.
    await expect(page.getByText(t.overview.unlimited, { exact: true })).toBeVisible();
    await expect(page.getByText(t.status.unlimited)).toBeVisible();
    await expect(page.getByText(t.overview.historyNone)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: t.overview.book }).click();
    await expect(page.getByRole('heading', { name: t.book.title, level: 1 })).toBeVisible();
  });

  test(`the profile shows data, subscription and contact (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember({ subscription: { endDate: memberGym.dayAhead(2) } });
    await openAs(page, member, '/profile', language);
    await expect(page.getByText(t.profile.renewalTitle_other.replace('{{count}}', '3'))).toBeVisible();
    await expect(page.getByText(member.email)).toBeVisible();
    await expect(page.getByText(t.profile.activation.waiting, { exact: true })).toBeVisible();
    await expect(page.getByText(t.profile.contact)).toBeVisible();
    await expectAccessible(page);
  });
}

test('a cancellation by staff shows when the member returns to the page (el, en)', async ({ page, memberGym }) => {
  const member = await memberGym.hasMember();
  const place = { appointmentDate: memberGym.dayAhead(1), startTime: '18:00', endTime: '19:00' };
  const { data: booked } = await member.api.post<BookedAppointment>('/Client/appointments', place);
  await openAs(page, member);
  await expect(page.getByRole('region', { name: TEXTS.el.overview.next })).toBeVisible();
  await memberGym.admin.delete(`/Admin/appointments/${booked.id}`);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  for (const language of LANGUAGES) {
    const { overview, appointment } = TEXTS[language];
    if (language === 'en') await switchTo(page, language);
    await expect(page.getByText(overview.none)).toBeVisible();
    await expect(page.getByRole('region', { name: overview.historyTitle })).toContainText(appointment.status.cancelled);
  }
});

test('a member without subscription is told what to do (el, en)', async ({ page, memberGym }) => {
  await openAs(page, await memberGym.hasMember({ subscription: null }), '/');
  await expect(page.getByText(TEXTS.el.status.begin)).toBeVisible();
  await page.getByRole('link', { name: TEXTS.el.navigation.book }).click();
  await expect(page.getByText(TEXTS.el.status.begin)).toBeVisible();
  await expectAccessible(page);
  await switchTo(page, 'en');
  await expect(page.getByText(TEXTS.en.status.begin)).toBeVisible();
  await page.getByRole('link', { name: TEXTS.en.navigation.overview }).click();
  await expect(page.getByText(TEXTS.en.status.begin)).toBeVisible();
});

test('cancelling by keyboard does not leave the focus on the next visit’s cancel button (el, en)', async ({
  page,
  memberGym,
}) => {
  const member = await memberGym.hasMember();
  for (const days of [1, 2, 3, 7]) {
    const place = { appointmentDate: memberGym.dayAhead(days), startTime: '18:00', endTime: '19:00' };
    await member.api.post('/Client/appointments', place);
  }
  await openAs(page, member);
  for (const [language, left] of [
    ['el', 2],
    ['en', 1],
  ] as const) {
    const { overview, appointment, cancelDialog } = TEXTS[language];
    if (language === 'en') await switchTo(page, language);
    const later = page.getByRole('region', { name: overview.upcomingTitle });
    await later.getByRole('button', { name: appointment.cancel }).first().press('Enter');
    await page.getByRole('button', { name: cancelDialog.confirm }).press('Enter');
    await expect(later.getByRole('listitem')).toHaveCount(left);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  }
});
