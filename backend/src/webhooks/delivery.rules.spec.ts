import { beginningOf, isGivenUp, isSuccess, nextAttemptAfter } from './delivery.rules.js';

const NOW = new Date('2026-03-11T10:00:00Z');

it('tries again after growing pauses, for a day', () => {
  const waits: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttemptAfter(attempts, NOW);
    if (next === null) break;
    waits.push(next.getTime() - NOW.getTime());
  }
  expect(waits).toHaveLength(10);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
});

it.each([
  ['2026-03-08T10:00:01Z', false],
  ['2026-03-08T10:00:00Z', true],
  ['2026-01-01T00:00:00Z', true],
])('gives up what has failed since %s: %s', (since, isOver) => {
  expect(isGivenUp(new Date(since), NOW)).toBe(isOver);
});

it.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [301, false],
  [304, false],
  [404, false],
  [500, false],
  [0, false],
])('takes status %i for arrived: %s', (status, has) => {
  expect(isSuccess(status)).toBe(has);
});

it.each([
  ['thanks', 'thanks'],
  ['', ''],
  ['a\u0000b\nc', 'a b c'],
  ['👋'.repeat(300), '👋'.repeat(200)],
])('shows the first letters of an answer', (text, shown) => {
  expect(beginningOf(text)).toBe(shown);
});
