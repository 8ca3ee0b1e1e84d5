import type { Language, LanguagePreference } from '@palestra/backend/contract/languages';
import {
  DESK,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  switchTo,
  test,
  TEXTS,
  type StaffGym,
  type Theme,
} from './console-test.js';

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
  const client = `/admin/clients/${member.id}`;
  const lists = ['/admin/', '/admin/clients', '/admin/clients/create', '/admin/timeslots'];
  const settings = ['/admin/settings', '/admin/settings/global-timeslots', '/admin/settings/audit'];
  const mail = ['broadcast', 'email-templates', 'mails'].map((tab) => `/admin/settings/${tab}`);
  const ofClient = [client, `${client}/subscription`, `${client}/appointments`, `${client}/audit`];
  return [...lists, ...settings, ...mail, ...ofClient, '/admin/nowhere'];
}

// The tests' own script is also injected into the frame of a mail preview, which runs none.
test.use({ tolerated: /Blocked script execution in 'about:srcdoc'|status of 500/ });

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
        if (theme === 'dark') await expectAccessible(page);
      }
    });
  }

  test('changes language in place, keeps the typed text, and tells the server', async ({ page, staffGym }) => {
    const { el, en } = TEXTS;
    await staffGym.opens(page, '/admin/clients/create');
    await page.getByLabel(el.clients.name).fill('Μισογραμμένη');
    await switchTo(page, 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.clients.createTitle);
    await expect(page.getByLabel(en.clients.name)).toHaveValue('Μισογραμμένη');
    await expect
      .poll(async () => (await staffGym.members.admin.get<LanguagePreference>('/Admin/language-preference')).data)
      .toEqual({ languageCode: 'en' });
    await page.route('**/language-preference', (route) => route.fulfill({ status: 500, body: '' }));
    await switchTo(page, 'el');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(el.clients.createTitle);
    await expect(page.getByText(el.header.languageNotSaved)).toBeVisible();
    await switchTo(page, 'en');
    await expect(page.getByText(en.header.languageNotSaved)).toBeVisible();
  });

  test('shows the chosen theme from the first paint', async ({ page, staffGym }) => {
    const themeIs = (language: Language, choice: Theme) => {
      const { theme, themeChoices } = TEXTS[language].header;
      return page.getByRole('button', { name: theme.replace('{choice}', themeChoices[choice]) });
    };
    await staffGym.opens(page);
    await themeIs('el', 'light').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await switchTo(page, 'en');
    await themeIs('en', 'dark').click();
    await themeIs('en', 'system').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(themeIs('en', 'light')).toBeVisible();
  });
});
