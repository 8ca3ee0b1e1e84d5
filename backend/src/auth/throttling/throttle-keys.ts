import { createHash } from 'node:crypto';
import type { MailedForm } from '../../contract/account.js';
import { LIMITS } from '../../contract/limits.js';
import { ofAddress, type AttemptLimit } from './throttle.rules.js';

/** Something that is counted, and how often it may happen. */
export interface Counted {
  key: string;
  limit: AttemptLimit;
}

const hashed = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** `network` as of `networkOf`. */
export const networkHash = (network: string): string => hashed('network', network);

/**
 * Wrong passwords for an account. Those from a network where it has signed in before are counted apart, so that
 * strangers, who are counted together, cannot keep its owner out. The same for an account that does not exist.
 */
export const wrongPasswords = (email: string, network: string, isKnownNetwork: boolean): Counted => ({
  key: hashed('wrong password', email, isKnownNetwork ? network : 'strangers'),
  limit: LIMITS.signInFailures,
});

export const wrongPasswordsFrom = (network: string): Counted => ({
  key: hashed('wrong passwords from', network),
  limit: ofAddress(LIMITS.signInFailures),
});

/** Links that were invalid: nobody can guess one, but nobody needs to try for long either. */
export const wrongLinksFrom = (network: string): Counted => ({
  key: hashed('wrong links from', network),
  limit: ofAddress(LIMITS.signInFailures),
});

/** Whether or not there is such an account. */
export const mailsTo = (form: MailedForm, email: string): Counted => ({
  key: hashed('mails to', form, email),
  limit: LIMITS.accountMails,
});

/** By whichever form, whether or not there is such an account. */
export const mailsOfDayTo = (email: string): Counted => ({
  key: hashed('mails of a day to', email),
  limit: LIMITS.accountMailsOfDay,
});

/** What counts nothing: see `VisitorGate.writeForNobody`. */
export const nobodysWrites = (email: string): Counted[] =>
  ['link', 'mail'].map((what) => ({ key: hashed('nobody', what, email), limit: LIMITS.accountMails }));

export const mailsAskedFrom = (form: MailedForm, network: string): Counted => ({
  key: hashed('mails asked from', form, network),
  limit: ofAddress(LIMITS.accountMails),
});
