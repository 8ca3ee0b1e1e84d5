import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable, Logger } from '@nestjs/common';
import type { Options } from '@node-rs/argon2';
import { passwordLetters } from '../../contract/clean-words.js';
import { AppError } from '../errors/app-error.js';
import { BoundedQueue } from './bounded-queue.js';
import { HashingThreads } from './hashing-threads.js';

const UNKNOWN_BYTES = 32;

/** argon2id (the package's default kind) with OWASP's parameters: 19 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Longest wait for a hash; beyond it the request is refused as overloaded. */
const PATIENCE_MS = 2_000;

interface Turn {
  /** Goes ahead of unknown callers: a flood of guesses must not keep members out. */
  goesFirst?: boolean;
}

/** Hashes and checks passwords off the event loop, and leaves one core to everything else. */
@Injectable()
export class Passwords {
  /** Tests of everything else hash cheaply. */
  protected readonly cost: Options = COST;
  private readonly threads = new HashingThreads(Math.max(1, availableParallelism() - 1));
  private readonly queue = new BoundedQueue({
    lanes: this.threads.most,
    patienceMs: PATIENCE_MS,
    refuse: () => new AppError('NOT_READY'),
  });
  private readonly logger = new Logger('Passwords');
  private nobodysHash: Promise<string> | null = null;
  private hasToldOfNoHash = false;

  hash(password: string, { goesFirst }: Turn = {}): Promise<string> {
    return this.queue.run(() => this.threads.hash(passwordLetters(password), this.cost), goesFirst);
  }

  /** Hash of a password that nobody knows: only a mailed link lets its owner choose one. */
  hashUnknown(turn: Turn = {}): Promise<string> {
    return this.hash(randomBytes(UNKNOWN_BYTES).toString('base64url'), turn);
  }

  /**
   * Takes equally long with null (no account) or a malformed hash, and returns false. Letters that were typed
   * decomposed are also tried so, even after a match. So the time tells about the typed text, and not about the
   * account. Such an older hash stays until another password is chosen (rule: clean words).
   */
  async matches(password: string, passwordHash: string | null, { goesFirst }: Turn = {}): Promise<boolean> {
    this.nobodysHash ??= this.threads.hash('nobody signs in with this', this.cost);
    const nobodys = await this.nobodysHash;
    const forms = [...new Set([passwordLetters(password), password])];
    const tries = await this.queue.run(async () => {
      const found: boolean[] = [];
      for (const form of forms) found.push(await this.opens(passwordHash ?? nobodys, form, nobodys));
      return found;
    }, goesFirst);
    return tries.includes(true) && passwordHash !== null;
  }

  private async opens(passwordHash: string, password: string, nobodys: string): Promise<boolean> {
    try {
      return await this.threads.verify(passwordHash, password);
    } catch (fault) {
      // Logged once: a flood of guesses at that account must not fill the log.
      if (!this.hasToldOfNoHash) {
        this.logger.error(`A stored password hash cannot be read (${String(fault)}): run the doctor, which names it.`);
      }
      this.hasToldOfNoHash = true;
      await this.threads.verify(nobodys, password);
      return false;
    }
  }
}
