import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { LAST_FRAME, MAGIC } from '../../../backend/src/operations/backup/backup-header.js';
import { writeBackup } from '../../../backend/src/operations/backup/backup-writer.js';
import { asPlainRole, restoreBackup } from '../../../backend/src/operations/backup/restore-backup.js';
import { dataSourceOptions } from '../../../backend/src/platform/database/data-source.js';
import { MIGRATIONS } from '../../../backend/src/platform/database/migrations/migrations.js';
import { StartupError } from '../../../backend/src/platform/config/startup-error.js';
import { DataSource } from 'typeorm';
import { openDemoDatabase, type DemoDatabase } from '../../support/demo-database.js';
import { runCommand, type CommandResult } from '../../support/run-command.js';
import { asSuperuser, connectionsTo, createTestDatabase } from '../../support/test-database.js';
import { wholeDatabase } from '../../support/whole-database.js';

const KEY = 'a key that only the gym knows';
const MADE_AT = '2026-11-18T09:00:00.000Z';
const NAMES = MIGRATIONS.map(({ name }) => name);

let demo: DemoDatabase;
let folder: string;
/** A real, sealed backup, on which every forgery is based. */
let genuine: Buffer;
beforeAll(async () => {
  demo = await openDemoDatabase(new Date(MADE_AT));
  // More than fits into a few frames, and incompressible.
  await demo.dataSource.query(`INSERT INTO audit_entries (at, action, entity, entity_id)
    SELECT now(), 'client.updated', 'client', gen_random_uuid() FROM generate_series(1, 8000)`);
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-forged-'));
  const made = await runCommand('backup', [inFolder('genuine')], { DATABASE_URL: demo.url, BACKUP_KEY: KEY });
  expect(made.stderr).toBe('');
  genuine = readFileSync(inFolder('genuine'));
});
afterAll(async () => {
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (name: string): string => path.join(folder, name);
const withDigest = (content: Buffer): Buffer => Buffer.concat([content, createHash('sha256').update(content).digest()]);

interface Parts {
  header: Record<string, unknown>;
  /** Each with its length prefix. */
  frames: Buffer[];
}

function partsOf(file: Buffer): Parts {
  const end = file.indexOf('\n', MAGIC.length) + 1;
  const frames: Buffer[] = [];
  for (let at = end; at < file.length - 32;) {
    const length = file.readUInt32BE(at);
    const size = 4 + (length >= LAST_FRAME ? length - LAST_FRAME : length);
    frames.push(file.subarray(at, at + size));
    at += size;
  }
  return { header: JSON.parse(file.toString('utf8', MAGIC.length, end)) as Record<string, unknown>, frames };
}

const fileOf = ({ header, frames }: Parts): Buffer =>
  withDigest(Buffer.concat([Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`), ...frames]));

function lastFrame(content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE((content.length | LAST_FRAME) >>> 0);
  return Buffer.concat([length, content]);
}

/** A file that can be written without the key: a genuine header that claims no encryption. */
const plainFile = (dump: string): Buffer =>
  fileOf({ header: { ...partsOf(genuine).header, encryption: null }, frames: [lastFrame(gzipSync(dump))] });

const programOf = (marker: string): string =>
  `COPY public.users (id) FROM PROGRAM 'touch ${marker}; echo' -- ) FROM stdin;\nx\n\\.\n`;

/** Restores a file into an empty database, as a superuser. */
async function restore(file: string, { key = KEY, args = [] as string[] } = {}) {
  const database = await createTestDatabase('bare');
  const env = { DATABASE_URL: asSuperuser(database.url), ...(key && { BACKUP_KEY: key }) };
  const pool = connectionsTo(database.url, 1);
  try {
    const result = await runCommand('restore', [...args, file], env);
    const { rows } = await pool.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    return { ...result, tables: rows };
  } finally {
    await pool.end();
    await database.drop();
  }
}

/** Like `restore` with the key, but in this process. */
async function expectRefusal(file: string, said: RegExp): Promise<void> {
  const database = await createTestDatabase('bare');
  const pool = connectionsTo(database.url, 1);
  const order = { databaseUrl: database.url, file, backupKey: KEY, unsentMail: 'in doubt' as const };
  try {
    const fault: unknown = await restoreBackup(order, () => undefined).catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(StartupError);
    expect((fault as StartupError).message).toMatch(said);
    expect((await pool.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).rows).toEqual([]);
  } finally {
    await pool.end();
    await database.drop();
  }
}

function expectRefused(result: CommandResult & { tables: object[] }, said: RegExp): void {
  expect(result).toMatchObject({ code: 1, tables: [], stderr: expect.stringMatching(said) as string });
  expect(result.stderr.trim().split('\n')).toHaveLength(1);
}

describe('a forged backup', () => {
  it.each([
    ['with a key, because the key has not sealed it', { key: KEY }, /is not sealed with BACKUP_KEY/],
    ['where the operator vouches for it', { key: KEY, args: ['--allow-plain'] }, /a statement that no backup has/],
    ['without a key', { key: '' }, /a statement that no backup has/],
  ])('runs no program and writes nothing %s', async (what, options, said) => {
    const marker = inFolder(`marker-${what.length}`);
    writeFileSync(inFolder('evil'), plainFile(programOf(marker)));
    expectRefused(await restore(inFolder('evil'), options), said);
    expect(existsSync(marker)).toBe(false);
  });

  const changed = (change: (parts: Parts) => void) => () => {
    const parts = partsOf(genuine);
    change(parts);
    return fileOf(parts);
  };
  it.each<[string, () => Buffer, RegExp]>([
    [
      'that says it was never sealed',
      changed(({ header }) => (header.encryption = null)),
      /is not sealed with BACKUP_KEY/,
    ],
    [
      'with another time in its header',
      changed(({ header }) => (header.createdAt = '2099-01-01T00:00:00.000Z')),
      /BACKUP_KEY is not the key/,
    ],
    [
      'with fewer migrations in its header',
      changed(({ header }) => (header.migrations = NAMES.slice(0, 1))),
      /BACKUP_KEY is not the key/,
    ],
    [
      'with two frames swapped',
      changed(({ frames }) => frames.splice(1, 2, ...frames.slice(1, 3).reverse())),
      /was changed after it was made/,
    ],
    ['with a frame left out', changed(({ frames }) => frames.splice(1, 1)), /was changed after it was made/],
    ['cut after its first frame', changed(({ frames }) => frames.splice(1)), /is damaged or was cut short/],
    [
      'cut, and its first frame called the last',
      changed(({ frames }) => frames.splice(0, frames.length, lastFrame((frames[0] ?? Buffer.alloc(0)).subarray(4)))),
      /BACKUP_KEY is not the key/,
    ],
    [
      'with something after its last frame',
      changed(({ frames }) => frames.push(Buffer.from('more'))),
      /is damaged or was cut short/,
    ],
    [
      'with a frame of two gigabytes',
      changed(({ frames }) => frames.splice(0, frames.length, Buffer.from([0x7f, 0xff, 0xff, 0xff, 0]))),
      /is damaged or was cut short/,
    ],
    [
      'that wants a gigabyte to derive its key',
      changed(({ header }) => {
        const { key } = header.encryption as { key: object };
        header.encryption = { cipher: 'aes-256-gcm', key: { ...key, cost: 2 ** 24 } };
      }),
      /is damaged or was cut short/,
    ],
  ])('is refused without a write: %s', async (_, forge, said) => {
    expect(partsOf(genuine).frames.length).toBeGreaterThan(3);
    writeFileSync(inFolder('changed'), forge());
    await expectRefusal(inFolder('changed'), said);
  });
});

describe('a sealed backup with forbidden content', () => {
  it.each([
    ['a table of PostgreSQL', 'COPY pg_authid (rolname) FROM stdin;\nx\n\\.\n', /holds a table pg_authid/],
    ['a table that there is not', 'COPY public.strangers (id) FROM stdin;\n\\.\n', /holds a table strangers/],
    ['the table of migrations', 'COPY public.migrations (name) FROM stdin;\nx\n\\.\n', /holds a table migrations/],
    [
      'a table that is worked out',
      'COPY public.current_subscriptions (client_id) FROM stdin;\n\\.\n',
      /holds a table current_/,
    ],
    [
      'a column that there is not',
      'COPY public.users (id, stranger) FROM stdin;\n\\.\n',
      /holds a column users\.stranger/,
    ],
    ['a column twice', 'COPY public.users (id, id) FROM stdin;\n\\.\n', /holds a column of users twice/],
    [
      'a table twice',
      'COPY users (id) FROM stdin;\n\\.\n\nCOPY users (id) FROM stdin;\n\\.\n',
      /holds the table users twice/,
    ],
    ['a sequence that there is not', "SELECT pg_catalog.setval('public.users', 1, true);\n", /holds a sequence users/],
  ])('%s is refused, and nothing is written', async (_, dump, said) => {
    const facts = {
      version: '0.1.0',
      createdAt: MADE_AT,
      migrations: NAMES,
      postgres: '17.0',
      madeBy: 'palestra' as const,
    };
    rmSync(inFolder('sealed'), { force: true });
    // oxlint-disable-next-line typescript/require-await -- a dump is an asynchronous source
    const body = (async function* () {
      yield Buffer.from(dump);
    })();
    await writeBackup(inFolder('sealed'), facts, body, KEY);
    await expectRefusal(inFolder('sealed'), said);
  });
});

describe('a restore by a superuser', () => {
  it('accepts a genuine backup', async () => {
    const database = await createTestDatabase('bare');
    const env = { DATABASE_URL: asSuperuser(database.url), BACKUP_KEY: KEY };
    expect(await runCommand('restore', [inFolder('genuine')], env)).toMatchObject({ code: 0, stderr: '' });
    const pool = connectionsTo(asSuperuser(database.url), 1);
    const rows = async <Row extends object>(sql: string): Promise<Row[]> => (await pool.query<Row>(sql)).rows;
    const restored = await wholeDatabase({ rows });
    expect(restored).toEqual(await wholeDatabase({ rows: (sql) => demo.dataSource.query(sql) }));
    expect(await rows("SELECT FROM pg_roles WHERE rolname ~ '^palestra_restore_'")).toEqual([]);
    await pool.end();
    await database.drop();
  });

  it('writes rows as a plain role', async () => {
    const database = await createTestDatabase();
    const dataSource = await new DataSource(dataSourceOptions(asSuperuser(database.url), [])).initialize();
    const runner = dataSource.createQueryRunner();
    const superuser = async () =>
      ((await runner.query("SELECT current_setting('is_superuser') AS it")) as { it: string }[])[0]?.it;
    await runner.startTransaction();
    expect(await superuser()).toBe('on');
    await asPlainRole(runner, async () => {
      expect(await superuser()).toBe('off');
      await runner.query('SAVEPOINT before');
      await expect(runner.query("COPY settings FROM PROGRAM 'true'")).rejects.toThrow('permission denied');
      await runner.query('ROLLBACK TO before');
      await expect(runner.query('DROP TABLE settings')).rejects.toThrow('must be owner');
      await runner.query('ROLLBACK TO before');
      await runner.query("INSERT INTO settings (key, value) VALUES ('mine', 'x')");
    });
    expect(await superuser()).toBe('on');
    await runner.rollbackTransaction();
    await runner.release();
    await dataSource.destroy();
    await database.drop();
  });
});

describe('a drill', () => {
  it('picks the newest backup by its sealed time, whatever the file names', async () => {
    const drilled = mkdtempSync(path.join(folder, 'drill-'));
    const marker = inFolder('marker-of-the-drill');
    writeFileSync(path.join(drilled, 'a.backup'), genuine);
    writeFileSync(path.join(drilled, 'palestra-2099-01-01T000000Z.backup'), plainFile(programOf(marker)));
    writeFileSync(path.join(drilled, 'palestra-2098-01-01T000000Z.backup'), 'no backup');
    const env = { DATABASE_URL: demo.url, BACKUP_KEY: KEY };
    const result = await runCommand('restore-drill', [drilled], env);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toMatch(/Passing over "palestra-2098-01-01T000000Z.backup": it is not a backup\./);
    expect(result.stdout).toMatch(
      /Passing over "palestra-2099-01-01T000000Z.backup": it is not sealed with BACKUP_KEY\./,
    );
    expect(result.stdout).toMatch(/Restoring \S+\/a\.backup/);
    expect(existsSync(marker)).toBe(false);
  });

  it('fails on a file that only claims to be sealed', async () => {
    const drilled = mkdtempSync(path.join(folder, 'drill-'));
    writeFileSync(path.join(drilled, 'a.backup'), genuine);
    const parts = partsOf(genuine);
    parts.header.createdAt = '2099-01-01T00:00:00.000Z';
    writeFileSync(path.join(drilled, 'b.backup'), fileOf(parts));
    const result = await runCommand('restore-drill', [drilled], { DATABASE_URL: demo.url, BACKUP_KEY: KEY });
    expect(result).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/BACKUP_KEY is not the key that \S+b\.backup/) as string,
    });
  });
});
