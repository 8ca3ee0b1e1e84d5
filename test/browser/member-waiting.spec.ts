import type { Interest } from '@palestra/backend/contract/interest';
import type { Language } from '@palestra/backend/contract/languages';
import type { Locator, Page } from '@playwright/test';
import {
  changeTo,
  closeBooked,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  STORY_LANGUAGES,
  openAs,
  PHONE,
  switchTo,
  test,
  TEXTS,
  type MemberGym,
  type TestMember,
} from './member-test.js';

test.use({ viewport: PHONE });

const SIX = { startTime: '18:00', endTime: '19:00' };

/** Fills the one place of a day's slot at six with another member. */
async function hasFullSlot(gym: MemberGym, date: string): Promise<{ holder: TestMember; appointment: string }> {
  const holder = await gym.hasMember({ name: 'Κάτοχος Θέσης' });
  const capacity = { date, ...SIX, newCapacity: 1, reason: 'Ένας προπονητής' };
  expect((await gym.admin.put('/Admin/timeslots/capacity', capacity)).status).toBe(200);
  const booked = await holder.api.post<{ id: string }>('/Client/appointments', { appointmentDate: date, ...SIX });
  expect(booked.status, booked.message).toBe(201);
  return { holder, appointment: booked.data.id };
}

/** The demo gym would give a free place to the first in line. */
const tellsOnly = (gym: MemberGym) => gym.admin.put('/Admin/settings/WaitingListMode', { value: 'tell' });

const six = (page: Page, language: Language): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: language === 'el' ? /6:00\s(μ\.μ\.)?\s?–/ : /6:00\s(PM)?\s?–/ })
    .first();

for (const [index, language] of STORY_LANGUAGES.entries()) {
  const t = TEXTS[language];

  test(`a member joins the waiting list of a full slot, and leaves it (${language}) @release`, async ({
    page,
    memberGym,
  }) => {
    // A separate day: the tests of one worker share the gym.
    const date = memberGym.dayAhead(7 + index);
    await tellsOnly(memberGym);
    await hasFullSlot(memberGym, date);
    const other = await memberGym.hasMember();
    await other.api.post('/TimeslotInterest/express', { appointmentDate: date, ...SIX });
    await openAs(page, await memberGym.hasMember(), `/book?date=${date}`, language);
    const slot = six(page, language);
    await expect(slot).toContainText(t.slot.full);
    await expect(slot).toContainText(t.slot.waiting.replace('{count}', '1'));
    const places = t.slot.taken.replace('{booked}', '1').replace('{capacity}', '1');
    await expect(slot.getByRole('img')).toHaveAccessibleName(places);
    const express = slot.getByRole('button', { name: t.slot.express });
    await expect(express).toHaveAccessibleName(/6:00/);
    await express.click();
    await expect(slot).toContainText(t.slot.youWait);
    await expect(slot).toContainText(t.slot.waiting.replace('{count}', '2'));
    await expect(page.getByText(t.slot.expressed)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await slot.getByRole('button', { name: t.slot.remove }).click();
    await expect(slot.getByRole('button', { name: t.slot.express })).toBeVisible();
    await expect(slot).toContainText(t.slot.waiting.replace('{count}', '1'));
    await expect(page.getByText(t.slot.removed)).toBeVisible();
    await expectAccessible(page);
  });
}

test('a freed place is booked by the mailed link, which ends the waiting (el, en) @release', async ({
  page,
  memberGym,
}) => {
  const date = memberGym.dayAhead(9);
  await tellsOnly(memberGym);
  const { holder, appointment } = await hasFullSlot(memberGym, date);
  const member = await memberGym.hasMember();
  await member.api.post('/TimeslotInterest/express', { appointmentDate: date, ...SIX });
  await holder.api.delete(`/Client/appointments/${appointment}`);
  const link = `/book?date=${date}&start=18:00&end=19:00`;
  await openAs(page, member, link, 'el');
  await expect(page.getByRole('dialog', { name: TEXTS.el.bookDialog.title })).toContainText(
    /6:00\s?–[\s\u2060]*7:00\sμ\.μ\./,
  );
  await expectAccessible(page);
  await changeTo(page, member, link, 'en');
  const { bookDialog, slot } = TEXTS.en;
  const sheet = page.getByRole('dialog', { name: bookDialog.title });
  await expect(sheet).toContainText(/6:00\s?–[\s\u2060]*7:00\sPM/);
  await sheet.getByRole('button', { name: bookDialog.confirm }).click();
  await expect(page.getByRole('heading', { name: bookDialog.done })).toBeVisible();
  await closeBooked(page, 'en');
  await expect(six(page, 'en')).toContainText(slot.yours);
  expect((await member.api.get<Interest[]>('/TimeslotInterest/my-interests')).data).toEqual([]);
});

test('the mailed link shows the slot when its place is taken again (el, en) @release', async ({ page, memberGym }) => {
  const date = memberGym.dayAhead(13);
  await hasFullSlot(memberGym, date);
  await openAs(page, await memberGym.hasMember(), `/book?date=${date}&start=18:00&end=19:00`, 'en');
  await expect(six(page, 'en')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible(page);
  await switchTo(page, 'el');
  await expect(six(page, 'el')).toContainText(TEXTS.el.slot.full);
});
