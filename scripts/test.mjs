// `npm test`: all that must hold before a change lands. `npm run test:release`: the rest, before a release. With words
// (`npm test -- browser`) only the steps whose names begin with one. Brings its own database and browser; ends with one
// line of totals.
import { buildWhenStale } from './build-when-stale.mjs';
import { PlainFailure, printFailure } from './plain-failure.mjs';
import { isShuttingDown } from './processes/shutdown.mjs';
import * as steps from './quality-steps.mjs';
import { runSideBySide, runStep, secondsSince, sum } from './run-steps.mjs';

/** Each of these waits at times, for a timer or another process; two of them at once keep the machine busy. */
const everyday = async () => ({
  sideBySide: [
    steps.componentStep,
    ...steps.staticSteps,
    steps.unitStep(steps.HOSTILE_ZONE),
    steps.apiStep,
    ...(await steps.storySteps()),
  ],
  alone: [],
});

/** The last ones depend on timing: each of them has the machine to itself. */
const ofRelease = async () => ({
  sideBySide: ['UTC', 'Europe/Athens'].map(steps.unitStep),
  alone: [
    steps.operationsStep,
    steps.chaosStep,
    steps.simulationsStep,
    steps.clockStep,
    steps.sweepsOfCallsStep,
    ...(process.env.CITUS_URL ? [steps.citusStep] : []),
    ...(await steps.sweepSteps()),
    ...(await steps.englishSteps()),
  ],
});

async function runAll({ sideBySide, alone }) {
  const results = [await runSideBySide(sideBySide)];
  for (const step of alone) {
    if (!isShuttingDown()) results.push(await runStep(step));
  }
  return sum(results);
}

async function buildEverything() {
  try {
    await buildWhenStale((line) => console.log(line));
    // Loaded late: it comes with the tests' dependencies. Once for all steps, which ask for it, too.
    const { bundleApi } = await import('../test/support/bundle-api.mjs');
    await bundleApi();
    return true;
  } catch (error) {
    printFailure(error);
    return false;
  }
}

/** Steps that the command line asks for. */
async function chosen(args) {
  const isRelease = args[0] === 'release';
  const words = isRelease ? args.slice(1) : args;
  const all = isRelease ? await ofRelease() : await everyday();
  if (isRelease && !process.env.CITUS_URL) console.log('Without the step citus: CITUS_URL names no coordinator');
  if (words.length === 0) return all;
  const names = [...all.sideBySide, ...all.alone].map(({ name }) => name);
  const unknown = words.filter((word) => !names.some((name) => name.startsWith(word)));
  // A renamed step must not drop out of what the build machine runs.
  if (unknown.length > 0)
    throw new PlainFailure(`No step is called ${unknown.join(' or ')}. There are:\n  ${names.join('\n  ')}`);
  const isWanted = ({ name }) => words.some((word) => name.startsWith(word));
  return { sideBySide: all.sideBySide.filter(isWanted), alone: all.alone.filter(isWanted) };
}

export default async function test(args) {
  const start = performance.now();
  const wanted = await chosen(args);
  const isBuilt = await buildEverything();
  const { passed, failed } = isBuilt ? await runAll(wanted) : { passed: 0, failed: 1 };
  if (!isShuttingDown()) console.log(`${secondsSince(start)} in all\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
