import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Environment } from '../platform/config/environment-shape.js';

export const SESSION_ALGORITHM = 'HS256';

/** Build the key object once: a text secret would be converted again for every request. */
export function sessionKeyOf({ jwtSecret }: Pick<Environment, 'jwtSecret'>): KeyObject {
  if (jwtSecret === null) throw new Error('JWT_SECRET is not set: `npm start` makes one by itself');
  return createSecretKey(jwtSecret, 'utf8');
}
