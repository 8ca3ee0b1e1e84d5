import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildWhenStale } from '../../scripts/build-when-stale.mjs';
import { findFreePort } from '../../scripts/processes/free-port.mjs';
import { findBrowser } from '../support/find-browser.mjs';
import { FIRST_VISITS, firstVisit, REQUESTS, serveEmptyPage } from '../support/first-visit.mjs';
import { LARGEST_SHIFT } from '../support/layout-shifts.mjs';
import { FONTS_WEIGH, initialFiles, weigh } from '../support/site-weight.mjs';
import { openDemoGym } from './demo-gym.mjs';
import { installLighthouse, runLighthouse } from './lighthouse.mjs';
import { keepSession, shiftsOfEveryScreen } from './screens.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** Least share of the machine's best speed, as measured by Lighthouse before a run. */
const QUIET = 0.75;
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100 };

/** A page that asks for nothing during this time asks for nothing more. */
const QUIET_MS = 1_500;

/** A page with a live stream is never idle, but its next requests come soon. */
async function settles(page, asked) {
  for (let before = -1; before !== asked.length;) {
    before = asked.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

export const title = 'The member site on a phone: what a first visit weighs, what moves, and what Lighthouse says';

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
/** Nothing found is nothing weighed. */
const atMost = (limit, bytes) => ({
  ...{ result: kilobytes(bytes), aim: `<= ${kilobytes(limit)}`, holds: bytes > 0 && bytes <= limit },
});

async function weighFonts(url) {
  const rows = [];
  for (const language of ['el', 'en']) {
    const { fonts } = await initialFiles(url, [language]);
    rows.push({ what: `fonts, ${language}`, ...atMost(FONTS_WEIGH, await weigh(url, fonts)) });
  }
  return rows;
}

async function visitScreens(browser, gym, tell) {
  const empty = await serveEmptyPage();
  const { bytesUntilUsable: least } = await firstVisit(browser, { url: empty.url, usable: 'h1' });
  empty.close();
  const rows = [];
  for (const { what, path, times: most, usable, isSignedIn } of FIRST_VISITS) {
    const session = isSignedIn ? gym.session : null;
    const { bytesUntilUsable, arrived, asked } = await firstVisit(browser, {
      ...{ url: gym.url + path, session, usable, settles },
    });
    tell(`${what}, bytes of each: ${arrived.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')}`);
    tell(`${what}, requests: ${asked.join(' ')}`);
    const times = bytesUntilUsable / least;
    const result = `${kilobytes(bytesUntilUsable)} = ${times.toFixed(2)} x ${kilobytes(least)}`;
    rows.push(
      { what: `bytes until usable: ${what}`, result, aim: `<= ${most} x`, holds: times <= most },
      {
        what: `requests: ${what}`,
        result: String(asked.length),
        aim: `<= ${REQUESTS}`,
        holds: asked.length <= REQUESTS,
      },
    );
  }
  return rows;
}

async function watchScreens(gym, tell) {
  const { executablePath, args, env } = findBrowser();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const visits = await visitScreens(browser, gym, tell);
    const screens = await shiftsOfEveryScreen(browser, gym);
    for (const { name, shift, moved } of screens) if (shift > 0) tell(`${name}: ${shift.toFixed(4)} ${moved}`);
    const worst = screens.toSorted((a, b) => b.shift - a.shift)[0];
    const aim = { aim: `<= ${LARGEST_SHIFT}`, holds: worst.shift <= LARGEST_SHIFT };
    return [
      ...visits,
      {
        what: `layout shift: worst of ${screens.length} screens (${worst.name})`,
        result: worst.shift.toFixed(4),
        ...aim,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Uses a profile of its own, in which Lighthouse's page finds the stored session. */
async function withBrowser(work) {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'palestra-profile-'));
  const { executablePath, args, env } = findBrowser();
  const port = await findFreePort();
  const listening = [...args, `--remote-debugging-port=${port}`];
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args: listening, env });
  try {
    return await work(browser, port);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** A run on a busy machine measures the machine; it is repeated, at most as often as there are rounds. */
async function quietRuns(url, port, tell) {
  const runs = [];
  const isQuiet = ({ power }) => power >= QUIET * Math.max(...runs.map((run) => run.power));
  while (runs.filter(isQuiet).length < ROUNDS && runs.length < 2 * ROUNDS) {
    const run = await runLighthouse(url, port);
    runs.push(run);
    tell(`${run.performance} (${run.told}; machine ${Math.round(run.power)}) ${run.lost.join(' ')}`);
  }
  const quiet = runs.filter(isQuiet);
  return quiet.length < ROUNDS ? runs : quiet;
}

async function score(gym, tell) {
  await installLighthouse(tell);
  return withBrowser(async (browser, port) => {
    const rows = [];
    for (const [screen, address, session] of [
      ['sign-in', '/', null],
      ['book', '/book', gym.session],
    ]) {
      const page = await browser.newPage();
      await keepSession(page, gym.url, session, 'el');
      await page.close();
      const runs = await quietRuns(gym.url + address, port, (line) => tell(`${screen}: ${line}`));
      for (const [category, least] of Object.entries(LEAST)) rows.push(rowOf(screen, category, least, runs));
    }
    return rows;
  });
}

function rowOf(screen, category, least, runs) {
  const scores = runs.map((run) => run[category]);
  const result = median(scores);
  const what = `Lighthouse, ${screen}: ${category} (median of ${runs.length})`;
  return { what, result: String(result), aim: `>= ${least}`, holds: result >= least, spread: scores.join(' ') };
}

export async function measure(tell) {
  await buildWhenStale(tell, ['member-ui']);
  const gym = await openDemoGym();
  try {
    return [...(await weighFonts(gym.url)), ...(await watchScreens(gym, tell)), ...(await score(gym, tell))];
  } finally {
    await gym.close();
  }
}
