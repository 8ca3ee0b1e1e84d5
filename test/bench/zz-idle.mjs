import { createHmac } from 'node:crypto';
import http from 'node:http';
import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/postgres/embedded.mjs';
import { createGym } from '../../backend/dist-bench/gyms/create-gym.js';
import { readEnvironment } from '../../backend/dist-bench/platform/config/environment.js';

const GYMS = Number(process.env.N ?? 40),
  ROUNDS = Number(process.env.R ?? 3),
  CONN = 16;
const folder = mkdtempSync(path.join(os.tmpdir(), 'gb-'));
chmodSync(folder, 0o711);
const server = await startEmbeddedPostgres({ dataDir: folder });
const SECRET = 'a secret that this measurement knows';
const root = new pg.Client({ connectionString: server.url });
await root.connect();
await root.query('CREATE DATABASE gyms');
const u = new URL(server.url);
u.pathname = '/gyms';
const url = u.href;
const { environment } = readEnvironment({ DATABASE_URL: url, JWT_SECRET: SECRET });
const keys = Array.from({ length: GYMS }, (_, n) => `g${n}`);
const t0 = Date.now();
for (const key of keys) {
  await createGym(
    url,
    {
      key,
      name: key,
      hosts: [`${key}.test`],
      timeZone: 'Europe/Athens',
      mailFrom: null,
      smtpUrl: null,
      turnstile: null,
      owner: {
        email: 'o@x.gr',
        name: 'O',
        passwordHash:
          '$argon2id$v=19$m=19456,t=2,p=1$bm8gcGFzc3dvcmQgb3BlbnM$bm8gcGFzc3dvcmQgb3BlbnMgdGhpcyBhY2NvdW50ISEh',
      },
    },
    environment,
    new Date(),
  );
  if (keys.indexOf(key) % 50 === 49) console.log(keys.indexOf(key) + 1, 'made', Date.now() - t0);
}
console.log('made', GYMS, 'in', (Date.now() - t0) / 1000, 's;', 'per gym', (Date.now() - t0) / GYMS, 'ms');
const db = new pg.Client({ connectionString: url });
await db.connect();
const filled = process.env.IDLE ? keys.slice(0, 1) : keys;
for (const key of filled) {
  await db.query(`SET search_path = gym_${key}, palestra_shared;
    INSERT INTO users (id, role, email, name, search_key, password_hash, is_active, email_confirmed_at, created_at)
      SELECT md5('${key}' || n)::uuid, 2, n || '@x.gr', 'M' || n, '', '', true, now(), now() FROM generate_series(1, 140) n;
    INSERT INTO sessions (id, user_id, created_at, confirmed_at, last_used_at, expires_at, network_hash)
      SELECT md5('${key}' || n)::uuid, md5('${key}' || n)::uuid, '2020-01-01', '9999-01-01', '9999-01-01', '9999-01-01', '' FROM generate_series(1, 140) n;
    INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit, weekly_limit, pack_visits, is_active, created_at)
      SELECT md5('${key}' || n)::uuid, current_date - 30, current_date + 300, 0, 0, 0, true, now() FROM generate_series(1, 140) n;`);
}
await db.query('ANALYZE');
const { createHash } = await import('node:crypto');
const idOf = (key, n) => {
  const h = createHash('md5').update(`${key}${n}`).digest('hex');
  return [h.slice(0, 8), h.slice(8, 12), h.slice(12, 16), h.slice(16, 20), h.slice(20)].join('-');
};
const b64 = (v) => Buffer.from(JSON.stringify(v)).toString('base64url');
const secretOf = (key) => createHmac('sha256', SECRET).update(`gym ${key}`).digest('base64url');
const tokens = new Map();
const tokenOf = (key, n) => {
  const k = `${key} ${n}`;
  if (tokens.has(k)) return tokens.get(k);
  const id = idOf(key, n),
    iat = Math.floor(Date.now() / 1000);
  const s = `${b64({ alg: 'HS256', typ: 'JWT' })}.${b64({ sub: id, jti: id, role: 2, sv: 0, iat, exp: iat + 86400 })}`;
  const t = `${s}.${createHmac('sha256', secretOf(key)).update(s).digest('base64url')}`;
  tokens.set(k, t);
  return t;
};
async function serve(env) {
  const child = spawn(process.execPath, ['backend/dist-bench/main.js'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      JWT_SECRET: SECRET,
      DATABASE_URL: url,
      PORT: '0',
      DEMO: 'off',
      ...env,
    },
  });
  const address = await new Promise((ok, no) => {
    child.on('message', (m) => m.type === 'ready' && ok(m.url));
    child.on('exit', no);
  });
  return {
    child,
    address,
    stop: () =>
      new Promise((ok) => {
        child.once('exit', ok);
        child.kill('SIGTERM');
      }),
  };
}
const TICK = 100;
const cpuOf = (pid) => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(f[11]) + Number(f[12])) / TICK;
};
const rssOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const pgPids = async () =>
  (
    await root.query("SELECT pid FROM pg_stat_activity WHERE datname = 'gyms' AND application_name LIKE 'palestra%'")
  ).rows.map((r) => r.pid);
