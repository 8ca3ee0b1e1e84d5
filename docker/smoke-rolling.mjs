// Load test for docker/smoke.mjs: `prepare` adds 50 members; without it they book and cancel through the proxy until
// standard input ends. Then compares the responses with the database, and prints the counts as JSON.
import { once } from 'node:events';
import { call, localDate, signIn, tryToCall } from './smoke-api.mjs';

const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
const MEMBERS = 50;
const PASSWORD = 'a member of one test';
const FIRST_HOUR = 7;
const HOURS = 15;
const DAYS = 26;
const BOOKED = 1;
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
    return status;
  }

  async live(isOver) {
    for (let day = 0; !isOver(); day = (day + 1) % DAYS) {
      const body = { appointmentDate: dayAhead(2 + day), startTime: timeOf(this.hour), endTime: timeOf(this.hour + 1) };
      const booked = await tryToCall('POST', '/Client/appointments', { token: this.token, body });
      // Closed on Sundays, shorter on Saturdays; or still booked from the round before.
      if ([404, 422].includes(booked.status) || (booked.status === 409 && this.holds(body.appointmentDate))) continue;
      if (this.note('booked', booked) !== 201) continue;
      const { id } = booked.data;
      this.held.add(id);
      if (day % 3 === 0) continue;
      const cancelled = await tryToCall('DELETE', `/Client/appointments/${id}`, { token: this.token });
      if (this.note('cancelled', cancelled) === 200) this.held.delete(id);
    }
  }

  holds = () => this.held.size > 0;

  async differences() {
    const written = (await call('GET', '/Client/appointments', { token: this.token }))
      .filter(({ status }) => status === BOOKED)
      .map(({ id }) => id);
    const lost = [...this.held].filter((id) => !written.includes(id));
    const unknown = written.filter((id) => !this.held.has(id));
    return { lost: lost.length, double: unknown.length + written.length - new Set(written).size };
  }
}

async function bookUntilTold() {
  const members = [];
  for (let n = 0; n < MEMBERS; n += 1)
    members.push(new Member(await signIn({ email: emailOf(n), password: PASSWORD }), n));
  let isOver = false;
  process.stdin.resume();
  void once(process.stdin, 'end').then(() => (isOver = true));
  console.log('booking');
  const started = performance.now();
  await Promise.all(members.map((member) => member.live(() => isOver)));
  const told = members.flatMap((member) => member.told);
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
      failures,
    }),
  );
}

if (process.argv[2] === 'prepare') await prepare();
else await bookUntilTold();
