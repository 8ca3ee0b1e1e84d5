import { MAIL_SERVER_STATES } from './gym.js';
import * as is from './kinds.js';
import { LANGUAGES } from './languages.js';
import { about, example, extend, listOf, one, oneOf, optional, orNull, partOf, pick, shape } from './shape.js';

/** The purposes of mails (rule: mail purposes); each has a template in both languages. */
export const MAIL_PURPOSES = [
  'confirmation',
  'welcome',
  'staff-invitation',
  'reset',
  'already-registered',
  'password-changed',
  'email-changed',
  'second-factor-changed',
  'booked',
  'changed',
  'cancelled',
  'day-closed',
  'restored',
  'other-trainer',
  'standing',
  'visit-returned',
  'course',
  'place-free',
  'class-open',
  'promoted',
  'place-held',
  'passed-over',
  'place-lost',
  'reminder',
  'expiring',
  'first-visit',
  'document-expiring',
  'renewal-soon',
  'renewal',
  'gift-card',
  'freeze',
  'staff-notification',
  'freeze-asked',
  'erasure-requested',
  'birthday',
  'name-day',
  'after-first-visit',
  'subscription-over',
  'away',
  'broadcast',
  'test',
] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/** The purposes whose text staff edit; a test mail shows one of these. */
export type TemplatePurpose = Exclude<MailPurpose, 'test'>;
export const TEMPLATE_PURPOSES = MAIL_PURPOSES.filter((purpose): purpose is TemplatePurpose => purpose !== 'test');

/**
 * `waiting`: to be sent, now or after a pause · `paused`: its broadcast was stopped · `sending`: being handed to the
 * server · `sent`: accepted by the server · `failed`: given up, with the server's message · `in-doubt`: handed over,
 * but the acceptance was not recorded · `withdrawn`: outdated or too late.
 */