const pssOf = (pid) => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1024;
  } catch {
    return 0;
  }
};
const agent = new http.Agent({ keepAlive: true, maxSockets: CONN });
function call(address, key, method, p, token, body) {
  const { port } = new URL(address);
  return new Promise((ok, no) => {
    const r = http.request(
      {
        host: '127.0.0.1',
        port,
        path: p,
        method,
        agent,
        headers: {
          Host: `${key}.test`,
          Authorization: `Bearer ${token}`,
          ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
        },
      },
      (res) => {
        let t = '';
        res.on('data', (c) => (t += c));
        res.on('end', () => ok({ status: res.statusCode, text: t }));
      },
    );
    r.on('error', no);
    r.end(body);
  });
}
const dates = [];
for (let d = 2; dates.length < 9; d += 1) {
  const x = new Date(Date.now() + d * 86400000);
  if (x.getUTCDay() !== 0 && x.getUTCDay() !== 6) dates.push(x.toISOString().slice(0, 10));
  if (d > 25) break;
}
async function run(address, gyms, count, op) {
  let next = 0,
    bad = {};
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CONN }, async () => {
      for (;;) {
        const n = next++;
        if (n >= count) return;
        const key = gyms[n % gyms.length],
          m = Math.floor(n / gyms.length);
        const { status, text } = await op(address, key, m);
        if (status > 201) {
          bad[status] = (bad[status] ?? 0) + 1;
          if (bad[status] === 1) console.log(status, text.slice(0, 300));
        }
      }
    }),
  );
  if (Object.keys(bad).length) console.log('  BAD', JSON.stringify(bad));
  return count / ((performance.now() - start) / 1000);
}
const day = (address, key, m) =>
  call(
    address,
    key,
    'GET',
    `/api/Client/timeslots/available?date=${dates[m % dates.length]}`,
    tokenOf(key, 1 + (m % 140)),
  );
const book = (address, key, m) => {
  const who = 1 + (m % 140),
    d = Math.floor(m / 140) % dates.length;
  const h = 7 + (who % 14);
  const f = (x) => String(x).padStart(2, '0') + ':00';
  return call(
    address,
    key,
    'POST',
    '/api/Client/appointments',
    tokenOf(key, who),
    JSON.stringify({ appointmentDate: dates[d], startTime: f(h), endTime: f(h + 1) }),
  );
};
const clear = async () => {
  for (const key of filled)
    await db
      .query(
        `TRUNCATE gym_${key}.appointments, gym_${key}.slot_occupancies, gym_${key}.mails, gym_${key}.live_changes CASCADE`,
      )
      .catch((e) => console.log(e.message));
  await db.query('CHECKPOINT').catch(() => {});
};
const idle = async (label, p, seconds) => {
  const pids0 = await pgPids();
  const c0 = cpuOf(p.child.pid),
    g0 = new Map(pids0.map((x) => [x, cpuOf(x)]));
  await new Promise((r) => setTimeout(r, seconds * 1000));
  const c1 = cpuOf(p.child.pid);
  const pids = await pgPids();
  const g = pids.reduce((s, x) => s + cpuOf(x) - (g0.get(x) ?? 0), 0);
  console.log(
    label,
    `idle ${seconds}s: api ${(((c1 - c0) / seconds) * 100).toFixed(2)} % of a core, postgres backends ~${((g / seconds) * 100).toFixed(2)} %, rss ${rssOf(p.child.pid).toFixed(0)} MB, ${pids.length} backends pss ${pids.reduce((s, x) => s + pssOf(x), 0).toFixed(0)} MB`,
  );
};
const med = (a) => [...a].sort((x, y) => x - y)[Math.floor(a.length / 2)];
if (process.env.IDLE) {
  const one = await serve({ GYM: 'g0' });
  await new Promise((r) => setTimeout(r, 5000));
  await idle('one', one, 30);
  await one.stop();
  const all = await serve({ GYMS: 'all' });
  await new Promise((r) => setTimeout(r, 15000));
  await idle(`all ${GYMS}`, all, 60);
  await all.stop();
} else {
  const targets = {
    one: { env: { GYM: 'g0' }, gyms: ['g0'] },
    hot: { env: { GYMS: 'all' }, gyms: ['g0'] },
    many: { env: { GYMS: 'all' }, gyms: keys },
  };
  const rates = {};
  for (const [name, t] of Object.entries(targets)) {
    t.p = await serve(t.env);
    await run(t.p.address, t.gyms, 2000, day);
  }
  for (let r = 0; r < ROUNDS; r += 1)
    for (const [name, t] of Object.entries(targets)) {
      const d = await run(t.p.address, t.gyms, 2000, day);
      await clear();
      const b = await run(t.p.address, t.gyms, 1200, book);
      (rates[name] ??= { day: [], book: [] }).day.push(d);
      rates[name].book.push(b);
      console.log(r, name, 'day/s', d.toFixed(0), 'book/s', b.toFixed(0), 'rss', rssOf(t.p.child.pid).toFixed(0));
    }
  const pids = await pgPids();
  console.log('backends', pids.length, 'pss', pids.reduce((s, x) => s + pssOf(x), 0).toFixed(0), 'MB');
  for (const what of ['day', 'book'])
    console.log(
      what,
      'hot/one',
      (med(rates.hot[what]) / med(rates.one[what])).toFixed(2),
      'many/one',
      (med(rates.many[what]) / med(rates.one[what])).toFixed(2),
    );
  for (const t of Object.values(targets)) await t.p.stop();
}
const size = await db.query("SELECT pg_size_pretty(pg_database_size('gyms')) s, (SELECT count(*) FROM pg_class) c");
console.log(size.rows[0]);
await db.end();
await root.end();
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
