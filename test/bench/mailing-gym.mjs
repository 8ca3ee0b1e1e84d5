import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/postgres/embedded.mjs';
import { closeAtEnd } from '../../scripts/processes/shutdown.mjs';
import { startChild } from './child.mjs';

const SECRET = 'a secret that this measurement knows';

/** A gym with so many members, one process and a database that waits for the disk, whose mail goes to `smtpUrl`. */
export async function openGym(members, smtpUrl) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-bench-'));
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: folder });
  // Also when somebody interrupts the measurement; the second time there is nothing left to do.
  const forget = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  closeAtEnd(forget);
  const { prepareTemplate } = await import('../support/template-database.mjs');
  await prepareTemplate(server.url, false);
  const database = new pg.Client({ connectionString: server.url });
  await database.connect();
  const adminId = randomUUID();
  await database.query(
    `INSERT INTO users (id, role, email, name, search_key, password_hash, email_confirmed_at)
     VALUES ($1, 1, 'admin@palestra.test', 'Ελένη', '', '', now())`,
    [adminId],
  );
  await database.query(
    `INSERT INTO users (role, email, name, search_key, password_hash, email_confirmed_at)
     SELECT 2, 'member' || n || '@palestra.test', 'Μέλος ' || n, '', '', now() FROM generate_series(1, $1::int) n`,
    [members],
  );
  await database.query('VACUUM ANALYZE');
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'warn', JWT_SECRET: SECRET, DATABASE_URL: server.url, PORT: '0' };
  const api = startChild('../support/api-process.mjs', { ...env, MAILBOX_PORT: '0', SMTP_URL: smtpUrl });
  const { url } = await api.next('ready');
  const close = async () => {
    await api.end();
    await database.end();
    await forget();
  };
  return { url, database, token: tokenOf(adminId), close };
}

function tokenOf(id) {
  const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ sub: id, role: 1, sv: 0, iat, exp: iat + 3600 })}`;
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}
