import { createHash } from 'node:crypto';
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { FRAME_BYTES, LAST_FRAME, MAGIC, type BackupHeader } from './backup-header.js';
import { frameCipher, newKeyDerivation, PLAIN, type FrameCipher } from './frame-cipher.js';

const UNFINISHED = '.unfinished';
const ABANDONABLE = /\.backup\.\d+\.unfinished$/;
/** Older than any file that is still being written. */
const ABANDONED_AFTER_MS = 3_600_000;
/** Only the owner may read a backup. */
const PRIVATE = 0o600;

/** Writes to a file and keeps the digest of everything written. */
class DigestedFile {
  private readonly digest = createHash('sha256');
  bytes = 0;

  constructor(private readonly file: FileHandle) {}

  async write(data: Buffer): Promise<void> {
    this.digest.update(data);
    this.bytes += data.length;
    await this.file.writeFile(data);
  }

  async end(): Promise<void> {
    await this.file.writeFile(this.digest.digest());
    await this.file.sync();
  }
}

/** Cuts data into frames of one size; the last one has the rest, or is empty. */
async function* framesOf(data: AsyncIterable<Buffer>): AsyncGenerator<{ frame: Buffer; isLast: boolean }> {
  let kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of data) {
    kept.push(chunk);
    size += chunk.length;
    if (size < FRAME_BYTES) continue;
    const all = Buffer.concat(kept);
    let from = 0;
    for (; all.length - from >= FRAME_BYTES; from += FRAME_BYTES) {
      yield { frame: all.subarray(from, from + FRAME_BYTES), isLast: false };
    }
    kept = [all.subarray(from)];
    size = all.length - from;
  }
  yield { frame: Buffer.concat(kept), isLast: true };
}

async function writeFrames(
  to: DigestedFile,
  body: AsyncIterable<Buffer>,
  cipher: FrameCipher,
  signal?: AbortSignal,
): Promise<void> {
  const sealing = async (compressed: AsyncIterable<Buffer>): Promise<void> => {
    for await (const { frame, isLast } of framesOf(compressed)) {
      const sealed = cipher.seal(frame, isLast);
      const length = Buffer.alloc(4);
      length.writeUInt32BE((sealed.length | (isLast ? LAST_FRAME : 0)) >>> 0);
      await to.write(Buffer.concat([length, sealed]));
    }
  };
  await pipeline(body, createGzip(), sealing, { signal });
}

/** Removes partial files of processes that were killed. */
async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!ABANDONABLE.test(name)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (now - mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}

/**
 * Writes a backup under a temporary name and renames it when it is complete and on disk. So every file with a backup's
 * name is one. @returns its size in bytes
 */
export async function writeBackup(
  name: string,
  facts: Omit<BackupHeader, 'encryption'>,
  body: AsyncIterable<Buffer>,
  backupKey: string | null,
  signal?: AbortSignal,
): Promise<number> {
  const encryption = backupKey === null ? null : ({ cipher: 'aes-256-gcm', key: newKeyDerivation() } as const);
  const header: BackupHeader = { ...facts, encryption };
  const headerLine = `${JSON.stringify(header)}\n`;
  const cipher =
    backupKey === null || encryption === null ? PLAIN : await frameCipher(encryption, headerLine, backupKey);
  const unfinished = `${name}.${process.pid}${UNFINISHED}`;
  await removeAbandoned(path.dirname(name), Date.parse(facts.createdAt));
  const file = await open(unfinished, 'wx', PRIVATE);
  try {
    const digested = new DigestedFile(file);
    await digested.write(Buffer.from(`${MAGIC}${headerLine}`));
    await writeFrames(digested, body, cipher, signal);
    await digested.end();
    await file.close();
    await rename(unfinished, name);
    return digested.bytes;
  } catch (fault) {
    await file.close();
    await rm(unfinished, { force: true });
    throw fault;
  }
}
