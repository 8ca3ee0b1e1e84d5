import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventKind, WebhookEvent } from '@palestra/backend/contract/webhook';
import { eventually } from './eventually.js';

export interface Heard {
  event: WebhookEvent & { data: Record<string, unknown> };
  body: string;
  headers: IncomingHttpHeaders;
}

type Answer = (response: ServerResponse) => unknown;

export const answers = {
  thanks: (response: ServerResponse) => response.writeHead(200).end('thanks'),
  fails: (response: ServerResponse) => response.writeHead(500).end('out of order'),
  hangs: () => undefined,
  hangsUp: (response: ServerResponse) => response.destroy(),
  redirects: (to: string) => (response: ServerResponse) => response.writeHead(302, { Location: to }).end(),
  /** A second answer on the same connection. */
  twice: (response: ServerResponse) =>
    response.socket?.end(
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno',
    ),
  /** As much as anybody reads, up to a gigabyte. */
  pours: (response: ServerResponse) => {
    let left = 1_000_000_000;
    response.writeHead(200, { 'Content-Length': String(left) });
    const piece = Buffer.alloc(100_000, 'x');
    const pour = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= piece.length;
        if (!response.write(piece)) return;
      }
    };
    response.on('drain', pour);
    pour();
  },
  /** A status, and then a letter now and then. */
  drips: (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Length': '1000000' });
    const timer = setInterval(() => response.write('x'), 100);
    response.on('close', () => clearInterval(timer));
  },
} satisfies Record<string, Answer | ((to: string) => Answer)>;

/** Plays a program that listens, on loopback, and answers as a test wants. */
export class WebhookListener {
  readonly heard: Heard[] = [];
  answer: Answer = answers.thanks;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebhookListener> {
    const server = createServer();
    const listener = new WebhookListener(server);
    const listen: RequestListener = (request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const body = Buffer.concat(pieces).toString('utf8');
        listener.heard.push({ event: JSON.parse(body) as Heard['event'], body, headers: request.headers });
        listener.answer(response);
      });
    };
    server.on('request', listen).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return listener;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** The first so many events. */
  received(count: number): Promise<Heard[]> {
    return eventually(() => (this.heard.length >= count ? this.heard.slice(0, count) : null));
  }

  get kinds(): EventKind[] {
    return this.heard.map(({ event }) => event.kind as EventKind);
  }

  forget(): void {
    this.heard.length = 0;
    this.answer = answers.thanks;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** Written apart from the product. */
export function isSigned({ body, headers }: Heard, secret: string): boolean {
  const [, time = '', signature] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['palestra-signature'])) ?? [];
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex') === signature;
}
