import { createHash, randomInt } from 'node:crypto';
import { GIFT_CODE_LENGTH, GIFT_CODE_LETTERS } from '../contract/gift-card.js';

/** Some 72 bits: with a few tries an hour it is never found. */
export const newGiftCode = (): string =>
  Array.from({ length: GIFT_CODE_LENGTH }, () => GIFT_CODE_LETTERS[randomInt(GIFT_CODE_LETTERS.length)]).join('');

/** A code is a secret like a password; it has too many letters to be found from its hash. */
export const hashOfGiftCode = (code: string): string =>
  createHash('sha256').update(`gift card\n${code}`).digest('base64url');
