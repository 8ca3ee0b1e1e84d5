import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { zipOf } from './zip-of-files.js';

const NOW = new Date('2026-11-22T10:00:00Z');
let chunks = 0;
/** A chunk that compresses badly: 50,000 bytes that repeat nothing. */
function noise(): string {
  chunks += 1;
  const bytes = Array.from({ length: 1_563 }, (_, n) => createHash('sha256').update(`${chunks} ${n}`).digest());
  return Buffer.concat(bytes).toString('base64');
}

async function* lines(...texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield await Promise.resolve(text);
}

describe('an archive', () => {
  it('has every file with its chunks in order', async () => {
    const zip = await buffer(await zipOf([{ name: 'a.csv', chunks: () => lines('α;', 'β') }], NOW));
    const name = zip.indexOf('a.csv');
    expect(inflateRawSync(zip.subarray(name + 'a.csv'.length)).toString()).toBe('α;β');
  });

  it('reads a file only as fast as it is sent, and lets it go when nobody wants it any more', async () => {
    let read = 0;
    let isLetGo = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) {
          read += 1;
          yield await Promise.resolve(noise());
        }
      } finally {
        isLetGo = true;
      }
    }
    const output = await zipOf([{ name: 'a.csv', chunks: endless }], NOW);
    let sent = 0;
    for await (const chunk of output) {
      sent += (chunk as Buffer).length;
      // However much was sent, little waits between the database and the network.
      expect(read * 50_000 - sent).toBeLessThan(1_500_000);
      if (sent > 5_000_000) break;
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(isLetGo).toBe(true);
    const after = read;
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBe(after);
    // Five megabytes are packed, which a busy machine takes its time for.
  }, 60_000);

  it('breaks when a file cannot be read, instead of ending as if it were whole', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield await Promise.resolve('α');
      throw new Error('The database is gone');
    }
    await expect(buffer(await zipOf([{ name: 'a.csv', chunks: broken }], NOW))).rejects.toThrow('The database is gone');
  });
});
