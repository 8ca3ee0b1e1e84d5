// Steps of a visit, for docker/smoke.mjs: `first` signs in, adds a member and books; `again` finds everything after a
// restart.
import { chromium } from '@playwright/test';
import { findBrowser } from '../test/support/find-browser.mjs';
import { call, localDate, signIn, STACK } from './smoke-api.mjs';

const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
const MEMBER = { email: 'member@smoke.test', password: 'a member of one test', name: 'Μαρία Δοκιμή' };
const [phase] = process.argv.slice(2);

const expectThat = (condition, what) => {
  if (!condition) throw new Error(what);
};
/** A weekday within the booking window and with slots in the default template. */
function comingWeekday() {
  const day = new Date(Date.now() + 3 * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return localDate(day);
}

/** Resolves with the next event of the live stream, through the proxy. */
async function nextEvent(token) {
  const stop = new AbortController();
  const response = await fetch(`${STACK}/api/live`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(20_000)]),
  });
  expectThat(response.ok, `The live stream answers ${response.status}`);
  const came = (async () => {
    for await (const chunk of response.body) {
      const text = Buffer.from(chunk).toString();
      if (/^data:/m.test(text)) return text;
    }
    throw new Error('The live stream ended');
  })();
  return { came, stop: () => stop.abort() };
}

async function addMember(staff) {
  const { email, password, name } = MEMBER;
  const client = await call('POST', '/Admin/clients', {
    token: staff,
    body: { name, email, password, phone: '6900000000' },
  });
  const subscription = { startDate: localDate(new Date()), doesNotExpire: true, monthlyLimit: 0 };
  await call('PUT', `/Admin/clients/${client.id}/subscription`, { token: staff, body: subscription });
}

async function bookAndHear(staff) {
  const member = await signIn(MEMBER);
  const event = await nextEvent(staff);
  const place = { appointmentDate: comingWeekday(), startTime: '10:00', endTime: '11:00' };
  await call('POST', '/Client/appointments', { token: member, body: place });
  await event.came;
  event.stop();
}

/** Resolves when the sign-in form is gone and a screen with a heading is shown. */
async function signInByHand(page, address, { email, password }) {
  await page.goto(address);
  const secret = page.locator('input[type=password]').first();
  await page.locator('input[type=email], input[name=email]').first().fill(email);
  await secret.fill(password);
  await secret.press('Enter');
  await secret.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

async function lookAtBothApps() {
  const browser = await chromium.launch(findBrowser());
  try {
    for (const [address, person] of [
      ['/', MEMBER],
      ['/admin/', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }],
    ]) {
      const page = await (await browser.newContext({ locale: 'en-GB', baseURL: STACK })).newPage();
      const faults = [];
      page.on('pageerror', (fault) => faults.push(fault.message));
      page.on('console', (message) => /Content.Security.Policy/i.test(message.text()) && faults.push(message.text()));
      await signInByHand(page, address, person);
      expectThat(faults.length === 0, `${address}: ${faults.join('\n')}`);
    }
  } finally {
    await browser.close();
  }
}

const headersOf = async (path, headers = {}) =>
  (await fetch(`${STACK}${path}`, { headers, redirect: 'manual' })).headers;
async function lookAtHeaders() {
  for (const path of ['/', '/admin/', '/book', '/api/gym']) {
    const headers = await headersOf(path);
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cache-control'])
      expectThat(headers.has(name), `${path} lacks ${name}`);
  }
  const [script] = /static\/js\/[\w.-]+\.js/.exec(await (await fetch(`${STACK}/`)).text()) ?? [];
  const hashed = await headersOf(`/${script}`, { 'Accept-Encoding': 'br' });
  expectThat(/immutable/.test(hashed.get('cache-control') ?? ''), 'Hashed files are not cached');
  expectThat(hashed.has('x-content-type-options'), 'Scripts may be read as something else');
  expectThat(!hashed.has('content-security-policy'), 'Scripts have headers of pages');
  expectThat(hashed.get('content-encoding') === 'br', 'Scripts are not compressed');
  expectThat((await fetch(`${STACK}/static/js/gone-1234.js`)).status === 404, 'A missing script is answered');
  expectThat((await fetch(`${STACK}/metrics`)).status === 404, '/metrics is open');
}

/** A gym of many is served a few seconds after it was made. */
async function untilServed() {
  const end = AbortSignal.timeout(20_000);
  while (!(await fetch(`${STACK}/api/gym`, { signal: end })).ok)
    await new Promise((resolve) => setTimeout(resolve, 200));
}

await untilServed();
const staff = await signIn({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
if (phase === 'first') {
  await addMember(staff);
  await bookAndHear(staff);
  await lookAtHeaders();
}
await lookAtBothApps();
const booked = await call('GET', '/Client/appointments', { token: await signIn(MEMBER) });
expectThat(booked.length === 1, `The member has ${booked.length} appointments`);
console.log(phase === 'first' ? 'booked, heard of it live' : 'one booking');
