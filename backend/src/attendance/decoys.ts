import { createHmac } from 'node:crypto';
import type { DoorPerson } from '../contract/check-in.js';
import { FIRST_NAMES } from '../contract/first-names.js';

const INITIALS = 'ΑΒΓΔΖΗΘΚΛΜΝΠΡΣΤΦΧ';

/**
 * Made-up people for digits that too few have, always the same ones for the same digits, so that an answer never tells
 * whether a number belongs to somebody (rule: door device).
 */
export function decoysFor(digits: string, howMany: number, secret: string): DoorPerson[] {
  return Array.from({ length: howMany }, (_, place) => {
    const bytes = createHmac('sha256', secret).update(`door ${digits} ${place}`).digest();
    const forms = FIRST_NAMES[bytes.readUInt16BE(16) % FIRST_NAMES.length] ?? [];
    const initial = INITIALS.charAt(bytes.readUInt8(18) % INITIALS.length);
    return { id: uuidOf(bytes), name: `${forms[1] ?? forms[0] ?? ''} ${initial}.` };
  });
}

/** Sorts real and made-up people alike. */
export const shuffled = (people: readonly DoorPerson[]): DoorPerson[] =>
  [...people].sort((a, b) => (a.id < b.id ? -1 : 1));

/** In the form of a random UUID. */
function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  const variant = '89ab'.charAt(bytes.readUInt8(8) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
