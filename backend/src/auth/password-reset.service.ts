import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ResetLinkRequest, ResetPasswordRequest } from '../contract/account.js';
import { Clock } from '../platform/time/clock.js';
import { mayReset } from './account-tokens/account-token.rules.js';
import { AccountTokensRepository, linkedEmail } from './account-tokens/account-tokens.repository.js';
import { LinkAttemptsService } from './account-tokens/link-attempts.service.js';
import { NewPasswordsService } from './new-passwords.service.js';
import { TurnsService } from './throttling/throttles.service.js';

/** Sets a new password by a mailed link. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: LinkAttemptsService,
    private readonly tokens: AccountTokensRepository,
    private readonly newPasswords: NewPasswordsService,
    private readonly turns: TurnsService,
    private readonly clock: Clock,
  ) {}

  reset(request: ResetPasswordRequest, network: string): Promise<void> {
    // One at a time: of twenty clicks on the same link the first is hashed, and the others find it used.
    const open = () => this.turns.take(`reset ${linkedEmail(request.email)}`, 1, () => this.open(request, network));
    return this.attempts.follow(network, 'RESET_LINK_INVALID', open);
  }

  /** Checks a link without using it. An invalid one counts as a failed attempt. */
  check(link: ResetLinkRequest, network: string): Promise<void> {
    return this.attempts.follow(network, 'RESET_LINK_INVALID', async () =>
      mayReset(await this.tokens.find(this.dataSource, 'reset', link), this.clock.now()),
    );
  }

  private async open(request: ResetPasswordRequest, network: string): Promise<boolean> {
    // Checked without a lock first, so that an invalid link costs no password hash.
    const link = await this.tokens.find(this.dataSource, 'reset', request);
    if (link === null || !mayReset(link, this.clock.now())) return false;
    const sessionVersion = await this.newPasswords.choose({
      userId: link.userId,
      role: link.role,
      email: linkedEmail(request.email),
      password: request.newPassword,
      network,
      isStillAllowed: async (tx) => mayReset(await this.tokens.find(tx, 'reset', request), this.clock.now()),
    });
    return sessionVersion !== null;
  }
}
