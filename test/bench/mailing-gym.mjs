import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from './bench-database.mjs';
import { startChild } from './child.mjs';

const SECRET = 'a secret that this measurement knows';

/** A gym with this many members, one process and a database with synchronous writes, whose mail goes to `smtpUrl`; `more` is environment. */
export async function openGym(members, smtpUrl, more = {}) {
  const server = await openDatabase();
  const database = new pg.Client({ connectionString: server.url });
  await database.connect();
  const adminId = randomUUID();
  await database.query(
    `INSERT INTO users (id, role, email, name, search_key, password_hash, email_confirmed_at)
     VALUES ($1, 1, 'admin@palestra.test', 'Ελένη', '', '', now())`,
    [adminId],
  );
  await database.query(
    `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, network_hash)
     VALUES ($1, $1, now(), now(), '9999-01-01', '')`,
    [adminId],
  );
  await database.query(
    `INSERT INTO users (role, email, name, search_key, password_hash, email_confirmed_at)
     SELECT 2, 'member' || n || '@palestra.test', 'Μέλος ' || n, '', '', now() FROM generate_series(1, $1::int) n`,
    [members],
  );
  await database.query('VACUUM ANALYZE');
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'warn', JWT_SECRET: SECRET, DATABASE_URL: server.url, PORT: '0', ...more };
  const api = startChild('../support/api-process.mjs', { ...env, MAILBOX_PORT: '0', SMTP_URL: smtpUrl });
  const { url } = await api.next('ready');
  const close = async () => {
    await api.end();
    await database.end();
    await server.close();
  };
  return { url, database, token: tokenOf(adminId), close };
}

function tokenOf(id) {
  const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ sub: id, jti: id, role: 1, sv: 0, iat, exp: iat + 3600 })}`;
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}
