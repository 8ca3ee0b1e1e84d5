import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { writeBackup } from '../../../backend/src/operations/backup/backup-writer.js';
import { dataSourceOptions } from '../../../backend/src/platform/database/data-source.js';
import { RUNNING_LOCK } from '../../../backend/src/platform/database/locks.js';
import { TrainersAtOnce1798020000000 } from '../../../backend/src/platform/database/migrations/1798020000000-trainers-at-once.js';
import { MIGRATIONS } from '../../../backend/src/platform/database/migrations/migrations.js';
import { openDemoDatabase, type DemoDatabase } from '../../support/demo-database.js';
import { eventually } from '../../support/eventually.js';
import { runCommand, type CommandResult } from '../../support/run-command.js';
import { startApiProcess } from '../../support/start-api-process.mjs';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { wholeDatabase } from '../../support/whole-database.js';
import { machineNow } from '../../support/machine-clock.js';

const KEY = 'a key that only the gym knows';
/** Every character that the format escapes. */
const AWKWARD = 'Tab\there, line\nthere, \\N, \\., "quotes", Ελένη, 🏋';
const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

let demo: DemoDatabase;
let folder: string;
const opened: { pool: pg.Pool; database: TestDatabase }[] = [];
beforeAll(async () => {
  demo = await openDemoDatabase(new Date('2026-11-18T09:00:00Z'));
  // The tests below look at every mail, so they write all of them.
  await demo.dataSource.query('DELETE FROM mails; DELETE FROM broadcasts');
  await demo.dataSource.query('UPDATE timeslot_overrides SET reason = $1', [AWKWARD]);
  await demo.dataSource.query(`INSERT INTO mails (purpose, priority, recipient_name, recipient_address, language, facts,
      next_attempt_at, created_at) SELECT 'already-registered', 1, name, email, 'el', '{}', now(), now() FROM users LIMIT 3`);
  await demo.dataSource.query(
    `INSERT INTO client_document_files (document_id, name, type, bytes, content)
     SELECT id, $1, 'application/pdf', $2, $3 FROM client_documents LIMIT 1`,
    [AWKWARD, EVERY_BYTE.length, EVERY_BYTE],
  );
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-backups-'));
});
afterAll(async () => {
  for (const { pool } of opened) await pool.end();
  await Promise.all(opened.map(({ database }) => database.drop()));
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (name: string): string => path.join(folder, name);
const backUp = (file: string, env: Record<string, string> = {}): Promise<CommandResult> =>
  runCommand('backup', [file], { DATABASE_URL: demo.url, ...env });

/** Restores into an empty database, and returns it. */
async function restore(file: string, env: Record<string, string> = {}) {
  const database = await createTestDatabase('bare');
  const pool = connectionsTo(database.url, 1);
  opened.push({ pool, database });
  const result = await runCommand('restore', [file], { DATABASE_URL: database.url, ...env });
  const rows = async <Row extends object>(sql: string): Promise<Row[]> => (await pool.query<Row>(sql)).rows;
  return { ...result, url: database.url, rows };
}
const source = { rows: <Row extends object>(sql: string): Promise<Row[]> => demo.dataSource.query<Row[]>(sql) };
const TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";

describe('backup and restore', () => {
  it('restore a gym that equals the original, table by table', async () => {
    const file = inFolder('plain.backup');
    const made = await backUp(file);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(
      /appointments: [\d,]+ rows\n[^]*Backed up to .*: \d+ tables, [\d,]+ rows, .*not encrypted/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const restored = await restore(file);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(await wholeDatabase(restored)).toEqual(await wholeDatabase(source));
    expect(await restored.rows('SELECT DISTINCT reason FROM timeslot_overrides')).toEqual([{ reason: AWKWARD }]);
    const files = await restored.rows('SELECT name, content FROM client_document_files');
    expect(files).toEqual([{ name: AWKWARD, content: EVERY_BYTE }]);
    const examined = await runCommand('doctor', [], { DATABASE_URL: restored.url });
    expect(examined).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Healthy: /) as string });
  }, 180_000);

  it('mark waiting mail as in doubt, since it may have been sent since', async () => {
    const restored = await restore(inFolder('plain.backup'));
    expect(await restored.rows('SELECT DISTINCT state FROM mails')).toEqual([{ state: 'in-doubt' }]);
  });

  it('end what renews by itself, which may have been ended since, with a mail in doubt', async () => {
    await demo.dataSource.query(`
      WITH paid AS (
        INSERT INTO online_payments (id, client_id, payer_id, purpose, amount_cents, provider, is_live, state, created_at,
          asked_at, expires_at, settled_at)
        SELECT gen_random_uuid(), id, id, 'debt', 4500, 'stripe', false, 'abandoned', now(), now(), now(), now()
        FROM users WHERE role = 2 AND email <> '' AND guardian_id IS NULL LIMIT 1 RETURNING *
      )
      INSERT INTO renewal_consents (id, client_id, payer_id, plan_id, price_cents, terms, version, text, address, agreed_at,
        method, begun_at)
      SELECT paid.id, client_id, payer_id, plans.id, 4500, '{"nameEl": "Μήνας", "nameEn": "Month"}', '1', '', '', now(), 'm', now()
      FROM paid, (SELECT id FROM plans LIMIT 1) plans`);
    await backUp(inFolder('renewing.bent'));
    await demo.dataSource.query(
      'WITH gone AS (DELETE FROM renewal_consents RETURNING id) DELETE FROM online_payments USING gone WHERE gone.id = online_payments.id',
    );
    const { rows } = await restore(inFolder('renewing.bent'));
    rmSync(inFolder('renewing.bent'));
    expect(await rows('SELECT end_reason AS reason FROM renewal_consents')).toEqual([{ reason: 'restored' }]);
    const mails = `SELECT state, facts ->> 'event' AS event FROM mails WHERE purpose = 'renewal'`;
    expect(await rows(mails)).toEqual([{ state: 'in-doubt', event: 'restored' }]);
  });

  it('mark unsent mails of broadcasts as in doubt, and keep sent and failed ones', async () => {
    await demo.dataSource.query(`
      WITH written AS (
        INSERT INTO broadcasts (subject, message, active_clients_only, created_by_id, created_at, stopped_at)
        SELECT 'Νέα', 'Γεια', true, users.id, now(), given.stopped_at
        FROM (SELECT id FROM users WHERE role = 1 LIMIT 1) users, (VALUES (NULL), (now())) AS given(stopped_at)
        RETURNING id, stopped_at IS NOT NULL AS is_stopped
      )
      INSERT INTO mails (purpose, priority, recipient_name, recipient_address, language, broadcast_id, state, worker,
        sent_at, next_attempt_at, created_at)
      SELECT 'broadcast', 2, state, state || '@palestra.test', 'el', id, state, CASE WHEN state = 'sending' THEN 7 END,
        CASE WHEN state = 'sent' THEN now() END, now(), now()
      FROM written JOIN (VALUES ('waiting', false), ('sending', false), ('sent', false), ('failed', false), ('paused', true))
        AS known(state, is_stopped) USING (is_stopped)`);
    await backUp(inFolder('broadcasts.bent'));
    await demo.dataSource.query("DELETE FROM mails WHERE purpose = 'broadcast'");
    await demo.dataSource.query('DELETE FROM broadcasts');
    const { rows } = await restore(inFolder('broadcasts.bent'));
    rmSync(inFolder('broadcasts.bent'));
    const states = "SELECT recipient_name AS was, state FROM mails WHERE purpose = 'broadcast' ORDER BY was";
    expect(await rows(states)).toEqual([
      { was: 'failed', state: 'failed' },
      { was: 'paused', state: 'in-doubt' },
      { was: 'sending', state: 'in-doubt' },
      { was: 'sent', state: 'sent' },
      { was: 'waiting', state: 'in-doubt' },
    ]);
    // Resuming would send nothing.
    const stopped = 'SELECT count(*)::int AS count FROM broadcasts WHERE stopped_at IS NOT NULL';
    expect(await rows(stopped)).toEqual([{ count: 1 }]);
  });

  it('drop phones, which may have been switched off since', async () => {
    await demo.dataSource.query(`
      INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth, server_key, created_at, seen_at)
      SELECT id, 'https://push.example.com/x', 'x', 'x', 'x', now(), now() FROM users LIMIT 1`);
    await backUp(inFolder('phones.bent'));
    await demo.dataSource.query('DELETE FROM push_subscriptions');
    const { code, rows } = await restore(inFolder('phones.bent'));
    rmSync(inFolder('phones.bent'));
    expect([code, await rows('SELECT id FROM push_subscriptions')]).toEqual([0, []]);
  });

  it('drop the one-time link of a waiting mail', async () => {
    await demo.dataSource
      .query(`INSERT INTO mails (purpose, priority, recipient_name, recipient_address, language, facts,
        next_attempt_at, created_at) VALUES ('reset', 0, 'n', 'a@b.gr', 'el', '{"link": "l"}', now(), now())`);
    await backUp(inFolder('link.bent'));
    await demo.dataSource.query("DELETE FROM mails WHERE purpose = 'reset'");
    const restored = await restore(inFolder('link.bent'));
    rmSync(inFolder('link.bent'));
    expect(await restored.rows("SELECT facts FROM mails WHERE purpose = 'reset'")).toEqual([{ facts: {} }]);
  });

  it('report failures, and leave existing files alone', async () => {
    const file = inFolder('plain.backup');
    const before = readFileSync(file);
    const again = await backUp(file);
    expect(again).toMatchObject({ code: 1, stderr: `${file} is there already: choose another name.\n` });
    expect(readFileSync(file).equals(before)).toBe(true);
    expect((await backUp(inFolder('nowhere/x'))).stderr).toBe(`There is no folder ${inFolder('nowhere')}.\n`);
    const withoutFile = await runCommand('backup', [], { DATABASE_URL: demo.url });
    expect(withoutFile.stderr).toMatch(/^Usage: npm run backup -- FILE/);
    expect(readdirSync(folder)).toEqual(['plain.backup']);
  });

  it('name a folder that is to be restored as what it is', async () => {
    const refused = await runCommand('restore', [folder], { DATABASE_URL: demo.url });
    const stderr = `${folder} is a folder: name one of the backups in it (*.backup).\n`;
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr });
  });

  it('refuse a database that is not empty', async () => {
    const refused = await runCommand('restore', [inFolder('plain.backup')], { DATABASE_URL: demo.url });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The database is not empty/) as string });
  });
});

