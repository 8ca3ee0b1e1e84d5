import { isPhone, readPhone } from './phone.js';

/** Countries whose mobile numbers tell themselves from others, and whose price the gym knows: Greece and Cyprus. */
const MOBILES = [
  { code: '30', national: /^69\d{8}$/ },
  { code: '357', national: /^9\d{7}$/ },
] as const;

/** The number that an SMS goes to, such as `+306912345678`; null for a number that is no mobile one (rule: SMS). */
export function mobileOf(phone: string | null): string | null {
  if (phone === null || !isPhone(phone)) return null;
  const typed = readPhone(phone);
  const digits = typed.replace(/\D/g, '').replace(/^00/, '');
  const isWhole = typed.startsWith('+') || /^\D*00/.test(typed);
  for (const { code, national } of MOBILES) {
    if (digits.startsWith(code) && national.test(digits.slice(code.length))) return `+${digits}`;
  }
  // Without a country's code a number is Greek.
  return !isWhole && MOBILES[0].national.test(digits) ? `+30${digits}` : null;
}
