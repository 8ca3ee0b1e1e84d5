import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainFailure } from '../plain-failure.mjs';
import { processStartedAt } from '../processes/process-identity.mjs';

const lockFileOf = (dataDir) => path.join(dataDir, 'start.lock');

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A process id alone proves nothing: after a crash another process may have the same one. */
const isHeld = (lock) => lock !== null && lock.startedAt !== '' && processStartedAt(lock.pid) === lock.startedAt;

/** Current holder of this DATA_DIR: `{ pid, port }`, with the port once the database responds, or null. */
export function currentHolder(dataDir) {
  const lock = readLock(lockFileOf(dataDir));
  return isHeld(lock) ? lock : null;
}

/**
 * Takes DATA_DIR for this process, so that two starts never share a database folder. Takes over a lock whose process is
 * gone (`kill -9`, power cut).
 */
export function takeStartLock(dataDir) {
  const file = lockFileOf(dataDir);
  const own = { pid: process.pid, startedAt: processStartedAt(process.pid), port: null };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    while (!tryLink(draft, file)) setAsideStaleLock(file, dataDir);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    publishPort(port) {
      writeFileSync(draft, JSON.stringify({ ...own, port }), { mode: 0o600 });
      renameSync(draft, file);
    },
    release() {
      if (readLock(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** `link` fails if the name exists, which makes taking the lock atomic. */
function tryLink(draft, file) {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Fails if another process holds this DATA_DIR; else returns whether a former holder ended without releasing it. */
export function refuseSecondStart(dataDir) {
  const holder = currentHolder(dataDir);
  if (!holder) return existsSync(lockFileOf(dataDir));
  throw new PlainFailure(
    `Palestra is already running on ${dataDir} (process ${holder.pid}). Stop it first, or set DATA_DIR and PORT to others.`,
  );
}

function setAsideStaleLock(file, dataDir) {
  refuseSecondStart(dataDir);
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  // Between reading and renaming another start may have replaced the stale lock: its lock goes back.
  if (isHeld(readLock(aside))) tryLink(aside, file);
  rmSync(aside, { force: true });
}
