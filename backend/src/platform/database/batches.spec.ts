import { Batches } from './batches.js';

/** Lets go of the batch under way. */
const gate = () => {
  const opens: (() => void)[] = [];
  const pass = (): Promise<void> => new Promise((resolve) => opens.push(resolve));
  return { pass, open: (): void => opens.shift()?.() };
};
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Batches', () => {
  it('runs the first alone, and together those that come meanwhile, at most as many as it may', async () => {
    const { pass, open } = gate();
    const batches: number[][] = [];
    const doubling = new Batches<number, number>(
      async (asked) => {
        batches.push(asked);
        await pass();
        return asked.map((n) => n * 2);
      },
      { most: 3 },
    );
    const answers = Promise.all([1, 2, 3, 4, 5].map((n) => doubling.ask(n)));
    for (let n = 0; n < 3; n += 1) {
      await settle();
      open();
    }
    expect(await answers).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('waits for company when it gathers', async () => {
    const batches: number[][] = [];
    const echo = new Batches<number, number>(
      (asked) => {
        batches.push(asked);
        return Promise.resolve(asked);
      },
      { gatherMs: 1 },
    );
    const first = echo.ask(1);
    await Promise.resolve();
    expect(await Promise.all([first, echo.ask(2)])).toEqual([1, 2]);
    expect(batches).toEqual([[1, 2]]);
  });

  it('runs again after it was idle, also after a fault', async () => {
    const work = jest.fn((asked: number[]) =>
      asked[0] === 1 ? Promise.reject(new Error('no')) : Promise.resolve(asked),
    );
    const batches = new Batches<number, number>(work);
    await expect(batches.ask(1)).rejects.toThrow('no');
    expect(await batches.ask(2)).toBe(2);
  });

  it('answers all others when one of a batch fails', async () => {
    const { pass, open } = gate();
    const batches = new Batches<number, number>(async (asked) => {
      if (asked[0] === 0) await pass();
      if (asked.includes(2)) throw new Error('two');
      return asked;
    });
    const answers = Promise.allSettled([0, 1, 2, 3].map((n) => batches.ask(n)));
    open();
    const told = (await answers).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
    expect(told).toEqual([0, 1, 'Error: two', 3]);
  });
});
