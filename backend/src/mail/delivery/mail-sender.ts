import { Injectable } from '@nestjs/common';
import { MailerService, type ISendMailOptions } from '@nestjs-modules/mailer';
import type { ComposedMail } from '../composed-mail.js';
import { judgeFailure, type DeliveryFailure, type FailureVerdict } from './delivery.rules.js';
import { toMimeMessage } from './mime-message.js';
import { Handover } from './smtp-transport.js';

export type SendResult = { verdict: 'sent' } | { verdict: FailureVerdict; words: string };

/** Length limit of a stored reply of the server. */
const MAX_WORDS = 500;
// oxlint-disable-next-line no-control-regex -- PostgreSQL stores no NUL, and a log line no control character
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]+/g;

/** Sends one mail by SMTP and returns the outcome. Does not throw for errors of the server. */
@Injectable()
export class MailSender {
  constructor(private readonly mailer: MailerService) {}

  async send(mail: ComposedMail): Promise<SendResult> {
    const handover = new Handover();
    try {
      await this.mailer.sendMail({ ...toMimeMessage(mail), handover } as ISendMailOptions);
      return { verdict: 'sent' };
    } catch (fault) {
      const failure = describeFailure(fault, handover.isComplete);
      return { verdict: judgeFailure(failure), words: failure.words };
    }
  }

  /** Connects, signs in and disconnects. */
  async isReachable(): Promise<{ reachable: true } | { reachable: false; words: string }> {
    try {
      await (this.mailer.getTransporter() as { verify: () => Promise<unknown> }).verify();
      return { reachable: true };
    } catch (fault) {
      return { reachable: false, words: describeFailure(fault, false).words };
    }
  }
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
