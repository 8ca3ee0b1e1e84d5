import type { Health } from './gym.js';
import type { Language } from './languages.js';

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
export interface OutboxMail {
  id: string;
  purpose: MailPurpose;
  language: Language;
  recipientName: string;
  recipientAddress: string;
  state: MailState;
  attempts: number;
  /** The error of the last failed attempt, from the mail server or from us. */
  lastError: string | null;
  createdAt: string;
  nextAttemptAt: string | null;
  sentAt: string | null;
  /** Time when staff settled its failure or doubt. */
  settledAt: string | null;
  /** False for sent mails, and for links that are used up or have expired. */
  canResend: boolean;
  /** It failed or is in doubt, and nobody has settled it. */
  canSettle: boolean;
}

/** GET /api/Admin/mails/queue: the state of the outbox. */
export interface MailQueue {
  /** State of the mail server; `off` when none is configured. */
  server: Health['mail'];
  /** Includes mails being handed over right now. */
  waiting: number;
  /** Time since which the oldest waiting mail waits; null when none waits. */
  oldestWaitingSince: string | null;
  paused: number;
  /** Unsettled ones only, here and in `inDoubt`. */
  failed: number;
  inDoubt: number;
}

export interface TemplatePlaceholder {
  /** As written in the text, braces included: `{UserName}`. */
  placeholder: string;
  /** Its meaning, in the caller's language. */
  meaning: string;
  /** Sample value for the preview. */
  sample: string;
}

/** GET /api/Admin/email-templates: the text of one purpose in one language. `id` is `{purpose}.{language}`. */
export interface EmailTemplate {
  id: string;
  purpose: TemplatePurpose;
  language: Language;
  /** The purpose's name in the caller's language. */
  name: string;
  subject: string;
  body: string;
  /** True when it differs from the default text. */
  isChanged: boolean;
  updatedAt: string | null;
  placeholders: TemplatePlaceholder[];
}

/** PUT /api/Admin/email-templates/{id}, and the draft for its preview and test mail. */
export interface EmailTemplateRequest {
  subject: string;
  body: string;
}

/** A mail as the recipient would get it. */
export interface MailPreview {
  subject: string;
  html: string;
  text: string;
}

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
export interface BroadcastPreview {
  recipients: number;
  el: MailPreview;
  en: MailPreview;
}

/** GET /api/Admin/broadcasts/audience: number of recipients of a broadcast sent now. */
export interface BroadcastAudience {
  recipients: number;
}

export type BroadcastState = 'sending' | 'stopped' | 'finished';

/** GET /api/Admin/broadcasts/{id}: a broadcast with its progress. */
export interface Broadcast {
  id: string;
  subject: string;
  message: string;
  subjectEn: string | null;
  messageEn: string | null;
  activeClientsOnly: boolean;
  createdAt: string;
  createdByName: string;
  state: BroadcastState;
  recipients: number;
  waiting: number;
  sent: number;
  failed: number;
  inDoubt: number;
  /** Mails withdrawn before they were sent. */
  withdrawn: number;
}
