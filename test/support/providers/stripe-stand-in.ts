import { createHmac } from 'node:crypto';
import { nextSerial, WaitingWebhooks, type Answer, type Asked, type Fields, type Post } from './payment-loopback.js';
import { PAYMENT_PORTS } from '../worker-port.js';

/*
 * Plays Stripe on loopback, as far as hosted checkout needs it. Written from these texts, read on 2026-11-30:
 *
 * - github.com/stripe/openapi, commit f6c2a48f of 2026-08-21 (`openapi/fixtures3.json`), and the types that Stripe
 *   makes of OpenAPI v2596 for its package `stripe` 23.1.0 (API version 2026-10-28.endive): objects, fields, parameters
 * - docs.stripe.com/api/idempotent_requests, /api/errors, /api/expanding_objects, /api/pagination
 * - docs.stripe.com/webhooks/signature: `Stripe-Signature: t=…,v1=…`, HMAC-SHA256 of `t.body`, five minutes
 * - docs.stripe.com/currencies#minimum-and-maximum-charge-amounts: at least 0.50 EUR
 *
 * - docs.stripe.com/payments/checkout/save-during-payment, /declines/codes and /api/payment_intents/create, /list: a
 *   session with `setup_future_usage` and a customer keeps the card; later charges name both, `off_session` and `confirm`.
 *   A declined one is 402 `card_error`, and its intent waits for another card
 *
 * A payment intent appears when the client pays, not with the session. A fee can come later than the charge.
 */

export interface StripeEvent extends Fields {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
  data: { object: Fields };
}

interface Session extends Fields {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  expires_at: number;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string | null;
  customer: string | null;
}

interface Charge extends Fields {
  id: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  currency: string;
  payment_intent: string;
  balance_transaction: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  disputed: boolean;
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; message: string; code?: string; param?: string },
    readonly isKept = true,
  ) {
    super(error.message);
  }
}

const invalid = (message: string, param?: string, code?: string): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', message, ...(param && { param }), ...(code && { code }) });
const unknown = (kind: string, id: string, param = 'id'): Refusal =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

const SESSION_PARAMETERS = new Set(
  (
    'adaptive_pricing after_expiration allow_promotion_codes automatic_tax billing_address_collection branding_settings ' +
    'cancel_url client_reference_id consent_collection currency custom_fields custom_text customer customer_account ' +
    'customer_creation customer_email customer_update discounts excluded_payment_method_types expand expires_at ' +
    'integration_identifier invoice_creation line_items locale managed_payments metadata mode name_collection ' +
    'optional_items origin_context payment_intent_data payment_method_collection payment_method_configuration ' +
    'payment_method_data payment_method_options payment_method_types permissions phone_number_collection ' +
    'redirect_on_completion return_url saved_payment_method_options setup_intent_data shipping_address_collection ' +
    'shipping_options submit_type subscription_data success_url tax_id_collection ui_mode wallet_options'
  ).split(' '),
);
const REFUND_PARAMETERS = new Set(
  'amount charge currency customer expand instructions_email metadata origin payment_intent reason refund_application_fee reverse_transfer'.split(
    ' ',
  ),
);
const LOCALES = new Set(
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  ),
);
const REASONS = new Set(['duplicate', 'fraudulent', 'requested_by_customer']);
const MINIMUM_CENTS = 50;
const HALF_AN_HOUR = 30 * 60;
const A_DAY = 24 * 60 * 60;

/** `a[b][0]=c` as `{ a: { b: { 0: 'c' } } }`. */
export function readForm(body: string): Fields {
  const form: Fields = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.split(/\]\[|\[|\]/).filter((key, index) => index === 0 || key !== '');
    let at = form;
    for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Fields;
    const last = keys.at(-1) ?? name;
    at[name.endsWith('[]') ? `${last}.${Object.keys(at).length}` : last] = value;
  }
  return form;
}

const asList = (value: unknown): unknown[] => (value === undefined ? [] : Object.values(value as Fields));
const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const asCents = (value: unknown, param: string): number => {
  if (typeof value !== 'string' || !/^\d+$/.test(value)) throw invalid(`Invalid integer: ${String(value)}`, param);
  return Number(value);
};
const seconds = (now: Date): number => Math.floor(now.getTime() / 1000);

