import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { FIRST_MAIL_PORT, portOfWorker } from '../worker-port.js';

let tried = 0;

/** Another one at each attempt. */
function nextPort(): number {
  tried += 1;
  return portOfWorker(FIRST_MAIL_PORT + tried);
}

export interface CaughtMail {
  to: string;
  raw: string;
  parsed: Email;
}

/** Treatment of a mail by the server: refuse it with a code and text, or drop the connection. */
export type Treatment = { code: number; words: string } | 'drop';

export interface SmtpBehaviour {
  onRecipient?: (address: string) => Treatment | null;
  /** Called after the whole message has arrived, before the response. */
  onMessage?: (mail: CaughtMail) => Treatment | null | Promise<Treatment | null>;
}

/** A real SMTP server on loopback that keeps accepted mails and misbehaves as a test wants. */
export class SmtpCatcher {
  readonly accepted: CaughtMail[] = [];
  behaviour: SmtpBehaviour = {};
  private readonly events = new EventEmitter();
  private readonly sockets = new Map<number, Socket>();
  private server: SMTPServer | null = null;
  private port = 0;

  private constructor(private readonly isReader: boolean) {}

  /** `isReader: false` only counts: parsing a thousand mails costs more than sending them. */
  static async start({ isReader = true } = {}): Promise<SmtpCatcher> {
    const catcher = new SmtpCatcher(isReader);
    await catcher.open();
    return catcher;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens, on the same port as before if it was closed. */
  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      onRcptTo: ({ address }, session, done) => {
        done(this.treat(this.behaviour.onRecipient?.(address) ?? null, session));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void this.take(Buffer.concat(chunks), session).then(done, done));
      },
    });
    this.server = server;
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      const port = socket.remotePort ?? 0;
      this.sockets.set(port, socket);
      socket.once('close', () => this.sockets.delete(port));
    });
    await this.listen(server);
  }

  private async listen(server: SMTPServer): Promise<void> {
    const port = this.port === 0 ? nextPort() : this.port;
    server.listen(port, '127.0.0.1');
    try {
      await once(server.server, 'listening');
      this.port = port;
    } catch (fault) {
      if (this.port !== 0 || (fault as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw fault;
      await this.listen(server);
    }
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => this.server?.close(resolve));
  }

  /** Resolves when this many mails have been accepted in total. */
  async received(count: number): Promise<readonly CaughtMail[]> {
    while (this.accepted.length < count) await once(this.events, 'accepted');
    return this.accepted;
  }

  /** Resets it to its state after start. */
  reset(): void {
    this.accepted.length = 0;
    this.behaviour = {};
  }

  /** Number of mails per address. */
  get countByAddress(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { to } of this.accepted) counts.set(to, (counts.get(to) ?? 0) + 1);
    return counts;
  }

  private async take(bytes: Buffer, session: SMTPServerSession): Promise<Error | null> {
    const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
    const parsed = await PostalMime.parse(this.isReader ? bytes : '');
    const mail = { to, raw: bytes.toString('utf8'), parsed };
    const fault = this.treat((await this.behaviour.onMessage?.(mail)) ?? null, session);
    if (fault === null) {
      this.accepted.push(mail);
      this.events.emit('accepted');
    }
    return fault;
  }

  private treat(treatment: Treatment | null, session: SMTPServerSession): Error | null {
    if (treatment === null) return null;
    if (treatment !== 'drop') return Object.assign(new Error(treatment.words), { responseCode: treatment.code });
    this.sockets.get(session.remotePort)?.destroy();
    return new Error('dropped');
  }
}
