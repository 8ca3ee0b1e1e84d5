import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainFailure } from '../plain-failure.mjs';
import { commandLineOf } from '../processes/process-identity.mjs';

const PATIENCE_MS = 20_000;

/**
 * Stops a PostgreSQL that an earlier start left behind (launcher and guard both killed). Only one that reports this
 * very folder; call it under the start lock.
 */
export async function stopOrphan(dataFolder, tell) {
  const pidFile = path.join(dataFolder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const isOurs = () => commandLineOf(pid).includes(`-D ${dataFolder}`);
  if (!pid || !isOurs()) return;
  tell(`Stopping the database that an earlier start left running (process ${pid})`);
  const deadline = Date.now() + PATIENCE_MS;
  process.kill(pid, 'SIGINT');
  while (isOurs()) {
    if (Date.now() > deadline)
      throw new PlainFailure(`The database of an earlier start (process ${pid}) does not stop: end it by hand.`);
    await pause(50);
  }
}
