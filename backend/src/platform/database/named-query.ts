import { EntityManager, QueryRunnerAlreadyReleasedError, type DataSource } from 'typeorm';
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';

/*
 * A statement of a hot path runs by `named`, in a transaction or outside; everything else is TypeORM's. Statements of many
 * values are written by names (`statementOf`).
 */

/** A statement that PostgreSQL parses once per connection. Each `name` must always come with the same text. */
export interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
  /**
   * A read of few rows along an index. Outside a transaction the pool sends the reads of one moment together, and they
   * wait for each other. Under load the sockets cost more than the statements.
   */
  isShortRead?: boolean;
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

/** The order for the driver. */
export function orderOf({ name, text, values }: NamedStatement): QueryConfig {
  if (!known.has(name)) known.set(name, text);
  return { ...(isPrepared && { name }), text, values };
}

/**
 * Runs a statement of a hot path as a named prepared one, which TypeORM's `query` cannot. Uses the transaction's
 * connection, or a free one when given the data source. Dates are `YYYY-MM-DD`, times `HH:mm:ss`.
 */
export async function named<Row extends QueryResultRow>(
  on: EntityManager | DataSource,
  statement: NamedStatement,
): Promise<Row[]> {
  if (on instanceof EntityManager) return rowsOf(await connectionOf(on), statement);
  const pool = poolOf(on);
  const together = statement.isShortRead === true ? await pool.readTogether?.(statement) : null;
  return (together as Row[] | null | undefined) ?? rowsOf(pool, statement);
}

async function rowsOf<Row extends QueryResultRow>(on: Pool | PoolClient, statement: NamedStatement): Promise<Row[]> {
  return (await on.query<Row>(orderOf(statement))).rows;
}

async function connectionOf({ queryRunner }: EntityManager): Promise<PoolClient> {
  if (queryRunner === undefined) throw new Error('A transaction is needed: use inTransaction()');
  // Its connection broke, or serves another gym by now.
  if (queryRunner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  return (await queryRunner.connect()) as PoolClient;
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

/** The pool of an API process: `OneGymPool`, or that of `gyms/` for many. Commands have `pg`'s own. */
export interface ApiPool extends Pool {
  /** The pool of the server of the gym that is worked for. */
  readonly atHand?: Pool;
  /** Rows of a short read, which is sent with others; null: retry the read on its own. */
  readTogether?: (read: NamedStatement) => Promise<QueryResultRow[] | null>;
}

/** TypeORM's own, which no type of it names. */
export const poolOf = (on: DataSource): ApiPool => (on.driver as unknown as { master: ApiPool }).master;
