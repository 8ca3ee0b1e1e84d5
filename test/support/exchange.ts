import http from 'node:http';
import { unzipSync } from 'node:zlib';

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Received {
  status: number;
  headers: Headers;
  text: string;
}

/** A server that ends closes its idle connections; shorter than any server keeps them. */
const agent = new http.Agent({ keepAlive: true, timeout: 2_000 });
/** As `fetch` asks, so that long lists come compressed. */
const ASKED = { Accept: '*/*', 'Accept-Encoding': 'gzip, deflate', 'User-Agent': 'node' };

/** A response that is silent for so long does not come; requests of a race wait for each other. */
const PATIENCE_MS = 60_000;

/** One request and its whole response, at a quarter of the processor time that `fetch` takes. */
export function exchange(url: string, { method = 'GET', headers, body }: Sent = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    // Node.js sets the length of a body for some methods only.
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const sent = { agent, method, headers: { ...ASKED, ...length, ...headers }, timeout: PATIENCE_MS };
    const request = http.request(url, sent, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const received = Buffer.concat(parts);
        const isPacked = response.headers['content-encoding'] !== undefined && received.length > 0;
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(pairsOf(response.rawHeaders)),
          text: (isPacked ? unzipSync(received) : received).toString(),
        });
      });
    });
    request.on('timeout', () => request.destroy(new Error(`no response within ${PATIENCE_MS / 1_000} s`)));
    request.on('error', (fault) => reject(new Error(`${method} ${url}: ${fault.message}`, { cause: fault })));
    request.end(body);
  });
}

const pairsOf = (raw: readonly string[]): [string, string][] =>
  Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i] ?? '', raw[2 * i + 1] ?? '']);
