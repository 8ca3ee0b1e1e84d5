import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { about, each, listOf, one, oneOf, orNull, partOf, pick, shape } from './shape.js';
import { TEXT_OBSTACLES, TEXT_WAYS } from './texting.js';

/** The kinds of messages that members choose a channel for (rule: messages on the phone). */
export const MESSAGE_KINDS = ['places', 'bookings', 'reminders', 'news'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_CHANNELS = ['mail', 'phone', 'text', 'none'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** The others are always told: a place would be lost, or a member come to a cancelled visit. */
const MAY_BE_OFF: readonly MessageKind[] = ['reminders', 'news'];
export const channelsOf = (kind: MessageKind, among: readonly MessageChannel[]): readonly MessageChannel[] =>
  among.filter((channel) => channel !== 'none' || MAY_BE_OFF.includes(kind));

/** A browser that messages are sent to. */
export class OwnDevice extends shape({
  id: is.id,
  browser: about(orNull(is.text), 'Such as `Safari, iPhone`; null: unknown'),
  createdAt: is.instant,
  lastSentAt: about(orNull(is.instant), 'null: no message has reached it yet'),
  fingerprint: about(is.text, 'SHA-256 of its address, in hexadecimal, by which a browser finds itself'),
  isCurrent: about(is.flag, 'Ends with this session'),
}) {}

export class MessageChoice extends shape({
  kind: oneOf(MESSAGE_KINDS),
  channel: oneOf(MESSAGE_CHANNELS),
}) {}

/** The number that a member's SMS goes to. */
export class OwnTexts extends shape({
  number: about(orNull(is.text), 'null: their phone is no mobile one'),
  way: oneOf(TEXT_WAYS),
  obstacle: about(orNull(oneOf(TEXT_OBSTACLES)), 'Why they get mail instead'),
}) {}

/** GET /api/Client/messages. */
export class OwnMessages extends shape({
  channels: about(each(oneOf(MESSAGE_CHANNELS)), 'The ways that the gym has'),
  texts: partOf('texting', about(orNull(one(OwnTexts)), 'null: the gym has set no provider')),
  choices: listOf(MessageChoice),
  devices: listOf(OwnDevice),
  serverKey: partOf(
    'phoneMessages',
    about(orNull(is.text), 'The key by which a browser subscribes; null: no phone can be switched on now'),
  ),
}) {}

/** GET /api/Admin/clients/{id}/messages: how a client is told of what; for a child, their adult. */
export class ClientMessages extends pick(OwnMessages, ['choices', 'texts']) {}

/** PUT /api/Client/messages/choice. */
export class MessageChoiceRequest extends shape({
  kind: oneOf(MESSAGE_KINDS),
  channel: about(oneOf(MESSAGE_CHANNELS), '`none` for reminders and news only'),
}) {}

/** POST /api/Client/messages/devices: what the browser got from its push service. */
export class OwnDeviceRequest extends shape({
  endpoint: is.textOf({ min: 1, max: LIMITS.pushEndpointMaxLength }),
  p256dh: is.textOf({ min: 1, max: LIMITS.pushKeyMaxLength }),
  auth: is.textOf({ min: 1, max: LIMITS.pushKeyMaxLength }),
}) {}

/** PUT /api/Client/messages/devices/seen: the site is used in a browser that is on. */
export class SeenDeviceRequest extends shape({
  endpoint: is.textOf({ min: 1, max: LIMITS.pushEndpointMaxLength }),
}) {}
