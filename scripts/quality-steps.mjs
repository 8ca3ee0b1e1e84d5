import path from 'node:path';
import { root } from './paths.mjs';
import { thisMachine, widthOf } from './width.mjs';

const tool = (name) => path.join(root, 'node_modules', name);
/** Both checkers keep nearly all that they make, so that collecting it takes a quarter of their time and frees little. */
const NATIVE = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '1500MiB' };
/**
 * Rules that read types have them from TypeScript's native checker, which tells its own faults, too: another run of it
 * would find the same types again. Steps run side by side, so that each has one core.
 */
const lint = { name: 'lint and types', args: [tool('oxlint/bin/oxlint'), '--type-check'], env: NATIVE };

const tests = (name, program, args, env = {}) => ({
  name,
  args: [...program, ...args.split(' ')],
  env,
  counts: true,
});
const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  // A file's modules live as long as the file: they are not copied while it runs.
  '--max-semi-space-size=64',
  tool('jest/bin/jest.js'),
];
export const { lanes, workers, stories } = widthOf(thisMachine());
const jest = (name, project, env, many = workers) =>
  tests(
    name,
    [...JEST, '-c', 'test/jest.config.cjs', '--maxWorkers', `${many}`],
    `--reporters default --selectProjects ${project}`,
    env,
  );
const VITEST = [tool('vitest/vitest.mjs'), 'run', '-c', 'test/components/vitest.config.ts'];
const components = (name, env, many = workers) => tests(name, VITEST, `--maxWorkers ${many}`, env);
const playwright = (name, config, env, many = stories) =>
  tests(name, [tool('@playwright/test/cli.js')], `test --reporter list --workers ${many} -c ${config}`, env);

/** Takes its databases from a server that the whole run has, if another step does, too. */
const onDatabase = (step) => ({ ...step, isOnDatabase: true });

/** Each further process loads and compiles the same again: other steps fill the cores. */
const fewWorkers = Math.ceil(workers / 2);
const unitIn = (TZ, env) => jest(`architecture and unit, TZ=${TZ}`, 'unit', { TZ, ...env }, fewWorkers);
/** There are few, and each further worker starts a gym and a browser, and compiles both apps. */
const fewStories = Math.ceil(stories / 2);
const storiesIn = (name, env) => playwright(name, 'test/playwright.config.ts', env, fewStories);
const sweepsIn = (name, files, env) => playwright(name, `test/release/playwright.config.ts ${files}`, env);
const WEIGHTS = '/\\w+-weight\\.spec';
const NO_WEIGHTS = '/(?!\\w+-weight\\.)[^/]+$';
const english = { STORY_LANGUAGE: 'en' };

/** Tests around a deadline, a month or midnight; `npm test` runs them, and all others, in UTC. */
const BY_THE_CLOCK = '/(booking|cancelling|days|interest|reminders|scheduled-work)\\.e2e';
/** Random sequences inside files of the API and the database: before a release many more of them. */
const SEQUENCES =
  '/(end-lines|freezes|gym-pool|late-cancelling|money|paying-online-random|standing-bookings|subscription-of-a-date|what-can-be-booked)\\.e2e';
const WIDE = { TZ: 'UTC', WIDE_SWEEPS: 'on' };
/** One more worker than cores: they wait for the programs that they start. */
const releaseIn = (name, pattern, env) =>
  jest(name, `release --testPathPatterns /test/release/${pattern}`, env, workers + 1);
/** A search may go on for longer than any step of each change. */
const long = (step) => ({ ...step, limitMs: 3 * 60 * 60_000 });
const release = (folder) => releaseIn(folder, `${folder}/`);
/** Operations whose fault costs a gym its data, or shows them to another. */
const OF_DATA =
  '(backup|disaster-recovery|forged-backup|gyms-apart|interrupted-start|landed-schemas|moved-gym|upgrade|upgrade-of-gyms)\\.e2e';

/** Tools and pure code, without a database or a browser. */
const check = [
  lint,
  { name: 'format', args: [tool('oxfmt/bin/oxfmt'), '--check'] },
  // Surprises code that reckons dates in the machine's zone: half a day ahead of the gym, with its summer in our winter.
  unitIn('Pacific/Auckland'),
];

/**
 * The steps of each suite. They run side by side, because each waits at times for a timer or another process. Those
 * that depend on timing have the machine to themselves afterwards.
 */
export const SUITES = {
  check: { sideBySide: check, alone: [] },
  everyday: {
    sideBySide: [
      // Screens of both apps over a fake of the API.
      components('components', {}, fewWorkers),
      ...check,
      onDatabase(jest('API and database', 'api', { TZ: 'UTC' })),
      onDatabase(storiesIn('browser stories')),
    ],
    alone: [],
  },
  release: {
    sideBySide: ['UTC', 'Europe/Athens'].map((TZ) => unitIn(TZ, { WIDE_SWEEPS: 'on' })),
    alone: [
      releaseIn('data of gyms', `operations/${OF_DATA}`),
      long(releaseIn('operations', `operations/(?!${OF_DATA})`)),
      release('chaos'),
      long(release('simulations')),
      long(jest('the rest of API and database', 'api', { TZ: 'UTC', TESTS: 'release' })),
      long(jest('simulations inside the API', `api --testPathPatterns ${SEQUENCES}`, { ...WIDE, TESTS: 'all' })),
      jest('what the clock decides, TZ=Europe/Athens', `api --testPathPatterns ${BY_THE_CLOCK}`, {
        TZ: 'Europe/Athens',
        TESTS: 'all',
      }),
      releaseIn('sweeps of calls', 'sweeps/', WIDE),
      // Gyms on nodes of Citus, and the tests of races and of a month there.
      ...(process.env.CITUS_URL ? [jest('citus', 'citus', { TZ: 'UTC', TESTS: 'all' }, 1)] : []),
      // Rare states of screens, and the cases that `npm test` leaves out.
      components('component sweeps', { TZ: 'UTC', COMPONENT_SWEEPS: 'on' }),
      sweepsIn('weights', WEIGHTS),
      sweepsIn('browser sweeps', NO_WEIGHTS),
      storiesIn('English browser stories', english),
      sweepsIn('English browser sweeps', '/', english),
    ],
  },
};
