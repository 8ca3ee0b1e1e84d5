import { EntityManager, QueryRunnerAlreadyReleasedError, type DataSource } from 'typeorm';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { PerGym } from '../gyms/per-gym.js';

/*
 * Ways to run a statement of a hot path; everything else is TypeORM's. Statements of many values are written by names
 * (`statementOf`).
 * In a transaction:
 *   `named`           any
 *   `namedPair`       two, of which the second does not need the first one's rows
 *   `namedAndCommit`  the last one, with which the transaction is committed whatever it found
 * Outside:
 *   `named`           a read that may take long, or a write that is complete by itself
 *   `namedRead`       a short read, which waits for strangers' reads
 *   `readPair`        two reads of one answer
 */

/** A statement that PostgreSQL parses once per connection. Each `name` must always come with the same text. */
export interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** The parameters of a text, as SQL: `$1` and so on. Fragments of several statements ask for those that they need. */
export type ParametersOf<Name extends string> = Readonly<Record<Name, string>>;

/** No other names, which a spread object could bring unseen. Where the compiler does not know the names, none. */
type Exactly<Name extends string, Given> = string extends Name ? never : Record<Exclude<keyof Given, Name>, never>;

/** A statement without its values. */
export interface Statement<Name extends string> {
  /** Gives each parameter its value. `Object.assign` joins long rows: V8 takes many times as long to spread them. */
  with: <Given extends Record<Name, unknown>>(values: Given & Exactly<Name, Given>) => NamedStatement;
}

/**
 * A statement of more values than are safely told apart by numbers: text and values speak of them by
 * name. The text is built once.
 */
export function statementOf<const Name extends string>(
  name: string,
  parameters: readonly Name[],
  textOf: ($: ParametersOf<Name>) => string,
): Statement<Name> {
  const twice = parameters.find((parameter, i) => parameters.indexOf(parameter) !== i);
  if (twice !== undefined) throw new Error(`Two parameters of ${name} are named ${twice}`);
  const numbers = parameters.map((parameter, i) => [parameter, `$${i + 1}`] as const);
  const text = textOf(Object.fromEntries(numbers) as ParametersOf<Name>);
  return { with: (values) => ({ name, text, values: parameters.map((parameter) => values[parameter]) }) };
}

/** By name, as far as this process has run them. */
const known = new Map<string, string>();

/** PostgreSQL keeps less of a statement's text than this where it has been told to keep little. */
const SURELY_CUT = 500;

/** The name of a statement of this product, by what PostgreSQL keeps of its text; null for any other. */
export function nameOfStatement(kept: string): string | null {
  const isOf = (text: string): boolean => text === kept || (kept.length > SURELY_CUT && text.startsWith(kept));
  const names = [...known].filter(([, text]) => isOf(text)).map(([name]) => name);
  return names.length === 0 ? null : names.join(' or ');
}

let isPrepared = true;

/**
 * Follows `DATABASE_PREPARED`. A pooler in transaction mode may run the next statement on another connection, where
 * that name is unknown or means something else. Without names everything works the same, but slower.
 */
export const usePreparedStatements = (use: boolean): void => void (isPrepared = use);

/**
 * Runs a statement of a hot path as a named prepared one, which TypeORM's `query` cannot. Uses the transaction's
 * connection, or a free one when given the data source. Dates are `YYYY-MM-DD`, times `HH:mm:ss`.
 */
export async function named<Row extends QueryResultRow>(
  on: EntityManager | DataSource,
  statement: NamedStatement,
): Promise<Row[]> {
  return run<Row>(await connectionOf(on), statement);
}

/**
 * Runs two statements of a transaction one after the other, but sends them at once: a round trip less. When the first
 * fails, the second only reports that the transaction is over, so the first error is thrown.
 */
export async function namedPair<First extends QueryResultRow, Second extends QueryResultRow>(
  tx: EntityManager,
  [first, second]: readonly [NamedStatement, NamedStatement],
): Promise<[First[], Second[]]> {
  return runPair(await connectionOf(tx), [first, second]);
}

/**
 * Runs the last statement of a transaction and sends the COMMIT with it: a round trip less. It commits also when no row
 * was found: what is then thrown reports it, but takes nothing back.
 */
export async function namedAndCommit<Row extends QueryResultRow>(
  tx: EntityManager,
  statement: NamedStatement,
): Promise<Row[]> {
  return run<Row>(await connectionOf(tx), statement, { isLast: true });
}

interface AskedRead {
  statement: NamedStatement;
  resolve: (rows: never[]) => void;
  reject: (error: unknown) => void;
}

/** Eight requests with their sessions. With more, one process of PostgreSQL would work while the others have nothing to do. */
const MOST_TOGETHER = 16;

/** The reads that this turn of the event loop has asked for so far. */
const asked = new WeakMap<Pool, PerGym<{ reads: AskedRead[] }>>();

/**
 * Runs a short read: on the transaction's connection, or, given the data source, together with others. Up to sixteen that
 * one turn of the event loop asks for share a connection and a packet: under load the sockets cost more than the
 * statements. For reads along an index alone: they wait for each other.
 */
