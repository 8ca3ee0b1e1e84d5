import { createHmac } from 'node:crypto';
import { Role } from '@palestra/backend/contract/roles';
import { CAPABILITY_NAMES, switchOf } from '@palestra/backend/contract/capability-names';
import { isSettingKey, SETTING_KEYS, SETTING_RULES } from '@palestra/backend/contract/setting';
import type pg from 'pg';
import { ApiClient } from './api-client.js';
import { eventually } from './eventually.js';
import { isOnCitus } from './on-citus.js';
import { insertUser, type ClientBuilder, type Person } from './client-builder.js';
import { borrowStack, canBorrowStack, type GymStack, startStack } from './gym-stack.js';
import { startApiProcess, type ApiProcess } from './start-api-process.mjs';
import type { TestDatabase } from './test-database.js';
import { anId } from './seed.js';
import { PAYMENT_PORTS, portOfWorker } from './worker-port.js';

const SECRET = 'a secret that every process of this gym knows';
const SEAL_KEY = 'a key that seals, of thirty-two letters or more';
/** Where members reach a test's gym, in mails and for passkeys. */
export const PUBLIC_URL = 'https://gym.example';
const onLoopback = (port: number): string => `http://127.0.0.1:${portOfWorker(port)}`;
const [STRIPE] = PAYMENT_PORTS.stripe;
const [VIVA_ACCOUNTS, VIVA_API, VIVA_WEB] = PAYMENT_PORTS.viva;
/** One environment for as many files as possible: those with their own start processes of their own. */
const COMMON = {
  ...{ JWT_SECRET: SECRET, SEAL_KEY, PUBLIC_URL, OUTGOING_LOOPBACK: 'on' },
  GYM_TIMEZONE: 'Europe/Athens',
  // A test chooses the address that it comes from.
  TRUST_PROXY: 'loopback',
  // Where the stand-ins of `PayingGym` listen.
  STRIPE_URL: onLoopback(STRIPE),
  VIVA_ACCOUNTS_URL: onLoopback(VIVA_ACCOUNTS),
  VIVA_API_URL: onLoopback(VIVA_API),
  VIVA_WEB_URL: onLoopback(VIVA_WEB),
};
const SESSION_SECONDS = 7 * 86_400;
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface GymOptions {
  /** Time of every process's clock. */
  now: Date;
  processes?: number;
  /** Default: a copy of the empty gym on the server of this run. */
  source?: TestDatabase;
  /** Uses a fresh process, for tests of its own counters. */
  isAlone?: boolean;
  /** Further variables of their environment. */
  env?: Record<string, string>;
  /** Other files of the worker open gyms with the same `env`, and one after the other uses its processes. */
  isShared?: boolean;
}

/** A gym for one test file: a database, and one or more API processes on it, whose clocks stand still. */
export class TestGym {
  private constructor(
    readonly database: pg.Pool,
    private readonly stack: GymStack,
    readonly admin: Person,
    private now: Date,
    private readonly env: Record<string, string>,
  ) {}

  /** With one administrator and the template's hours 07:00 to 22:00 on weekdays, 09:00 to 14:00 on Saturdays. */
  static async open({
    now,
    processes = 1,
    env: further,
    source,
    isAlone = false,
    isShared = false,
  }: GymOptions): Promise<TestGym> {
    const env = { ...COMMON, ...further };
    const isLasting = (!further || isShared) && !source && !isAlone && canBorrowStack();
    const stack = isLasting
      ? await borrowStack(now, processes, env)
      : await startStack({ now, processes, env, source });
    const { database } = stack;
    const admin = { id: anId(), name: 'Ελένη Διαχειρίστρια', role: Role.Admin };
    await insertUser(database, admin, { createdAt: now });
    await fillTemplate(database);
    await fillSettings(database);
    await database.query(`INSERT INTO gym_origin (kind, started_at) VALUES ('real', $1) ON CONFLICT DO NOTHING`, [now]);
    return new TestGym(database, stack, admin, now, env);
  }

  close = (): Promise<void> => this.stack.end();

  /** Starts another process, which the test stops itself. */
  startAnother = (env: Record<string, string> = {}, output?: (text: string) => void): Promise<ApiProcess> =>
    startApiProcess({ databaseUrl: this.stack.databaseUrl, now: this.now, env: { ...this.env, ...env }, output });

  /** Starts the product itself, with workers, at its own port (0: any); the test stops it. */
  startProduct = (workers: number, port = 0): Promise<ApiProcess> =>
    startApiProcess({ databaseUrl: this.stack.databaseUrl, port, workers, env: this.env });

  async setNow(instant: string): Promise<void> {
    this.now = new Date(instant);
    for (const process of this.stack.withClocks) await process.setNow(this.now);
  }

