import { Readable } from 'node:stream';
import type { MailerOptions } from '@nestjs-modules/mailer';

/** Per process: as many as nodemailer's pool has by itself, and as any provider allows. */
export const CONNECTIONS = 5;
/**
 * Mails in hand per process, and so the most that a killed one leaves in doubt. Two for each connection: while the answer
 * to one goes on record, the other is being sent.
 */
export const LANES = 10;

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
  data: { raw: Buffer; handover: Handover };
  message: { createReadStream: () => Readable };
}

/**
 * nodemailer tells that a connection broke, but not whether the message had been written out: this plugin sees it. And it
 * hands the message over whole, where nodemailer would pass it through four streams.
 */
const watchHandover = ({ data, message }: OutgoingMessage, done: (fault?: Error | null) => void): void => {
  const { raw, handover } = data;
  message.createReadStream = () => handover.watch(whole(raw));
  done();
};

/** A larger message waits until the connection has taken the piece before, so that its end is not read too early. */
const PIECE_BYTES = 16_384;

function whole(content: Buffer): Readable {
  let read = 0;
  return new Readable({
    read() {
      this.push(content.subarray(read, (read += PIECE_BYTES)));
      if (read >= content.length) this.push(null);
    },
  });
}

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
  maxConnections: CONNECTIONS,
  // Once, for an idle connection that the server has closed; only a message of which nothing was read is tried again.
  maxRequeues: 1,
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
});
