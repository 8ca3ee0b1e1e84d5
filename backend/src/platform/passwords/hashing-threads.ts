import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';

export type HashingJob = { password: string; options: Options } | { password: string; hash: string };
/** The report of a thread. A hash that cannot be read is a fault. */
export type HashingResult = { value: string | boolean } | { fault: string };

interface Given {
  resolve: (result: HashingResult) => void;
  reject: (fault: Error) => void;
}
/** A thread does its jobs in order. */
interface Thread {
  worker: Worker;
  given: Given[];
}

const PROGRAM = path.join(import.meta.dirname, 'hashing-thread.js');

/**
 * Hashes and checks passwords in threads of lower priority. So many sign-ins do not make all other requests wait for a
 * processor. Only Linux knows priorities of threads; elsewhere, and when a thread ends, Node's own threads do it.
 */
export class HashingThreads {
  private readonly threads: Thread[] = [];
  private readonly logger = new Logger('Passwords');

  /** Run from the sources, as by unit tests, there is no program. */
  constructor(
    private readonly count: number,
    private readonly program = PROGRAM,
    private isAvailable = process.platform === 'linux' && existsSync(PROGRAM),
  ) {}

  /** The jobs to give at once: a thread that has its next one already does not wait for the event loop in between. */
  get most(): number {
    return this.isAvailable ? 2 * this.count : this.count;
  }

  async hash(password: string, options: Options): Promise<string> {
    const job = { password, options };
    return (await this.inThread<string>(job)) ?? hash(password, options);
  }

  /** Throws when the hash cannot be read. */
  async verify(passwordHash: string, password: string): Promise<boolean> {
    const job = { password, hash: passwordHash };
    return (await this.inThread<boolean>(job)) ?? verify(passwordHash, password);
  }

  /** Null when no thread could do it. */
  private async inThread<Value extends string | boolean>(job: HashingJob): Promise<Value | null> {
    if (!this.isAvailable) return null;
    let result: HashingResult;
    try {
      result = await give(this.leastBusy(), job);
    } catch (fault) {
      if (this.isAvailable) this.logger.warn(`Passwords are hashed at normal priority from now on: ${String(fault)}`);
      this.isAvailable = false;
      return null;
    }
    if ('fault' in result) throw new Error(result.fault);
    return result.value as Value;
  }

  private leastBusy(): Thread {
    const [first] = this.threads.toSorted((a, b) => a.given.length - b.given.length);
    if (first !== undefined && (first.given.length === 0 || this.threads.length === this.count)) return first;
    return this.start();
  }

  private start(): Thread {
    // Options of this process, such as a preloaded module, are not for it.
    const worker = new Worker(this.program, { execArgv: [] });
    const thread: Thread = { worker, given: [] };
    const refuse = (fault: Error): void => thread.given.splice(0).forEach(({ reject }) => reject(fault));
    worker.on('message', (result: HashingResult) => {
      thread.given.shift()?.resolve(result);
      if (thread.given.length === 0) worker.unref();
    });
    worker.on('error', refuse);
    worker.on('exit', (code) => {
      this.threads.splice(this.threads.indexOf(thread), 1);
      refuse(new Error(`a thread ended (${code})`));
    });
    this.threads.push(thread);
    return thread;
  }
}

/** A thread that has nothing to do does not keep the process. */
function give({ worker, given }: Thread, job: HashingJob): Promise<HashingResult> {
  return new Promise((resolve, reject) => {
    given.push({ resolve, reject });
    worker.ref();
    worker.postMessage(job);
  });
}
