import { startDatabaseServer } from './database-server.mjs';

/** Setup of the e2e tests: the database server that all of them share. */
export default async function startDatabase(_, { displayName }) {
  globalThis.stopTestDatabaseServer = await startDatabaseServer({ isSmall: displayName?.name !== 'release' });
}
