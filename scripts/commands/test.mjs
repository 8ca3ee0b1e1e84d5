// `npm test`: all that must hold before a change lands. `npm run check`, which also runs before a push: the quick part
// of it. `npm run test:release`: the rest, before a release. With words (`npm test -- browser`) only the steps whose
// names begin with one. Brings its own database and browser; ends with one line of totals.
import { randomInt } from 'node:crypto';
import { buildWhenStale } from '../build-when-stale.mjs';
import { PlainFailure, printFailure } from '../plain-failure.mjs';
import { closeAtEnd, isShuttingDown } from '../processes/shutdown.mjs';
import { lanes, SUITES } from '../quality-steps.mjs';
import { runSteps, secondsSince } from '../run-steps.mjs';

const EVERYDAY_SEED = 1;

/** Makes once what several steps need. */
async function prepare({ sideBySide }) {
  try {
    await buildWhenStale((line) => console.log(line));
    // Loaded late: they come with the tests' dependencies.
    const { bundleApi } = await import('../../test/support/bundle-api.mjs');
    await bundleApi();
    if (sideBySide.filter(({ isOnDatabase }) => isOnDatabase).length > 1) {
      const { startDatabaseServer } = await import('../../test/support/database-server.mjs');
      closeAtEnd(await startDatabaseServer({ demo: true }));
    }
    return true;
  } catch (error) {
    printFailure(error);
    return false;
  }
}

/** Steps of a suite that the command line asks for. */
function chosen({ sideBySide, alone }, words) {
  const names = [...sideBySide, ...alone].map(({ name }) => name);
  const unknown = words.filter((word) => !names.some((name) => name.startsWith(word)));
  // A renamed step must not drop out of the build machine's run.
  if (unknown.length > 0)
    throw new PlainFailure(`No step is called ${unknown.join(' or ')}. There are:\n  ${names.join('\n  ')}`);
  const isWanted = ({ name }) => words.length === 0 || words.some((word) => name.startsWith(word));
  return { sideBySide: sideBySide.filter(isWanted), alone: alone.filter(isWanted) };
}

/** The everyday run repeats itself; the run before a release searches elsewhere each time, and can be repeated. */
function seedOf(suite) {
  const { TEST_SEED } = process.env;
  if (TEST_SEED !== undefined && !/^[1-9]\d{0,8}$/.test(TEST_SEED))
    throw new PlainFailure(`TEST_SEED is a whole number from 1 to 999999999, not ${TEST_SEED}.`);
  return TEST_SEED ?? String(suite === 'release' ? randomInt(2, 1_000_000_000) : EVERYDAY_SEED);
}

export default async function test([suite, ...words]) {
  const start = performance.now();
  const wanted = chosen(SUITES[suite], words);
  if (suite === 'release' && !process.env.CITUS_URL)
    console.log('Without the step citus: CITUS_URL names no coordinator');
  process.env.TEST_SEED = seedOf(suite);
  console.log(`Seed ${process.env.TEST_SEED}: TEST_SEED=${process.env.TEST_SEED} repeats what is generated.`);
  const isBuilt = suite === 'check' || (await prepare(wanted));
  const { passed, failed } = isBuilt ? await runSteps(wanted, lanes) : { passed: 0, failed: 1 };
  if (!isShuttingDown()) console.log(`${secondsSince(start)} in all\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
