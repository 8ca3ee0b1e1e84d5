import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan, MoreThanOrEqual } from 'typeorm';
import { User } from '../clients/user.entity.js';
import type { Capability } from '../contract/capability-names.js';
import type { Role } from '../contract/roles.js';
import { named, statementOf } from '../platform/database/named-query.js';
import { earlierRows } from '../platform/database/sql-words.js';
import { CLOCK_FORMAT_SQL, USES_SQL } from '../settings/settings.repository.js';
import { HAS_SECOND_FACTOR, type Account } from './account.repository.js';
import { SessionRow } from './session.entity.js';

/** The session and account data that every request needs. */
export interface HeldSession extends Account {
  lastUsedAt: Date;
  /** The last time that the person proved who they are, at sign-in or later. */
  confirmedAt: Date;
  isGuardian: boolean;
  /** Staff without a second factor where the gym asks for one: since when it does, or the account is there. */
  lacksSecondFactorSince: Date | null;
  uses: readonly Capability[];
  /** As stored. */
  clockFormat: string | null;
}

type ListedSession = Pick<SessionRow, 'id' | 'browser' | 'networkHash' | 'createdAt' | 'lastUsedAt'>;

interface NewSession extends ListedSession {
  userId: string;
  sessionVersion: number;
  expiresAt: Date;
  confirmedAt: Date;
}

/** Limit per account; a new session beyond it ends the one unused for longest. */
const MOST_OF_ONE_ACCOUNT = 50;

const LACKS_SINCE = `CASE WHEN role = 1 THEN
  (SELECT greatest(updated_at, users.created_at) FROM settings
   WHERE key = 'StaffSecondFactorDays' AND value <> '0' AND NOT ${HAS_SECOND_FACTOR}) END`;

const BEGIN = statementOf(
  'begin-session',
  ['id', 'userId', 'sessionVersion', 'createdAt', 'lastUsedAt', 'expiresAt', 'browser', 'networkHash', 'confirmedAt'],
  ($) => `
  WITH account AS (
    SELECT id FROM users WHERE id = ${$.userId} AND session_version = ${$.sessionVersion} AND is_active FOR SHARE
  ), surplus AS (
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE user_id = ${$.userId} ORDER BY last_used_at DESC OFFSET ${MOST_OF_ONE_ACCOUNT - 1})
  ), begun AS (
    INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, browser, network_hash, confirmed_at)
    SELECT ${$.id}, id, ${$.createdAt}, ${$.lastUsedAt}, ${$.expiresAt}, ${$.browser}, ${$.networkHash},
      ${$.confirmedAt}
    FROM ${earlierRows('account')} RETURNING id
  )
  SELECT id FROM begun`,
);

/** A phone goes on when its session runs out; ending the session alone would end it. One statement sees both. */
const FORGET_EXPIRED = `
  WITH expired AS MATERIALIZED (
    SELECT id FROM sessions WHERE expires_at <= $1 ORDER BY id FOR UPDATE
  ), kept AS (
    UPDATE push_subscriptions SET session_id = NULL WHERE session_id IN (SELECT id FROM expired) RETURNING id
  )
  DELETE FROM sessions WHERE id IN (SELECT id FROM expired) AND (SELECT count(*) FROM kept) >= 0`;

@Injectable()
export class SessionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reads session and account in one round trip, on every request. `isGuardian`: the account looks after that child.
   */
  async find(userId: string, id: string, childId: string | null): Promise<HeldSession | null> {
    const rows = await named<HeldSession>(this.dataSource, {
      name: 'session-of-request',
      text: `SELECT users.id, role, staff_role AS "staffRole", name, language, is_active AS "isActive",
                    session_version AS "sessionVersion", s.last_used_at AS "lastUsedAt",
                    coalesce(s.confirmed_at, s.created_at) AS "confirmedAt", ${LACKS_SINCE} AS "lacksSecondFactorSince",
                    ${USES_SQL} AS uses, ${CLOCK_FORMAT_SQL} AS "clockFormat",
                    EXISTS (SELECT FROM users c WHERE c.id = $3::uuid AND c.guardian_id = users.id) AS "isGuardian"
             FROM sessions s JOIN users ON users.id = s.user_id WHERE s.id = $2 AND users.id = $1`,
      values: [userId, id, childId],
      isShortRead: true,
    });
    return rows[0] ?? null;
  }

  /**
   * True when the account was deactivated and nothing else has ended its sessions since; deactivation raises the
   * version by one.
   */
  async wasDeactivated(userId: string, role: Role, sessionVersion: number): Promise<boolean> {
    const rows = await named(this.dataSource, {
      name: 'account-was-deactivated',
      text: `SELECT id FROM users
             WHERE id = $1 AND role = $2 AND NOT is_active AND session_version - $3::int BETWEEN 0 AND 1`,
      values: [userId, role, sessionVersion],
    });
    return rows.length === 1;
  }

  /**
   * False when the account's sessions were ended after its password was checked: this waits for the account's row,
   * which is locked while sessions are ended.
   */
  async add(session: NewSession): Promise<boolean> {
    const added = await named(this.dataSource, BEGIN.with(session));
    return added.length === 1;
  }

  async touch(id: string, now: Date): Promise<void> {
    await named(this.dataSource, {
      name: 'use-session',
      text: 'UPDATE sessions SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2',
      values: [id, now],
    });
  }

  async confirm(id: string, now: Date): Promise<void> {
    await this.dataSource.manager.update(SessionRow, { id }, { confirmedAt: now });
  }

  /** Valid sessions, last used first. */
  list(userId: string, usedSince: Date, now: Date): Promise<ListedSession[]> {
    return this.dataSource.manager.find(SessionRow, {
      where: { userId, lastUsedAt: MoreThanOrEqual(usedSince), expiresAt: MoreThan(now) },
      order: { lastUsedAt: 'DESC', id: 'ASC' },
    });
  }

  async end(userId: string, id: string): Promise<boolean> {
    return (await this.dataSource.manager.delete(SessionRow, { userId, id })).affected === 1;
  }

  /** The new version deletes the rows (trigger on `users`) and refuses every sign-in under way. */
  async endAll(userId: string): Promise<void> {
    await this.dataSource.manager.increment(User, { id: userId }, 'sessionVersion', 1);
  }

  /** A phone goes on to get messages when its session runs out; signing out ends both. */
  async forgetExpired(now: Date): Promise<void> {
    await named(this.dataSource, { name: 'forget-expired-sessions', text: FORGET_EXPIRED, values: [now] });
  }
}
