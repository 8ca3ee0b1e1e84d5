import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createTestDatabase } from '../support/test-database.js';

const root = path.resolve(__dirname, '..', '..');
const REQUESTS = 40;

it('one of several processes answers for all of them', async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, WORKERS: '2', PORT: '0', JWT_SECRET: 'the same in both', DEMO: 'off' };
  const main = spawn(process.execPath, ['backend/dist/main.js'], {
    cwd: root,
    env: { ...process.env, ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      main.on('message', (message: { type: string; url: string }) => message.type === 'ready' && resolve(message.url));
      main.once('exit', () => reject(new Error('The API ended before it was ready.')));
    });
    // Each on a connection of its own, so that both processes get some.
    for (let i = 0; i < REQUESTS; i += 1) {
      expect((await fetch(`${url}/api/gym`, { headers: { Connection: 'close' } })).status).toBe(200);
    }
    const text = await (await fetch(`${url}/metrics`)).text();
    const [, counted] =
      /^palestra_http_request_duration_seconds_count\{.*route="\/api\/gym".*\} (\d+)$/m.exec(text) ?? [];
    expect(Number(counted)).toBe(REQUESTS);
    expect(text).toMatch(/^palestra_mails\{state="waiting"\} 0$/m);
  } finally {
    main.kill('SIGTERM');
    await once(main, 'exit');
    await database.drop();
  }
});
