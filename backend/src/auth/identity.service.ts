import { Injectable } from '@nestjs/common';
import type { ConfirmIdentityRequest } from '../contract/account.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { AccountRepository } from './account.repository.js';
import { SessionsService } from './sessions.service.js';
import { SignInAttemptsService } from './sign-in-attempts.service.js';

/** Asks a signed-in person again who they are, before a sensitive act (rule: asked again). */
@Injectable()
export class IdentityService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly attempts: SignInAttemptsService,
    private readonly sessions: SessionsService,
  ) {}

  async confirm(caller: Caller, { password }: ConfirmIdentityRequest, network: string): Promise<void> {
    const account = await this.accounts.findByIdWithPassword(caller.id, network);
    if (account === null) throw new AppError('UNAUTHENTICATED');
    const isRight = await this.attempts.isRight(account, { email: account.email, password, network });
    if (!isRight) throw invalidField('password', 'currentPasswordWrong');
    await this.sessions.confirm(caller);
  }
}
