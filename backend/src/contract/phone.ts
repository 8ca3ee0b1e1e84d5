import { cleanWords } from './clean-words.js';
import { LIMITS } from './limits.js';

/**
 * A phone as it is stored (rule: clean words). Contact apps wrap theirs in marks of direction, documents write other
 * dashes than a keyboard has, and a link brings its `tel:` along.
 */
export function readPhone(text: string): string {
  const clean = cleanWords(text);
  const [, number] = /^tel:([^;?]*)/i.exec(clean) ?? [];
  return (number ?? clean).replace(/[\p{Pd}\u2212]/gu, '-').trim();
}

/** Accepts a phone as people write it: digits, spaces, dots, dashes, slashes and parentheses, with an optional leading +. */
export function isPhone(text: string): boolean {
  const phone = readPhone(text);
  const digits = phone.replace(/\D/g, '').length;
  return /^\+?[\d\s()./-]+$/.test(phone) && digits >= LIMITS.phoneDigits.min && digits <= LIMITS.phoneDigits.max;
}

/** A number that stands alone, without a slash, which may separate two. */
const NUMBER = /(?<![\p{L}\p{N}@._+-])\+?\(?\d[\d\s().-]*\d(?![\p{L}\p{N}@_])/gu;

/**
 * A cell of a table, which may have two phones, or a word beside one: `6912345678 (μαμά)`. The first is kept, and
 * `rest` has the left-out text; it is mostly empty. A cell without a phone comes back as `phone` alone (rule: import).
 */
export function firstPhone(cell: string): { phone: string; rest: string } {
  const whole = readPhone(cell);
  if (isPhone(whole)) return { phone: whole, rest: '' };
  const first = [...whole.matchAll(NUMBER)].find(([number]) => isPhone(number));
  if (first === undefined) return { phone: whole, rest: '' };
  const [phone] = first;
  const rest = `${whole.slice(0, first.index)} ${whole.slice(first.index + phone.length)}`;
  return { phone, rest: rest.replace(/^[\s/,;|·:-]+|[\s/,;|·:-]+$/g, '').replace(/\s+/g, ' ') };
}

/** The digits by which two phones are one: without spaces, signs and Greece's own country code. */
export const phoneKey = (phone: string): string =>
  readPhone(phone)
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^30(?=\d{10}$)/, '');
