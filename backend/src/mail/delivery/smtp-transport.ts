import type { Readable } from 'node:stream';
import type { MailerOptions } from '@nestjs-modules/mailer';

/** Connections per process, and so mails at a time; providers commonly allow at least ten from one address. */
export const LANES = 8;

const CONNECT_TIMEOUT_MS = 10_000;
/** Long: a server may scan a message before it answers, and hanging up then leaves the mail in doubt. */
const SILENCE_TIMEOUT_MS = 120_000;

/** Whether the end of the message has left for the server: before that it cannot have been accepted. */
export class Handover {
  private stream: Readable | null = null;

  watch(stream: Readable): Readable {
    this.stream = stream;
    return stream;
  }

  get isComplete(): boolean {
    return this.stream?.readableEnded ?? false;
  }
}

interface OutgoingMessage {
  data: { handover?: Handover };
  message: { createReadStream: (...args: unknown[]) => Readable };
}

/** nodemailer tells that a connection broke, but not whether the message had been written out: this plugin sees it. */
const watchHandover = (mail: OutgoingMessage, done: (fault?: Error | null) => void): void => {
  const { handover } = mail.data;
  if (handover !== undefined) {
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (...args) => handover.watch(create(...args));
  }
  done();
};

/** Nothing is sent without an SMTP server; the mailer only insists on having some transport. */
const NO_SERVER = { jsonTransport: true } as const;

export function mailerOptions(smtpUrl: string | null): MailerOptions {
  return {
    transport: smtpUrl === null ? NO_SERVER : pooled(smtpUrl),
    plugins: [{ step: 'stream', plugin: watchHandover }],
  };
}

const pooled = (url: string) => ({
  pool: true as const,
  url,
  maxConnections: LANES,
  // Once, for an idle connection that the server has closed; only a message of which nothing was read is tried again.
  maxRequeues: 1,
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
});
