import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { isAdmin } from '../contract/roles.js';
import type { LoginRequest, Session } from '../contract/session.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { DISK_FULL } from '../platform/database/disk.js';
import { databaseErrorOf } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import { AccountRepository, type SignInAccount } from './account.repository.js';
import { ProofsService } from './proofs.service.js';
import type { SessionDevice } from './session-device.js';
import { sessionKeyOf } from './session-tokens.js';
import { SessionsService } from './sessions.service.js';
import { SignInAttemptsService } from './sign-in-attempts.service.js';
import { SignInNetworksRepository } from './throttling/sign-in-networks.repository.js';

@Injectable()
export class AuthService {
  private readonly logger = new Logger('SignIn');
  constructor(
    private readonly accounts: AccountRepository,
    private readonly attempts: SignInAttemptsService,
    private readonly networks: SignInNetworksRepository,
    private readonly sessions: SessionsService,
    private readonly proofs: ProofsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The reason why an account may not sign in is only given after the right password (rule: no account probing). */
  async accountOf({ email, password }: LoginRequest, network: string): Promise<SignInAccount> {
    const account = await this.accounts.findToSignIn(email, network);
    try {
      const isRight = await this.attempts.isRight(account, { email, password, network });
      if (account === null || !isRight) throw new AppError('INVALID_CREDENTIALS');
      if (!account.isActive) throw new AppError('ACCOUNT_DISABLED');
      if (!account.isEmailConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
      return account;
    } catch (fault) {
      if (fault instanceof AppError) this.logRefusal(fault.code, account, network);
      throw fault;
    }
  }

  /** Where there is a second factor, a refusal says how to go on; it has no token. */
  async signIn(account: SignInAccount, device: SessionDevice): Promise<Session> {
    if (!account.hasSecondFactor) return this.begin(account, device);
    throw await this.tellingOfDisk(account, () => this.askForProof(account));
  }

  private async askForProof(account: SignInAccount): Promise<AppError> {
    return new AppError('SECOND_FACTOR_REQUIRED', {}, { proof: await this.proofs.ask('sign-in', account) });
  }

  async begin(account: SignInAccount, device: SessionDevice): Promise<Session> {
    return this.tellingOfDisk(account, async () => {
      await this.networks.refresh(account.id, device.network, account.networkUsedAt);
      return this.sessions.begin(account, device);
    });
  }

  /** A full disk is a thing that staff can have mended, while *try again in a moment* would keep them trying. */
  private async tellingOfDisk<T>(account: SignInAccount, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (fault) {
      throw isAdmin(account) && databaseErrorOf(fault)?.code === DISK_FULL ? new AppError('DISK_FULL') : fault;
    }
  }

  /** Lets operators recognise repeated guesses by network or account without learning either. */
  private logRefusal(code: string, account: SignInAccount | null, network: string): void {
    this.logger.log({
      msg: 'Sign-in refused',
      code,
      network: this.pseudonym('network', network),
      account: account === null ? null : this.pseudonym('account', account.id),
    });
  }

  /** Keyed, because there are few enough addresses to hash them all. */
  private pseudonym(what: string, value: string): string {
    return createHmac('sha256', sessionKeyOf(this.environment))
      .update(`failed sign-in\n${what}\n${value}`)
      .digest('base64url')
      .slice(0, 22);
  }
}
