import { expect, LANGUAGES, slotCard, test, TEXTS } from '../../browser/console-test.js';

/** Scripts and styles of the first screen as the server sends them, with what it loads right after. */
const BUDGET = 303_000;

for (const language of LANGUAGES) {
  test(`the first screen of the console needs at most 303 kB (${language})`, async ({ page, staffGym }) => {
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
