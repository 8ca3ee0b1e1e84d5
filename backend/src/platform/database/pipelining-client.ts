import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { noteFault } from './disk.js';

/** A connection of a pool for the gyms of another database than that of the process. */
interface PlacedConfig extends pg.ClientConfig {
  /** Its address, as the directory has it. */
  ofDatabase?: string | null;
}

/**
 * The pool removes its error listener when it hands a connection out, and the borrower adds its own a moment later. A
 * connection that breaks in between would end the process; the borrower's first statement reports the fault anyway.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: PlacedConfig) {
    super(config);
    this.on('error', () => undefined);
    const { connection } = this as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => noteFault(code, config?.ofDatabase));
  }
}

export const BEGIN = 'START TRANSACTION';
const COMMIT = 'COMMIT';
export const ROLLBACK = 'ROLLBACK';

export const isEndOrBeginning = (order: unknown): boolean => order === BEGIN || order === COMMIT || order === ROLLBACK;

/**
 * Sends statements of one moment in one packet, and a transaction's beginning with its first statement. The beginning
 * fails only on a broken connection, which that statement reports.
 */
export class PipeliningClient extends SteadyClient {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    const { connection } = this as unknown as { connection: { stream: Duplex } };
    const send = (order: unknown[]): Promise<unknown> => this.transmit(order);
    let isCorked = false;
    const flush = (): void => {
      if (isCorked) connection.stream.uncork();
      isCorked = false;
    };
    const query = (...order: unknown[]): Promise<unknown> => {
      this.requireBorrower();
      if (!isCorked) connection.stream.cork();
      isCorked = true;
      const answer = send(order);
      if (order[0] !== BEGIN) {
        process.nextTick(flush);
        return answer;
      }
      answer.catch(() => undefined);
      return Promise.resolve();
    };
    this.query = query as typeof this.query;
  }

  /** Throws when it was given back, and lent to another gym. */
  protected requireBorrower(): void {}

  /**
   * Answers as `pg` does, whose own promise hangs a function on the statement. V8 puts a function that is written into
   * a property among the old objects. The rows that it sees stay there until V8 looks through these. Copying them took
   * longer than all other young objects.
   */
  protected transmit(order: unknown[]): Promise<unknown> {
    if (isAnsweredElsewhere(order)) return super.query(...(order as [string]));
    return new Promise((resolve, reject) => {
      const answer = (fault: Error | null, result: unknown): void => (fault ? reject(fault) : resolve(result));
      super.query(...(order as [string]), answer);
    }).catch((fault: Error) => {
      // Leads to the caller, not to the socket.
      Error.captureStackTrace(fault);
      throw fault;
    });
  }
}

/** Has a callback, or is a statement of its own kind, such as a copied table. */
function isAnsweredElsewhere(order: unknown[]): boolean {
  const [statement] = order;
  const isOwnKind = typeof statement === 'object' && statement !== null && 'submit' in statement;
  return isOwnKind || typeof order.at(-1) === 'function';
}
