import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { currentGym, gymsInTurn, inGym, isPaused, isStillServed, type CurrentGym } from './current-gym.js';

/** Gyms whose jobs run at once: few, because requests also need the connections and the processor. */
const LANES = 4;

const logger = new Logger('Jobs');

interface Turn {
  job: string;
  run: () => Promise<void>;
}

/**
 * Lets jobs go round the gyms. A gym has one job under way at a time and then stands behind all others. So a long job
 * delays only the jobs of its own gym.
 */
export class Rounds {
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
          logger.error(`${job} of ${key} ended`, fault);
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

/** Jobs of the same time that first ask whether there is work, with their questions in SQL. */
export type Questions = ReadonlyMap<string, string>;
/** Which of these jobs may find work in the gym at hand. */
type Ask = (time: string, questions: Questions) => Promise<ReadonlySet<string>>;

const questionsOf = new Map<string, Map<string, string>>();
let ask: Ask | null = null;
let isAway: (fault: unknown) => boolean = () => false;

/** One question for all jobs of a time takes the place of their own ones where there is nothing to do. */
export function askGymsBy(way: Ask, isDatabaseAway: (fault: unknown) => boolean): void {
  ask = way;
  isAway = isDatabaseAway;
}

/** For tests, whose gym is the only one: what the question overlooks is not done there either. */
let isOneAsked = false;
export const askTheOnlyGym = (): void => void (isOneAsked = true);

/** Jobs of one time begin within this; one question is asked for all of them. */
const TOGETHER_MS = 50;
/** Questions that were not asked yet, by gym and time. */
const comingUp = new Map<string, Promise<ReadonlySet<string> | null>>();

/** null: it is not known, and the jobs look for themselves. */
function jobsWithWork(gym: CurrentGym, time: string): Promise<ReadonlySet<string> | null> {
  const place = `${gym.key} ${time}`;
  const known = comingUp.get(place);
  if (known !== undefined) return known;
  const answer = pause(TOGETHER_MS).then(() => {
    comingUp.delete(place);
    return answerOf(gym, time);
  });
  comingUp.set(place, answer);
  return answer;
}

async function answerOf(gym: CurrentGym, time: string): Promise<ReadonlySet<string> | null> {
  const questions = questionsOf.get(time);
  if (ask === null || questions === undefined) return null;
  const asked = ask;
  let found: ReadonlySet<string> | null = null;
  await rounds.take(gym, `question of ${time}`, () =>
    inGym(gym, async () => {
      found = isStillServed() ? await answered(asked(time, questions)) : new Set();
    }),
  );
  return found;
}

/**
 * Jobs of a gym whose server is away would each wait for it, and hold a lane that other gyms need. They come again with
 * their next time.
 */
async function answered(answer: ReturnType<Ask>): Promise<ReadonlySet<string>> {
  try {
    return await answer;
  } catch (fault) {
    if (!isAway(fault)) throw fault;
    logger.warn(
      `${currentGym().key}: its jobs of this time are left out, its database cannot be reached: ${String(fault)}`,
    );
    return new Set();
  }
}

type Job = (this: unknown, ...args: unknown[]) => unknown;

/**
 * A method that runs by the clock: once in a process for one gym, else for each of its gyms in turn. `mayHaveWork` is SQL
 * that is true wherever the method would find something to do; $1 is now. Where it is false a gym among many is passed over.
 */
export function Scheduled(time: string, mayHaveWork?: string): MethodDecorator {
  return (target, name, descriptor) => {
    const method = descriptor as unknown as TypedPropertyDescriptor<Job>;
    const work = method.value;
    if (work === undefined) throw new Error(`${String(name)} is no method`);
    const job = `${target.constructor.name}.${String(name)}`;
    if (mayHaveWork !== undefined) {
      questionsOf.set(time, new Map(questionsOf.get(time)).set(job, mayHaveWork));
    }
    method.value = function goRound(...args) {
      const gyms = gymsInTurn();
      const once = (): unknown => work.apply(this, args);
      // Its tables are under another name, or half restored: each job would fail, and say so in the log.
      if (gyms === null && isPaused()) return Promise.resolve();
      if (gyms === null) return isOneAsked ? onceIfAsked(time, job, mayHaveWork, once) : once();
      // A gym may be suspended while it waits for its turn.
      const onceIfServed = (): unknown => (isStillServed() ? once() : undefined);
      const onTurn = async (gym: CurrentGym): Promise<void> => {
        const found = mayHaveWork === undefined ? null : await jobsWithWork(gym, time);
        if (found?.has(job) !== false) await rounds.take(gym, job, () => inGym(gym, onceIfServed));
      };
      return Promise.all(gyms.map(onTurn));
    };
    // Named for tests, which run the jobs of some services alone.
    Cron(time, { name: job })(target, name, descriptor);
  };
}

async function onceIfAsked(time: string, job: string, mayHaveWork: string | undefined, once: () => unknown) {
  if (mayHaveWork === undefined || (await ask?.(`${time} ${job}`, new Map([[job, mayHaveWork]])))?.has(job) === true) {
    await once();
  }
}
