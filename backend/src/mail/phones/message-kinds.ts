import type { MailPurpose } from '../../contract/mail.js';
import { MESSAGE_KINDS, type MessageKind } from '../../contract/own-messages.js';
import { CAN_UNSUBSCRIBE, NIGHT_FACTS, purposesSql } from '../mail-purposes.js';

/** The purposes of each kind (rule: messages on the phone). All others always go by mail. */
const PURPOSES_OF: Readonly<Record<MessageKind, readonly MailPurpose[]>> = {
  places: ['place-free', 'place-held', 'promoted', 'passed-over', 'class-open', 'place-lost'],
  bookings: [
    'booked',
    'changed',
    'other-trainer',
    'cancelled',
    'day-closed',
    'restored',
    'standing',
    'course',
    'visit-returned',
    'freeze',
  ],
  reminders: ['reminder', 'expiring', 'first-visit', 'document-expiring', 'renewal-soon', 'renewal'],
  news: CAN_UNSUBSCRIBE,
};

/**
 * These go by mail as well as to the phone: a place is lost when nobody sees that it is held, the file in the mail is what
 * alters the visit in a calendar, and a charge is announced in writing.
 */
export const ALSO_BY_MAIL: readonly MailPurpose[] = [
  ...(['place-held', 'changed', 'cancelled', 'day-closed', 'restored', 'renewal-soon', 'renewal'] as const),
];
export const goesByMailToo = (purpose: MailPurpose): boolean => ALSO_BY_MAIL.includes(purpose);

export const kindOf = (purpose: MailPurpose): MessageKind | undefined =>
  MESSAGE_KINDS.find((kind) => PURPOSES_OF[kind].includes(purpose));

/** SQL condition: its reader did it themselves, and is sent the file for the calendar. */
export const isOwnAct = (m: string): string =>
  Object.entries(NIGHT_FACTS)
    .map(([purpose, facts]) => `(${m}.purpose = '${purpose}' AND ${m}.facts @> '${JSON.stringify(facts)}')`)
    .join(' OR ');

/** SQL: the kind of a row of the outbox; null for what always goes by mail. */
export const kindSql = (m: string): string => {
  const kinds = MESSAGE_KINDS.map((kind) => `WHEN ${m}.purpose IN (${purposesSql(PURPOSES_OF[kind])}) THEN '${kind}'`);
  return `CASE WHEN ${isOwnAct(m)} THEN NULL ${kinds.join(' ')} END`;
};
