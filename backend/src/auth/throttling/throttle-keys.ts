import { createHash } from 'node:crypto';
import type { MailedForm } from '../../contract/account.js';
import { LIMITS } from '../../contract/limits.js';
import { ofAddress, type AttemptLimit } from './throttle.rules.js';

/** A counted event and its limit. */
export interface Counted {
  key: string;
  limit: AttemptLimit;
}

const hashed = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** Expects `network` from `networkOf`. */
export const networkHash = (network: string): string => hashed('network', network);

/**
 * Wrong passwords for an account. A network that the account has signed in from is counted separately, so that
 * strangers, who are counted together, cannot keep the owner out. An unknown account is counted the same way.
 */
export const wrongPasswords = (email: string, network: string, isKnownNetwork: boolean): Counted => ({
  key: hashed('wrong password', email, isKnownNetwork ? network : 'strangers'),
  limit: LIMITS.signInFailures,
});

export const wrongPasswordsFrom = (network: string): Counted => ({
  key: hashed('wrong passwords from', network),
  limit: ofAddress(LIMITS.signInFailures),
});

/** Wrong second factors of an account, with networks apart as above. */
export const wrongCodes = (userId: string, network: string, isKnownNetwork: boolean): Counted => ({
  key: hashed('wrong code', userId, isKnownNetwork ? network : 'strangers'),
  limit: LIMITS.signInFailures,
});

/** Invalid links: a token cannot be guessed, but there is no reason to allow many attempts. */
export const wrongLinksFrom = (network: string): Counted => ({
  key: hashed('wrong links from', network),
  limit: ofAddress(LIMITS.signInFailures),
});

/** Counted whether or not the account exists. */
export const mailsTo = (form: MailedForm, email: string): Counted => ({
  key: hashed('mails to', form, email),
  limit: LIMITS.accountMails,
});

/** Counted over all forms, whether or not the account exists. */
export const mailsOfDayTo = (email: string): Counted => ({
  key: hashed('mails of a day to', email),
  limit: LIMITS.accountMailsOfDay,
});

/** Keys without any effect, written by `VisitorGate.writeForNobody`. */
export const nobodysWrites = (email: string): Counted[] =>
  ['link', 'mail'].map((what) => ({ key: hashed('nobody', what, email), limit: LIMITS.accountMails }));

/** A member's requests to be erased: each is written to the log. */
export const erasuresAskedBy = (clientId: string): Counted => ({
  key: hashed('erasures asked by', clientId),
  limit: LIMITS.accountMailsOfDay,
});

/** A client's joining of waiting lists: each is written to the log. */
export const waitingListsJoinedBy = (clientId: string): Counted => ({
  key: hashed('waiting lists joined by', clientId),
  limit: LIMITS.waitingListJoins,
});

/** A client's own bookings, cancellations and moves: each mails them, and staff who follow them. */
export const bookingsChangedBy = (clientId: string): Counted => ({
  key: hashed('bookings changed by', clientId),
  limit: LIMITS.bookingChanges,
});

/** Unknown keys of the door: as with links, many attempts are of no use to anybody. */
export const wrongDoorKeysFrom = (network: string): Counted => ({
  key: hashed('wrong door keys from', network),
  limit: ofAddress(LIMITS.signInFailures),
});

/** Unknown addresses of calendars: they cannot be guessed either. */
export const wrongFeedsFrom = (network: string): Counted => ({
  key: hashed('wrong calendar feeds from', network),
  limit: ofAddress(LIMITS.signInFailures),
});

export const feedReadingsOf = (userId: string): Counted => ({
  key: hashed('readings of the calendar feed of', userId),
  limit: LIMITS.feedReadings,
});

/** Pages of a payment provider: each is a request to it. */
export const paymentPagesOf = (clientId: string): Counted => ({
  key: hashed('payment pages of', clientId),
  limit: LIMITS.paymentPages,
});

/** Free trials that a client asks for. */
export const trialTriesOf = (clientId: string): Counted => ({
  key: hashed('trial tries of', clientId),
  limit: LIMITS.trialTries,
});

/** Places that are held while a client pays: others cannot have them meanwhile. */
export const placesHeldFor = (clientId: string): Counted => ({
  key: hashed('places held for', clientId),
  limit: LIMITS.placesHeld,
});

export const codesTriedBy = (clientId: string): Counted => ({
  key: hashed('codes tried by', clientId),
  limit: LIMITS.codeTries,
});

/** Wrong codes of gift cards, by a person or a program. */
export const giftCardsTriedBy = (callerId: string): Counted => ({
  key: hashed('gift cards tried by', callerId),
  limit: LIMITS.giftCardTries,
});

export const giftCardsTriedFrom = (network: string): Counted => ({
  key: hashed('gift cards tried from', network),
  limit: ofAddress(LIMITS.signInFailures),
});

/** Notices of payments, by anybody: for each the provider may be asked. */
export const paymentNoticesFrom = (network: string): Counted => ({
  key: hashed('payment notices from', network),
  limit: LIMITS.paymentNotices,
});

/** Reports on texts that no provider signed: those of providers are never held back. */
export const wrongTextReportsFrom = (network: string): Counted => ({
  key: hashed('wrong text reports from', network),
  limit: LIMITS.wrongTextReports,
});

/** Calls of one program. */
export const callsBy = (keyId: string): Counted => ({
  key: hashed('calls by', keyId),
  limit: LIMITS.apiKeyCalls,
});

/** Each is paid. */
export const textTestsBy = (accountId: string): Counted => ({
  key: hashed('text tests by', accountId),
  limit: LIMITS.textTests,
});

/** The form of joining alone, opened by visitors. */
export const joiningsOpenedFrom = (network: string): Counted => ({
  key: hashed('joinings opened from', network),
  limit: LIMITS.joiningOpenings,
});

/** Digits of phones that a device at the door looks up. */
export const digitsTriedBy = (deviceId: string): Counted => ({
  key: hashed('digits tried by', deviceId),
  limit: LIMITS.doorSearches,
});

export const mailsAskedFrom = (form: MailedForm, network: string): Counted => ({
  key: hashed('mails asked from', form, network),
  limit: ofAddress(LIMITS.accountMails),
});
