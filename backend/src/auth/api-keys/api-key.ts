import { createHash, randomBytes } from 'node:crypto';
import { KEY_PREFIX } from '../../contract/api-key.js';

const KEY_BYTES = 32;
const BEARER = new RegExp(`^Bearer +(${KEY_PREFIX}[\\w-]{1,100})$`, 'i');

export const newKey = (): string => KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url');

/** The stored hash. 256 random bits need no slow one. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The key that a request comes with; null for a session's token and for none. */
export const keyIn = ({ authorization }: { authorization?: string }): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null;
