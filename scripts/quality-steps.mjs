import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from './paths.mjs';

const tool = (name) => path.join(root, 'node_modules', name);
/** The compiler's incremental state, so that the next run checks only what changed. */
const memory = (workspace) => tool(`.cache/palestra-types/${workspace}.json`);
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
  ...['admin-ui', 'backend', 'member-ui', 'test'].map(typescript),
  {
    name: 'format',
    args: [
      ...[tool('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn'],
      ...['--cache', '--cache-strategy', 'content', '--cache-location', tool('.cache/palestra-format')],
    ],
  },
];

export const unitStep = (timeZone) => ({
  name: `architecture and unit, TZ=${timeZone}`,
  args: jestIn('unit'),
  env: { TZ: timeZone },
  counts: 'jest',
});

const apiIn = (timeZone, name, ...more) => ({
  name: `${name}, TZ=${timeZone}`,
  args: jestIn('api', ...more),
  env: { TZ: timeZone },
  counts: 'jest',
});

export const apiStep = apiIn('UTC', 'API and database');

/** Tests around a deadline, a month or midnight. The rules themselves are unit tests, which all run in both zones. */
const BY_THE_CLOCK = '/(booking|cancelling|days|interest|month-of-a-gym|reminders|scheduled-work)\\.e2e';

export const clockStep = apiIn('Europe/Athens', 'what the clock decides', '--testPathPatterns', BY_THE_CLOCK);

export const operationsStep = { name: 'operations', args: jestIn('operations'), counts: 'jest' };

const browserStep = (browser) => ({
  name: browser ? `browser (${browser})` : 'browser',
  args: [tool('@playwright/test/cli.js'), 'test', '-c', 'test/playwright.config.ts'],
  env: browser ? { TEST_BROWSER: browser } : {},
  counts: 'playwright',
});

/**
 * Browser tests in one browser; with TEST_BROWSER=all in each that is installed, as on the build machine, because
 * versions a year apart judge pages differently. The finder is loaded late: it comes with the tests' dependencies.
 */
export async function browserSteps() {
  if (process.env.TEST_BROWSER !== 'all') return [browserStep()];
  const { browsersHere } = await import('../test/support/find-browser.mjs');
  const names = browsersHere();
  return names.length > 1 ? names.map(browserStep) : [{ ...browserStep(), env: { TEST_BROWSER: '' } }];
}
