import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { SCRYPT, type BackupHeader, type KeyDerivation } from './backup-header.js';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const KEY_BYTES = 32;
export const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const MAX_MEMORY = 256 * 1024 * 1024;

export const newKeyDerivation = (): KeyDerivation => ({
  ...SCRYPT,
  salt: randomBytes(16).toString('base64'),
});

/** Encrypts a frame on its way into the file, and decrypts it on the way back. */
export interface FrameCipher {
  seal(frame: Buffer, isLast: boolean): Buffer;
  /** Throws unless the frame was sealed with this key, for this place in this file. */
  open(frame: Buffer, isLast: boolean): Buffer;
}

export const PLAIN: FrameCipher = { seal: (frame) => frame, open: (frame) => frame };

/**
 * AES-256-GCM, frame by frame. The salt makes the key unique to the file; the nonce is the frame's number. The header
 * and the mark of the last frame are also authenticated, so that frames cannot be moved, dropped or cut off.
 */
export async function frameCipher(
  { key: { salt, cost, blockSize, parallelization } }: NonNullable<BackupHeader['encryption']>,
  headerLine: string,
  password: string,
): Promise<FrameCipher> {
  const options = { N: cost, r: blockSize, p: parallelization, maxmem: MAX_MEMORY };
  const key = await derive(password, Buffer.from(salt, 'base64'), KEY_BYTES, options);
  const place = createHash('sha256').update(headerLine).digest();
  let number = 0;
  const next = (isLast: boolean) => {
    const nonce = Buffer.alloc(NONCE_BYTES);
    nonce.writeUInt8(isLast ? 1 : 0, 0);
    nonce.writeUInt32BE(number, NONCE_BYTES - 4);
    number += 1;
    return nonce;
  };
  return {
    seal(frame, isLast) {
      const cipher = createCipheriv('aes-256-gcm', key, next(isLast)).setAAD(place);
      return Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
    },
    open(frame, isLast) {
      const decipher = createDecipheriv('aes-256-gcm', key, next(isLast), { authTagLength: TAG_BYTES }).setAAD(place);
      decipher.setAuthTag(frame.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(frame.subarray(0, -TAG_BYTES)), decipher.final()]);
    },
  };
}
