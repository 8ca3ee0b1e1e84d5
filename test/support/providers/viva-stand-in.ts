import { nextSerial, WaitingWebhooks, type Answer, type Asked, type Fields, type Post } from './payment-loopback.js';
import { PAYMENT_PORTS } from '../worker-port.js';

/*
 * Plays Viva on loopback, as far as Smart Checkout needs it. Written from these texts, read on 2026-11-30:
 *
 * - developer.viva.com/integration-reference/oauth2-authentication, /smart-checkout/smart-checkout-integration,
 *   /tutorials/payments/create-a-payment-order, /verify-a-payment and /issue-a-refund
 * - developer.viva.com/webhooks-for-payments, /setting-up-webhooks, /transaction-payment-created,
 *   /transaction-reversal-created and /transaction-failed
 * - developer.viva.com/apis-for-payments/payment-api, as public clients read it (github.com/sebdesign/
 *   laravel-viva-payments, commit 710f75f5 of 2026-05-09: fields, states and types; amounts of orders in cents, amounts
 *   of answers and webhooks in euros)
 *
 * Three hosts: accounts (tokens), api (`/checkout/v2`, bearer), web (`/api`, basic with merchant id and API key, and the
 * page). Webhooks carry no signature: their receiver asks for the transaction. An order's code is a number of 16 digits.
 */

const KIND = { paid: 1796, reversed: 1797, failed: 1798 } as const;
const STATE = { pending: 0, expired: 1, canceled: 2, paid: 3 } as const;

export interface VivaEvent {
  Url: string;
  EventData: Fields;
  Created: string;
  CorrelationId: string;
  EventTypeId: number;
  Delay: null;
  RetryCount: number;
  RetryDelay: null;
  MessageId: string;
  RecipientId: string;
  MessageTypeId: number;
}

interface Order {
  code: number;
  cents: number;
  state: (typeof STATE)[keyof typeof STATE];
  end: number;
  fields: Fields;
  wasMade: Date;
}

interface Transaction {
  id: string;
  parent: string | null;
  order: Order;
  cents: number;
  refundedCents: number;
  feeCents: number;
  status: string;
  type: number;
  wasMade: Date;
  /** Its own words, where it was not made on the page. */
  merchantTrns?: string;
}

/*
 * Recurring payments: developer.viva.com/tutorials/payments/create-a-recurring-payment and /code-samples-for-payments/
 * create-recurring-payment (read 2026-11-30); github.com/VivaPayments/API issues 2270, 2504, 1915 and 836: a charge by the
 * first transaction's id has that one's order code and is its child; an order without `allowRecurring` is 403.
 */

/** Types of transactions: a charge of this kind of payment, and its refund. */
export const VIVA_TYPES = { card: { charge: 5, refund: 4 }, iris: { charge: 60, refund: 61 } } as const;

const euros = (cents: number): number => Math.round(cents) / 100;
const problem = (status: number, message: string): Answer => ({
  status,
  json: { status, message, eventId: null },
});

export interface VivaStandInOptions {
  clientId?: string;
  clientSecret?: string;
  merchantId?: string;
  apiKey?: string;
  sourceCode?: string;
  /** The clock of the provider. */
  now: () => Date;
}

export class VivaStandIn extends WaitingWebhooks<VivaEvent> {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly merchantId: string;
  readonly apiKey: string;
  readonly sourceCode: string;
  readonly verificationKey: string;
  private readonly now: () => Date;
  private readonly tokens = new Map<string, number>();
  private readonly orders = new Map<number, Order>();
  private readonly transactions = new Map<string, Transaction>();
  private readonly declining = new Set<number>();

  private constructor(options: VivaStandInOptions) {
    super();
    this.clientId = options.clientId ?? 'standin0000000000.apps.vivapayments.com';
    this.clientSecret = options.clientSecret ?? 'standin-secret';
    this.merchantId = options.merchantId ?? this.uuid();
    this.apiKey = options.apiKey ?? 'standin-api-key';
    this.sourceCode = options.sourceCode ?? 'Default';
    this.verificationKey = `STANDIN${String(nextSerial()).padStart(33, '0')}`;
    this.now = options.now;
  }

