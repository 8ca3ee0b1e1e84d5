import type { ClientProfile } from '@palestra/backend/contract/client';
import {
  changeTo,
  expect,
  expectAccessible,
  STORY_LANGUAGES,
  openAs,
  PHONE,
  test,
  TEXTS,
  type TestMember,
} from './member-test.js';

test.use({ viewport: PHONE });

const filled = (text: string, count: number): string => text.replace('{{count}}', String(count));

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];

  test(`the status card never promises a visit that the server refuses (${language})`, async ({ page, memberGym }) => {
    const { admin, today } = memberGym;
    const dayAhead = (days: number): string => memberGym.dayAhead(days);
    const book = async (member: TestMember, appointmentDate: string): Promise<void> => {
      const answer = await member.api.post('/Client/appointments', {
        appointmentDate,
        startTime: '18:00',
        endTime: '19:00',
      });
      expect(answer.status, answer.message).toBe(201);
    };
    const says = async (member: TestMember, title: string, text: string | RegExp): Promise<void> => {
      await changeTo(page, member, '/', language);
      const card = page.getByRole('region', { name: title });
      await expect(card).toContainText(text);
    };
    const cannotBook = async (): Promise<void> => {
      const main = page.getByRole('main');
      await expect(main.getByRole('button', { name: new RegExp(`^${t.slot.book} `) })).toHaveCount(0);
      await expect(main.getByRole('link', { name: t.overview.book })).toHaveCount(0);
    };

    const both = await memberGym.hasMember({ subscription: { monthlyLimit: 1 } });
    const [month, inWindow] = [today.slice(0, 7), [...Array(31).keys()].map((days) => dayAhead(days))];
    const nextMonth = inWindow.find((date) => date.slice(0, 7) > month && new Date(date).getUTCDay() === 3) ?? '';
    await book(both, dayAhead(1));
    await book(both, nextMonth);
    const { data } = await both.api.get<ClientProfile>('/Client/profile');
    expect(data.booking.from?.slice(0, 7)).toBe(
      new Date(Date.parse(`${nextMonth.slice(0, 7)}-28`) + 5 * 86_400_000).toISOString().slice(0, 7),
    );
    const from = new Intl.DateTimeFormat(language === 'el' ? 'el-GR' : 'en-GB', {
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    });
    await says(both, t.status.limit, from.format(new Date(data.booking.from ?? '')));
    await cannotBook();

    const frozen = await memberGym.hasMember({ subscription: { endDate: dayAhead(54) } });
    const { data: owner } = await frozen.api.get<ClientProfile>('/Client/profile');
    expect((await admin.post(`/Admin/subscriptions/${owner.subscription?.id}/freeze`, {})).status).toBe(200);
    await says(frozen, filled(t.status.frozenDays_other, 55), t.status.goOn);
    await cannotBook();
    await expectAccessible(page);

    const expired = { startDate: dayAhead(-40), endDate: dayAhead(-1) };
    await says(await memberGym.hasMember({ subscription: expired }), t.status.expired, t.status.renew);
    await cannotBook();

    const later = { startDate: dayAhead(6), endDate: dayAhead(60) };
    await says(await memberGym.hasMember({ subscription: later }), t.status.notStarted, t.status.openNow);

    await says(await memberGym.hasMember(), t.status.ok, t.status.waiting);

    await admin.post('/Admin/timeslots/disable-day', { date: today, reason: 'Αργία' });
    const last = await memberGym.hasMember({ subscription: { endDate: today } });
    await says(last, t.status.noDay, t.status.lastDayOver);
    await cannotBook();
    await says(await memberGym.hasMember({ subscription: null }), t.status.none, t.status.begin);
    await cannotBook();
  });

  test(`an appointment cancelled by the gym stays on top of the overview until dismissed (${language})`, async ({
    page,
    memberGym,
  }) => {
    const member = await memberGym.hasMember();
    const [date, other] = [memberGym.dayAhead(1), memberGym.dayAhead(2)];
    for (const appointmentDate of [date, other])
      await member.api.post('/Client/appointments', { appointmentDate, startTime: '18:00', endTime: '19:00' });
    await memberGym.admin.post('/Admin/timeslots/disable-day', { date, reason: 'Διακοπή ρεύματος' });
    await openAs(page, member, '/', language);
    const notice = page.getByRole('status').filter({ hasText: t.lost.title_one });
    await expect(notice).toContainText(/6:00/);
    await expect(notice).toContainText('Διακοπή ρεύματος');
    await expectAccessible(page);
    await page.reload();
    await notice.getByRole('button', { name: t.lost.read }).click();
    await expect(notice).toHaveCount(0);
    await expect.poll(async () => (await member.api.get<ClientProfile>('/Client/profile')).data.notices).toEqual([]);
    // A notice that arrives on an open screen floats over it, so that nothing moves.
    await expect(page.getByRole('heading', { name: t.overview.next })).toBeVisible();
    await memberGym.admin.post('/Admin/timeslots/disable-day', { date: other, reason: 'Αργία' });
    await expect(notice).toContainText('Αργία');
    await notice.getByRole('button', { name: t.lost.choose }).click();
    await expect(page.getByRole('heading', { name: t.book.title, level: 1 })).toBeVisible();
    await expect.poll(async () => (await member.api.get<ClientProfile>('/Client/profile')).data.notices).toEqual([]);
  });
}
