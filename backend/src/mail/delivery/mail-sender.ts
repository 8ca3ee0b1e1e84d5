import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ISendMailOptions, MailerService } from '@nestjs-modules/mailer';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import type { ComposedMail } from '../composed-mail.js';
import { judgeFailure, type DeliveryFailure, type FailureVerdict } from './delivery.rules.js';
import { Handover, mailerOptions } from './smtp-transport.js';

export type SendResult = { verdict: 'sent' } | { verdict: FailureVerdict; words: string };

interface Mailer {
  service: MailerService;
  toMimeMessage: typeof import('./mime-message.js').toMimeMessage;
}

/** Loads nodemailer, which is heavy, when there is a mail to send: without a mail server that is never. */
async function openMailer(smtpUrl: string | null): Promise<Mailer> {
  const { MailerService } = await import('@nestjs-modules/mailer');
  const { toMimeMessage } = await import('./mime-message.js');
  // Its types ask for a factory; without one it opens nodemailer's own transport.
  return { service: new MailerService(mailerOptions(smtpUrl), undefined as never), toMimeMessage };
}

/** Length limit of a stored reply of the server. */
const MAX_WORDS = 500;
// oxlint-disable-next-line no-control-regex -- PostgreSQL stores no NUL, and a log line no control character
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]+/g;

/** Sends one mail by SMTP and returns the outcome. Does not throw for errors of the server. */
@Injectable()
export class MailSender implements OnApplicationShutdown {
  private opening: Promise<Mailer> | null = null;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** Later than the worker's farewell: a pool that closes during it turns the mails in its queue away. */
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  /** The next mail opens connections again. */
  async close(): Promise<void> {
    const { opening } = this;
    this.opening = null;
    // An address that opens no mailer has nothing to close; `send` has said why.
    const mailer = await opening?.catch(() => null);
    await mailer?.service.onModuleDestroy();
  }

  async send(mail: ComposedMail): Promise<SendResult> {
    const handover = new Handover();
    try {
      const { service, toMimeMessage } = await this.mailer();
      await service.sendMail({ ...toMimeMessage(mail), handover } as ISendMailOptions);
      return { verdict: 'sent' };
    } catch (fault) {
      const failure = describeFailure(fault, handover.isComplete);
      return { verdict: judgeFailure(failure), words: failure.words };
    }
  }

  /** Connects, signs in and disconnects. */
  async isReachable(): Promise<{ reachable: true } | { reachable: false; words: string }> {
    try {
      const { service } = await this.mailer();
      await (service.getTransporter() as { verify: () => Promise<unknown> }).verify();
      return { reachable: true };
    } catch (fault) {
      return { reachable: false, words: describeFailure(fault, false).words };
    }
  }

  private mailer(): Promise<Mailer> {
    this.opening ??= openMailer(this.environment.smtpUrl);
    return this.opening;
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
