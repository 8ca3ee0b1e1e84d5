import { spawn } from 'node:child_process';
import { once } from 'node:events';

const STUBBORN_AFTER_MS = 10_000;
/** Nothing that is captured takes as long, except for months that are simulated. */
const LONGEST_MS = 45 * 60_000;
const running = new Set();

/**
 * Starts a process that ends with us: `endChildren` waits for all of them. Only our own children are ever signalled.
 */
export function startChild(program, args, options = {}) {
  // In its own process group: Ctrl-C reaches only the launcher, which ends its children in the right order.
  const child = spawn(program, args, { ...options, detached: process.platform !== 'win32' });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export function startNode(args, options) {
  return startChild(process.execPath, args, options);
}

export const startNpm = (args, options) => startChild('npm', args, { ...options, shell: process.platform === 'win32' });

/** Waits for a process to end; resolves to its exit code, or 1 if a signal ended it. */
export async function exitOf(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? 1;
}

/**
 * Collects a process's output, to be shown only if it matters. Ends the process after `limitMs`, and with it those of
 * its group that outlive it: each would keep the output open.
 * @returns {Promise<{ code: number, output: string, isLate: boolean }>} `isLate`: it was ended
 */
export async function captured(child, limitMs) {
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    void endChild(child);
  }, limitMs ?? LONGEST_MS);
  child.once('exit', () => signalGroup(child, 'SIGKILL'));
  await once(child, 'close');
  clearTimeout(limit);
  return { code: child.exitCode ?? 1, output: Buffer.concat(chunks).toString('utf8'), isLate };
}

/** Signals a child and its descendants (npm, a bundler), which share its process group. */
function signalGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

export async function endChild(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), STUBBORN_AFTER_MS);
  await exitOf(child);
  clearTimeout(timer);
}

export const endChildren = () => Promise.all([...running].map(endChild));
