import { closeBooked, expect, expectAccessible, openAs, PHONE, STORY_LANGUAGES, test, TEXTS } from './member-test.js';

test.use({ viewport: PHONE });

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const seven = language === 'el' ? /7:00\sμ\.μ\./ : /7:00\sPM/;

  test(`a member changes the time of a booked day (${language}) @release`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    const date = memberGym.dayAhead(1);
    const place = { appointmentDate: date, startTime: '18:00', endTime: '19:00' };
    expect((await member.api.post('/Client/appointments', place)).status).toBe(201);
    await openAs(page, member, `/book?date=${date}`, language);
    const slotAt = (hours: RegExp) => page.getByRole('listitem').filter({ hasText: hours }).last();
    const [from, to] = [slotAt(/6:00\s?–[\s\u2060]*7:00/), slotAt(/7:00\s?–[\s\u2060]*8:00/)];
    await expect(from).toContainText(t.slot.yours);
    await to.getByRole('button', { name: seven }).click();

    const sheet = page.getByRole('dialog', { name: t.bookDialog.moveTitle });
    await expect(sheet).toContainText(/7:00\s?–[\s\u2060]*8:00/);
    await expect(sheet).toContainText(/6:00/);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: t.bookDialog.moveTitle }).click();
    await expect(page.getByRole('heading', { name: t.bookDialog.moveDone })).toContainText(seven);
    await closeBooked(page, language);
    await expect(to).toContainText(t.slot.yours);
    await expect(from.getByRole('button', { name: t.slot.move })).toBeVisible();
    await expectAccessible(page);
  });
}
