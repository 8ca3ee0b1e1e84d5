import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const ASK_EVERY_MS = 50;

/**
 * The smallest reverse proxy: asks each server how it is, passes requests on to those that are well in turn, and tries
 * another one only when nobody took the connection. Whatever else goes wrong is the caller's 502.
 */
export class Balancer {
  private turn = 0;
  private readonly well = new Set<string>();
  private readonly asking = setInterval(() => void this.ask(), ASK_EVERY_MS);
  private readonly server = http.createServer((request, response) => this.take(request, response));

  private constructor(private readonly targets: readonly string[]) {}

  static async before(...targets: string[]): Promise<Balancer> {
    const balancer = new Balancer(targets);
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    await balancer.ask();
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  isWell = (target: string): true | null => (this.well.has(target) ? true : null);

  async stop(): Promise<void> {
    clearInterval(this.asking);
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async ask(): Promise<void> {
    await Promise.all(
      this.targets.map(async (target) => {
        const isWell = await fetch(`${target}/api/health`, { headers: { Connection: 'close' } }).then(
          async (answer) => (await answer.text()) !== '' && answer.ok,
          () => false,
        );
        if (isWell) this.well.add(target);
        else this.well.delete(target);
      }),
    );
  }

  private take(request: http.IncomingMessage, response: http.ServerResponse): void {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => this.pass(request, Buffer.concat(parts), response, new Set()));
  }

  private pass(request: http.IncomingMessage, body: Buffer, response: http.ServerResponse, refused: Set<string>): void {
    const able = this.targets.filter((target) => !refused.has(target));
    const preferred = able.filter((target) => this.well.has(target));
    const choice = preferred.length > 0 ? preferred : able;
    const target = choice[this.turn++ % choice.length];
    const fail = (why: string): void => void response.writeHead(502).end(JSON.stringify({ message: why }));
    if (target === undefined) return fail('nobody takes it');
    const { method, url, headers } = request;
    const call = http.request(new URL(url ?? '/', target), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    call.on('error', (fault: NodeJS.ErrnoException) => {
      if (response.headersSent) response.destroy();
      else if (fault.code === 'ECONNREFUSED') this.pass(request, body, response, refused.add(target));
      else fail(`${target}: ${fault.message}`);
    });
    response.on('close', () => call.destroy());
    call.end(body);
  }
}