describe('an encrypted backup', () => {
  it.each(['backup', 'gym-backup', 'scheduled-backups'])('is not made by %s with a key of one letter', async (name) => {
    const args = name === 'gym-backup' ? ['--all', '--folder', folder] : [folder];
    const refused = await runCommand(name, args, { DATABASE_URL: demo.url, BACKUP_KEY: 'x' });
    const stderr = 'BACKUP_KEY is too short for a secret: choose a longer one.\n';
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr });
  });

  it('reveals nothing, and opens only with its key', async () => {
    const file = inFolder('secret.backup');
    expect(await backUp(file, { BACKUP_KEY: KEY })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/, encrypted\.\n$/) as string,
    });
    const restored = await restore(file, { BACKUP_KEY: KEY });
    expect(restored.code).toBe(0);
    expect(await wholeDatabase(restored)).toEqual(await wholeDatabase(source));
  });

  it.each([
    ['without a key', {}, /is encrypted: set BACKUP_KEY/],
    ['with another key', { BACKUP_KEY: 'another key' }, /^BACKUP_KEY is not the key that /],
  ])('does not open %s', async (_, env: Record<string, string>, said) => {
    const refused = await restore(inFolder('secret.backup'), env);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(said) as string });
    expect(await refused.rows(TABLES)).toEqual([]);
  });
});

