import { createHmac, randomBytes } from 'node:crypto';
import { SECRET_PREFIX } from '../contract/webhook.js';

const SECRET_BYTES = 32;
const MS_PER_SECOND = 1_000;

export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');

/** The header's value. The time is signed, too: who overhears a request cannot send it again much later. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / MS_PER_SECOND);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
