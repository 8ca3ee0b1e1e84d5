import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { backUpAndProve, type NightlyOrder } from '../../../backend/src/operations/backup/nightly.js';
import { drill } from '../../../backend/src/operations/backup/drill.js';
import { openDemoDatabase, type DemoDatabase } from '../../support/demo-database.js';
import { eventually } from '../../support/eventually.js';
import { runCommand } from '../../support/run-command.js';

const root = path.resolve(__dirname, '..', '..', '..');
const KEY = 'a key that only the gym knows';

let demo: DemoDatabase;
let folder: string;
let outside: string;
beforeAll(async () => {
  demo = await openDemoDatabase(new Date('2026-11-18T09:00:00Z'));
});
afterAll(() => demo.close());
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-nightly-'));
  outside = mkdtempSync(path.join(os.tmpdir(), 'palestra-outside-'));
  await demo.dataSource.query('DELETE FROM operation_runs');
});
afterEach(() => {
  for (const each of [folder, outside]) rmSync(each, { recursive: true, force: true });
});

const backups = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.backup'));
const runs = () =>
  demo.dataSource.query<object[]>('SELECT kind, ok, faults, detail FROM operation_runs ORDER BY finished_at, kind');

/** Writes a hook program, and returns its path. */
function script(text: string): string {
  const file = path.join(outside, 'hook.mjs');
  writeFileSync(file, text);
  return file;
}
const NOTES = `import { copyFileSync, writeFileSync } from 'node:fs';
  const [folder, file] = process.argv.slice(2);
  copyFileSync(file, folder + '/copy');
  writeFileSync(folder + '/seen.json', JSON.stringify({ arguments: process.argv.slice(2), secret: process.env.BACKUP_KEY ?? process.env.GYMS_KEY ?? null }));`;

function night(environment: Partial<NightlyOrder['environment']> = {}, moment = demo.moment): Promise<void> {
  return backUpAndProve(
    {
      databaseUrl: demo.url,
      folder,
      environment: { backupKey: KEY, backupTimeoutMinutes: 5, backupKeep: 2, backupHook: null, ...environment },
      moment: () => moment,
    },
    () => undefined,
  );
}

describe('a nightly run', () => {
  it('makes a backup, drills it, and records the outcome', async () => {
    await night();
    expect(backups()).toEqual(['palestra-2026-11-18T090000Z.backup']);
    expect(await runs()).toEqual([
      { kind: 'backup', ok: true, faults: 0, detail: path.join(folder, 'palestra-2026-11-18T090000Z.backup') },
      { kind: 'doctor', ok: true, faults: 0, detail: expect.stringMatching(/ was restored, and is well\.$/) as string },
      { kind: 'drill', ok: true, faults: 0, detail: expect.stringMatching(/ was restored, and is well\.$/) as string },
    ]);
  });

  it('keeps older backups when the new one fails its drill', async () => {
    for (const day of ['15', '16', '17'])
      writeFileSync(path.join(folder, `palestra-2026-11-${day}T090000Z.backup`), '');
    await demo.dataSource.query("UPDATE settings SET value = 'ten' WHERE key = 'GymCapacityPerTimeslot'");
    await expect(night()).rejects.toThrow('setting GymCapacityPerTimeslot holds "ten"');
    await demo.dataSource.query("UPDATE settings SET value = '10' WHERE key = 'GymCapacityPerTimeslot'");
    expect(backups()).toHaveLength(4);
    expect(await runs()).toMatchObject([
      { kind: 'backup', ok: true },
      { kind: 'doctor', ok: false, faults: 1 },
      { kind: 'drill', ok: false, faults: 1 },
    ]);
    const later = new Date(demo.moment.now.getTime() + 1_000);
    await night({}, { ...demo.moment, now: later });
    expect(backups()).toEqual(['palestra-2026-11-18T090000Z.backup', 'palestra-2026-11-18T090001Z.backup']);
  });

  it('records a backup that could not be made', async () => {
    rmSync(folder, { recursive: true });
    await expect(night()).rejects.toThrow('There is no folder');
    expect(await runs()).toEqual([{ kind: 'backup', ok: false, faults: 0, detail: `There is no folder ${folder}.` }]);
  });
});

describe('a drill', () => {
  it('leaves no scratch database when it fails right after creating one', async () => {
    const url = new URL(demo.url);
    url.searchParams.set('options', '-csearch_path=pg_catalog');
    const moment = { ...demo.moment, now: new Date('2001-02-03T04:05:06Z') };
    const failing = drill({ databaseUrl: url.href, file: '', backupKey: KEY, moment }, () => undefined);
    await expect(failing).rejects.toThrow('pg_catalog');
    const scratch = `SELECT datname FROM pg_database WHERE datname LIKE 'palestra_drill_${moment.now.getTime() / 1_000}_%'`;
    expect(await demo.dataSource.query<object[]>(scratch)).toEqual([]);
  });
});

