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

/** When a process was started, in whatever unit the system has: two processes that shared a pid differ in it. */
export function processStartedAt(pid) {
  if (process.platform !== 'linux') return askPs(pid, 'lstart');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the start time is the 22nd field, the 20th after it.
    const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTicks}`;
  } catch {
    return '';
  }
}

/** The command line of a process, or an empty string. */
export function commandLineOf(pid) {
  if (process.platform !== 'linux') return askPs(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
