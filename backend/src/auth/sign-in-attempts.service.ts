import { Injectable } from '@nestjs/common';
import { Passwords } from '../platform/passwords/passwords.js';
import type { SignInAccount } from './account.repository.js';
import { wrongPasswords, wrongPasswordsFrom } from './throttling/throttle-keys.js';
import { ThrottlesService, TurnsService } from './throttling/throttles.service.js';

export interface PasswordTry {
  email: string;
  password: string;
  network: string;
}

/** Checks passwords; wrong ones are counted and slowed down (rule: guesses). */
@Injectable()
export class SignInAttemptsService {
  constructor(
    private readonly throttles: ThrottlesService,
    private readonly turns: TurnsService,
    private readonly passwords: Passwords,
  ) {}

  /** `account` null: no account has that address; it is counted all the same and takes as long. */
  async isRight(account: SignInAccount | null, { email, password, network }: PasswordTry): Promise<boolean> {
    const isKnownNetwork = account !== null && account.networkUsedAt !== null;
    const ofAccount = wrongPasswords(email, network, isKnownNetwork);
    const counted = [wrongPasswordsFrom(network), ofAccount];
    // At most as many at once as may fail: of a hundred concurrent guesses those beyond the limit are never hashed.
    return this.turns.take(ofAccount.key, ofAccount.limit.atOnce, async () => {
      await this.throttles.requireFree(counted);
      const isRight = await this.passwords.matches(password, account?.passwordHash ?? null, {
        goesFirst: isKnownNetwork,
      });
      // Checked again, because other processes count guesses too; those beyond the limit learn nothing.
      if (isRight) await this.throttles.requireFree(counted);
      else await this.throttles.requireCounted(counted);
      return isRight;
    });
  }
}
