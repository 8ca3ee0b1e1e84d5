import { passwordLetters } from '../../contract/clean-words.js';
import { LIMITS } from '../../contract/limits.js';
import type { FieldProblem } from '../texts/text-params.js';

import { COMMONEST_PASSWORDS } from './commonest-passwords.js';

/** The account that the password is for, as far as it is known. */
interface PasswordOwner {
  email?: string;
  isStaff?: boolean;
}

/** Common passwords here: the demo gym's, and common English ones typed on a Greek keyboard. */
const COMMON_HERE: readonly string[] = [
  ...['palestra', 'palestra1', 'gymnastirio', 'γυμναστηριο', 'κωδικος', 'κωδικοσ', 'καλημερα', 'ελλαδα', 'σαγαπω'],
  ...['ολυμπιακος', 'παναθηναικος', 'password', 'ςερτυ', 'ςερτυθ', 'ςερτυθιοπ', 'ασδφγη', 'ασδφγηξκλ', 'ζχψωβν'],
];

/** Capitals, accents and surrounding spaces do not make a password rarer. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
const COMMON_HERE_PLAIN = new Set(COMMON_HERE.map(plain));

/** The reason to refuse a password of the right length, or null. */
export function passwordProblem(password: string, { email = '', isStaff = false }: PasswordOwner): FieldProblem | null {
  const word = plain(password);
  if (word === '') return { key: 'passwordBlank' };
  if (COMMONEST_PASSWORDS.has(word) || COMMON_HERE_PLAIN.has(word)) return { key: 'passwordCommon' };
  const address = plain(email);
  if (address !== '' && [address, ...address.split('@')].includes(word)) return { key: 'passwordIsEmail' };
  const min = LIMITS.staffPasswordMinLength;
  return isStaff && [...passwordLetters(password)].length < min
    ? { key: 'staffPasswordTooShort', params: { min } }
    : null;
}
