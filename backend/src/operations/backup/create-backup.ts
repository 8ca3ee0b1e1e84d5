import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { to as copyTo } from 'pg-copy-streams';
import { StartupError } from '../../platform/config/startup-error.js';
import { version } from '../../platform/config/version.js';
import { ONE_OF_MANY, requireNoManyGyms } from '../../platform/process/prepared-database.js';
import { appliedMigrations } from '../doctor/doctor.js';
import { writeBackup } from './backup-writer.js';
import { backedUpSequences, backedUpTables, inOrder, LEFT_OUT } from './catalogue.js';
import { counted, megabytes, RowCount, type Tell } from './progress.js';
import { withSource, type SourceDatabase } from './source-database.js';

interface BackupOrder {
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
  await requireNoManyGyms(query, `${ONE_OF_MANY}; npm run gym:backup -- --all --folder FOLDER saves them all`);
  const applied = await appliedMigrations({ query });
  if (applied.length > 0) return applied;
  throw new StartupError('There is nothing to back up: this database has never been used by Palestra.');
}

/**
 * Dumps all data in the syntax of `pg_dump --data-only`, for machines without pg_dump. Omits the schema, which may
 * differ in the target.
 */
async function* ownDump({ client }: SourceDatabase): AsyncGenerator<Buffer> {
  const query = async (sql: string, values: unknown[]): Promise<unknown[]> =>
    (await client.query<object>(sql, values)).rows;
  for (const { name, quoted, columns } of inOrder(await backedUpTables(query))) {
    const list = columns.map((column) => column.quoted).join(', ');
    yield Buffer.from(`COPY "${name}" (${list}) FROM stdin;\n`);
    for await (const chunk of client.query(copyTo(`COPY ${quoted} (${list}) TO STDOUT`))) yield chunk as Buffer;
    yield Buffer.from('\\.\n\n');
  }
  for (const { name, value } of await backedUpSequences(query)) {
    if (value !== null) yield Buffer.from(`SELECT pg_catalog.setval('${name}', ${value}, true);\n`);
  }
}

const run = promisify(execFile);
const PG_DUMP = 'pg_dump';
const OPTIONS = ['--data-only', '--no-unlogged-table-data', '--no-owner', '--encoding=UTF8'];

/** True when this machine has pg_dump in the server's major version; another one may refuse, or use another syntax. */
async function hasPgDump(major: number): Promise<boolean> {
  try {
    const { stdout } = await run(PG_DUMP, ['--version']);
    return Number(/(\d+)/.exec(stdout)?.[1]) === major;
  } catch {
    return false;
  }
}

/** The address without its password, which the process list would show; the password is passed in the environment. */
function connectionOf(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const parsed = new URL(url);
  const { password } = parsed;
  parsed.password = '';
  // Without one it may be in PGPASSWORD already, or in PostgreSQL's own password file.
  const env = { ...process.env, ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }) };
  return { address: parsed.href, env };
}

/** Dumps all data in one snapshot with pg_dump. */
async function* pgDump({ url, snapshot, schema }: SourceDatabase, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const { address, env } = connectionOf(url);
  // Quoted, so that the name is not read as a pattern.
  const quoted = `"${schema.replaceAll('"', '""')}"`;
  const leftOut = [...LEFT_OUT, ...LEFT_OUT.map((table) => `${table}_id_seq`)];
  const what = [`--schema=${quoted}`, ...leftOut.map((name) => `--exclude-table=${quoted}.${name}`)];
  const options = [...OPTIONS, ...what, `--snapshot=${snapshot}`, `--dbname=${address}`];
  const child = spawn(PG_DUMP, options, { env, stdio: ['ignore', 'pipe', 'pipe'], signal });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString('utf8')));
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    if ((await ended) !== 0) throw new StartupError(`pg_dump gave up: ${complaint.trim()}`);
  } finally {
    child.kill();
  }
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
