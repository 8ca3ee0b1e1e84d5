import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Empty for a process that is gone, as `processFile` is. */
function askPs(pid, column) {
  try {
    const options = { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' };
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], options).trim();
  } catch {
    return '';
  }
}

function processFile(name) {
  try {
    return readFileSync(`/proc/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Start time of a running process in the system's own unit, which tells apart two processes that had the same pid.
 * Empty for a process that is gone or a zombie.
 */
export function processStartedAt(pid) {
  if (process.platform !== 'linux') return askPs(pid, 'lstart');
  const stat = processFile(`${pid}/stat`);
  // Fields from the state on; the name before it may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (stat === '' || ['Z', 'X'].includes(fields[0])) return '';
  return `${processFile('sys/kernel/random/boot_id').trim()}/${fields[19]}`;
}

/** Command line of a process, or an empty string. */
export const commandLineOf = (pid) =>
  process.platform === 'linux' ? processFile(`${pid}/cmdline`).replaceAll('\0', ' ') : askPs(pid, 'command');
