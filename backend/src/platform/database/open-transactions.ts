import { Logger } from '@nestjs/common';
import pg from 'pg';
import { databaseAtHand } from '../gyms/current-gym.js';
import { nameOfStatement } from './named-query.js';
import { databaseErrorOf } from './transaction.js';

/** query_canceled, also by a timeout, and lock_not_available. */
const CANCELLED = ['57014', '55P03'];
/** A holder that many wait for is told of once. */
const SILENCE_MS = 60_000;
/** The server itself may be slow. */
const PATIENCE_MS = 5_000;

/** Sessions that have been in a transaction for over a second, or wait for another: first those that others wait for. */
const OPEN = `
  WITH sessions AS (
    SELECT pid, application_name, state, wait_event_type, wait_event, xact_start, query, pg_blocking_pids(pid) AS behind
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
  ), holders AS (
    SELECT DISTINCT unnest(behind) AS pid FROM sessions
  )
  SELECT pid, application_name AS program, state, concat_ws(' ', wait_event_type, wait_event) AS event, behind, query,
    extract(epoch FROM clock_timestamp() - xact_start)::int AS seconds
    FROM sessions s LEFT JOIN holders h USING (pid)
   WHERE xact_start < clock_timestamp() - interval '1 second' OR cardinality(behind) > 0 OR h.pid IS NOT NULL
   ORDER BY h.pid IS NULL, xact_start LIMIT 20`;

interface Session {
  pid: number;
  program: string;
  /** Null for a session of another role, whose statement PostgreSQL hides. */
  state: string | null;
  event: string;
  behind: number[];
  query: string | null;
  seconds: number | null;
}

const logger = new Logger('Database');
/** By database: when its sessions were last told. */
const told = new Map<string, number>();

/**
 * Logs the other open transactions of the database when a statement was cancelled, so that an operator sees who held
 * its lock. It asks on a connection of its own: those of the pool may all wait for that lock.
 */
export async function tellOfOpenTransactions(fault: unknown, databaseUrl: string | null): Promise<void> {
  const connectionString = databaseAtHand() ?? databaseUrl ?? '';
  const now = performance.now();
  if (!CANCELLED.includes(databaseErrorOf(fault)?.code ?? '')) return;
  if (now - (told.get(connectionString) ?? -Infinity) < SILENCE_MS) return;
  told.set(connectionString, now);
  const patience = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
  const client = new pg.Client({ connectionString, application_name: 'palestra watch', ...patience });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Session>(OPEN);
    logger.warn(`A statement was cancelled. In a transaction: ${rows.map(inWords).join('; ') || 'nobody else'}`);
  } catch (reason) {
    logger.warn(`A statement was cancelled, and nobody could be asked who held it: ${String(reason)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** None yet, or `<insufficient privilege>`. */
const isHidden = (query: string | null): query is null | '' => query === null || query === '' || query.startsWith('<');

const inWords = ({ pid, program, state, event, behind, query, seconds }: Session): string =>
  [
    `${pid} ${program} (${state ?? 'of another role'}${seconds === null ? '' : `, ${seconds} s`})`,
    `at ${isHidden(query) ? 'an unknown statement' : namedStatement(query)}`,
    ...(event === '' ? [] : [`waits: ${event}`]),
    ...(behind.length === 0 ? [] : [`behind ${behind.join(', ')}`]),
  ].join(' ');

/** The name of one of ours; of any other only what comes before the first value, which may be a person's. */
const namedStatement = (query: string): string =>
  nameOfStatement(query) ?? (query.split(/--|\/\*|['$\d]/, 1)[0] ?? '').slice(0, 60).trim();
