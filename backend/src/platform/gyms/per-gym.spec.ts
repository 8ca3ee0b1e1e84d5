import { beforeAll, describe, expect, it } from '@jest/globals';
import { currentGymOrNull, inGym, NoGymError, serveMany, type CurrentGym } from './current-gym.js';
import { ofEachGym, PerGym } from './per-gym.js';
import { Rounds, Scheduled } from './rounds.js';

const gym = (key: string): CurrentGym => ({ key, schema: `gym_${key}`, environment: null });
const [A, B] = [gym('a'), gym('b')];

class Counter {
  private count = 0;
  ended = 0;

  get isUsed(): boolean {
    return this.count > 0;
  }

  add(): number {
    this.count += 1;
    return this.count;
  }

  onModuleDestroy(): void {
    this.ended += 1;
  }
}

it('is one and the same in a process for one gym', () => {
  const state = new PerGym(() => ({ count: 0 }));
  state.current.count = 3;
  expect(state.current).toEqual({ count: 3 });
  const counter = ofEachGym(Counter, () => new Counter());
  expect([counter.add(), counter.add()]).toEqual([1, 2]);
});

it('begins no storage in a process for one gym', () => {
  expect(inGym(A, currentGymOrNull)).toBeNull();
});

describe('in a process for many gyms', () => {
  beforeAll(() => serveMany(() => [A, B]));

  it('is refused where no gym is worked for', () => {
    const counter = ofEachGym(Counter, () => new Counter());
    expect(() => new PerGym(() => 0).current).toThrow(NoGymError);
    expect(() => counter.add()).toThrow(NoGymError);
  });

  it('is each gym’s own, also after a pause', async () => {
    const counter = ofEachGym(Counter, () => new Counter());
    const addLate = async (): Promise<number> => {
      await new Promise(setImmediate);
      return counter.add();
    };
    const counts = await Promise.all([inGym(A, addLate), inGym(B, addLate), inGym(A, addLate)]);
    expect(counts).toEqual([1, 1, 2]);
    expect(inGym(B, () => counter.isUsed)).toBe(true);
    expect(inGym(gym('c'), () => counter.isUsed)).toBe(false);
  });

  it('lets the framework look at it, and ends each', async () => {
    const made: Counter[] = [];
    const counter = ofEachGym(Counter, () => {
      made.push(new Counter());
      return made.at(-1) as Counter;
    });
    inGym(A, () => counter.add());
    inGym(B, () => counter.add());
    expect(counter).toBeInstanceOf(Counter);
    expect((counter as { onModuleInit?: unknown }).onModuleInit).toBeUndefined();
    expect((counter as { then?: unknown }).then).toBeUndefined();
    await (counter.onModuleDestroy() as unknown as Promise<void>);
    expect(made.map(({ ended }) => ended)).toEqual([1, 1]);
  });
});

describe('rounds', () => {
  it('let a gym whose job takes long wait behind all others', async () => {
    const rounds = new Rounds(2);
    const done: string[] = [];
    let finish = (): void => undefined;
    const long = new Promise<void>((resolve) => (finish = resolve));
    const all = [
      rounds.take(A, 'slow', () => long),
      rounds.take(A, 'next', () => done.push('a next')),
      ...['b', 'c', 'd'].map((key) => rounds.take(gym(key), 'slow', () => done.push(key))),
    ];
    await Promise.all(all.slice(2));
    expect(done).toEqual(['b', 'c', 'd']);
    finish();
    await Promise.all(all);
    expect(done.at(-1)).toBe('a next');
  });

  it('leave out a gym that was suspended while it waited for its turn', async () => {
    let served = [A, B];
    serveMany(() => served);
    const done: string[] = [];
    let finish = (): void => undefined;
    const long = new Promise<void>((resolve) => (finish = resolve));
    class Jobs {
      @Scheduled('0 0 1 1 *')
      long(): Promise<void> {
        return long;
      }

      @Scheduled('0 0 1 1 *')
      next(): Promise<void> {
        done.push(currentGymOrNull()?.key ?? '');
        return Promise.resolve();
      }
    }
    const jobs = new Jobs();
    const all = [jobs.long(), jobs.next()];
    served = [B];
    finish();
    await Promise.all(all);
    expect(done).toEqual(['b']);
  });

  it('take no second turn for a job that still waits for its first', async () => {
    const rounds = new Rounds(1);
    let runs = 0;
    const first = rounds.take(A, 'first', () => new Promise(setImmediate));
    const turns = [1, 2, 3].map(() => rounds.take(A, 'job', () => (runs += 1)));
    await Promise.all([first, ...turns]);
    expect(runs).toBe(1);
  });
});
