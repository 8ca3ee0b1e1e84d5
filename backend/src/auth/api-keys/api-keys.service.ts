import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import type { ApiKey, ApiKeyRequest, ApiKeyWithSecret } from '../../contract/api-key.js';
import type { CalendarDate } from '../../contract/calendar-date.js';
import type { Capability } from '../../contract/capability-names.js';
import type { Language } from '../../contract/languages.js';
import { LIMITS } from '../../contract/limits.js';
import { KEY_PERMISSIONS, type Permission } from '../../contract/permissions.js';
import { Role } from '../../contract/roles.js';
import { searchKey } from '../../contract/search-key.js';
import { named, statementOf } from '../../platform/database/named-query.js';
import { PROGRAM_ROLE } from '../../platform/database/sql-words.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../../platform/errors/app-error.js';
import type { Caller } from '../../platform/http/caller.js';
import { requireFresh, versionOf } from '../../platform/http/version.js';
import { GymClock } from '../../platform/time/gym-clock.js';
import { holdUsed } from '../../settings/held-capability.js';
import { clockFormatOf } from '../../settings/setting.rules.js';
import { CLOCK_FORMAT_SQL, USES_SQL, usesSql } from '../../settings/settings.repository.js';
import { callsBy } from '../throttling/throttle-keys.js';
import { ThrottlesService } from '../throttling/throttles.service.js';
import { hashOfKey, newKey } from './api-key.js';

const NOTED_EVERY = "interval '1 minute'";
const LONG_AGO = new Date(0);
/** No password has this hash. */
const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$cHJvZ3JhbS1vZi1hLWd5bQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

