import { createHmac } from 'node:crypto';
import { anId } from '../seed.js';
import { basicCredentials, SmsProviderServer, type ProviderCall, type Reply } from './sms-provider-server.js';

/*
 * Plays Twilio's Messages resource on loopback. Written from, and from nothing else:
 * - https://github.com/twilio/twilio-oai spec/json/twilio_api_v2010.json of 14 April 2026 (commit d50069b4): paths,
 *   form fields, shape of a message, its states.
 * - https://www.twilio.com/docs/messaging/guides/track-outbound-message-status of 9 March 2026 and
 *   https://www.twilio.com/docs/messaging/api/message-resource (read 30 November 2026): what a status callback carries.
 * - https://www.twilio.com/docs/usage/webhooks/webhooks-security of 13 August 2026: X-Twilio-Signature.
 * - https://www.twilio.com/docs/usage/twilios-response of 20 July 2026 and https://www.twilio.com/docs/api/errors:
 *   shape and codes of refusals.
 */

export type TwilioStatus =
  | 'accepted'
  | 'scheduled'
  | 'canceled'
  | 'queued'
  | 'sending'
  | 'sent'
  | 'failed'
  | 'delivered'
  | 'undelivered'
  | 'read';

export interface TwilioMessage {
  sid: string;
  status: TwilioStatus;
  to: string;
  from: string | null;
  messagingServiceSid: string | null;
  body: string;
  statusCallback: string | null;
  errorCode: number | null;
  /** The whole form, in the order in which it was sent. */
  form: [string, string][];
}

/** Refusals of a message, by the documented code: status of the response and its text. */
const REFUSALS = {
  20003: [401, 'Authenticate'],
  20404: [404, 'The requested resource was not found'],
  21211: [400, "Invalid 'To' Phone Number"],
  21212: [400, "Invalid 'From' Number"],
  21408: [403, 'Permission to send an SMS has not been enabled for the region indicated by the To number'],
  21602: [400, 'Message body is required.'],
  21603: [400, "A 'From' phone number is required."],
  21604: [400, "A 'To' phone number is required."],
  21606: [400, "The 'From' number is not a valid, SMS-capable inbound phone number or short code for your account."],
  21608: [400, 'The number is unverified. Trial accounts cannot send messages to unverified numbers.'],
  21609: [400, "The 'StatusCallback' URL is not a valid URL."],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
  21612: [400, "The 'To' phone number is not currently reachable using the 'From' phone number via SMS."],
  21614: [400, "'To' number is not a valid mobile number"],
  21617: [400, 'The concatenated message body exceeds the 1600 character limit.'],
  30001: [429, 'Queue overflow'],
} as const satisfies Record<number, readonly [number, string]>;

export type TwilioRefusal = keyof typeof REFUSALS;

/** Errors that come afterwards, with a message that ended `failed` or `undelivered`. */
export const TWILIO_ENDED = {
  unreachable: 30003,
  blocked: 30004,
  unknownHandset: 30005,
  landline: 30006,
  filtered: 30007,
  unknown: 30008,
} as const;

const E164 = /^\+[1-9]\d{6,14}$/;
/** Up to eleven of letters, digits and spaces, one of them a letter. */
const NAME_AS_SENDER = /^(?=.*[A-Za-z])[A-Za-z\d ]{1,11}$/;

export class TwilioStandIn extends SmsProviderServer {
  readonly accountSid = `AC${hex()}`;
  readonly authToken = hex();
  readonly messages: TwilioMessage[] = [];
  /** Senders of the account; empty takes each that is well formed. */
  readonly senders = new Set<string>();
  /** Numbers whose next messages are refused with this code. */
  readonly refused = new Map<string, TwilioRefusal>();
  /** For `date_created` and the like. */
  now = new Date('2026-11-30T10:00:00Z');

  static start(): Promise<TwilioStandIn> {
    return new TwilioStandIn().listen();
  }

  /** Texts of the messages to a number, oldest first. */
  textsTo(number: string): string[] {
    return this.messages.filter(({ to }) => to === number).map(({ body }) => body);
  }

  /**
   * Says by callback what became of a message, and says so to those that ask. Returns the product's response; null if
   * the message named no address. `forged` signs with another token; `unsigned` not at all.
   */
  async report(
    sid: string,
    status: TwilioStatus,
    { errorCode = null, signed = 'rightly' }: { errorCode?: number | null; signed?: 'rightly' | 'forged' | 'not' } = {},
  ): Promise<number | null> {
    const message = this.message(sid);
    message.status = status;
    message.errorCode = errorCode;
    if (message.statusCallback === null) return null;
    const fields: Record<string, string> = {
      SmsSid: sid,
      SmsStatus: status,
      MessageStatus: status,
      To: message.to,
      MessageSid: sid,
      AccountSid: this.accountSid,
      From: message.from ?? '',
      ApiVersion: '2010-04-01',
      ...(message.messagingServiceSid === null ? {} : { MessagingServiceSid: message.messagingServiceSid }),
      ...(errorCode === null ? {} : { ErrorCode: String(errorCode) }),
      ...(status === 'delivered' || status === 'undelivered' ? { RawDlrDoneDate: '2611301000' } : {}),
    };
    return this.post(message.statusCallback, fields, signed);
  }

