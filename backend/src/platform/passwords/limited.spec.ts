import { Limited } from './limited.js';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('limited work', () => {
  it('never runs more than its limit at once, and all of it in the end', async () => {
    const limited = new Limited(2);
    let now = 0;
    let most = 0;
    const done: number[] = [];
    const work = (n: number) => async () => {
      now += 1;
      most = Math.max(most, now);
      await tick();
      now -= 1;
      done.push(n);
    };
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => limited.run(work(n))));
    expect(most).toBe(2);
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('gives its place back when work fails', async () => {
    const limited = new Limited(1);
    await expect(limited.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limited.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
