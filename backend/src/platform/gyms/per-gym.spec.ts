import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  currentGymOrNull,
  inGym,
  NoGymError,
  serveMany,
  type CurrentGym,
  type EnvironmentOfGym,
} from './current-gym.js';
import { ofEachGym, PerGym } from './per-gym.js';
import { askGymsBy, Rounds, Scheduled } from './rounds.js';

const gym = (key: string): CurrentGym => ({ key, schema: `gym_${key}`, environment: null });
const isAway = (fault: unknown): boolean => String(fault).includes('timeout exceeded');
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

  it('is another one for a gym that was deleted and made again under its key', () => {
    const state = new PerGym(() => ({ count: 0 }));
    const made = (madeAt: string): CurrentGym => ({ ...A, madeAt: new Date(madeAt) });
    inGym(made('2026-01-01'), () => (state.current.count = 3));
    expect(inGym(made('2026-01-01'), () => state.current.count)).toBe(3);
    expect(inGym(made('2026-01-02'), () => state.current.count)).toBe(0);
  });

  it('is made anew when the directory says something else, where it is made of nothing but that', () => {
    const [first, second] = ['old.example.gr', 'new.example.gr'].map((host) => ({
      ...A,
      environment: { hosts: [host] } as unknown as EnvironmentOfGym,
    })) as [CurrentGym, CurrentGym];
    const follows = new PerGym(() => currentGymOrNull()?.environment?.hosts?.[0], { followsDirectory: true });
    const stays = new PerGym(() => currentGymOrNull()?.environment?.hosts?.[0]);
    const hostsIn = (gym: CurrentGym): unknown[] => inGym(gym, () => [follows.current, stays.current]);
    expect(hostsIn(first)).toEqual(['old.example.gr', 'old.example.gr']);
    expect(hostsIn(second)).toEqual(['new.example.gr', 'old.example.gr']);
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

  it('begin a job only where the one question for all jobs of its time found work', async () => {
    serveMany(() => [A, B]);
    const done: string[] = [];
    const asked: string[] = [];
    const note = (job: string): Promise<void> => {
      done.push(`${job} of ${currentGymOrNull()?.key}`);
      return Promise.resolve();
    };
    class Jobs {
      @Scheduled('1 1 1 1 *', 'a')
      first(): Promise<void> {
        return note('first');
      }

      @Scheduled('1 1 1 1 *', 'b')
      second(): Promise<void> {
        return note('second');
      }

      @Scheduled('1 1 1 1 *')
      always(): Promise<void> {
        return note('always');
      }
    }
    askGymsBy((_time, questions) => {
      const key = currentGymOrNull()?.key;
      asked.push(`${[...questions.values()].join(' ')} of ${key}`);
      return Promise.resolve(new Set(key === 'a' ? ['Jobs.second'] : []));
    }, isAway);
    const jobs = new Jobs();
    await Promise.all([jobs.first(), jobs.second(), jobs.always()]);
    expect(asked).toEqual(['a b of a', 'a b of b']);
    expect(done.sort()).toEqual(['always of a', 'always of b', 'second of a']);
  });

  it('let the jobs look for themselves when the question fails', async () => {
    serveMany(() => [A]);
    let runs = 0;
    class Jobs {
      @Scheduled('2 1 1 1 *', 'a')
      job(): Promise<void> {
        runs += 1;
        return Promise.resolve();
      }
    }
    askGymsBy(() => Promise.reject(new Error('the question is wrong')), isAway);
    await new Jobs().job();
    expect(runs).toBe(1);
  });

  it('leave out the jobs of a gym whose server is away', async () => {
    serveMany(() => [A, B]);
    const done: string[] = [];
    class Jobs {
      @Scheduled('3 1 1 1 *', 'a')
      job(): Promise<void> {
        done.push(currentGymOrNull()?.key ?? '');
        return Promise.resolve();
      }
    }
    askGymsBy(
      () =>
        currentGymOrNull()?.key === 'a'
          ? Promise.reject(new Error('timeout exceeded when trying to connect'))
          : Promise.resolve(new Set(['Jobs.job'])),
      isAway,
    );
    await new Jobs().job();
    expect(done).toEqual(['b']);
  });
});
