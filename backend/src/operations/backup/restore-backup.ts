import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm';
import { ENTITIES } from '../../app.entities.js';
import { purposesSql, SECRET_PURPOSES } from '../../mail/mail-purposes.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { dataSourceOptions } from '../../platform/database/data-source.js';
import { withoutFormerKeys } from '../../platform/database/former-keys.js';
import { holdMigrationLock } from '../../platform/database/migrating.js';
import { MIGRATIONS } from '../../platform/database/migrations/migrations.js';
import { requireNoManyGyms, withDatabase } from '../../platform/process/prepared-database.js';
import { endSessionOn } from '../time-limit.js';
import { openBackup, type OpenedBackup, type Trust } from './backup-reader.js';
import {
  backedUpSequences,
  backedUpTables,
  type BackedUpSequence,
  type BackedUpTable,
  LEFT_OUT,
  makeRoomSql,
} from './catalogue.js';
import { partsOf, type CopyPart } from './copy-text.js';
import { plural, RowCount, type Tell } from './progress.js';

interface RestoreOrder extends Trust {
  databaseUrl: string;
  /** Where the address is set, for failures. Default: DATABASE_URL. */
  variable?: string;
  /** The gym of a database of many whose schema it is. */
  gym?: string | null;
  file: string;
  /**
   * State of unsent mails after the restore. After a loss nobody knows whether they were sent since the backup. They
   * are in doubt, and staff may send them. Without a loss they keep waiting.
   */
  unsentMail: 'in doubt' | 'goes on';
  /** Abort it to give up. */
  signal?: AbortSignal;
}

/** Refuses a file of a newer version, which may hold data that this one does not know. */
function requireKnown({ name, header }: OpenedBackup): void {
  const unknown = header.migrations.filter((migration) => !MIGRATIONS.some((known) => known.name === migration));
  if (unknown.length === 0) return;
  throw new StartupError(`${name} was made by version ${header.version}, which is newer than this one: upgrade first.`);
}

async function migrate(dataSource: DataSource, runner: QueryRunner): Promise<number> {
  const executor = new MigrationExecutor(dataSource, runner);
  // Runs in the transaction that is already open, even for migrations that would run without one.
  executor.transaction = 'each';
  return (await executor.executePendingMigrations()).length;
}

/** Yields the rows of one table, up to its end. */
async function* rowsOf(parts: AsyncGenerator<CopyPart>, count: RowCount): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await parts.next();
    if (next.done === true || next.value.kind !== 'rows') return;
    count.add(next.value.rows);
    yield next.value.rows;
  }
}

/** The tables and sequences of this database. Names in a file are looked up here, so nothing in a file becomes SQL. */
class Catalogue {
  private readonly filled = new Set<string>();

  private constructor(
    private readonly file: string,
    private readonly tables: readonly BackedUpTable[],
    private readonly sequences: readonly BackedUpSequence[],
  ) {}

  static async of(runner: QueryRunner, file: string): Promise<Catalogue> {
    const query = async (sql: string, values: unknown[]): Promise<unknown[]> =>
      (await runner.query(sql, values)) as unknown[];
    return new Catalogue(file, await backedUpTables(query), await backedUpSequences(query));
  }

  /** The statements that take a table's rows, or a refusal. */
  copyInto(name: string, columns: readonly string[]): { before: string; copy: string } {
    const table = this.tables.find((known) => known.name === name);
    if (table === undefined) throw this.stranger(`a table ${name}`);
    if (this.filled.has(name)) throw this.stranger(`the table ${name} twice`);
    this.filled.add(name);
    const quoted = columns.map((wanted) => {
      const column = table.columns.find((known) => known.name === wanted);
      if (column === undefined) throw this.stranger(`a column ${name}.${wanted}`);
      return column.quoted;
    });
    if (new Set(quoted).size < quoted.length) throw this.stranger(`a column of ${name} twice`);
    return { before: makeRoomSql(table), copy: `COPY ${table.quoted} (${quoted.join(', ')}) FROM STDIN` };
  }

  sequence(name: string): string {
    const found = this.sequences.find((known) => known.name === name);
    if (found === undefined) throw this.stranger(`a sequence ${name}`);
    return found.quoted;
  }

  private stranger(what: string): StartupError {
    return new StartupError(`${this.file} holds ${what}, which no backup of Palestra does: nothing was restored.`);
  }
}

/** Sequences in files of earlier versions that a restore leaves as the migrations made them. */
const isLeftOut = (sequence: string): boolean => LEFT_OUT.some((table) => sequence === `${table}_id_seq`);

