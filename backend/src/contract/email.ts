import { cleanWords } from './clean-words.js';

/** An address as it was meant: copied from a link, it brings the link's `mailto:` along. */
export function readEmail(text: string): string {
  const clean = cleanWords(text);
  const [, address] = /^mailto:([^?]*)/i.exec(clean) ?? [];
  return (address ?? clean).trim();
}

/** An address as it is stored: two that differ in case are one (rule: addresses). */
export const storedEmail = (text: string): string => readEmail(text).toLowerCase().normalize('NFC');

/**
 * A simple pattern for an address as it is stored: only a mail can tell whether it works. Signs that nobody sees, and
 * that are no format characters, are refused.
 */
export const hasEmailForm = (text: string): boolean =>
  /^[^\s@,;:<>"]+@(?:[^\s@,;:<>".]+\.)+[^\s@,;:<>".]+$/.test(text) &&
  !/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Co}]/u.test(text);
