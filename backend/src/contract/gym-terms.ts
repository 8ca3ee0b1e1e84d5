import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { about, extend, listOf, orNull, pick, shape } from './shape.js';

/** Booking by oneself waits for consent to the gym's terms, or nothing does. */
export const TERMS_CONSENTS = ['asks', 'blocks'] as const;

/** A version of the gym's terms, which is never changed (rule: gym's terms). */
class GymTerms extends shape({
  version: about(is.number, 'Counted from 1'),
  textEl: is.text,
  textEn: is.text,
  link: about(is.text, 'Where the terms stand, or empty'),
  publishedAt: is.instant,
}) {}

/** GET /api/Admin/terms: the latest first. */
export class PublishedTerms extends extend([GymTerms], {
  publishedByName: is.text,
  acceptedBy: about(is.number, 'Clients who have accepted this version'),
}) {}

/** POST /api/Admin/terms: both texts, or a link, or all. */
export class PublishTermsRequest extends shape({
  after: about(is.wholeNumber({ max: LIMITS.termsVersionMax }), 'The latest version that was read; 0: none'),
  textEl: is.textOf({ max: LIMITS.termsMaxLength }),
  textEn: is.textOf({ max: LIMITS.termsMaxLength }),
  link: is.textOf({ max: LIMITS.linkMaxLength }),
}) {}

/** GET /api/Client/terms: the latest ones. */
export class OwnTerms extends extend([GymTerms], {
  acceptedAt: about(orNull(is.instant), 'When the client, or an adult for them, accepted this version'),
}) {}

/** POST /api/Client/terms/consent and POST /api/Admin/clients/{id}/terms. */
export class TermsConsentRequest extends shape({
  version: about(is.wholeNumber({ min: 1, max: LIMITS.termsVersionMax }), 'The version that was read'),
}) {}

export class TermsConsent extends shape({
  version: is.number,
  at: is.instant,
  byName: about(is.text, 'The client, the adult of a child, or the member of staff who keeps the paper'),
  isOnPaper: is.flag,
  address: about(orNull(is.text), 'From which it was accepted; null: on paper, or not kept'),
}) {}

/** GET /api/Admin/clients/{id}/terms. */
export class ClientTerms extends shape({
  version: about(orNull(is.number), 'The latest version; null: the gym has no terms'),
  consents: about(listOf(TermsConsent), 'The latest version first'),
}) {}

/** The latest terms, as they concern a client. */
export class AskedTerms extends shape({
  version: is.number,
  isAccepted: is.flag,
  isBlocking: about(is.flag, 'They book nothing by themselves until they accept'),
}) {}

/** Consents of a member in their data. */
export class ExportedConsent extends pick(TermsConsent, ['version', 'at', 'isOnPaper', 'address']) {}
