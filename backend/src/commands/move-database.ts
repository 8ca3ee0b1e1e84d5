import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeBackup } from '../operations/backup/create-backup.js';
import { restoreBackup } from '../operations/backup/restore-backup.js';
import { gymMoment, requireStopped, say, withDatabaseAt } from '../operations/command.js';
import { requireGym } from '../operations/doctor/doctor.js';
import { endWith } from '../platform/process/end-with.js';
import { StartupError } from '../platform/config/startup-error.js';
import { requireDatabase } from './require-database.js';

const USAGE = 'Set TARGET_DATABASE_URL to the empty database that everything moves to, then: npm run database:move';

/** Copies the database of the environment (the embedded one by default) to TARGET_DATABASE_URL. */
async function move(): Promise<void> {
  const target = process.env.TARGET_DATABASE_URL ?? '';
  if (!/^postgres(ql)?:\/\//.test(target) || !URL.canParse(target)) throw new StartupError(USAGE);
  const { environment, url: databaseUrl } = await requireDatabase();
  await withDatabaseAt(databaseUrl, (dataSource) => requireGym(dataSource));
  const { now } = gymMoment(environment);
  // Data written during the copy would be lost.
  await requireStopped(databaseUrl);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palestra-move-'));
  try {
    const file = path.join(folder, 'database');
    // However this run ends, nobody can read the files it leaves behind.
    const backupKey = randomBytes(32).toString('base64');
    await makeBackup({ databaseUrl, file, backupKey, now }, () => undefined);
    await restoreBackup(
      { databaseUrl: target, variable: 'TARGET_DATABASE_URL', file, backupKey, unsentMail: 'goes on' },
      say,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  say('Start Palestra with DATABASE_URL set to the new database from now on. The old one is untouched.');
}

move().catch(endWith);
