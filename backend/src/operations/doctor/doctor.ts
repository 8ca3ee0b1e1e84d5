import type { DataSource, EntityManager } from 'typeorm';
import type { Check, Circumstances } from './checks/check.js';
import { CHECKS } from './checks/checks.js';
import { migrationFaults, tableFaults } from './schema-faults.js';

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
