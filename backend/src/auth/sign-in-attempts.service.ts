import { Injectable } from '@nestjs/common';
import { Passwords } from '../platform/passwords/passwords.js';
import type { SignInAccount } from './account.repository.js';
import { wrongPasswords, wrongPasswordsFrom } from './throttling/throttle-keys.js';
import { TurnsService } from './throttling/throttles.service.js';

interface PasswordTry {
  email: string;
  password: string;
  network: string;
}

/** Checks passwords; wrong ones are counted and slowed down (rule: guesses). */
@Injectable()
export class SignInAttemptsService {
  constructor(
    private readonly turns: TurnsService,
    private readonly passwords: Passwords,
  ) {}

  /** `account` null: no account has that address; it is counted all the same and takes as long. */
  isRight(account: SignInAccount | null, { email, password, network }: PasswordTry): Promise<boolean> {
    const isKnownNetwork = account !== null && account.networkUsedAt !== null;
    const ofAccount = wrongPasswords(email, network, isKnownNetwork);
    return this.turns.judge(wrongPasswordsFrom(network), ofAccount, () =>
      this.passwords.matches(password, account?.passwordHash ?? null, { goesFirst: isKnownNetwork }),
    );
  }
}
