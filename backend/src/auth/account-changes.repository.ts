import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '../contract/languages.js';
import type { Role } from '../contract/roles.js';
import { searchKey } from '../contract/search-key.js';
import { named } from '../platform/database/named-query.js';
import { Clock } from '../platform/time/clock.js';
import type { Registration } from './account-tokens/registration.js';

/** An account as mail is written to it. */
export interface MailedAccount {
  id: string;
  role: Role;
  name: string;
  email: string;
  language: Language;
  isActive: boolean;
  isConfirmed: boolean;
}

/** An account whose password was set just now. */
export type ChangedAccount = Pick<MailedAccount, 'id' | 'name' | 'email' | 'language'> & {
  sessionVersion: number;
  wasConfirmed: boolean;
};

/** What registering, confirming and choosing a password write. */
@Injectable()
export class AccountChanges {
  constructor(private readonly clock: Clock) {}

  /** A client whose address is unconfirmed; null when the address is taken. */
  async create(
    tx: EntityManager,
    email: string,
    { name, phone, passwordHash }: Registration,
    language: Language,
  ): Promise<string | null> {
    const rows = await named<{ id: string }>(tx, {
      name: 'register-client',
      text: `INSERT INTO users (role, email, name, phone, search_key, password_hash, language, created_at)
             VALUES (2, $1, $2, $3, $4, $5, $6, $7) ON CONFLICT (email) DO NOTHING RETURNING id`,
      values: [email, name, phone, searchKey(name, email, phone), passwordHash, language, this.clock.now()],
    });
    return rows[0]?.id ?? null;
  }

  async findByEmail(tx: EntityManager, email: string): Promise<MailedAccount | null> {
    const rows = await named<MailedAccount>(tx, {
      name: 'account-to-mail',
      text: `SELECT id, role, name, email, language, is_active AS "isActive",
                    email_confirmed_at IS NOT NULL AS "isConfirmed"
             FROM users WHERE email = $1`,
      values: [email],
    });
    return rows[0] ?? null;
  }

  async confirm(tx: EntityManager, id: string): Promise<void> {
    await named(tx, {
      name: 'confirm-account',
      text: 'UPDATE users SET email_confirmed_at = $2 WHERE id = $1',
      values: [id, this.clock.now()],
    });
  }

  /** Of an account that was never confirmed: the registration that is confirmed is the one that holds. */
  async replaceRegistration(
    tx: EntityManager,
    id: string,
    email: string,
    { name, phone, passwordHash }: Registration,
  ): Promise<void> {
    await named(tx, {
      name: 'replace-registration',
      text: 'UPDATE users SET name = $2, phone = $3, search_key = $4, password_hash = $5 WHERE id = $1',
      values: [id, name, phone, searchKey(name, email, phone), passwordHash],
    });
  }

  /** Of an account that was never confirmed: the password that came with its registration opens nothing any more. */
  async voidPassword(tx: EntityManager, id: string, unguessableHash: string): Promise<void> {
    await named(tx, {
      name: 'void-password',
      text: 'UPDATE users SET password_hash = $2 WHERE id = $1 AND email_confirmed_at IS NULL',
      values: [id, unguessableHash],
    });
  }

  /**
   * Ends every session of the account. Who can choose a password has signed in or followed a mailed link: the address is
   * confirmed with it. @returns the version that new sessions carry, and whose account it is
   */
  async setPassword(tx: EntityManager, id: string, passwordHash: string): Promise<ChangedAccount> {
    const rows = await named<ChangedAccount>(tx, {
      name: 'set-password',
      text: `WITH before AS (SELECT email_confirmed_at FROM users WHERE id = $1)
             UPDATE users SET password_hash = $2, session_version = session_version + 1,
                              email_confirmed_at = COALESCE(email_confirmed_at, $3)
             WHERE id = $1
             RETURNING id, name, email, language, session_version AS "sessionVersion",
                       (SELECT email_confirmed_at IS NOT NULL FROM before) AS "wasConfirmed"`,
      values: [id, passwordHash, this.clock.now()],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('The password of an account that is gone');
    return row;
  }
}
