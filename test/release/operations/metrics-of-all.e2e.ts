import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventually } from '../../support/eventually.js';
import { createTestDatabase } from '../../support/test-database.js';

const root = path.resolve(__dirname, '..', '..', '..');
const REQUESTS = 40;
const WORKERS = 2;
/** Prints the pid of each process first, and again for each of its threads. */
const SAY_WHO = '--import=data:text/javascript,console.error(process.pid)';

it('one of several processes reports the metrics of all, and a dead one is replaced', async () => {
  const database = await createTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    WORKERS: String(WORKERS),
    PORT: '0',
    JWT_SECRET: 'the same in both',
    DEMO: 'off',
  };
  const main = spawn(process.execPath, ['backend/dist/main.js'], {
    cwd: root,
    env: { ...process.env, ...env, LOG_LEVEL: 'error', NODE_OPTIONS: SAY_WHO },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  main.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  const workers = (): number[] => [...new Set([...said.matchAll(/^(\d+)$/gm)].map(([pid]) => Number(pid)))].slice(1);
  try {
    const url = await new Promise<string>((resolve, reject) => {
      main.on('message', (message: { type: string; url: string }) => message.type === 'ready' && resolve(message.url));
      main.once('exit', () => reject(new Error('The API ended before it was ready.')));
    });
    // One connection per request, so that both processes get some.
    for (let i = 0; i < REQUESTS; i += 1) {
      expect((await fetch(`${url}/api/gym`, { headers: { Connection: 'close' } })).status).toBe(200);
    }
    const text = await (await fetch(`${url}/metrics`)).text();
    const [, counted] =
      /^palestra_http_request_duration_seconds_count\{.*route="\/api\/gym".*\} (\d+)$/m.exec(text) ?? [];
    expect(Number(counted)).toBe(REQUESTS);
    expect(text).toMatch(/^palestra_mails\{state="waiting"\} 0$/m);

    const [victim = 0] = workers();
    expect(workers()).toHaveLength(WORKERS);
    process.kill(victim, 'SIGKILL');
    await eventually(() => (workers().length > WORKERS ? true : null));
    await eventually(async () => ((await fetch(`${url}/metrics`)).ok ? true : null));
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  } finally {
    main.kill('SIGTERM');
    await once(main, 'exit');
    await database.drop();
  }
});
