import 'reflect-metadata';
import { requireStopped, say, withDatabaseAt } from '../operations/command.js';
import { appliedMigrations } from '../operations/doctor/doctor.js';
import { holdMigrationLock } from '../platform/database/migrating.js';
import { endWith } from '../platform/process/end-with.js';
import { StartupError } from '../platform/config/startup-error.js';
import { requireNoManyGyms } from '../platform/process/prepared-database.js';
import { requireDatabase } from './require-database.js';

/** `npm run migrations:undo`: reverts the newest migration, and deletes the data that only it had columns for. */
async function undoNewest(): Promise<void> {
  const { url, directory } = await requireDatabase();
  await withDatabaseAt(url, async (dataSource) => {
    await requireNoManyGyms((sql) => dataSource.query(sql));
    const holder = dataSource.createQueryRunner();
    try {
      await holdMigrationLock(holder);
      // With the lock no process migrates meanwhile. One of many gyms may be served from the directory's database.
      for (const place of new Set([url, directory])) await requireStopped(place);
      const newest = (await appliedMigrations(dataSource)).at(-1);
      if (newest === undefined) throw new StartupError('There is nothing to take back.');
      await dataSource.undoLastMigration({ transaction: 'all' });
      say(`${newest} is taken back.`);
    } finally {
      await holder.release();
    }
  });
}

undoNewest().catch(endWith);