export interface StripeStandInOptions {
  secretKey?: string;
  webhookSecret?: string;
  apiVersion?: string;
  /** The clock of the provider. */
  now: () => Date;
}

export class StripeStandIn extends WaitingWebhooks<StripeEvent> {
  private readonly objects = new Map<string, Fields>();
  private readonly kept = new Map<string, { request: string; answer: Answer }>();
  /** Codes with which the bank declines charges of stored cards, by the customer. */
  private readonly declined = new Map<string, 'card_declined' | 'authentication_required'>();
  private readonly detached = new Set<string>();

  secretKey: string;
  readonly webhookSecret: string;
  private readonly apiVersion: string;
  private readonly now: () => Date;

  private constructor({ secretKey, webhookSecret, apiVersion, now }: StripeStandInOptions) {
    super();
    this.secretKey = secretKey ?? 'sk_test_standin';
    this.webhookSecret = webhookSecret ?? 'whsec_standin';
    this.apiVersion = apiVersion ?? '2026-10-28.endive';
    this.now = now;
  }

  static async start(options: StripeStandInOptions): Promise<StripeStandIn> {
    const stripe = new StripeStandIn(options);
    await stripe.listen(PAYMENT_PORTS.stripe);
    return stripe;
  }

  /** For the client's settings `host`, `port` and `protocol`. */
  get at(): { host: string; port: number; protocol: 'http' } {
    return { host: '127.0.0.1', port: this.port(0), protocol: 'http' };
  }

  /** The owner replaces the key of the account: the former one is known no more. */
  rollKey(): void {
    this.secretKey = `sk_test_rolled${nextSerial()}`;
  }

  get origin(): string {
    return this.url(0);
  }

  // ---- what a client does on Stripe's page, and what Stripe does later

  /** The client pays. `later`: with a method whose money comes after days. Returns the address they are sent back to. */
  pay(
    sessionId: string,
    { fee = 25, feeIsKnown = true, later = false }: { fee?: number; feeIsKnown?: boolean; later?: boolean } = {},
  ): string {
    const session = this.openSession(sessionId);
    const intent = this.id('pi');
    const charge = this.id('ch');
    const created = seconds(this.now());
    const { amount_total: amount, currency, customer } = session;
    const data = (session['payment_intent_data'] ?? {}) as Fields;
    const method = this.id('pm');
    this.keep({
      id: intent,
      object: 'payment_intent',
      amount,
      amount_capturable: 0,
      amount_received: 0,
      capture_method: 'automatic_async',
      client_secret: null,
      confirmation_method: 'automatic',
      created,
      currency,
      customer,
      description: asText(data['description']),
      last_payment_error: null,
      latest_charge: charge,
      livemode: false,
      metadata: (data['metadata'] ?? {}) as Fields,
      next_action: null,
      payment_method: method,
      payment_method_types: ['card'],
      setup_future_usage: asText(data['setup_future_usage']),
      status: 'processing',
    });
    this.keep({
      id: charge,
      object: 'charge',
      amount,
      amount_captured: 0,
      amount_refunded: 0,
      balance_transaction: null,
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      captured: true,
      created,
      currency,
      customer,
      description: asText(data['description']),
      disputed: false,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: (data['metadata'] ?? {}) as Fields,
      outcome: null,
      paid: false,
      payment_intent: intent,
      payment_method: method,
      receipt_url: null,
      refunded: false,
      status: 'pending',
    });
    session.status = 'complete';
    session.payment_intent = intent;
    session.url = null;
    if (!later) this.take(session, fee, feeIsKnown);
    this.happened('checkout.session.completed', session);
    return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
  }

