// `npm test`: all that must hold before a change lands. `npm run check`, which also runs before a push: the quick part
// of it. `npm run test:release`: the rest, before a release. With words (`npm test -- browser`) only the steps whose
// names begin with one. Brings its own database and browser; ends with one line of totals.
import { buildWhenStale } from '../build-when-stale.mjs';
import { PlainFailure, printFailure } from '../plain-failure.mjs';
import { isShuttingDown } from '../processes/shutdown.mjs';
import { SUITES } from '../quality-steps.mjs';
import { runSteps, secondsSince } from '../run-steps.mjs';

async function buildEverything() {
  try {
    await buildWhenStale((line) => console.log(line));
    // Loaded late: it comes with the tests' dependencies. Once for all steps, which ask for it, too.
    const { bundleApi } = await import('../../test/support/bundle-api.mjs');
    await bundleApi();
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
  // A renamed step must not drop out of what the build machine runs.
  if (unknown.length > 0)
    throw new PlainFailure(`No step is called ${unknown.join(' or ')}. There are:\n  ${names.join('\n  ')}`);
  const isWanted = ({ name }) => words.length === 0 || words.some((word) => name.startsWith(word));
  return { sideBySide: sideBySide.filter(isWanted), alone: alone.filter(isWanted) };
}

export default async function test([suite, ...words]) {
  const start = performance.now();
  const wanted = chosen(SUITES[suite], words);
  if (suite === 'release' && !process.env.CITUS_URL)
    console.log('Without the step citus: CITUS_URL names no coordinator');
  const isBuilt = suite === 'check' || (await buildEverything());
  const { passed, failed } = isBuilt ? await runSteps(wanted) : { passed: 0, failed: 1 };
  if (!isShuttingDown()) console.log(`${secondsSince(start)} in all\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
