import * as is from './kinds.js';
import { orNull, shape } from './shape.js';

/** The gym's ways of contact; null where one is not set. */
export class GymContact extends shape({
  phone: orNull(is.text),
  email: orNull(is.text),
  viber: orNull(is.text),
  whatsApp: orNull(is.text),
  address: orNull(is.text),
  mapLink: orNull(is.text),
  openingHours: orNull(is.text),
}) {}

export interface ContactWay {
  kind: 'call' | 'viber' | 'whatsApp' | 'write';
  href: string;
  /** The phone number or address itself. */
  shown: string;
}

const digits = (number: string): string => number.replace(/\D/g, '');
const LINKS: Record<ContactWay['kind'], (shown: string) => string> = {
  call: (phone) => `tel:${phone.startsWith('+') ? '+' : ''}${digits(phone)}`,
  viber: (number) => `viber://chat?number=%2B${digits(number)}`,
  whatsApp: (number) => `https://wa.me/${digits(number)}`,
  write: (email) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
};

/** All ways of contact that the gym has set: the first is the quickest on a phone, the last at a desk. */
export function contactWaysOf({ phone, viber, whatsApp, email }: GymContact): ContactWay[] {
  const ways: [ContactWay['kind'], string | null][] = [
    ['call', phone],
    ['viber', viber],
    ['whatsApp', whatsApp],
    ['write', email],
  ];
  return ways.flatMap(([kind, shown]) => (shown === null ? [] : [{ kind, shown, href: LINKS[kind](shown) }]));
}
