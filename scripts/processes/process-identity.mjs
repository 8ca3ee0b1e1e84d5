import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function askPs(pid, column) {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

/** Fields of /proc/PID/stat from the state on; the name before it may contain anything. */
function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/**
 * Start time of a running process in the system's own unit, which tells apart two processes that had the same pid.
 * Empty for a process that is gone or a zombie.
 */
export function processStartedAt(pid) {
  if (process.platform !== 'linux') return askPs(pid, 'lstart');
  try {
    const fields = statOf(pid);
    if (['Z', 'X'].includes(fields[0])) return '';
    const startTicks = fields[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTicks}`;
  } catch {
    return '';
  }
}

/** Command line of a process, or an empty string. */
export function commandLineOf(pid) {
  if (process.platform !== 'linux') return askPs(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
