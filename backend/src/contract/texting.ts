import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { about, one, oneOf, optional, orNull, shape } from './shape.js';

/** Companies that send SMS for the gym (rule: SMS and Viber). */
export const TEXT_PROVIDERS = ['twilio', 'vonage'] as const;
export type TextProviderName = (typeof TEXT_PROVIDERS)[number];

/** `viber`: to the number's Viber, at a provider that has it. */
export const TEXT_WAYS = ['sms', 'viber'] as const;
export type TextWay = (typeof TEXT_WAYS)[number];
export const waysOf = (provider: TextProviderName): readonly TextWay[] => (provider === 'vonage' ? TEXT_WAYS : ['sms']);

/**
 * `sending`: being given to the provider · `accepted`: it has it · `delivered`: it says so · `failed`: it says that it was
 * not · `refused`: it did not take it · `in-doubt`: nobody knows.
 */
export const TEXT_STATES = ['sending', 'accepted', 'delivered', 'failed', 'refused', 'in-doubt'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** Why a member gets no texts, though they chose them. */
export const TEXT_OBSTACLES = ['no-mobile', 'unreachable', 'opted-out'] as const;
export type TextObstacle = (typeof TEXT_OBSTACLES)[number];

export class TextTest extends shape({
  state: oneOf(TEXT_STATES),
  words: about(orNull(is.text), 'Of the provider, when it does not go'),
  sentAt: is.instant,
}) {}

export class TextAccountShown extends shape({
  provider: oneOf(TEXT_PROVIDERS),
  way: oneOf(TEXT_WAYS),
  account: is.text,
  sender: is.text,
  isOpen: about(is.flag, 'false: its keys were sealed with another SEAL_KEY, and nothing goes'),
  triedAt: about(orNull(is.instant), 'When a text was first reported as delivered; null: not yet tried'),
}) {}

/** GET /api/Admin/texting. */
export class Texting extends shape({
  account: about(orNull(one(TextAccountShown)), 'null: no provider is set, and everything goes by mail'),
  lastTest: orNull(one(TextTest)),
  lastFault: about(orNull(is.text), 'The last words of a provider that did not take a text, this month'),
  usedCents: about(is.number, 'This month, on the gym’s calendar'),
  capCents: is.number,
  texts: about(is.number, 'Of this month'),
  segments: about(is.number, 'Of this month: what is paid'),
  isNearCap: about(is.flag, 'From 80 % on'),
  isSpent: about(is.flag, 'One more does not fit: what comes now goes by mail'),
}) {}

/** PUT /api/Admin/texting. */
export class TextAccountRequest extends shape({
  provider: oneOf(TEXT_PROVIDERS),
  way: oneOf(TEXT_WAYS),
  account: is.textOf({ min: 1, max: LIMITS.textAccountMaxLength }),
  sender: is.textOf({ min: 1, max: LIMITS.textSenderMaxLength }),
  secret: optional(
    about(
      is.textOf({ min: 0, max: LIMITS.textSecretMaxLength }),
      'Twilio: the auth token. Vonage: the private key of the application. Without it the one that is set stays',
    ),
  ),
  signatureSecret: optional(
    about(
      is.textOf({ min: 0, max: LIMITS.textSecretMaxLength }),
      'Vonage: the secret that its reports are signed with',
    ),
  ),
}) {}

/** POST /api/Admin/texting/test. */
export class TextTestRequest extends shape({
  phone: about(is.textOf({ min: 1, max: LIMITS.phoneMaxLength }), 'A mobile number'),
}) {}
