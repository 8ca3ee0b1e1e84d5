import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { Limited } from './limited.js';

/** argon2id (the package's default kind) with OWASP's parameters: 19 MiB, two passes, one lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and checks passwords, off the event loop, and leaves one core to everything else. */
@Injectable()
export class Passwords {
  private readonly limited = new Limited(Math.max(1, availableParallelism() - 1));
  private nobodysHash: Promise<string> | null = null;

  hash(password: string): Promise<string> {
    return this.limited.run(() => hash(password, OPTIONS));
  }

  /** With null, the hash of nobody, it takes as long as with any other, and answers false. */
  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    this.nobodysHash ??= this.hash('nobody signs in with this');
    const nobodys = await this.nobodysHash;
    const isMatch = await this.limited.run(() => verify(passwordHash ?? nobodys, password));
    return isMatch && passwordHash !== null;
  }
}
