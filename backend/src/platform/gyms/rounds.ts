import { Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { gymsInTurn, inGym, isStillServed, type CurrentGym } from './current-gym.js';

/** Gyms whose jobs run at once: few, because requests need the connections and the processor, too. */
const LANES = 4;

interface Turn {
  job: string;
  run: () => Promise<void>;
}

/**
 * Lets jobs go round the gyms. A gym has one job under way at a time and then stands behind all others, so that a long one
 * delays the jobs of its own gym only.
 */
export class Rounds {
  private readonly logger = new Logger('Jobs');
  /** In the order of their turns. */
  private readonly waiting = new Map<string, Turn[]>();
  private readonly busy = new Set<string>();

  constructor(private readonly lanes = LANES) {}

  /** Resolves when the gym had its turn; it has none when the same job still waits for one. */
  take({ key }: Pick<CurrentGym, 'key'>, job: string, work: () => unknown): Promise<void> {
    const turns = this.waiting.get(key) ?? [];
    if (turns.some((turn) => turn.job === job)) return Promise.resolve();
    return new Promise((resolve) => {
      const run = async (): Promise<void> => {
        try {
          await work();
        } catch (fault) {
          this.logger.error(`${job} of ${key}: ${fault instanceof Error ? (fault.stack ?? '') : String(fault)}`);
        }
        resolve();
      };
      this.waiting.set(key, [...turns, { job, run }]);
      this.fillLanes();
    });
  }

  private fillLanes(): void {
    while (this.busy.size < this.lanes) {
      const key = [...this.waiting.keys()].find((one) => !this.busy.has(one));
      if (key === undefined) return;
      const [turn, ...later] = this.waiting.get(key) ?? [];
      this.waiting.delete(key);
      if (later.length > 0) this.waiting.set(key, later);
      if (turn !== undefined) this.begin(key, turn);
    }
  }

  private begin(key: string, { run }: Turn): void {
    this.busy.add(key);
    void run().finally(() => {
      this.busy.delete(key);
      this.fillLanes();
    });
  }
}

const rounds = new Rounds();

type Job = (this: unknown, ...args: unknown[]) => unknown;

/** A method that runs by the clock: once in a process for one gym, else for each of its gyms in turn. */
export function Scheduled(time: string): MethodDecorator {
  return (target, name, descriptor) => {
    const method = descriptor as unknown as TypedPropertyDescriptor<Job>;
    const work = method.value;
    if (work === undefined) throw new Error(`${String(name)} is no method`);
    const job = `${target.constructor.name}.${String(name)}`;
    method.value = function goRound(...args) {
      const gyms = gymsInTurn();
      const once = (): unknown => work.apply(this, args);
      if (gyms === null) return once();
      // A gym may be suspended while it waits for its turn.
      const onceIfServed = (): unknown => (isStillServed() ? once() : undefined);
      return Promise.all(gyms.map((gym) => rounds.take(gym, job, () => inGym(gym, onceIfServed))));
    };
    Cron(time)(target, name, descriptor);
  };
}
