import { LIMITS } from './limits.js';

/** A phone as people write it: digits, spaces, dots, hyphens and parentheses, with a + before it or not. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(text) && digits >= LIMITS.phoneDigits.min && digits <= LIMITS.phoneDigits.max;
}