async function load(client: ClientBase, dump: Readable, catalogue: Catalogue, count: RowCount): Promise<void> {
  const parts = partsOf(dump as AsyncIterable<Buffer>);
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    const part = next.value;
    if (part.kind === 'table') {
      count.begin(part.table);
      const { before, copy } = catalogue.copyInto(part.table, part.columns);
      if (before !== '') await client.query(before);
      const into = client.query(copyFrom(copy));
      await pipeline(Readable.from(rowsOf(parts, count)), into);
      count.end();
    } else if (part.kind === 'sequence' && !isLeftOut(part.sequence)) {
      const { value, isCalled } = part;
      await client.query('SELECT setval($1::regclass, $2, $3)', [catalogue.sequence(part.sequence), value, isCalled]);
    }
  }
}

const secretPurposes = purposesSql(SECRET_PURPOSES);
/**
 * Also mails of a stopped broadcast: if it was resumed since the backup, resuming it again would send them twice.
 * One-time links are deleted with their mails; the recipient asks for a new one.
 */
const DOUBT = `
  UPDATE mails SET state = 'in-doubt', last_error = 'Restored from a backup: it may have been sent since',
    facts = CASE WHEN purpose IN (${secretPurposes}) THEN '{}' ELSE facts END
  WHERE state IN ('waiting', 'paused', 'sending')`;

/** Events may have been sent since the backup, too, and maybe to programs of another gym's copy: an owner can repeat them. */
const GIVE_UP = `UPDATE webhook_deliveries SET state = 'failed', settled_at = now() WHERE state = 'waiting'`;

/**
 * A consent may have been ended since, and a notice taken back: nothing is charged by it, and the member may agree again. A try
 * under way is asked about by the way of paying, which stays for days. As `renewal` mail they are told, in doubt as others: staff send it.
 */
const END_RENEWING = [
  `INSERT INTO mails (purpose, priority, recipient_id, recipient_name, recipient_address, language, facts, state, next_attempt_at,
      created_at, last_error)
    SELECT 'renewal', 1, r.id, r.name, r.email, r.language,
      jsonb_build_object('planEl', c.terms ->> 'nameEl', 'planEn', c.terms ->> 'nameEn', 'amountCents', c.price_cents,
        'event', 'restored', 'date', NULL) || CASE WHEN u.guardian_id IS NULL THEN '{}'::jsonb
        ELSE jsonb_build_object('clientId', u.id, 'childName', u.name) END,
      'waiting', now(), now(), NULL
    FROM renewal_consents c JOIN users u ON u.id = c.client_id JOIN users r ON r.id = coalesce(u.guardian_id, u.id)
    WHERE c.begun_at IS NOT NULL AND c.ended_at IS NULL AND coalesce(r.email, '') <> ''`,
  `UPDATE renewals SET state = 'ended', next_on = NULL, settled_at = now() WHERE settled_at IS NULL`,
  `UPDATE renewal_consents SET ended_at = now(), end_reason = 'restored' WHERE ended_at IS NULL`,
];