  static async start(options: VivaStandInOptions): Promise<VivaStandIn> {
    const viva = new VivaStandIn(options);
    await viva.listen(PAYMENT_PORTS.viva);
    return viva;
  }

  get urls(): { accounts: string; api: string; web: string } {
    return { accounts: this.url(0), api: this.url(1), web: this.url(2) };
  }

  // ---- what a client does on Viva's page, and what Viva does later

  /** The client pays. Returns the transaction, and the query that Viva adds to the address they are sent back to. */
  pay(
    orderCode: number,
    {
      method = 'card',
      fee = 0,
      pending = false,
    }: { method?: keyof typeof VIVA_TYPES; fee?: number; pending?: boolean } = {},
  ): { transactionId: string; query: string } {
    const order = this.openOrder(orderCode);
    const transaction = this.transact(order, {
      cents: order.cents,
      type: VIVA_TYPES[method].charge,
      status: pending ? 'A' : 'F',
      feeCents: fee,
    });
    if (!pending) {
      order.state = STATE.paid;
      this.happened(KIND.paid, transaction);
    }
    return { transactionId: transaction.id, query: this.query(order, transaction) };
  }

  /** A payment that waited for the client's bank. */
  settle(transactionId: string, { arrives }: { arrives: boolean }): void {
    const transaction = this.transaction(transactionId);
    if (transaction.status !== 'A') throw new Error(`Transaction ${transactionId} waits for nothing.`);
    transaction.status = arrives ? 'F' : 'E';
    if (arrives) transaction.order.state = STATE.paid;
    this.happened(arrives ? KIND.paid : KIND.failed, transaction);
  }

  /** A card is refused. The order stays open: the client may try again. */
  fail(orderCode: number): { transactionId: string; query: string } {
    const order = this.openOrder(orderCode);
    const transaction = this.transact(order, { cents: order.cents, type: 5, status: 'E', feeCents: 0 });
    this.happened(KIND.failed, transaction);
    return { transactionId: transaction.id, query: this.query(order, transaction) };
  }

  /** From now on the bank declines charges of the card that paid this order, or takes them again. */
  declineCardOf(orderCode: number, isDeclined = true): void {
    if (isDeclined) this.declining.add(orderCode);
    else this.declining.delete(orderCode);
  }

  /** Charges of the stored card that were made, oldest first. */
  chargesOf(orderCode: number): { id: string; cents: number; status: string }[] {
    return [...this.transactions.values()]
      .filter(
        ({ order, parent, type }) => order.code === orderCode && parent !== null && type === VIVA_TYPES.card.charge,
      )
      .map(({ id, cents, status }) => ({ id, cents, status }));
  }

  /** The client goes back without paying: no webhook, and the order stays open until its end. */
  abandon(orderCode: number): string {
    return `s=${this.openOrder(orderCode).code}&lang=el-GR&cancel=1`;
  }

  /** Somebody gives money back on Viva's own site. Returns the transaction of the refund. */
  refund(transactionId: string, cents?: number): string {
    const transaction = this.transaction(transactionId);
    return this.giveBack(transaction, cents ?? transaction.cents - transaction.refundedCents).id;
  }

  /** The client's bank asks the money back: a state of the transaction, and no webhook. */
  dispute(transactionId: string, state: 'M' | 'MA' | 'MI' | 'ML' | 'MW' | 'MS' = 'M'): void {
    this.transaction(transactionId).status = state;
  }

  eventOf(kind: keyof typeof KIND, at = -1): VivaEvent {
    const event = this.events.filter(({ EventTypeId }) => EventTypeId === KIND[kind]).at(at);
    if (!event) throw new Error(`No event ${KIND[kind]} happened.`);
    return event;
  }

  // ---- webhooks

