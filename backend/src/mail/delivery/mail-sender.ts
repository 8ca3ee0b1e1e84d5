import { Injectable } from '@nestjs/common';
import { MailerService, type ISendMailOptions } from '@nestjs-modules/mailer';
import type { CalendarAttachment, ComposedMail } from './composed-mail.js';
import { judgeFailure, type DeliveryFailure, type FailureVerdict } from './delivery.rules.js';
import { Handover } from './smtp-transport.js';

export type SendResult = { verdict: 'sent' } | { verdict: FailureVerdict; words: string };

/** How much of a server's answer is kept. */
const MAX_WORDS = 500;
// eslint-disable-next-line no-control-regex -- PostgreSQL stores no NUL, and a log line no control character
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]+/g;

/** One mail to the SMTP server, and what came of it. Never throws for what a server did. */
@Injectable()
export class MailSender {
  constructor(private readonly mailer: MailerService) {}

  async send(mail: ComposedMail): Promise<SendResult> {
    const handover = new Handover();
    try {
      await this.mailer.sendMail({ ...toMessage(mail), handover } as ISendMailOptions);
      return { verdict: 'sent' };
    } catch (fault) {
      const failure = describeFailure(fault, handover.isComplete);
      return { verdict: judgeFailure(failure), words: failure.words };
    }
  }

  /** Connects, signs in and says goodbye. */
  async isReachable(): Promise<{ reachable: true } | { reachable: false; words: string }> {
    try {
      await (this.mailer.getTransporter() as { verify: () => Promise<unknown> }).verify();
      return { reachable: true };
    } catch (fault) {
      return { reachable: false, words: describeFailure(fault, false).words };
    }
  }
}

function toMessage(mail: ComposedMail): ISendMailOptions {
  return {
    messageId: `<${mail.id}@${mail.from.address.split('@')[1] ?? 'palestra'}>`,
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: headersOf(mail),
    ...calendarParts(mail.calendar),
  };
}

function headersOf({ unsubscribeUrl }: ComposedMail): Record<string, string> {
  // So that no out-of-office reply comes back (RFC 3834).
  if (unsubscribeUrl === null) return { 'Auto-Submitted': 'auto-generated' };
  return {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** A single entry is an invitation that mail programs show with buttons; several are files, since only one can be. */
function calendarParts(calendar: readonly CalendarAttachment[]): ISendMailOptions {
  const [first, ...others] = calendar;
  if (first === undefined) return {};
  if (others.length === 0) {
    return { icalEvent: { method: first.method, content: first.content, filename: 'appointment.ics' } };
  }
  const attachments = calendar.map(({ method, content }, index) => ({
    filename: `appointment-${index + 1}.ics`,
    content,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }));
  return { attachments };
}

function describeFailure(fault: unknown, handedOver: boolean): DeliveryFailure {
  const facts = typeof fault === 'object' && fault !== null ? (fault as Record<string, unknown>) : {};
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    handedOver,
    responseCode: typeof facts.responseCode === 'number' ? facts.responseCode : null,
    command: text(facts.command),
    kind: text(facts.code),
    words: (text(facts.response) ?? text(facts.message) ?? String(fault))
      .replace(CONTROL_CHARACTERS, ' ')
      .slice(0, MAX_WORDS),
  };
}
