import { LIMITS } from './limits.js';

/** Accepts a phone as people write it: digits, spaces, dots, hyphens and parentheses, with an optional leading +. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(text) && digits >= LIMITS.phoneDigits.min && digits <= LIMITS.phoneDigits.max;
}
