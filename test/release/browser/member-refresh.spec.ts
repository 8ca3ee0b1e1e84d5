import type { Appointment } from '@palestra/backend/contract/appointment';
import type { Language } from '@palestra/backend/contract/languages';
import type { Locator, Page } from '@playwright/test';
import { hasSettled, LARGEST_SHIFT, shiftsOn, watchLayout } from '../../support/layout-shifts.mjs';
import {
  expect,
  STORY_LANGUAGES,
  openAs,
  PHONE,
  switchTo,
  test,
  TEXTS,
  type TestMember,
} from '../../browser/member-test.js';

test.use({ viewport: PHONE });

const SIX = { startTime: '18:00', endTime: '19:00' };

/** Counts the page's reads of the member's data. */
function countReads(page: Page): () => number {
  let reads = 0;
  page.on('request', (request) => (reads += request.url().endsWith('/api/Client/profile') ? 1 : 0));
  return () => reads;
}

async function bookElsewhere(member: TestMember, date: string): Promise<void> {
  const booked = await member.api.post('/Client/appointments', { appointmentDate: date, ...SIX });
  expect(booked.status, booked.message).toBe(201);
}

async function cancelElsewhere(member: TestMember): Promise<void> {
  const { data } = await member.api.get<Appointment[]>('/Client/appointments');
  for (const { id } of data) expect((await member.api.delete(`/Client/appointments/${id}`)).status).toBe(200);
}

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language].overview;

  test(`a booking and a cancellation refetch the screens at once, and 2.5 s later (${language})`, async ({
    page,
    memberGym,
  }) => {
    // Time advances only by the test, so that on a slow machine no second passes unasked.
    await page.clock.install({ time: new Date(`${memberGym.today}T06:00:00Z`) });
    await page.clock.pauseAt(new Date(`${memberGym.today}T06:05:00Z`));
    // No live events, because they would also trigger reads.
    await page.route('**/api/live**', () => undefined);
    const member = await memberGym.hasMember();
    await openAs(page, member, '/', language);
    // Received data is rendered a moment later, by the page's own clock.
    const shows = (what: Locator): Promise<void> =>
      expect(async () => {
        await page.clock.runFor(20);
        expect(await what.count()).toBe(1);
      }).toPass();
    await shows(page.getByText(t.none));
    const reads = countReads(page);
    const next = page.getByRole('region', { name: t.next });
    let before = 0;
    for (const event of ['appointmentBooked', 'appointmentCancelled']) {
      await page.evaluate((type) => window.dispatchEvent(new Event(type)), event);
      await expect.poll(reads).toBe(before + 1);
      // The second refetch sees a change that the server completes a moment later.
      if (event === 'appointmentBooked') await bookElsewhere(member, memberGym.dayAhead(1));
      else await cancelElsewhere(member);
      await page.clock.runFor(2_400);
      expect(reads()).toBe(before + 1);
      await page.clock.runFor(100);
      await expect.poll(reads).toBe(before + 2);
      await shows(event === 'appointmentBooked' ? next : page.getByText(t.none));
      before = reads();
    }
  });
}

for (const [index, language] of STORY_LANGUAGES.entries()) {
  test(`another member’s booking appears without a reload (${language})`, async ({ page, memberGym }) => {
    const t = TEXTS[language];
    const date = memberGym.dayAhead(20 + index);
    await page.clock.install();
    await openAs(page, await memberGym.hasMember(), `/book?date=${date}`, language);
    const slot = page
      .getByRole('listitem')
      .filter({ hasText: language === 'el' ? /6:00\s(μ\.μ\.)?\s?–/ : /6:00\s(PM)?\s?–/ })
      .first();
    await expect(slot).toContainText(t.slot.free_other.replace('{count}', '10'));
    await bookElsewhere(await memberGym.hasMember({ name: 'Κάποιος Άλλος' }), date);
    await page.clock.runFor(16_000);
    await expect(slot).toContainText(t.slot.free_other.replace('{count}', '9'));
  });
}

test('midnight at the gym turns the page to the new day (el, en)', async ({ page, memberGym, gym }) => {
  // 23:58 at the gym, in winter or in summer.
  const dayAtGym = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' });
  const nights = ['20:58', '21:58'].map((time) => new Date(`${memberGym.today}T${time}:00Z`));
  const night = nights.findLast((instant) => dayAtGym.format(instant) === memberGym.today) ?? new Date(NaN);
  // Before the night: staff idle since the morning would be signed out by then.
  const member = await memberGym.hasMember();
  await gym.setNow(night);
  await page.clock.install({ time: night });
  await watchLayout(page);
  await openAs(page, member, '/book', 'el');
  const today = page.getByRole('radio', { name: /, (σήμερα|today)/ });
  await expect(today).toHaveAccessibleName(/, σήμερα/);
  const before = await today.getAttribute('data-date');
  await today.click();
  await expect(page).toHaveURL(new RegExp(`date=${before}`));
  await hasSettled(page, 300);
  const moved = (await shiftsOn(page)).length;
  await gym.setNow(new Date(night.getTime() + 65 * 60_000));
  await page.clock.runFor(65 * 60_000);
  await expect(today).not.toHaveAttribute('data-date', before ?? '');
  // The note that the chosen day is over, shown where it moves nothing.
  const passed = (language: Language): Locator =>
    page.getByRole('status').filter({ hasText: TEXTS[language].book.pastDay.split(') ')[1] });
  await expect(passed('el')).toBeVisible();
  await hasSettled(page, 300);
  const shifts = (await shiftsOn(page)).slice(moved);
  expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThanOrEqual(LARGEST_SHIFT);
  await switchTo(page, 'en');
  await expect(today).toHaveAccessibleName(/, today/);
  await expect(passed('en')).toBeVisible();
  await page.getByRole('button', { name: TEXTS.en.dismiss }).click();
  await expect(passed('en')).toBeHidden();
});