  /** Runs the scheduled work of all processes at once; `services`: only that of these. */
  async doTimedWork(services?: readonly string[]): Promise<void> {
    await Promise.all(this.stack.processes.map((process) => process.doTimedWork(services)));
  }

  /** Findings of the doctor in the data; `isWhole`: also in PostgreSQL's own guards. */
  faults(isWhole?: boolean): ReturnType<ApiProcess['faults']> {
    return this.processAt(0).faults(isWhole);
  }

  /** The API as this person, at one of the processes. */
  as(person: Person, process = 0): ApiClient {
    return new ApiClient(this.urlOf(process), this.tokenOf(person));
  }

  /** The API without a session. */
  asVisitor = (process = 0): ApiClient => new ApiClient(this.urlOf(process), null);

  urlOf = (process: number): string => this.processAt(process).url;

  private processAt(number: number): ApiProcess {
    const process = this.stack.processes[number];
    if (process === undefined) throw new Error(`This gym has no process ${number}`);
    return process;
  }

  /** Address of its database. */
  get databaseUrl(): string {
    return this.stack.databaseUrl;
  }
  get clock(): Date {
    return this.now;
  }

  has = (client: ClientBuilder): Promise<Person> => client.insert(this.database, this.now);

  /** With a `name` PostgreSQL keeps the statement's plan. */
  async rows<Row extends object>(sql: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    const asked = this.database;
    return (await (name === undefined ? asked.query<Row>(sql, values) : asked.query<Row>({ name, text: sql, values })))
      .rows;
  }

  /**
   * Makes all calls truly at once. No booking is written until `waiting` of them wait before the write or for each
   * other's locks. Then all continue together, so that the guard has to hold right there.
   */
  atOnce<T>(calls: (() => Promise<T>)[], waiting = calls.length): Promise<T[]> {
    return this.inWaves([calls], waiting);
  }

  /** The same, each wave starting when the previous ones wait. */
  async inWaves<T>(waves: (() => Promise<T>)[][], waiting?: number): Promise<T[]> {
    const gate = await this.database.connect();
    const answers: Promise<T>[] = [];
    try {
      await gate.query('BEGIN');
      await gate.query('LOCK TABLE slot_occupancies IN SHARE MODE');
      for (const wave of waves) {
        answers.push(...wave.map((call) => call()));
        await this.untilWaiting(waiting ?? answers.length);
      }
      await gate.query('COMMIT');
    } catch (fault) {
      // Kept, it would go on holding the table.
      gate.release(true);
      throw fault;
    }
    gate.release();
    return Promise.all(answers);
  }

  /** Resolves when so many calls wait for a lock. */
  async untilWaiting(count: number): Promise<void> {
    await eventually(async () => ((await this.countWaiting()) >= count ? true : null));
  }

  /** Calls that wait, for a lock unless said otherwise. */
  async countWaiting(isWaiting = "wait_event_type = 'Lock'"): Promise<number> {
    // On Citus a call waits on the coordinator or on the node of its gym.
    const sql = isOnCitus()
      ? `SELECT count(DISTINCT global_pid)::int AS waiting FROM citus_stat_activity WHERE ${isWaiting}`
      : `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND ${isWaiting}`;
    return (await this.rows<{ waiting: number }>(sql))[0]?.waiting ?? 0;
  }

  /** Token of a session, without the time that hashing a password takes. */
  tokenOf({ id, role }: Person): string {
    const iat = Math.floor(this.now.getTime() / 1000);
    const claims = { sub: id, jti: id, role, sv: 0, iat, exp: iat + SESSION_SECONDS };
    const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
    return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
  }
}

async function fillSettings(database: pg.Pool): Promise<void> {
  // A test sees everything; tests of the capabilities switch it off.
  const keys = [...SETTING_KEYS, ...CAPABILITY_NAMES.map(switchOf)];
  const values = keys.map((key) => (isSettingKey(key) ? String(SETTING_RULES[key].default) : 'on'));
  await database.query(
    'INSERT INTO settings (key, value) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING',
    [keys, values],
  );
}

async function fillTemplate(database: pg.Pool): Promise<void> {
  await database.query(`
    INSERT INTO global_timeslots (day_of_week, original_start_time, original_end_time, start_time, end_time)
    SELECT day, start, start + interval '1 hour', start, start + interval '1 hour'
    FROM generate_series(1, 6) AS day,
         LATERAL (SELECT make_time(hour, 0, 0) AS start
                    FROM generate_series(CASE WHEN day = 6 THEN 9 ELSE 7 END, CASE WHEN day = 6 THEN 13 ELSE 21 END)
                      AS hour) AS hours`);
}
