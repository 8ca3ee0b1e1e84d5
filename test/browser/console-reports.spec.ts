import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, starting, TEXTS, test } from './console-test.js';

const { reports: t } = TEXTS.el;
const DESK = { width: 1280, height: 800 };

/* A manager's way from a number to its people, on the demo gym. */
test('a report leads from fill to the visits behind it, and to those who should be written to', async ({
  page,
  staffGym,
}) => {
  await staffGym.opens(page);
  await page.getByRole('link', { name: TEXTS.el.nav.reports }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
  await page.getByRole('link', { name: t.names.fill, exact: true }).click();
  const map = page.getByRole('table', { name: t.fillTable });
  const cell = map.getByRole('link').first();
  await expect(cell).toBeVisible();
  await expectAccessible(page);
  const visits = /: ([\d.]+) /.exec((await cell.textContent()) ?? '')?.[1] ?? '';
  await cell.click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(`: ${visits}`);
  await page.goBack();
  await page.setViewportSize(PHONE);
  await expect(map).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: t.names.expiring, exact: true }).click();
  await page.getByRole('link', { name: starting(t.write) }).click();
  await expect(page).toHaveURL(/settings\/broadcast/);
});
