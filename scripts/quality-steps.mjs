import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from './paths.mjs';

const tool = (name) => path.join(root, 'node_modules', name);
/** The compiler's incremental state, so that the next run checks only what changed. */
const memory = (workspace) => tool(`.cache/palestra-types/${workspace.replace('/', '-')}.json`);
const typescript = (workspace) => ({
  name: `types ${workspace}`,
  args: [
    tool('typescript/bin/tsc'),
    '-p',
    workspace,
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    memory(workspace),
  ],
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

const eslint = ['--disable-warning=ExperimentalWarning', tool('eslint/bin/eslint.js'), '.', '--max-warnings', '0'];

/** Checks every file: a changed type can break another file. */
export const lintStep = { name: 'lint', args: eslint };

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const linesOf = (text) => text.split('\n').filter(Boolean);

/** Files that differ from every landed commit; null if git cannot tell. */
function changedFiles() {
  try {
    const base = git('merge-base', 'HEAD', '@{upstream}').trim();
    const changed = linesOf(git('diff', '--name-only', '--diff-filter=d', base));
    return [...changed, ...linesOf(git('ls-files', '--others', '--exclude-standard'))];
  } catch {
    return null;
  }
}

/**
 * Checks only the files changed in this clone, since linting all of them with types takes minutes. `npm test` checks
 * all.
 */
export function lintChangesStep() {
  const changed = changedFiles();
  if (changed === null) return lintStep;
  const files = changed.filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file));
  const options = ['--max-warnings', '0', '--no-warn-ignored', '--no-error-on-unmatched-pattern'];
  return {
    name: `lint, ${files.length} changed files`,
    args: [...eslint.slice(0, 2), ...options, ...(files.length > 0 ? files : ['scripts/check.mjs'])],
  };
}

/** Checks that run nothing of the product. */
export const staticSteps = [
  ...['admin-ui', 'backend', 'member-ui', 'test', 'test/components', 'web-kit'].map(typescript),
  {
    name: 'format',
    args: [
      ...[tool('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn'],
      ...['--cache', '--cache-strategy', 'content', '--cache-location', tool('.cache/palestra-format')],
    ],
  },
];

/** Surprises code that reckons dates in the machine's zone: half a day ahead of the gym, with its summer in our winter. */
export const HOSTILE_ZONE = 'Pacific/Auckland';

export const unitStep = (timeZone) => ({
  name: `architecture and unit, TZ=${timeZone}`,
  args: jestIn('unit'),
  env: { TZ: timeZone },
  counts: 'jest',
});

/** Screens of both apps over a fake of the API. */
export const componentStep = {
  name: 'components',
  args: [tool('vitest/vitest.mjs'), 'run', '-c', 'test/components/vitest.config.ts'],
  counts: 'vitest',
};

/** Tests around a deadline, a month or midnight; `npm test` runs them, and all others, in UTC. */
const BY_THE_CLOCK = '/(booking|cancelling|days|interest|month-of-a-gym|reminders|scheduled-work)\\.e2e';

export const apiStep = { name: 'API and database', args: jestIn('api'), env: { TZ: 'UTC' }, counts: 'jest' };

export const clockStep = {
  name: 'what the clock decides, TZ=Europe/Athens',
  args: jestIn('api', '--testPathPatterns', BY_THE_CLOCK),
  env: { TZ: 'Europe/Athens' },
  counts: 'jest',
};

const releaseStep = (folder) => ({
  name: folder,
  args: jestIn('release', '--testPathPatterns', `/test/release/${folder}/`),
  counts: 'jest',
});

export const operationsStep = releaseStep('operations');
export const chaosStep = releaseStep('chaos');

const browserStep = (name, config, browser) => ({
  name: browser ? `${name} (${browser})` : name,
  args: [tool('@playwright/test/cli.js'), 'test', '-c', config],
  env: browser ? { TEST_BROWSER: browser } : {},
  counts: 'playwright',
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
