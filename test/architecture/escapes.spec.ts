import { everyCodeFile, expectNone, linesMatching } from './source-tree.js';

// This folder names the things it forbids.
const files = everyCodeFile.filter(({ path }) => !path.startsWith('test/architecture/'));
const tests = files.filter(({ path }) => /\.(spec|e2e)\.tsx?$/.test(path) || path.startsWith('test/'));
// The only helper that polls until a condition holds. Measurements keep the pace of the people they stand for.
const sleepless = tests.filter(({ path }) => path !== 'test/support/eventually.ts' && !path.startsWith('test/bench/'));
// Measurements are of the machine; the seed's own file makes what the others take.
const generating = tests.filter(({ path }) => !/^test\/(bench\/|support\/(seed|properties)\.ts)/.test(path));
const timed = tests.filter(({ path }) => !/^test\/(bench\/|support\/(machine-clock\.ts|api-process\.mjs))/.test(path));
const typescript = files.filter(({ path }) => /\.tsx?$/.test(path));

describe('escapes and leftovers', () => {
  it('an exception from lint or types carries its reason', () => {
    expectNone(
      linesMatching(files, /oxlint-disable(?!.* -- \S)/),
      'Write the reason after it: // oxlint-disable-next-line rule -- why it is right here.',
    );
    expectNone(linesMatching(typescript, /@ts-expect-error\s*$/), 'Write the reason behind @ts-expect-error.');
    expectNone(
      linesMatching(typescript, /@ts-(ignore|nocheck)/),
      'Use @ts-expect-error with its reason, or better types.',
    );
  });

  it('no test is skipped, none runs alone', () => {
    expectNone(
      linesMatching(tests, /\b(it|test|describe)\.(skip|only|todo|fixme)\b|\b(xit|xdescribe|fit|fdescribe)\(/),
      'Repair it or remove it: a test that does not run proves nothing.',
    );
  });

  it('no test sleeps', () => {
    expectNone(
      linesMatching(sleepless, /waitForTimeout\(|setTimeout\(\s*(resolve|done|r)\b|timers\/promises/),
      'Wait for what you expect to happen, not for time to pass.',
    );
  });

  it('no test is left to chance', () => {
    expectNone(
      linesMatching(generating, /Math\.random\(|\brandom(UUID|Bytes|Int)\b|from 'fast-check'/),
      'Generate from the seed of the run: anId of test/support/seed.ts, fc of test/support/properties.ts, or Seeded.',
    );
    expectNone(linesMatching(generating, /interruptAfterTimeLimit/), 'Say how often to try, not for how long.');
  });

  it('no test reads the machine’s clock', () => {
    expectNone(
      linesMatching(timed, /\bnew Date\(\)|(?<!evaluate\(\(\) => )\bDate\.now\(\)/),
      'Name an instant, and set the gym’s clock to it. Tests of the product’s own programs have machineNow.',
    );
    const users = timed.filter(({ path }) => !/^test\/(release|support)\//.test(path));
    expectNone(linesMatching(users, /machine-clock/), 'Name an instant, and set the gym’s clock to it.');
  });

  it('no app has a worker among its scripts, which are sent without a policy', () => {
    const apps = files.filter(({ path }) => /^(admin-ui|member-ui|web-kit)\/src\//.test(path));
    expect(apps.length).toBeGreaterThan(100);
    expectNone(
      linesMatching(apps, /new (Shared)?Worker\(|\?(shared)?worker\b/),
      'Send its script with the policy of a page first (PART_OF_PAGE, and docker/Caddyfile).',
    );
  });

  it('no work is left for later', () => {
    expectNone(linesMatching(files, /\b(TODO|FIXME|XXX|HACK)\b(?!\.)/), 'Do it now, or open an issue.');
  });
});
