import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { portOfWorker } from '../worker-port.js';

/**
 * How a provider misbehaves at one call. `before` the call is done: nothing came of it. `after` it: all is done, and
 * the caller does not hear of it. Both happen to a caller whose connection breaks.
 */
export type Fault =
  | { kind: 'fails'; status: number; done?: boolean }
  | { kind: 'limits'; retryAfter?: number }
  /** The call is done once something else has been, or `isOld`: before it, and answered after it. */
  | { kind: 'waits'; until: () => Promise<unknown>; isOld?: boolean }
  | { kind: 'hangs'; done?: boolean }
  | { kind: 'hangs up'; done?: boolean }
  | { kind: 'trickles' }
  | { kind: 'answers twice' }
  | { kind: 'answers rubbish'; done?: boolean };

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status: number;
  json?: unknown;
  headers?: Record<string, string>;
}

/** One delivery of a webhook, as it leaves the provider. */
export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The way to the product: over the network, or into an application that does not listen. */
export type Send = (post: Post) => Promise<{ status: number; body: string }>;

export const sendByFetch: Send = async ({ url, headers, body }) => {
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  return { status: response.status, body: await response.text() };
};

let serial = 0;
/** Numbers that no other stand-in of this process gives. */
export const nextSerial = (): number => (serial += 1);

/** Objects of JSON, with fields that a test overrides. */
export type Fields = Record<string, unknown>;

async function listenAt(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

export abstract class LoopbackProvider {
  readonly asked: Asked[] = [];
  private readonly faults: { path: RegExp; fault: Fault; left: number }[] = [];
  private readonly servers: Server[] = [];
  private readonly open = new Set<ServerResponse>();

  /** Said beside the truth, by the id of an object. */
  private readonly lies = new Map<string, Fields>();

  protected abstract handle(asked: Asked, origin: number): Answer;
  protected abstract failure(status: number): Answer;

  /** The next calls of a path go wrong, `times` of them, and the calls after those go well. */
  failNext(fault: Fault, { path = /./, times = 1 }: { path?: RegExp; times?: number } = {}): void {
    this.faults.push({ path, fault, left: times });
  }

  /** All that goes wrong goes well again, and the provider says the truth. */
  behave(): void {
    this.faults.length = 0;
    this.lies.clear();
    for (const response of this.open) response.destroy();
    this.open.clear();
  }

  /** The provider says these fields of an object whenever it speaks of it: in answers and in webhooks. */
  lie(id: string, fields: Fields): void {
    this.lies.set(id, { ...this.lies.get(id), ...fields });
  }

  protected asSaid<T extends Fields>(id: string, object: T): T {
    return { ...object, ...this.lies.get(id) };
  }

  /** At these ports of the worker, or at others where they are taken. */
  protected async listen(ports: readonly number[]): Promise<void> {
    for (const [origin, port] of ports.entries()) {
      const server = createServer((request, response) => {
        const pieces: Buffer[] = [];
        request.on('data', (piece: Buffer) => pieces.push(piece));
        request.on('end', () => {
          const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
          const asked: Asked = {
            method: request.method ?? 'GET',
            path: pathname,
            query: searchParams,
            headers: request.headers,
            body: Buffer.concat(pieces).toString('utf8'),
          };
          this.asked.push(asked);
          this.answer(asked, origin, response);
        });
      });
      await listenAt(server, portOfWorker(port)).catch(() => listenAt(server, 0));
      this.servers.push(server);
    }
  }

  protected port(origin: number): number {
    const server = this.servers[origin];
    if (!server) throw new Error(`The stand-in has no origin ${origin}.`);
    return (server.address() as AddressInfo).port;
  }

  protected url(origin: number): string {
    return `http://127.0.0.1:${this.port(origin)}`;
  }

  async close(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections();
      if (!server.listening) continue;
      server.close();
      await once(server, 'close');
    }
  }

  private answer(asked: Asked, origin: number, response: ServerResponse): void {
    const at = this.faults.find(({ path, left }) => left > 0 && path.test(`${asked.method} ${asked.path}`));
    if (!at) return this.write(response, this.handle(asked, origin));
    at.left -= 1;
    const { fault } = at;
    if (fault.kind === 'answers twice') return this.writeTwice(response, this.handle(asked, origin));
    if (fault.kind === 'waits') {
      const old = fault.isOld === true ? structuredClone(this.handle(asked, origin)) : null;
      void fault.until().finally(() => this.write(response, old ?? this.handle(asked, origin)));
      return;
    }
    if ('done' in fault && fault.done) this.handle(asked, origin);
    switch (fault.kind) {
      case 'fails':
        return this.write(response, this.failure(fault.status));
      case 'limits': {
        const { retryAfter } = fault;
        const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
        const answer = this.failure(429);
        return this.write(response, { ...answer, headers: { ...answer.headers, ...headers } });
      }
      case 'hangs':
        this.open.add(response);
        return;
      case 'hangs up':
        response.destroy();
        return;
      case 'trickles':
        this.open.add(response);
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000000' }).write('{"id":');
        return;
      case 'answers rubbish':
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><body>Bad gateway</body></html>');
    }
  }

  private write(response: ServerResponse, { status, json, headers }: Answer): void {
    if (json === undefined) {
      response.writeHead(status, headers).end();
      return;
    }
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(json));
  }

  /** The same answer again on the same connection, and a failure after it. */
  private writeTwice(response: ServerResponse, { status, json }: Answer): void {
    const line = (code: number, text: string): string =>
      `HTTP/1.1 ${code} X\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
    const text = JSON.stringify(json ?? {});
    response.socket?.end(`${line(status, text)}${line(status, text)}${line(500, '{}')}`);
  }
}

/** Webhooks wait here until the test sends them: late, doubled, in another order, or never. */
export abstract class WaitingWebhooks<T> extends LoopbackProvider {
  /** Events in the order of what happened, oldest first. */
  readonly events: T[] = [];
  readonly sent: { event: T; status: number }[] = [];

  webhookUrl = '';
  send: Send = sendByFetch;

  /** An event as this provider posts it. */
  abstract posted(event: T): Post;

  async deliver(event: T, { times = 1 }: { times?: number } = {}): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push(await this.post(event, this.posted(event)));
    return statuses;
  }

  /** The same event several times at once. */
  deliverAtOnce(event: T, times: number): Promise<number[]> {
    return Promise.all(Array.from({ length: times }, () => this.post(event, this.posted(event))));
  }

  /** All events that were not taken yet: those never sent, and those that were refused. */
  async deliverWaiting({ newestFirst = false }: { newestFirst?: boolean } = {}): Promise<number[]> {
    const waiting = this.events.filter((event) => !this.isTaken(event));
    if (newestFirst) waiting.reverse();
    const statuses: number[] = [];
    for (const event of waiting) statuses.push(await this.post(event, this.posted(event)));
    return statuses;
  }

  /** Some events never come. */
  forgetWaiting(): void {
    this.events.length = 0;
  }

  isTaken(event: T): boolean {
    return this.sent.some((sent) => sent.event === event && sent.status >= 200 && sent.status < 300);
  }

  protected async post(event: T, post: Post): Promise<number> {
    const { status } = await this.send(post);
    this.sent.push({ event, status });
    return status;
  }
}