interface KeyRow {
  id: string;
  name: string;
  permissions: Permission[];
  lastDay: CalendarDate | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

interface HeldKey {
  id: string;
  name: string;
  language: Language;
  permissions: Permission[];
  uses: Capability[];
  clockFormat: string | null;
}

const versionOfKey = ({ name, permissions, lastDay }: ApiKeyRequest): string =>
  versionOf(name, [...permissions].sort(), lastDay);

/** The program of a key that works, with what every request needs. Notes that it was used. */
const HELD = statementOf(
  'program-of-key',
  ['keyHash', 'now', 'today'],
  ($) => `
  WITH held AS (
    SELECT k.id, u.name, u.language, k.permissions,
      coalesce(k.last_used_at < ${$.now}::timestamptz - ${NOTED_EVERY}, true) AS is_due
    FROM api_keys k JOIN users u ON u.id = k.id
    WHERE k.key_hash = ${$.keyHash} AND coalesce(k.last_day >= ${$.today}::date, true) AND ${usesSql('programs')}
  ), noted AS (
    UPDATE api_keys k SET last_used_at = ${$.now} FROM held WHERE k.id = held.id AND held.is_due)
  SELECT id, name, language, permissions, ${USES_SQL} AS uses, ${CLOCK_FORMAT_SQL} AS "clockFormat" FROM held`,
);

const COLUMNS = `k.id, u.name, k.permissions, k.last_day AS "lastDay", k.created_at AS "createdAt",
  k.last_used_at AS "lastUsedAt"`;

/** Keys of programs: an owner makes and revokes them. Only hashes are stored (rule: API keys). */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
    private readonly throttles: ThrottlesService,
  ) {}

  /**
   * A program calls as staff with the permissions of its key; roles do not matter.
   *
   * @throws {AppError} API_KEY_INVALID for a key that is unknown, over or revoked, or whose gym uses no programs;
   *   TOO_MANY_ATTEMPTS for one that calls too often
   */
  async callerOf(key: string): Promise<Caller> {
    const { now, today } = this.clock.read();
    const [held] = await named<HeldKey>(this.dataSource, HELD.with({ keyHash: hashOfKey(key), now, today }));
    if (held === undefined) throw new AppError('API_KEY_INVALID');
    const { id, name, language, uses } = held;
    await this.throttles.requireCounted([callsBy(id)]);
    return {
      ...{ id, clientId: id, role: Role.Admin, staffRole: null, language, name, uses, claims: null },
      // A permission that keys are given no longer.
      permissions: held.permissions.filter((permission) => KEY_PERMISSIONS.includes(permission)),
      // It proves nothing but its key.
      confirmedAt: LONG_AGO,
      lacksSecondFactorSince: null,
      clockFormat: clockFormatOf(held.clockFormat),
    };
  }

  async list(): Promise<ApiKey[]> {
    const rows = await named<KeyRow>(this.dataSource, {
      name: 'api-keys',
      text: `SELECT ${COLUMNS} FROM api_keys k JOIN users u ON u.id = k.id
             WHERE k.key_hash IS NOT NULL ORDER BY k.created_at, k.id`,
      values: [],
    });
    return rows.map((row) => this.shown(row));
  }

  /** @throws {AppError} VALIDATION_FAILED for a last day that is over, or for one key too many */
  make(caller: Caller, { name, permissions, lastDay }: ApiKeyRequest): Promise<ApiKeyWithSecret> {
    const { now, today } = this.clock.read();
    if (lastDay !== null && lastDay < today) throw invalidField('lastDay', 'lastDayPast');
    const key = newKey();
    return inTransaction(this.dataSource, async (tx) => {
      await holdUsed(tx, 'programs');
      const [{ count } = { count: 0 }] = await tx.query<{ count: number }[]>(
        'SELECT count(*)::int AS count FROM api_keys WHERE key_hash IS NOT NULL',
      );
      if (count >= LIMITS.apiKeys) throw invalidField('name', 'tooManyKeys', { max: LIMITS.apiKeys });
      const id = await addProgram(tx, { name, language: caller.ownLanguage ?? caller.language, now });
      await tx.query(
        `INSERT INTO api_keys (id, key_hash, permissions, last_day, created_at) VALUES ($1, $2, $3, $4, $5)`,
        [id, hashOfKey(key), permissions, lastDay, now],
      );
      const after = { name, permissions, lastDay };
      await this.audit.record(tx, { actorId: caller.id, action: 'api-key.made', entityId: id, after });
      return {
        ...this.shown({ id, name, permissions: [...permissions], lastDay, createdAt: now, lastUsedAt: null }),
        key,
      };
    });
  }

  /**
   * The key itself stays; `ifMatch` is the header as sent, if any.
   *
   * @throws {AppError} VALIDATION_FAILED for a last day that is over
   */
  change(caller: Caller, id: string, { name, permissions, lastDay }: ApiKeyRequest, ifMatch?: string): Promise<ApiKey> {
    return inTransaction(this.dataSource, async (tx) => {
      const found = await this.lock(tx, id);
      requireFresh(ifMatch, versionOfKey(found));
      const before = { name: found.name, permissions: found.permissions, lastDay: found.lastDay };
      if (lastDay !== null && lastDay !== before.lastDay && lastDay < this.clock.read().today)
        throw invalidField('lastDay', 'lastDayPast');
      await tx.query('UPDATE api_keys SET permissions = $2, last_day = $3 WHERE id = $1', [id, permissions, lastDay]);
      await tx.query('UPDATE users SET name = $2, search_key = $3 WHERE id = $1', [id, name, searchKey(name, '', '')]);
      const after = { name, permissions, lastDay };
      await this.audit.record(tx, { actorId: caller.id, action: 'api-key.changed', entityId: id, before, after });
      return this.shown({ ...found, ...after, permissions: [...permissions] });
    });
  }

  /** One that was not revoked. */
  private async lock(tx: EntityManager, id: string): Promise<KeyRow> {
    const [found] = await tx.query<KeyRow[]>(
      `SELECT ${COLUMNS} FROM api_keys k JOIN users u ON u.id = k.id
       WHERE k.id = $1 AND k.key_hash IS NOT NULL FOR UPDATE OF k`,
      [id],
    );
    return orNotFound(found);
  }

  revoke(caller: Caller, id: string): Promise<null> {
    return inTransaction(this.dataSource, async (tx) => {
      const { name, permissions } = await this.lock(tx, id);
      await tx.query('UPDATE api_keys SET key_hash = NULL WHERE id = $1', [id]);
      await tx.query('UPDATE users SET is_active = false WHERE id = $1', [id]);
      const before = { name, permissions };
      await this.audit.record(tx, { actorId: caller.id, action: 'api-key.revoked', entityId: id, before, after: null });
      return null;
    });
  }

  private shown({ id, name, permissions, lastDay, createdAt, lastUsedAt }: KeyRow): ApiKey {
    return {
      ...{ id, name, permissions, lastDay, version: versionOfKey({ name, permissions, lastDay }) },
      hasEnded: lastDay !== null && lastDay < this.clock.read().today,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    };
  }
}

/** The row by which the log and other rows name the program. It signs in nowhere: it has no address and no password. */
async function addProgram(
  tx: EntityManager,
  { name, language, now }: { name: string; language: Language; now: Date },
): Promise<string> {
  const [program] = await tx.query<{ id: string }[]>(
    `INSERT INTO users (role, name, search_key, password_hash, language, created_at)
     VALUES (${PROGRAM_ROLE}, $1, $2, $3, $4, $5) RETURNING id`,
    [name, searchKey(name, '', ''), NO_PASSWORD, language, now],
  );
  return orNotFound(program).id;
}
