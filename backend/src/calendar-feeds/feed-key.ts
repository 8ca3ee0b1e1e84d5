import { createHash, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;

export const newFeedKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** The stored hash of the secret in an address. */
export const hashOfFeedKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
