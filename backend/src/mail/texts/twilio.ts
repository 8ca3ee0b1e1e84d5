import { createHmac, timingSafeEqual } from 'node:crypto';
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
 * Twilio's Messages resource, by its public description, read on 2026-11-30:
 * github.com/twilio/twilio-oai (spec/json/twilio_api_v2010.json, commit d50069b4 of 2026-04-14),
 * twilio.com/docs/messaging/api/message-resource, /docs/messaging/guides/track-outbound-message-status,
 * /docs/usage/security (signatures) and /docs/api/errors.
 *
 * It has no key of idempotency: what was sent is known by our own record alone.
 */

/** Not a number, no mobile one, or none that is reached from here; switched off for long, unknown, or a landline. */
const UNREACHABLE = [21211, 21214, 21217, 21612, 21614, 21635, 30003, 30005, 30006];
const OPTED_OUT = [21610];
const MAX_VALIDITY_SECONDS = 36_000;

const STATES: Readonly<Record<string, TextReport['state']>> = {
  ...{ accepted: 'accepted', scheduled: 'accepted', queued: 'accepted', sending: 'accepted', sent: 'accepted' },
  ...{ delivered: 'delivered', read: 'delivered', partially_delivered: 'delivered' },
  ...{ undelivered: 'failed', failed: 'failed', canceled: 'failed' },
};

const faultOf = (code: number): NumberFault | null =>
  OPTED_OUT.includes(code) ? 'opted-out' : UNREACHABLE.includes(code) ? 'unreachable' : null;

/** Over the address, and each parameter after its name, in the order of the names. */
function signatureOf(url: string, form: URLSearchParams, secret: string): Buffer {
  // Read once: whether anybody may send a form of many names is not known yet.
  const values = new Map<string, Set<string>>();
  for (const [name, value] of form) values.set(name, (values.get(name) ?? new Set()).add(value));
  const signed = [...values.keys()]
    .sort()
    .flatMap((name) => [...(values.get(name) ?? [])].sort().map((value) => name + value));
  return createHmac('sha1', secret)
    .update(url + signed.join(''), 'utf8')
    .digest();
}

function isSigned(given: string, expected: Buffer): boolean {
  const signature = Buffer.from(given, 'base64');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

export const twilio: TextProvider = {
  origin: 'https://api.twilio.com',

  request({ to, text, seconds, reportUrl }, { origin, account, secret, sender }) {
    const validity = String(Math.max(1, Math.min(seconds, MAX_VALIDITY_SECONDS)));
    const form = new URLSearchParams({ To: to, Body: text, StatusCallback: reportUrl, ValidityPeriod: validity });
    form.set(/^MG[\da-f]{32}$/i.test(sender) ? 'MessagingServiceSid' : 'From', sender);
    return {
      url: `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
      headers: {
        Authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
      },
      body: form.toString(),
    };
  },

  answer(status, text) {
    const answer = readJson(text);
    const providerId = textIn(answer.sid);
    if (status >= 200 && status < 300 && providerId !== '') return { outcome: 'accepted', providerId };
    const code = typeof answer.code === 'number' ? answer.code : 0;
    const words = wordsOf(code || status, textIn(answer.message));
    return refusalOf(status, words, faultOf(code));
  },

  report({ url, headers, body }, { account, secret }) {
    const form = new URLSearchParams(body);
    if (!isSigned(oneHeader(headers['x-twilio-signature']), signatureOf(url, form, secret))) return null;
    const state = STATES[form.get('MessageStatus') ?? ''];
    const providerId = form.get('MessageSid') ?? '';
    if (state === undefined || providerId === '' || form.get('AccountSid') !== account) return null;
    const code = Number(form.get('ErrorCode') ?? 0) || 0;
    const words = state === 'failed' ? wordsOf(form.get('MessageStatus') ?? '', code || undefined) : null;
    return { providerId, state, words, fault: state === 'failed' ? faultOf(code) : null };
  },
};
