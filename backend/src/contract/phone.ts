import { LIMITS } from './limits.js';

/**
 * A phone as it is stored: contact apps wrap theirs in marks of direction, which nobody sees or can delete, and
 * documents write other dashes than a keyboard has.
 */
export const readPhone = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();

/** Accepts a phone as people write it: digits, spaces, dots, dashes, slashes and parentheses, with an optional leading +. */
export function isPhone(text: string): boolean {
  const phone = readPhone(text);
  const digits = phone.replace(/\D/g, '').length;
  return /^\+?[\d\s()./-]+$/.test(phone) && digits >= LIMITS.phoneDigits.min && digits <= LIMITS.phoneDigits.max;
}
