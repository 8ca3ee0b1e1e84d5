import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { PlainFault } from '../../platform/process/plain-fault.js';
import { DIGEST_BYTES, LAST_FRAME, MAGIC, MAX_HEADER_BYTES, type BackupHeader } from './backup-header.js';
import { frameCipher, PLAIN, type FrameCipher } from './frame-cipher.js';

/** A backup whose checksum is right. */
export interface SoundBackup {
  name: string;
  header: BackupHeader;
  headerLine: string;
  size: number;
}

async function sizeOf(name: string): Promise<number> {
  try {
    const found = await stat(name);
    if (found.isFile()) return found.size;
  } catch {
    // Said below in one line.
  }
  throw new PlainFault(`There is no backup ${name}.`);
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The first two lines. Whatever does not begin as a backup does is none, however it ends. */
async function readHeader(file: FileHandle, name: string): Promise<{ header: BackupHeader; headerLine: string }> {
  const start = (await read(file, 0, MAGIC.length + MAX_HEADER_BYTES)).toString('latin1');
  if (!start.startsWith(MAGIC)) throw new PlainFault(`${name} is not a backup of this version of Palestra.`);
  const headerLine = start.slice(MAGIC.length, start.indexOf('\n', MAGIC.length) + 1);
  try {
    return { header: JSON.parse(headerLine) as BackupHeader, headerLine };
  } catch {
    throw damaged(name);
  }
}

const damaged = (name: string): PlainFault =>
  new PlainFault(`${name} is damaged or was cut short: its checksum does not match.`);

async function isWhole(file: FileHandle, name: string, size: number): Promise<boolean> {
  if (size <= MAGIC.length + DIGEST_BYTES) return false;
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(name, { end: size - DIGEST_BYTES - 1 })) digest.update(chunk as Buffer);
  return digest.digest().equals(await read(file, size - DIGEST_BYTES, DIGEST_BYTES));
}

/** Reads the whole file once, and answers only for one that is what was written. */
export async function requireSound(name: string): Promise<SoundBackup> {
  const size = await sizeOf(name);
  const file = await open(name, 'r');
  try {
    const { header, headerLine } = await readHeader(file, name);
    if (!(await isWhole(file, name, size))) throw damaged(name);
    return { name, header, headerLine, size };
  } finally {
    await file.close();
  }
}

/** The cipher that opens a backup; asks for the key where one is needed, and tries it on the first frame. */
async function cipherOf(backup: SoundBackup, backupKey: string | null): Promise<FrameCipher> {
  if (backup.header.encryption === null) return PLAIN;
  if (backupKey === null)
    throw new PlainFault(`${backup.name} is encrypted: set BACKUP_KEY to the key it was made with.`);
  return frameCipher(backup.header, backup.headerLine, backupKey);
}

async function* framesOf(backup: SoundBackup, cipher: FrameCipher): AsyncGenerator<Buffer> {
  const file = await open(backup.name, 'r');
  try {
    let position = MAGIC.length + Buffer.byteLength(backup.headerLine);
    for (let isLast = false; !isLast;) {
      const length = (await read(file, position, 4)).readUInt32BE();
      isLast = length >= LAST_FRAME;
      const size = isLast ? length - LAST_FRAME : length;
      const frame = await read(file, position + 4, size);
      position += 4 + size;
      yield opened(cipher, frame, isLast, backup.name);
    }
  } finally {
    await file.close();
  }
}

function opened(cipher: FrameCipher, frame: Buffer, isLast: boolean, name: string): Buffer {
  try {
    return cipher.open(frame, isLast);
  } catch {
    throw new PlainFault(`BACKUP_KEY is not the key that ${name} was made with.`);
  }
}

/** A wrong key shows at the first frame, before anything is done with what it would say. */
export async function requireKey(backup: SoundBackup, backupKey: string | null): Promise<void> {
  const frames = framesOf(backup, await cipherOf(backup, backupKey));
  await frames.next();
  await frames.return(undefined);
}

/** What was backed up, as it was handed to `writeBackup`. */
export async function bodyOf(backup: SoundBackup, backupKey: string | null): Promise<Readable> {
  const frames = Readable.from(framesOf(backup, await cipherOf(backup, backupKey)));
  const body = createGunzip();
  frames.on('error', (fault) => body.destroy(fault));
  return frames.pipe(body);
}
