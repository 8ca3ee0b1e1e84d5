import { STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import { test, type Page } from '@playwright/test';
import { createGym, ManyGyms, OWNER, PASSWORD } from '../../support/many-gyms.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { TEXTS as STAFF_TEXTS } from '../../browser/console-test.js';
import { DESK, expect, expectAccessible, expectNoSidewaysScroll, PHONE, TEXTS } from '../../browser/member-test.js';

/* rule: first language */

/** Browsers take such names for this machine. */
const HOST = 'boston.localhost';
const MEMBER = 'member@gym.example';

let database: TestDatabase;
let served: ManyGyms;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  database = await createTestDatabase('bare');
  const made = await createGym(database.url, 'boston', [HOST, '127.0.0.1'], ['--language', 'en']);
  expect(made.stderr).toBe('');
  served = await ManyGyms.serve(database.url, {}, { workers: 1 });
  const { owner } = await served.open('127.0.0.1');
  const added = await owner.post('/Admin/clients', { name: 'Mary Smith', email: MEMBER, phone: '6971234567' });
  expect(added.status).toBe(201);
  const pool = connectionsTo(database.url, 1);
  await pool.query(
    `UPDATE gym_boston.users c SET password_hash = o.password_hash, email_confirmed_at = now()
     FROM gym_boston.users o WHERE c.email = $1 AND o.email = $2`,
    [MEMBER, OWNER],
  );
  await pool.end();
});
test.afterAll(async () => {
  await served.stop();
  await database.drop();
});

async function isFit(page: Page): Promise<void> {
  // Its contrast is looked at in both themes: colours must not be on their way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const speaks = (page: Page, language: string) => expect(page.locator('html')).toHaveAttribute('lang', language);

for (const viewport of [PHONE, DESK]) {
  test.describe(`at an English gym, ${viewport.width} px`, () => {
    test.use({ viewport, locale: 'de-DE' });

    test('a member’s first screens are English in a browser that prefers another language', async ({ page }) => {
      const t = TEXTS.en;
      await page.goto(`${served.urlAt(HOST)}/`);
      await expect(page.getByRole('button', { name: t.session.submit, exact: true })).toBeVisible();
      await speaks(page, 'en');
      await isFit(page);
      await page.getByLabel(t.fields.email).fill(MEMBER);
      await page.getByLabel(t.session.password, { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: t.session.submit, exact: true }).click();
      await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
      await speaks(page, 'en');
      await isFit(page);
    });

    test('the owner’s first screens are English, too', async ({ page }) => {
      const t = STAFF_TEXTS.en;
      await page.goto(`${served.urlAt(HOST)}/admin/`);
      await expect(page.getByRole('button', { name: t.signIn.submit, exact: true })).toBeVisible();
      await speaks(page, 'en');
      await isFit(page);
      await page.getByLabel(t.signIn.email).fill(OWNER);
      await page.getByLabel(t.signIn.password, { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: t.signIn.submit, exact: true }).click();
      await expect(page).toHaveTitle(`${t.nav.overview} · Gym boston`);
      await expect(page.getByRole('banner')).toContainText(STAFF_ROLE_NAMES.en.owner);
      await speaks(page, 'en');
      await isFit(page);
    });
  });
}

test.describe('in a browser that prefers Greek', () => {
  test.use({ locale: 'el-GR' });

  test('the first screens of an English gym are Greek', async ({ page }) => {
    await page.goto(`${served.urlAt(HOST)}/`);
    await expect(page.getByRole('button', { name: TEXTS.el.session.submit, exact: true })).toBeVisible();
    await page.goto(`${served.urlAt(HOST)}/admin/`);
    await expect(page.getByRole('button', { name: STAFF_TEXTS.el.signIn.submit, exact: true })).toBeVisible();
    await speaks(page, 'el');
  });
});
