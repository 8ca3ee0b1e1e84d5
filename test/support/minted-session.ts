import { createHmac } from 'node:crypto';
import { Role } from '@palestra/backend/contract/roles';
import type { Session } from '@palestra/backend/contract/session';
import type pg from 'pg';
import { anId } from './seed.js';

/** The secret of `start-api-process.mjs`. */
const SECRET = 'the same in every process of one test run';
/** Each gym of a directory has its own. */
const secretOf = (key: string | undefined): string =>
  key === undefined ? SECRET : createHmac('sha256', SECRET).update(`gym ${key}`).digest('base64url');
const WEEK_SECONDS = 7 * 86_400;
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

type Account = Pick<Session, 'id' | 'role' | 'name' | 'email' | 'language'>;

/** Session that starts now, as signing in would give it, without the time that checking a password takes. */
export async function mintSession(
  database: pg.Pool,
  account: Account,
  now: Date,
  { ofGym }: { ofGym?: string } = {},
): Promise<Session> {
  const jti = anId();
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + WEEK_SECONDS;
  const expiresAt = new Date(exp * 1000);
  await database.query(
    `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, network_hash)
     VALUES ($1, $2, $3, $3, $4, '')`,
    [jti, account.id, now, expiresAt],
  );
  const claims = { sub: account.id, jti, role: account.role, sv: 0, iat, exp };
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  const token = `${signed}.${createHmac('sha256', secretOf(ofGym)).update(signed).digest('base64url')}`;
  const staffRole = account.role === Role.Admin ? ('owner' as const) : null;
  return { ...account, staffRole, token, expiresAt: expiresAt.toISOString() };
}
