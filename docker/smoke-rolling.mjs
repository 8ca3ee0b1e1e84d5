// Load test for docker/smoke.mjs. `prepare` adds 50 members. Without it they book and cancel through the proxy, and
// others open both apps, until standard input ends. Then compares the responses with the database, and prints the
// counts as JSON.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { call, closed, localDate, send, signIn, STACK, tryToCall } from './smoke-api.mjs';

const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
const MEMBERS = 50;
const PASSWORD = 'a member of one test';
const FIRST_HOUR = 7;
const HOURS = 15;
const DAYS = 26;
const BOOKED = 1;
const SLOWEST_MS = 15_000;
const BETWEEN_ACTS_MS = 1_500;
const BETWEEN_READS_MS = 20;
const emailOf = (n) => `rolling-${n}@smoke.test`;

const dayAhead = (days) => localDate(new Date(Date.now() + days * 86_400_000));
const hourOf = (n) => FIRST_HOUR + (n % HOURS);
const timeOf = (hour) => `${String(hour).padStart(2, '0')}:00`;

async function prepare() {
  const token = await signIn({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  for (let n = 0; n < MEMBERS; n += 1) {
    const body = { name: `Μέλος ${n}`, email: emailOf(n), password: PASSWORD, phone: '6900000000' };
    const { id } = await call('POST', '/Admin/clients', { token, body });
    const subscription = { startDate: dayAhead(0), doesNotExpire: true, monthlyLimit: 0 };
    await call('PUT', `/Admin/clients/${id}/subscription`, { token, body: subscription });
  }
}

/** One member, who books their hour day after day and cancels two of three until `isOver`. */
class Member {
  held = new Set();
  told = [];

  constructor(token, n) {
    this.token = token;
    this.hour = hourOf(n);
  }

  note(what, { status, message }) {
    this.told.push({ what, status, message });
  }

  /** One act, which a gym limits to sixty at once, and the read after it. */
  async act(what, method, path, body) {
    const answer = await tryToCall(method, path, { token: this.token, body });
    if (this.isExpected(answer)) return answer;
    this.note(what, answer);
    this.note('read', await tryToCall('GET', '/Client/appointments', { token: this.token }));
    await pause(BETWEEN_ACTS_MS);
    return answer;
  }

  /** Closed on Sundays, shorter on Saturdays; or still booked from the round before. */
  isExpected = ({ status }) => [404, 422].includes(status) || (status === 409 && this.holds());

  async live(isOver) {
    for (let day = 0; !isOver(); day = (day + 1) % DAYS) {
      const body = { appointmentDate: dayAhead(2 + day), startTime: timeOf(this.hour), endTime: timeOf(this.hour + 1) };
      const booked = await this.act('booked', 'POST', '/Client/appointments', body);
      if (booked.status !== 201) continue;
      const { id } = booked.data;
      this.held.add(id);
      if (day % 3 === 0) continue;
      const cancelled = await this.act('cancelled', 'DELETE', `/Client/appointments/${id}`);
      if (cancelled.status === 200) this.held.delete(id);
    }
  }

  holds = () => this.held.size > 0;

  async written() {
    const appointments = await call('GET', '/Client/appointments', { token: this.token });
    return appointments.filter(({ status }) => status === BOOKED).map(({ id }) => id);
  }

  /** Some are still booked from an earlier round. */
  async begin() {
    this.held = new Set(await this.written());
  }

  async differences() {
    const written = await this.written();
    const lost = [...this.held].filter((id) => !written.includes(id));
    const unknown = written.filter((id) => !this.held.has(id));
    return { lost: lost.length, double: unknown.length + written.length - new Set(written).size };
  }
}

/** Opens an app again and again, and loads a part of the page that was open at first. */
class Reader {
  told = [];

  constructor(app) {
    this.app = app;
  }

  async read(address) {
    try {
      const response = await send(address, { signal: AbortSignal.timeout(SLOWEST_MS) });
      this.told.push({ what: address, status: response.status });
      return await response.text();
    } catch (fault) {
      this.told.push({ what: address, status: 0, message: String(fault.cause ?? fault) });
      return '';
    }
  }

  async live(isOver) {
    const page = `${STACK}${this.app}`;
    const [part] = /static\/js\/[\w.-]+\.js/.exec(await this.read(page));
    while (!isOver()) {
      await this.read(page);
      await this.read(new URL(part, page));
      await pause(BETWEEN_READS_MS);
    }
  }
}

async function bookUntilTold() {
  const readers = [new Reader('/'), new Reader('/admin/')];
  const members = [];
  for (let n = 0; n < MEMBERS; n += 1)
    members.push(new Member(await signIn({ email: emailOf(n), password: PASSWORD }), n));
  await Promise.all(members.map((member) => member.begin()));
  let isOver = false;
  process.stdin.resume();
  void once(process.stdin, 'end').then(() => (isOver = true));
  console.log('booking');
  const started = performance.now();
  const everybody = [...members, ...readers];
  await Promise.all(everybody.map((one) => one.live(() => isOver)));
  const told = everybody.flatMap((one) => one.told);
  const failures = told.filter(({ status }) => status !== 200 && status !== 201);
  const differences = await Promise.all(members.map((member) => member.differences()));
  const sum = (name) => differences.reduce((total, found) => total + found[name], 0);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  console.log(
    JSON.stringify({
      members: MEMBERS,
      calls: told.length,
      seconds,
      lost: sum('lost'),
      double: sum('double'),
      again: closed.met,
      failures,
    }),
  );
}

if (process.argv[2] === 'prepare') await prepare();
else await bookUntilTold();
