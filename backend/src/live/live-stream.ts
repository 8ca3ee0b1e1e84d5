import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Caller } from '../platform/http/caller.js';

/** A client that does not read its stream is gone, or better served by reading everything again. */
const MOST_WAITING_BYTES = 64 * 1024;
const SIGN_OF_LIFE = Buffer.from(':\n\n');

/** Bytes, because hundreds of streams get the same: a text would be encoded for each. */
export const encodeChanges = (changes: readonly object[]): Buffer =>
  Buffer.from(`data: ${JSON.stringify(changes)}\n\n`);

/** One open response of GET /api/live. */
export class LiveStream {
  constructor(
    readonly caller: Caller,
    private readonly response: ServerResponse,
    private readonly headers: OutgoingHttpHeaders,
  ) {}

  /** `onEnd` is called once, however the stream ends. */
  begin(onEnd: () => void): void {
    if (this.response.destroyed) return onEnd();
    this.response.once('close', onEnd);
    this.response.writeHead(200, this.headers);
    this.send(encodeChanges([]));
  }

  send(message: Buffer): void {
    // After `end()` the response only flushes, which may take for ever when the client does not read.
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
