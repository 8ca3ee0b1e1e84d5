import { endChildren } from './own-children.mjs';

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const PARENT_CHECK_MS = 200;
const parent = process.ppid;
const closers = [];
let ending = null;
let parentWatch = null;

export const isShuttingDown = () => ending !== null;

/** Adds something to close at the end; the last one added is closed first, after all child processes have ended. */
export function closeAtEnd(close) {
  closers.unshift(close);
}

/** Ends everything in order, then this process. Called twice, the first call decides. */
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

/** Ctrl-C, SIGTERM and a closed terminal all mean: end in good order. */
export function shutDownOnSignals() {
  for (const [signal, exitCode] of Object.entries(EXIT_CODES)) {
    // Vite installs handlers of its own that exit at once; ours replace them.
    process.removeAllListeners(signal);
    process.on(signal, () => void shutDown(exitCode));
  }
  shutDownWithNpm();
  // Writing to a terminal that was closed must not keep us from ending properly.
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.listenerCount('error') === 0) stream.on('error', () => {});
  }
}

/** npm passes a SIGTERM on to the shell that it started us with, and the shell dies of it without telling us. */
function shutDownWithNpm() {
  if (parentWatch || !process.env.npm_lifecycle_event) return;
  parentWatch = setInterval(() => {
    if (process.ppid !== parent) void shutDown(EXIT_CODES.SIGTERM);
  }, PARENT_CHECK_MS).unref();
}
