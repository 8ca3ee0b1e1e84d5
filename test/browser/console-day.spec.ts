import {
  chipOf,
  expect,
  expectNoSidewaysScroll,
  LANGUAGES,
  PHONE,
  slotCard,
  switchTo,
  test,
  TEXTS,
} from './console-test.js';
import { expectAccessibleInBothThemes } from './expect-accessible.js';

const t = TEXTS.el;
const HOURS = Array.from({ length: 15 }, (_, hour) => `${String(hour + 7).padStart(2, '0')}:00`);
const NAMES = ['Κωνσταντίνα Παπαδημητροπούλου', 'Γιώργος Καραμανλής', 'Ελευθερία Αρβανιτάκη', 'Άννα Βίσση'];

/** Room for the list of a full day: one window of a desk, two of a phone. */
const TALLEST = [
  [{ width: 1280, height: 800 }, 720],
  [PHONE, 1_800],
] as const;

/** Drawn on today alone, which fits as well. */
const NOW_LINE = 18;

test('a day of 15 slots and 60 names is in one window, in both languages and themes @release', async ({
  page,
  staffGym,
}) => {
  const date = staffGym.members.dayAhead(2);
  for (const name of NAMES) {
    const member = await staffGym.members.hasMember({ name });
    for (const hour of HOURS) await staffGym.hasBooking(member, hour, date);
  }
  await staffGym.opens(page, `/admin/?date=${date}`, 'el', 'system');
  for (const [viewport, tallest] of TALLEST) {
    await page.setViewportSize(viewport);
    for (const language of LANGUAGES) {
      if ((await page.locator('html').getAttribute('lang')) !== language) await switchTo(page, language);
      const day = page.getByRole('region', { name: TEXTS[language].overview.slots });
      await expect(day.locator('[data-appointment]').first()).toBeVisible();
      await expect(day.getByRole('heading', { level: 3 })).toHaveCount(HOURS.length);
      const isCut = (chips: Element[]): number =>
        chips.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
      // Names become shorter or fold once the day has its width, and are never cut.
      await expect(async () => {
        const { y = 0, height = 0 } = (await day.boundingBox()) ?? {};
        expect(height).toBeGreaterThan(0);
        expect(height, `${language} at ${viewport.width}`).toBeLessThanOrEqual(tallest);
        if (viewport !== PHONE) expect(y + height + NOW_LINE, language).toBeLessThanOrEqual(viewport.height);
        await expectNoSidewaysScroll(page);
        expect(await day.locator('[data-appointment]').evaluateAll(isCut), `${language}, cut names`).toBe(0);
      }).toPass();
    }
  }
  await expectAccessibleInBothThemes(page, 'html');

  await page.goto(`/admin/timeslots?view=week&date=${date}`);
  await expect(page.getByRole('table', { name: TEXTS.en.timeslots.weekTitle })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a name is dragged to another slot and moved on by keyboard alone @release', async ({ page, staffGym }) => {
  const { members } = staffGym;
  const date = members.dayAhead(3);
  const name = 'Ανδρομάχη Συρόμενη';
  await staffGym.hasBooking(await members.hasMember({ name }), '09:00', date);
  await members.hasMember({ name: 'Ευρυνόμη Λήγουσα', subscription: { endDate: members.dayAhead(3) } });
  await staffGym.opens(page, `/admin/?date=${date}`);
  // Anything that comes above the slots moves them, away from under a pointer.
  await expect(page.getByRole('region', { name: t.overview.expiring })).toBeVisible();
  await expect(page.getByRole('link', { name: /παγώματος/ })).toBeVisible();
  const [from, to] = [slotCard(page, '9:00'), slotCard(page, '12:00')];
  const chip = chipOf(from, name);
  await chip.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.mouse.down();
  await to.hover();
  // The first event of a drag only begins it.
  await to.hover();
  await expect(to).toHaveAttribute('data-drop');
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: t.appointments.move.title });
  await expect(dialog.getByText(t.appointments.move.allowed)).toBeVisible();
  await dialog.getByRole('button', { name: t.appointments.move.confirm, exact: true }).click();
  await expect(chipOf(to, name)).toBeVisible();
  await expect(chip).toBeHidden();

  // By keyboard alone to another hour of the day, with the focus on the name.
  await chipOf(to, name).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chipOf(slotCard(page, '7:00'), name)).toBeFocused();

  // The bar offers to take it back.
  const bar = page.getByRole('region', { name: t.undo.region }).filter({ hasText: name });
  await expect(bar).toBeVisible();
  await page.keyboard.press('u');
  await expect(bar.getByRole('button', { name: t.undo.undo })).toBeFocused();
});
