import { Injectable } from '@nestjs/common';
import type { LoginRequest, Session } from '../contract/session.js';
import { AppError } from '../platform/http/app-error.js';
import { AccountRepository, type SignInAccount } from './account.repository.js';
import type { SessionDevice } from './session-device.js';
import { Sessions } from './sessions.service.js';
import { SignInTries } from './sign-in-tries.service.js';
import { SignInNetworks } from './throttling/sign-in-networks.repository.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly tries: SignInTries,
    private readonly networks: SignInNetworks,
    private readonly sessions: Sessions,
  ) {}

  /** Why an account may not sign in is said only to who knows its password (decisions §8 and §11). */
  async accountOf({ email, password }: LoginRequest, network: string): Promise<SignInAccount> {
    const account = await this.accounts.findToSignIn(email, network);
    const isRight = await this.tries.isRight(account, { email, password, network });
    if (account === null || !isRight) throw new AppError('INVALID_CREDENTIALS');
    if (!account.isActive) throw new AppError('ACCOUNT_DISABLED');
    if (!account.isEmailConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
    return account;
  }

  async signIn(account: SignInAccount, device: SessionDevice): Promise<Session> {
    await this.networks.refresh(account.id, device.network, account.networkUsedAt);
    return this.sessions.begin(account, device);
  }
}
