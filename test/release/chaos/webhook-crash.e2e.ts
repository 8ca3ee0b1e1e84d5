import { aMember } from '../../support/client-builder.js';
import { eventually } from '../../support/eventually.js';
import { anId } from '../../support/seed.js';
import { TestGym } from '../../support/test-gym.js';
import { answers, WebhookListener } from '../../support/webhook-listener.js';

const NOW = '2026-03-11T10:00:00Z';
/** After the time at which an attempt is taken for lost. */
const LATER = '2026-03-11T10:01:01Z';
const ENV = { OUTGOING_LOOPBACK: 'on' };

let gym: TestGym;
let listener: WebhookListener;
beforeAll(async () => {
  listener = await WebhookListener.start();
  gym = await TestGym.open({ now: new Date(NOW), env: ENV });
});
afterAll(async () => {
  await gym.close();
  await listener.close();
});

it('after kill -9 in the middle of an attempt every event arrives again, under the same id, and none is lost', async () => {
  const wish = { name: 'Ρολόι', address: listener.url, events: ['client.added'], isActive: true };
  const { data: hook } = await gym.as(gym.admin).post<{ id: string }>('/Admin/webhooks', wish);
  const another = await gym.startAnother();
  listener.answer = answers.hangs;
  const members = [];
  for (const n of [1, 2, 3, 4]) members.push(await gym.has(aMember(`Μέλος ${n}`)));
  const ids = async (): Promise<string[]> =>
    (await gym.rows<{ id: string }>('SELECT id FROM webhook_deliveries WHERE webhook_id = $1', [hook.id])).map(
      ({ id }) => id,
    );
  expect(await ids()).toHaveLength(members.length);

  const work = another.doTimedWork().catch(() => undefined);
  await listener.received(3);
  await another.kill();
  await work;
  const begun = listener.heard.map(({ event }) => event.id);
  expect(await gym.rows(`SELECT FROM webhook_deliveries WHERE state <> 'waiting'`)).toEqual([]);

  listener.forget();
  await gym.setNow(LATER);
  await gym.doTimedWork();
  const arrived = listener.heard.map(({ event }) => event.id);
  expect(arrived.sort()).toEqual((await ids()).sort());
  expect(begun.every((id) => arrived.includes(id))).toBe(true);
  expect(listener.heard.map(({ event }) => event.data['clientId']).sort()).toEqual(members.map(({ id }) => id).sort());
  expect(await eventually(async () => ((await gym.faults()).length === 0 ? 'none' : null))).toBe('none');
});

it('loses no event of a transaction that was committed a moment before the process was killed', async () => {
  const client = { name: anId(), email: `${anId()}@example.gr`, phone: '6971234567' };
  const another = await gym.startAnother();
  const { status } = await gym.as(gym.admin).at(another.url).post('/Admin/clients', client);
  await another.kill();
  expect(status).toBe(201);
  listener.forget();
  await gym.doTimedWork();
  expect(listener.kinds).toEqual(['client.added']);
});
