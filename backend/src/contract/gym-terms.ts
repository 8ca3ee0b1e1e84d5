import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { about, extend, listOf, orNull, pick, shape, type Of } from './shape.js';

/** Booking by oneself waits for consent to the gym's terms, or nothing does. */
export const TERMS_CONSENTS = ['asks', 'blocks'] as const;

/** A version of the gym's terms, which is never changed (rule: gym's terms). */
const GymTerms = shape('GymTerms', {
  version: about(is.number, 'Counted from 1'),
  textEl: is.text,
  textEn: is.text,
  link: about(is.text, 'Where the terms stand, or empty'),
  publishedAt: is.instant,
});

/** GET /api/Admin/terms: the latest first. */
export const PublishedTerms = extend('PublishedTerms', [GymTerms], {
  publishedByName: is.text,
  acceptedBy: about(is.number, 'Clients who have accepted this version'),
});
export type PublishedTerms = Of<typeof PublishedTerms>;

/** POST /api/Admin/terms: both texts, or a link, or all. */
export const PublishTermsRequest = shape('PublishTermsRequest', {
  after: about(is.wholeNumber({ max: LIMITS.termsVersionMax }), 'The latest version that was read; 0: none'),
  textEl: is.textOf({ max: LIMITS.termsMaxLength }),
  textEn: is.textOf({ max: LIMITS.termsMaxLength }),
  link: is.textOf({ max: LIMITS.linkMaxLength }),
});
export type PublishTermsRequest = Of<typeof PublishTermsRequest>;

/** GET /api/Client/terms: the latest ones. */
export const OwnTerms = extend('OwnTerms', [GymTerms], {
  acceptedAt: about(orNull(is.instant), 'When the client, or an adult for them, accepted this version'),
});
export type OwnTerms = Of<typeof OwnTerms>;

/** POST /api/Client/terms/consent and POST /api/Admin/clients/{id}/terms. */
export const TermsConsentRequest = shape('TermsConsentRequest', {
  version: about(is.wholeNumber({ min: 1, max: LIMITS.termsVersionMax }), 'The version that was read'),
});
export type TermsConsentRequest = Of<typeof TermsConsentRequest>;

export const TermsConsent = shape('TermsConsent', {
  version: is.number,
  at: is.instant,
  byName: about(is.text, 'The client, the adult of a child, or the member of staff who keeps the paper'),
  isOnPaper: is.flag,
});
export type TermsConsent = Of<typeof TermsConsent>;

/** GET /api/Admin/clients/{id}/terms. */
export const ClientTerms = shape('ClientTerms', {
  version: about(orNull(is.number), 'The latest version; null: the gym has no terms'),
  consents: about(listOf(TermsConsent), 'The latest version first'),
});
export type ClientTerms = Of<typeof ClientTerms>;

/** The latest terms, as they concern a client. */
export const AskedTerms = shape('AskedTerms', {
  version: is.number,
  isAccepted: is.flag,
  isBlocking: about(is.flag, 'They book nothing by themselves until they accept'),
});
export type AskedTerms = Of<typeof AskedTerms>;

/** Consents of a member in their data. */
export const ExportedConsent = pick('ExportedConsent', TermsConsent, ['version', 'at', 'isOnPaper']);
