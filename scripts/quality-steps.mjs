import path from 'node:path';
import { root } from './paths.mjs';

const tool = (name) => path.join(root, 'node_modules', name);
/** What the compiler remembers of its last run, so that the next one looks only at what changed. */
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
const jestIn = (project) => [
  ...jest,
  '-c',
  'test/jest.config.cjs',
  '--selectProjects',
  project,
  '--reporters',
  'default',
];

const eslint = ['--disable-warning=ExperimentalWarning', tool('eslint/bin/eslint.js'), '.', '--max-warnings', '0'];

/** Looks again at every file: a changed type can make another file wrong. */
export const lintStep = { name: 'lint', args: eslint };

/** Looks only at files that changed since the last time; `npm test` looks at all. */
export const lintChangesStep = {
  name: 'lint',
  args: [...eslint, '--cache', '--cache-strategy', 'content', '--cache-location', tool('.cache/palestra-lint/')],
};

/** What else can be judged without running anything of the product. */
export const staticSteps = [
  ...['admin-ui', 'backend', 'member-ui', 'test'].map(typescript),
  { name: 'format', args: [tool('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn'] },
];

export const unitStep = (timeZone) => ({
  name: `architecture and unit, TZ=${timeZone}`,
  args: jestIn('unit'),
  env: { TZ: timeZone },
  counts: 'jest',
});

export const apiStep = (timeZone) => ({
  name: `API and database, TZ=${timeZone}`,
  args: jestIn('api'),
  env: { TZ: timeZone },
  counts: 'jest',
});

export const operationsStep = { name: 'operations', args: jestIn('operations'), counts: 'jest' };

export const browserStep = {
  name: 'browser',
  args: [tool('@playwright/test/cli.js'), 'test', '-c', 'test/playwright.config.ts'],
  counts: 'playwright',
};
