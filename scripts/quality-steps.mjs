import path from 'node:path';
import { root } from './paths.mjs';

const tool = (name) => path.join(root, 'node_modules', name);
/** TypeScript's native compiler checks and builds; the older one stays for the tools that read code through its API. */
const typescript = (workspace) => ({
  name: `types ${workspace}`,
  args: [tool('typescript7/bin/tsc'), '-p', workspace, '--noEmit'],
});

const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', tool('jest/bin/jest.js')];
const jestIn = (project, ...more) => [
  ...jest,
  '-c',
  'test/jest.config.cjs',
  '--selectProjects',
  project,
  '--reporters',
  'default',
  ...more,
];

/** Checks that run nothing of the product. */
export const staticSteps = [
  { name: 'lint', args: [tool('oxlint/bin/oxlint')] },
  ...['admin-ui', 'backend', 'member-ui', 'member-ui/src/worker', 'test', 'test/components', 'web-kit'].map(typescript),
  { name: 'format', args: [tool('oxfmt/bin/oxfmt'), '--check'] },
];

/** Surprises code that reckons dates in the machine's zone: half a day ahead of the gym, with its summer in our winter. */
export const HOSTILE_ZONE = 'Pacific/Auckland';

export const unitStep = (timeZone) => ({
  name: `architecture and unit, TZ=${timeZone}`,
  args: jestIn('unit'),
  env: { TZ: timeZone },
  counts: true,
});

/** Screens of both apps over a fake of the API. */
export const componentStep = {
  name: 'components',
  args: [tool('vitest/vitest.mjs'), 'run', '-c', 'test/components/vitest.config.ts'],
  counts: true,
};

/** Tests around a deadline, a month or midnight; `npm test` runs them, and all others, in UTC. */
const BY_THE_CLOCK = '/(booking|cancelling|days|interest|month-of-a-gym|reminders|scheduled-work)\\.e2e';

export const apiStep = { name: 'API and database', args: jestIn('api'), env: { TZ: 'UTC' }, counts: true };

export const clockStep = {
  name: 'what the clock decides, TZ=Europe/Athens',
  args: jestIn('api', '--testPathPatterns', BY_THE_CLOCK),
  env: { TZ: 'Europe/Athens' },
  counts: true,
};

/** Sweeps that try a part of their values with each change: here all of them, and a longer fuzz. */
export const sweepsOfCallsStep = {
  name: 'sweeps of calls',
  args: jestIn('api', '--testPathPatterns', '/(dates|ids|openapi-fuzz)\\.e2e'),
  env: { TZ: 'UTC', WIDE_SWEEPS: 'on', FUZZ_RUNS: '40' },
  counts: true,
};

const releaseStep = (folder) => ({
  name: folder,
  args: jestIn('release', '--testPathPatterns', `/test/release/${folder}/`),
  counts: true,
});

export const operationsStep = releaseStep('operations');
export const chaosStep = releaseStep('chaos');
/** A month and a thousand sequences, each audited: minutes, so not for each change. */
export const simulationsStep = releaseStep('simulations');

/** The gyms on nodes of Citus, and the tests of races and of a month there. */
export const citusStep = { name: 'citus', args: jestIn('citus', '--runInBand'), env: { TZ: 'UTC' }, counts: true };

const browserStep = (name, config, browser) => ({
  name: browser ? `${name} (${browser})` : name,
  args: [tool('@playwright/test/cli.js'), 'test', '-c', config, '--reporter', 'list'],
  env: browser ? { TEST_BROWSER: browser } : {},
  counts: true,
});

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
