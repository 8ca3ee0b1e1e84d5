import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { unpackedChromium } from './packed-chromium.mjs';

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function chosenBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (!chosen) return null;
  if (!isProgram(chosen)) throw new Error(`CHROMIUM_PATH names no program: ${chosen}`);
  return { executablePath: chosen };
}

/** Some systems install only a stub under that name, which tells users to install the browser elsewhere. */
const isNotice = (file) => readFileSync(file).subarray(0, 4096).includes('snap install');

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    ...PROGRAM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...APPLICATIONS,
  ];
  const found = candidates.find((file) => isProgram(file) && !isNotice(file));
  return found ? { executablePath: found } : null;
}

function playwrightBrowser() {
  const own = chromium.executablePath();
  return own && existsSync(own) ? { executablePath: own } : null;
}

const ALL = 'all';
const FINDERS = { installed: installedBrowser, packed: unpackedChromium };

/** TEST_BROWSER names one of them, for a run about that browser. */
function namedBrowser() {
  const name = process.env.TEST_BROWSER;
  if (!name || name === ALL) return null;
  if (!(name in FINDERS)) throw new Error(`TEST_BROWSER is ${Object.keys(FINDERS).join(' or ')}, not ${name}`);
  const found = FINDERS[name]();
  if (!found) throw new Error(`TEST_BROWSER asks for the ${name} browser, and there is none here`);
  return found;
}

/**
 * The browser of the tests: TEST_BROWSER, CHROMIUM_PATH, an installed one, the one inside the npm package, Playwright's
 * own. Without any the tests fail; they are never skipped.
 * @returns {{ executablePath: string, args: string[], env?: Record<string, string> }}
 */
export function findBrowser() {
  const found = namedBrowser() ?? chosenBrowser() ?? installedBrowser() ?? unpackedChromium() ?? playwrightBrowser();
  if (!found) {
    throw new Error(
      'No browser was found: install Chromium or Chrome, or set CHROMIUM_PATH to one, or run "npx playwright install chromium".',
    );
  }
  return launched(found);
}

/** The sandbox needs rights that root in a container and many systems lack; the tests visit only our own pages. */
const launched = (found) => ({ ...found, args: ['--no-sandbox', '--disable-gpu'] });

/**
 * The browsers of a run by name. With TEST_BROWSER=all they are all installed ones, as on the build machine, because
 * versions a year apart judge pages differently. Otherwise it is the one above, without a name.
 * @returns {[name: string, browser: ReturnType<typeof findBrowser>][]}
 */
export function findBrowsers() {
  const all = process.env.TEST_BROWSER === ALL ? Object.entries(FINDERS).map(([name, find]) => [name, find()]) : [];
  const here = all.filter(([, found]) => found !== null);
  return here.length > 1 ? here.map(([name, found]) => [name, launched(found)]) : [['', findBrowser()]];
}
