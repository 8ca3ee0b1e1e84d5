import { Inject, Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { OutgoingFailure } from '../../platform/outgoing/outgoing.js';
import { OutgoingService } from '../../platform/outgoing/outgoing.service.js';
import { isUuid } from '../../platform/http/validation/fields.js';
import {
  ProviderFailure,
  unlessRefused,
  type ChargeRefs,
  type ChargeWish,
  type MoneyMove,
  type Notice,
  type OpenedPage,
  type Outcome,
  type PageWish,
  type PaymentProvider,
  type ProviderAccount,
  type ProviderKeys,
  type Refs,
  type RefundWish,
  type WebhookCall,
} from './payment-provider.js';

/*
 * Stripe Checkout by its own library, stripe-node 23.1.0, whose types are those of the API's version 2026-10-28. Written from
 * https://docs.stripe.com/api/checkout/sessions, https://docs.stripe.com/checkout/fulfillment,
 * https://docs.stripe.com/webhooks/signatures, https://docs.stripe.com/refunds and https://docs.stripe.com/disputes, and for
 * charges without the payer https://docs.stripe.com/payments/checkout/save-during-payment,
 * https://docs.stripe.com/api/payment_intents/create, /list and /api/idempotent_requests (a key is kept for 24 hours), and
 * https://docs.stripe.com/declines/codes, read on 30 November 2026.
 */

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 2_000_000;
/** Seconds for which a signature holds, as the documents advise. */
const TOLERANCE_S = 300;
/** A page stays for half an hour at least; a slower clock there must not find less. */
const SHORTEST_MS = 31 * 60_000;
/** Enough to see every refund of one payment. */
const PAGE = 100;
const KEY = /^(?:sk|rk)_(test|live)_\w+$/;
/** Disputes that took no money, or not yet: the bank only asks. */
const INQUIRIES = ['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented'];

/** Disputes that are no more. */
const OVER = ['won', 'warning_closed', 'prevented'];

const CHARGE = 'latest_charge.balance_transaction';
const NEEDS_PAYER = 'authentication_required';

type WentBack = Pick<Outcome, 'isDisputed' | 'moves'>;
const NOTHING_BACK: WentBack = { isDisputed: false, moves: [] };
const NOT_PAID: Omit<Outcome, 'paymentId' | 'isLive'> = {
  ...{ ...NOTHING_BACK, state: 'gone', amountCents: null, isEuro: true, paymentRef: null, feeCents: null },
};

/** Both names of a stored way of paying: of the customer, and its own. */
const partsOf = (method: string): [string, string] => {
  const [customer = '', way = ''] = method.split(' ');
  return [customer, way];
};

@Injectable()
export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';
  readonly minCents = 50;
  readonly knowsRepeats = true;
  readonly needs = ['secretKey', 'webhookSecret'] as const;
  readonly asksWith = ['secretKey'] as const;
  readonly signs = true;
  readonly greets = false;

  constructor(
    private readonly outgoing: OutgoingService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  faultOf({ secretKey = '', webhookSecret = '' }: ProviderKeys): keyof ProviderKeys | null {
    if (!KEY.test(secretKey)) return 'secretKey';
    return webhookSecret.startsWith('whsec_') ? null : 'webhookSecret';
  }

  isLiveBy({ secretKey = '' }: ProviderKeys): boolean {
    return KEY.exec(secretKey)?.[1] === 'live';
  }

  open(account: ProviderAccount, wish: PageWish): Promise<OpenedPage> {
    const { id, amountCents, words, language, email, returnUrl, leftUrl } = wish;
    const ends = Math.max(wish.expiresAt.getTime(), wish.now.getTime() + SHORTEST_MS);
    return this.with(account, async (stripe) => {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            { quantity: 1, price_data: { currency: 'eur', unit_amount: amountCents, product_data: { name: words } } },
          ],
          client_reference_id: id,
          metadata: { payment: id },
          payment_intent_data: {
            metadata: { payment: id },
            ...(wish.keepsMethod === true && { setup_future_usage: 'off_session' as const }),
          },
          // Without one the way of paying is kept with nobody.
          ...(wish.keepsMethod === true && { customer_creation: 'always' as const }),
          success_url: returnUrl,
          cancel_url: leftUrl,
          expires_at: Math.floor(ends / 1_000),
          locale: language,
          ...(email !== null && { customer_email: email }),
        },
        { idempotencyKey: `open-${id}` },
      );
      if (session.url === null) throw new ProviderFailure('refused', 'A session without a page');
      return { orderRef: session.id, url: session.url };
    });
  }

  ask(account: ProviderAccount, { orderRef, paymentRef }: Refs): Promise<Outcome> {
    return this.with(account, async (stripe) => {
      const session = await stripe.checkout.sessions.retrieve(orderRef, {
        expand: ['payment_intent.latest_charge.balance_transaction'],
      });
      const isPaid = session.payment_status === 'paid';
      const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
      const charge = chargeOf(intent);
      return {
        state: isPaid ? 'paid' : session.status === 'expired' || hasFailed(session, intent) ? 'gone' : 'open',
        paymentId: session.client_reference_id,
        amountCents: isPaid ? session.amount_total : null,
        isEuro: session.currency === 'eur',
        isLive: session.livemode,
        paymentRef: intent?.id ?? null,
        feeCents: feeOf(charge),
        ...(intent === null || charge === null
          ? NOTHING_BACK
          : await this.wentBack(stripe, intent.id, charge, paymentRef !== null)),
        method: isPaid ? methodOf(intent) : null,
      };
    });
  }

  charge(account: ProviderAccount, { id, method, amountCents, words }: ChargeWish): Promise<Outcome> {
    const [customer, way] = partsOf(method);
    return this.with(account, async (stripe, isCardError) => {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            ...{ amount: amountCents, currency: 'eur', customer, payment_method: way, description: words },
            ...{ confirm: true, off_session: true, metadata: { payment: id }, expand: [CHARGE] },
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          },
          { idempotencyKey: `renew-${id}` },
        );
        return await this.outcomeOf(stripe, intent, false);
      } catch (fault) {
        if (!isCardError(fault)) throw fault;
        return { ...NOT_PAID, paymentId: id, isLive: account.isLive, needsPayer: fault.code === NEEDS_PAYER };
      }
    });
  }

  askCharge(account: ProviderAccount, { id, method, paymentRef }: ChargeRefs): Promise<Outcome | null> {
    return this.with(account, async (stripe) => {
      if (paymentRef !== null) {
        const known = await stripe.paymentIntents.retrieve(paymentRef, { expand: [CHARGE] });
        return this.outcomeOf(stripe, known, true);
      }
      if (method === null) return null;
      const [customer] = partsOf(method);
      const list = await stripe.paymentIntents.list({ customer, limit: PAGE, expand: [`data.${CHARGE}`] });
      const intent = list.data.find(({ metadata }) => metadata['payment'] === id);
      return intent === undefined ? null : this.outcomeOf(stripe, intent, false);
    });
  }

  async forget(account: ProviderAccount, method: string): Promise<void> {
    const [, way] = partsOf(method);
    // One that was taken off there is forgotten, too.
    await this.with(account, ({ paymentMethods }) => paymentMethods.detach(way)).catch(unlessRefused);
  }

  private async outcomeOf(stripe: Stripe, intent: Stripe.PaymentIntent, isKnown: boolean): Promise<Outcome> {
    const isPaid = intent.status === 'succeeded';
    const charge = chargeOf(intent);
    return {
      state: isPaid ? 'paid' : intent.status === 'processing' ? 'open' : 'gone',
      paymentId: intent.metadata['payment'] ?? null,
      amountCents: isPaid ? intent.amount_received : null,
      isEuro: intent.currency === 'eur',
      isLive: intent.livemode,
      paymentRef: isPaid ? intent.id : null,
      feeCents: feeOf(charge),
      ...(isPaid && charge !== null ? await this.wentBack(stripe, intent.id, charge, isKnown) : NOTHING_BACK),
      needsPayer: intent.status === 'requires_action' || intent.last_payment_error?.code === NEEDS_PAYER,
    };
  }

  async close(account: ProviderAccount, orderRef: string): Promise<void> {
    const { status } = await this.with(account, ({ checkout }) => checkout.sessions.retrieve(orderRef));
    if (status !== 'open') return;
    // One that was paid meanwhile cannot be ended.
    await this.with(account, ({ checkout }) => checkout.sessions.expire(orderRef)).catch(unlessRefused);
  }

  refund(account: ProviderAccount, { id, paymentRef, amountCents }: RefundWish): Promise<string | null> {
    return this.with(account, async (stripe) => {
      const wish = { payment_intent: paymentRef, amount: amountCents, metadata: { refund: id } };
      const refund = await stripe.refunds.create(wish, { idempotencyKey: `refund-${id}` });
      if (refund.status === 'failed' || refund.status === 'canceled') {
        throw new ProviderFailure('refused', `The refund has ${refund.status}`);
      }
      return refund.id;
    });
  }

  async read({ keys }: ProviderAccount, { headers, body, now }: WebhookCall): Promise<Notice | null> {
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string' || keys.webhookSecret === undefined) return null;
    const { Stripe: Library } = await import('stripe');
    let event: Stripe.Event;
    try {
      const at = now.getTime();
      event = Library.webhooks.constructEvent(body, signature, keys.webhookSecret, TOLERANCE_S, undefined, at);
    } catch {
      return null;
    }
    const about = event.data.object as About;
    const intent = about.payment_intent ?? null;
    const kept = about.metadata?.['payment'] ?? '';
    return {
      orderRef: about.object === 'checkout.session' ? (about.id ?? null) : null,
      paymentRef: typeof intent === 'string' ? intent : (intent?.id ?? null),
      paymentId: isUuid(kept) ? kept : null,
    };
  }

  greet = (): Promise<null> => Promise.resolve(null);

  /** A charge says nothing of a refund that failed: one that is known is looked at each time. */
  private async wentBack(stripe: Stripe, intent: string, charge: Stripe.Charge, isKnown: boolean): Promise<WentBack> {
    const moves: MoneyMove[] = [];
    if (isKnown || charge.amount_refunded > 0) {
      const { data } = await stripe.refunds.list({ payment_intent: intent, limit: PAGE });
      for (const { id, amount, status, metadata } of data) {
        const hasFailed = status === 'failed' || status === 'canceled';
        moves.push({
          kind: hasFailed ? 'failed' : 'refund',
          reference: id,
          amountCents: amount,
          requestId: metadata?.['refund'] ?? null,
          isPending: !hasFailed && status !== 'succeeded',
        });
      }
    }
    if (!charge.disputed) return { isDisputed: false, moves };
    const { data } = await stripe.disputes.list({ payment_intent: intent, limit: PAGE });
    for (const { id, amount, status } of data) {
      if (INQUIRIES.includes(status)) continue;
      moves.push({ kind: 'dispute', reference: id, amountCents: amount });
      if (status === 'won') moves.push({ kind: 'won', reference: id, amountCents: amount });
    }
    return { isDisputed: data.some(({ status }) => !OVER.includes(status)), moves };
  }

  /** Calls Stripe, and says what went wrong without a word that holds a key. */
  private async with<T>(
    { keys }: ProviderAccount,
    work: (stripe: Stripe, isCardError: (fault: unknown) => fault is Stripe.errors.StripeCardError) => Promise<T>,
  ): Promise<T> {
    const { Stripe: Library } = await import('stripe');
    const { protocol, hostname, port } = new URL(this.environment.stripeUrl);
    const stripe = new Library(keys.secretKey ?? '', {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      ...(port !== '' && { port }),
      timeout: TIMEOUT_MS,
      // The caller asks again under the same key.
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: this.clientOf(Library),
    });
    try {
      return await work(stripe, (fault) => fault instanceof Library.errors.StripeCardError);
    } catch (fault) {
      if (fault instanceof ProviderFailure) throw fault;
      if (!(fault instanceof Library.errors.StripeError)) throw fault;
      const { statusCode, type, code } = fault;
      // The same request is being carried out at this moment.
      const isUnderWay = statusCode === 409 || statusCode === 429;
      const isRefused = statusCode !== undefined && statusCode >= 400 && statusCode < 500 && !isUnderWay;
      const isDenied = statusCode === 401 || statusCode === 403;
      const kind = isDenied ? 'denied' : isRefused ? 'refused' : 'away';
      throw new ProviderFailure(kind, `Stripe: ${statusCode ?? ''} ${type} ${code ?? ''}`);
    }
  }

  /** The library's requests go out as all others do: over TLS, to public machines. */
  private clientOf(Library: typeof Stripe): Stripe.HttpClient {
    const { outgoing } = this;
    return {
      getClientName: () => 'palestra',
      makeRequest: async (host, port, path, method, headers, body, protocol, timeoutMs) => {
        const sent = Object.entries(headers)
          .filter(([name]) => name.toLowerCase() !== 'content-length')
          .map(([name, value]) => [name, String(value)] as const);
        try {
          const answer = await outgoing.send({
            method: method as 'GET' | 'POST' | 'DELETE',
            url: `${protocol}://${host}${port === '' || port === undefined ? '' : `:${port}`}${path}`,
            headers: Object.fromEntries(sent),
            body: body ?? '',
            timeoutMs,
            maxAnswerBytes: MAX_ANSWER_BYTES,
          });
          return {
            getStatusCode: () => answer.status,
            getHeaders: () => answer.headers as Record<string, string>,
            getRawResponse: () => answer,
            toStream: () => answer.text,
            toJSON: () => Promise.resolve().then(() => JSON.parse(answer.text) as object),
          };
        } catch (fault) {
          if (fault instanceof OutgoingFailure && fault.kind === 'timeout') throw Library.HttpClient.makeTimeoutError();
          throw fault;
        }
      },
    };
  }
}

/** The parts that its events have in common. */
interface About {
  object?: string;
  id?: string;
  payment_intent?: string | { id: string } | null;
  metadata?: Readonly<Record<string, string>> | null;
}

const chargeOf = (intent: Stripe.PaymentIntent | null): Stripe.Charge | null =>
  typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;

/** Only a customer's can be charged again. */
function methodOf(intent: Stripe.PaymentIntent | null): string | null {
  if (intent === null || intent.setup_future_usage !== 'off_session') return null;
  const { customer, payment_method: way } = intent;
  if (customer === null || way === null) return null;
  return `${typeof customer === 'string' ? customer : customer.id} ${typeof way === 'string' ? way : way.id}`;
}

/** Completed, and the bank has refused the transfer afterwards. */
const hasFailed = ({ status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): boolean =>
  status === 'complete' && (intent?.status === 'canceled' || intent?.status === 'requires_payment_method');

function feeOf(charge: Stripe.Charge | null): number | null {
  const balance = charge?.balance_transaction;
  return typeof balance === 'object' && balance !== null && balance.currency === 'eur' ? balance.fee : null;
}
