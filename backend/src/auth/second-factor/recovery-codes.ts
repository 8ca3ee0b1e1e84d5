import { createHash, randomInt } from 'node:crypto';
import { cleanWords } from '../../contract/clean-words.js';

const RECOVERY_CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without letters and digits that look alike. 16 of them hold 79 bits. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789';

const group = (): string => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** New codes, such as `k3xp-9w2a-...`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'));

/** The code as it was given out, however it was typed; null: it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = cleanWords(typed).toLowerCase().replaceAll(/[\s-]/g, '');
  const isOne = letters.length === GROUPS * GROUP_LENGTH && [...letters].every((letter) => ALPHABET.includes(letter));
  return isOne ? (letters.match(/.{4}/g) ?? []).join('-') : null;
}

/** Too long to be guessed from its hash; salted by the account, so that equal codes of two are not equal here. */
export const recoveryCodeHash = (userId: string, code: string): string =>
  createHash('sha256').update(`recovery code\n${userId}\n${code}`).digest('base64url');
