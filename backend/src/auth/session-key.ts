import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Environment } from '../platform/config/environment-shape.js';

export const SESSION_ALGORITHM = 'HS256';

/** A key object, to be made once: a secret given as text would be made into one again for every request. */
export function sessionKeyOf({ jwtSecret }: Pick<Environment, 'jwtSecret'>): KeyObject {
  if (jwtSecret === null) throw new Error('JWT_SECRET is not set: `npm start` makes one by itself');
  return createSecretKey(jwtSecret, 'utf8');
}
