import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface ApiProcessOptions {
  databaseUrl: string;
  /** Default: any free port. */
  port?: number;
  /** Stops this API's clock at an instant. */
  now?: Date;
  /** Takes what it writes; default: it goes to the terminal. */
  output?: (text: string) => void;
  /** The product's own entry instead, with as many workers; its clock is the machine's. */
  workers?: number;
  /** Further variables of the environment. */
  env?: Record<string, string>;
}

export interface ApiProcess {
  pid: number;
  /** For example `http://127.0.0.1:41234`. */
  url: string;
  /** Stops the clock at an instant, or lets it run again. */
  setNow(now: Date | null): Promise<void>;
  /** Does once all that the process does by the clock: reminders, notices, housekeeping. It does none by itself. */
  doTimedWork(): Promise<void>;
  stop(): Promise<void>;
  /** As a power cut would: nothing of it can say goodbye. */
  kill(): Promise<void>;
}

type Message = { type: 'ready'; url: string } | { type: 'nowIsSet' } | { type: 'timedWorkIsDone' };

// Jest runs this file as CommonJS and Playwright as a module: the place of the file is known to neither in the same way,
// the folder that npm starts them in is.
const root = process.cwd().endsWith('test') ? path.resolve(process.cwd(), '..') : process.cwd();
const entry = path.resolve(root, 'test', 'support', 'api-process.mjs');
const product = path.resolve(root, 'backend', 'dist', 'main.js');

function nextMessage<Type extends Message['type']>(child: ChildProcess, type: Type) {
  return new Promise<Extract<Message, { type: Type }>>((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`The API ended (${code ?? 'signal'}): see the lines above.`));
    const onMessage = (message: Message) => {
      if (message.type !== type) return;
      child.off('exit', onExit).off('message', onMessage);
      resolve(message as Extract<Message, { type: Type }>);
    };
    child.on('exit', onExit).on('message', onMessage);
  });
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/**
 * Starts the API as the product runs it, in a process of its own: for races between processes, and for browsers.
 * Production code, production pipes; only the clock can be set.
 */
export async function startApiProcess({
  databaseUrl,
  port = 0,
  now,
  output,
  workers,
  env,
}: ApiProcessOptions): Promise<ApiProcess> {
  const program = workers === undefined ? entry : product;
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    stdio: output ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      JWT_SECRET: 'the same in every process of one test run',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      MAILBOX_PORT: '0',
      ...(workers !== undefined && { WORKERS: String(workers), DEMO: 'off' }),
      ...(now ? { TEST_NOW: now.toISOString() } : {}),
      ...env,
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => output?.(text.toString()));
  const { url } = await nextMessage(child, 'ready');
  return {
    pid: child.pid ?? 0,
    url,
    async setNow(instant) {
      const done = nextMessage(child, 'nowIsSet');
      child.send({ type: 'setNow', now: instant?.toISOString() ?? null });
      await done;
    },
    async doTimedWork() {
      const done = nextMessage(child, 'timedWorkIsDone');
      child.send({ type: 'doTimedWork' });
      await done;
    },
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}
