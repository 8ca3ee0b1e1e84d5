import { forgetPassword, type Outbox } from '../../support/accounts.js';
import { ApiClient } from '../../support/api-client.js';
import type { Gym } from '../../support/gym-test.js';
import type { Locator } from '@playwright/test';
import {
  DESK,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectWholeTexts,
  STORY_LANGUAGES,
  PHONE,
  TEXTS,
} from '../../browser/member-test.js';
import { shiftsOn, watchLayout } from '../../support/layout-shifts.mjs';
import { hasConfirmed, mailedAddress, newAddress, speak, test } from '../../browser/visitor-test.js';

test.use({ viewport: PHONE });
const OPENED_AT = Date.parse('2026-06-01T09:00:00Z');
const SCREENS = ['/', '/?mode=register', '/?mode=forgot-password', '/confirm-email', '/timetable'];

/** The screens above, and that of a valid link. */
async function screensOf(gym: Gym, outbox: Outbox): Promise<string[]> {
  const email = newAddress();
  await hasConfirmed(gym, outbox, email);
  await forgetPassword(new ApiClient(gym.url, null), email);
  return [...SCREENS, await mailedAddress(outbox, email, 'reset')];
}

const NARROW = { width: 360, height: 740 };
/** The narrowest phones, and a wide screen at 400 % zoom. */
const NARROWEST = { width: 320, height: 568 };
/** Viewport that 200 % zoom leaves of a wide screen. */
const ZOOMED = { width: 640, height: 450 };

for (const language of STORY_LANGUAGES) {
  // Each look covers both themes: one language uses one as the system's theme, the other the other.
  for (const colorScheme of language === 'el' ? (['light'] as const) : (['dark'] as const)) {
    test(`every screen before signing in is accessible (${language}, ${colorScheme})`, async ({
      page,
      gym,
      outbox,
    }) => {
      const screens = await screensOf(gym, outbox);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await speak(page, language);
      for (const viewport of [PHONE, DESK]) {
        await page.setViewportSize(viewport);
        for (const path of screens) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByText(TEXTS[language].loading, { exact: true })).toHaveCount(0);
          await expectAccessible(page);
        }
      }
    });
  }

  test(`no visitor screen overflows at 320 or 360 pixels or at 200 % zoom (${language})`, async ({
    page,
    gym,
    outbox,
  }) => {
    const screens = await screensOf(gym, outbox);
    await speak(page, language);
    for (const viewport of [NARROWEST, NARROW, ZOOMED]) {
      await page.setViewportSize(viewport);
      for (const path of screens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(TEXTS[language].loading, { exact: true })).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        if (viewport !== ZOOMED) await expectWholeTexts(page);
      }
    }
  });
}

test.describe('timed messages', () => {
  test.use({ tolerated: /status of 40[01]/ });

  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`a confirmed address leads to signing in after five seconds, with a message for five more (${language})`, async ({
      page,
      gym,
      outbox,
    }) => {
      const email = newAddress();
      await hasConfirmed(gym, outbox, email);
      await speak(page, language);
      await page.clock.install({ time: OPENED_AT });
      await watchLayout(page);
      // The page's clock advances only by these steps, however slow the machine.
      await page.clock.pauseAt(OPENED_AT + 60_000);
      const appears = (shown: Locator): Promise<void> =>
        expect(async () => {
          await page.clock.runFor(20);
          await expect(shown).toBeVisible({ timeout: 200 });
        }).toPass();
      // A used link succeeds again while it is valid.
      await page.goto(await mailedAddress(outbox, email, 'confirmation'));
      const { next_one: one, next_other: more } = t.account.confirm;
      for (const [left, words] of [
        [5, more],
        [4, more],
        [3, more],
        [2, more],
        [1, one],
      ] as const) {
        const countdown = page.getByText(words.replace('{count}', String(left)));
        await (left === 5 ? appears(countdown) : expect(countdown).toBeVisible());
        await page.clock.runFor(1_000);
      }
      await page.waitForURL('**/login');
      const message = page.getByText(t.session.messages.emailConfirmed);
      await appears(message);
      await page.clock.runFor(5_000);
      await expect(message).toBeHidden();
      await page.clock.resume();
      expect(await shiftsOn(page)).toEqual([]);
      await page.reload();
      await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
      await expect(message).toBeHidden();
    });
  }
});