  /** The money of a method that takes days is there, or will never be. */
  settle(sessionId: string, { arrives, fee = 25 }: { arrives: boolean; fee?: number }): void {
    const session = this.object<Session>(sessionId);
    if (session.status !== 'complete' || session.payment_status !== 'unpaid') {
      throw new Error(`Session ${sessionId} waits for no money.`);
    }
    if (arrives) {
      this.take(session, fee, true);
      this.happened('checkout.session.async_payment_succeeded', session);
      return;
    }
    const intent = this.object(session.payment_intent ?? '');
    const charge = this.object<Charge>(String(intent['latest_charge']));
    Object.assign(charge, { status: 'failed', failure_code: 'payment_intent_payment_attempt_failed' });
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { type: 'card_error' } });
    this.happened('checkout.session.async_payment_failed', session);
  }

  /** The fee of a charge that did not have it yet. */
  tellFee(sessionId: string, fee: number): void {
    this.balance(this.chargeOf(sessionId), fee);
  }

  /** The client goes back without paying. The session stays open until its end. */
  abandon(sessionId: string): string | null {
    return this.openSession(sessionId).cancel_url;
  }

  /** The session's time is over. */
  expire(sessionId: string): void {
    const session = this.openSession(sessionId);
    Object.assign(session, { status: 'expired', url: null });
    this.happened('checkout.session.expired', session);
  }

  /** Somebody gives money back on Stripe's own site. */
  refund(sessionId: string, amount?: number): string {
    return this.giveBack(this.chargeOf(sessionId), amount, {}).id;
  }

  /** The client's bank takes the money back. */
  dispute(sessionId: string, { fee = 2000 }: { fee?: number } = {}): string {
    const charge = this.chargeOf(sessionId);
    charge.disputed = true;
    const id = this.id('du');
    const transaction = this.transaction(charge, { amount: -charge.amount, fee, type: 'adjustment', source: id });
    const dispute = this.keep({
      id,
      object: 'dispute',
      amount: charge.amount,
      balance_transactions: [transaction],
      charge: charge.id,
      created: seconds(this.now()),
      currency: charge.currency,
      evidence: {},
      evidence_details: { due_by: seconds(this.now()) + 7 * A_DAY, has_evidence: false, past_due: false },
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: charge.payment_intent,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    this.happened('charge.dispute.created', dispute);
    return id;
  }

  eventOf(type: string, at = -1): StripeEvent {
    const event = this.events.filter((one) => one.type === type).at(at);
    if (!event) throw new Error(`No ${type} happened.`);
    return event;
  }

  /** From now on the bank declines charges of the card that was stored with this session; null: no more. */
  declineCardOf(sessionId: string, code: 'card_declined' | 'authentication_required' | null = 'card_declined'): void {
    const customer = String(this.object<Session>(sessionId).customer);
    if (code === null) this.declined.delete(customer);
    else this.declined.set(customer, code);
  }

  /** Charges of the stored card that were made, oldest first. */
  chargesOf(sessionId: string): { id: string; amount: number; status: string }[] {
    const { customer, payment_intent: first } = this.object<Session>(sessionId);
    return [...this.objects.values()]
      .filter((one) => one['object'] === 'payment_intent' && one['customer'] === customer && one['id'] !== first)
      .map((one) => ({ id: String(one['id']), amount: Number(one['amount']), status: String(one['status']) }));
  }

  isForgotten(sessionId: string): boolean {
    return this.detached.has(
      String(this.object(this.object<Session>(sessionId).payment_intent ?? '')['payment_method']),
    );
  }

  // ---- webhooks

  posted(event: StripeEvent): Post {
    return this.signed(event);
  }

  /** An event that Stripe never signed: by another key, long ago, with a signature of other words, or with none. */
  async forge(
    event: StripeEvent,
    how: { secret?: string; at?: Date; body?: (body: string) => string; signature?: string | null },
  ): Promise<number> {
    const post = this.signed(event, how.secret, how.at);
    const headers = { ...post.headers };
    if (how.signature === null) delete headers['Stripe-Signature'];
    else if (how.signature !== undefined) headers['Stripe-Signature'] = how.signature;
    const { status } = await this.send({ ...post, headers, body: how.body?.(post.body) ?? post.body });
    return status;
  }

  private signed(event: StripeEvent, secret = this.webhookSecret, at = this.now()): Post {
    const object = event.data.object;
    const said = { ...event, data: { object: this.asSaid(String(object['id']), object) } };
    const body = JSON.stringify(said, null, 2);
    const time = seconds(at);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`, 'utf8').digest('hex');
    return {
      url: this.webhookUrl,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'Stripe-Signature': `t=${time},v1=${signature},v0=${'0'.repeat(64)}`,
      },
      body,
    };
  }

  // ---- the API

  protected handle(asked: Asked): Answer {
    const request = `req_${nextSerial()}`;
    const headers = { 'Request-Id': request, 'Stripe-Version': this.apiVersion };
    const key = asText(asked.headers['idempotency-key']);
    const sameRequest = `${asked.method} ${asked.path}?${asked.body}`;
    const before = key && asked.method === 'POST' ? this.kept.get(key) : undefined;
    if (before) {
      if (before.request !== sameRequest) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
        return { status: 400, json: { error: { type: 'idempotency_error', message } }, headers };
      }
      const replayed = {
        'Idempotent-Replayed': 'true',
        'Original-Request': before.answer.headers?.['Request-Id'] ?? '',
      };
      return { ...before.answer, headers: { ...headers, ...replayed } };
    }
    let answer: Answer;
    let isKept = asked.method === 'POST';
    try {
      this.authenticate(asked);
      answer = { status: 200, json: this.route(asked), headers };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Requests that failed validation are not kept, so that the key serves again.
      isKept &&= error.isKept && error.status !== 400 && error.status !== 401;
      const doc = error.error.code && { doc_url: `https://stripe.com/docs/error-codes/${error.error.code}` };
      answer = { status: error.status, json: { error: { ...error.error, ...doc } }, headers };
    }
    if (key && isKept) this.kept.set(key, { request: sameRequest, answer });
    return answer;
  }

  protected failure(status: number): Answer {
    const error =
      status === 429
        ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }
        : { type: 'api_error', message: 'Sorry! There was an error while talking to one of our backends.' };
    return { status, json: { error }, headers: { 'Request-Id': `req_${nextSerial()}` } };
  }

  private authenticate({ headers }: Asked): void {
    const [scheme = '', credentials = ''] = (headers.authorization ?? '').split(' ');
    const basic = Buffer.from(credentials, 'base64').toString('utf8').replace(/:$/, '');
    const given = /^basic$/i.test(scheme) ? basic : credentials;
    if (given === this.secretKey) return;
    const message = given ? `Invalid API Key provided: ${given.slice(0, 8)}****` : 'You did not provide an API key.';
    throw new Refusal(401, { type: 'invalid_request_error', message }, false);
  }

  private route(asked: Asked): unknown {
    const form = asked.method === 'GET' ? readForm(asked.query.toString()) : readForm(asked.body);
    const expand = asList(form['expand']).map(String);
    const [, version, ...parts] = asked.path.split('/');
    const route = `${asked.method} ${parts
      .map((part) => (/^(?:cs_test|pi|ch|txn|re|du|evt|pm|cus)_/.test(part) ? ':id' : part))
      .join('/')}`;
    const id = parts.find((part) => /^(?:cs_test|pi|ch|txn|re|du|evt|cus)_/.test(part)) ?? '';
    if (version !== 'v1')
      throw new Refusal(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' });
    const one = (kind: string, prefix: string): unknown => {
      if (!id.startsWith(prefix) || !this.objects.has(id)) throw unknown(kind, id);
      return this.shown(id, expand);
    };
    switch (route) {
      case 'POST checkout/sessions':
        return this.shown(this.createSession(form).id, expand);
      case 'GET checkout/sessions/:id':
        this.endIfLate(id);
        return one('checkout.session', 'cs_');
      case 'POST checkout/sessions/:id/expire': {
        const session = this.objects.get(id) as Session | undefined;
        if (!session) throw unknown('checkout.session', id, 'session');
        if (session.status !== 'open') {
          throw invalid(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
          );
        }
        this.expire(id);
        return this.shown(id, expand);
      }
      case 'GET checkout/sessions':
        return this.list('/v1/checkout/sessions', 'cs_', form, ['payment_intent', 'status', 'customer'], expand);
      case 'POST payment_intents':
        return this.shown(this.chargeStored(form).id, expand);
      case 'GET payment_intents':
        return this.list('/v1/payment_intents', 'pi_', form, ['customer'], expand);
      case 'POST payment_methods/:id/detach':
        this.detached.add(parts.find((part) => part.startsWith('pm_')) ?? '');
        return { id: parts[1], object: 'payment_method', customer: null };
      case 'GET payment_intents/:id':
        return one('payment_intent', 'pi_');
      case 'GET charges/:id':
        return one('charge', 'ch_');
      case 'GET charges':
        return this.list('/v1/charges', 'ch_', form, ['payment_intent', 'customer'], expand);
      case 'GET balance_transactions/:id':
        return one('balance_transaction', 'txn_');
      case 'GET refunds/:id':
        return one('refund', 're_');
      case 'GET refunds':
        return this.list('/v1/refunds', 're_', form, ['payment_intent', 'charge'], expand);
      case 'POST refunds':
        return this.shown(this.createRefund(form).id, expand);
      case 'GET disputes/:id':
        return one('dispute', 'du_');
      case 'GET disputes':
        return this.list('/v1/disputes', 'du_', form, ['payment_intent', 'charge'], expand);
      case 'GET events/:id':
        return one('event', 'evt_');
      case 'GET events':
        return this.list('/v1/events', 'evt_', form, ['type'], expand);
      default:
        throw new Refusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${asked.method}: ${asked.path}).`,
        });
    }
  }

  private createSession(form: Fields): Session {
    for (const name of Object.keys(form)) {
      if (!SESSION_PARAMETERS.has(name))
        throw invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
    }
    const mode = asText(form['mode']);
    if (mode !== 'payment') throw invalid('This stand-in plays sessions of mode payment only.', 'mode');
    const lines = asList(form['line_items']) as Fields[];
    if (lines.length === 0) throw invalid('`line_items` is required in `payment` mode.', 'line_items');
    let total = 0;
    let currency = asText(form['currency']);
    for (const [at, line] of lines.entries()) {
      const path = `line_items[${at}]`;
      const price = line['price_data'] as Fields | undefined;
      if (!price) throw invalid(`Missing required param: ${path}[price_data].`, path, 'parameter_missing');
      const product = price['product_data'] as Fields | undefined;
      if (!asText(product?.['name']) && !asText(price['product'])) {
        throw invalid('You must specify either `product` or `product_data` when creating a price.', path);
      }
      const own = asText(price['currency'])?.toLowerCase();
      if (!own) throw invalid(`Missing required param: ${path}[price_data][currency].`, path, 'parameter_missing');
      if (currency && currency !== own) throw invalid('All line items must have the same currency.', path);
      currency = own;
      const quantity = asCents(line['quantity'], `${path}[quantity]`);
      if (quantity === 0) throw invalid('This value must be greater than or equal to 1.', `${path}[quantity]`);
      total += asCents(price['unit_amount'], `${path}[price_data][unit_amount]`) * quantity;
    }
    if (total < MINIMUM_CENTS) {
      const message = "The Checkout Session's total amount must convert to at least 50 cents.";
      throw invalid(message, undefined, 'amount_too_small');
    }
    const mayRedirect = (asText(form['ui_mode']) ?? 'hosted').startsWith('hosted');
    const success = asText(form['success_url']);
    if (mayRedirect && !success)
      throw invalid('Missing required param: success_url.', 'success_url', 'parameter_missing');
    for (const name of ['success_url', 'cancel_url']) {
      const url = asText(form[name]);
      if (url && !URL.canParse(url)) throw invalid('Not a valid URL', name, 'url_invalid');
    }
    const created = seconds(this.now());
    const end = form['expires_at'] === undefined ? created + A_DAY : asCents(form['expires_at'], 'expires_at');
    if (end < created + HALF_AN_HOUR) {
      throw invalid(
        'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
        'expires_at',
      );
    }
    if (end > created + A_DAY) {
      throw invalid(
        'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
        'expires_at',
      );
    }
    const locale = asText(form['locale']);
    if (locale && !LOCALES.has(locale)) throw invalid(`Invalid locale: ${locale}`, 'locale');
    const email = asText(form['customer_email']);
    if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
      throw invalid(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
    }
    const reference = asText(form['client_reference_id']);
    if (reference && reference.length > 200) throw invalid('Invalid string: too long', 'client_reference_id');
    const intentData = (form['payment_intent_data'] ?? {}) as Fields;
    const storesMethod = asText(intentData['setup_future_usage']) !== null || form['customer_creation'] === 'always';
    const id = `cs_test_a1${String(nextSerial()).padStart(56, '0')}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      amount_subtotal: total,
      amount_total: total,
      automatic_tax: { enabled: false, liability: null, provider: null, status: null },
      cancel_url: asText(form['cancel_url']),
      client_reference_id: reference,
      created,
      currency: currency ?? 'eur',
      customer:
        asText(form['customer']) ?? (storesMethod ? this.keep({ id: this.id('cus'), object: 'customer' }).id : null),
      customer_details: null,
      customer_email: email,
      expires_at: end,
      livemode: false,
      locale,
      metadata: this.metadata(form['metadata']),
      mode,
      payment_intent: null,
      payment_intent_data: { ...intentData, metadata: this.metadata(intentData['metadata']) },
      payment_method_types: form['payment_method_types'] ? asList(form['payment_method_types']) : ['card'],
      payment_status: 'unpaid',
      status: 'open',
      submit_type: asText(form['submit_type']),
      success_url: success ?? '',
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      ui_mode: 'hosted_page',
      url: `https://checkout.stripe.com/c/pay/${id}#stand-in`,
    };
    return this.keep(session);
  }

  /** A charge without the client, by the card of a customer. */
  private chargeStored(form: Fields): { id: string } {
    const customer = asText(form['customer']) ?? '';
    const method = asText(form['payment_method']) ?? '';
    const amount = asCents(form['amount'], 'amount');
    if (amount < MINIMUM_CENTS) throw invalid('Amount must be at least 50 cents.', 'amount', 'amount_too_small');
    if (form['currency'] !== 'eur') throw invalid('Invalid currency', 'currency');
    if (form['confirm'] !== 'true' || form['off_session'] !== 'true') {
      throw invalid('This stand-in plays charges that are confirmed off session only.');
    }
    const stored = [...this.objects.values()].find(
      (one) => one['object'] === 'payment_intent' && one['payment_method'] === method && one['customer'] === customer,
    );
    if (stored?.['setup_future_usage'] !== 'off_session' || this.detached.has(method)) {
      throw invalid(
        `The PaymentMethod ${method} does not belong to the Customer.`,
        'payment_method',
        'resource_missing',
      );
    }
    const id = this.id('pi');
    const code = this.declined.get(customer);
    const created = seconds(this.now());
    const common = { amount, currency: 'eur', created, customer, livemode: false, payment_method: method };
    const metadata = this.metadata(form['metadata']);
    const error = code && { type: 'card_error', code, decline_code: code, message: 'Your card was declined.' };
    const intent = this.keep({
      ...{ ...common, id, object: 'payment_intent', metadata, amount_capturable: 0, client_secret: null },
      ...{ description: asText(form['description']), last_payment_error: error ?? null, next_action: null },
      ...{ setup_future_usage: null, amount_received: error ? 0 : amount },
      latest_charge: error ? null : this.id('ch'),
      status: error ? 'requires_payment_method' : 'succeeded',
    });
    if (error) throw new Refusal(402, { type: error.type, code: error.code, message: error.message });
    const charge = this.keep<Charge>({
      ...{ ...common, id: String(intent.latest_charge), object: 'charge', metadata, amount_captured: amount },
      ...{ amount_refunded: 0, refunded: false, paid: true, captured: true, disputed: false, payment_intent: id },
      ...{ balance_transaction: null, status: 'succeeded', failure_code: null },
    });
    this.balance(charge, 25);
    this.happened('payment_intent.succeeded', intent);
    return intent;
  }

  private createRefund(form: Fields): { id: string } {
    for (const name of Object.keys(form)) {
      if (!REFUND_PARAMETERS.has(name)) throw invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
    }
    const reason = asText(form['reason']);
    if (reason && !REASONS.has(reason)) throw invalid('Invalid reason', 'reason');
    const intentId = asText(form['payment_intent']);
    const chargeId = asText(form['charge']);
    if (!intentId && !chargeId) {
      throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
    }
    const intent = intentId ? this.objects.get(intentId) : undefined;
    if (intentId && !intent) throw unknown('payment_intent', intentId, 'payment_intent');
    const charge = this.objects.get(chargeId ?? String(intent?.['latest_charge'])) as Charge | undefined;
    if (!charge) throw unknown('charge', chargeId ?? '', 'charge');
    if (charge.status !== 'succeeded') {
      throw invalid(`This PaymentIntent (${intentId ?? ''}) does not have a successful charge to refund.`);
    }
    if (charge.disputed) {
      throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, undefined, 'charge_disputed');
    }
    if (charge.refunded) {
      throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
    }
    const amount = form['amount'] === undefined ? undefined : asCents(form['amount'], 'amount');
    if (amount !== undefined && (amount === 0 || amount > charge.amount - charge.amount_refunded)) {
      throw invalid('Refund amount is greater than unrefunded amount on charge', 'amount');
    }
    return this.giveBack(charge, amount, { reason, metadata: this.metadata(form['metadata']) });
  }

  lastRefundOf(sessionId: string): string {
    const { id } = this.chargeOf(sessionId);
    const all = [...this.objects.values()].filter((one) => one['object'] === 'refund' && one['charge'] === id);
    return String(all.at(-1)?.['id']);
  }

  /** The bank takes no refund: the money is on the account again. */
  failRefund(id: string): void {
    const refund = this.objects.get(id) as { status: string; amount: number; charge: string } | undefined;
    const charge = this.objects.get(refund?.charge ?? '') as Charge | undefined;
    if (!refund || !charge) throw new Error(`There is no refund ${id}.`);
    refund.status = 'failed';
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    this.happened('refund.failed', refund);
  }

  private giveBack(charge: Charge, amount = charge.amount - charge.amount_refunded, more: Fields): { id: string } {
    const id = this.id('re');
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const refund = this.keep({
      id,
      object: 'refund',
      amount,
      balance_transaction: this.transaction(charge, { amount: -amount, fee: 0, type: 'refund', source: id }).id,
      charge: charge.id,
      created: seconds(this.now()),
      currency: charge.currency,
      metadata: {},
      payment_intent: charge.payment_intent,
      reason: null,
      receipt_number: null,
      status: 'succeeded',
      ...more,
    });
    this.happened('charge.refunded', charge);
    return refund;
  }

  // ---- state

  private take(session: Session, fee: number, feeIsKnown: boolean): void {
    const intent = this.object(session.payment_intent ?? '');
    const charge = this.object<Charge>(String(intent['latest_charge']));
    session.payment_status = 'paid';
    Object.assign(intent, { status: 'succeeded', amount_received: session.amount_total });
    Object.assign(charge, { status: 'succeeded', paid: true, amount_captured: charge.amount });
    if (feeIsKnown) this.balance(charge, fee);
  }

  private balance(charge: Charge, fee: number): void {
    charge.balance_transaction = this.transaction(charge, {
      amount: charge.amount,
      fee,
      type: 'charge',
      source: charge.id,
    }).id;
  }

  private transaction(
    { currency }: Charge,
    { amount, fee, type, source }: { amount: number; fee: number; type: string; source: string },
  ): { id: string } {
    return this.keep({
      id: this.id('txn'),
      object: 'balance_transaction',
      amount,
      available_on: seconds(this.now()) + 2 * A_DAY,
      balance_type: 'payments',
      created: seconds(this.now()),
      currency,
      description: null,
      exchange_rate: null,
      fee,
      fee_details:
        fee === 0
          ? []
          : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
      net: amount - fee,
      reporting_category: type === 'adjustment' ? 'dispute' : type,
      source,
      status: 'pending',
      type,
    });
  }

  private happened(type: string, object: Fields): void {
    const event = this.keep<StripeEvent>({
      id: this.id('evt'),
      object: 'event',
      api_version: this.apiVersion,
      created: seconds(this.now()),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      // A snapshot: what Stripe says later about the same object is another event.
      data: { object: this.visible(structuredClone(object)) },
    });
    this.events.push(event);
  }

  private endIfLate(id: string): void {
    const session = this.objects.get(id) as Session | undefined;
    if (session?.status === 'open' && session.expires_at <= seconds(this.now())) this.expire(id);
  }

  private openSession(id: string): Session {
    const session = this.object<Session>(id);
    if (session.status !== 'open') throw new Error(`Session ${id} is ${session.status}: its page takes no payment.`);
    return session;
  }

  private chargeOf(sessionId: string): Charge {
    const intent = this.object(this.object<Session>(sessionId).payment_intent ?? '');
    return this.object<Charge>(String(intent['latest_charge']));
  }

  private object<T extends Fields = Fields>(id: string): T {
    const object = this.objects.get(id);
    if (!object) throw new Error(`The stand-in has no ${id}.`);
    return object as T;
  }

  private keep<T extends Fields & { id: string }>(object: T): T {
    this.objects.set(object.id, object);
    return object;
  }

  private id(prefix: string): string {
    return `${prefix}_3Standin${String(nextSerial()).padStart(16, '0')}`;
  }

  private metadata(given: unknown): Record<string, string> {
    const metadata: Record<string, string> = {};
    for (const [key, value] of Object.entries((given ?? {}) as Fields)) {
      if (key.length > 40) throw invalid('Metadata keys can have up to 40 characters.', 'metadata');
      if (String(value).length > 500) throw invalid('Metadata values can have up to 500 characters.', 'metadata');
      metadata[key] = String(value);
    }
    if (Object.keys(metadata).length > 50) throw invalid('Metadata can have up to 50 keys.', 'metadata');
    return metadata;
  }

  private visible(object: Fields): Fields {
    const { payment_intent_data: _, ...rest } = object;
    return rest;
  }

  private shown(id: string, expand: readonly string[]): Fields {
    const object = this.visible(structuredClone(this.asSaid(id, this.object(id))));
    for (const path of expand) {
      const [first = '', ...rest] = path.split('.');
      const value = object[first];
      if (value === undefined) throw invalid(`This property cannot be expanded (${first}).`, 'expand[]');
      const inner = rest.length === 0 ? [] : [rest.join('.')];
      if (typeof value === 'string' && this.objects.has(value)) object[first] = this.shown(value, inner);
      else if (value !== null && typeof value === 'object' && 'id' in value && inner.length > 0) {
        object[first] = { ...value, ...this.shown(String(value.id), inner) };
      }
    }
    return object;
  }

  private list(
    url: string,
    prefix: string,
    form: Fields,
    filters: readonly string[],
    expand: readonly string[],
  ): Fields {
    const limit = form['limit'] === undefined ? 10 : asCents(form['limit'], 'limit');
    if (limit < 1 || limit > 100) throw invalid('This value must be between 1 and 100.', 'limit');
    const types = asList(form['types']);
    const created = (form['created'] ?? {}) as Record<string, string>;
    const newestFirst = [...this.objects.values()]
      .filter((object) => String(object['id']).startsWith(prefix))
      .filter((object) => filters.every((name) => form[name] === undefined || object[name] === form[name]))
      .filter((object) => types.length === 0 || types.includes(object['type']))
      .filter((object) => created['gte'] === undefined || Number(object['created']) >= Number(created['gte']))
      .filter((object) => created['gt'] === undefined || Number(object['created']) > Number(created['gt']))
      .filter((object) => created['lte'] === undefined || Number(object['created']) <= Number(created['lte']))
      .reverse();
    const after = asText(form['starting_after']);
    const from = after ? newestFirst.findIndex((object) => object['id'] === after) + 1 : 0;
    const page = newestFirst.slice(from, from + limit);
    const inner = expand.filter((path) => path.startsWith('data.')).map((path) => path.slice('data.'.length));
    return {
      object: 'list',
      url,
      has_more: newestFirst.length > from + limit,
      data: page.map((object) => this.shown(String(object['id']), inner)),
    };
  }
}
