import { describe, expect, it } from '@jest/globals';
import { digitsOf } from './check-in-code';

/** The key of RFC 6238 for SHA-256, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA====';

describe('digitsOf', () => {
  it.each([
    [59, '46119246'],
    [1_111_111_109, '68084774'],
    [1_234_567_890, '91819424'],
    [20_000_000_000, '77737706'],
  ])('makes the code of RFC 6238 at %i s', async (seconds: number, digits: string) => {
    expect(await digitsOf(SECRET.replaceAll('=', ''), Math.floor(seconds / 30))).toBe(digits);
  });
});
