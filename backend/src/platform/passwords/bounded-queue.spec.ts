import { BoundedQueue } from './bounded-queue.js';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Jobs of a given duration on a clock of the test's own. */
function slowWork(queue: BoundedQueue, clock: { ms: number }, tookMs: number) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, goesFirst = false): Promise<string> =>
    queue.run(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    }, goesFirst);
  const endOne = async (): Promise<void> => {
    clock.ms += tookMs;
    ends.shift()?.();
    await tick();
  };
  return { begun, add, endOne };
}

describe('BoundedQueue', () => {
  it('never runs more jobs at once than it has lanes, and finishes all', async () => {
    const queue = new BoundedQueue({ lanes: 2 });
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
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => queue.run(work(n))));
    expect(most).toBe(2);
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(queue.isIdle).toBe(true);
  });

  it('frees the lane when a job fails', async () => {
    const queue = new BoundedQueue({ lanes: 1 });
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  it('refuses a job at once when it would wait longer than allowed', async () => {
    const clock = { ms: 0 };
    const queue = new BoundedQueue({ lanes: 2, patienceMs: 2_000, guessMs: 100, now: () => clock.ms });
    const { begun, add } = slowWork(queue, clock, 100);
    const waiting = Array.from({ length: 42 }, (_, i) => add(`${i}`));
    await tick();
    expect(begun).toEqual(['0', '1']);
    await expect(add('one too many')).rejects.toThrow('Too much waits');
    expect(waiting).toHaveLength(42);
  });

  it('estimates the wait by measured durations', async () => {
    const clock = { ms: 0 };
    const queue = new BoundedQueue({ lanes: 1, patienceMs: 1_500, guessMs: 10, now: () => clock.ms });
    const { add, endOne } = slowWork(queue, clock, 1_000);
    for (let i = 0; i < 60; i += 1) {
      const slow = add('slow');
      await endOne();
      await slow;
    }
    // The average is nearly one second by now.
    const accepted = [add('running'), add('first to wait')];
    await expect(add('third')).rejects.toThrow('Too much waits');
    expect(accepted).toHaveLength(2);
  });

  it('refuses no job because another one has stalled', async () => {
    const clock = { ms: 0 };
    const queue = new BoundedQueue({ lanes: 1, patienceMs: 2_000, guessMs: 100, now: () => clock.ms });
    const { begun, add, endOne } = slowWork(queue, clock, 60_000);
    const stalled = add('stalled');
    await endOne();
    await stalled;
    const running = add('running');
    const waiting = add('waiting');
    for (let i = 0; i < 2; i += 1) await endOne();
    expect(await Promise.all([running, waiting])).toEqual(['running', 'waiting']);
    expect(begun).toEqual(['stalled', 'running', 'waiting']);
  });

  it('lets jobs that go first pass a full queue, and refuses them only behind one another', async () => {
    const clock = { ms: 0 };
    const queue = new BoundedQueue({ lanes: 1, patienceMs: 1_000, guessMs: 100, now: () => clock.ms });
    const { begun, add, endOne } = slowWork(queue, clock, 100);
    const crowd = Array.from({ length: 600 }, (_, i) => add(`stranger ${i}`).catch(() => 'refused'));
    const known = add('known', true);
    await endOne();
    expect(begun).toEqual(['stranger 0', 'known']);
    await endOne();
    expect(await known).toBe('known');
    const outcomes: string[] = [];
    for (const each of crowd) void each.then((outcome) => outcomes.push(outcome));
    await tick();
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(589);
  });
});
