import type { Language } from '@palestra/backend/contract/languages';
import { expect, switchTo, test, TEXTS, type Theme } from './console-test.js';

test('the console shows the chosen theme from the first paint @release', async ({ page, staffGym }) => {
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
