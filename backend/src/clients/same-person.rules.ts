import type { CalendarDate } from '../contract/calendar-date.js';
import type { SameBy } from '../contract/client.js';
import { LIMITS } from '../contract/limits.js';
import { phoneKey } from '../contract/phone.js';
import { isSameName } from '../contract/search-key.js';

export interface Person {
  name: string;
  phone: string;
  birthDate: CalendarDate | null;
}

/** A client who may be somebody else's double. */
export interface KnownPerson extends Person {
  id: string;
  /** Empty without one. */
  email: string;
}

/** A phone that is whole, as another one is compared with; null for none and for one that is still typed. */
export function comparedPhone(phone: string): string | null {
  const key = phoneKey(phone);
  return key.length < LIMITS.phoneDigits.min ? null : key;
}

/** The reason to take two for one person; null without one (rule: the same person). */
export function sameBy(one: Person, other: Person): SameBy | null {
  const phone = comparedPhone(one.phone);
  if (phone !== null && phone === comparedPhone(other.phone)) return 'phone';
  const isOneAge = one.birthDate !== null && one.birthDate === other.birthDate;
  return isOneAge && isSameName(one.name, other.name) ? 'nameAndBirthDate' : null;
}
