import {
  chipOf,
  DESK,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectWholeTexts,
  PHONE,
  slotCard,
  test,
  TEXTS,
  type StaffGym,
} from '../../browser/console-test.js';
import { expectAccessibleInBothThemes, FAILURES, fails, tryAgainUntilGone } from '../../browser/faults-test.js';

const NARROW = { width: 360, height: 740 };
/** Viewport that 200 % zoom leaves of a wide screen. */
const ZOOMED = { width: 640, height: 450 };
/** The theme decides contrast, the language names and lengths: one wide and one narrow look cover all of them. */
const LOOKS = [
  { theme: 'light', language: 'el' },
  { theme: 'dark', language: 'en' },
] as const;

async function screensOf(gym: StaffGym): Promise<string[]> {
  const member = await gym.members.hasMember({ name: 'Αλέξανδρος Κωνσταντινόπουλος' });
  await gym.hasBooking(member, '10:00');
  await gym.members.hasMember({ name: 'Βασιλική Βλάχου', subscription: { endDate: gym.members.dayAhead(3) } });
  const client = `/admin/clients/${member.id}`;
  const lists = ['/admin/', '/admin/clients', '/admin/clients/create'];
  const days = ['/admin/timeslots', '/admin/timeslots?view=week'];
  const settings = ['/admin/settings', '/admin/settings/global-timeslots', '/admin/settings/audit', '/admin/account'];
  const mail = ['broadcast', 'email-templates', 'mails'].map((tab) => `/admin/settings/${tab}`);
  const ofClient = [client, `${client}/subscription`, `${client}/appointments`, `${client}/more`];
  const money = ['/admin/money', '/admin/money/owed', '/admin/money/register', '/admin/money/plans'];
  return [...lists, ...days, ...money, ...settings, ...mail, ...ofClient, '/admin/nowhere'];
}

// The tests' own script is also injected into the frame of a mail preview, which runs none.
test.use({ tolerated: /Blocked script execution in 'about:srcdoc'/ });

test.describe('every screen of the console', () => {
  test.describe.configure({ mode: 'parallel' });
  for (const { theme, language } of LOOKS) {
    test(`is accessible and fits at every width (${theme}, ${language})`, async ({ page, staffGym }) => {
      test.slow();
      for (const screen of await screensOf(staffGym)) {
        await page.setViewportSize(DESK);
        await staffGym.opens(page, screen, language, theme);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        if (theme === 'light') await expectAccessible(page);
        for (const size of [ZOOMED, PHONE, NARROW]) {
          await page.setViewportSize(size);
          await expectNoSidewaysScroll(page);
        }
        await expectWholeTexts(page);
        if (theme === 'dark') await expectAccessible(page);
      }
    });
  }
});

test('the menus of a booked client and of a slot, and what follows from them, are accessible in both themes', async ({
  page,
  staffGym,
}) => {
  const name = 'Αλκμήνη Επιλεγμένη';
  const date = staffGym.members.dayAhead(2);
  await staffGym.hasBooking(await staffGym.members.hasMember({ name }), '10:00', date);
  await staffGym.opens(page, `/admin/?date=${date}`, 'el', 'system');
  await chipOf(page, name).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expectAccessibleInBothThemes(page, '[role="dialog"]');
  const { move } = TEXTS.el.appointments;
  await page.getByRole('menuitem', { name: move.to }).click();
  const dialog = page.getByRole('dialog', { name: move.title });
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Moved by the first line of the menu, with the bar that offers to take it back.
  await chipOf(page, name).click();
  await page.getByRole('menuitem', { name: move.at }).first().click();
  await expect(page.getByRole('region', { name: TEXTS.el.undo.region }).filter({ hasText: name })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'html');
  await slotCard(page, '10:00').locator('[aria-haspopup="menu"]').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessibleInBothThemes(page, '[role="menu"]');
});

test.describe('a server that fails', () => {
  test.use({ tolerated: FAILURES });

  test('leaves the message of a read and of a change accessible in both themes', async ({ page, staffGym }) => {
    const { el } = TEXTS;
    const reads = '**/api/Timeslot/capacity?*';
    await page.route(reads, fails);
    await staffGym.opens(page, '/admin/timeslots', 'el', 'system');
    await expect(page.getByText(el.errors.loadTimeslots).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, 'main');
    await page.unroute(reads, fails);
    await tryAgainUntilGone(page.getByRole('button', { name: el.app.retry }));

    await page.route(/\/disable-day/, fails);
    await page.getByRole('button', { name: el.closing.closeDay }).click();
    await expect(page.getByRole('dialog').getByText(el.affected.failed).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, '[role="dialog"]');
  });
});
