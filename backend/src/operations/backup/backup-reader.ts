import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { StartupError } from '../../platform/config/startup-error.js';
import {
  DIGEST_BYTES,
  FRAME_BYTES,
  LAST_FRAME,
  MAGIC,
  MAX_HEADER_BYTES,
  parseHeader,
  type BackupHeader,
} from './backup-header.js';
import { ENDING, isFolder } from './backup-name.js';
import { frameCipher, PLAIN, TAG_BYTES, type FrameCipher } from './frame-cipher.js';

/** The conditions under which a file is trusted. */
export interface Trust {
  /** With a key, only files sealed by it are trusted. */
  backupKey: string | null;
  /** The operator vouches for an unsealed file. */
  allowPlain?: boolean;
}

/** A verified backup: complete and, if there is a key, sealed with it, header included. */
export interface OpenedBackup {
  name: string;
  header: BackupHeader;
  /** The content as it was handed to `writeBackup`. */
  body(): Promise<Readable>;
}

interface BackupFile {
  name: string;
  header: BackupHeader;
  headerLine: string;
  size: number;
}

async function sizeOf(name: string): Promise<number> {
  if (isFolder(name)) throw new StartupError(`${name} is a folder: name one of the backups in it (*${ENDING}).`);
  try {
    const found = await stat(name);
    if (found.isFile()) return found.size;
  } catch {
    // Reported below in one line.
  }
  throw new StartupError(`There is no backup ${name}.`);
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const damaged = (name: string): StartupError =>
  new StartupError(`${name} is damaged or was cut short: its checksum does not match.`);

/** Reads the first two lines. A file without the magic line is no backup, even if the rest looks like one. */
async function readHeader(file: FileHandle, name: string): Promise<{ header: BackupHeader; headerLine: string }> {
  const start = (await read(file, 0, MAGIC.length + MAX_HEADER_BYTES)).toString('latin1');
  if (!start.startsWith(MAGIC)) throw new StartupError(`${name} is not a backup of this version of Palestra.`);
  const headerLine = start.slice(MAGIC.length, start.indexOf('\n', MAGIC.length) + 1);
  const header = parseHeader(headerLine);
  if (header === null) throw damaged(name);
  return { header, headerLine };
}

async function isWhole(file: FileHandle, name: string, size: number): Promise<boolean> {
  if (size <= MAGIC.length + DIGEST_BYTES) return false;
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(name, { end: size - DIGEST_BYTES - 1 })) digest.update(chunk as Buffer);
  return digest.digest().equals(await read(file, size - DIGEST_BYTES, DIGEST_BYTES));
}

/** The header as the file claims it, or null for no backup. Nothing has verified it yet. */
export async function claimedHeader(name: string): Promise<BackupHeader | null> {
  const file = await open(name, 'r');
  try {
    return (await readHeader(file, name)).header;
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

/** Reads the whole file once and verifies its checksum. */
async function requireWhole(name: string): Promise<BackupFile> {
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

/** The cipher for a backup. The file's own header does not decide whether a key is required. */
async function cipherOf({ name, header, headerLine }: BackupFile, trust: Trust): Promise<FrameCipher> {
  const { backupKey, allowPlain = false } = trust;
  if (header.encryption !== null) {
    if (backupKey !== null) return frameCipher(header.encryption, headerLine, backupKey);
    throw new StartupError(`${name} is encrypted: set BACKUP_KEY to the key it was made with.`);
  }
  if (backupKey === null || allowPlain) return PLAIN;
  throw new StartupError(
    `${name} is not sealed with BACKUP_KEY: anybody may have written it. ` +
      'If you know that it is yours: npm run restore -- --allow-plain FILE',
  );
}

async function* framesOf(backup: BackupFile, cipher: FrameCipher): AsyncGenerator<Buffer> {
  const file = await open(backup.name, 'r');
  const end = backup.size - DIGEST_BYTES;
  try {
    let position = MAGIC.length + backup.headerLine.length;
    for (let number = 0, isLast = false; !isLast; number += 1) {
      if (position + 4 > end) throw damaged(backup.name);
      const length = (await read(file, position, 4)).readUInt32BE();
      isLast = length >= LAST_FRAME;
      const size = isLast ? length - LAST_FRAME : length;
      position += 4;
      if (size > FRAME_BYTES + TAG_BYTES || position + size > end) throw damaged(backup.name);
      const frame = await read(file, position, size);
      position += size;
      yield opened(cipher, frame, { number, isLast, name: backup.name });
    }
    if (position !== end) throw damaged(backup.name);
  } finally {
    await file.close();
  }
}

function opened(
  cipher: FrameCipher,
  frame: Buffer,
  { number, isLast, name }: { number: number; isLast: boolean; name: string },
): Buffer {
  try {
    return cipher.open(frame, isLast);
  } catch {
    throw new StartupError(
      number === 0
        ? `BACKUP_KEY is not the key that ${name} was made with.`
        : `${name} was changed after it was made: nothing was restored.`,
    );
  }
}

/** Opens a backup. A wrong key, or a changed header, fails at the first frame, before either is used. */
export async function openBackup(name: string, trust: Trust): Promise<OpenedBackup> {
  const backup = await requireWhole(name);
  const first = framesOf(backup, await cipherOf(backup, trust));
  await first.next();
  await first.return(undefined);
  const body = async (): Promise<Readable> => {
    const frames = Readable.from(framesOf(backup, await cipherOf(backup, trust)));
    const unpacked = createGunzip();
    frames.on('error', (fault) => unpacked.destroy(fault));
    return frames.pipe(unpacked);
  };
  return { name, header: backup.header, body };
}
