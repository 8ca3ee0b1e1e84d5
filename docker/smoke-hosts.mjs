// Checks the response of each host for docker/smoke.mjs, with STACK at the gym athens. Tries the gym's token at another
// gym, a host of no gym, and the operator's page.
import { call, signIn, STACK } from './smoke-api.mjs';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
const under = (host, path) => `${STACK.replace('athens.', `${host}.`)}/api${path}`;

async function expectStatus(wanted, address, headers = {}) {
  const { status } = await fetch(address, { headers, redirect: 'manual' });
  if (status !== wanted) throw new Error(`${address} answers ${status}, not ${wanted}`);
}

const token = await signIn({ email, password });
const authorization = `Bearer ${token}`;
await call('GET', '/Admin/clients', { token });
await expectStatus(401, under('patras', '/Admin/clients'), { authorization });
await expectStatus(404, under('volos', '/gym'));
await expectStatus(401, under('gyms', '/operator'));
await expectStatus(404, under('gyms', '/gym'));
await expectStatus(404, under('athens', '/operator'));
console.log('each host answers its own');