describe('an incomplete backup', () => {
  const bent = (at: number) => (whole: Buffer) => {
    const copy = Buffer.from(whole);
    const place = at < 0 ? copy.length + at : Math.floor(copy.length * at);
    copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
    return copy;
  };
  it.each<[string, (whole: Buffer) => Buffer, RegExp]>([
    ['a bent bit in the middle', bent(0.5), /is damaged or was cut short/],
    ['a bent bit in the checksum', bent(-1), /is damaged or was cut short/],
    ['a bent bit in the header', bent(0.001), /is damaged or was cut short|is not a backup/],
    ['half a file', (whole) => whole.subarray(0, whole.length / 2), /is damaged or was cut short/],
    ['a file without its last byte', (whole) => whole.subarray(0, -1), /is damaged or was cut short/],
    ['an empty file', () => Buffer.alloc(0), /is not a backup/],
    ['something else', () => Buffer.from('SELECT 1;\n'.repeat(99)), /is not a backup/],
  ])('%s is refused, and nothing is written', async (what, change, said) => {
    const file = inFolder(`${what.replaceAll(' ', '-')}.bent`);
    writeFileSync(file, change(readFileSync(inFolder('plain.backup'))));
    const refused = await restore(file);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(said) as string });
    expect(await refused.rows(TABLES)).toEqual([]);
  });

  it('writes nothing if the tables refuse its rows', async () => {
    const file = inFolder('impossible.bent');
    await craft(
      file,
      MIGRATIONS.map(({ name }) => name),
      'COPY public.settings (id, key) FROM stdin;\nno id\tkey\n\\.\n',
    );
    const refused = await restore(file);
    expect(refused.code).toBe(1);
    expect(await refused.rows(TABLES)).toEqual([]);
  });
});

