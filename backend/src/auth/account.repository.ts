import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { User } from '../clients/user.entity.js';
import type { Language } from '../contract/languages.js';
import type { StaffRole } from '../contract/permissions.js';
import type { Role } from '../contract/roles.js';
import { named } from '../platform/database/named-query.js';
import { networkHash } from './throttling/throttle-keys.js';

export interface Account {
  id: string;
  role: Role;
  staffRole: StaffRole | null;
  name: string;
  language: Language;
  isActive: boolean;
  sessionVersion: number;
}

export interface SignInAccount extends Account {
  email: string;
  passwordHash: string;
  isEmailConfirmed: boolean;
  hasSecondFactor: boolean;
  /** A child, or a client without an address: neither signs in (rules: family, without e-mail). */
  lacksAddress: boolean;
  /** Last sign-in from the network of this request; null: never. */
  networkUsedAt: Date | null;
}

const ACCOUNT_COLUMNS = `
  id, role, staff_role AS "staffRole", name, language, is_active AS "isActive", session_version AS "sessionVersion"`;
/** The account has one, for a statement about `users` (rule: second factor). */
export const HAS_SECOND_FACTOR = `(EXISTS (SELECT FROM totp_factors WHERE user_id = users.id)
  OR EXISTS (SELECT FROM passkeys WHERE user_id = users.id))`;
/** $1: network. */
const SIGN_IN_COLUMNS = `
  ${ACCOUNT_COLUMNS}, email, password_hash AS "passwordHash", email_confirmed_at IS NOT NULL AS "isEmailConfirmed",
  ${HAS_SECOND_FACTOR} AS "hasSecondFactor", email IS NULL AS "lacksAddress",
  (SELECT last_used_at FROM sign_in_networks
   WHERE user_id = users.id AND network_hash = $1) AS "networkUsedAt"`;

/** The reads of each sign-in, as named statements with one round trip each. */
@Injectable()
export class AccountRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Expects `email` in lower case, as stored, and `network` from `networkOf`. */
  async findToSignIn(email: string, network: string): Promise<SignInAccount | null> {
    const rows = await named<SignInAccount>(this.dataSource, {
      name: 'account-to-sign-in',
      text: `SELECT ${SIGN_IN_COLUMNS} FROM users WHERE email = $2`,
      values: [networkHash(network), email],
    });
    return rows[0] ?? null;
  }

  async findByIdWithPassword(id: string, network: string): Promise<SignInAccount | null> {
    const rows = await named<SignInAccount>(this.dataSource, {
      name: 'account-to-change',
      text: `SELECT ${SIGN_IN_COLUMNS} FROM users WHERE id = $2`,
      values: [networkHash(network), id],
    });
    return rows[0] ?? null;
  }

  /** Checks inside a transaction that has locked the account that its password is still this one. */
  hasPassword(tx: EntityManager, id: string, passwordHash: string): Promise<boolean> {
    return tx.existsBy(User, { id, passwordHash, isActive: true });
  }
}
