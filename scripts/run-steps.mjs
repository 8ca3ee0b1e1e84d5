import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';
import { captured, startNode } from './processes/own-children.mjs';
import { isShuttingDown } from './processes/shutdown.mjs';

/**
 * One step. One that `counts` ends with its runner's number of passed tests; any other is a single check.
 * @typedef {{ name: string, args: string[], env?: Record<string, string>, counts?: boolean, limitMs?: number,
 *   isOnDatabase?: boolean }} Step
 * @typedef {{ passed: number, failed: number }} Result
 */

export const secondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Last lines of Jest, `Tests: 1 failed, 3 passed`, of vitest, `  Tests  3 passed`, and of Playwright, `  3 passed`. */
const SUMMARY = /^(?:Tests:| +Tests {2}| {2}(?=\d))(.*\b(?:passed|failed|flaky|skipped|todo|did not run)\b.*)$/gm;
const NUMBERS = /(\d+) (passed|failed|flaky|skipped|todo|did not run)/g;
/** Words of Jest, and of Playwright and vitest, about a test that passed at another try, and its name. */
const TRIED_AGAIN = /^ *(?:LOGGING RETRY ERRORS|(?:✓|ok)(?=.*\(retry [#x])) +(.*)$/gm;
/** Lines of passed files and tests would hide the failures. */
const SUCCESSES = /^(PASS |\s+✓ ).*\n/gm;

/** Result from the words of a step. Skipped tests count as failed: nothing may be skipped here. */
export function resultOf({ code, output }, counts = false) {
  const result = { passed: 0, failed: 0 };
  const numbers = [...output.matchAll(SUMMARY)].flatMap(([, line]) => [...line.matchAll(NUMBERS)]);
  for (const [, number, word] of counts ? numbers : [])
    result[['passed', 'flaky'].includes(word) ? 'passed' : 'failed'] += Number(number);
  if (!counts && code === 0) result.passed = 1;
  // A runner may count no failure and still fail: a file that does not load, or no tests at all.
  if (code !== 0 || result.passed === 0) result.failed ||= 1;
  return result;
}

export const triedAgainIn = (output) => [...output.matchAll(TRIED_AGAIN)].map(([, name]) => name);

/** Runs a step and prints one line; shows the step's own output if it fails. */
async function runStep({ name, args, env, counts, limitMs }) {
  const start = performance.now();
  const settings = { cwd: root, env: { ...process.env, FORCE_COLOR: '0', ...env }, stdio: ['ignore', 'pipe', 'pipe'] };
  const { code, output: colored, isLate } = await captured(startNode(args, settings), limitMs);
  const output = stripVTControlCharacters(colored);
  const result = resultOf({ code: isLate ? 1 : code, output }, counts);
  if (isShuttingDown()) return result;
  const isGood = result.failed === 0;
  const tests = counts ? ` (${result.passed} passed${isGood ? '' : `, ${result.failed} failed`})` : '';
  for (const test of triedAgainIn(output)) console.log(`      tried again: ${test}`);
  console.log(
    `${isGood ? 'ok  ' : 'FAIL'}  ${name}  ${secondsSince(start)}${tests}${isLate ? ', ended: it hung' : ''}`,
  );
  // The names of what has passed tell where a runner hangs.
  if (!isGood) console.log(`${(isLate ? output : output.replace(SUCCESSES, '')).trimEnd()}\n`);
  return result;
}

/** Runs steps side by side in lanes, and those that stand alone after them. @returns {Promise<Result>} their sum */
export async function runSteps({ sideBySide, alone }, lanes) {
  const sum = { passed: 0, failed: 0 };
  const lane = async (waiting) => {
    for (let step = waiting.shift(); step && !isShuttingDown(); step = waiting.shift()) {
      const { passed, failed } = await runStep(step);
      sum.passed += passed;
      sum.failed += failed;
    }
  };
  const shared = [...sideBySide];
  await Promise.all(Array.from({ length: lanes }, () => lane(shared)));
  await lane([...alone]);
  return sum;
}
