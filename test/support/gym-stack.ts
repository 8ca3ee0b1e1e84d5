import { PristineGym } from './pristine-gym.js';
import { type ApiProcess, type ApiProcessOptions, startApiProcess } from './start-api-process.mjs';
import { connectionsTo, createTestDatabase, type TestDatabase } from './test-database.js';

/** A database and the API processes on it. */
export interface GymStack {
  databaseUrl: string;
  processes: ApiProcess[];
  /** Requires that nobody is connected to the database any more. */
  end(): Promise<void>;
}

interface LastingStack {
  databaseUrl: string;
  /** As many as any file has needed so far. */
  processes: ApiProcess[];
}

/** The lender of `gym-environment.cjs`, shared by all test files of a worker. */
interface Lender {
  canLend(): boolean;
  lend(start: () => Promise<LastingStack>): Promise<LastingStack>;
  takeBack(): void;
  startApi(options: ApiProcessOptions): Promise<ApiProcess>;
}

const { lender } = globalThis as typeof globalThis & { lender: Lender };

interface OwnStack {
  /** Time of their clocks. */
  now: Date;
  processes: number;
  env: Record<string, string>;
  /** Default: a copy of the empty gym on the server of this run. */
  source?: TestDatabase;
}

export async function startStack({ now, processes, env, source }: OwnStack): Promise<GymStack> {
  const database = source ?? (await createTestDatabase());
  const started: ApiProcess[] = [];
  for (let i = 0; i < processes; i += 1) started.push(await startApiProcess({ databaseUrl: database.url, now, env }));
  return {
    databaseUrl: database.url,
    processes: started,
    async end() {
      await Promise.all(started.map((process) => process.stop()));
      await database.drop();
    },
  };
}

/** True if a plain gym is available without starting anything. */
export const canBorrowStack = (): boolean => lender.canLend();

/** Returns the gym of the previous file, reset to the state after the first migration, with its clocks at `now`. */
export async function borrowStack(now: Date, count: number, env: Record<string, string>): Promise<GymStack> {
  const { processes, databaseUrl } = await lender.lend(async () => ({
    databaseUrl: (await createTestDatabase()).url,
    processes: [],
  }));
  while (processes.length < count) processes.push(await lender.startApi({ databaseUrl, env }));
  const database = connectionsTo(databaseUrl, 1);
  const pristine = await PristineGym.of(database);
  for (const process of processes) await process.setNow(now);
  await pristine.comeBack();
  await database.end();
  return { databaseUrl, processes: processes.slice(0, count), end: () => Promise.resolve(lender.takeBack()) };
}
