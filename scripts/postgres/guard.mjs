// Runs between a launcher and PostgreSQL: when its standard input ends, because the launcher stopped or was killed, it
// shuts the database down cleanly. A signal handler in the launcher could not do that after `kill -9`.
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';

const { program, options, logFile, user } = JSON.parse(process.argv[2]);
const STUBBORN_AFTER_MS = 10_000;
const log = openSync(logFile, 'a', 0o600);
const postgres = spawn(program, options, {
  ...user,
  cwd: '/',
  env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  stdio: ['ignore', log, log],
});

let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  postgres.kill('SIGINT'); // PostgreSQL's "fast shutdown": ends the sessions and writes a checkpoint
  setTimeout(() => postgres.kill('SIGQUIT'), STUBBORN_AFTER_MS).unref();
}

process.stdin.on('end', stop).on('error', stop).resume();
process.on('SIGTERM', stop);
// The launcher also gets Ctrl-C and a closed terminal, and ends the API first and the database last.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
postgres.on('error', () => process.exit(1));
postgres.on('exit', (code) => process.exit(isStopping ? 0 : (code ?? 1)));