  /** A callback of any content, for an address of any kind. */
  post(url: string, fields: Record<string, string>, signed: 'rightly' | 'forged' | 'not' = 'rightly'): Promise<number> {
    const headers: Record<string, string> = {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'User-Agent': 'TwilioProxy/1.1',
      'I-Twilio-Idempotency-Token': hex(),
    };
    if (signed !== 'not') {
      const token = signed === 'rightly' ? this.authToken : hex();
      headers['X-Twilio-Signature'] = twilioSignature(token, url, fields);
    }
    return this.deliver(url, headers, new URLSearchParams(fields).toString());
  }

  protected override failure(status: number): unknown {
    return { code: 20500, message: 'Internal Server Error', more_info: moreInfo(20500), status };
  }

  protected override throttled(): unknown {
    return { code: 20429, message: 'Too Many Requests', more_info: moreInfo(20429), status: 429 };
  }

  protected override reply(call: ProviderCall): Reply {
    const credentials = basicCredentials(call);
    if (credentials?.user !== this.accountSid || credentials.password !== this.authToken) return refusal(20003);
    const account = `/2010-04-01/Accounts/${this.accountSid}/Messages`;
    const { pathname } = new URL(call.path, this.url);
    if (call.method === 'POST' && pathname === `${account}.json`) return this.create(call);
    const [, sid] = /\/Messages\/([^/]+)\.json$/.exec(pathname) ?? [];
    const message = this.messages.find((one) => one.sid === sid);
    if (call.method !== 'GET' || !pathname.startsWith(account) || message === undefined) return refusal(20404);
    return { status: 200, body: this.shown(message) };
  }

  private create(call: ProviderCall): Reply {
    if (!(call.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) return refusal(21604);
    const form = new URLSearchParams(call.body);
    const [to, from, service] = [form.get('To'), form.get('From'), form.get('MessagingServiceSid')];
    const body = form.get('Body') ?? '';
    const callback = form.get('StatusCallback');
    const code = this.faultOf({ to, from, service, body, callback });
    if (code !== null) return refusal(code);
    const message: TwilioMessage = {
      sid: `SM${hex()}`,
      status: service === null ? 'queued' : 'accepted',
      to: to ?? '',
      from,
      messagingServiceSid: service,
      body,
      statusCallback: callback,
      errorCode: null,
      form: [...form.entries()],
    };
    this.messages.push(message);
    return { status: 201, body: this.shown(message) };
  }

  private faultOf(asked: {
    to: string | null;
    from: string | null;
    service: string | null;
    body: string;
    callback: string | null;
  }): TwilioRefusal | null {
    const { to, from, service, body, callback } = asked;
    if (to === null || to === '') return 21604;
    if (!E164.test(to)) return 21211;
    if ((from ?? '') === '' && (service ?? '') === '') return 21603;
    if (from !== null && !E164.test(from) && !NAME_AS_SENDER.test(from)) return 21212;
    if (from !== null && this.senders.size > 0 && !this.senders.has(from)) return 21606;
    if (body === '') return 21602;
    if (body.length > 1600) return 21617;
    if (callback !== null && !isAddress(callback)) return 21609;
    return this.refused.get(to) ?? null;
  }

  private message(sid: string): TwilioMessage {
    const message = this.messages.find((one) => one.sid === sid);
    if (message === undefined) throw new Error(`The stand-in took no message ${sid}`);
    return message;
  }

  private shown(message: TwilioMessage): unknown {
    const uri = `/2010-04-01/Accounts/${this.accountSid}/Messages/${message.sid}`;
    const date = this.now.toUTCString().replace('GMT', '+0000');
    const isSent = ['sent', 'delivered', 'undelivered', 'read'].includes(message.status);
    return {
      account_sid: this.accountSid,
      api_version: '2010-04-01',
      body: message.body,
      date_created: date,
      date_sent: isSent ? date : null,
      date_updated: date,
      direction: 'outbound-api',
      error_code: message.errorCode,
      error_message: message.errorCode === null ? null : `Error ${message.errorCode}`,
      from: message.from,
      messaging_service_sid: message.messagingServiceSid,
      num_media: '0',
      num_segments: message.messagingServiceSid === null ? String(Math.ceil(message.body.length / 67)) : '0',
      price: null,
      price_unit: 'USD',
      sid: message.sid,
      status: message.status,
      subresource_uris: { media: `${uri}/Media.json` },
      to: message.to,
      uri: `${uri}.json`,
    };
  }
}

/** The address, then each field's name and value in the order of the names, without anything between. */
export function twilioSignature(token: string, url: string, fields: Readonly<Record<string, string>>): string {
  const sorted = Object.keys(fields).sort();
  const text = url + sorted.map((name) => name + (fields[name] ?? '')).join('');
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}

function refusal(code: TwilioRefusal): Reply {
  const [status, message] = REFUSALS[code];
  return { status, body: { code, message, more_info: moreInfo(code), status } };
}

function isAddress(text: string): boolean {
  if (text.length > 4000 || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && !hostname.includes('_');
}

const moreInfo = (code: number): string => `https://www.twilio.com/docs/errors/${code}`;

const hex = (): string => anId().replaceAll('-', '');
