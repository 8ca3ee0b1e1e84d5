import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Language } from '../contract/languages.js';
import type { Role } from '../contract/roles.js';
import { named } from '../platform/database/named-query.js';

export interface Account {
  id: string;
  role: Role;
  name: string;
  language: Language;
  isActive: boolean;
  sessionVersion: number;
}

export interface SignInAccount extends Account {
  email: string;
  passwordHash: string;
  isEmailConfirmed: boolean;
}

const ACCOUNT_COLUMNS = 'id, role, name, language, is_active AS "isActive", session_version AS "sessionVersion"';

/** The reads of every request and of every sign-in: named statements, one round trip each. */
@Injectable()
export class AccountRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: string): Promise<Account | null> {
    const rows = await named<Account>(this.dataSource, {
      name: 'account-of-session',
      text: `SELECT ${ACCOUNT_COLUMNS} FROM users WHERE id = $1`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  /** `email` in lower case, as it is stored. */
  async findByEmail(email: string): Promise<SignInAccount | null> {
    const rows = await named<SignInAccount>(this.dataSource, {
      name: 'account-to-sign-in',
      text: `SELECT ${ACCOUNT_COLUMNS}, email, password_hash AS "passwordHash",
                    email_confirmed_at IS NOT NULL AS "isEmailConfirmed"
             FROM users WHERE email = $1`,
      values: [email],
    });
    return rows[0] ?? null;
  }
}
