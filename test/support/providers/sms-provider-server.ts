import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call as it arrived, before anything was made of it. */
export interface ProviderCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * How a provider misbehaves once it has made up its reply. `late` keeps the reply until `release`; `loses the answer`
 * takes the message and hangs up; `twice` sends two replies on one connection; `garbled` is no JSON at all; `trickle`
 * begins a reply and never ends it. `fails` and `throttles` come before anything is taken.
 */
export type Mood =
  | 'well'
  | { fails: number }
  | { throttles: { retryAfter: number } }
  | 'hangs'
  | 'hangs up'
  | 'late'
  | 'loses the answer'
  | 'twice'
  | 'garbled'
  | 'trickle';

/** A callback that was delivered, with the response that the product gave. */
export interface DeliveredCallback {
  url: string;
  headers: Record<string, string>;
  body: string;
  status: number;
}

/** Both stand-ins listen on loopback, keep each call and misbehave alike; each says what it answers. */
export abstract class SmsProviderServer {
  readonly calls: ProviderCall[] = [];
  readonly callbacks: DeliveredCallback[] = [];
  /** Used up one by one; after them `mood` goes on. */
  readonly moods: Mood[] = [];
  mood: Mood = 'well';

  /** Turns the address that the product gave into one that a test reaches; signatures stay with the given one. */
  reach: (url: string) => string = (url) => url;

  private readonly server: Server = createServer();
  private readonly held: (() => void)[] = [];

  /** The reply of the documents; it takes the message. */
  protected abstract reply(call: ProviderCall): Reply;

  protected abstract failure(status: number): unknown;

  protected abstract throttled(): unknown;

  protected async listen(): Promise<this> {
    this.server.on('request', (request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const call = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(pieces).toString('utf8'),
        };
        this.calls.push(call);
        this.answer(call, response);
      });
    });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** How many replies wait for `release`. */
  get waiting(): number {
    return this.held.length;
  }

  /** Sends what `late` kept back. */
  release(): void {
    for (const send of this.held.splice(0)) send();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }

  /** One callback; the product's response is kept and returned. */
  protected async deliver(url: string, headers: Record<string, string>, body: string): Promise<number> {
    const response = await fetch(this.reach(url), { method: 'POST', headers, body, redirect: 'manual' });
    await response.arrayBuffer();
    this.callbacks.push({ url, headers, body, status: response.status });
    return response.status;
  }

  private answer(call: ProviderCall, response: ServerResponse): void {
    const mood = this.moods.shift() ?? this.mood;
    if (mood === 'hangs') return;
    if (mood === 'hangs up') {
      response.destroy();
      return;
    }
    if (typeof mood === 'object') {
      if ('fails' in mood) send(response, { status: mood.fails, body: this.failure(mood.fails) });
      else {
        const headers = { 'Retry-After': String(mood.throttles.retryAfter) };
        send(response, { status: 429, body: this.throttled(), headers });
      }
      return;
    }
    const reply = this.reply(call);
    if (mood === 'late') this.held.push(() => send(response, reply));
    else if (mood === 'loses the answer') response.destroy();
    else if (mood === 'garbled') response.writeHead(reply.status, { 'Content-Type': 'text/html' }).end('<html>oops');
    else if (mood === 'trickle') response.writeHead(reply.status, { 'Content-Type': 'application/json' }).write('{"');
    else if (mood === 'twice') {
      const text = JSON.stringify(reply.body);
      const once = `HTTP/1.1 ${reply.status} X\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
      response.socket?.end(once + once);
    } else send(response, reply);
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export const basicCredentials = ({ headers }: ProviderCall): { user: string; password: string } | null => {
  const [scheme, encoded] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || encoded === undefined) return null;
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { user, password: rest.join(':') };
};
