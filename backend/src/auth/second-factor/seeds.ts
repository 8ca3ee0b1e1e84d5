import { createHash } from 'node:crypto';
import type { SealKey } from '../../platform/config/environment-shape.js';
import { openedBy, sealed } from '../../platform/config/sealing.js';

const MARK = 'sealed';
const PRINT_LENGTH = 8;

/** Tells keys apart; it is stored beside what they have sealed. */
const printOf = (key: string): string =>
  createHash('sha256').update(`palestra seal ${key}`).digest('hex').slice(0, PRINT_LENGTH);

/** The row of a secret: a purpose and an id, so that it opens there alone. */
export type SealedOf = `${'totp' | 'webhook'} ${string}`;

/** SQL condition: the secret is not sealed, or with another key than this one. None has a colon. */
export const notSealedWith = (key: string): string => `secret NOT LIKE '${MARK}:${printOf(key)}:%'`;
/** SQL condition. */
export const IS_SEALED = `secret LIKE '${MARK}:%'`;

/** As the database has it: sealed for this row alone, or as it is where there is no key (rule: sealed seeds). */
export function sealSecret(secret: string, of: SealedOf, key: SealKey | null): string {
  return key === null ? secret : `${MARK}:${printOf(key.key)}:${sealed(secret, of, key).toString('base64url')}`;
}

/** The secret of what the database has; null: no key that is set opens it, or it is that of another row. */
export function openSecret(stored: string, of: SealedOf, key: SealKey | null): string | null {
  const [mark, print, box] = stored.split(':');
  if (mark !== MARK || box === undefined) return stored;
  const keys = [key?.key, key?.before].filter((one) => typeof one === 'string');
  const fitting = keys.find((one) => printOf(one) === print);
  return fitting === undefined ? null : openedBy(fitting, Buffer.from(box, 'base64url'), of);
}

export const sealSeed = (seed: string, userId: string, key: SealKey | null): string =>
  sealSecret(seed, `totp ${userId}`, key);
export const openSeed = (stored: string, userId: string, key: SealKey | null): string | null =>
  openSecret(stored, `totp ${userId}`, key);
