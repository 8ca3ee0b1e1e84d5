import { CHECK_IN_CODE, checkInText, type CheckInSecret } from '@palestra/backend/contract/check-in';
import type { KeptSecret } from '../../api/kept-secrets';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const MS_PER_STEP = CHECK_IN_CODE.seconds * 1000;

function bytesOf(base32: string): Uint8Array<ArrayBuffer> {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The digits of a step (RFC 6238, with SHA-256). */
export async function digitsOf(secret: string, step: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const hash = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const offset = hash.getUint8(hash.byteLength - 1) % 16;
  const number = hash.getUint32(offset) % 2 ** 31;
  return String(number % 10 ** CHECK_IN_CODE.digits).padStart(CHECK_IN_CODE.digits, '0');
}

export const stepAt = ({ clockAhead }: KeptSecret, now: number): number => Math.floor((now + clockAhead) / MS_PER_STEP);

export const codeAt = async (kept: KeptSecret, step: number): Promise<string> =>
  checkInText(kept.id, await digitsOf(kept.secret, step));

export const toKept = ({ id, secret, now }: CheckInSecret, phone: number): KeptSecret => ({
  id,
  secret,
  clockAhead: Date.parse(now) - phone,
});
