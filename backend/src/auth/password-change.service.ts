import { Injectable } from '@nestjs/common';
import type { ChangePasswordRequest } from '../contract/account.js';
import type { Session } from '../contract/session.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { AccountRepository } from './account.repository.js';
import { NewPasswordsService } from './new-passwords.service.js';
import type { SessionDevice } from './session-device.js';
import { SessionsService } from './sessions.service.js';
import { SignInAttemptsService } from './sign-in-attempts.service.js';

/** Changes the password of a signed-in user who knows the old one. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly attempts: SignInAttemptsService,
    private readonly newPasswords: NewPasswordsService,
    private readonly sessions: SessionsService,
  ) {}

  /** @returns the new session; all others have ended */
  async change(caller: Caller, request: ChangePasswordRequest, device: SessionDevice): Promise<Session> {
    const { network } = device;
    const account = await this.accounts.findByIdWithPassword(caller.id, network);
    if (account === null) throw new AppError('UNAUTHENTICATED');
    const { id, role, email, passwordHash } = account;
    const isRight = await this.attempts.isRight(account, { email, password: request.currentPassword, network });
    if (!isRight) throw invalidField('currentPassword', 'currentPasswordWrong');
    const sessionVersion = await this.newPasswords.choose({
      userId: id,
      role,
      email,
      password: request.newPassword,
      network,
      isStillAllowed: (tx) => this.accounts.hasPassword(tx, id, passwordHash),
    });
    // The password was changed by another request in the meantime.
    if (sessionVersion === null) throw new AppError('SESSION_EXPIRED');
    // The password is no second factor: the new session is proven as the old one was.
    return this.sessions.begin({ ...account, sessionVersion }, device, caller.confirmedAt);
  }
}
