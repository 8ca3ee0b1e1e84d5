import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import { test, type BrowserContext, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../../../backend/src/platform/config/demo-accounts.js';
import { bookableDate } from '../../support/booking.js';
import { createGym, ManyGyms } from '../../support/many-gyms.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { DESK, expect, expectAccessible, LANGUAGES, PHONE, TEXTS } from '../../browser/member-test.js';

/** Browsers take such names for this machine. */
const [ATHENS, PATRAS] = ['athens.localhost', 'patras.localhost'];
const OPERATOR = 'gyms.localhost';
const TOKEN = 'what the operator shows, of thirty-two';
const t = TEXTS.el;

let database: TestDatabase;
let served: ManyGyms;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  database = await createTestDatabase('bare');
  for (const host of [ATHENS, PATRAS]) {
    const [key = ''] = host.split('.');
    // The demo's people are the same in both, so that only the hosts tell them apart.
    const made = await createGym(database.url, key, [host], [], {}, { isDemo: true });
    expect(made.stderr).toBe('');
  }
  served = await ManyGyms.serve(database.url, { OPERATOR_HOST: OPERATOR, OPERATOR_TOKEN: TOKEN }, { workers: 1 });
});
test.afterAll(async () => {
  await served.stop();
  await database.drop();
});

async function signInAt(page: Page, host: string): Promise<void> {
  await page.goto(`${served.urlAt(host)}/`);
  await page.getByLabel(t.fields.email).fill(DEMO_ACCOUNTS.member.email);
  await page.getByLabel(t.session.password, { exact: true }).fill(DEMO_ACCOUNTS.password);
  await page.getByRole('button', { name: t.session.submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
}

/** With the session of the page, as the site itself asks. */
const askAs = (page: Page, path: string): Promise<{ status: number; data: unknown }> =>
  page.evaluate(async (asked) => {
    const answer = await fetch(asked, { headers: { Authorization: `Bearer ${localStorage.getItem('authToken')}` } });
    return { status: answer.status, data: ((await answer.json()) as { data?: unknown }).data };
  }, path);
const bookingsOf = async (page: Page): Promise<string[]> =>
  ((await askAs(page, '/api/Client/appointments')).data as BookedAppointment[]).map(({ id }) => id).sort();

test('a member signs in at two gyms and books at one, and the other sees nothing of it', async ({ context }) => {
  const [atAthens, atPatras] = [await context.newPage(), await context.newPage()];
  await atAthens.setViewportSize(PHONE);
  await signInAt(atAthens, ATHENS);
  await signInAt(atPatras, PATRAS);
  const before = [await bookingsOf(atAthens), await bookingsOf(atPatras)];

  await atAthens.goto(`${served.urlAt(ATHENS)}/book?date=${bookableDate()}`);
  await atAthens.getByRole('listitem').getByRole('button', { name: t.slot.book }).first().click();
  const sheet = atAthens.getByRole('dialog', { name: t.bookDialog.title });
  await sheet.getByRole('button', { name: t.bookDialog.confirm }).click();
  await expect(atAthens.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();

  expect(await bookingsOf(atAthens)).toHaveLength((before[0]?.length ?? 0) + 1);
  await atPatras.reload();
  await expect(atPatras.getByRole('heading', { name: t.overview.title })).toBeVisible();
  expect(await bookingsOf(atPatras)).toEqual(before[1]);
});

test('the session of one gym is refused at the other, which asks to sign in', async ({ page, context }) => {
  await signInAt(page, ATHENS);
  const stored = await page.evaluate((): Record<string, string> => ({ ...localStorage }));
  const other = await context.newPage();
  await other.goto(`${served.urlAt(PATRAS)}/icon.svg`);
  await other.evaluate(
    (items) => Object.entries(items).forEach(([key, text]) => localStorage.setItem(key, text)),
    stored,
  );
  expect((await askAs(other, '/api/Client/appointments')).status).toBe(401);
  await other.goto(`${served.urlAt(PATRAS)}/`);
  await expect(other.getByRole('button', { name: t.session.submit, exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
});

test('each is installed under its own name', async ({ page }) => {
  for (const host of [ATHENS, PATRAS]) {
    await page.goto(`${served.urlAt(host)}/`);
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      return (await fetch(link?.href ?? '')).json() as Promise<{ name: string }>;
    });
    expect(manifest.name).toContain(`Gym ${host.split('.')[0] ?? ''}`);
  }
});

test.describe('the operator’s page', () => {
  const operators = async (context: BrowserContext, query: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${served.urlAt(OPERATOR)}/api/operator${query}`);
    return page;
  };

  test.use({ httpCredentials: { username: 'operator', password: TOKEN } });

  for (const language of LANGUAGES) {
    for (const viewport of [PHONE, DESK]) {
      test(`can be read, searched and used by all (${language}, ${viewport.width} px)`, async ({ context }) => {
        const page = await operators(context, `?lang=${language}`);
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        }
        await page.getByRole('searchbox').fill('patras');
        await page.keyboard.press('Enter');
        await expect(page.getByText('Gym patras')).toBeVisible();
        await expect(page.getByText('Gym athens')).toBeHidden();
      });
    }
  }
});
