import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Replaces the body of a file, as another release would. */
export type Alteration = (path: string, body: string) => string;

export interface AlteredSite {
  url: string;
  alter(alteration: Alteration): void;
  close(): Promise<void>;
}

function pass(target: string, from: IncomingMessage, to: ServerResponse, alteration: Alteration): void {
  const path = from.url ?? '/';
  // Requested whole: the browser's cached copy belongs to the other release.
  const { 'if-none-match': _tag, 'if-modified-since': _since, ...asked } = from.headers;
  const headers = { ...asked, 'accept-encoding': 'identity' };
  const onward = request(target + path, { method: from.method, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const body = Buffer.concat(chunks);
      const isText = /javascript|html/.test(answer.headers['content-type'] ?? '');
      const sent = isText ? Buffer.from(alteration(path, body.toString('utf8'))) : body;
      const { 'content-length': _length, 'transfer-encoding': _encoding, etag: _etag, ...rest } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, { ...rest, 'content-length': sent.length }).end(sent);
    });
  });
  onward.on('error', () => to.destroy());
  from.pipe(onward);
}

/** Serves the site at its own address and lets a test change responses: a new release without a new build. */
export async function startAlteredSite(target: string): Promise<AlteredSite> {
  let alteration: Alteration = (_path, body) => body;
  const server = createServer((from, to) => pass(target, from, to, alteration));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    alter: (next) => (alteration = next),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
