import { appliedMigrations } from '../doctor/schema-faults.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { version } from '../../platform/config/version.js';
import { writeBackup } from './backup-writer.js';
import { ownDump } from './copy-dump.js';
import { hasPgDump, pgDump } from './pg-dump.js';
import { counted, megabytes, RowCount, type Tell } from './progress.js';
import { withSource, type SourceDatabase } from './source-database.js';

export interface BackupOrder {
  databaseUrl: string;
  file: string;
  /** null leaves the backup unencrypted. */
  backupKey: string | null;
  now: Date;
  /** Abort it to give up. */
  signal?: AbortSignal;
}

async function migrationsOf({ client }: SourceDatabase): Promise<string[]> {
  const query = async (sql: string): Promise<never> => (await client.query(sql)).rows as never;
  const applied = await appliedMigrations({ query });
  if (applied.length > 0) return applied;
  throw new StartupError('There is nothing to back up: this database has never been used by Palestra.');
}

/** Writes one transaction's snapshot into a file, while others keep working. */
export function makeBackup({ databaseUrl, file, backupKey, now, signal }: BackupOrder, tell: Tell): Promise<void> {
  return withSource(databaseUrl, signal, async (source) => {
    const migrations = await migrationsOf(source);
    const isByPgDump = await hasPgDump(source.major);
    tell(`Backing up with ${isByPgDump ? 'pg_dump' : 'our own means'} ...`);
    const facts = {
      version,
      createdAt: now.toISOString(),
      migrations,
      postgres: source.postgres,
      madeBy: isByPgDump ? ('pg_dump' as const) : ('palestra' as const),
    };
    const count = new RowCount(tell);
    const dump = counted(isByPgDump ? pgDump(source, signal) : ownDump(source), count);
    const size = await writeBackup(file, facts, dump, backupKey, signal);
    const how =
      backupKey === null
        ? 'not encrypted: BACKUP_KEY is not set. Its checksum shows damage, but not who wrote it'
        : 'encrypted';
    tell(`Backed up to ${file}: ${count.toString()}, ${megabytes(size)}, ${how}.`);
  });
}
