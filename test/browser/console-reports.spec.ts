import type { Locator, Page } from '@playwright/test';
import { DEMO_MADE_AT } from '../support/demo-instant.mjs';
import {
  DESK,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  starting,
  type StaffGym,
  STORY_LANGUAGES,
  TEXTS,
  test,
} from './console-test.js';

const [LANGUAGE = 'el'] = STORY_LANGUAGES;
const { nav, reports: t } = TEXTS[LANGUAGE];

/** None of the demo gym's subscriptions may end in the week of the stories. */
const oneExpires = ({ members }: StaffGym) =>
  members.hasMember({ name: 'Ευρυνόμη Λήγουσα', subscription: { endDate: members.dayAhead(3) } });

/* A manager's way from a number to its people, on the demo gym. */
test('a report leads from fill to the visits behind it, and to those who should be written to @release', async ({
  page,
  staffGym,
}) => {
  await oneExpires(staffGym);
  await staffGym.opens(page, '/admin/', LANGUAGE);
  await page.getByRole('link', { name: nav.reports }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
  await page.getByRole('link', { name: t.question.fill, exact: true }).click();
  const map = page.getByRole('table', { name: t.fillTable });
  const cell = map
    .getByRole('link')
    .filter({ hasText: /: [1-9]/ })
    .first();
  await expect(cell).toBeVisible();
  await expectAccessible(page);
  const visits = /: ([\d.,]+) /.exec((await cell.textContent()) ?? '')?.[1] ?? '';
  await cell.click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(`: ${visits}`);
  await page.goBack();
  await page.setViewportSize(PHONE);
  await expect(map).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: t.question.expiring, exact: true }).click();
  await page.getByRole('link', { name: starting(t.write) }).click();
  await expect(page).toHaveURL(/settings\/broadcast/);
});

/* Each question with its answer on the demo gym. */
const ANSWERS: readonly [keyof typeof t.question, (page: Page) => Locator][] = [
  ['visits', (page) => page.getByRole('table', { name: t.visitsPlot.week }).getByRole('link').first()],
  ['fill', (page) => page.getByRole('table', { name: t.fillTable }).getByRole('link').first()],
  ['demand', (page) => page.getByText(starting(t.addHere))],
  ['members', (page) => page.getByText(t.events.ended, { exact: true }).first()],
  ['atRisk', (page) => page.getByRole('table', { name: t.names.atRisk }).getByRole('link').first()],
  ['expiring', (page) => page.getByRole('table', { name: t.names.expiring }).getByRole('link').first()],
  ['money', (page) => page.getByRole('table', { name: t.moneyByMonth }).getByRole('link').first()],
  ['owed', (page) => page.getByRole('table', { name: t.names.owed }).getByRole('link').first()],
  ['latePayers', (page) => page.getByRole('table', { name: t.latePayers }).getByRole('link').first()],
  ['closings', (page) => page.getByRole('table', { name: t.names.closings }).getByRole('link').first()],
  ['changes', (page) => page.getByText(t.verdicts.fewer)],
];

test('questions of an owner are each answered two clicks from the start @release', async ({ page, staffGym }) => {
  // The tests' copy of the demo gym has lost its log.
  await staffGym.members.gym.database.query(
    `INSERT INTO audit_entries (at, action, entity, entity_id, before, after)
     VALUES ($1::timestamptz - interval '40 days', 'setting.updated', 'setting', 'BookingCancellationDeadlineHours',
       '{"value":"1"}', '{"value":"2"}')`,
    // The demo gym has no visits after it was made.
    [DEMO_MADE_AT],
  );
  await oneExpires(staffGym);
  await staffGym.opens(page, '/admin/', LANGUAGE);
  const clicks: number[] = [];
  await page.exposeFunction('countClick', () => clicks.push(1));
  await page.evaluate(() =>
    addEventListener('click', () => (window as unknown as { countClick: () => void }).countClick(), true),
  );
  for (const [question, answerOn] of ANSWERS) {
    await page.getByRole('link', { name: nav.overview, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = clicks.length;
    await page.getByRole('link', { name: nav.reports, exact: true }).click();
    await page.getByRole('link', { name: t.question[question], exact: true }).click();
    await expect(answerOn(page)).toBeVisible();
    expect([question, clicks.length - before]).toEqual([question, 2]);
    await expectAccessible(page);
  }
});
