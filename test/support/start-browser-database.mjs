import { buildWhenStale } from '../../scripts/build-when-stale.mjs';
import { startDatabaseServer } from './database-server.mjs';

/** Setup of the browser tests: both apps built, and a database server with a demo gym to copy. */
export default async function startBrowserDatabase() {
  await buildWhenStale((line) => console.log(line));
  return startDatabaseServer({ demo: true });
}