  posted(event: VivaEvent): Post {
    const retries = this.sent.filter((sent) => sent.event === event).length;
    const data = this.asSaid(String(event.EventData['TransactionId']), event.EventData);
    const body = JSON.stringify({ ...event, Url: this.webhookUrl, RetryCount: retries, EventData: data });
    return { url: this.webhookUrl, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body };
  }

  /** Words that Viva never said. Everybody who knows the address can post them. */
  async forge(event: VivaEvent, changes: Fields, envelope: Partial<VivaEvent> = {}): Promise<number> {
    const data = { ...event.EventData, ...changes };
    const body = JSON.stringify({ ...event, MessageId: this.uuid(), ...envelope, EventData: data });
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    return (await this.send({ url: this.webhookUrl, headers, body })).status;
  }

  /** As the button *verify* of Viva's own site does: the address says the key of its merchant. */
  async verify(read: (url: string) => Promise<{ status: number; body: string }>): Promise<boolean> {
    const { status, body } = await read(this.webhookUrl);
    try {
      return status === 200 && (JSON.parse(body) as { Key?: string }).Key === this.verificationKey;
    } catch {
      return false;
    }
  }

  // ---- the API

  protected handle(asked: Asked, origin: number): Answer {
    if (origin === 0) return this.accounts(asked);
    return origin === 1 ? this.checkout(asked) : this.merchant(asked);
  }

  protected failure(status: number): Answer {
    return status === 429 ? { status, json: { status, message: 'Too many requests' } } : { status };
  }

  private accounts({ method, path, headers, body }: Asked): Answer {
    if (`${method} ${path}` !== 'POST /connect/token') return { status: 404 };
    if (!String(headers['content-type']).startsWith('application/x-www-form-urlencoded')) {
      return { status: 400, json: { error: 'invalid_request' } };
    }
    const form = new URLSearchParams(body);
    if (form.get('grant_type') !== 'client_credentials')
      return { status: 400, json: { error: 'unsupported_grant_type' } };
    if (!this.isBasic(headers.authorization, this.clientId, this.clientSecret)) {
      return { status: 400, json: { error: 'invalid_client' } };
    }
    const token = `standin.${nextSerial()}.token`;
    this.tokens.set(token, this.now().getTime() + 3_600_000);
    const scope = 'urn:viva:payments:core:api:redirectcheckout';
    return { status: 200, json: { access_token: token, expires_in: 3600, token_type: 'Bearer', scope } };
  }

  /** Tokens that Viva gave are valid no more. */
  revokeTokens(): void {
    this.tokens.clear();
  }

  private checkout({ method, path, headers, body }: Asked): Answer {
    const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    if ((this.tokens.get(token) ?? 0) <= this.now().getTime()) return { status: 401 };
    if (`${method} ${path}` === 'POST /checkout/v2/orders') return this.createOrder(body);
    const id = /^\/checkout\/v2\/transactions\/([\da-f-]{36})$/i.exec(path)?.[1];
    if (method !== 'GET' || !id) return { status: 404 };
    const transaction = this.transactions.get(id.toLowerCase());
    if (!transaction) return problem(404, 'Transaction not found');
    const { order, cents, status, type, wasMade, merchantTrns } = transaction;
    return {
      status: 200,
      json: this.asSaid(transaction.id, {
        email: this.customer(order)['email'] ?? '',
        amount: euros(cents),
        orderCode: order.code,
        statusId: status,
        fullName: this.customer(order)['fullName'] ?? '',
        insDate: wasMade.toISOString(),
        cardNumber: type === 60 ? null : '523929XXXXXX0168',
        currencyCode: '978',
        customerTrns: order.fields['customerTrns'] ?? '',
        merchantTrns: merchantTrns ?? order.fields['merchantTrns'] ?? '',
        cardUniqueReference: null,
        transactionTypeId: type,
        recurringSupport: order.fields['allowRecurring'] === true && type !== VIVA_TYPES.iris.charge,
        totalInstallments: 0,
        cardCountryCode: null,
        cardIssuingBank: null,
        currentInstallment: 0,
        cardTypeId: type === 60 ? null : 1,
        digitalWalletId: null,
        bankId: type === 60 ? null : 'NET_MASTER',
        switching: false,
      }),
    };
  }

