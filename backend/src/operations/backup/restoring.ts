import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm';
import { ENTITIES } from '../../app.entities.js';
import { SECRET_PURPOSES } from '../../mail/mail-purposes.js';
import { dataSourceOptions } from '../../platform/database/data-source.js';
import { MIGRATION_LOCK } from '../../platform/database/locks.js';
import { MIGRATIONS } from '../../platform/database/migrations/migrations.js';
import { PlainFault } from '../../platform/process/plain-fault.js';
import { withDatabase } from '../../platform/process/prepared-database.js';
import { endSessionOn } from '../time-limit.js';
import { bodyOf, requireKey, requireSound, type SoundBackup } from './backup-reader.js';
import { partsOf, type CopyPart } from './copy-text.js';
import { requireEmpty } from './emptiness.js';
import { plural, RowCount, type Tell } from './progress.js';

export interface RestoreOrder {
  databaseUrl: string;
  file: string;
  backupKey: string | null;
  /**
   * What becomes of mail that was not done with. Whoever lost the database cannot know whether it was sent after the
   * backup: it is in doubt, and staff may send it. Where nothing was lost it goes on waiting.
   */
  unsentMail: 'in doubt' | 'goes on';
  /** Given up when it is aborted. */
  signal?: AbortSignal;
}

/** A file from a newer version may hold what this one does not know. */
function requireKnown({ name, header }: SoundBackup): void {
  const unknown = header.migrations.filter((migration) => !MIGRATIONS.some((known) => known.name === migration));
  if (unknown.length === 0) return;
  throw new PlainFault(`${name} was made by version ${header.version}, which is newer than this one: upgrade first.`);
}

async function migrate(dataSource: DataSource, runner: QueryRunner): Promise<number> {
  const executor = new MigrationExecutor(dataSource, runner);
  // Its own transaction is open already, and migrations that would do without one are in it too.
  executor.transaction = 'each';
  return (await executor.executePendingMigrations()).length;
}

/** The rows of one table, up to its end. */
async function* rowsOf(parts: AsyncGenerator<CopyPart>, count: RowCount): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await parts.next();
    if (next.done === true || next.value.kind !== 'rows') return;
    count.add(next.value.rows);
    yield next.value.rows;
  }
}

async function load(client: ClientBase, dump: Readable, count: RowCount): Promise<void> {
  const parts = partsOf(dump as AsyncIterable<Buffer>);
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    const part = next.value;
    if (part.kind === 'table') {
      count.begin(part.table);
      const into = client.query(copyFrom(`COPY public."${part.table}" (${part.columns}) FROM STDIN`));
      await pipeline(Readable.from(rowsOf(parts, count)), into);
      count.end();
    } else if (part.kind === 'sequence' && part.sequence !== 'migrations_id_seq') {
      const { sequence, value, isCalled } = part;
      await client.query('SELECT setval($1::regclass, $2, $3)', [`public."${sequence}"`, value, isCalled]);
    }
  }
}

const secretPurposes = SECRET_PURPOSES.map((purpose) => `'${purpose}'`).join(', ');
/**
 * Those of a broadcast that was stopped, too: it may have been resumed since, and resuming it would send it twice. A
 * one-time link is forgotten with its mail: whoever still wants one asks for a new one.
 */
const DOUBT = `
  UPDATE mails SET state = 'in-doubt', last_error = 'Restored from a backup: it may have been sent since',
    facts = CASE WHEN purpose IN (${secretPurposes}) THEN '{}' ELSE facts END
  WHERE state IN ('waiting', 'paused', 'sending')`;

/** Tables as the backup had them, its rows, and whatever has been added to the tables since. */
async function restoreInto(
  runner: QueryRunner,
  { then, now }: { then: DataSource; now: DataSource },
  backup: SoundBackup,
  order: RestoreOrder,
  tell: Tell,
): Promise<RowCount> {
  await runner.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await requireEmpty(runner);
  await migrate(then, runner);
  const count = new RowCount(tell);
  await load((await runner.connect()) as ClientBase, await bodyOf(backup, order.backupKey), count);
  const added = await migrate(now, runner);
  if (added > 0) tell(`  ${plural(added, 'migration')} since then`);
  if (order.unsentMail === 'in doubt') await runner.query(DOUBT);
  return count;
}

/** Restores a backup into an empty database: all of it or, when anything is wrong with it, nothing. */
export async function restoreBackup(order: RestoreOrder, tell: Tell): Promise<void> {
  const backup = await requireSound(order.file);
  requireKnown(backup);
  await requireKey(backup, order.backupKey);
  const { header } = backup;
  tell(`Restoring ${order.file}, made at ${header.createdAt} by version ${header.version} ...`);
  const options = dataSourceOptions(order.databaseUrl, ENTITIES);
  const asThen = { ...options, migrations: MIGRATIONS.filter(({ name }) => header.migrations.includes(name)) };
  await withDatabase(asThen, order.databaseUrl, (then) =>
    withDatabase(options, order.databaseUrl, async (now) => {
      const runner = then.createQueryRunner();
      try {
        await runner.startTransaction();
        const [session] = (await runner.query('SELECT pg_backend_pid() AS pid')) as { pid: number }[];
        endSessionOn(order.signal, order.databaseUrl, session?.pid ?? 0);
        const count = await restoreInto(runner, { then, now }, backup, order, tell);
        await runner.commitTransaction();
        await runner.query('ANALYZE');
        tell(`Restored ${count.toString()}.`);
      } catch (fault) {
        // Without its session the transaction is gone already.
        if (runner.isTransactionActive && order.signal?.aborted !== true) await runner.rollbackTransaction();
        throw fault;
      } finally {
        await runner.release();
      }
    }),
  );
}
