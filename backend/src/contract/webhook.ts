import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { about, each, example, extend, oneOf, orNull, shape } from './shape.js';

/** All that a program can be told of. Each is written by the database in the transaction of its cause (rule: webhooks). */
export const EVENT_KINDS = [
  'booking.made',
  'booking.moved',
  'booking.cancelled',
  'place.offered',
  'client.added',
  'client.changed',
  'client.removed',
  'subscription.added',
  'subscription.changed',
  'subscription.removed',
  'payment.noted',
  'payment.reversed',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
/** Sent when an owner asks for it. */
export const TEST_EVENT = 'test';
const SENT_KINDS = [...EVENT_KINDS, TEST_EVENT] as const;

/** `Palestra-Signature: t=1773223200,v1=5f2a…`: seconds since 1970, and the HMAC-SHA256 of `t.body` in hexadecimal. */
export const SIGNATURE_HEADER = 'Palestra-Signature';
/** Every secret of a webhook begins so. */
export const SECRET_PREFIX = 'whsec_';

/** The body of a request to the address of a webhook. */
export class WebhookEvent extends shape({
  id: about(is.id, 'Of the event: sent again, it is the same'),
  kind: oneOf(SENT_KINDS),
  at: is.instant,
  data: about(is.object, 'Ids, dates and times. The API says more, to whoever may know it'),
}) {}

export class Webhook extends shape({
  id: is.id,
  name: is.text,
  address: is.text,
  events: each(oneOf(EVENT_KINDS)),
  isActive: is.flag,
  failingSince: about(orNull(is.instant), 'null: the last event arrived'),
  stoppedAt: about(orNull(is.instant), 'When it was switched off by itself, because nothing arrived for days'),
  failed: about(is.number, 'Events that were given up'),
  createdAt: is.instant,
}) {}

/** POST /api/Admin/webhooks, PUT /api/Admin/webhooks/{id}. */
export class WebhookRequest extends shape({
  name: is.textOf({ min: 1, max: LIMITS.programNameMaxLength }),
  address: example(is.textOf({ min: 1, max: LIMITS.webhookAddressMaxLength }), 'https://example.gr/hook'),
  events: each(oneOf(EVENT_KINDS)),
  isActive: is.flag,
}) {}

export class WebhookWithSecret extends extend([Webhook], {
  secret: about(is.text, 'Shown this once. It signs what is sent'),
}) {}

/** `waiting`: for its first or its next attempt. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
/** Why no answer came; `secret`: it cannot be opened with the key of this server. */
export const DELIVERY_FAILURES = ['address', 'name', 'timeout', 'connection', 'secret'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

export class WebhookDelivery extends shape({
  id: about(is.id, 'Of the event'),
  kind: oneOf(SENT_KINDS),
  at: is.instant,
  state: oneOf(DELIVERY_STATES),
  attempts: is.number,
  lastAttemptAt: orNull(is.instant),
  nextAttemptAt: about(orNull(is.instant), 'null: at once, or never'),
  tookMs: about(orNull(is.number), 'Of the last attempt'),
  status: about(orNull(is.number), 'Of the last answer; null: none came'),
  answer: about(is.text, 'Its first letters'),
  failure: orNull(oneOf(DELIVERY_FAILURES)),
}) {}

export class RepeatedDeliveries extends shape({ repeated: is.number }) {}
