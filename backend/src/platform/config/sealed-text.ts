import { createHash } from 'node:crypto';
import type { SealKey } from './environment-shape.js';
import { openedBy, sealed } from './sealing.js';

const MARK = 'sealed';
const PRINT_LENGTH = 8;

/** Tells keys apart; it is stored beside what they have sealed. */
const printOf = (key: string): string =>
  createHash('sha256').update(`palestra seal ${key}`).digest('hex').slice(0, PRINT_LENGTH);

/** SQL condition: the text of this column is not sealed, or with another key than this one. The text itself has no colon. */
export const notSealedWith = (key: string, column: string): string => `${column} NOT LIKE '${MARK}:${printOf(key)}:%'`;
/** SQL condition. */
export const isSealed = (column: string): string => `${column} LIKE '${MARK}:%'`;

/** As the database has it: sealed for this purpose alone, or as it is where there is no key. */
export const sealText = (text: string, purpose: string, key: SealKey | null): string =>
  key === null ? text : `${MARK}:${printOf(key.key)}:${sealed(text, purpose, key).toString('base64url')}`;

/** The text of what the database has; null: no key that is set opens it, or it was sealed for something else. */
export function openText(stored: string, purpose: string, key: SealKey | null): string | null {
  const [mark, print, box] = stored.split(':');
  if (mark !== MARK || box === undefined) return stored;
  const keys = [key?.key, key?.before].filter((one) => typeof one === 'string');
  const fitting = keys.find((one) => printOf(one) === print);
  return fitting === undefined ? null : openedBy(fitting, Buffer.from(box, 'base64url'), purpose);
}
