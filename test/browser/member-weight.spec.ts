import { request } from 'node:http';
import { expect, LANGUAGES, openAs, PHONE, test, TEXTS } from './member-test.js';
import { speak } from './visitor-test.js';

test.use({ viewport: PHONE });

/** Initial JavaScript and CSS, and the fonts, as they travel (issue 6). */
const BUDGET = { code: 110_000, fonts: 60_000 };

/** The files that a first visit asks for before it shows anything: those that the page names, by what it needs them for. */
async function initialFiles(url: string, needs: string[]): Promise<{ code: string[]; fonts: string[] }> {
  const page = await (await fetch(url)).text();
  const named = needs.flatMap((need) => new RegExp(`data-${need}="([^"]*)"`).exec(page)?.[1]?.split(' ') ?? []);
  const linked = [...page.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map((match) => match[1] ?? '');
  const files = [...new Set([...linked, ...named])];
  return {
    code: files.filter((file) => /\.(js|css)$/.test(file)),
    fonts: files.filter((file) => file.endsWith('.woff2')),
  };
}

/** What one file weighs on its way to a phone. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br' };
    request(url, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`No ${url}`))));
    })
      .on('error', reject)
      .end();
  });
}

async function weigh(url: string, files: string[]): Promise<number> {
  const weights = await Promise.all(files.map((file) => bytesOf(url + file)));
  return weights.reduce((sum, bytes) => sum + bytes, 0);
}

for (const language of LANGUAGES) {
  test(`the first visit weighs at most 110 kB, its fonts 60 kB (${language})`, async ({ gym }) => {
    for (const screen of ['dashboard', 'visitor']) {
      const { code, fonts } = await initialFiles(gym.url, [language, screen]);
      const weight = { code: await weigh(gym.url, code), fonts: await weigh(gym.url, fonts) };
      test.info().annotations.push({ type: screen, description: JSON.stringify(weight) });
      expect(code.length).toBeGreaterThan(5);
      expect(fonts.length).toBe(2);
      expect(weight.code).toBeLessThanOrEqual(BUDGET.code);
      expect(weight.fonts).toBeLessThanOrEqual(BUDGET.fonts);
    }
  });
}

test('those files are enough for the first screens: a member’s overview, a visitor’s way in', async ({
  page,
  gym,
  memberGym,
}) => {
  const t = TEXTS.el;
  const { code } = await initialFiles(gym.url, ['el', 'visitor', 'dashboard']);
  // What is asked for beyond them never comes.
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
  await expect(page.getByRole('region', { name: t.overview.use })).toBeVisible();
});