/** A restore requires an empty schema: mixed with existing rows, neither data would be usable. */
async function requireEmpty(runner: QueryRunner, { variable, gym }: RestoreOrder): Promise<void> {
  const instead =
    variable === undefined
      ? 'npm run gym:restore puts a backup in place of what one of them has'
      : `give the ${variable} of a new database`;
  await requireNoManyGyms((sql) => runner.query(sql), instead);
  const rows = (await runner.query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'v', 'm', 'p')
      ORDER BY 1 LIMIT 1`,
  )) as { name: string }[];
  const [first] = rows;
  if (first === undefined) return;
  const another = variable === undefined ? 'a new DATA_DIR, or the DATABASE_URL of' : `the ${variable} of`;
  const [where, advice] =
    typeof gym === 'string'
      ? [
          `gym ${gym}`,
          `Another command does: npm run gym:restore -- --key ${gym} --file FILE puts it in place of what the gym has.`,
        ]
      : ['database', `Give it another: ${another} a new database.`];
  throw new StartupError(
    `The ${where} is not empty (it has a table ${first.name}), and a restore only writes into an empty one. ${advice}`,
  );
}

/**
 * Handles a file's rows as a role without further rights. A role that is no superuser is used as it is; a superuser
 * creates one that ends with the transaction.
 */
export async function asPlainRole<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  const [me] = (await runner.query(
    `SELECT rolsuper AS "isSuperuser", quote_ident(current_schema()) AS schema FROM pg_roles WHERE rolname = current_user`,
  )) as { isSuperuser: boolean; schema: string }[];
  if (me?.isSuperuser !== true) return work();
  const role = `palestra_restore_${randomBytes(6).toString('hex')}`;
  await runner.query(`CREATE ROLE ${role} NOLOGIN;
    GRANT USAGE ON SCHEMA ${me.schema} TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${me.schema} TO ${role};
    GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${me.schema} TO ${role};
    SET LOCAL ROLE ${role}`);
  const result = await work();
  await runner.query(`SET LOCAL ROLE NONE; DROP OWNED BY ${role}; DROP ROLE ${role}`);
  return result;
}

/** Deferred triggers run as the role that queued them, and no migration alters a table for which one waits. */
const SETTLE = 'SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED';

/** Creates the tables as of the backup, loads its rows, and runs the later migrations. */
async function restoreInto(
  runner: QueryRunner,
  { then, now }: { then: DataSource; now: DataSource },
  backup: OpenedBackup,
  order: RestoreOrder,
  tell: Tell,
): Promise<RowCount> {
  await holdMigrationLock(runner, 'transaction');
  await requireEmpty(runner, order);
  await migrate(then, runner);
  const count = new RowCount(tell);
  const catalogue = await Catalogue.of(runner, order.file);
  const client = (await runner.connect()) as ClientBase;
  await runner.query("SET LOCAL palestra.restoring = 'on'");
  await withoutFormerKeys(runner, () =>
    asPlainRole(runner, async () => {
      await load(client, await backup.body(), catalogue, count);
      await runner.query(SETTLE);
    }),
  );
  const added = await migrate(now, runner);
  if (added > 0) tell(`  ${plural(added, 'migration')} since then`);
  if (order.unsentMail === 'in doubt') for (const statement of END_RENEWING) await runner.query(statement);
  if (order.unsentMail === 'in doubt') await runner.query(DOUBT);
  if (order.unsentMail === 'in doubt') await runner.query(GIVE_UP);
  // A session that was ended since the backup must not become valid again, nor a phone that was switched off.
  if (order.unsentMail === 'in doubt') await runner.query('DELETE FROM push_subscriptions; DELETE FROM sessions');
  return count;
}

/** Without names ANALYZE would also try PostgreSQL's own tables, and warn about missing rights. */
const OWN_TABLES = `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS names
  FROM pg_tables WHERE schemaname = current_schema() AND tableowner = current_user`;

/** Opens a backup that is whole, trusted and of a version that this one knows. */
export async function openKnownBackup(file: string, trust: Trust): Promise<OpenedBackup> {
  const backup = await openBackup(file, trust);
  requireKnown(backup);
  return backup;
}

/** Restores a backup into an empty database, or nothing at all when anything is wrong with it. */
export async function restoreBackup(order: RestoreOrder, tell: Tell): Promise<void> {
  const backup = await openKnownBackup(order.file, order);
  const { header } = backup;
  tell(`Restoring ${order.file}, made at ${header.createdAt} by version ${header.version} ...`);
  if (header.encryption === null) tell('No key has sealed it: its checksum shows damage, but not who wrote it.');
  const options = dataSourceOptions(order.databaseUrl, ENTITIES);
  const asThen = { ...options, migrations: MIGRATIONS.filter(({ name }) => header.migrations.includes(name)) };
  const fill = (then: DataSource): Promise<void> =>
    withDatabase(options, order.databaseUrl, async (now) => {
      const runner = then.createQueryRunner();
      try {
        await runner.startTransaction();
        const [session] = (await runner.query('SELECT pg_backend_pid() AS pid')) as { pid: number }[];
        endSessionOn(order.signal, order.databaseUrl, session?.pid ?? 0);
        const count = await restoreInto(runner, { then, now }, backup, order, tell);
        await runner.commitTransaction();
        const [own] = (await runner.query(OWN_TABLES)) as { names: string }[];
        await runner.query(`ANALYZE ${own?.names ?? ''}`);
        tell(`Restored ${count.toString()}.`);
      } catch (fault) {
        // When the session was ended, its transaction is gone as well.
        if (runner.isTransactionActive && order.signal?.aborted !== true) await runner.rollbackTransaction();
        throw fault;
      } finally {
        await runner.release();
      }
    });
  await withDatabase(asThen, order.databaseUrl, fill, order.variable);
}
