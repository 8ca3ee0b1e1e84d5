import type { Page } from '@playwright/test';
import { OPENS_WITHIN_MS } from '@palestra/web-kit/opening-stream';
import { FIRST_VISITS, firstVisit, REQUESTS, serveEmptyPage } from '../../support/first-visit.mjs';
import { FIRST_SCREENS, FONTS_WEIGH, initialFiles, weigh } from '../../support/site-weight.mjs';
import {
  changeTo,
  expect,
  LANGUAGES,
  openAs,
  openAsVisitor,
  PHONE,
  test,
  TEXTS,
  withoutTimers,
} from '../../browser/member-test.js';
import { speak } from '../../browser/visitor-test.js';

test.use({ viewport: PHONE });

// Class and trainer come in files of their own, where a gym has them.
const SWITCH = 'UPDATE settings SET value = $1 WHERE key = $2';
test.beforeEach(({ memberGym }) => memberGym.gym.database.query(SWITCH, ['off', 'uses.classes']));
test.afterEach(({ memberGym }) => memberGym.gym.database.query(SWITCH, ['on', 'uses.classes']));

/** Reads wait for the stream, however slowly it opens: those before it would be sent again. */
const prepare = (page: Page): Promise<unknown> => withoutTimers(page, OPENS_WITHIN_MS);

for (const language of LANGUAGES) {
  test(`a first visit names five scripts and styles, and a typeface of at most 30 kB (${language})`, async ({
    gym,
  }) => {
    for (const needs of Object.values(FIRST_SCREENS)) {
      const { code, fonts } = await initialFiles(gym.url, [language, ...needs]);
      expect(code.length).toBe(5);
      expect(fonts.length).toBe(1);
      expect(await weigh(gym.url, fonts)).toBeLessThanOrEqual(FONTS_WEIGH);
    }
  });
}

test.describe('in a gym of one room', () => {
  // The filter of rooms has files of its own, too.
  test.beforeEach(({ memberGym }) => memberGym.gym.database.query(SWITCH, ['off', 'uses.rooms']));
  test.afterEach(({ memberGym }) => memberGym.gym.database.query(SWITCH, ['on', 'uses.rooms']));

  for (const [language, name] of [
    ['el', 'Μαρία Παπαδοπούλου'],
    ['en', 'Maria Papadopoulou'],
  ] as const) {
    test(`a first visit can be used after few empty pages of React (${language})`, async ({ browser, memberGym }) => {
      const { session } = await memberGym.hasMember({ name });
      const empty = await serveEmptyPage();
      const { bytesUntilUsable: least } = await firstVisit(browser, { url: empty.url, usable: 'h1' });
      empty.close();
      expect(least).toBeGreaterThan(50_000);
      for (const { what, path, times, usable, isSignedIn } of FIRST_VISITS) {
        const url = memberGym.gym.url + path;
        const visit = { url, usable, language, session: isSignedIn ? { ...session, language } : null, prepare };
        const { bytesUntilUsable, arrived, asked } = await firstVisit(browser, visit);
        const weight = bytesUntilUsable / least;
        test.info().annotations.push({ type: what, description: `${weight.toFixed(3)} ${JSON.stringify(arrived)}` });
        expect(weight, what).toBeLessThanOrEqual(times);
        expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(REQUESTS);
      }
    });
  }
});

/** Families whose file the page asked for, because one of its texts needs it. */
const typefacesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status !== 'unloaded').map(({ family }) => family);
  });

for (const [language, name, typeface] of [
  ['el', 'Μαρία Παπαδοπούλου', 'Commissioner Greek'],
  ['en', 'Maria Papadopoulou', 'Commissioner Latin'],
] as const) {
  test(`a visit loads the typeface of its language only (${language})`, async ({ page, memberGym }) => {
    const { header, session, status } = TEXTS[language];
    const member = await memberGym.hasMember({ name });
    const switcher = page.getByRole('button', { name: header.switchLanguage });
    await openAsVisitor(page, '/', language);
    await expect(switcher).toBeVisible();
    await expect(page.getByRole('button', { name: session.submit, exact: true })).toBeVisible();
    expect(await typefacesOf(page)).toEqual([typeface]);
    await changeTo(page, member, '/', language);
    await expect(switcher).toBeVisible();
    await expect(page.getByRole('region', { name: status.ok })).toBeVisible();
    expect(await typefacesOf(page)).toEqual([typeface]);
    await changeTo(page, member, '/book', language);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect(await typefacesOf(page)).toEqual([typeface]);
  });
}

test('those files are enough for the first screens: overview and sign-in', async ({ page, gym, memberGym }) => {
  const t = TEXTS.el;
  const { code } = await initialFiles(gym.url, ['el', 'visitor', 'member']);
  // Further files never arrive.
  await page.route(/\.(js|css)$/, async (route) => {
    if (code.includes(new URL(route.request().url()).pathname)) await route.continue();
  });
  await speak(page, 'el');
  await page.goto('/');
  await expect(page.getByRole('button', { name: t.session.submit, exact: true })).toBeVisible();
  const member = await memberGym.hasMember();
  const place = { appointmentDate: memberGym.dayAhead(1), startTime: '18:00', endTime: '19:00' };
  await member.api.post('/Client/appointments', place);
  await openAs(page, member);
  await expect(page.getByRole('region', { name: t.overview.next })).toBeVisible();
  await expect(page.getByRole('region', { name: t.status.ok })).toBeVisible();
});

test('a cold visit to the history makes at most 12 requests', async ({ page, memberGym }) => {
  const member = await memberGym.hasMember();
  const place = { appointmentDate: memberGym.dayAhead(1), startTime: '18:00', endTime: '19:00' };
  await member.api.post('/Client/appointments', place);
  await prepare(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await openAs(page, member, '/history');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(REQUESTS);
});
