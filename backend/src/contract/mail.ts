import type { Health } from './gym.js';
import type { Language } from './languages.js';

/** What a mail is about (rule: mail purposes); each purpose has its template in both languages. */
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
 * `waiting`: to be sent, now or after a pause · `paused`: its broadcast was stopped ·
 * `sending`: being handed to the server · `sent`: the server accepted it · `failed`: given up, with the server's words ·
 * `in-doubt`: handed over, but the acceptance could not be recorded · `withdrawn`: no longer true or too late.
 */
export const MAIL_STATES = ['waiting', 'paused', 'sending', 'sent', 'failed', 'in-doubt', 'withdrawn'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail of the outbox as staff see it: never its text, which may hold a secret link. */
export interface OutboxMail {
  id: string;
  purpose: MailPurpose;
  language: Language;
  recipientName: string;
  recipientAddress: string;
  state: MailState;
  attempts: number;
  /** The mail server's words, or ours, about the last attempt that did not succeed. */
  lastError: string | null;
  createdAt: string;
  nextAttemptAt: string | null;
  sentAt: string | null;
  /** Since when staff have dealt with its failure or doubt. */
  settledAt: string | null;
  /** False for sent mails, and for links that are gone or have expired. */
  canResend: boolean;
  /** It failed or is in doubt, and nobody has dealt with that. */
  canSettle: boolean;
}

/** GET /api/Admin/mails/queue: how the outbox stands. */
export interface MailQueue {
  /** Whether the mail server answers; `off` where none is set. */
  server: Health['mail'];
  /** Those being handed over just now too. */
  waiting: number;
  /** Since when the one that has waited longest does; null when none waits. */
  oldestWaitingSince: string | null;
  paused: number;
  /** Those that nobody has dealt with, as are those in doubt. */
  failed: number;
  inDoubt: number;
}

export interface TemplatePlaceholder {
  /** As it stands in the text, braces included: `{UserName}`. */
  placeholder: string;
  /** What it stands for, in the caller's language. */
  meaning: string;
  /** What the preview shows for it. */
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
  /** Differs from the shipped text. */
  isChanged: boolean;
  updatedAt: string | null;
  placeholders: TemplatePlaceholder[];
}

/** PUT /api/Admin/email-templates/{id}, and the draft of its preview and test mail. */
export interface EmailTemplateRequest {
  subject: string;
  body: string;
}

/** A mail as its recipient would get it. */
export interface MailPreview {
  subject: string;
  html: string;
  text: string;
}

/** A broadcast's texts and readers. The plain texts are Greek (rule: broadcast). */
export interface BroadcastRequest {
  subject: string;
  message: string;
  activeClientsOnly?: boolean;
  subjectEn?: string | null;
  messageEn?: string | null;
}

/** POST /api/admin/send-broadcast-email. `requestId`: a UUID made for this message; sent again, it is the same broadcast. */
export interface SendBroadcastRequest extends BroadcastRequest {
  requestId?: string | null;
}

/** POST /api/Admin/broadcasts/preview: both languages as their readers would get them, and how many there are. */
export interface BroadcastPreview {
  recipients: number;
  el: MailPreview;
  en: MailPreview;
}

/** GET /api/Admin/broadcasts/audience: how many a broadcast would reach now. */
export interface BroadcastAudience {
  recipients: number;
}

export type BroadcastState = 'sending' | 'stopped' | 'finished';

/** A broadcast and how far it is; GET /api/Admin/broadcasts/{id}. */
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
  /** Withdrawn before they were sent. */
  withdrawn: number;
}
