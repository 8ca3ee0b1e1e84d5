import * as is from './kinds.js';
import { PAYMENT_PROVIDERS } from './money.js';
import { about, extend, listOf, one, oneOf, orNull, shape } from './shape.js';

/** Names the words of the consent: other words have another one (rule: renewing by itself). */
export const RENEWAL_TEXT_VERSION = '1';

/** `priceRisen`, `termsChanged`, `planOff`: the plan is no longer the one that was agreed; the member is asked again. */
export const RENEWAL_ENDS = [
  ...(['member', 'staff', 'replaced', 'failed', 'late', 'notSold', 'disputed'] as const),
  ...(['priceRisen', 'termsChanged', 'planOff', 'provider', 'payer', 'erased', 'merged', 'restored'] as const),
] as const;
export type RenewalEnd = (typeof RENEWAL_ENDS)[number];

/**
 * `told`: the member knows the day · `trying`: a try was made · `owed`: no try succeeded, and the plan was sold on account ·
 * `covered`: the client has got another subscription meanwhile · `ended`: so has the consent.
 */
export const RENEWAL_STATES = ['told', 'trying', 'paid', 'owed', 'covered', 'ended'] as const;
export type RenewalState = (typeof RENEWAL_STATES)[number];

/** A member agrees to it by ticking a box, which is never ticked for them. */
export class RenewalTerms extends shape({
  version: about(is.text, 'Of the words: to be sent with the request to pay'),
  text: about(is.text, "What, how much, how often, and how to end it, in the caller's language"),
}) {}

/** One subscription that was renewed by itself, or is about to be. */
export class ShownRenewal extends shape({
  id: about(is.id, 'The subscription that ends'),
  state: oneOf(RENEWAL_STATES),
  endsOn: about(is.date, 'Its last day'),
  priceCents: about(is.number, 'Euro cents'),
  tries: is.number,
  nextOn: about(orNull(is.date), 'Day of the next try'),
  toldAt: is.instant,
}) {}

/** A consent that runs, or that has ended. */
export class RenewalConsent extends shape({
  id: is.id,
  planNameEl: is.text,
  planNameEn: is.text,
  priceCents: about(is.number, 'The most that is ever charged for one period'),
  provider: oneOf(PAYMENT_PROVIDERS),
  text: about(is.text, 'As it was agreed to'),
  agreedAt: is.instant,
  nextOn: about(orNull(is.date), 'When it is charged next; null: it has ended, or nothing ends'),
  endedAt: orNull(is.instant),
  endReason: orNull(oneOf(RENEWAL_ENDS)),
  renewal: about(orNull(one(ShownRenewal)), 'The latest renewal'),
}) {}

/** GET and DELETE /api/Client/renewing. */
export class Renewing extends shape({
  consent: about(orNull(one(RenewalConsent)), 'The one that runs, else the last; null: there is none'),
}) {}

/** A consent as staff see it, with what proves it. */
export class RenewalConsentForStaff extends extend([RenewalConsent], {
  version: about(is.text, 'Of the words'),
  payerName: about(is.text, 'Who agreed: the client, or the adult who looks after them'),
  address: about(is.text, 'From which it was agreed; empty once the client is erased'),
  endedByName: orNull(is.text),
  renewals: about(listOf(ShownRenewal), 'Newest first'),
}) {}
