import type { Page } from '@playwright/test';
import {
  chipOf,
  booksIn,
  countOf,
  expect,
  STORY_LANGUAGES,
  slotCard,
  type StaffGym,
  starting,
  test,
  TEXTS,
} from '../../browser/console-test.js';

/*
 * A server that hangs or is gone. One word and one bar report it, and no request waits for ever. A change without a
 * response is looked up instead of sent again.
 */
test.setTimeout(180_000);
test.use({ tolerated: /Failed to load resource|ERR_/ });

/** Time within which the desk notices without an act; the server's heartbeat is missing by then. */
const SOON = { timeout: 20_000 };

const ofThatMorning = ({ today }: StaffGym) => ({ TEST_NOW: `${today}T06:00:00.000Z` });
/** A part that is still loading when the server goes has nothing to show, and a button of its own. */
const hasEverything = async (page: Page): Promise<void> => {
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};
const mark = (page: Page, text: string) => page.getByRole('banner').getByText(text, { exact: true });

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const bar = (page: Page) => page.getByRole('status').filter({ hasText: starting(t.connection.noWordSince) });
  const retries = (page: Page) => page.getByRole('button', { name: t.app.retry });

  test(`a server that hangs shows as old data, then as offline in one bar, until it is back (${language})`, async ({
    page,
    gym,
    staffGym,
  }) => {
    const api = await gym.startAnotherApi(ofThatMorning(staffGym));
    await staffGym.opens(page, `${api.url}/admin/`, language);
    await expect(mark(page, t.connection.live)).toBeVisible();
    await hasEverything(page);
    process.kill(api.pid, 'SIGSTOP');
    try {
      await expect(page.getByRole('banner').getByText(/^(πριν \d+ δ\.|\d+ s ago)$/)).toBeVisible(SOON);
      await expect(mark(page, t.connection.offline)).toBeVisible(SOON);
      await expect(bar(page)).toHaveCount(1);
      await expect(retries(page)).toHaveCount(1);
    } finally {
      process.kill(api.pid, 'SIGCONT');
    }
    await expect(mark(page, t.connection.live)).toBeVisible({ timeout: 40_000 });
    await expect(bar(page)).toHaveCount(0);
    await expect(retries(page)).toHaveCount(0);
  });

  test(`a killed server shows as offline in one bar (${language})`, async ({ page, gym, staffGym }) => {
    const api = await gym.startAnotherApi(ofThatMorning(staffGym));
    await staffGym.opens(page, `${api.url}/admin/`, language);
    await expect(mark(page, t.connection.live)).toBeVisible();
    await hasEverything(page);
    await api.kill();
    await expect(mark(page, t.connection.offline)).toBeVisible(SOON);
    await expect(bar(page)).toBeVisible();
    await retries(page).click();
    await expect(retries(page)).toHaveCount(1);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  test(`a booking without a response is looked up, and never sent twice (${language})`, async ({
    page,
    gym,
    staffGym,
  }) => {
    const member = await staffGym.members.hasMember({ name: 'Ανδρέας Αναπάντητος' });
    const api = await gym.startAnotherApi(ofThatMorning(staffGym));
    await staffGym.opens(page, `${api.url}/admin/`, language);
    await slotCard(page, '1:00')
      .getByRole('button', { name: booksIn(language) })
      .click();
    const dialog = page.getByRole('dialog', { name: t.appointments.bookTitle });
    await dialog.getByRole('combobox').fill(member.email);
    await dialog.getByRole('option', { name: new RegExp(member.name) }).click();
    const confirm = dialog.getByRole('button', { name: t.appointments.confirm });
    await expect(confirm).toBeEnabled();
    const sent = countOf(page, /\/api\/Admin\/appointments$/);
    process.kill(api.pid, 'SIGSTOP');
    try {
      await confirm.click();
      await expect(dialog.getByText(t.errors.checking)).toBeVisible({ timeout: 25_000 });
    } finally {
      process.kill(api.pid, 'SIGCONT');
    }
    await expect(dialog).toHaveCount(0, { timeout: 30_000 });
    await expect(chipOf(slotCard(page, '1:00'), member.name)).toBeVisible();
    expect(sent.count).toBe(1);
  });
}
