// `npm run check`, run by the commit hook: types, lint, format, architecture and unit tests.
import { printFailure } from './plain-failure.mjs';
import { shutDown, shutDownOnSignals } from './processes/shutdown.mjs';
import { HOSTILE_ZONE, staticSteps, unitStep } from './quality-steps.mjs';
import { runSideBySide } from './run-steps.mjs';

shutDownOnSignals();
try {
  const { passed, failed } = await runSideBySide([...staticSteps, unitStep(HOSTILE_ZONE)]);
  console.log(`${passed} passed, ${failed} failed`);
  await shutDown(failed === 0 ? 0 : 1);
} catch (error) {
  printFailure(error);
  await shutDown(1);
}
