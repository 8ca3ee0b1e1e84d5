import { Injectable } from '@nestjs/common';
import type { Session } from '../contract/session.js';
import { AppError } from '../platform/http/app-error.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { AccountRepository } from './account.repository.js';
import { SessionTokens } from './session-tokens.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly passwords: Passwords,
    private readonly tokens: SessionTokens,
  ) {}

  /** Why an account may not sign in is said only to who knows its password (decisions §8 and §11). */
  async signIn(email: string, password: string): Promise<Session> {
    const account = await this.accounts.findByEmail(email);
    const isRight = await this.passwords.matches(password, account?.passwordHash ?? null);
    if (account === null || !isRight) throw new AppError('INVALID_CREDENTIALS');
    if (!account.isActive) throw new AppError('ACCOUNT_DISABLED');
    if (!account.isEmailConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
    const { token, expiresAt } = this.tokens.issue(account);
    const { id, role, name, language } = account;
    return { token, role, expiresAt: expiresAt.toISOString(), name, id, email: account.email, language };
  }
}
