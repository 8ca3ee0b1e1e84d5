import { forgetPassword, type Outbox } from '../support/accounts.js';
import { ApiClient } from '../support/api-client.js';
import type { Gym } from '../support/gym-test.js';
import type { Locator } from '@playwright/test';
import {
  DESK,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LANGUAGES,
  STORY_LANGUAGES,
  openAsVisitor,
  PHONE,
  TEXTS,
} from './member-test.js';
import { shiftsOn, watchLayout } from '../support/layout-shifts.mjs';
import { fillRegistration, hasConfirmed, mailedAddress, newAddress, speak, test } from './visitor-test.js';

test.use({ viewport: PHONE });
const SCREENS = ['/', '/?mode=register', '/?mode=forgot-password', '/confirm-email'];

/** The screens above, and that of a valid link. */
async function screensOf(gym: Gym, outbox: Outbox): Promise<string[]> {
  const email = newAddress();
  await hasConfirmed(gym, outbox, email);
  await forgetPassword(new ApiClient(gym.url, null), email);
  return [...SCREENS, await mailedAddress(outbox, email, 'reset')];
}

const NARROW = { width: 360, height: 740 };
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
          await expectAccessible(page);
        }
      }
    });
  }

  test(`no visitor screen overflows at 360 pixels or at 200 % zoom (${language})`, async ({ page, gym, outbox }) => {
    const screens = await screensOf(gym, outbox);
    await speak(page, language);
    for (const viewport of [NARROW, ZOOMED]) {
      await page.setViewportSize(viewport);
      for (const path of screens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page);
      }
    }
  });
}

for (const language of STORY_LANGUAGES) {
  test(`registering works by keyboard alone (${language})`, async ({ page }) => {
    await speak(page, language);
    await page.goto('/');
    const t = TEXTS[language];
    await page.getByRole('link', { name: t.session.toRegister }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t.account.register.title })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(t.account.name)).toBeFocused();
    await fillRegistration(page, newAddress(), language);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t.account.verification.developmentDone)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t.account.register.done)).toBeVisible();
  });
}

test('a language switch keeps the typed text (el, en)', async ({ page }) => {
  await page.goto('/?mode=register');
  await fillRegistration(page, 'nikos', 'el');
  await page.getByLabel(TEXTS.el.session.email).blur();
  await expect(page.getByText('Μη έγκυρη μορφή email')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Νίκος Παπαδόπουλος');
  await expect(page).toHaveTitle('Create an account · Palestra');
  await page.getByRole('button', { name: 'Ελληνικά' }).click();
  await expect(page.getByText('Μη έγκυρη μορφή email')).toBeVisible();
  await expect(page.getByLabel(TEXTS.el.account.name)).toHaveValue('Νίκος Παπαδόπουλος');
});

test('a link to a day still leads there after signing in (el, en)', async ({ page, memberGym }) => {
  const member = await memberGym.hasMember();
  for (const language of LANGUAGES) {
    const t = TEXTS[language];
    await openAsVisitor(page, `/book?date=${memberGym.dayAhead(2)}`, language);
    await page.getByRole('link', { name: t.session.toRegister }).click();
    await page.goBack();
    await page.getByLabel(t.session.email).fill(member.email);
    await page.getByLabel(t.session.password, { exact: true }).fill(member.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t.book.title, level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`date=${memberGym.dayAhead(2)}`));
  }
});

test.describe('timed messages', () => {
  test.use({ tolerated: /status of 40[01]|Failed to load resource/ });

  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`a failure disappears after ten seconds (${language})`, async ({ page }) => {
      await page.clock.install();
      await speak(page, language);
      await page.goto('/');
      await page.getByLabel(t.session.email).fill(newAddress());
      await page.getByLabel(t.session.password, { exact: true }).fill('wrong-one');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await page.clock.fastForward(9_000);
      await expect(page.getByRole('alert')).toBeVisible();
      await page.clock.fastForward(1_500);
      await expect(page.getByRole('alert')).toBeHidden();
    });

    test(`a confirmed address leads to signing in after five seconds, with a message for five more (${language})`, async ({
      page,
      gym,
      outbox,
    }) => {
      const email = newAddress();
      await hasConfirmed(gym, outbox, email);
      await speak(page, language);
      await page.clock.install();
      await watchLayout(page);
      // The page's clock advances only by these steps, however slow the machine.
      await page.clock.pauseAt(Date.now() + 1_000);
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
        const countdown = page.getByText(words.replace('{{count}}', String(left)));
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
