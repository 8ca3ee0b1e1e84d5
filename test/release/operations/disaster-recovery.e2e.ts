import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEMO_ACCOUNTS } from '../../../backend/src/platform/config/demo-accounts.js';
import { signIn } from '../../support/accounts.js';
import { ApiClient } from '../../support/api-client.js';
import { openDemoDatabase } from '../../support/demo-database.js';
import { runCommand, type CommandResult } from '../../support/run-command.js';
import { startApiProcess } from '../../support/start-api-process.mjs';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const NOW = new Date('2026-11-18T09:00:00Z');

/** The steps of docs/operations.md, "The machine is gone", that need no containers. */
describe('when the machine is lost', () => {
  let elsewhere: string;
  let key: string;
  let backup: string;
  let fresh: TestDatabase;
  beforeAll(async () => {
    elsewhere = mkdtempSync(path.join(os.tmpdir(), 'palestra-elsewhere-'));
    const machine = mkdtempSync(path.join(os.tmpdir(), 'palestra-machine-'));
    // Kept in a safe place while the machine existed: the key, and each backup.
    key = path.join(elsewhere, 'backup-key');
    writeFileSync(key, Buffer.alloc(32, 'a key of 32 bytes').toString('base64'));
    const old = await openDemoDatabase(NOW);
    const made = await runCommand('backup', [machine], { DATABASE_URL: old.url, BACKUP_KEY_FILE: key });
    expect(made.stderr).toBe('');
    const [file = ''] = readdirSync(machine);
    backup = path.join(elsewhere, file);
    copyFileSync(path.join(machine, file), backup);
    await old.close();
    rmSync(machine, { recursive: true });
    fresh = await createTestDatabase('bare');
  });
  afterAll(async () => {
    await fresh.drop();
    rmSync(elsewhere, { recursive: true });
  });

  const restore = (databaseUrl: string, env: Record<string, string>): Promise<CommandResult> =>
    runCommand('restore', [backup], { DATABASE_URL: databaseUrl, ...env });

  it('restoring into the tables of a new machine’s first start is refused', async () => {
    const started = await createTestDatabase('empty');
    const refused = await restore(started.url, { BACKUP_KEY_FILE: key });
    await started.drop();
    expect(refused.stderr).toMatch(/^The database is not empty/);
  });

  it('the key of a new machine’s first start does not open the backup', async () => {
    const wrong = await restore(fresh.url, { BACKUP_KEY: 'made by the first start' });
    expect(wrong.stderr).toMatch(/^BACKUP_KEY is not the key /);
  });

  it('the copied backup and key restore the gym', async () => {
    expect(await restore(fresh.url, { BACKUP_KEY_FILE: key })).toMatchObject({ code: 0, stderr: '' });
    const examined = await runCommand('doctor', [], { DATABASE_URL: fresh.url });
    expect(examined).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Healthy: /) as string });
  });

  it('the new machine does not claim the old machine’s backups', async () => {
    const asked = await runCommand('backups-healthy', [], { DATABASE_URL: fresh.url });
    expect(asked).toEqual({ code: 1, stdout: 'There is no backup yet.\n', stderr: '' });
  });

  it('everybody signs in as before', async () => {
    const api = await startApiProcess({ databaseUrl: fresh.url, now: NOW });
    const { admin, password } = DEMO_ACCOUNTS;
    const answer = await signIn(new ApiClient(api.url, null), admin.email, password);
    await api.stop();
    expect(answer.status).toBe(200);
  }, 180_000);
});
