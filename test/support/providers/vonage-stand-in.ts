import { createHash, createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { anId } from '../seed.js';
import { basicCredentials, SmsProviderServer, type ProviderCall, type Reply } from './sms-provider-server.js';

/*
 * Plays Vonage's Messages API v1 (SMS and Viber) on loopback. Written from, and from nothing else:
 * - the Messages API's OpenAPI description, version 1.4.0, as APIs-guru/openapi-directory keeps it
 *   (APIs/nexmo.com/messages-olympus/1.4.0/openapi.yaml, commit 817aab70), and its version 1.17.0 at
 *   https://developer.vonage.com/api/v1/developer/api/file/messages?format=json (read 30 November 2026).
 * - https://developer.vonage.com/api-errors/messages (read 30 November 2026): the codes of refusals.
 * - https://developer.vonage.com/en/messages/concepts/messages-status-callbacks and /sms-status-callbacks
 *   (read 30 November 2026): states of a message, what a callback carries.
 * - https://developer.nexmo.com/messages/concepts/signed-webhooks and
 *   https://api.support.vonage.com/hc/en-us/articles/19033783342876 (read 30 November 2026): the token of a callback.
 * - https://github.com/Vonage/vonage-node-sdk of 17 July 2026 (commit babd2d8c), README and types: claims of a call's
 *   token.
 */

/** One application for all stand-ins of a file: its key takes as long to make as a test. */
let pair: ReturnType<typeof rsaPair> | undefined;
const rsaPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

export type VonageStatus = 'submitted' | 'delivered' | 'rejected' | 'undeliverable' | 'read';

export interface VonageMessage {
  uuid: string;
  channel: 'sms' | 'viber_service';
  to: string;
  from: string;
  text: string;
  clientRef: string | null;
  /** Where its callbacks go: the message's own address, else the application's. */
  webhookUrl: string | null;
  status: VonageStatus | null;
  authentication: 'jwt' | 'basic';
  /** The JSON as it was sent. */
  asked: Record<string, unknown>;
}

const REFUSALS = {
  unauthorized: [401, '#unauthorized', 'You did not provide correct credentials.'],
  unprovisioned: [401, '#unprovisioned', 'The credentials provided do not have access to the requested product'],
  'low balance': [402, '#low-balance', 'Low balance'],
  'invalid JSON': [422, '#invalid-json', 'The request body did not contain valid JSON'],
  1020: [422, '/messages#1020', 'Invalid params'],
  1120: [422, '/messages#1120', 'Illegal Sender Address - rejected'],
  1170: [422, '/messages#1170', 'Invalid or Missing Msisdn Param'],
  1400: [422, '/messages#1400', 'Unsupported channel'],
  1410: [422, '/messages#1410', 'Invalid channel parameters'],
  1420: [422, '/messages#1420', 'Invalid sender'],
  1430: [422, '/messages#1430', 'Invalid recipient'],
  1440: [422, '/messages#1440', 'Invalid message type'],
  1450: [422, '/messages#1450', 'Invalid client reference'],
} as const satisfies Record<string | number, readonly [number, string, string]>;

export type VonageRefusal = keyof typeof REFUSALS;

/** Errors that come afterwards, with a message that ended `rejected` or `undeliverable`. */
export const VONAGE_ENDED = {
  absentForNow: 1180,
  absentForGood: 1190,
  antiSpam: 1210,
  illegalNumber: 1240,
  unroutable: 1250,
  /** No Viber on that phone. */
  notOfThatNetwork: 1300,
  noSuitableDevice: 1310,
  unknown: 1330,
  providerError: 1331,
  expired: 1360,
} as const;

/** E.164 without the plus sign. */
const NUMBER = /^[1-9]\d{6,14}$/;
const NAME_AS_SENDER = /^(?=.*[A-Za-z])[A-Za-z\d ]{1,11}$/;

export class VonageStandIn extends SmsProviderServer {
  readonly applicationId = anId();
  readonly apiKey = hex().slice(0, 8);
  readonly apiSecret = hex().slice(0, 16);
  readonly signatureSecret = hex() + hex();
  readonly privateKey: string;
  readonly messages: VonageMessage[] = [];
  /** Ids of Viber services; empty takes each. */
  readonly viberServices = new Set<string>();
  readonly refused = new Map<string, VonageRefusal>();
  /** The application's own status address, for messages that name none. */
  statusUrl: string | null = null;
  /** Null believes the times of each token; an instant compares them. */
  now: Date | null = null;

  private readonly publicKey: string;

  private constructor() {
    super();
    pair ??= rsaPair();
    this.privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    this.publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  static start(): Promise<VonageStandIn> {
    return new VonageStandIn().listen();
  }

  textsTo(number: string, channel?: VonageMessage['channel']): string[] {
    return this.messages
      .filter((one) => one.to === number && (channel === undefined || one.channel === channel))
      .map(({ text }) => text);
  }

  /** Says by callback what became of a message. Returns the product's response; null if there is no address. */
  async report(
    uuid: string,
    status: VonageStatus,
    { error = null, signed = 'rightly' }: { error?: number | null; signed?: Signing } = {},
  ): Promise<number | null> {
    const message = this.messages.find((one) => one.uuid === uuid);
    if (message === undefined) throw new Error(`The stand-in took no message ${uuid}`);
    message.status = status;
    if (message.webhookUrl === null) return null;
    return this.post(
      message.webhookUrl,
      {
        message_uuid: uuid,
        to: message.to,
        from: message.from,
        timestamp: (this.now ?? new Date('2026-11-30T10:00:00Z')).toISOString(),
        status,
        ...(error === null ? {} : { error: problem(error) }),
        ...(message.clientRef === null ? {} : { client_ref: message.clientRef }),
        usage: { currency: 'EUR', price: '0.0333' },
        channel: message.channel,
        ...(message.channel === 'sms' ? { destination: { network_code: '20205' }, sms: { count_total: '1' } } : {}),
      },
      signed,
    );
  }

  /**
   * A callback of any content. `altered` signs other content than is sent, `forged` with another secret, `not` without
   * a token, `without a hash` leaves the payload's hash out.
   */
  post(url: string, content: unknown, signed: Signing = 'rightly'): Promise<number> {
    const body = JSON.stringify(content);
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (signed !== 'not') {
      const seconds = Math.floor((this.now ?? new Date('2026-11-30T10:00:00Z')).getTime() / 1000);
      const hashed = signed === 'altered' ? `${body} ` : body;
      const claims = {
        iat: seconds,
        jti: anId(),
        iss: 'Vonage',
        ...(signed === 'without a hash' ? {} : { payload_hash: createHash('sha256').update(hashed).digest('hex') }),
        api_key: this.apiKey,
        application_id: this.applicationId,
      };
      const secret = signed === 'forged' ? hex() + hex() : this.signatureSecret;
      headers['Authorization'] = `Bearer ${vonageToken(claims, secret)}`;
    }
    return this.deliver(url, headers, body);
  }

  protected override failure(status: number): unknown {
    return { ...problem(1030), title: 'Internal error', status };
  }

  protected override throttled(): unknown {
    return {
      type: 'https://developer.vonage.com/api-errors/messages#1000',
      title: 'Rate Limit Hit',
      detail: 'Please wait, then retry your request',
      instance: hex(),
    };
  }

  protected override reply(call: ProviderCall): Reply {
    const authentication = this.authenticationOf(call);
    if (authentication === null) return refusal('unauthorized');
    const { pathname } = new URL(call.path, this.url);
    if (call.method !== 'POST' || pathname !== '/v1/messages') return { status: 404, body: problem(1020) };
    const asked = parsed(call.body);
    if (asked === null) return refusal('invalid JSON');
    const fault = this.faultOf(asked);
    if (fault !== null) return fault;
    const [to, from] = [String(asked['to']), String(asked['from'])];
    const message: VonageMessage = {
      uuid: anId(),
      channel: asked['channel'] as VonageMessage['channel'],
      to,
      from,
      text: String(asked['text']),
      clientRef: typeof asked['client_ref'] === 'string' ? asked['client_ref'] : null,
      webhookUrl: typeof asked['webhook_url'] === 'string' ? asked['webhook_url'] : this.statusUrl,
      status: null,
      authentication,
      asked,
    };
    this.messages.push(message);
    return { status: 202, body: { message_uuid: message.uuid } };
  }

  private authenticationOf(call: ProviderCall): VonageMessage['authentication'] | null {
    const basic = basicCredentials(call);
    if (basic !== null) return basic.user === this.apiKey && basic.password === this.apiSecret ? 'basic' : null;
    const [, token] = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? '') ?? [];
    return token !== undefined && this.isOwnToken(token) ? 'jwt' : null;
  }

  private isOwnToken(token: string): boolean {
    const [header = '', claims = '', signature = ''] = token.split('.');
    const { alg } = decoded(header);
    const { application_id: application, iat, exp, jti } = decoded(claims);
    if (alg !== 'RS256' || application !== this.applicationId || typeof iat !== 'number') return false;
    if (typeof jti !== 'string' || jti === '') return false;
    const signed = Buffer.from(signature, 'base64url');
    if (!verify('RSA-SHA256', Buffer.from(`${header}.${claims}`), this.publicKey, signed)) return false;
    if (this.now === null) return true;
    // Without `exp` a token is good for 15 minutes.
    return (typeof exp === 'number' ? exp : iat + 900) * 1000 > this.now.getTime();
  }

  private faultOf(asked: Record<string, unknown>): Reply | null {
    const { channel, message_type: type, text, to, from, client_ref: reference } = asked;
    if (channel !== 'sms' && channel !== 'viber_service') return refusal(1400);
    if (type !== 'text') return refusal(1440);
    if (typeof to !== 'string' || !NUMBER.test(to)) return refusal(1430);
    if (typeof from !== 'string' || !this.isSender(channel, from)) return refusal(1420);
    if (typeof text !== 'string' || text === '') return invalid(1020, 'text', 'is required.');
    if (text.length > 1000) return invalid(1020, 'text', 'length must be between 1 and 1000');
    if (reference !== undefined && (typeof reference !== 'string' || reference.length > 100)) return refusal(1450);
    const viber = asked['viber_service'];
    if (viber !== undefined) {
      const { ttl, category } = viber as { ttl?: unknown; category?: unknown };
      if (ttl !== undefined && (typeof ttl !== 'number' || ttl < 30 || ttl > 259_200)) {
        return invalid(1410, 'viber_service.ttl', 'must be between 30 and 259200');
      }
      if (category !== undefined && category !== 'transaction' && category !== 'promotion') {
        return invalid(1410, 'viber_service.category', 'Must be one of `transaction` or `promotion`.');
      }
    }
    const code = this.refused.get(to);
    return code === undefined ? null : refusal(code);
  }

  private isSender(channel: VonageMessage['channel'], from: string): boolean {
    if (channel === 'sms') return NUMBER.test(from) || NAME_AS_SENDER.test(from);
    return this.viberServices.size === 0 ? from.length >= 1 && from.length <= 50 : this.viberServices.has(from);
  }
}

export type Signing = 'rightly' | 'forged' | 'altered' | 'without a hash' | 'not';

/** A token with HS256, the only one that callbacks carry. */
export function vonageToken(claims: object, secret: string): string {
  const encoded = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const text = encoded.join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

function refusal(code: VonageRefusal): Reply {
  const [status, fragment, title] = REFUSALS[code];
  const type = `https://developer.vonage.com/api-errors${fragment}`;
  return { status, body: { type, title, detail: `${title}.`, instance: hex() } };
}

function invalid(code: VonageRefusal, name: string, reason: string): Reply {
  const { status, body } = refusal(code);
  return { status, body: { ...(body as object), invalid_parameters: [{ name, reason }] } };
}

function problem(code: number): { type: string; title: number; detail: string; instance: string } {
  const type = `https://developer.vonage.com/api-errors/messages#${code}`;
  return { type, title: code, detail: `Error ${code}`, instance: hex() };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const decoded = (part: string): Record<string, unknown> =>
  parsed(Buffer.from(part, 'base64url').toString('utf8')) ?? {};

const hex = (): string => anId().replaceAll('-', '');
