import { everyCodeFile, expectNone, linesMatching } from './source-tree.js';

// This folder names the things it forbids.
const files = everyCodeFile.filter(({ path }) => !path.startsWith('test/architecture/'));
const tests = files.filter(({ path }) => /\.(spec|e2e)\.tsx?$/.test(path) || path.startsWith('test/'));
// The only helper that polls until a condition holds. Measurements keep the pace of the people they stand for.
const sleepless = tests.filter(({ path }) => path !== 'test/support/eventually.ts' && !path.startsWith('test/bench/'));
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

  it('no test uses randomness without printing its seed', () => {
    expectNone(linesMatching(tests, /Math\.random\(/), 'Use fixed data, or fast-check, which prints its seed.');
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
