import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import type { ApiKeyWithSecret } from '@palestra/backend/contract/api-key';
import type { WebhookDelivery, WebhookWithSecret } from '@palestra/backend/contract/webhook';
import { aMember } from '../../support/client-builder.js';
import { machineNow } from '../../support/machine-clock.js';
import { TestGym } from '../../support/test-gym.js';

const FOLDER = 'docs/examples';
const MAX_LINES = 60;

let gym: TestGym;
// The programs read the machine's clock, as those of others do.
beforeAll(async () => (gym = await TestGym.open({ now: machineNow(), env: { OUTGOING_LOOPBACK: 'on' } })));
afterAll(() => gym.close());

it.each(['book-a-place.mjs', 'listen.mjs'])('is short: %s', (name) => {
  expect(readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n').length - 1).toBeLessThanOrEqual(MAX_LINES);
});

it('books a place by a key', async () => {
  const member = await gym.has(aMember());
  const wish = { name: 'Ρομπότ', permissions: ['clients', 'bookings', 'day'], lastDay: null };
  const { data } = await gym.as(gym.admin).post<ApiKeyWithSecret>('/Admin/api-keys', wish);
  const [{ email } = { email: '' }] = await gym.rows<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    member.id,
  ]);
  const env = { ...process.env, PALESTRA_URL: gym.urlOf(0), KEY: data.key };
  const printed = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [`${FOLDER}/book-a-place.mjs`, email], { env }, (fault, stdout, stderr) =>
      fault === null ? resolve(stdout) : reject(new Error(stdout + stderr)),
    );
  });
  expect(printed).toMatch(/Booked \d{4}-\d\d-\d\d \d\d:\d\d:\d\d as [\da-f-]{36}\n$/);
  expect(await gym.rows('SELECT booked_by_id AS by FROM appointments WHERE client_id = $1', [member.id])).toEqual([
    { by: data.id },
  ]);
});

it('hears what is signed, once, and refuses what is not', async () => {
  const gymOf = gym.as(gym.admin);
  const wish = { name: 'Ρομπότ', address: 'https://example.gr/', events: ['client.added'], isActive: false };
  const { data: hook } = await gymOf.post<WebhookWithSecret>('/Admin/webhooks', wish);
  const program = spawn(process.execPath, [`${FOLDER}/listen.mjs`], {
    env: { ...process.env, SECRET: hook.secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value);
  try {
    const port = /\d+$/.exec(await next())?.[0];
    const address = `http://127.0.0.1:${port}/`;
    await gymOf.put(`/Admin/webhooks/${hook.id}`, { ...wish, address });
    const send = () => gymOf.post<WebhookDelivery>(`/Admin/webhooks/${hook.id}/test`, {});
    expect((await send()).data).toMatchObject({ state: 'sent', status: 204 });
    expect(await next()).toMatch(/^\S+ test \{\}$/);
    await gymOf.post(`/Admin/webhooks/${hook.id}/secret`, {});
    expect((await send()).data).toMatchObject({ state: 'failed', status: 400, answer: 'Not signed by the gym' });
  } finally {
    program.kill();
    await once(program, 'exit');
  }
});
