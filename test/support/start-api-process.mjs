import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

// Jest runs this file as CommonJS and Playwright as a module, which locate files differently; both start in a known
// folder.
const root = process.cwd().endsWith('test') ? path.resolve(process.cwd(), '..') : process.cwd();
const product = path.resolve(root, 'backend', 'dist', 'main.js');
const compiledRun = path.resolve(root, 'test', 'support', 'run-compiled.cjs');

/** An answer that has not come by then never does, and the test says so, instead of waiting until its own time is out. */
const PATIENCE_S = {
  nowIsSet: 30,
  logLevelIsSet: 30,
  ready: 120,
  timedWorkIsDone: 120,
  mailServerIsFound: 30,
  examined: 120,
};
/** A shutdown of the product may take 26 s. */
const END_S = 60;

let orders = 0;

/** `number`: of the order that it answers, because two of a kind may be under way. */
function nextMessage(child, type, number) {
  return new Promise((resolve, reject) => {
    const settle = (act) => {
      clearTimeout(limit);
      child.off('exit', onExit).off('message', onMessage);
      act();
    };
    const fail = (text) => settle(() => reject(new Error(text)));
    const onExit = (code) => fail(`The API ended (${code ?? 'signal'}): see the lines above.`);
    const onMessage = (message) => {
      if (message.type === type && message.number === number) settle(() => resolve(message));
    };
    const seconds = PATIENCE_S[type];
    const limit = setTimeout(() => fail(`The API did not say "${type}" within ${seconds} s`), seconds * 1_000);
    child.on('exit', onExit).on('message', onMessage);
  });
}

/** The level of a process that is told no other. */
export const LOG_LEVEL = 'warn';

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

async function end(child, signal) {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, END_S * 1_000);
  await ended;
  clearTimeout(limit);
  if (isLate) throw new Error(`The API did not end within ${END_S} s of ${signal}`);
}

function spawnApi({ databaseUrl, port = 0, now, output, workers, env }) {
  const program = workers === undefined ? [compiledRun, process.env.TEST_API] : ['--enable-source-maps', product];
  const child = spawn(process.execPath, program, {
    stdio: output ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL,
      JWT_SECRET: 'the same in every process of one test run',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      MAILBOX_PORT: '0',
      TEST_PASSWORDS: 'cheap',
      ...(workers !== undefined && { WORKERS: String(workers), DEMO: 'off' }),
      ...(now ? { TEST_NOW: now.toISOString() } : {}),
      ...env,
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => output?.(text.toString()));
  return child;
}

/**
 * Starts the API as the product runs it, in a process of its own: for races between processes, and for browsers.
 * Production code, except that the clock can be set.
 */
export async function startApiProcess(options) {
  const child = spawnApi(options);
  const { url } = await nextMessage(child, 'ready');
  const order = async (message, answer) => {
    const number = (orders += 1);
    const done = nextMessage(child, answer, number);
    child.send({ ...message, number });
    return done;
  };
  return {
    pid: child.pid ?? 0,
    url,
    hasEnded: () => hasEnded(child),
    setNow: (instant) => order({ type: 'setNow', now: instant?.toISOString() ?? null }, 'nowIsSet'),
    setLogLevel: (level) => order({ type: 'setLogLevel', level }, 'logLevelIsSet'),
    doTimedWork: (services) => order({ type: 'doTimedWork', services }, 'timedWorkIsDone'),
    findMailServer: () => order({ type: 'findMailServer' }, 'mailServerIsFound'),
    faults: async (isWhole = false) => (await order({ type: 'examine', isWhole }, 'examined')).faults,
    leave() {
      child.unref();
      child.channel?.unref();
    },
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}
