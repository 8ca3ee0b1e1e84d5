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
const jestIn = (project, ...more) => [
  ...jest,
  '-c',
  'test/jest.config.cjs',
  '--selectProjects',
  project,
  '--reporters',
  'summary',
  ...more,
];

/** Whatever can be judged without a database: the steps of `npm run check`, the slowest first. */
export const staticSteps = [
  {
    name: 'lint',
    args: ['--disable-warning=ExperimentalWarning', tool('eslint/bin/eslint.js'), '.', '--max-warnings', '0'],
  },
  { name: 'format', args: [tool('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn'] },
  ...['backend', 'admin-ui', 'member-ui', 'test'].map(typescript),
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

export const browserStep = {
  name: 'browser',
  args: [tool('@playwright/test/cli.js'), 'test', '-c', 'test/playwright.config.ts'],
  counts: 'playwright',
};