export const MAIL_STATES = ['waiting', 'paused', 'sending', 'sent', 'failed', 'in-doubt', 'withdrawn'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail of the outbox as staff see it, without its text, which may hold a secret link. */
export class OutboxMail extends shape({
  id: is.id,
  purpose: oneOf(MAIL_PURPOSES),
  language: oneOf(LANGUAGES),
  recipientName: is.text,
  recipientAddress: is.text,
  state: oneOf(MAIL_STATES),
  attempts: is.number,
  /** The error of the last failed attempt, from the mail server or from us. */
  lastError: orNull(is.text),
  /** The way it went: by mail, to a phone of its reader, or by SMS. null: it has not gone. */
  channel: orNull(oneOf(['mail', 'phone', 'text'])),
  createdAt: is.instant,
  nextAttemptAt: orNull(is.instant),
  sentAt: orNull(is.instant),
  /** Time when staff settled its failure or doubt. */
  settledAt: orNull(is.instant),
  /** False for sent mails, and for links that are used up or have expired. */
  canResend: is.flag,
  /** It failed or is in doubt, and nobody has settled it. */
  canSettle: is.flag,
}) {}

/** GET /api/Admin/mails/queue: the state of the outbox. */
export class MailQueue extends shape({
  /** State of the mail server; `off` when none is configured. */
  server: oneOf(MAIL_SERVER_STATES),
  /** Includes mails being handed over right now. */
  waiting: is.number,
  /** Time since which the oldest waiting mail waits; null when none waits. */
  oldestWaitingSince: orNull(is.instant),
  paused: is.number,
  /** Unsettled ones only, here and in `inDoubt`. */
  failed: is.number,
  inDoubt: is.number,
}) {}

export class TemplatePlaceholder extends shape({
  /** As written in the text, braces included: `{UserName}`. */
  placeholder: example(is.text, '{UserName}'),
  /** Its meaning, in the caller's language. */
  meaning: is.text,
  /** Sample value for the preview. */
  sample: is.text,
}) {}

/** GET /api/Admin/email-templates: the text of one purpose in one language. `id` is `{purpose}.{language}`. */
export class EmailTemplate extends shape({
  id: example(is.text, 'booked.el'),
  purpose: oneOf(TEMPLATE_PURPOSES),
  language: oneOf(LANGUAGES),
  /** The purpose's name in the caller's language. */
  name: is.text,
  subject: is.text,
  body: is.text,
  /** Its text for SMS and Viber; null for a message that always goes by mail. */
  short: partOf('texting', orNull(is.text)),
  /** True when it differs from the default text. */
  isChanged: is.flag,
  updatedAt: orNull(is.instant),
  placeholders: listOf(TemplatePlaceholder),
}) {}

/** PUT /api/Admin/email-templates/{id}, and the draft for its preview and test mail. */
export class EmailTemplateRequest extends shape({
  subject: is.text,
  body: about(is.text, 'An empty line parts paragraphs; `{UserName}` and the like are filled'),
  short: optional(about(orNull(is.text), 'For SMS and Viber; left out, it stays as it is')),
}) {}

/** A mail as the recipient would get it. */
export class MailPreview extends shape({
  subject: is.text,
  html: about(is.text, 'A whole page: show it in a sandboxed frame'),
  text: is.text,
}) {}

/** A text for SMS with sample values, before it is saved or sent. */
export class TextSample extends shape({
  text: about(is.text, 'As it goes out'),
  isWide: about(is.flag, 'A letter of it is outside the 7-bit alphabet: 70 letters a message instead of 160'),
  places: is.number,
  left: about(is.number, 'Places that are left in the last message'),
  segments: about(is.number, 'Messages that it is paid as'),
  cents: is.number,
  segmentsInCapitals: about(is.number, 'With the setting `TextsInCapitals`'),
}) {}

/** POST /api/Admin/email-templates/{id}/preview. */
export class TemplatePreview extends extend([MailPreview], {
  short: partOf('texting', about(orNull(one(TextSample)), 'null: the message always goes by mail')),
}) {}

/** A broadcast by SMS: its text in both languages, and what it costs. */
export class BroadcastTexts extends shape({
  el: one(TextSample),
  en: one(TextSample),
  readers: about(is.number, 'With a mobile number, and without another choice; the others get mail'),
  cents: about(is.number, 'For all of them, at most'),
  leftCents: about(is.number, 'Of the month’s cap: what is above it goes by mail'),
}) {}

/** Texts and audience of a broadcast. The fields without a language are Greek (rule: broadcast). */
export class BroadcastRequest extends shape({
  subject: about(is.text, 'In Greek'),
  message: about(is.text, 'In Greek; line breaks are kept, `{UserName}` is each member`s name'),
  activeClientsOnly: optional(about(is.flag, 'Default true')),
  subjectEn: optional(about(orNull(is.text), 'Left out, English readers get the Greek')),
  messageEn: optional(about(orNull(is.text), 'Left out, English readers get the Greek')),
  clientIds: optional(about(orNull(is.ids), 'Only these clients, of whom those receive it who may')),
  byText: optional(about(is.flag, 'By SMS to those with a mobile number who chose no other way')),
}) {}

/** POST /api/admin/send-broadcast-email. */
export class SendBroadcastRequest extends extend([BroadcastRequest], {
  requestId: optional(about(orNull(is.id), 'Made by the sender; sent again, it is the same broadcast')),
}) {}

/** POST /api/Admin/broadcasts/preview: both languages as recipients would get them, and the number of recipients. */
export class BroadcastPreview extends shape({
  recipients: is.number,
  el: one(MailPreview),
  en: one(MailPreview),
  texts: partOf('texting', about(orNull(one(BroadcastTexts)), 'null: it goes by mail, or no provider is set')),
}) {}

/** GET or POST /api/Admin/broadcasts/audience: number of recipients of a broadcast sent now, and when it leaves. */
export class BroadcastAudience extends shape({
  recipients: is.number,
  withoutEmail: about(is.number, 'Clients among those addressed whom no mail reaches'),
  waitsUntil: about(orNull(is.instant), 'End of the quiet hours that it would wait for; null: it leaves at once'),
}) {}

/** POST /api/Admin/broadcasts/audience: ids of chosen clients are too long for an address. */
export class BroadcastAudienceRequest extends pick(BroadcastRequest, ['activeClientsOnly', 'clientIds']) {}

export const BROADCAST_STATES = ['sending', 'stopped', 'finished'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** GET /api/Admin/broadcasts/{id}: a broadcast with its progress. */
export class Broadcast extends shape({
  id: is.id,
  subject: is.text,
  message: is.text,
  subjectEn: orNull(is.text),
  messageEn: orNull(is.text),
  activeClientsOnly: is.flag,
  byText: partOf('texting', is.flag),
  createdAt: is.instant,
  createdByName: is.text,
  state: oneOf(BROADCAST_STATES),
  recipients: is.number,
  waiting: is.number,
  sent: is.number,
  failed: is.number,
  inDoubt: is.number,
  /** Mails withdrawn before they were sent. */
  withdrawn: is.number,
  waitsUntil: about(orNull(is.instant), 'End of the quiet hours that the rest waits for; null: none, or it is stopped'),
}) {}
