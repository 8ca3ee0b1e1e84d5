import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '../../contract/languages.js';
import type { PaymentProviderName } from '../../contract/money.js';

/** The keys that the owner has entered; each provider needs its own of them. */
export interface ProviderKeys {
  secretKey?: string;
  webhookSecret?: string;
  merchantId?: string;
  merchantKey?: string;
  checkoutClient?: string;
  checkoutSecret?: string;
  sourceCode?: string;
}

/** An account at a provider: of this gym, with money or for trials. */
export interface ProviderAccount {
  keys: ProviderKeys;
  isLive: boolean;
}

export interface PageWish {
  /** Our payment's; the provider keeps it with its own. */
  id: string;
  amountCents: number;
  /** A few words for what is paid, which the page shows. */
  words: string;
  language: Language;
  email: string | null;
  returnUrl: string;
  /** To which a member comes back who did not pay, where the provider takes a second address. */
  leftUrl: string;
  expiresAt: Date;
  now: Date;
  /** The payer has agreed to be charged again by the same way of paying (rule: renewing by itself). */
  keepsMethod?: boolean;
}

/** A charge by a stored way of paying, while nobody is there. */
export interface ChargeWish {
  /** Our payment's: the same one again is charged once, where the provider knows repeats. */
  id: string;
  /** As `Outcome.method` named it. */
  method: string;
  amountCents: number;
  words: string;
}

/** A charge that may have been made. */
export interface ChargeRefs {
  id: string;
  /** null: it was forgotten. */
  method: string | null;
  paymentRef: string | null;
}

export interface OpenedPage {
  orderRef: string;
  url: string;
}

export interface Refs {
  orderRef: string;
  /** Once it is known. */
  paymentRef: string | null;
}

/** Money that went back, or that came again: by a refund that failed, or a dispute that was won. */
export interface MoneyMove {
  kind: 'refund' | 'failed' | 'dispute' | 'won';
  /** The provider's name for it: the same whenever it is asked. */
  reference: string;
  amountCents: number;
  /** Our refund's id, where the provider keeps it. */
  requestId?: string | null;
  /** The provider names no transaction of it: its reference is that of the charge. */
  isNameless?: boolean;
  /** It is on its way: nothing has gone back yet. */
  isPending?: boolean;
}

/** The answer of a provider that is asked about a payment. */
export interface Outcome {
  /** `open`: it can still be paid, or the money is on its way. */
  state: 'open' | 'paid' | 'gone';
  /** Our id, as the provider has kept it. */
  paymentId: string | null;
  /** The sum that was paid; null while nothing is. */
  amountCents: number | null;
  isEuro: boolean;
  isLive: boolean;
  paymentRef: string | null;
  feeCents: number | null;
  isDisputed: boolean;
  moves: readonly MoneyMove[];
  /** By what the payer can be charged again, where they have agreed to that. */
  method?: string | null;
  /** The bank wants the payer to be there. */
  needsPayer?: boolean;
}

/** The payment that a webhook is about. It says nothing else that we would believe: the provider is asked. */
export interface Notice {
  orderRef: string | null;
  paymentRef: string | null;
  /** Our id, as the provider has kept it. */
  paymentId: string | null;
}

export interface WebhookCall {
  headers: IncomingHttpHeaders;
  /** As it came. */
  body: Buffer;
  now: Date;
}

export interface RefundWish {
  /** Our request's: the same one again sends nothing twice. */
  id: string;
  paymentRef: string;
  amountCents: number;
}

/**
 * `away`: nobody knows what came of the request. `refused`: nothing came of it. `denied`: nothing either, because the keys are
 * not taken (any more), which says nothing of what was asked about. The text names no key.
 */
export class ProviderFailure extends Error {
  constructor(
    readonly kind: 'away' | 'refused' | 'denied',
    message: string,
    /** False: nobody has got the request, or it was not let in. */
    readonly mayHaveArrived = kind === 'away',
  ) {
    super(message);
  }
}

/** For a request that is not needed where nothing can come of it. */
export function unlessRefused(fault: unknown): void {
  if (!(fault instanceof ProviderFailure) || fault.kind !== 'refused') throw fault;
}

/** A provider on whose own page members pay: no card data reaches the product. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** The smallest payment that it takes. */
  readonly minCents: number;
  /** Keys without which it cannot be asked. */
  readonly needs: readonly (keyof ProviderKeys)[];
  /** Those that decide which account is asked. */
  readonly asksWith: readonly (keyof ProviderKeys)[];
  /** Its webhooks are signed: nobody else can write one. */
  readonly signs: boolean;
  /** It reads a text at the webhook's address first. */
  readonly greets: boolean;
  /** Keys that are kept for it besides. */
  readonly takes?: readonly (keyof ProviderKeys)[];
  /** A fault of the keys that can be seen: the field; null: none. */
  faultOf(keys: ProviderKeys): keyof ProviderKeys | null;
  /** Whether the keys themselves say that they are for money; null: they do not. */
  isLiveBy(keys: ProviderKeys): boolean | null;
  /** @throws {ProviderFailure} */
  open(account: ProviderAccount, wish: PageWish): Promise<OpenedPage>;
  /** @throws {ProviderFailure} */
  ask(account: ProviderAccount, refs: Refs): Promise<Outcome>;
  /** Ends a page that was not paid; one that is paid or over stays as it is. @throws {ProviderFailure} */
  close(account: ProviderAccount, orderRef: string): Promise<void>;
  /** The same refund may be sent again: the provider carries it out once. */
  readonly knowsRepeats: boolean;
  /** The provider's name for it; null: it says none. @throws {ProviderFailure} */
  refund(account: ProviderAccount, wish: RefundWish): Promise<string | null>;
  /** Charges a stored way of paying. What the bank declines is `gone`. @throws {ProviderFailure} */
  charge(account: ProviderAccount, wish: ChargeWish): Promise<Outcome>;
  /** null: it knows no such charge. @throws {ProviderFailure} */
  askCharge(account: ProviderAccount, refs: ChargeRefs): Promise<Outcome | null>;
  /** Forgets a stored way of paying, where the provider keeps it apart from the payment. @throws {ProviderFailure} */
  forget(account: ProviderAccount, method: string): Promise<void>;
  /** null: it does not come from the provider. */
  read(account: ProviderAccount, call: WebhookCall): Promise<Notice | null>;
  /** The text that the provider wants to read at the webhook's address before it sends anything there; null: none. */
  greet(account: ProviderAccount): Promise<object | null>;
}
