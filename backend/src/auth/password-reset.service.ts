import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ResetPasswordRequest } from '../contract/account.js';
import { Clock } from '../platform/time/clock.js';
import { mayReset } from './account-tokens/account-token.rules.js';
import { AccountTokens } from './account-tokens/account-tokens.repository.js';
import { LinkTries } from './account-tokens/link-tries.service.js';
import { NewPasswords } from './new-passwords.service.js';

/** Following the link of a reset mail. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tries: LinkTries,
    private readonly tokens: AccountTokens,
    private readonly newPasswords: NewPasswords,
    private readonly clock: Clock,
  ) {}

  reset(request: ResetPasswordRequest, network: string): Promise<void> {
    return this.tries.follow(network, 'RESET_LINK_INVALID', () => this.open(request, network));
  }

  private async open(request: ResetPasswordRequest, network: string): Promise<boolean> {
    // First without a lock: hashing for whoever sends rubbish would be work for nothing.
    const link = await this.tokens.find(this.dataSource, 'reset', request);
    if (link === null || !mayReset(link, this.clock.now())) return false;
    const sessionVersion = await this.newPasswords.choose({
      userId: link.userId,
      password: request.newPassword,
      network,
      isStillAllowed: async (tx) => mayReset(await this.tokens.find(tx, 'reset', request), this.clock.now()),
    });
    return sessionVersion !== null;
  }
}
