import { LIMITS } from '../../contract/limits.js';
import type { FieldProblem } from '../http/app-error.js';
import { COMMONEST_PASSWORDS } from './commonest-passwords.js';

/** Whose password it is to be, as far as it is known. */
export interface PasswordOwner {
  email?: string;
  isStaff?: boolean;
}

/** What is tried first here: the password of the demo gym, and what a Greek keyboard makes of the commonest. */
const COMMON_HERE: readonly string[] = [
  ...['palestra', 'palestra1', 'gymnastirio', 'γυμναστηριο', 'κωδικος', 'κωδικοσ', 'καλημερα', 'ελλαδα', 'σαγαπω'],
  ...['ολυμπιακος', 'παναθηναικος', 'password', 'ςερτυ', 'ςερτυθ', 'ςερτυθιοπ', 'ασδφγη', 'ασδφγηξκλ', 'ζχψωβν'],
];

/** Capitals, accents and spaces at the ends make a password no rarer. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
const COMMON_HERE_PLAIN = new Set(COMMON_HERE.map(plain));

/** Why a password of the right length is refused all the same, or null. */
export function passwordProblem(password: string, { email = '', isStaff = false }: PasswordOwner): FieldProblem | null {
  const word = plain(password);
  if (word === '') return { key: 'passwordBlank' };
  if (COMMONEST_PASSWORDS.has(word) || COMMON_HERE_PLAIN.has(word)) return { key: 'passwordCommon' };
  const address = plain(email);
  if (address !== '' && [address, address.split('@')[0]].includes(word)) return { key: 'passwordIsEmail' };
  const min = LIMITS.staffPasswordMinLength;
  return isStaff && [...password].length < min ? { key: 'staffPasswordTooShort', params: { min } } : null;
}
