import type { Language } from '@palestra/backend/contract/languages';
import { expect, switchTo, test, TEXTS, type Theme } from './console-test.js';

test('the console shows the chosen theme from the first paint @release', async ({ page, staffGym }) => {
  const themeIs = (language: Language, choice: Theme) => {
    const { theme, themeChoices } = TEXTS[language].header;
    return page.getByRole('menuitem', { name: theme.replace('{choice}', themeChoices[choice]) });
  };
  const openMenu = (language: Language) => page.getByRole('button', { name: TEXTS[language].header.menu }).click();
  await staffGym.opens(page);
  await openMenu('el');
  await themeIs('el', 'light').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await switchTo(page, 'en');
  await openMenu('en');
  await themeIs('en', 'dark').click();
  await themeIs('en', 'system').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(themeIs('en', 'light')).toBeVisible();
});
