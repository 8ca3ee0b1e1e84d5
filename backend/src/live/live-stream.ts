import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Caller } from '../platform/http/caller.js';

/** Who does not take what is sent has gone, or is better served by reading everything again. */
const MOST_WAITING_BYTES = 64 * 1024;
const SIGN_OF_LIFE = ':\n\n';

export const encodeChanges = (changes: readonly object[]): string => `data: ${JSON.stringify(changes)}\n\n`;

/** One open answer to GET /api/live. */
export class LiveStream {
  constructor(
    readonly caller: Caller,
    private readonly response: ServerResponse,
    private readonly headers: OutgoingHttpHeaders,
  ) {}

  /** `onEnd` is told once, however it ends. */
  begin(onEnd: () => void): void {
    if (this.response.destroyed) return onEnd();
    this.response.once('close', onEnd);
    this.response.writeHead(200, this.headers);
    this.send(encodeChanges([]));
  }

  send(message: string): void {
    // It ends when the last of it is taken, which may be never.
    if (this.response.writableEnded) return;
    if (this.response.writableLength > MOST_WAITING_BYTES) this.response.destroy();
    else this.response.write(message);
  }

  sendSignOfLife(): void {
    this.send(SIGN_OF_LIFE);
  }

  end(): void {
    this.response.end();
  }
}
