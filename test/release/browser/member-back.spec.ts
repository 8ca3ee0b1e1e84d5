import type { Page } from '@playwright/test';
import { closeBooked, expect, STORY_LANGUAGES, openAs, PHONE, test, TEXTS } from '../../browser/member-test.js';

test.use({ viewport: PHONE });

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const books = (page: Page) => page.getByRole('button', { name: new RegExp(`^${t.slot.book} `) });

  test(`Back closes an open sheet, and the next Back leaves the page (${language})`, async ({ page, memberGym }) => {
    await openAs(page, await memberGym.hasMember(), '/profile', language);
    await page.getByRole('link', { name: t.navigation.book }).click();
    await books(page).first().click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { name: t.book.title, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: t.profile.title })).toBeVisible();
  });

  test(`Back leaves the page at once after a reload with an open sheet (${language})`, async ({ page, memberGym }) => {
    await openAs(page, await memberGym.hasMember(), '/profile', language);
    await page.getByRole('link', { name: t.navigation.book }).click();
    await books(page).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: t.book.title, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: t.profile.title })).toBeVisible();
  });

  test(`a sheet closed by its own button leaves no history entry (${language})`, async ({ page, memberGym }) => {
    await openAs(page, await memberGym.hasMember(), '/profile', language);
    await page.getByRole('link', { name: t.navigation.book }).click();
    for (const close of [t.bookDialog.another, null]) {
      await books(page).first().click();
      const sheet = page.getByRole('dialog');
      await expect(sheet).toBeVisible();
      if (close === null) await page.keyboard.press('Escape');
      else await page.getByRole('button', { name: close }).click();
      await expect(sheet).toBeHidden();
    }
    await page.waitForFunction(() => !(history.state as { isSheet?: boolean } | null)?.isSheet);
    await page.goBack();
    await expect(page.getByRole('heading', { name: t.profile.title })).toBeVisible();
  });

  test(`Back does not close a sheet while its action is in progress (${language})`, async ({ page, memberGym }) => {
    await openAs(page, await memberGym.hasMember(), '/book', language);
    await books(page).first().click();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/Client/appointments', async (route) => {
      if (route.request().method() === 'POST') await held;
      return route.fallback();
    });
    await page.getByRole('button', { name: t.bookDialog.confirm }).click();
    await page.evaluate(() => history.back());
    await expect(page.getByRole('dialog')).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
    await closeBooked(page, language);
  });
}
