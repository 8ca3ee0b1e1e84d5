import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually.js';

/** As in docker/Caddyfile. */
const ASK_EVERY_MS = 1_000;

interface Upstream {
  url: string;
  /** Assumed until a health check fails. */
  isAccepting: boolean;
  agent: http.Agent;
}

/**
 * The image's web server as far as requests are concerned. It asks each API in turn whether it accepts requests, and
 * keeps connections open. It tries another API only when a connection was refused. Any other error is a 502.
 */
export class Balancer {
  private turn = 0;
  private readonly upstreams: Upstream[];
  private readonly asking = setInterval(() => void this.ask(), ASK_EVERY_MS);
  private readonly server = http.createServer((request, response) => this.take(request, response));

  private constructor(targets: readonly string[]) {
    this.upstreams = targets.map((url) => ({ url, isAccepting: true, agent: new http.Agent({ keepAlive: true }) }));
  }

  static async before(...targets: string[]): Promise<Balancer> {
    const balancer = new Balancer(targets);
    // It never closes a connection that a member may be about to use.
    balancer.server.keepAliveTimeout = 0;
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  uses = (target: string): boolean => this.upstreams.some(({ url, isAccepting }) => url === target && isAccepting);

  async stop(): Promise<void> {
    clearInterval(this.asking);
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    for (const { agent } of this.upstreams) agent.destroy();
  }

  private async ask(): Promise<void> {
    const ask = async (upstream: Upstream): Promise<void> => {
      const answer = await fetch(`${upstream.url}/api/health/accepting`).catch(() => null);
      upstream.isAccepting = answer?.ok ?? false;
      await answer?.body?.cancel();
    };
    await Promise.all(this.upstreams.map(ask));
  }

  private take(request: http.IncomingMessage, response: http.ServerResponse): void {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => void this.pass(request, Buffer.concat(parts), response));
  }

  private async pass(request: http.IncomingMessage, body: Buffer, response: http.ServerResponse): Promise<void> {
    const isTaken = async (): Promise<true | null> => ((await this.tryNext(request, body, response)) ? true : null);
    await eventually(isTaken).catch(() => fail(response, 503, 'nobody takes it'));
  }

  /** @returns true once there is a response, good or bad; false if the connection was refused */
  private tryNext(request: http.IncomingMessage, body: Buffer, response: http.ServerResponse): Promise<boolean> {
    const able = this.upstreams.filter(({ isAccepting }) => isAccepting);
    const upstream = able[this.turn++ % able.length];
    if (upstream === undefined) return Promise.resolve(false);
    const { method, url = '/', headers } = request;
    return new Promise((resolve) => {
      const call = http.request(new URL(url, upstream.url), { method, headers, agent: upstream.agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response).on('error', () => response.destroy());
        resolve(true);
      });
      call.on('error', (fault: NodeJS.ErrnoException) => {
        if (fault.code === 'ECONNREFUSED') return resolve(false);
        if (response.headersSent) response.destroy();
        else fail(response, 502, `${upstream.url}: ${fault.message}`);
        resolve(true);
      });
      call.end(body);
    });
  }
}

const fail = (response: http.ServerResponse, status: number, message: string): void =>
  void response.writeHead(status).end(JSON.stringify({ message }));
