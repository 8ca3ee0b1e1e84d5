import { closeAtEnd, isShuttingDown, shutDown } from '../processes/shutdown.mjs';
import { startEmbeddedPostgres } from './embedded.mjs';

/**
 * Database of this environment. It is that of DATABASE_URL, which the API and the commands judge, else the embedded
 * one, which ends with this process.
 */
export async function databaseFor({ databaseUrl, dataDir }, tell) {
  if (databaseUrl) return databaseUrl;
  tell('Starting the embedded PostgreSQL ...');
  const database = await startEmbeddedPostgres({ dataDir, tell });
  closeAtEnd(database.stop);
  void database.ended.then(() => {
    if (isShuttingDown()) return;
    console.error(`The embedded PostgreSQL ended and cannot be started again: see postgres.log in ${dataDir}.`);
    void shutDown(1);
  });
  return database.url;
}
