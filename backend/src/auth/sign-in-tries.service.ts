import { Injectable } from '@nestjs/common';
import { Passwords } from '../platform/passwords/passwords.js';
import type { SignInAccount } from './account.repository.js';
import { wrongPasswords, wrongPasswordsFrom } from './throttling/throttle-keys.js';
import { Throttles } from './throttling/throttles.service.js';
import { Turns } from './throttling/turns.service.js';

export interface PasswordTry {
  email: string;
  password: string;
  network: string;
}

/** Checking a password, where wrong ones are counted and slowed down (rule: guesses). */
@Injectable()
export class SignInTries {
  constructor(
    private readonly throttles: Throttles,
    private readonly turns: Turns,
    private readonly passwords: Passwords,
  ) {}

  /** `account` null: there is none with that address, which is counted and takes as long all the same. */
  async isRight(account: SignInAccount | null, { email, password, network }: PasswordTry): Promise<boolean> {
    const isKnownNetwork = account !== null && account.networkUsedAt !== null;
    const ofAccount = wrongPasswords(email, network, isKnownNetwork);
    const counted = [wrongPasswordsFrom(network), ofAccount];
    // As many at once as may fail: of a hundred guesses those beyond the limit are refused before they are hashed.
    return this.turns.take(ofAccount.key, ofAccount.limit.atOnce, async () => {
      await this.throttles.requireFree(counted);
      const isRight = await this.passwords.matches(password, account?.passwordHash ?? null, {
        goesFirst: isKnownNetwork,
      });
      // Again after the check: other processes look at guesses too, and those beyond the limit learn nothing.
      if (isRight) await this.throttles.requireFree(counted);
      else await this.throttles.requireCounted(counted);
      return isRight;
    });
  }
}