function craft(file: string, migrations: string[], dump: string): Promise<number> {
  const facts = { version: '9.9.9', createdAt: '2026-11-18T09:00:00.000Z', migrations, postgres: '17.0' };
  // oxlint-disable-next-line typescript/require-await -- a dump is an asynchronous source
  const body = (async function* () {
    yield Buffer.from(dump);
  })();
  return writeBackup(file, { ...facts, madeBy: 'palestra' }, body, null);
}

describe('backups of other versions', () => {
  it('are refused if newer', async () => {
    await craft(inFolder('newer.bent'), ['Foundation1795219200000', 'Later9999999999999'], '');
    const refused = await restore(inFolder('newer.bent'));
    expect(refused.stderr).toMatch(/was made by version 9\.9\.9, which is newer than this one: upgrade first/);
    expect(await refused.rows(TABLES)).toEqual([]);
  });

  it('are migrated from the first version to this one', async () => {
    const old = await createTestDatabase('bare');
    const options = { ...dataSourceOptions(old.url, []), migrations: MIGRATIONS.slice(0, 1) };
    const dataSource = await new DataSource(options).initialize();
    await dataSource.runMigrations();
    await dataSource.query(`INSERT INTO global_timeslots (day_of_week, original_start_time, original_end_time, start_time,
      end_time, capacity, is_custom) VALUES (1, '07:00', '08:00', '07:00', '08:00', 7, true)`);
    await dataSource.destroy();
    const made = await runCommand('backup', [inFolder('old.bent')], { DATABASE_URL: old.url });
    expect(made.code).toBe(0);
    await old.drop();

    const restored = await restore(inFolder('old.bent'));
    expect(restored.stdout).toMatch(/\d+ migrations since then/);
    expect(await restored.rows('SELECT capacity, original_capacity FROM global_timeslots')).toEqual([
      { capacity: 7, original_capacity: 7 },
    ]);
    const examined = await runCommand('doctor', [], { DATABASE_URL: restored.url });
    expect(examined.code).toBe(0);
  });

  it('bring visits with trainers through later changes of their tables', async () => {
    const old = await openDemoDatabase(new Date('2026-11-18T09:00:00Z'));
    const later = MIGRATIONS.length - 1 - MIGRATIONS.indexOf(TrainersAtOnce1798020000000);
    for (let left = later; left > 0; left -= 1) await old.dataSource.undoLastMigration();
    const made = await runCommand('backup', [inFolder('trainers.bent')], { DATABASE_URL: old.url });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const spans = 'SELECT * FROM trainer_spans ORDER BY 1, 2, 3, 4, 5';
    const before = await old.dataSource.query<object[]>(spans);
    await old.close();

    const restored = await restore(inFolder('trainers.bent'));
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(before.length).toBeGreaterThan(0);
    expect(await restored.rows(spans)).toEqual(before);
  });
});

