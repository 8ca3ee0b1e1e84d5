// `npm run check`, run by the commit hook: types, lint, format, architecture and unit tests.
import { HOSTILE_ZONE, staticSteps, unitStep } from './quality-steps.mjs';
import { runSideBySide } from './run-steps.mjs';

export default async function check() {
  const { passed, failed } = await runSideBySide([...staticSteps, unitStep(HOSTILE_ZONE)]);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
