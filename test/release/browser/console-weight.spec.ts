import { readdirSync, readFileSync } from 'node:fs';
import { Subscription } from '@palestra/backend/contract/subscription';
import { expect, LANGUAGES, slotCard, test, TEXTS } from '../../browser/console-test.js';

/**
 * Scripts and styles of the first screen as the server sends them, with the parts that it loads right after. Lists and
 * forms of react-admin are 11 kB of them.
 */
const BUDGET = 316_000;

for (const language of LANGUAGES) {
  test(`the first screen of the console needs at most 316 kB (${language})`, async ({ page, staffGym }) => {
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (!/\.(js|css)$/.test(new URL(request.url()).pathname)) return;
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await staffGym.opens(page, '/admin/', language);
    await expect(slotCard(page, '9:00')).toBeVisible();
    await expect(page.getByRole('region', { name: TEXTS[language].statistics.activeSubscriptions })).toBeVisible();
    await expect(page.getByText(TEXTS[language].connection.live, { exact: true })).toBeVisible();
    const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: 'bytes', description: String(weight) });
    expect(weight).toBeGreaterThan(100_000);
    expect(weight).toBeLessThanOrEqual(BUDGET);
  });
}

test('neither app carries the words of the API document', () => {
  const words = Object.values(Subscription.fields)
    .flatMap(({ schema }) => schema.description ?? [])
    .filter((text) => text.length > 20);
  expect(words.length).toBeGreaterThan(10);
  const scripts = ['admin-ui', 'member-ui'].flatMap((app) => {
    const folder = new URL(`../../../${app}/dist/static/js/`, import.meta.url);
    return readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  });
  expect(scripts.length).toBeGreaterThan(20);
  expect(words.filter((text) => scripts.some((script) => script.includes(text)))).toEqual([]);
});
