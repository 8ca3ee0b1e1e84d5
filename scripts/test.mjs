// `npm test`: all checks and tests. Brings its own database and browser; ends with one line of totals.
import { buildWhenStale } from './build-when-stale.mjs';
import { printFailure } from './plain-failure.mjs';
import { isShuttingDown, shutDown, shutDownOnSignals } from './processes/shutdown.mjs';
import { apiStep, browserSteps, clockStep, lintStep, operationsStep, staticSteps, unitStep } from './quality-steps.mjs';
import { runSideBySide, runStep, sum } from './run-steps.mjs';

async function testEverything() {
  const results = [await runSideBySide([lintStep, ...staticSteps, unitStep('UTC'), unitStep('Europe/Athens')])];
  // Races and browsers depend on timing: each of these has the machine to itself.
  for (const step of [apiStep, clockStep, operationsStep, ...(await browserSteps())]) {
    if (!isShuttingDown()) results.push(await runStep(step));
  }
  return sum(results);
}

async function buildEverything() {
  try {
    await buildWhenStale((line) => console.log(line));
    return true;
  } catch (error) {
    printFailure(error);
    return false;
  }
}

shutDownOnSignals();
try {
  const isBuilt = await buildEverything();
  const { passed, failed } = isBuilt ? await testEverything() : { passed: 0, failed: 1 };
  if (!isShuttingDown()) console.log(`${passed} passed, ${failed} failed`);
  await shutDown(failed === 0 ? 0 : 1);
} catch (error) {
  printFailure(error);
  await shutDown(1);
}
