import type { Page } from '@playwright/test';
import { expect, expectAccessible, STORY_LANGUAGES, PHONE, STAFF, test, TEXTS } from './console-test.js';
import { isSignedOut } from './faults-test.js';

/* A session that ends while something is typed: the user signs in over the page and continues. */
test.use({ tolerated: /status of 401/ });

const PHONE_NUMBER = '2109876543';
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const againOver = (page: Page) => page.getByRole('dialog', { name: t.signIn.againTitle });
  const signIn = async (page: Page, password: string, email?: string): Promise<void> => {
    if (email !== undefined) await againOver(page).getByLabel(t.signIn.email).fill(email);
    await againOver(page).getByLabel(t.signIn.password, { exact: true }).fill(password);
    await againOver(page).getByRole('button', { name: t.signIn.submit, exact: true }).click();
  };
  const types = async (page: Page): Promise<void> => {
    await page.getByRole('textbox', { name: t.clients.name }).fill('Νεφέλη Μισή');
    await page.getByRole('textbox', { name: t.clients.phone, exact: true }).fill(PHONE_NUMBER);
  };

  test(`the same person continues a half-typed form, on a phone too (${language}) @release`, async ({
    page,
    staffGym,
  }) => {
    await page.setViewportSize(PHONE);
    await staffGym.opens(page, '/admin/clients/create', language);
    await types(page);
    await page.route('**/api/**', isSignedOut);
    await page.getByRole('textbox', { name: t.clients.email }).fill('nefeli@example.gr');
    await page.getByRole('textbox', { name: t.clients.password }).fill('παλαίστρα');
    await page.getByRole('button', { name: t.clients.submitNew }).click();
    await expect(againOver(page)).toBeVisible();
    await expectAccessible(page);
    expect(await storedToken(page)).toBeNull();
    await expect(page).toHaveURL(/clients\/create$/);
    await page.keyboard.press('Escape');
    await expect(againOver(page)).toBeVisible();
    await page.unroute('**/api/**');
    await signIn(page, STAFF.password);
    await expect(againOver(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: t.clients.phone, exact: true })).toHaveValue(PHONE_NUMBER);
    await page.getByRole('button', { name: t.clients.submitNew }).click();
    await expect(page.getByText(t.clients.created)).toBeVisible();
  });
}
