import { createHmac } from 'node:crypto';
import type { Language } from '@palestra/backend/contract/languages';
import { Role } from '@palestra/backend/contract/roles';
import { ApiClient } from '../../../support/api-client.js';
import { SESSION_OF_TOKENS } from '../../../support/client-builder.js';
import { openDemoDatabase, type DemoDatabase } from '../../../support/demo-database.js';
import { startApiProcess } from '../../../support/start-api-process.mjs';

const SECRET = 'a secret of the gym that is walked';
const HOUR = 3_600;
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface Member {
  id: string;
  name: string;
  language: Language;
  /** The adult of a child; null for all others. */
  guardianId: string | null;
}

/** The demo gym at an instant, behind its API. */
export interface WalkedGym extends DemoDatabase {
  as: (id: string, language: Language, role?: Role) => ApiClient;
  ownerId: string;
  /** The clock of the API, for earlier events. */
  setNow: (now: Date) => Promise<unknown>;
  close: () => Promise<void>;
}

/** `asked`: the same people in a gym that uses no capability. */
export async function openWalkedGym(now: Date, demo: 'on' | 'asked'): Promise<WalkedGym> {
  const gym = await openDemoDatabase(now, demo);
  const { dataSource, moment, url } = gym;
  const people = await dataSource.query<{ id: string; role: Role }[]>('SELECT id, role FROM users');
  for (const { id } of people) await dataSource.query(SESSION_OF_TOKENS, [id]);
  const [owner] = await dataSource.query<{ id: string }[]>(`SELECT id FROM users WHERE staff_role = 'owner' LIMIT 1`);
  const api = await startApiProcess({
    databaseUrl: url,
    now,
    env: { JWT_SECRET: SECRET, GYM_TIMEZONE: moment.zone, LOG_LEVEL: 'fatal' },
    output: () => undefined,
  });
  const tokenOf = (id: string, role: Role): string => {
    const iat = Math.floor(now.getTime() / 1000);
    const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ sub: id, jti: id, role, sv: 0, iat, exp: iat + HOUR })}`;
    return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
  };
  return {
    ...gym,
    ownerId: owner?.id ?? '',
    setNow: (at) => api.setNow(at),
    as: (id, language, role = Role.Client) => new ApiClient(api.url, tokenOf(id, role), language),
    async close() {
      await api.stop();
      await gym.close();
    },
  };
}
