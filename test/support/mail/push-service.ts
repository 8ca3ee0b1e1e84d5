import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, verify, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Keys {
  ecdh: ECDH;
  secret: Buffer;
}

/** A browser gives it to the site when it subscribes. */
export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushedMessage {
  /** The browser's name, by which it was made. */
  phone: string;
  headers: IncomingMessage['headers'];
  /** As the browser reads it. */
  message: Record<string, string>;
  /** The claims of the gym's signature, which holds. */
  claims: { aud?: string; exp?: number; sub?: string };
}

type Act = (response: ServerResponse) => unknown;

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Reads a message as a browser does, by the words of RFC 8188 and RFC 8291. */
function decrypted(body: Buffer, { ecdh, secret }: Keys): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([text('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const key = derived(ecdh.computeSecret(sender), secret, info, 32);
  const content = derived(key, salt, text('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(key, salt, text('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', content, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** The claims of `Authorization: vapid t=…, k=…` (RFC 8292). @throws when the signature is another one */
function signedClaims(header = ''): PushedMessage['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', text(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))) {
    throw new Error('The signature is not of that key');
  }
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as PushedMessage['claims'];
}

const accept: Act = (response) => response.writeHead(201).end();

/** A push service on loopback: it keeps what it is given for its browsers, and misbehaves as a test wants. */
export class PushService {
  readonly received: PushedMessage[] = [];
  /** Its treatment of a message for this browser, once it has read it. */
  act: (phone: string) => Act = () => accept;
  private readonly browsers = new Map<string, Keys>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<PushService> {
    const server = createServer();
    const service = new PushService(server);
    server.on('request', (request, response) => void service.take(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A browser that has subscribed. */
  browser(phone: string): Subscribed {
    const ecdh = createECDH('prime256v1');
    const print = createHash('sha256').update(phone).digest();
    ecdh.setPrivateKey(print);
    const keys = { ecdh, secret: print.subarray(16) };
    this.browsers.set(phone, keys);
    return {
      endpoint: `${this.origin}/${phone}`,
      p256dh: ecdh.getPublicKey('base64url'),
      auth: keys.secret.toString('base64url'),
    };
  }

  messagesOf = (phone: string): PushedMessage['message'][] =>
    this.received.filter((one) => one.phone === phone).map(({ message }) => message);

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const phone = (request.url ?? '').slice(1);
    const keys = this.browsers.get(phone);
    if (keys === undefined) return void response.writeHead(404).end();
    const message = JSON.parse(decrypted(Buffer.concat(pieces), keys)) as PushedMessage['message'];
    const { headers } = request;
    this.received.push({ phone, headers, message, claims: signedClaims(headers.authorization) });
    this.act(phone)(response);
  }
}
