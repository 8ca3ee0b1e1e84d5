import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SharedSurvey } from './shared-survey.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** A survey whose answers are given by the test. */
function surveyed() {
  const made: { tell: (found: string) => void; fail: () => void }[] = [];
  const survey = new SharedSurvey<string>(
    () => new Promise((resolve, reject) => made.push({ tell: resolve, fail: () => reject(new Error('away')) })),
  );
  return { made, survey };
}
/** Its result so far; undefined: it waits. */
async function now<T>(answer: Promise<T>): Promise<T | undefined> {
  let found: T | undefined;
  void answer.then((one) => (found = one)).catch(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  return found;
}
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('a survey that is shared', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is made once for all who ask meanwhile, and for ten seconds', async () => {
    const { made, survey } = surveyed();
    const both = [survey.read(), survey.readSoon()];
    made[0]?.tell('first');
    expect(await Promise.all(both)).toEqual(['first', 'first']);
    await pass(9 * SECOND_MS);
    expect(await survey.read()).toBe('first');
    expect(made).toHaveLength(1);
    await pass(2 * SECOND_MS);
    const next = survey.read();
    made[1]?.tell('second');
    expect(await next).toBe('second');
  });

  it('is used for fifty times as long as it took, and for five minutes at most', async () => {
    const { made, survey } = surveyed();
    const slow = survey.read();
    await pass(4 * SECOND_MS);
    made[0]?.tell('slow');
    await slow;
    await pass(199 * SECOND_MS);
    expect(await now(survey.read())).toBe('slow');
    expect(made).toHaveLength(1);
    await pass(2 * SECOND_MS);
    void survey.read();
    await pass(MINUTE_MS);
    made[1]?.tell('slower');
    await pass(0);
    await pass(299 * SECOND_MS);
    expect(await now(survey.read())).toBe('slower');
    await pass(2 * SECOND_MS);
    void survey.read();
    expect(made).toHaveLength(3);
  });

  it('gives the one before to those who waited for two seconds', async () => {
    const { made, survey } = surveyed();
    const first = survey.read();
    made[0]?.tell('before');
    await first;
    await pass(11 * SECOND_MS);
    const [page, metrics] = [survey.read(), survey.readSoon()];
    expect(await now(page)).toBeUndefined();
    await pass(2 * SECOND_MS);
    expect([await now(page), await now(metrics)]).toEqual(['before', 'before']);
    await pass(11 * MINUTE_MS);
    const late = survey.read();
    await pass(2 * SECOND_MS);
    expect(await now(late)).toBeUndefined();
    made[1]?.tell('new');
    expect(await now(late)).toBe('new');
  });

  it('lets the page wait for the first one, and the metrics go without it', async () => {
    const { made, survey } = surveyed();
    const [page, metrics] = [survey.read(), survey.readSoon()];
    await pass(2 * SECOND_MS);
    expect([await now(page), await now(metrics)]).toEqual([undefined, null]);
    made[0]?.tell('first');
    expect(await now(page)).toBe('first');
    expect(made).toHaveLength(1);
  });

  it('shows nothing of the one before when a new one has failed', async () => {
    const { made, survey } = surveyed();
    const first = survey.read();
    made[0]?.tell('first');
    await first;
    await pass(11 * SECOND_MS);
    const failed = survey.read();
    made[1]?.fail();
    await expect(failed).rejects.toThrow('away');
    const next = survey.readSoon();
    await pass(2 * SECOND_MS);
    expect(await now(next)).toBeNull();
  });
});
