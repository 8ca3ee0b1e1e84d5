import { Readable } from 'node:stream';
import type { MailerOptions } from '@nestjs-modules/mailer';

/** Per process: nodemailer's default pool size, which every provider allows. */
export const CONNECTIONS = 5;
/**
 * Mails under way per process, and so the most that a killed one leaves in doubt. Three per connection: while the
 * replies to two are recorded, the third is sent.
 */
export const LANES = 15;

const CONNECT_TIMEOUT_MS = 10_000;
/** Long, because a server may scan a message before it replies, and hanging up would leave the mail in doubt. */
const SILENCE_TIMEOUT_MS = 120_000;

/** Tells whether the end of the message has been written: before that the server cannot have accepted it. */
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
 * nodemailer reports a broken connection, but not whether the whole message had been written; this plugin tracks it. It
 * also passes the message on whole, where nodemailer would pipe it through four streams.
 */
const watchHandover = ({ data, message }: OutgoingMessage, done: (fault?: Error | null) => void): void => {
  const { raw, handover } = data;
  message.createReadStream = () => handover.watch(whole(raw));
  done();
};

/** A larger message is read piece by piece as the connection drains, so that its end is not read too early. */
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

/** Nothing is sent without an SMTP server, but the mailer requires a transport. */
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
  // One retry for an idle connection that the server has closed; only a message of which nothing was read is retried.
  maxRequeues: 1,
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
});
