import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeFolder } from '../paths.mjs';
import { PlainFailure } from '../plain-failure.mjs';
import { makePrivateFolder } from './unprivileged-user.mjs';

/** Role of the product: owns its database and is no superuser. */
export const DATABASE_USER = 'palestra';
/** PostgreSQL's own superuser. It has no password, so that nothing can sign in as it. */
export const SUPERUSER = 'postgres';
export const ROLE_OPTIONS = 'LOGIN CREATEDB';
const NEW_CLUSTER_MB = 150;
const RUNNING_MB = 24;

/**
 * Creates the database cluster if there is none; returns its password.
 * @param {string[]} [bySuperuser] further statements for a new cluster
 */
export function ensureCluster(location, bySuperuser = []) {
  const { dataFolder, user, passwordFile } = location;
  const isNew = !existsSync(path.join(dataFolder, 'PG_VERSION'));
  makeFolder(path.dirname(dataFolder));
  requireSpace(path.dirname(dataFolder), isNew ? NEW_CLUSTER_MB : RUNNING_MB);
  if (isNew) {
    const password = randomBytes(24).toString('base64url');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    // Created under another name until complete, so that an interrupted creation is never taken for a database.
    const unfinished = `${dataFolder}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    makePrivateFolder(unfinished, user);
    initialise(location, unfinished);
    runAsSuperuser(location, unfinished, [
      `CREATE ROLE ${DATABASE_USER} ${ROLE_OPTIONS} PASSWORD '${password}'`,
      ...bySuperuser,
      `ALTER ROLE ${SUPERUSER} PASSWORD NULL`,
    ]);
    renameSync(unfinished, dataFolder);
  }
  return readPassword(passwordFile, dataFolder);
}

function requireSpace(folder, megabytes) {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1024 ** 2);
  if (free >= megabytes) return;
  throw new PlainFailure(
    `The disk under ${folder} is full: ${free} MB free, ${megabytes} MB needed. Free some space, or set DATA_DIR to another disk.`,
  );
}

function readPassword(passwordFile, dataFolder) {
  if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim();
  throw new PlainFailure(
    `${passwordFile} is missing, and without it the data in ${dataFolder} cannot be opened. Put it back.`,
  );
}

function initialise({ binFolder, user }, dataFolder) {
  const secretFolder = mkdtempSync(path.join(os.tmpdir(), 'palestra-'));
  const secretFile = path.join(secretFolder, 'password');
  // initdb requires a password; it is removed afterwards.
  writeFileSync(secretFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user) for (const name of [secretFolder, secretFile]) chownSync(name, user.uid, user.gid);
  // The builtin locale is the same on every system; Greek order comes from ICU, per column.
  const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin'];
  const result = spawnSync(
    path.join(binFolder, 'initdb'),
    ['-D', dataFolder, '-U', SUPERUSER, `--pwfile=${secretFile}`, '--builtin-locale=C.UTF-8', ...options],
    { ...user, cwd: '/', encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } },
  );
  rmSync(secretFolder, { recursive: true, force: true });
  requireCreated(result, dataFolder);
}

/** PostgreSQL's single-user mode: needs no password; the cluster must be stopped. */
function runAsSuperuser({ binFolder, user }, dataFolder, statements) {
  const result = spawnSync(
    path.join(binFolder, 'postgres'),
    ['--single', '-j', '-D', dataFolder, '-c', 'exit_on_error=true', 'postgres'],
    { ...user, cwd: '/', encoding: 'utf8', input: statements.map((statement) => `${statement};\n\n`).join('') },
  );
  requireCreated(result, dataFolder);
}

function requireCreated(result, dataFolder) {
  if (result.status === 0) return;
  rmSync(dataFolder, { recursive: true, force: true });
  const lines = (result.error?.message ?? result.stderr).trim().split('\n');
  throw new PlainFailure(
    `The database could not be created in ${dataFolder}. ${lines.find((line) => /error|fatal/i.test(line)) ?? ''}`,
  );
}
