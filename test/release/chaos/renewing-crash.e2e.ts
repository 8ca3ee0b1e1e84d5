import type { Renewing } from '@palestra/backend/contract/renewing';
import { aClient } from '../../support/client-builder.js';
import { eventually } from '../../support/eventually.js';
import { PayingGym } from '../../support/paying-gym.js';

const NOW = '2026-03-11T10:00:00Z';
const NOTICE = '2026-04-07T10:00:00Z';
const LAST_DAY = '2026-04-10T10:00:00Z';
const HOUR = 3_600_000;
const PATIENCE_MS = 60_000;

type Provider = 'stripe' | 'viva';
const ASK = { stripe: /^GET \/v1\/payment_intents$/, viva: /^GET \/api\/transactions/ };
const CHARGE = { stripe: /^POST \/v1\/payment_intents$/, viva: /^POST \/api\/transactions/ };

let paying: PayingGym;
beforeEach(async () => {
  paying = await PayingGym.open(new Date(NOW));
  await paying.owner().put('/Admin/settings/MemberRenewing', { value: 'on' });
});
afterEach(() => paying.close());

/** Pays on the provider's page. @returns the charges made since by the stored way of paying */
function payAt(provider: Provider, page: string): () => readonly unknown[] {
  if (provider === 'stripe') paying.stripe.pay(page);
  else paying.viva.pay(Number(page));
  return () => (provider === 'stripe' ? paying.stripe.chargesOf(page) : paying.viva.chargesOf(Number(page)));
}

it.each([
  ['stripe', 'asking before the charge', ASK, false],
  ['stripe', 'a charge that nobody has got', CHARGE, false],
  ['stripe', 'a charge that was made', CHARGE, true],
  ['viva', 'asking before the charge', ASK, false],
  ['viva', 'a charge that nobody has got', CHARGE, false],
  ['viva', 'a charge that was made', CHARGE, true],
] as const)('charges a period once after kill -9 at %s while %s is under way', async (provider, _at, paths, done) => {
  await (provider === 'stripe' ? paying.setStripe() : paying.setViva());
  const [path, server] = [paths[provider], paying[provider]];
  const person = await paying.gym.has(aClient());
  const { data: bought } = await paying.buy(person, { renewal: '1' });
  const charges = payAt(provider, await paying.orderOf(bought.id));
  await paying.later(5_000);
  await paying.read(person, bought.id);
  await paying.gym.setNow(NOTICE);
  await paying.gym.doTimedWork();
  await paying.sendNotices();
  await paying.gym.setNow(LAST_DAY);
  const victim = await paying.gym.startAnother();
  server.failNext({ kind: 'hangs', done }, { path });
  const from = server.asked.length;
  const work = victim.doTimedWork().catch(() => null);
  const isAsked = () => server.asked.slice(from).some((one) => path.test(`${one.method} ${one.path}`));
  await eventually(() => (isAsked() ? true : null), PATIENCE_MS);
  await victim.kill();
  await work;
  server.behave();
  // Two processes go on, for as long as a try may stay unknown, and past the next one.
  for (let hour = 0; hour < 50; hour += 5) {
    await paying.later(5 * HOUR);
    await paying.gym.doTimedWork();
  }
  expect(charges()).toHaveLength(1);
  expect(await paying.entries(person)).toEqual(['charge 4500', 'payment -4500', 'charge 4500', 'payment -4500']);
  const { data } = await paying.gym.as(person).get<Renewing>('/Client/renewing');
  expect(data.consent?.renewal).toMatchObject({ state: 'paid' });
  expect(await paying.gym.faults()).toEqual([]);
});
