import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { GymsKey } from './environment-shape.js';
import { StartupError } from './startup-error.js';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** GYMS_KEY is long and random, so that a fast derivation does: a thousand gyms are opened in one start. */
const keyOf = (key: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'palestra directory', KEY_BYTES));

/** Seals a secret for one purpose, such as `athens smtp`: moved to another gym's row it cannot be opened. */
export function sealed(secret: string, purpose: string, { key }: GymsKey): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce).setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export function opened(box: Buffer, purpose: string, { key, before }: GymsKey): string {
  const text = openedBy(key, box, purpose) ?? (before === null ? null : openedBy(before, box, purpose));
  if (text !== null) return text;
  throw new StartupError(
    `GYMS_KEY does not open the secrets of this directory (${purpose}): set the key they were sealed with.`,
  );
}

/** null: it was sealed with another key, for another purpose, or was changed. */
export function openedBy(key: string, box: Buffer, purpose: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(key), box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(box.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
