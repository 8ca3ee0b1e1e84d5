import type pg from 'pg';
import { DIRECTORY_SCHEMA } from '../../platform/config/schema-of-gym.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { databaseErrorOf } from '../../platform/database/transaction.js';
import { hasTable } from './directory.js';
import { TablesGoneError } from './tables-of-gym.js';

const UNDEFINED_TABLE = '42P01';
const INVALID_SCHEMA = '3F000';

/**
 * Reasons not to serve a gym. Its `secrets` are missing or do not open, its `server` does not answer, or its `tables`
 * are missing. Or it `cannot-upgrade` to this version, or it is a `demo` in production.
 */
export const PROBLEMS = ['secrets', 'server', 'tables', 'cannot-upgrade', 'demo'] as const;
export type Problem = (typeof PROBLEMS)[number];

/** A server may come back without help; everything else waits for the operator. */
export const needsOperator = (problem: Problem | null): boolean => problem !== null && problem !== 'server';

/**
 * A process reports it again with each look. After so long without a report, the process was killed, or no longer sees
 * it.
 */
const HOLDS_SECONDS = 30;

/** The meaning of a fault at this step of looking at a gym. */
export function problemAt(step: 'secrets' | 'server' | 'tables', fault: unknown): Problem {
  if (step !== 'tables') return step;
  if (fault instanceof TablesGoneError) return 'tables';
  if ([UNDEFINED_TABLE, INVALID_SCHEMA].includes(databaseErrorOf(fault)?.code ?? '')) return 'tables';
  // Only a gym that production must not serve is refused in words of ours.
  return fault instanceof StartupError ? 'demo' : 'server';
}

/**
 * Reports to the operator and the other processes the problems that this one has found, and that `solved` are well
 * again.
 */
export async function writeProblems(
  client: pg.Client,
  problems: ReadonlyMap<string, Problem>,
  solved: readonly string[],
): Promise<void> {
  if (solved.length + problems.size === 0 || !(await hasTable(client, 'gym_problems'))) return;
  if (solved.length > 0)
    await client.query(`DELETE FROM ${DIRECTORY_SCHEMA}.gym_problems WHERE gym_key = ANY ($1)`, [solved]);
  if (problems.size === 0) return;
  // One that was deleted meanwhile has none.
  await client.query(
    `INSERT INTO ${DIRECTORY_SCHEMA}.gym_problems (gym_key, problem, seen_at)
     SELECT key, problem, now() FROM unnest($1::text[], $2::text[]) AS found (key, problem)
       JOIN ${DIRECTORY_SCHEMA}.gyms USING (key)
     ON CONFLICT (gym_key) DO UPDATE SET problem = excluded.problem, seen_at = excluded.seen_at`,
    [[...problems.keys()], [...problems.values()]],
  );
}

/** As processes say now. */
export async function readProblems(client: pg.Client): Promise<Map<string, Problem>> {
  if (!(await hasTable(client, 'gym_problems'))) return new Map();
  const { rows } = await client.query<{ key: string; problem: Problem }>(
    `SELECT gym_key AS key, problem FROM ${DIRECTORY_SCHEMA}.gym_problems
      WHERE seen_at > now() - make_interval(secs => ${HOLDS_SECONDS})`,
  );
  return new Map(rows.map(({ key, problem }) => [key, problem]));
}
