import { readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './paths.mjs';
import { captured } from './processes/captured-run.mjs';
import { startNode } from './processes/own-children.mjs';
import { isShuttingDown } from './processes/shutdown.mjs';

/**
 * One step: `counts` names the runner whose report says how many tests passed; a step without is one check by itself.
 * @typedef {{ name: string, args: string[], env?: Record<string, string>, counts?: 'jest' | 'playwright' | 'vitest' }} Step
 * @typedef {{ passed: number, failed: number }} Result
 */

export const secondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Playwright tests that needed more than one attempt, with their places. */
function flakyIn(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ tests }) => tests.some((test) => test.status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...flakyIn(suite.suites ?? []),
  ]);
}

/** The same for Jest; vitest's report has its form, and repeats nothing. */
function repeatedIn(files) {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
      .map(({ fullName, retryReasons }) => `${path.basename(name)} ${fullName}: ${retryReasons[0]?.split('\n')[0]}`),
  );
}

const tellTriedAgain = (names) => names.forEach((name) => console.log(`      passed at another try: ${name}`));

/** Result from a runner's report. Skipped tests count as failed: nothing may be skipped here. */
function readReport(runner, file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (runner === 'playwright') {
    const { expected, unexpected, flaky, skipped } = report.stats;
    tellTriedAgain(flakyIn(report.suites));
    return { passed: expected + flaky, failed: unexpected + skipped + report.errors.length };
  }
  tellTriedAgain(repeatedIn(report.testResults));
  // vitest counts a file that does not load among the failed ones.
  const broken = report.numRuntimeErrorTestSuites ?? (report.success ? 0 : 1);
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped + broken };
}

function reportOptions(runner, file) {
  if (runner === 'vitest')
    return { args: ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file], env: {} };
  if (runner === 'jest') return { args: ['--json', '--outputFile', file], env: {} };
  if (runner === 'playwright') return { args: ['--reporter', 'list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } };
  return { args: [], env: {} };
}

/** Runs a step and prints one line; shows the step's own output if it fails. */
export async function runStep({ name, args, env, counts }) {
  const start = performance.now();
  const file = path.join(os.tmpdir(), `palestra-report-${process.pid}-${name.replaceAll(/\W+/g, '-')}.json`);
  const report = reportOptions(counts, file);
  const child = startNode([...args, ...report.args], {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: '0', ...env, ...report.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { code, output } = await captured(child);
  const result = judge(code, counts, file);
  rmSync(file, { force: true });
  if (isShuttingDown()) return result;
  const isGood = result.failed === 0;
  const tests = counts ? ` (${result.passed} passed${isGood ? '' : `, ${result.failed} failed`})` : '';
  console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name}  ${secondsSince(start)}${tests}`);
  if (!isGood) console.log(`${withoutSuccesses(output)}\n`);
  return result;
}

/** Lines of passed files and tests would hide the failures. */
const withoutSuccesses = (output) => output.replace(/^(PASS |Test results written to|\s+✓ ).*\n/gm, '').trimEnd();

function judge(code, counts, file) {
  const failed = code === 0 ? 0 : 1;
  if (!counts) return { passed: 1 - failed, failed };
  try {
    const result = readReport(counts, file);
    // A runner may report no failure and still fail: a broken setup, or no tests at all.
    return { passed: result.passed, failed: Math.max(result.failed, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

export const sum = (results) =>
  results.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });

/** Runs steps in parallel, at most two at a time. */
export async function runSideBySide(steps) {
  const waiting = [...steps];
  const results = [];
  const lane = async () => {
    for (let step = waiting.shift(); step && !isShuttingDown(); step = waiting.shift())
      results.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: Math.min(2, os.availableParallelism()) }, lane));
  return sum(results);
}