describe('BACKUP_HOOK', () => {
  it('may print any amount of output', async () => {
    const chatty = "process.stdout.write('x'.repeat(3e6)); process.stderr.write('y'.repeat(3e6))";
    await night({ backupHook: [process.execPath, script(chatty)] });
    expect(await runs()).toContainEqual(expect.objectContaining({ kind: 'backup', ok: true }));
  });

  it('keeps the number of backups bounded while it fails, and deletes no drilled one', async () => {
    for (const day of ['13', '14', '15', '16', '17'])
      writeFileSync(path.join(folder, `palestra-2026-11-${day}T090000Z.backup`), '');
    const proven = path.join(folder, 'palestra-2026-11-14T090000Z.backup');
    await demo.dataSource.query(
      "INSERT INTO operation_runs (kind, finished_at, ok, faults, detail) VALUES ('drill', '2026-11-14T09:01Z', true, 0, $1)",
      [`${proven} was restored, and is well.`],
    );
    await expect(night({ backupHook: [process.execPath, script('process.exit(3)')] })).rejects.toThrow('BACKUP_HOOK');
    expect(backups().map((name) => name.slice(9, 19))).toEqual([
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
    ]);
  });

  it('gets the drilled backup as its last argument, without a shell and without our secrets', async () => {
    process.env.BACKUP_KEY = KEY;
    process.env.GYMS_KEY = KEY;
    await night({ backupHook: [process.execPath, script(NOTES), outside] }).finally(() => {
      delete process.env.BACKUP_KEY;
      delete process.env.GYMS_KEY;
    });
    const file = path.join(folder, 'palestra-2026-11-18T090000Z.backup');
    expect(JSON.parse(readFileSync(path.join(outside, 'seen.json'), 'utf8'))).toEqual({
      arguments: [outside, file],
      secret: null,
    });
    expect(readFileSync(path.join(outside, 'copy')).equals(readFileSync(file))).toBe(true);
  });

  it('is not run for a backup that failed its drill', async () => {
    await demo.dataSource.query("UPDATE settings SET value = 'ten' WHERE key = 'GymCapacityPerTimeslot'");
    await expect(night({ backupHook: [process.execPath, script(NOTES), outside] })).rejects.toThrow();
    await demo.dataSource.query("UPDATE settings SET value = '10' WHERE key = 'GymCapacityPerTimeslot'");
    expect(existsSync(path.join(outside, 'seen.json'))).toBe(false);
  });

  it.each([
    [
      'says why it failed',
      "console.error('no such bucket'); process.exit(3)",
      /^BACKUP_HOOK failed for .*: no such bucket$/,
    ],
    ['says nothing and fails', 'process.exit(3)', /^BACKUP_HOOK failed for .*: it ended with 3$/],
  ])('is reported like a failing backup when it %s', async (_, text, said) => {
    await expect(night({ backupHook: [process.execPath, script(text)] })).rejects.toThrow(said);
    expect(await runs()).toMatchObject([
      { kind: 'backup', ok: false, detail: expect.stringMatching(said) as string },
      { kind: 'doctor', ok: true },
      { kind: 'drill', ok: true },
    ]);
  });

  it('is reported like a failing backup when the program does not exist', async () => {
    await expect(night({ backupHook: ['/no/such/program'] })).rejects.toThrow(/ENOENT/);
  });
});

/** Starts the nightly backups, which leave `healthFile`, until their log has the text `isDone`. */
async function untilTold(isDone: string, env: Record<string, string> = {}): Promise<string> {
  const command = ['backend/dist/commands/scheduled-backups.js', folder, healthFile()];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: demo.url, BACKUP_KEY: KEY, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString('utf8')));
  await eventually(() => (said.includes(isDone) ? true : null));
  child.kill('SIGTERM');
  await once(child, 'exit');
  return said;
}
const healthFile = () => path.join(outside, 'health');
const health = () => {
  const { status, stdout } = spawnSync('bash', ['docker/image/backups-healthy.sh', healthFile()], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout };
};

describe('nightly backups', () => {
  it('start with one at once if there is none, and leave the answer of their health check', async () => {
    expect(await untilTold('The next backup is at ')).toMatch(/There is no backup yet\./);
    expect(backups()).toHaveLength(1);
    expect(await runs()).toHaveLength(3);
    expect(health()).toEqual({ status: 0, stdout: expect.stringMatching(/ its drill passed\.\n$/) as string });
  });

  it('are unhealthy at once when BACKUP_HOOK fails, which names the hook and the good backup', async () => {
    await untilTold('The next backup is at ', { BACKUP_HOOK: '/no/such/program' });
    const [name = ''] = backups();
    const file = path.join(folder, name);
    const sentences = `BACKUP_HOOK failed for ${file}: spawn /no/such/program ENOENT. ${file} was restored, and is well.\n`;
    expect(health()).toEqual({ status: 1, stdout: sentences });
    expect(await runCommand('backups-healthy', [], { DATABASE_URL: demo.url })).toMatchObject({
      ...{ code: 1, stdout: sentences },
    });
  });

  it('are unhealthy once the answer is too old', () => {
    writeFileSync(healthFile(), '1795330000 The newest backup was made long ago.\n');
    expect(health()).toEqual({ status: 1, stdout: 'The newest backup was made long ago.\nThat is too long ago.\n' });
  });
});
