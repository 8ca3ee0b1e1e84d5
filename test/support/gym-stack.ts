import type pg from 'pg';
import { PristineGym, type PristineState } from './pristine-gym.js';
import { type ApiProcess, type ApiProcessOptions, LOG_LEVEL, startApiProcess } from './start-api-process.mjs';
import { connectionsTo, createTestDatabase, lastingConnectionsTo, type TestDatabase } from './test-database.js';

/** A database and the API processes on it. */
export interface GymStack {
  databaseUrl: string;
  /** The test's connections. */
  database: pg.Pool;
  processes: ApiProcess[];
  /** With those that only other files use: they work by the clock, too. */
  withClocks: ApiProcess[];
  end(): Promise<void>;
}

interface LastingStack {
  databaseUrl: string;
  /** Each new one would read PostgreSQL's catalog again. */
  database: pg.Pool;
  /** As many as any file has needed so far. */
  processes: ApiProcess[];
  pristine?: PristineState;
}

/** The lender of `gym-environment.cjs`, shared by all test files of a worker. */
interface Lender {
  canLend(): boolean;
  lend(environment: string, start: () => Promise<LastingStack>): Promise<LastingStack>;
  takeBack(): void;
  /** For a gym that did not come back: each later file would wait for it as long. */
  giveUp(environment: string): void;
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

const CONNECTIONS = 4;

export async function startStack({ now, processes, env, source }: OwnStack): Promise<GymStack> {
  const { url: databaseUrl, drop } = source ?? (await createTestDatabase());
  const started: ApiProcess[] = [];
  for (let i = 0; i < processes; i += 1) started.push(await startApiProcess({ databaseUrl, now, env }));
  const database = connectionsTo(databaseUrl, CONNECTIONS);
  return {
    databaseUrl,
    database,
    processes: started,
    withClocks: started,
    async end() {
      await database.end();
      await Promise.all(started.map((process) => process.stop()));
      await drop();
    },
  };
}

/** True if no other gym of this file is borrowed. */
export const canBorrowStack = (): boolean => lender.canLend();

async function startLasting(): Promise<LastingStack> {
  const { url } = await createTestDatabase();
  return { databaseUrl: url, database: lastingConnectionsTo(url, CONNECTIONS), processes: [] };
}

/** A database without an API. */
export interface LentDatabase {
  url: string;
  database: pg.Pool;
  /** Empties it. */
  startOver(): Promise<void>;
  takeBack(): void;
}

/** Returns the database of an earlier file, for one whose tests run parts of the product themselves. */
export async function borrowDatabase(): Promise<LentDatabase> {
  const lasting = await lender.lend('no API', startLasting);
  const pristine = await pristineOf(lasting);
  return {
    url: lasting.databaseUrl,
    database: lasting.database,
    startOver: () => pristine.comeBack(),
    takeBack: () => lender.takeBack(),
  };
}

async function pristineOf(lasting: LastingStack): Promise<PristineGym> {
  const { pristine, database } = lasting;
  const found = pristine === undefined ? await PristineGym.of(database) : new PristineGym(database, pristine);
  lasting.pristine = found.state;
  return found;
}

/**
 * Returns the gym of an earlier file with this environment, reset to the state after the first migration, with its
 * clocks at `now`.
 */
export async function borrowStack(now: Date, count: number, env: Record<string, string>): Promise<GymStack> {
  // A running process takes another level.
  const environment = JSON.stringify({ ...env, LOG_LEVEL });
  try {
    return await borrowed(environment, now, count, env);
  } catch (error) {
    lender.giveUp(environment);
    throw error;
  }
}

async function borrowed(environment: string, now: Date, count: number, env: Record<string, string>): Promise<GymStack> {
  const lasting = await lender.lend(environment, startLasting);
  const { processes, databaseUrl, database } = lasting;
  while (processes.length < count) processes.push(await lender.startApi({ databaseUrl, env }));
  const pristine = await pristineOf(lasting);
  for (const process of processes) {
    await process.setNow(now);
    await process.setLogLevel(env.LOG_LEVEL ?? LOG_LEVEL);
  }
  await pristine.comeBack();
  if (env.SMTP_URL !== undefined) for (const process of processes) await process.findMailServer();
  return {
    databaseUrl,
    database,
    processes: processes.slice(0, count),
    withClocks: processes,
    end() {
      lender.takeBack();
      return Promise.resolve();
    },
  };
}
