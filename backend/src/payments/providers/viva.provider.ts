import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { OutgoingFailure, type OutgoingAnswer } from '../../platform/outgoing/outgoing.js';
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
 * Viva Smart Checkout by its public description. Written from, all read on 30 November 2026:
 * - https://developer.viva.com/integration-reference/oauth2-authentication (client credentials) and
 *   https://developer.viva.com/tutorials (the three hosts of each environment);
 * - https://developer.viva.com/tutorials/payments/create-a-payment-order and
 *   https://developer.viva.com/code-samples-for-payments/create-payment-order;
 * - https://developer.viva.com/tutorials/payments/verify-a-payment and
 *   https://developer.viva.com/code-samples-for-payments/retrieve-transaction;
 * - https://developer.viva.com/integration-reference/response-codes (StatusId, TransactionTypeId, parameters of the return);
 * - https://developer.viva.com/tutorials/payments/issue-a-refund and the Payment API's orders and transactions by basic
 *   authentication (https://developer.viva.com/apis-for-payments/payment-api);
 * - https://developer.viva.com/webhooks-for-payments: no signature; before the first one the address is asked for a key;
 * - https://developer.viva.com/tutorials/payments/create-a-recurring-payment, /smart-checkout/recurring-payments and
 *   https://developer.viva.com/code-samples-for-payments/create-recurring-payment: an order with `allowRecurring`, later
 *   charges by the id of its transaction; https://github.com/VivaPayments/API/issues/2270 and /2504 (support of Viva): all
 *   charges of a payer have the code of the first order, and a declined one may be tried again; /1915 and /836: its fields
 *   and refusals. The account must allow recurring payments in its settings (API access).
 */

const HOSTS = {
  live: {
    accounts: 'https://accounts.vivapayments.com',
    api: 'https://api.vivapayments.com',
    web: 'https://www.vivapayments.com',
  },
  demo: {
    accounts: 'https://demo-accounts.vivapayments.com',
    api: 'https://demo-api.vivapayments.com',
    web: 'https://demo.vivapayments.com',
  },
} as const;

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 500_000;
const EURO = '978';
const LANGUAGES = { el: 'el-GR', en: 'en-US' } as const;
/** Types of transactions by which money goes back. */
const REFUND_TYPES = [
  4, 7, 8, 11, 13, 17, 18, 21, 24, 26, 28, 30, 35, 37, 39, 41, 45, 49, 51, 53, 55, 57, 59, 61,
].concat([63, 65, 67, 71, 75, 79]);
/** States of a charge: paid; afterwards given back, cancelled, or disputed. */
const PAID = ['F', 'C', 'R', 'X', 'M', 'MA', 'MI', 'ML', 'MW', 'MS'];
/** States of a refund: done, on its way, failed. */
const REFUND_STATES = ['F', 'A', 'E'];
const DISPUTED = ['M', 'MA', 'MI', 'ML'];
/** By any other status, such as 408 or 409, money may have gone back. */
const REFUND_REFUSALS = [400, 401, 403, 404];
/** By any other status a charge may have been made. */
const CHARGE_REFUSALS = [400, 401, 403, 404];
const NOT_PAID = {
  ...{ amountCents: null, isEuro: true, paymentRef: null, feeCents: null, isDisputed: false, moves: [] },
} as const;
const ORDER_STATES = { expired: 1, cancelled: 2 } as const;

/** Codes of orders have sixteen digits: more than a number of JavaScript keeps. */
const withTextCodes = (text: string): string => text.replaceAll(/("[oO]rderCode"\s*:\s*)(\d+)/g, '$1"$2"');
/** Both ways of writing names are in use there. */
const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

interface Transaction {
  id: string;
  orderCode: string;
  status: string;
  type: number | null;
  cents: number;
  currency: string;
  merchantTrns: string | null;
  feeCents: number | null;
  parentId: string | null;
  /** null: the list of an order does not say. */
  canRecur: boolean | null;
}

type Json = Readonly<Record<string, unknown>>;

@Injectable()
export class VivaProvider implements PaymentProvider {
  readonly name = 'viva';
  readonly minCents = 50;
  readonly knowsRepeats = false;
  readonly needs = ['merchantId', 'merchantKey', 'checkoutClient', 'checkoutSecret'] as const;
  readonly asksWith = this.needs;
  readonly signs = false;
  readonly greets = true;
  readonly takes = ['sourceCode'] as const;

  constructor(
    private readonly outgoing: OutgoingService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  faultOf = (keys: ProviderKeys): keyof ProviderKeys | null => this.needs.find((name) => !keys[name]) ?? null;

  isLiveBy = (): null => null;

  async open(account: ProviderAccount, wish: PageWish): Promise<OpenedPage> {
    const { id, amountCents, words, language, email, expiresAt, now } = wish;
    const { sourceCode } = account.keys;
    const order = await this.asOAuth(account, 'POST', '/checkout/v2/orders', {
      amount: amountCents,
      customerTrns: words,
      merchantTrns: id,
      customer: { requestLang: LANGUAGES[language], ...(email !== null && { email }) },
      paymentTimeout: Math.max(60, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000)),
      preauth: false,
      allowRecurring: wish.keepsMethod === true,
      maxInstallments: 0,
      disableCash: true,
      disableExactAmount: true,
      ...(sourceCode !== undefined && { sourceCode }),
    });
    const code = order['orderCode'];
    if (typeof code !== 'string' || code === '') throw new ProviderFailure('refused', 'Viva: an order without a code');
    return { orderRef: code, url: `${this.hosts(account).web}/web/checkout?ref=${code}` };
  }

  async ask(account: ProviderAccount, refs: Refs): Promise<Outcome> {
    const all = await this.transactionsOf(account, refs);
    const charges = all.filter(
      ({ type, status, parentId }) => !isRefund(type) && parentId === null && PAID.includes(status),
    );
    const charge = charges.find(({ id }) => id === refs.paymentRef) ?? charges[0];
    const isOnItsWay = all.some(({ status }) => status === 'A');
    const base = { isLive: account.isLive, isEuro: true, amountCents: null, paymentRef: null, feeCents: null };
    if (charge === undefined) {
      const state = isOnItsWay || !(await this.isOver(account, refs.orderRef)) ? 'open' : 'gone';
      return { ...base, state, paymentId: null, isDisputed: false, moves: [] };
    }
    // The list of an order names no currency.
    const { merchantTrns, cents, currency, orderCode, canRecur } =
      charge.currency === '' || charge.canRecur === null ? await this.transaction(account, charge.id) : charge;
    return {
      ...base,
      state: 'paid',
      paymentId: orderCode === refs.orderRef ? merchantTrns : null,
      amountCents: cents,
      isEuro: currency === EURO,
      paymentRef: charge.id,
      feeCents: charge.feeCents,
      isDisputed: DISPUTED.includes(charge.status),
      moves: movesOf(charge, all),
      method: canRecur === true ? `${refs.orderRef} ${charge.id}` : null,
    };
  }

  /** Nothing there tells a repeated request from a second charge. */
  async charge(account: ProviderAccount, { id, method, amountCents, words }: ChargeWish): Promise<Outcome> {
    const [order = '', first = ''] = method.split(' ');
    const { sourceCode } = account.keys;
    const body = {
      amount: amountCents,
      merchantTrns: id,
      customerTrns: words,
      ...(sourceCode !== undefined && { sourceCode }),
    };
    const { transactionId, statusId, errorCode, success } = await this.asMerchant(
      account,
      'POST',
      `/api/transactions/${encodeURIComponent(first)}`,
      { refusals: CHARGE_REFUSALS, body },
    );
    const ref = textIn(transactionId);
    if (statusId === 'E' || success === false || (typeof errorCode === 'number' && errorCode !== 0)) {
      return { ...NOT_PAID, state: 'gone', paymentId: id, isLive: account.isLive };
    }
    if (ref === null) throw new ProviderFailure('away', 'Viva: a charge without a name');
    const open = { ...NOT_PAID, state: 'open', paymentId: id, isLive: account.isLive } as const;
    try {
      return (await this.askCharge(account, { id, method: `${order} ${first}`, paymentRef: ref })) ?? open;
    } catch (fault) {
      // It was made: that it cannot be looked at now says nothing of it.
      if (!(fault instanceof ProviderFailure)) throw fault;
      return open;
    }
  }

  async askCharge(account: ProviderAccount, { id, method, paymentRef }: ChargeRefs): Promise<Outcome | null> {
    const known = paymentRef === null ? null : await this.transaction(account, paymentRef);
    const [order] = method?.split(' ') ?? [known?.orderCode];
    if (order === undefined || order === '') return null;
    const all = await this.transactionsOf(account, { orderRef: order, paymentRef });
    const own = all.filter(({ type, merchantTrns }) => !isRefund(type) && merchantTrns === id);
    const charge =
      all.find((one) => one.id === paymentRef && !isRefund(one.type)) ??
      own.find(({ status }) => PAID.includes(status)) ??
      own.at(-1);
    if (charge === undefined) return null;
    const isPaid = PAID.includes(charge.status);
    const { merchantTrns, cents, currency } =
      known ?? (isPaid && charge.currency === '' ? await this.transaction(account, charge.id) : charge);
    return {
      ...NOT_PAID,
      state: isPaid ? 'paid' : charge.status === 'A' ? 'open' : 'gone',
      paymentId: merchantTrns,
      isLive: account.isLive,
      ...(isPaid && {
        ...{ amountCents: cents, isEuro: currency === EURO, paymentRef: charge.id, feeCents: charge.feeCents },
        ...{ isDisputed: DISPUTED.includes(charge.status), moves: movesOf(charge, all) },
      }),
    };
  }

  /** It is kept with the first payment alone. */
  forget = (): Promise<void> => Promise.resolve();

  async close(account: ProviderAccount, orderRef: string): Promise<void> {
    // One that is paid, over or unknown cannot be cancelled.
    await this.asMerchant(account, 'DELETE', `/api/orders/${encodeURIComponent(orderRef)}`).catch(unlessRefused);
  }

  async refund(account: ProviderAccount, { paymentRef, amountCents }: RefundWish): Promise<string | null> {
    const { sourceCode } = account.keys;
    const query = new URLSearchParams({
      amount: String(amountCents),
      ...(sourceCode !== undefined && { sourceCode }),
    });
    const path = `/api/transactions/${encodeURIComponent(paymentRef)}?${query.toString()}`;
    const { errorCode, statusId, success, transactionId } = await this.asMerchant(account, 'DELETE', path, {
      refusals: REFUND_REFUSALS,
    });
    if (success === false || (typeof errorCode === 'number' && errorCode !== 0) || statusId === 'E') {
      throw new ProviderFailure('refused', `Viva: refund ${String(errorCode)}`);
    }
    return textIn(transactionId);
  }

  /** Anybody can write such a request: it only says what to ask about. */
  read(account: ProviderAccount, { body }: WebhookCall): Promise<Notice | null> {
    const event = parsed(body.toString('utf8'));
    const { orderCode, transactionId, merchantId, merchantTrns } = shallow(event['eventData']);
    if (typeof orderCode !== 'string') return Promise.resolve(null);
    const isOther = typeof merchantId === 'string' && merchantId !== account.keys.merchantId;
    if (isOther) return Promise.resolve(null);
    const paymentId = typeof merchantTrns === 'string' && isUuid(merchantTrns) ? merchantTrns : null;
    return Promise.resolve({ orderRef: orderCode, paymentRef: textIn(transactionId), paymentId });
  }

  async greet(account: ProviderAccount): Promise<object> {
    const { key } = await this.asMerchant(account, 'GET', '/api/messages/config/token');
    if (typeof key !== 'string') throw new ProviderFailure('refused', 'Viva: no key for webhooks');
    return { Key: key };
  }

  /** By the order, which has those that give money back, too; a transaction that is known already by its own name, else. */
  private async transactionsOf(account: ProviderAccount, { orderRef, paymentRef }: Refs): Promise<Transaction[]> {
    const query = new URLSearchParams({ ordercode: orderRef });
    const { transactions } = await this.asMerchant(account, 'GET', `/api/transactions?${query.toString()}`);
    const listed = Array.isArray(transactions) ? transactions.map((one) => transactionIn(shallow(one))) : [];
    const own = listed.filter(({ orderCode }) => orderCode === orderRef || orderCode === '');
    if (own.length > 0 || paymentRef === null) return own;
    const one = await this.transaction(account, paymentRef);
    return one.orderCode === orderRef ? [one] : [];
  }

  private async transaction(account: ProviderAccount, id: string): Promise<Transaction> {
    const path = `/checkout/v2/transactions/${encodeURIComponent(id)}`;
    return transactionIn({ transactionId: id, ...(await this.asOAuth(account, 'GET', path)) });
  }

  private async isOver(account: ProviderAccount, orderRef: string): Promise<boolean> {
    const { stateId } = await this.asMerchant(account, 'GET', `/api/orders/${encodeURIComponent(orderRef)}`);
    return stateId === ORDER_STATES.expired || stateId === ORDER_STATES.cancelled;
  }

  private hosts({ isLive }: ProviderAccount): { accounts: string; api: string; web: string } {
    const { vivaUrls } = this.environment;
    if (vivaUrls !== null) return vivaUrls;
    return HOSTS[isLive ? 'live' : 'demo'];
  }

  private async asOAuth(account: ProviderAccount, method: Method, path: string, body?: object): Promise<Json> {
    const { accounts, api } = this.hosts(account);
    const { checkoutClient = '', checkoutSecret = '' } = account.keys;
    const token = await this.send(
      'POST',
      `${accounts}/connect/token`,
      { Authorization: basic(checkoutClient, checkoutSecret), 'Content-Type': 'application/x-www-form-urlencoded' },
      'grant_type=client_credentials',
    ).catch(asDenied);
    const bearer = token['access_token'];
    if (typeof bearer !== 'string') throw new ProviderFailure('refused', 'Viva: no access token');
    const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' };
    return this.send(method, `${api}${path}`, headers, body === undefined ? '' : JSON.stringify(body));
  }

  private asMerchant(account: ProviderAccount, method: Method, path: string, how: Reading = {}): Promise<Json> {
    const { merchantId = '', merchantKey = '' } = account.keys;
    const hasBody = how.body !== undefined;
    return this.send(
      method,
      `${this.hosts(account).web}${path}`,
      { Authorization: basic(merchantId, merchantKey), ...(hasBody && { 'Content-Type': 'application/json' }) },
      hasBody ? JSON.stringify(how.body) : '',
      how,
    );
  }

  private async send(
    method: Method,
    url: string,
    headers: Record<string, string>,
    body: string,
    { refusals = null }: Reading = {},
  ): Promise<Json> {
    let answer: OutgoingAnswer;
    try {
      const limits = { timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES };
      answer = await this.outgoing.send({
        method,
        url,
        headers: { Accept: 'application/json', ...headers },
        body,
        ...limits,
      });
    } catch (fault) {
      if (!(fault instanceof OutgoingFailure)) throw fault;
      throw new ProviderFailure('away', `Viva: ${fault.kind}`, fault.mayHaveArrived);
    }
    const { status, text } = answer;
    const { pathname } = new URL(url);
    if (status < 200 || status >= 300) {
      const kind = refusals === null || refusals.includes(status) ? kindOf(status) : 'away';
      throw new ProviderFailure(kind, `Viva: ${status} ${pathname}`, kind === 'away' && status !== 429);
    }
    if (text.trim() === '') return {};
    const json = parsed(text);
    if (Object.keys(json).length === 0 && !/^\s*\{\s*\}/.test(text)) {
      throw new ProviderFailure('away', `Viva: no JSON from ${pathname}`);
    }
    return json;
  }
}

type Method = 'GET' | 'POST' | 'DELETE';
interface Reading {
  /** The statuses that say no, and no others; null: all from 400 to 499. */
  refusals?: readonly number[] | null;
  body?: object;
}

function kindOf(status: number): ProviderFailure['kind'] {
  if (status === 401 || status === 403) return 'denied';
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'away';
}

/** A token is refused for the keys alone. */
function asDenied(fault: unknown): never {
  if (!(fault instanceof ProviderFailure) || fault.kind !== 'refused') throw fault;
  throw new ProviderFailure('denied', fault.message);
}

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const isRefund = (type: number | null): boolean => type !== null && REFUND_TYPES.includes(type);

/** Money that went back has transactions of its own; a cancelled charge may have none. */
function movesOf(charge: Transaction, all: readonly Transaction[]): MoneyMove[] {
  // Later charges of the same payer are in the same order, each with refunds of its own.
  const isAlone = all.filter(({ type, status }) => !isRefund(type) && PAID.includes(status)).length === 1;
  const back = all.filter(({ type, parentId }) =>
    parentId === null ? isRefund(type) && isAlone : parentId === charge.id && (type === null || isRefund(type)),
  );
  const moves: MoneyMove[] = back
    .filter(({ status }) => REFUND_STATES.includes(status))
    .map(({ id, cents, status }) => ({
      ...{ kind: status === 'E' ? 'failed' : 'refund', reference: id, amountCents: Math.abs(cents) },
      isPending: status === 'A',
    }));
  if (charge.status === 'X' && moves.length === 0) {
    moves.push({ kind: 'refund', reference: charge.id, amountCents: charge.cents, isNameless: true });
  }
  if (charge.status === 'ML') moves.push({ kind: 'dispute', reference: charge.id, amountCents: charge.cents });
  return moves;
}

function transactionIn(json: Json): Transaction {
  const nested = shallow(json['order']);
  const type = json['transactionTypeId'] ?? shallow(json['transactionType'])['transactionTypeId'];
  const fee = json['totalFee'] ?? json['commission'];
  return {
    id: textIn(json['transactionId']) ?? '',
    orderCode: textIn(json['orderCode'] ?? nested['orderCode']) ?? '',
    status: textIn(json['statusId']) ?? '',
    type: typeof type === 'number' ? type : null,
    cents: centsIn(json['amount']) ?? 0,
    currency: textIn(json['currencyCode']) ?? '',
    merchantTrns: textIn(json['merchantTrns']),
    feeCents: centsIn(fee),
    parentId: textIn(json['parentId']),
    canRecur: typeof json['recurringSupport'] === 'boolean' ? json['recurringSupport'] : null,
  };
}

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
/** Amounts of transactions are in euros, with a point. */
const centsIn = (value: unknown): number | null => (typeof value === 'number' ? Math.round(value * 100) : null);

function parsed(text: string): Json {
  try {
    return shallow(JSON.parse(withTextCodes(text)));
  } catch {
    return {};
  }
}

/** An object with its own names in small letters at their beginning; nothing for anything else. */
const shallow = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [lower(name), one]))
    : {};
