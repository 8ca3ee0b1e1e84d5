import { setImmediate as turn } from 'node:timers/promises';
import { endChildren } from './own-children.mjs';

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const PARENT_CHECK_MS = 200;
const parent = process.ppid;
const closers = [];
let ending = null;
let parentWatch = null;

export const isShuttingDown = () => ending !== null;

/** Also after a signal that came while a program such as initdb had the thread: one whole turn of the event loop hears it. */
export async function isToldToEnd() {
  await turn();
  await turn();
  return isShuttingDown();
}

/** Adds something to close at the end: last added, first closed, after all child processes have ended. */
export function closeAtEnd(close) {
  closers.unshift(close);
}

/** Ends everything in order, then this process. The first call decides the exit code. */
export function shutDown(exitCode) {
  ending ??= endEverything(exitCode);
  return ending;
}

async function endEverything(exitCode) {
  process.exitCode = exitCode;
  try {
    await endChildren();
    for (const close of closers) await close();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  process.exit();
}

/** Ctrl-C, SIGTERM and a closed terminal all shut down in order. */
export function shutDownOnSignals() {
  for (const [signal, exitCode] of Object.entries(EXIT_CODES)) {
    // Replaces Vite's handlers, which exit at once.
    process.removeAllListeners(signal);
    process.on(signal, () => void shutDown(exitCode));
  }
  shutDownWithNpm();
  // Writing to a closed terminal must not interrupt the shutdown.
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.listenerCount('error') === 0) stream.on('error', () => {});
  }
}

/** npm sends SIGTERM to its shell, which dies without passing it on: watch the parent instead. */
function shutDownWithNpm() {
  if (parentWatch || !process.env.npm_lifecycle_event) return;
  parentWatch = setInterval(() => {
    if (process.ppid !== parent) void shutDown(EXIT_CODES.SIGTERM);
  }, PARENT_CHECK_MS).unref();
}