describe('a backup over its time limit', () => {
  it('stops with one sentence, without a transaction or file left', async () => {
    const other = connectionsTo(demo.url, 1);
    const holder = await other.connect();
    await holder.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const before = readdirSync(folder);
    const late = await backUp(inFolder('late.backup'), { BACKUP_TIMEOUT_MINUTES: '0.05' });
    expect(late).toMatchObject({
      code: 1,
      stderr: 'The backup took longer than 0.05 minutes (BACKUP_TIMEOUT_MINUTES): given up.\n',
    });
    expect(readdirSync(folder)).toEqual(before);
    const left =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name ~ 'backup|pg_dump'";
    await eventually(async () => ((await demo.dataSource.query<object[]>(left)).length === 0 ? true : null));
    await holder.query('ROLLBACK');
    holder.release();
    await other.end();
  });
});

describe('a backup while the gym is open', () => {
  it('has the data of one instant', async () => {
    const pool = connectionsTo(demo.url, 4);
    let isDone = false;
    // Each commit cancels a visit and its count together; a dump with only one of both would be noticed.
    const cancelAll = async (): Promise<void> => {
      while (!isDone) {
        await pool.query(`WITH cancelled AS (UPDATE appointments SET status = 2, cancelled_at = now() WHERE id =
            (SELECT a.id FROM appointments a JOIN subscriptions s ON s.id = a.subscription_id
              WHERE a.status = 3 AND a.appointment_date > s.actual_start_date ORDER BY a.id LIMIT 1) RETURNING *)
          UPDATE slot_occupancies o SET booked = booked - 1 FROM cancelled c
           WHERE (o.slot_date, o.start_time, o.end_time) = (c.appointment_date, c.start_time, c.end_time)`);
      }
    };
    const busy = cancelAll();
    const made = await backUp(inFolder('busy.backup'));
    isDone = true;
    await busy;
    await pool.end();
    expect(made.code).toBe(0);
    const restored = await restore(inFolder('busy.backup'));
    const examined = await runCommand('doctor', [], { DATABASE_URL: restored.url });
    expect(examined.stdout).toMatch(/^Healthy: /);
  });
});

