import { expect, it } from '@jest/globals';
import { resultOf, triedAgainIn } from './run-steps.mjs';

const JEST = `PASS unit test/a.spec.ts
Test Suites: 1 failed, 18 passed, 19 total
Tests:       1 failed, 2 skipped, 1 todo, 180 passed, 184 total
Snapshots:   0 total
`;
const VITEST = `
 Test Files  1 failed | 2 passed (3)
      Tests  1 failed | 12 passed | 1 skipped (14)
   Start at  03:15:44
`;
const PLAYWRIGHT = `
  ✓  1 test/browser/member-book.spec.ts:14:3 › books (1.2s)
  1 failed
    test/browser/member-book.spec.ts:20:3 › cancels
  1 flaky
    test/browser/console-day.spec.ts:9:3 › closes a day
  2 skipped
  3 did not run
  12 passed (34.5s)
`;

it.each([
  ['Jest', JEST, { passed: 180, failed: 4 }],
  ['vitest', VITEST, { passed: 12, failed: 2 }],
  ['Playwright', PLAYWRIGHT, { passed: 13, failed: 6 }],
])('counts the tests of %s, skipped ones as failed', (_, output, expected) => {
  expect(resultOf({ code: 1, output }, true)).toEqual(expected);
});

it('fails a runner that ran nothing, or that ends with an error after its tests have passed', () => {
  expect(resultOf({ code: 0, output: 'No tests found, exiting with code 0' }, true)).toEqual({ passed: 0, failed: 1 });
  expect(resultOf({ code: 1, output: 'Tests:       3 passed, 3 total\n' }, true)).toEqual({ passed: 3, failed: 1 });
});

it('takes a step without tests for one check', () => {
  expect(resultOf({ code: 0, output: '' })).toEqual({ passed: 1, failed: 0 });
  expect(resultOf({ code: 2, output: '  3 passed' })).toEqual({ passed: 0, failed: 1 });
});

it('names tests that passed at another try', () => {
  const output = ` LOGGING RETRY ERRORS  money is counted once
  ✓  4 member-book.spec.ts:14:3 › books (retry #1) (1.2s)
  ✓  5 member-book.spec.ts:20:3 › cancels (0.2s)
   ✓ a day is closed  4621ms (retry x1)
   ✓ a day is opened  62ms
`;
  expect(triedAgainIn(output)).toEqual([
    'money is counted once',
    '4 member-book.spec.ts:14:3 › books (retry #1) (1.2s)',
    'a day is closed  4621ms (retry x1)',
  ]);
});
