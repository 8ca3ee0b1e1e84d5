import path from 'node:path';
import { root } from './paths.mjs';

const tool = (name) => path.join(root, 'node_modules', name);
/** TypeScript's native compiler checks and builds; the older one stays for the tools that read code through its API. */
const typescript = (workspace) => ({
  name: `types ${workspace}`,
  args: [tool('typescript7/bin/tsc'), '-p', workspace, '--noEmit'],
});

const tests = (name, args, env = {}) => ({ name, args, env, counts: true });
const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', tool('jest/bin/jest.js')];
const jestIn = (name, project, env, ...more) =>
  tests(
    name,
    [...JEST, ...'-c test/jest.config.cjs --reporters default --selectProjects'.split(' '), project, ...more],
    env,
  );

/** Checks that run nothing of the product. */
export const staticSteps = [
  { name: 'lint', args: [tool('oxlint/bin/oxlint')] },
  ...['admin-ui', 'backend', 'member-ui', 'member-ui/src/worker', 'test', 'test/components', 'web-kit'].map(typescript),
  { name: 'format', args: [tool('oxfmt/bin/oxfmt'), '--check'] },
];

/** Surprises code that reckons dates in the machine's zone: half a day ahead of the gym, with its summer in our winter. */
export const HOSTILE_ZONE = 'Pacific/Auckland';

export const unitStep = (TZ) => jestIn(`architecture and unit, TZ=${TZ}`, 'unit', { TZ });

/** Screens of both apps over a fake of the API. */
export const componentStep = tests('components', [
  tool('vitest/vitest.mjs'),
  ...'run -c test/components/vitest.config.ts'.split(' '),
]);

export const apiStep = jestIn('API and database', 'api', { TZ: 'UTC' });

/** Tests around a deadline, a month or midnight; `npm test` runs them, and all others, in UTC. */
const BY_THE_CLOCK = '/(booking|cancelling|days|interest|month-of-a-gym|reminders|scheduled-work)\\.e2e';
const inAthens = { TZ: 'Europe/Athens' };
export const clockStep = jestIn(
  'what the clock decides, TZ=Europe/Athens',
  ...['api', inAthens, '--testPathPatterns', BY_THE_CLOCK],
);

/** Sweeps that try a part of their values with each change: here all of them, and a longer fuzz. */
const WIDE = { TZ: 'UTC', WIDE_SWEEPS: 'on', FUZZ_RUNS: '40' };
export const sweepsOfCallsStep = jestIn(
  'sweeps of calls',
  ...['api', WIDE, '--testPathPatterns', '/(dates|ids|openapi-fuzz)\\.e2e'],
);

const releaseStep = (folder) => jestIn(folder, 'release', {}, '--testPathPatterns', `/test/release/${folder}/`);
export const operationsStep = releaseStep('operations');
export const chaosStep = releaseStep('chaos');
/** A month and a thousand sequences, each audited: minutes, so not for each change. */
export const simulationsStep = releaseStep('simulations');

/** The gyms on nodes of Citus, and the tests of races and of a month there. */
export const citusStep = jestIn('citus', 'citus', { TZ: 'UTC' }, '--runInBand');

const browserStep = (name, config, browser) =>
  tests(
    browser ? `${name} (${browser})` : name,
    [tool('@playwright/test/cli.js'), ...'test --reporter list -c'.split(' '), config],
    browser ? { TEST_BROWSER: browser } : {},
  );

/**
 * In one browser; with TEST_BROWSER=all in each that is installed, as on the build machine, because versions a year
 * apart judge pages differently. The finder is loaded late: it comes with the tests' dependencies.
 */
async function inBrowsers(name, config) {
  if (process.env.TEST_BROWSER !== 'all') return [browserStep(name, config)];
  const { browsersHere } = await import('../test/support/find-browser.mjs');
  const browsers = browsersHere();
  return browsers.length > 1
    ? browsers.map((browser) => browserStep(name, config, browser))
    : [{ ...browserStep(name, config), env: { TEST_BROWSER: '' } }];
}

export const storySteps = () => inBrowsers('browser stories', 'test/playwright.config.ts');
export const sweepSteps = () => inBrowsers('browser sweeps', 'test/release/playwright.config.ts');
/** The same in the second language. */
export const englishSteps = async () =>
  [...(await storySteps()), ...(await sweepSteps())].map(({ name, env, ...step }) => ({
    ...step,
    name: `English ${name}`,
    env: { ...env, STORY_LANGUAGE: 'en' },
  }));
