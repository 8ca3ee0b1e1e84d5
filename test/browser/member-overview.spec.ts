import { closeBooked, expect, expectAccessible, STORY_LANGUAGES, openAs, PHONE, test, TEXTS } from './member-test.js';

test.use({ viewport: PHONE });

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];

  test(`the overview starts with the next appointment, and cancels it (${language}) @release`, async ({
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
    await expect(status).toContainText(t.overview.made_one.replace('{count}', '1'));
    await expect(status).toContainText(t.overview.toCome_other.replace('{count}', '2'));
    // With three of their usual hours the month still stands on the first screen.
    const usual = page.getByRole('region', { name: t.overview.usualHours });
    await expect(usual.getByRole('button', { name: `${t.slot.book} ` })).toHaveCount(3);
    await expect(status.getByText(t.overview.made_one.replace('{count}', '1'))).toBeInViewport({ ratio: 1 });
    const deadline = (text: string): string => text.split('{')[0] ?? '';
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
    await closeBooked(page, language);
    await expect(next).toContainText(/7:00/);
    await expect(history).toContainText(t.appointment.status.cancelled);
    await expect(history.getByRole('button', { name: t.appointment.undo })).toBeVisible();
    await expectAccessible(page);
    await counted(t.overview.total, '2');
    await counted(t.overview.upcoming, '1');
  });
}
