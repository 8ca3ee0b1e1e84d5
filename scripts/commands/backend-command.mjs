// `npm run admin:create`, `doctor`, `backup` ...: starts or finds the database, and runs the backend's command of that
// name.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildWhenStale } from '../build-when-stale.mjs';
import { root } from '../paths.mjs';
import { PlainFailure } from '../plain-failure.mjs';
import { databaseFor } from '../postgres/database-for.mjs';
import { embeddedDatabaseUrl } from '../postgres/embedded.mjs';
import { currentHolder } from '../postgres/start-lock.mjs';
import { exitOf } from '../processes/own-children.mjs';
import { readServerEnvironment, keptSecrets } from '../server-environment.mjs';

const START_PATIENCE_MS = 60_000;
// Progress goes to stderr: stdout belongs to the command's own output.
const tell = (line) => console.error(line);

/** Database of a Palestra that is running on this DATA_DIR, or null. */
async function runningDatabase(dataDir) {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (let holder = currentHolder(dataDir); holder; holder = currentHolder(dataDir)) {
    if (holder.port) {
      const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
      return embeddedDatabaseUrl(password, holder.port);
    }
    if (Date.now() > deadline) throw new PlainFailure(`The database of ${dataDir} is still starting. Try again later.`);
    await pause(100);
  }
  return null;
}

export default async function runCommand([name, ...args]) {
  await buildWhenStale(tell, ['backend']);
  const environment = await readServerEnvironment({ serves: false });
  const { databaseUrl, dataDir } = environment;
  const running = databaseUrl ? null : await runningDatabase(dataDir);
  const url = running ?? (await databaseFor(environment, tell));
  // In our process group, because it may ask for a password on the terminal.
  const command = spawn(process.execPath, [`backend/dist/commands/${name}.js`, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...keptSecrets(environment), DATABASE_URL: url, DATA_DIR: dataDir },
  });
  return exitOf(command);
}
