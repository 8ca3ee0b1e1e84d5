import type { DataSource, EntityManager } from 'typeorm';
import { StartupError } from '../../platform/config/startup-error.js';
import { makesFormerKey } from '../../platform/database/former-keys.js';
import { MIGRATIONS } from '../../platform/database/migrations/migrations.js';
import { requireNoManyGyms } from '../../platform/process/prepared-database.js';
import type { Check, Circumstances } from './checks/check.js';
import { CHECKS } from './checks/checks.js';

/** The migrations applied to a database, ordered by time; empty without the table. */
export async function appliedMigrations(on: Pick<DataSource, 'query'>): Promise<string[]> {
  const [found] = await on.query<{ isThere: boolean }[]>(
    'SELECT to_regclass(quote_ident(current_schema()) || \'.migrations\') IS NOT NULL AS "isThere"',
  );
  if (found?.isThere !== true) return [];
  const rows = await on.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY timestamp, id');
  return rows.map(({ name }) => name);
}

/** Refuses a database of many gyms, and one in which Palestra has made nothing yet: there is no gym to work on. */
export async function requireGym(on: Pick<DataSource, 'query'>, whereManyGymsAre?: string): Promise<void> {
  await requireNoManyGyms((sql) => on.query(sql), whereManyGymsAre);
  const [found] = await on.query<{ isThere: boolean }[]>(
    `SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename IN ('migrations', 'users'))
       AS "isThere"`,
  );
  if (found?.isThere === true) return;
  throw new StartupError('There is no gym yet: this database has never been used by Palestra.');
}

/** Differences between the applied and the known migrations. While there is any, nothing else can be judged. */
export async function migrationFaults(dataSource: DataSource): Promise<string[]> {
  const applied = await appliedMigrations(dataSource);
  const known = MIGRATIONS.map(({ name }) => name);
  const missing = known.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !known.includes(name));
  return [
    ...missing.map((name) => `${name} has not been applied: start this version once`),
    ...unknown.map((name) => `${name} is of a newer version than this one`),
  ];
}

/** The second room took keys away, and they stay away when it is removed. */
const HAD_SEVERAL_ROOMS = 'SELECT count(*) > 1 AS "hadSeveral" FROM rooms';

/** Differences between the tables and the entities. */
async function tableFaults(dataSource: DataSource): Promise<string[]> {
  // TypeORM reads the types of columns side by side on one connection, which pg calls deprecated.
  const { noDeprecation = false } = process;
  process.noDeprecation = true;
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    const [row] = await dataSource.query<{ hadSeveral: boolean }[]>(HAD_SEVERAL_ROOMS);
    const missing = upQueries.filter(({ query }) => row?.hadSeveral !== true || !makesFormerKey(query));
    return missing.map(({ query }) => `the tables differ from the product’s: it would take ${query}`);
  } finally {
    process.noDeprecation = noDeprecation;
  }
}

/** A violation, with the name of the check that found it. */
export interface Fault {
  check: string;
  text: string;
}

const faultsOf = (check: string, texts: string[]): Fault[] => texts.map((text) => ({ check, text }));

/** Runs all checks on one transaction's snapshot. */
export async function examineData(
  tx: EntityManager,
  moment: Circumstances,
  checks: readonly Check[] = CHECKS,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const check of checks) faults.push(...faultsOf(check.name, await check.find(tx, moment)));
  return faults;
}

/** Finds everything wrong with a database; only reads, as of one instant. */
export async function examine(dataSource: DataSource, moment: Circumstances): Promise<Fault[]> {
  const behind = faultsOf('migrations', await migrationFaults(dataSource));
  if (behind.length > 0) return behind;
  const data = await dataSource.transaction('REPEATABLE READ', async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY');
    return examineData(tx, moment);
  });
  return [...faultsOf('tables', await tableFaults(dataSource)), ...data];
}

/** Limits the lines of one check, so that a table full of faults does not hide the others. */
const LINES_OF_A_CHECK = 50;

/** One line per fault, and a last one with the count. */
export function faultLines(faults: readonly Fault[]): string[] {
  const lines = [...new Set(faults.map(({ check }) => check))].flatMap((check) => {
    const found = faults.filter((fault) => fault.check === check);
    const shown = found.slice(0, LINES_OF_A_CHECK).map(({ text }) => `${check}: ${text}`);
    const rest = found.length - shown.length;
    return rest > 0 ? [...shown, `${check}: and ${rest} more`] : shown;
  });
  return [...lines, `${faults.length} ${faults.length === 1 ? 'thing is' : 'things are'} wrong.`];
}

/** Summarises a healthy database in one line. */
export async function healthyLine(dataSource: DataSource): Promise<string> {
  const [row] = await dataSource.query<{ clients: number; appointments: number; mails: number }[]>(
    `SELECT (SELECT count(*)::int FROM users WHERE role = 2) AS clients,
       (SELECT count(*)::int FROM appointments) AS appointments, (SELECT count(*)::int FROM mails) AS mails`,
  );
  const { clients = 0, appointments = 0, mails = 0 } = row ?? {};
  const held = `${clients} clients, ${appointments} appointments, ${mails} mails`;
  return `Healthy: ${CHECKS.length + 2} checks on ${held}, nothing is wrong.`;
}
