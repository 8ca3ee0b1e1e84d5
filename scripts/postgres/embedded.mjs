import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeFolder } from '../paths.mjs';
import { explainDataDirError, PlainFailure, printFailure } from '../plain-failure.mjs';
import { findFreePort } from '../processes/free-port.mjs';
import { commandLineOf } from '../processes/process-identity.mjs';
import { DATABASE_USER, ensureCluster } from './create-cluster.mjs';
import { bringOver } from './former-superuser.mjs';
import { locateDatabase } from './location.mjs';
import { takeStartLock } from './start-lock.mjs';

const PATIENCE_MS = 20_000;

/**
 * Stops a PostgreSQL that an earlier start left behind (launcher and guard both killed). Only one that reports this
 * very folder; call it under the start lock.
 */
async function stopOrphan(dataFolder, tell) {
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

const DATABASE_NAME = 'palestra';
const START_PATIENCE_MS = 60_000;
const RESTART_PAUSE_MS = 200;
/** A server that starts and ends again repeatedly has a fault that restarts do not cure. */
const MOST_RESTARTS = 5;
const RESTARTS_WITHIN_MS = 600_000;
export const embeddedDatabaseUrl = (password, port, name = DATABASE_NAME) =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${name}`;

/**
 * Starts the embedded PostgreSQL of a DATA_DIR, on loopback, on a port of its own choice.
 * @param {object} wish
 * @param {string} wish.dataDir absolute
 * @param {Record<string, string>} [wish.settings] settings of postgresql.conf
 * @param {string[]} [wish.bySuperuser] statements for a new cluster, beyond what the product's own role may do
 * @param {(line: string) => void} [wish.tell] progress for the person at the terminal
 * @returns {Promise<{ url: string, stop: () => Promise<void>, ended: Promise<void> }>} `ended` when it was stopped, or
 *   ended unasked and could not be started again
 */
export async function startEmbeddedPostgres({ dataDir, settings = {}, bySuperuser = [], tell = () => {} }) {
  let lock = null;
  try {
    makeFolder(dataDir);
    lock = takeStartLock(dataDir);
    const location = await locateDatabase(dataDir, tell);
    const password = ensureCluster(location, bySuperuser);
    const port = await findFreePort();
    const url = embeddedDatabaseUrl(password, port);
    const start = async () => {
      await stopOrphan(location.dataFolder, tell);
      const server = launch(location, port, settings);
      await waitUntilReady(server, embeddedDatabaseUrl(password, port, 'postgres'), location.logFile);
      return server;
    };
    const first = await start();
    await bringOver(url, tell);
    lock.publishPort(port);
    const { stop, ended } = keepRunning(first, start, tell);
    const stopAndRelease = async () => {
      await stop();
      lock.release();
    };
    return { url, stop: stopAndRelease, ended };
  } catch (error) {
    lock?.release();
    throw explainDataDirError(error, dataDir);
  }
}

/** Restarts the server whenever it ends unexpectedly: killed, out of memory, or after its own fault. */
function keepRunning(first, start, tell) {
  let server = first;
  let isStopping = false;
  let restarts = [];
  async function startAgain() {
    const deadline = Date.now() + START_PATIENCE_MS;
    for (;;) {
      // The remains of a killed server must release their memory first.
      await pause(RESTART_PAUSE_MS);
      if (isStopping) return null;
      try {
        return await start();
      } catch (error) {
        if (Date.now() > deadline) {
          printFailure(error);
          return null;
        }
      }
    }
  }
  async function watch() {
    for (;;) {
      await server.ended;
      if (isStopping) return;
      restarts = restarts.filter((at) => at > Date.now() - RESTARTS_WITHIN_MS);
      if (restarts.length === MOST_RESTARTS) {
        tell(`The embedded PostgreSQL has ended again after ${MOST_RESTARTS} starts within ten minutes: given up.`);
        return;
      }
      restarts.push(Date.now());
      tell('The embedded PostgreSQL ended unexpectedly: starting it again ...');
      const next = await startAgain();
      if (next === null) return;
      server = next;
      if (isStopping) await server.stop();
      else tell('The embedded PostgreSQL runs again.');
    }
  }
  const ended = watch();
  const stop = async () => {
    isStopping = true;
    await server.stop();
    await ended;
  };
  return { stop, ended };
}

function launch({ binFolder, dataFolder, user, logFile }, port, settings) {
  const configured = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    // For solid-state disks and memory: an index lookup costs about as much as the next row of a scan.
    random_page_cost: '1.1',
    ...settings,
  };
  const switches = Object.entries(configured).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const order = {
    program: path.join(binFolder, 'postgres'),
    options: ['-D', dataFolder, '-p', String(port), ...switches],
    logFile,
    user,
  };
  // In its own process group, so that Ctrl-C does not reach the database before the API has ended.
  const guard = spawn(process.execPath, [path.join(import.meta.dirname, 'guard.mjs'), JSON.stringify(order)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  guard.stdin.on('error', () => {});
  const ended = new Promise((resolve) => guard.once('exit', resolve));
  const stop = () => {
    guard.stdin.end();
    return ended;
  };
  return { stop, ended, hasEnded: () => guard.exitCode !== null || guard.signalCode !== null };
}

async function waitUntilReady(server, url, logFile) {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    if (server.hasEnded())
      throw new PlainFailure(`The database did not start. ${lastComplaint(logFile)} (see ${logFile})`);
    try {
      return await ensureDatabase(url);
    } catch (error) {
      if (Date.now() < deadline && !server.hasEnded()) await pause(50);
      else if (!server.hasEnded()) {
        await server.stop();
        throw new PlainFailure(`The database does not answer: ${error.message} (see ${logFile})`);
      }
    }
  }
}

async function ensureDatabase(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Last error line of PostgreSQL's log. */
function lastComplaint(logFile) {
  const file = openSync(logFile, 'r');
  const buffer = Buffer.alloc(8192);
  const length = readSync(file, buffer, 0, buffer.length, Math.max(0, fstatSync(file).size - buffer.length));
  closeSync(file);
  const lines = buffer.toString('utf8', 0, length).split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR|could not|error while loading/.test(line)) ?? '';
}
