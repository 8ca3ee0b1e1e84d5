import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DESK, expect, expectAccessible, test, type MemberGym } from './member-test.js';

/* The gym's own web page, on another site and with a strict policy, shows the week. */

const CSS = `
  html { color: #222; background: #fdfdf5; font-family: Georgia, serif; }
  html[data-theme='dark'] { color: #eee; background: #181820; }
  body { margin: 16px; }
  .named { --palestra-accent: rgb(0, 68, 136); --palestra-radius: 0px; }
`;

const IN_GREEK = '/greek';

const pageOf = (gym: string, language: string): string => `<!doctype html>
<html lang="el" data-theme="light">
  <head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Άθλος</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">
  </head>
  <body><main>
    <h1>Άθλος</h1>
    <palestra-schedule${language}><a href="${gym}/timetable">Το πρόγραμμα</a></palestra-schedule>
    <script src="${gym}/embed/schedule.js" defer></script>
  </main></body>
</html>`;

/** Allows nothing inline, and otherwise what `docs/rules.md` names (rule: embed). */
const policyFor = (gym: string): string =>
  `default-src 'none'; base-uri 'none'; img-src data:; style-src 'self'; script-src ${gym}; connect-src ${gym}`;

let gymsOwnPage: Server;
let address = '';
test.beforeEach(async ({ memberGym: { gym } }) => {
  gymsOwnPage = createServer(({ url }, response) => {
    const isStyle = url === '/page.css';
    response.writeHead(200, {
      'Content-Type': isStyle ? 'text/css' : 'text/html; charset=utf-8',
      'Content-Security-Policy': policyFor(gym.url),
    });
    response.end(isStyle ? CSS : pageOf(gym.url, url === IN_GREEK ? ' lang="el"' : ''));
  });
  await new Promise<void>((resolve) => gymsOwnPage.listen(0, () => resolve()));
  // Another site than that of the gym, which is at 127.0.0.1.
  address = `http://localhost:${(gymsOwnPage.address() as AddressInfo).port}/`;
});
test.afterEach(() => {
  gymsOwnPage.closeAllConnections();
  gymsOwnPage.close();
});

/** An hour of tomorrow with one place, which a member takes. */
async function fillsAnHour(memberGym: MemberGym, hour: string): Promise<void> {
  const slot = { date: memberGym.dayAhead(1), startTime: `${hour}:00`, endTime: `${Number(hour) + 1}:00` };
  await memberGym.gym.database.query('DELETE FROM timeslot_overrides WHERE date = $1', [slot.date]);
  const resized = await memberGym.admin.put('/Admin/timeslots/capacity', { ...slot, newCapacity: 1 });
  expect(resized.status, resized.message).toBe(200);
  const member = await memberGym.hasMember();
  const { date: appointmentDate, ...times } = slot;
  await member.api.post('/Client/appointments', { appointmentDate, ...times });
}

test.describe('the gym’s own page', () => {
  // A browser keeps the week for a minute, and this one has that of another test.
  test.use({ viewport: DESK, isAlone: true });

  test('shows the week in its own look and language, and leads to the booking', async ({ page, memberGym }) => {
    await fillsAnHour(memberGym, '19');
    await page.goto(address);
    const week = page.getByRole('region', { name: 'Πρόγραμμα της εβδομάδας' });
    const days = week.locator('.days > li');
    await expect(days).toHaveCount(7);
    await expect(page.getByRole('link', { name: 'Το πρόγραμμα' })).toBeHidden();
    const tomorrow = days.nth(1);
    await expect(tomorrow).toContainText('Τετάρτη 11 Φεβρουαρίου');
    const full = tomorrow.locator('.slot', { hasText: '7:00 μ.μ. – 8:00 μ.μ.' });
    await expect(full).toContainText('Πλήρες');
    await expect(full).not.toHaveAttribute('href');
    const free = tomorrow.getByRole('link').first();
    await expect(free).toContainText(/ελεύθερ(η θέση|ες θέσεις)/);
    await expect(free).toHaveCSS('font-family', 'Georgia, serif');
    await expect(free).toHaveCSS('color', 'rgb(34, 34, 34)');
    await page.locator('palestra-schedule').evaluate((schedule) => schedule.classList.add('named'));
    await expect(free).toHaveCSS('color', 'rgb(0, 68, 136)');
    await expect(free).toHaveCSS('border-radius', '0px');

    await page.locator('palestra-schedule').evaluate((schedule) => schedule.setAttribute('lang', 'en'));
    await expect(page.getByRole('region', { name: 'Timetable of the week' })).toContainText(
      '7:00 PM – 8:00 PM, Main room Full',
    );
    await page.keyboard.press('Tab');
    await expect(week.or(page.getByRole('region')).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`^${memberGym.gym.url}/`));
  });

  test('tells search engines of the hours, and keeps nothing in the browser @release', async ({ page, memberGym }) => {
    await fillsAnHour(memberGym, '19');
    await page.goto(address);
    const data = page.locator('script[type="application/ld+json"]');
    await expect(data).toHaveCount(1);
    const { '@graph': graph } = JSON.parse((await data.textContent()) ?? '') as { '@graph': Record<string, unknown>[] };
    const [place, ...events] = graph;
    expect(place).toMatchObject({ '@type': 'ExerciseGym', '@id': `${memberGym.gym.url}/` });
    expect(events.length).toBeGreaterThan(40);
    const full = events.find(({ startDate }) => startDate === `${memberGym.dayAhead(1)}T17:00:00.000Z`);
    expect(full).toMatchObject({ '@type': 'Event', maximumAttendeeCapacity: 1, remainingAttendeeCapacity: 0 });
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('reads the week once to show it, with a language of its own @release', async ({ page, memberGym }) => {
    const reads: string[] = [];
    page.on('request', (request) => reads.push(...(request.url().endsWith('/api/gym/week') ? [request.url()] : [])));
    await page.goto(new URL(IN_GREEK, address).href);
    await expect(page.getByRole('region', { name: 'Πρόγραμμα της εβδομάδας' })).toBeVisible();
    expect(reads).toEqual([`${memberGym.gym.url}/api/gym/week`]);
  });

  for (const width of [360, 1280])
    test(`can be read by everybody and fits into ${width} px, in light and dark @release`, async ({
      page,
      memberGym,
    }) => {
      await fillsAnHour(memberGym, '19');
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await expect(page.getByRole('region')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    });
});

test.describe('the page of a gym without a public timetable', () => {
  test.use({ viewport: DESK, isAlone: true, tolerated: /404|palestra-schedule/ });

  test('keeps its own words @release', async ({ page, memberGym }) => {
    await memberGym.gym.database.query(`UPDATE settings SET value = 'off' WHERE key = 'uses.page'`);
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Το πρόγραμμα' })).toBeVisible();
    await expect(page.getByRole('region')).toHaveCount(0);
  });
});
