import { startDatabaseServer } from './database-server.mjs';

/** Before the first e2e test: the database server that all of them share. */
export default async function startDatabase() {
  globalThis.stopTestDatabaseServer = await startDatabaseServer();
}