  private createOrder(body: string): Answer {
    let fields: Fields;
    try {
      fields = JSON.parse(body) as Fields;
    } catch {
      return problem(400, 'Invalid JSON');
    }
    const { amount, paymentTimeout = 1800, sourceCode = 'Default', currencyCode } = fields;
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 30) {
      return problem(400, 'Amount must be an integer of at least 30');
    }
    if (typeof paymentTimeout !== 'number' || paymentTimeout < 0 || paymentTimeout > 432_000) {
      return problem(400, 'Invalid paymentTimeout');
    }
    if (sourceCode !== this.sourceCode && sourceCode !== 'Default') return problem(403, 'Source code not found');
    if (currencyCode !== undefined && Number(currencyCode) !== 978) return problem(400, 'Currency not supported');
    for (const name of ['customerTrns', 'merchantTrns']) {
      const text = fields[name];
      if (text !== undefined && (typeof text !== 'string' || text.length > 2048))
        return problem(400, `Invalid ${name}`);
    }
    const wasMade = this.now();
    // Zero means that the order does not end.
    const end = paymentTimeout === 0 ? Number.POSITIVE_INFINITY : wasMade.getTime() + paymentTimeout * 1000;
    const code = 2_271_655_700_000_000 + nextSerial();
    this.orders.set(code, { code, cents: amount, state: STATE.pending, end, fields, wasMade });
    return { status: 200, json: { orderCode: code } };
  }

  private merchant({ method, path, query, headers, body }: Asked): Answer {
    if (method === 'GET' && path === '/web/checkout') {
      const order = this.orders.get(Number(query.get('ref')));
      return { status: order ? 200 : 404, json: {} };
    }
    if (!this.isBasic(headers.authorization, this.merchantId, this.apiKey)) return { status: 401 };
    if (`${method} ${path}` === 'GET /api/messages/config/token')
      return { status: 200, json: { Key: this.verificationKey } };
    const code = /^\/api\/orders\/(\d+)$/.exec(path)?.[1];
    if (code) return this.orderCall(method, Number(code));
    if (`${method} ${path}` === 'GET /api/transactions') {
      const ofOrder = [...this.transactions.values()].filter(
        ({ order }) => order.code === Number(query.get('ordercode')),
      );
      return { status: 200, json: { Transactions: ofOrder.map((one) => this.listed(one)), ...this.envelope() } };
    }
    const id = /^\/api\/transactions\/([\da-f-]{36})$/i.exec(path)?.[1]?.toLowerCase();
    const transaction = id === undefined ? undefined : this.transactions.get(id);
    if (!id) return { status: 404 };
    if (method === 'GET') {
      return { status: 200, json: { Transactions: transaction ? [this.listed(transaction)] : [], ...this.envelope() } };
    }
    if (method !== 'DELETE' && method !== 'POST') return { status: 405 };
    if (!transaction) return { status: 404, json: this.envelope(404, 'Transaction was not found') };
    if (method === 'POST') return this.chargeStored(transaction, body);
    const left = transaction.cents - transaction.refundedCents;
    const cents = query.has('amount') ? Number(query.get('amount')) : left;
    if (!Number.isInteger(cents) || cents <= 0 || transaction.status !== 'F' || cents > left) {
      return { status: 403, json: this.envelope(403, 'The requested amount may not be refunded') };
    }
    const refund = this.giveBack(transaction, cents);
    const json = {
      Emv: null,
      Amount: euros(cents),
      StatusId: 'F',
      CurrencyCode: '978',
      TransactionId: refund.id,
      ReferenceNumber: nextSerial(),
      AuthorizationId: null,
      RetrievalReferenceNumber: null,
      ThreeDSecureStatusId: 2,
      ...this.envelope(),
    };
    return { status: 200, json: this.asSaid(refund.id, json) };
  }

  /** A charge without the client, by the transaction that they made. */
  private chargeStored(first: Transaction, body: string): Answer {
    const { amount, merchantTrns } = JSON.parse(body) as { amount?: number; merchantTrns?: string };
    if (first.order.fields['allowRecurring'] !== true || first.parent !== null) {
      return { status: 403, json: this.envelope(403, `The transaction ${first.id} does not allow recurring charge`) };
    }
    if (typeof amount !== 'number' || amount <= 0) {
      return { status: 200, json: { StatusId: 'E', ...this.envelope(403, 'Negative or zero amount') } };
    }
    const isDeclined = this.declining.has(first.order.code);
    const transaction = this.transact(first.order, {
      ...{ cents: amount, type: VIVA_TYPES.card.charge, status: isDeclined ? 'E' : 'F', feeCents: isDeclined ? 0 : 30 },
      ...{ parent: first.id, ...(merchantTrns !== undefined && { merchantTrns }) },
    });
    this.happened(isDeclined ? KIND.failed : KIND.paid, transaction);
    const json = {
      ...{ Emv: null, Amount: euros(amount), StatusId: transaction.status, CurrencyCode: '978' },
      ...{ TransactionId: transaction.id, ReferenceNumber: nextSerial(), AuthorizationId: null },
      ...(isDeclined ? this.envelope(502, 'Transaction failed') : this.envelope()),
    };
    return { status: 200, json: this.asSaid(transaction.id, json) };
  }

  private orderCall(method: string, code: number): Answer {
    const order = this.orders.get(code);
    if (!order) return { status: 404, json: this.envelope(404, 'Order was not found') };
    this.endIfLate(order);
    if (method === 'GET') {
      const { fields } = order;
      const json = {
        OrderCode: code,
        SourceCode: fields['sourceCode'] ?? 'Default',
        Tags: fields['tags'] ?? [],
        TipAmount: 0,
        RequestLang: this.customer(order)['requestLang'] ?? 'el-GR',
        RequestAmount: euros(order.cents),
        StateId: order.state,
        ExpirationDate: Number.isFinite(order.end) ? new Date(order.end).toISOString() : null,
        MerchantTrns: fields['merchantTrns'] ?? null,
        CustomerTrns: fields['customerTrns'] ?? null,
        MaxInstallments: 0,
        UniqueReference: null,
      };
      return { status: 200, json: this.asSaid(String(code), json) };
    }
    if (method !== 'DELETE') return { status: 405 };
    if (order.state !== STATE.pending)
      return { status: 409, json: this.envelope(409, 'The order can not be cancelled') };
    order.state = STATE.canceled;
    return { status: 200, json: { OrderCode: code, ...this.envelope() } };
  }

  private listed(transaction: Transaction): Fields {
    const { id, parent, order, cents, feeCents, status, type, wasMade, merchantTrns } = transaction;
    return this.asSaid(id, {
      TransactionId: id,
      ParentId: parent,
      StatusId: status,
      Amount: euros(cents),
      Commission: euros(feeCents),
      Fee: 0,
      CustomerTrns: order.fields['customerTrns'] ?? null,
      MerchantTrns: merchantTrns ?? order.fields['merchantTrns'] ?? null,
      InsDate: wasMade.toISOString(),
      Order: { OrderCode: order.code },
      TransactionType: { TransactionTypeId: type },
    });
  }

  private envelope(code = 0, text: string | null = null): Fields {
    return {
      ErrorCode: code,
      ErrorText: text,
      TimeStamp: this.now().toISOString(),
      CorrelationId: null,
      EventId: 0,
      Success: code === 0,
    };
  }

  private isBasic(header: string | undefined, user: string, password: string): boolean {
    return header === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  }

  // ---- state

  private giveBack(transaction: Transaction, cents: number): Transaction {
    transaction.refundedCents += cents;
    if (transaction.refundedCents === transaction.cents) transaction.status = 'R';
    const type = transaction.type === VIVA_TYPES.iris.charge ? VIVA_TYPES.iris.refund : VIVA_TYPES.card.refund;
    const refund = this.transact(transaction.order, { cents, type, status: 'F', feeCents: 0, parent: transaction.id });
    this.happened(KIND.reversed, refund);
    return refund;
  }

  private transact(
    order: Order,
    given: Pick<Transaction, 'cents' | 'type' | 'status' | 'feeCents' | 'merchantTrns'> & { parent?: string },
  ): Transaction {
    const id = this.uuid();
    const transaction = { id, order, refundedCents: 0, wasMade: this.now(), ...given, parent: given.parent ?? null };
    this.transactions.set(id, transaction);
    return transaction;
  }

  private happened(kind: number, transaction: Transaction): void {
    const { id, parent, order, cents, status, type, wasMade, merchantTrns } = transaction;
    this.events.push({
      Url: this.webhookUrl,
      EventData: {
        Moto: false,
        Email: this.customer(order)['email'] ?? '',
        Phone: this.customer(order)['phone'] ?? '',
        BankId: type >= 60 ? null : 'NET_MASTER',
        Systemic: false,
        Switching: false,
        ParentId: parent,
        Amount: euros(cents),
        ChannelId: this.merchantId,
        TerminalId: null,
        MerchantId: this.merchantId,
        OrderCode: order.code,
        ProductId: null,
        StatusId: kind === KIND.failed ? 'E' : status,
        FullName: this.customer(order)['fullName'] ?? '',
        ResellerId: null,
        InsDate: wasMade.toISOString(),
        TotalFee: 0,
        CardToken: null,
        CardNumber: type >= 60 ? null : '523929XXXXXX0168',
        TipAmount: 0,
        SourceCode: this.sourceCode,
        SourceName: 'Stand-in',
        TransactionId: id,
        ReferenceNumber: nextSerial(),
        ResponseCode: kind === KIND.failed ? '05' : '00',
        ResponseEventId: kind === KIND.failed ? 10_051 : null,
        CurrencyCode: '978',
        OrderCulture: 'el-GR',
        MerchantTrns: merchantTrns ?? order.fields['merchantTrns'] ?? '',
        CustomerTrns: order.fields['customerTrns'] ?? '',
        IsManualRefund: false,
        TransactionTypeId: type,
        TotalInstallments: 0,
        CurrentInstallment: 0,
        Tags: order.fields['tags'] ?? [],
        ServiceId: null,
      },
      Created: this.now().toISOString(),
      CorrelationId: `26-334-${nextSerial()}`,
      EventTypeId: kind,
      Delay: null,
      RetryCount: 0,
      RetryDelay: null,
      MessageId: this.uuid(),
      RecipientId: this.merchantId,
      MessageTypeId: 512,
    });
  }

  private query({ code }: Order, { id, status }: Transaction): string {
    return `t=${id}&s=${code}&lang=el-GR&eventId=${status === 'E' ? 10_051 : 0}&eci=1`;
  }

  private customer({ fields }: Order): Fields {
    return (fields['customer'] ?? {}) as Fields;
  }

  private endIfLate(order: Order): void {
    if (order.state === STATE.pending && order.end <= this.now().getTime()) order.state = STATE.expired;
  }

  private openOrder(code: number): Order {
    const order = this.orders.get(code);
    if (!order) throw new Error(`The stand-in has no order ${code}.`);
    this.endIfLate(order);
    if (order.state !== STATE.pending) throw new Error(`Order ${code} takes no payment: its state is ${order.state}.`);
    return order;
  }

  private transaction(id: string): Transaction {
    const transaction = this.transactions.get(id);
    if (!transaction) throw new Error(`The stand-in has no transaction ${id}.`);
    return transaction;
  }

  private uuid(): string {
    return `5d3b7a10-0000-4000-8000-${String(nextSerial()).padStart(12, '0')}`;
  }
}