describe('the drill', () => {
  const KILLED = 'palestra_drill_1700000000_abcdef';
  const start = Math.floor(machineNow().getTime() / 1_000);
  /** Drills of other tests on this server hold a connection to theirs. */
  const LEFT = `SELECT datname FROM pg_database d
    WHERE (datname = '${KILLED}' OR (datname LIKE 'palestra_drill_%' AND split_part(datname, '_', 3)::bigint >= ${start}))
      AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)`;
  const hasCleanedUp = () => eventually(async () => (await demo.dataSource.query<object[]>(LEFT)).length === 0 || null);
  const drill = (env = {}, of = folder) => runCommand('restore-drill', [of], { DATABASE_URL: demo.url, ...env });

  it('restores the newest backup beside the database, examines it, and cleans up, also after a killed one', async () => {
    for (const name of readdirSync(folder)) rmSync(inFolder(name));
    await demo.dataSource.query(`DROP DATABASE IF EXISTS ${KILLED}`);
    await demo.dataSource.query(`CREATE DATABASE ${KILLED}`);
    for (const [name, age] of [
      ['killed.backup.7.unfinished', 7_200],
      ['going-on.backup.8.unfinished', 0],
    ] as const) {
      writeFileSync(inFolder(name), '');
      const moment = machineNow().getTime() / 1_000 - age;
      utimesSync(inFolder(name), moment, moment);
    }
    await demo.dataSource.query('UPDATE settings SET value = $1 WHERE key = $2', ['ten', 'GymCapacityPerTimeslot']);
    await backUp(inFolder('palestra-2026-01-01T000000Z.backup'));
    const found = await drill();
    expect(found.code).toBe(1);
    expect(found.stdout).toMatch(/texts: setting GymCapacityPerTimeslot holds "ten"/);
    await demo.dataSource.query('UPDATE settings SET value = $1 WHERE key = $2', ['10', 'GymCapacityPerTimeslot']);
    await demo.dataSource.query('DELETE FROM mails');
    expect((await backUp(folder, { BACKUP_KEY: KEY })).code).toBe(0);
    const healthy = await drill({ BACKUP_KEY: KEY });
    expect(healthy).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/\nHealthy: /) as string });
    await hasCleanedUp();
    const unfinished = readdirSync(folder).filter((name) => name.endsWith('.unfinished'));
    expect(unfinished).toEqual(['going-on.backup.8.unfinished']);
  });

  it('fails without a backup', async () => {
    for (const name of readdirSync(folder)) rmSync(inFolder(name));
    expect((await drill()).stderr).toBe(`There is no backup (*.backup) in ${folder}.\n`);
    await hasCleanedUp();
  });

  it('fails in one sentence without a folder', async () => {
    writeFileSync(inFolder('file.backup'), '');
    for (const missing of ['nowhere', 'file.backup', 'file.backup/below'].map(inFolder)) {
      expect(await drill({}, missing)).toMatchObject({ code: 1, stderr: `There is no folder ${missing}.\n` });
    }
  });
});

describe('moving to another database', () => {
  it('waits until no process uses the old one, under any name', async () => {
    const databaseUrl = `${demo.url}?application_name=gym`;
    const api = await startApiProcess({ databaseUrl, now: new Date('2026-11-18T09:00:00Z') });
    const seen = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${RUNNING_LOCK}`;
    await eventually(async () => ((await demo.dataSource.query<object[]>(seen)).length > 0 ? true : null));
    const busy = await runCommand('move-database', [], { DATABASE_URL: demo.url, TARGET_DATABASE_URL: demo.url });
    expect(busy).toMatchObject({ code: 1, stderr: 'Palestra runs on this database: stop it first.\n' });
    await api.stop();
  });

  it.each([
    ['is dead', () => 'postgres://palestra@127.0.0.1:1/gym', /^The database .* or correct TARGET_DATABASE_URL\.\n$/],
    ['is not empty', () => demo.url, /^The database is not empty .*: the TARGET_DATABASE_URL of a new database\.\n$/],
  ])('names the variable of a target that %s', async (_, target, sentence) => {
    const env = { DATABASE_URL: demo.url, TARGET_DATABASE_URL: target() };
    const refused = await runCommand('move-database', [], env);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) as string });
  });

  it('copies everything, and mail keeps waiting', async () => {
    await demo.dataSource
      .query(`INSERT INTO mails (purpose, priority, recipient_name, recipient_address, language, facts,
      next_attempt_at, created_at) SELECT 'already-registered', 1, name, email, 'el', '{}', now(), now() FROM users LIMIT 3`);
    const database = await createTestDatabase('bare');
    const target = connectionsTo(database.url, 1);
    opened.push({ pool: target, database });
    const before = await wholeDatabase(source);
    await demo.dataSource.destroy();
    const moved = await runCommand('move-database', [], { DATABASE_URL: demo.url, TARGET_DATABASE_URL: database.url });
    expect(moved).toMatchObject({ code: 0, stderr: '' });
    const rows = async <Row extends object>(sql: string) => (await target.query<Row>(sql)).rows;
    expect(await wholeDatabase({ rows })).toEqual(before);
    expect(await rows('SELECT DISTINCT state FROM mails')).toEqual([{ state: 'waiting' }]);
    await demo.dataSource.initialize();
  });
});
