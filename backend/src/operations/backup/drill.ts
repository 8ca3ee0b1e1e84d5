import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { dropDatabase } from '../../platform/database/drop-database.js';
import { databaseErrorOf } from '../../platform/database/transaction.js';
import { StartupError } from '../../platform/config/startup-error.js';
import type { GymMoment } from '../../platform/time/gym-clock.js';
import { withDatabaseAt } from '../command.js';
import { examine, type Fault, healthyLine } from '../doctor/doctor.js';
import { ENDING, isFolder } from './backup-name.js';
import { claimedHeader } from './backup-reader.js';
import type { Tell } from './progress.js';
import { restoreBackup } from './restore-backup.js';

interface DrillOrder {
  /** The scratch database is created on this database's server. */
  databaseUrl: string;
  file: string;
  backupKey: string | null;
  moment: GymMoment;
  /** Abort it to give up. */
  signal?: AbortSignal;
}

const MILLISECONDS = 1_000;
const INSUFFICIENT_PRIVILEGE = '42501';

/** Scratch databases of killed drills: at least an hour old, without a connection. */
const ABANDONED = `SELECT datname AS name FROM pg_database d WHERE datname ~ '^palestra_drill_[0-9]+_[0-9a-f]+$'
  AND split_part(datname, '_', 3)::bigint < $1 - 3600
  AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)`;

async function removeAbandoned(databaseUrl: string, seconds: number): Promise<void> {
  await withDatabaseAt(databaseUrl, async (dataSource) => {
    for (const { name } of await dataSource.query<{ name: string }[]>(ABANDONED, [seconds])) {
      await dataSource.query(`DROP DATABASE IF EXISTS ${name}`);
    }
  });
}

async function makeScratch(databaseUrl: string, seconds: number): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `palestra_drill_${seconds}_${randomBytes(6).toString('hex')}`;
  const onServer = (statement: string) =>
    withDatabaseAt(databaseUrl, async (dataSource) => void (await dataSource.query(statement)));
  try {
    await onServer(`CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (fault) {
    if (databaseErrorOf(fault)?.code !== INSUFFICIENT_PRIVILEGE) throw fault;
    throw new StartupError('The drill needs a scratch database, and this database user may not make one (CREATEDB).');
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  // An open connection keeps other drills from taking the database for abandoned.
  const holder = new pg.Client({ connectionString: url.href, application_name: 'palestra drill' });
  holder.on('error', () => undefined);
  const drop = async (): Promise<void> => {
    await holder.end().catch(() => undefined);
    await dropDatabase(onServer, name);
  };
  try {
    await makeSchema(databaseUrl, holder);
  } catch (fault) {
    // The original error matters more than a database left behind.
    await drop().catch(() => undefined);
    throw fault;
  }
  return { url: url.href, drop };
}

/** A new database only has the schema `public`, but the address may name another. */
async function makeSchema(databaseUrl: string, holder: pg.Client): Promise<void> {
  const schema = await withDatabaseAt(databaseUrl, async (dataSource) => {
    const [found] = await dataSource.query<{ schema: string }[]>('SELECT current_schema() AS schema');
    return found?.schema ?? 'public';
  });
  await holder.connect();
  await holder.query(`CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`);
}

/**
 * Verifies a backup: restores it into a scratch database, runs the doctor on it and drops it. No mail is sent, because
 * no API runs on it. @returns the doctor's findings
 */
export async function drill(
  { databaseUrl, file, backupKey, moment, signal }: DrillOrder,
  tell: Tell,
): Promise<Fault[]> {
  const seconds = Math.floor(moment.now.getTime() / MILLISECONDS);
  await removeAbandoned(databaseUrl, seconds);
  const scratch = await makeScratch(databaseUrl, seconds);
  // Dropping the database also ends its sessions.
  signal?.addEventListener('abort', () => void scratch.drop().catch(() => undefined));
  try {
    await restoreBackup({ databaseUrl: scratch.url, file, backupKey, unsentMail: 'in doubt', signal }, tell);
    return await withDatabaseAt(scratch.url, async (dataSource) => {
      const faults = await examine(dataSource, moment);
      if (faults.length === 0) tell(await healthyLine(dataSource));
      return faults;
    });
  } finally {
    await scratch.drop();
  }
}

/**
 * The newest backup of a folder by the time in its header, which is sealed with the rest; a file name could be forged.
 * With a key, a file that claims to be unsealed is reported and skipped. A false claim to be sealed is found out when
 * the file is opened.
 */
export async function newestBackupIn(folder: string, backupKey: string | null, tell: Tell): Promise<string> {
  if (!isFolder(folder)) throw new StartupError(`There is no folder ${folder}.`);
  const found: { file: string; createdAt: string }[] = [];
  for (const name of readdirSync(folder)
    .filter((each) => each.endsWith(ENDING))
    .sort()) {
    const file = path.join(folder, name);
    const header = await claimedHeader(file);
    if (header === null) tell(`Passing over ${JSON.stringify(name)}: it is not a backup.`);
    else if (backupKey !== null && header.encryption === null)
      tell(`Passing over ${JSON.stringify(name)}: it is not sealed with BACKUP_KEY.`);
    else found.push({ file, createdAt: header.createdAt });
  }
  const [newest] = found.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  if (newest !== undefined) return newest.file;
  const sealed = backupKey === null ? '' : ' that is sealed with BACKUP_KEY';
  throw new StartupError(`There is no backup (*${ENDING})${sealed} in ${folder}.`);
}
