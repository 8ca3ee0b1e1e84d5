import type { AvailableTimeslots } from '@palestra/backend/contract/timeslot';
import type { Locator, Page } from '@playwright/test';
import {
  closeBooked,
  cutLive,
  expect,
  expectAccessible,
  keepSlots,
  STORY_LANGUAGES,
  openAs,
  PHONE,
  test,
  TEXTS,
  type MemberGym,
} from './member-test.js';

test.use({ viewport: PHONE, tolerated: /Failed to load resource/ });

/** Staff move the slot at six by half an hour. */
async function moveSix({ admin }: MemberGym, date: string): Promise<void> {
  const original = { date, originalStartTime: '18:00', originalEndTime: '19:00' };
  const moved = { ...original, newStartTime: '18:30', newEndTime: '19:30', reason: 'Συντήρηση' };
  expect((await admin.put('/Admin/timeslots/time', moved)).status).toBe(200);
}

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const half = (time: string): RegExp => new RegExp(`${time}\\s${language === 'el' ? 'μ\\.μ\\.' : 'PM'}`);
  const done = (page: Page): Locator => page.getByRole('heading', { name: t.bookDialog.done });

  test.describe(`an open booking sheet (${language})`, () => {
    test('asks again when staff move the slot, and books the shown time', async ({ page, memberGym }) => {
      const date = memberGym.dayAhead(1);
      const member = await memberGym.hasMember();
      await openAs(page, member, `/book?date=${date}`, language);
      await page.getByRole('button', { name: new RegExp(`^${t.slot.book} 6:00`) }).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByRole('button', { name: t.bookDialog.confirm })).toBeVisible();
      await moveSix(memberGym, date);
      await expect(sheet.getByRole('status')).toContainText(half('6:30'));
      await expect(sheet.getByRole('status')).toContainText(half('6:00'));
      await expect(sheet.getByRole('button', { name: t.bookDialog.confirm, exact: true })).toBeHidden();
      await expectAccessible(page);
      await sheet.getByRole('button', { name: half('6:30') }).click();
      await expect(done(page)).toContainText(half('6:30'));
      await expect(done(page)).toContainText(String(Number(date.slice(8))));
      await expectAccessible(page);
      const download = page.waitForEvent('download');
      await sheet.getByRole('button', { name: t.appointment.toCalendar }).click();
      expect((await download).suggestedFilename()).toBe(`palestra-${date}.ics`);
      await closeBooked(page, language);
      await expect(page.getByText(t.slot.yours)).toBeVisible();
    });

    test('shows the new time after the server refused the old one, and asks again @release', async ({
      page,
      memberGym,
    }) => {
      const date = memberGym.dayAhead(2);
      const member = await memberGym.hasMember();
      await cutLive(page);
      const call = await keepSlots(page, date);
      await openAs(page, member, `/book?date=${date}`, language);
      await page.getByRole('button', { name: new RegExp(`^${t.slot.book} 6:00`) }).click();
      const sheet = page.getByRole('dialog');
      const confirm = sheet.getByRole('button', { name: t.bookDialog.confirm, exact: true });
      await expect(confirm).toBeVisible();
      await moveSix(memberGym, date);
      await confirm.click();
      expect(await call.refusal).toMatchObject({ code: 'STALE' });
      await expect(sheet.getByRole('status')).toContainText(half('6:30'));
      const { data } = await member.api.get<AvailableTimeslots>('/Client/timeslots/available', { date });
      expect(data.timeslots.every(({ ownAppointmentId }) => ownAppointmentId === null)).toBe(true);
      await sheet.getByRole('button', { name: half('6:30') }).click();
      await expect(done(page)).toContainText(half('6:30'));
    });
  });
}
