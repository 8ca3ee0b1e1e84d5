import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface VerificationQuestion {
  method: string;
  secret: string | null;
  response: string | null;
  remoteip: string | null;
}

/**
 * The provider's responses: for the form that the token was solved in (`... for register`) on the tests' site, JSON
 * with a status, any text, a closed connection, or silence.
 */
export type Behaviour =
  | 'solved'
  | { json: unknown; status?: number }
  | { text: string }
  | 'drop'
  | 'silence'
  | 'trickle';

/** Host of a test gym's PUBLIC_URL. */
export const SOLVED_ON = 'gym.example';

/** Plays the provider of the security verification on loopback, and misbehaves as a test wants. */
export class VerificationProvider {
  readonly asked: VerificationQuestion[] = [];
  behaviour: Behaviour = 'solved';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<VerificationProvider> {
    const server = createServer();
    const provider = new VerificationProvider(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
        const { method = '' } = request;
        const [secret, token, remoteip] = ['secret', 'response', 'remoteip'].map((name) => form.get(name) ?? null);
        provider.asked.push({ method, secret: secret ?? null, response: token ?? null, remoteip: remoteip ?? null });
        provider.answer(response, token ?? '');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/siteverify`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }

  private answer(response: ServerResponse, token: string): void {
    const { behaviour } = this;
    if (behaviour === 'silence') return;
    if (behaviour === 'solved') {
      const action = / for (\S+)$/.exec(token)?.[1] ?? '';
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ success: true, 'error-codes': [], hostname: SOLVED_ON, action }));
      return;
    }
    if (behaviour === 'drop') {
      response.destroy();
    } else if (behaviour === 'trickle') {
      // The headers come at once, the rest never.
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"success":');
    } else if ('text' in behaviour) {
      response.end(behaviour.text);
    } else {
      response.writeHead(behaviour.status ?? 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(behaviour.json));
    }
  }
}
