import { Injectable } from '@nestjs/common';
import type { ConfirmIdentityRequest, ProofRequest } from '../contract/second-factor.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { AccountRepository } from './account.repository.js';
import { ProofsService } from './proofs.service.js';
import { SessionsService } from './sessions.service.js';
import { SignInAttemptsService } from './sign-in-attempts.service.js';

/** Asks a signed-in person again who they are, before a sensitive act (rule: asked again). */
@Injectable()
export class IdentityService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly attempts: SignInAttemptsService,
    private readonly proofs: ProofsService,
    private readonly sessions: SessionsService,
  ) {}

  ask({ id }: Caller): Promise<ProofRequest> {
    return this.proofs.ask('identity', { id, sessionVersion: null });
  }

  /** The password alone is no proof where there is a second factor. */
  async confirm(caller: Caller, request: ConfirmIdentityRequest, network: string): Promise<void> {
    const { password = '', ticket, code, passkey } = request;
    const account = await this.accounts.findByIdWithPassword(caller.id, network);
    if (account === null) throw new AppError('UNAUTHENTICATED');
    if (account.hasSecondFactor) {
      const proof = { ...(code !== undefined && { code }), ...(passkey && { passkey }) };
      await this.proofs.confirmIdentity(account, ticket, proof, network);
    } else {
      if (password === '') throw invalidField('password', 'passwordRequired');
      const isRight = await this.attempts.isRight(account, { email: account.email, password, network });
      if (!isRight) throw invalidField('password', 'currentPasswordWrong');
    }
    await this.sessions.confirm(caller);
  }
}
