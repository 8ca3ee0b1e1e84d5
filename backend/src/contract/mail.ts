import { MAIL_SERVER_STATES } from './gym.js';
import { LANGUAGES } from './languages.js';
import {
  FLAG,
  ID,
  INSTANT,
  NUMBER,
  TEXT,
  about,
  listOf,
  one,
  oneOf,
  orNull,
  shape,
  example,
  type Of,
} from './shape.js';

/** The purposes of mails (rule: mail purposes); each has a template in both languages. */
export const MAIL_PURPOSES = [
  'confirmation',
  'welcome',
  'reset',
  'already-registered',
  'password-changed',
  'email-changed',
  'booked',
  'changed',
  'cancelled',
  'day-closed',
  'restored',
  'place-free',
  'reminder',
  'expiring',
  'staff-notification',
  'erasure-requested',
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
export const OutboxMail = shape('OutboxMail', {
  id: ID,
  purpose: oneOf(MAIL_PURPOSES),
  language: oneOf(LANGUAGES),
  recipientName: TEXT,
  recipientAddress: TEXT,
  state: oneOf(MAIL_STATES),
  attempts: NUMBER,
  /** The error of the last failed attempt, from the mail server or from us. */
  lastError: orNull(TEXT),
  createdAt: INSTANT,
  nextAttemptAt: orNull(INSTANT),
  sentAt: orNull(INSTANT),
  /** Time when staff settled its failure or doubt. */
  settledAt: orNull(INSTANT),
  /** False for sent mails, and for links that are used up or have expired. */
  canResend: FLAG,
  /** It failed or is in doubt, and nobody has settled it. */
  canSettle: FLAG,
});
export type OutboxMail = Of<typeof OutboxMail>;

/** GET /api/Admin/mails/queue: the state of the outbox. */
export const MailQueue = shape('MailQueue', {
  /** State of the mail server; `off` when none is configured. */
  server: oneOf(MAIL_SERVER_STATES),
  /** Includes mails being handed over right now. */
  waiting: NUMBER,
  /** Time since which the oldest waiting mail waits; null when none waits. */
  oldestWaitingSince: orNull(INSTANT),
  paused: NUMBER,
  /** Unsettled ones only, here and in `inDoubt`. */
  failed: NUMBER,
  inDoubt: NUMBER,
});
export type MailQueue = Of<typeof MailQueue>;

export const TemplatePlaceholder = shape('TemplatePlaceholder', {
  /** As written in the text, braces included: `{UserName}`. */
  placeholder: example(TEXT, '{UserName}'),
  /** Its meaning, in the caller's language. */
  meaning: TEXT,
  /** Sample value for the preview. */
  sample: TEXT,
});
export type TemplatePlaceholder = Of<typeof TemplatePlaceholder>;

/** GET /api/Admin/email-templates: the text of one purpose in one language. `id` is `{purpose}.{language}`. */
export const EmailTemplate = shape('EmailTemplate', {
  id: example(TEXT, 'booked.el'),
  purpose: oneOf(TEMPLATE_PURPOSES),
  language: oneOf(LANGUAGES),
  /** The purpose's name in the caller's language. */
  name: TEXT,
  subject: TEXT,
  body: TEXT,
  /** True when it differs from the default text. */
  isChanged: FLAG,
  updatedAt: orNull(INSTANT),
  placeholders: listOf(TemplatePlaceholder),
});
export type EmailTemplate = Of<typeof EmailTemplate>;

/** PUT /api/Admin/email-templates/{id}, and the draft for its preview and test mail. */
export interface EmailTemplateRequest {
  subject: string;
  body: string;
}

/** A mail as the recipient would get it. */
export const MailPreview = shape('MailPreview', {
  subject: TEXT,
  html: about(TEXT, 'A whole page: show it in a sandboxed frame'),
  text: TEXT,
});
export type MailPreview = Of<typeof MailPreview>;

/** Texts and audience of a broadcast. The fields without a language are Greek (rule: broadcast). */
export interface BroadcastRequest {
  subject: string;
  message: string;
  activeClientsOnly?: boolean;
  subjectEn?: string | null;
  messageEn?: string | null;
}

/**
 * POST /api/admin/send-broadcast-email. `requestId`: a UUID per message; sending it again does not create another
 * broadcast.
 */
export interface SendBroadcastRequest extends BroadcastRequest {
  requestId?: string | null;
}

/** POST /api/Admin/broadcasts/preview: both languages as recipients would get them, and the number of recipients. */
export const BroadcastPreview = shape('BroadcastPreview', {
  recipients: NUMBER,
  el: one(MailPreview),
  en: one(MailPreview),
});
export type BroadcastPreview = Of<typeof BroadcastPreview>;

/** GET /api/Admin/broadcasts/audience: number of recipients of a broadcast sent now. */
export const BroadcastAudience = shape('BroadcastAudience', { recipients: NUMBER });
export type BroadcastAudience = Of<typeof BroadcastAudience>;

export const BROADCAST_STATES = ['sending', 'stopped', 'finished'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** GET /api/Admin/broadcasts/{id}: a broadcast with its progress. */
export const Broadcast = shape('Broadcast', {
  id: ID,
  subject: TEXT,
  message: TEXT,
  subjectEn: orNull(TEXT),
  messageEn: orNull(TEXT),
  activeClientsOnly: FLAG,
  createdAt: INSTANT,
  createdByName: TEXT,
  state: oneOf(BROADCAST_STATES),
  recipients: NUMBER,
  waiting: NUMBER,
  sent: NUMBER,
  failed: NUMBER,
  inDoubt: NUMBER,
  /** Mails withdrawn before they were sent. */
  withdrawn: NUMBER,
});
export type Broadcast = Of<typeof Broadcast>;
