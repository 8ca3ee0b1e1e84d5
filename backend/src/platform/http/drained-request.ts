import type { IncomingMessage } from 'node:http';

/** Limits for the discarded body: beyond them the connection is closed. */
const MAX_BYTES = 33_554_432;
const PATIENCE_MS = 10_000;

/**
 * Resolves when the rest of a refused body has been read and discarded. A client that is still writing when the
 * connection closes sees a broken pipe instead of the response.
 */
export function drained(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve();
    let bytes = 0;
    const impatience = setTimeout(resolve, PATIENCE_MS);
    const done = (): void => {
      clearTimeout(impatience);
      resolve();
    };
    request.once('end', done).once('close', done);
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) done();
    });
    request.resume();
  });
}
