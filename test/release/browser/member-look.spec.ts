import type { Route } from '@playwright/test';
import {
  DESK,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectWholeTexts,
  STORY_LANGUAGES,
  openAs,
  PHONE,
  test,
  TEXTS,
} from '../../browser/member-test.js';

const SCREENS = ['/', '/book', '/profile', '/security', '/my-data'];
const NARROW = { width: 360, height: 740 };
/** Viewport that 200 % zoom leaves of a wide screen. */
const ZOOMED = { width: 640, height: 450 };

for (const language of STORY_LANGUAGES) {
  // Each look covers both themes: one language uses one as the system's theme, the other the other.
  for (const colorScheme of language === 'el' ? (['light'] as const) : (['dark'] as const)) {
    test(`every screen is accessible (${language}, ${colorScheme})`, async ({ page, memberGym }) => {
      const member = await memberGym.hasMember();
      const place = { appointmentDate: memberGym.dayAhead(1), startTime: '18:00', endTime: '19:00' };
      await member.api.post('/Client/appointments', place);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const viewport of [PHONE, DESK]) {
        await page.setViewportSize(viewport);
        for (const path of SCREENS) {
          await openAs(page, member, path, language);
          await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
          await expectAccessible(page);
        }
      }
    });
  }

  test(`no screen overflows at 360 pixels or at 200 % zoom (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    const place = { appointmentDate: memberGym.dayAhead(1), startTime: '18:00', endTime: '19:00' };
    await member.api.post('/Client/appointments', place);
    for (const viewport of [NARROW, ZOOMED]) {
      await page.setViewportSize(viewport);
      for (const path of SCREENS) {
        await openAs(page, member, path, language);
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
        await expectNoSidewaysScroll(page);
        if (viewport === NARROW) await expectWholeTexts(page);
      }
    }
  });
}

test.describe('a chunk of the site that fails to load', () => {
  test.use({ tolerated: /Failed to load resource|dynamically imported module|Loading chunk 3 failed/ });

  for (const language of STORY_LANGUAGES) {
    const { failure, profile } = TEXTS[language];

    test(`may take two minutes and no longer (${language})`, async ({ page, memberGym }) => {
      await page.setViewportSize(PHONE);
      await page.clock.install();
      await openAs(page, await memberGym.hasMember(), '/icon.svg', language);
      await page.route('**/static/js/MorePages-*.js', () => undefined);
      await page.goto('/profile', { waitUntil: 'commit' });
      for (const visit of ['first', 'second']) {
        // The frame is rendered, with placeholders for the parts that still load.
        await page.clock.fastForward(3_000);
        await expect(page.getByRole('link', { name: TEXTS[language].navigation.book }).first()).toBeVisible();
        const again = visit === 'first' ? page.waitForEvent('domcontentloaded') : undefined;
        // Well before the time is up, because the time that a slow machine takes also counts.
        await page.clock.fastForward(100_000);
        await expect(page.getByRole('heading', { name: failure.unexpected })).toBeHidden();
        await page.clock.fastForward(21_000);
        await again;
      }
      await expect(page.getByText('Loading chunk 3 failed')).toBeVisible();
      await page.unroute('**/static/js/MorePages-*.js');
      await page.getByRole('button', { name: failure.reload }).click();
      await expect(page.getByRole('heading', { name: profile.title, level: 1 })).toBeVisible();
    });
  }
});

test.describe('a network that is gone', () => {
  test.use({ viewport: PHONE, tolerated: /Failed to load resource/ });

  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];
    const six = language === 'el' ? /^Κράτηση 6:00\sμ\.μ\./ : /^Book 6:00\sPM/;
    const isOffline = (route: Route): Promise<void> => route.abort('internetdisconnected');

    test(`failures are accessible: of a screen, of a change, of a form (${language})`, async ({ page, memberGym }) => {
      const member = await memberGym.hasMember();
      await page.route('**/api/Client/profile', isOffline);
      await openAs(page, member, '/', language);
      await expect(page.getByRole('alert')).toContainText(t.failure.noAnswer);
      await expectAccessible(page);
      await page.unroute('**/api/Client/profile', isOffline);

      await page.route('**/api/Client/appointments', isOffline);
      await page.goto(`/book?date=${memberGym.dayAhead(1)}`);
      await page.getByRole('button', { name: six }).click();
      await page.getByRole('button', { name: t.bookDialog.confirm, exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
      await expectAccessible(page);

      await page.evaluate(() => localStorage.removeItem('authToken'));
      await page.route('**/api/auth/login', isOffline);
      await page.goto('/');
      await page.getByLabel(t.fields.email).fill(member.email);
      await page.getByLabel(t.session.password, { exact: true }).fill(member.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText(t.failure.noAnswer);
      await expectAccessible(page);
    });
  }
});
