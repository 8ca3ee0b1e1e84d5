import type { LanguagePreference } from '@palestra/backend/contract/account';
import type { Gym } from '@palestra/backend/contract/gym';
import { TIMERS } from '@palestra/backend/contract/limits';
import type { Locator } from '@playwright/test';
import {
  expect,
  expectAccessible,
  LANGUAGES,
  STORY_LANGUAGES,
  openAs,
  openAsVisitor,
  PHONE,
  test,
  TEXTS,
  withoutTimers,
} from './member-test.js';

test('a language switch works in place, and is stored here and in the account (el, en) @release', async ({
  page,
  memberGym,
}) => {
  const member = await memberGym.hasMember();
  await openAs(page, member, `/book?date=${memberGym.dayAhead(1)}`);
  await expect(page.getByRole('heading', { name: 'Κλείστε ραντεβού', level: 1 })).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
  const saved = page.waitForResponse('**/api/Client/language-preference');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Book appointment', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Book 6:00\sPM/ })).toBeVisible();
  await expect(page.locator('html[lang=en][data-not-reloaded]')).toBeAttached();
  await expect(page).toHaveTitle('Book appointment · Palestra');
  await saved;
  const { data } = await member.api.get<LanguagePreference>('/Client/language-preference');
  expect(data.languageCode).toBe('en');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Book appointment', level: 1 })).toBeVisible();
});

test('without a stored choice the account’s language is shown (el, en) @release', async ({ page, memberGym }) => {
  const member = await memberGym.hasMember();
  await member.api.put('/Client/language-preference', { languageCode: 'en' });
  await page.goto('/');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('the theme follows the system until it is switched, and is stored (el, en) @release', async ({ page }) => {
  const html = page.locator('html');
  for (const language of LANGUAGES) {
    const { label, choices } = TEXTS[language].theme;
    const named = (choice: keyof typeof choices) =>
      page.getByRole('button', { name: label.replace('{theme}', choices[choice]) });
    await page.emulateMedia({ colorScheme: 'dark' });
    await openAsVisitor(page, '/', language);
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await named('system').click();
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.reload({ waitUntil: 'commit' });
    await expect(html).toHaveAttribute('data-theme', 'light');
    await named('light').click();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-theme', 'dark');
    // The switch returns to the first theme.
    await named('dark').click();
    await expect(html).toHaveAttribute('data-theme', 'light');
    await expect(named('system')).toBeVisible();
  }
});

test('the greeting is whole on a small phone in a gym with a door', async ({ page, memberGym }) => {
  const member = await memberGym.hasMember({ name: 'Κωνσταντίνα Παπαδοπούλου' });
  await page.setViewportSize({ width: 360, height: 640 });
  await withoutTimers(page, TIMERS.welcomeGreeting);
  await page.route('**/api/gym', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: Gym };
    await route.fulfill({ response, json: { ...rest, data: { ...data, hasDoor: true } } });
  });
  await openAs(page, member);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Κωδικός εισόδου' })).toBeVisible();
  const greeting = header.getByText('Καλώς ήρθατε, Κωνσταντίνα');
  await expect.poll(() => greeting.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
});

test.describe('the keyboard', () => {
  test.use({ isAlone: true });

  for (const language of STORY_LANGUAGES) {
    const t = TEXTS[language];

    test(`signing in, booking and cancelling work by keyboard alone (${language}) @release`, async ({
      page,
      memberGym,
    }) => {
      await page.setViewportSize(PHONE);
      const member = await memberGym.hasMember();
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.clock.install();
      await page.goto('/book');
      const { keyboard } = page;
      const goesTo = async (control: Locator): Promise<void> => {
        for (let steps = 0; steps < 16; steps += 1) {
          if (await control.evaluate((element) => element === document.activeElement)) return;
          await keyboard.press('Tab');
        }
        await expect(control).toBeFocused();
      };
      await expect(page.getByRole('form', { name: t.session.title })).toBeVisible();
      await goesTo(page.getByLabel(t.fields.email));
      await keyboard.type(member.email);
      await goesTo(page.getByLabel(t.session.password, { exact: true }));
      await keyboard.type(member.password);
      await keyboard.press('Enter');

      const book = page.getByRole('button', { name: new RegExp(`^${t.slot.book} `) }).first();
      await expect(book).toBeVisible();
      await goesTo(page.getByRole('link', { name: t.skipToContent }));
      await keyboard.press('Enter');
      await keyboard.press('Tab');
      await expect(page.getByRole('radio', { checked: true })).toBeFocused();
      await keyboard.press('ArrowRight');
      await expect(book).toBeVisible();
      await keyboard.press('Tab');
      await expect(book).toBeFocused();
      await keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(book).toBeFocused();
      await keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: t.bookDialog.confirm })).toBeFocused();
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeFocused();
      // Behind the sheet, where elements have no role.
      const cancel = page.locator('main li button', { hasText: t.appointment.cancel });
      await expect(cancel).toHaveCount(1);
      // It stays until dismissed.
      await page.clock.runFor(10_000);
      await expect(dialog).toBeVisible();
      await keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await goesTo(cancel);
      await keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: t.cancelDialog.confirm })).toBeFocused();
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: t.cancelDialog.done })).toBeFocused();
      await goesTo(dialog.getByRole('button', { name: t.cancelDialog.undo }));
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: t.appointment.restored })).toBeFocused();
      await keyboard.press('Escape');
      await goesTo(cancel);
      await keyboard.press('Enter');
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: t.cancelDialog.done })).toBeFocused();
      await keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByText(t.slot.yours)).toBeHidden();
    });
  }
});

test.describe('a chunk of the site that fails to load', () => {
  test.use({ isAlone: true, tolerated: /Failed to load resource|dynamically imported module|Loading chunk 3 failed/ });

  for (const language of STORY_LANGUAGES) {
    const { failure, profile } = TEXTS[language];

    test(`is retried once with a page reload, then shows the error screen (${language}) @release`, async ({
      page,
      memberGym,
    }) => {
      await page.setViewportSize(PHONE);
      let pages = 0;
      page.on('domcontentloaded', () => (pages += 1));
      await page.route('**/static/js/MorePages-*.js', (route) => route.abort('connectionrefused'));
      await openAs(page, await memberGym.hasMember(), '/profile', language);
      await expect(page.getByRole('heading', { name: failure.unexpected })).toBeVisible();
      await expect(page.getByText('Loading chunk 3 failed')).toBeVisible();
      expect(pages).toBe(2);
      await expectAccessible(page);
      await page.unroute('**/static/js/MorePages-*.js');
      await page.getByRole('button', { name: failure.reload }).click();
      await expect(page.getByRole('heading', { name: profile.title, level: 1 })).toBeVisible();
    });
  }
});
