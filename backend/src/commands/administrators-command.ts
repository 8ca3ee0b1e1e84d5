import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { DataSource } from 'typeorm';
import { StartupError } from '../platform/config/startup-error.js';
import { withDatabaseAt } from '../operations/command.js';
import { migrationFaults } from '../operations/doctor/schema-faults.js';

/** Parses the options; fails with the usage when one is unknown. */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(options: T, usage: string) {
  try {
    return parseArgs({ options }).values;
  } catch {
    throw new StartupError(usage);
  }
}

export function requireEmail(given: string | undefined, usage: string): string {
  const email = given?.trim().toLowerCase() ?? '';
  if (email === '') throw new StartupError(usage);
  return email;
}

/** Refuses a database of another version before accounts are written. */
export const withAccountsAt = <T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> =>
  withDatabaseAt(url, async (dataSource) => {
    const [behind] = await migrationFaults(dataSource);
    if (behind !== undefined) throw new StartupError(`This is not a database of this version: ${behind}.`);
    return work(dataSource);
  });
