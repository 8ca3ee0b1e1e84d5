// `npm start`: builds stale parts, starts the database, and serves the API and both apps until stopped.
import { startApi } from '../api-process.mjs';
import { buildWhenStale } from '../build-when-stale.mjs';
import { mailboxFor } from '../mailbox-for.mjs';
import { databaseFor } from '../postgres/database-for.mjs';
import { refuseSecondStart } from '../postgres/start-lock.mjs';
import { requireFreePort } from '../processes/free-port.mjs';
import { isShuttingDown, shutDown } from '../processes/shutdown.mjs';
import { readServerEnvironment, keptSecrets } from '../server-environment.mjs';

const LEFTOVER_PATIENCE_MS = 5_000;
const tell = (line) => console.log(line);

/** Checks everything that can be known to fail, before anything is started. */
async function requireRoom({ host, port, dataDir, databaseUrl }) {
  // The API of a killed start needs a moment to notice and release its port.
  const hasLeftover = !databaseUrl && refuseSecondStart(dataDir);
  await requireFreePort('PORT', port, host, hasLeftover ? LEFTOVER_PATIENCE_MS : 0);
}

export default async function start() {
  await buildWhenStale(tell);
  const environment = await readServerEnvironment();
  await requireRoom(environment);
  const secret = keptSecrets(environment);
  const mailbox = await mailboxFor(environment);
  const databaseUrl = await databaseFor(environment, tell);
  const env = { ...secret, ...mailbox.env, DATABASE_URL: databaseUrl, DATA_DIR: environment.dataDir };
  const { child, ready } = startApi(['backend/dist/main.js'], { env, tell });
  const answer = await ready;
  if (!answer) return 1;
  for (const line of [...answer.lines, ...mailbox.lines]) tell(line);
  tell(`Palestra is ready: ${answer.where}`);
  child.once('exit', (code, signal) => {
    if (isShuttingDown()) return;
    console.error(`The API ended unexpectedly (${signal ?? `exit code ${code}`}).`);
    void shutDown(1);
  });
}
