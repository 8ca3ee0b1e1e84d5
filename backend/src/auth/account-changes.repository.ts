import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { User } from '../clients/user.entity.js';
import type { Language } from '../contract/languages.js';
import { searchKey } from '../contract/search-key.js';
import { named } from '../platform/database/named-query.js';
import { Clock } from '../platform/time/clock.js';
import type { Registration } from './account-tokens/account-token.entity.js';
import type { FactorOwner } from './second-factor/factor-notices.service.js';

/** The data of an account that its mails need. */
export interface MailedAccount extends FactorOwner {
  isActive: boolean;
  isConfirmed: boolean;
}

/** An account whose password has just been set. */
type ChangedAccount = Pick<MailedAccount, 'id' | 'name' | 'email' | 'language'> & {
  sessionVersion: number;
  wasConfirmed: boolean;
};

/** Writes to accounts: registering, confirming, setting a password. */
@Injectable()
export class AccountChangesRepository {
  constructor(private readonly clock: Clock) {}

  /** Creates a client with an unconfirmed address; null when the address is taken. */
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
    await tx.update(User, { id }, { emailConfirmedAt: this.clock.now() });
  }

  /** Call it inside a transaction that has locked the account. @returns the previous name */
  async rename(tx: EntityManager, id: string, name: string): Promise<string> {
    const { name: before, email, phone } = await tx.findOneByOrFail(User, { id });
    await tx.update(User, { id }, { name, searchKey: searchKey(name, email, phone) });
    return before;
  }

  /** Only for an account that was never confirmed: the registration that is confirmed replaces earlier ones. */
  async replaceRegistration(
    tx: EntityManager,
    id: string,
    email: string,
    { name, phone, passwordHash }: Registration,
  ): Promise<void> {
    await tx.update(User, { id }, { name, phone, passwordHash, searchKey: searchKey(name, email, phone) });
  }

  /** Only for an account that was never confirmed: makes the password of its registration useless. */
  async voidPassword(tx: EntityManager, id: string, unguessableHash: string): Promise<void> {
    await tx.update(User, { id, emailConfirmedAt: IsNull() }, { passwordHash: unguessableHash });
  }

  /**
   * Ends every session of the account and confirms its address: a new password is only set after signing in or
   * following a mailed link. @returns the version for new sessions, and the account's owner
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