export function namedRead<Row extends QueryResultRow>(
  on: EntityManager | DataSource,
  statement: NamedStatement,
): Promise<Row[]> {
  if (on instanceof EntityManager) return named<Row>(on, statement);
  return readTogether<Row>(poolOf(on), statement);
}

async function readTogether<Row extends QueryResultRow>(
  pool: PoolOfProcess,
  statement: NamedStatement,
): Promise<Row[]> {
  const rows = (await pool.readTogether?.(statement)) ?? null;
  return (rows as Row[] | null) ?? readWithOwn<Row>(pool, statement);
}

/** With others of its gym alone. */
function readWithOwn<Row extends QueryResultRow>(pool: Pool, statement: NamedStatement): Promise<Row[]> {
  const queue = queueOf(pool);
  return new Promise<Row[]>((resolve, reject) => {
    queue.reads.push({ statement, resolve, reject });
    if (queue.reads.length > 1) return;
    setImmediate(() => {
      while (queue.reads.length > 0) void send(pool, queue.reads.splice(0, MOST_TOGETHER));
    });
  });
}

function queueOf(pool: Pool): { reads: AskedRead[] } {
  const known = asked.get(pool);
  if (known !== undefined) return known.current;
  const queues = new PerGym(() => ({ reads: [] as AskedRead[] }));
  asked.set(pool, queues);
  return queues.current;
}

async function send(pool: Pool, reads: readonly AskedRead[]): Promise<void> {
  try {
    const connection = await pool.connect();
    const answers = reads.map(({ statement, resolve, reject }) =>
      run<never>(connection, statement).then(resolve, reject),
    );
    for (const answer of answers) await answer;
    connection.release();
  } catch (error) {
    for (const { reject } of reads) reject(error);
  }
}

/** Named, or planned for its values each time. */
type AnyStatement = Omit<NamedStatement, 'name'> & Partial<Pick<NamedStatement, 'name'>>;

/**
 * Runs two reads of one answer outside a transaction, one after the other, but sends them at once: under load another
 * connection costs more than the second one's wait.
 */
export async function readPair<First extends QueryResultRow, Second extends QueryResultRow>(
  on: DataSource,
  [first, second]: readonly [AnyStatement, AnyStatement],
): Promise<[First[], Second[]]> {
  const connection = await poolOf(on).connect();
  try {
    return await runPair<First, Second>(connection, [first, second]);
  } finally {
    connection.release();
  }
}

/** Ends when both are over, so that the connection can be given back. */
async function runPair<First extends QueryResultRow, Second extends QueryResultRow>(
  connection: Pool | PoolClient,
  [first, second]: readonly [AnyStatement, AnyStatement],
): Promise<[First[], Second[]]> {
  const earlier = run<First>(connection, first);
  // Without pipelining (behind a pooler) the driver keeps it until the first is answered.
  const later = run<Second>(connection, second);
  const isOver = later.catch(() => undefined);
  try {
    return [await earlier, await later];
  } finally {
    await isOver;
  }
}

async function run<Row extends QueryResultRow>(
  on: Pool | PoolClient,
  { name, text, values }: AnyStatement,
  mark: { isLast?: true } = {},
) {
  if (name === undefined) return (await on.query<Row>({ text, values })).rows;
  if (!known.has(name)) known.set(name, text);
  const { rows } = await on.query<Row>({ ...(isPrepared && { name }), text, values, ...mark });
  return rows;
}

async function connectionOf(on: EntityManager | DataSource): Promise<Pool | PoolClient> {
  if (on instanceof EntityManager) {
    if (on.queryRunner === undefined) throw new Error('A transaction is needed: use inTransaction()');
    // Its connection broke, or serves another gym by now.
    if (on.queryRunner.isReleased) throw new QueryRunnerAlreadyReleasedError();
    return (await on.queryRunner.connect()) as PoolClient;
  }
  return poolOf(on);
}

/** Whether work that is asked for now would wait for a connection. */
export function wouldWaitForConnection(on: DataSource): boolean {
  const { waitingCount, idleCount, totalCount, options } = poolAtHand(on);
  return waitingCount > 0 || (idleCount === 0 && totalCount >= options.max);
}

/** Connections of the pool that work asked for now would use. */
export const connectionsOf = (on: DataSource): number => poolAtHand(on).options.max;

function poolAtHand(on: DataSource): Pool {
  const pool = poolOf(on);
  return pool.atHand ?? pool;
}

/** `pg`'s own pool in a process for one gym; a process for many brings one with these, too. */
interface PoolOfProcess extends Pool {
  /** The pool of the server of the gym that is worked for. */
  readonly atHand?: Pool;
  /** Rows of a short read, which is sent with those of other gyms; null when it is to be asked by itself. */
  readTogether?: (read: NamedStatement) => Promise<QueryResultRow[] | null>;
}

/** TypeORM's own, which no type of it names. */
export const poolOf = (on: DataSource): PoolOfProcess => (on.driver as unknown as { master: PoolOfProcess }).master;
