import { createHash, createHmac, createSign, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  oneHeader,
  readJson,
  refusalOf,
  textIn,
  wordsOf,
  type NumberFault,
  type TextProvider,
  type TextReport,
} from './text-provider.js';

/*
 * Vonage's Messages API, for SMS and Viber, by its public description, read on 2026-11-30:
 * developer.vonage.com/en/api/messages, /en/messages/concepts/messages-status-callbacks, /en/api-errors/messages,
 * /en/getting-started/concepts/authentication and /concepts/webhooks (signed by a JWT), and its own client
 * github.com/Vonage/vonage-node-sdk, commit babd2d8c of 2026-07-17 (packages `messages` and `jwt`).
 *
 * Requests are signed by the application's key: reports come to no others. It has no key of idempotency.
 */

/** Barred, no number, away for good, unroutable, or (Viber) without that app. */
const UNREACHABLE = [1050, 1170, 1190, 1250, 1260, 1270, 1300, 1310, 1430];
/** Its owner asked for no more. */
const OPTED_OUT = [1240];
const TOKEN_SECONDS = 300;
const SMS_SECONDS = { min: 20, max: 604_800 };
const VIBER_SECONDS = { min: 30, max: 259_200 };

const STATES: Readonly<Record<string, TextReport['state']>> = {
  submitted: 'accepted',
  delivered: 'delivered',
  read: 'delivered',
  rejected: 'failed',
  undeliverable: 'failed',
};

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const within = (seconds: number, { min, max }: { min: number; max: number }): number =>
  Math.max(min, Math.min(seconds, max));

function tokenOf(application: string, privateKey: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1_000);
  const claims = { application_id: application, iat, exp: iat + TOKEN_SECONDS, jti: randomUUID() };
  const signed = `${base64url({ alg: 'RS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

/** The claims of a token that this secret signed; null for all others. */
function claimsOf(token: string, secret: string): Readonly<Record<string, unknown>> | null {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const header = readJson(Buffer.from(head, 'base64url').toString('utf8'));
  if (header.alg !== 'HS256' || secret === '') return null;
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return readJson(Buffer.from(claims, 'base64url').toString('utf8'));
}

/** The number at the end of an error's address, or its title. */
function codeOf(error: Readonly<Record<string, unknown>>): number {
  const [found] =
    /\d{4}$/.exec(textIn(error.type)) ??
    /^\d{4}$/.exec(typeof error.title === 'number' ? String(error.title) : textIn(error.title)) ??
    [];
  return Number(found ?? 0);
}

const faultOf = (code: number): NumberFault | null =>
  OPTED_OUT.includes(code) ? 'opted-out' : UNREACHABLE.includes(code) ? 'unreachable' : null;

export const vonage: TextProvider = {
  origin: 'https://api.nexmo.com',

  request({ id, to, text, isWide, seconds, reportUrl }, { origin, account, secret, sender, way }, now) {
    const channel =
      way === 'viber'
        ? {
            channel: 'viber_service',
            viber_service: { category: 'transaction', ttl: within(seconds, VIBER_SECONDS) },
          }
        : { channel: 'sms', ttl: within(seconds, SMS_SECONDS), sms: { encoding_type: isWide ? 'unicode' : 'text' } };
    const message = {
      ...{ message_type: 'text', text, to: to.replace(/^\+/, ''), from: sender.replace(/^\+/, '') },
      ...{ client_ref: id, webhook_url: reportUrl, webhook_version: 'v1' },
      ...channel,
    };
    return {
      url: `${origin}/v1/messages`,
      headers: {
        Authorization: `Bearer ${tokenOf(account, secret, now)}`,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body: JSON.stringify(message),
    };
  },

  answer(status, text) {
    const answer = readJson(text);
    const providerId = textIn(answer.message_uuid);
    if (status >= 200 && status < 300 && providerId !== '') return { outcome: 'accepted', providerId };
    const code = codeOf(answer);
    const words = wordsOf(code || status, textIn(answer.title), textIn(answer.detail));
    return refusalOf(status, words, faultOf(code));
  },

  report({ headers, body }, { account, signatureSecret }) {
    const [, token = ''] = /^bearer\s+(\S+)$/i.exec(oneHeader(headers.authorization)) ?? [];
    const claims = claimsOf(token, signatureSecret);
    if (claims === null) return null;
    // A token without it would sign any body.
    if (claims.payload_hash !== createHash('sha256').update(body, 'utf8').digest('hex')) return null;
    if (claims.application_id !== undefined && claims.application_id !== account) return null;
    const report = readJson(body);
    const state = STATES[textIn(report.status)];
    const providerId = textIn(report.message_uuid);
    if (state === undefined || providerId === '') return null;
    if (state !== 'failed') return { providerId, state, words: null, fault: null };
    const error = (typeof report.error === 'object' && report.error !== null ? report.error : {}) as typeof report;
    const code = codeOf(error);
    return {
      providerId,
      state,
      words: wordsOf(code || textIn(report.status), textIn(error.detail)),
      fault: faultOf(code),
    };
  },
};
