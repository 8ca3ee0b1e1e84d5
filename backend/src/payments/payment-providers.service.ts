import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, In, IsNull, Not, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '../contract/money.js';
import type { PaymentProviderRequest, PaymentProviderSettings } from '../contract/online-payment.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { openText, sealText } from '../platform/config/sealed-text.js';
import { refuseOpenPages } from '../money/open-pages.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { holdUsed } from '../settings/held-capability.js';
import { OnlinePaymentRow, PaymentProviderRow } from './online-payment.entity.js';
import { faultOfWish, isTakingPayments } from './payment-keys.rules.js';
import {
  ProviderFailure,
  type PaymentProvider,
  type ProviderAccount,
  type ProviderKeys,
} from './providers/payment-provider.js';
import { StripeProvider } from './providers/stripe.provider.js';
import { VivaProvider } from './providers/viva.provider.js';

export const isProviderName = (name: string): name is PaymentProviderName =>
  PAYMENT_PROVIDERS.includes(name as PaymentProviderName);

/** The path of the member site to which providers send members back. */
export const RETURN_PATH = '/pay/return';
export const noticePathOf = (name: PaymentProviderName): string => `/api/payments/${name}`;

export interface OpenAccount extends ProviderAccount {
  provider: PaymentProvider;
  /** The instant at which its keys were entered. */
  changedAt: Date;
  /** Payments of before were made to another account there; null: it has always been this one. */
  accountSince: Date | null;
}

/** For which the text at a webhook's address is shown again without asking the provider for it, and asked for when there is none. */
const GREETING_MS = { kept: 3_600_000, missing: 60_000 } as const;

/** Keeps the gym's accounts at payment providers (rule: paying online). */
@Injectable()
export class PaymentProvidersService {
  private readonly logger = new Logger('Payments');
  private readonly providers: Readonly<Record<PaymentProviderName, PaymentProvider>>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    stripe: StripeProvider,
    viva: VivaProvider,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.providers = { stripe, viva };
  }

  /** The provider at which members pay now; null: they pay at the desk. */
  async active(on: EntityManager = this.dataSource.manager): Promise<OpenAccount | null> {
    const row = await on.findOneBy(PaymentProviderRow, { isActive: true });
    return row === null || !isTakingPayments(row, this.environment) ? null : this.opened(row);
  }

  /**
   * Also one that is not active: payments that were begun there are asked about.
   * @throws {ProviderFailure} while its keys cannot be opened: what is paid meanwhile is asked about later
   */
  async account(name: PaymentProviderName): Promise<OpenAccount | null> {
    const row = await this.dataSource.manager.findOneBy(PaymentProviderRow, { name });
    const account = row === null ? null : this.opened(row);
    if (account === null && row !== null && row.secret !== '') {
      throw new ProviderFailure('away', 'SEAL_KEY does not open the stored keys');
    }
    return account;
  }

  /**
   * Holds the account until the transaction ends, so that a page which is opened now is counted when its keys are changed.
   * @throws {AppError} STALE when that has happened since
   */
  async hold(tx: EntityManager, { provider: { name }, changedAt }: OpenAccount): Promise<void> {
    const where = { name, isActive: true };
    const row = await tx.findOne(PaymentProviderRow, { where, lock: { mode: 'pessimistic_read' } });
    if (row?.changedAt.getTime() !== changedAt.getTime()) throw new AppError('STALE');
  }

  /**
   * The text that the provider reads at the webhook's address. Anybody can ask for it: the provider is asked once in a while, by one
   * process.
   * @throws {ProviderFailure}
   */
  async greeting(name: PaymentProviderName): Promise<object | null> {
    const row = await this.dataSource.manager.findOneBy(PaymentProviderRow, { name });
    const account = row === null ? null : this.opened(row);
    if (row === null || account === null) throw new AppError('NOT_USED');
    const { greeting: known } = row;
    const said = known === null ? null : (JSON.parse(known) as object);
    if (!account.provider.greets || !(await this.claimGreeting(row))) {
      if (said === null && account.provider.greets) throw new ProviderFailure('away', 'It was asked a moment ago');
      return said;
    }
    try {
      const greeting = await account.provider.greet(account);
      const { changedAt } = row;
      await this.dataSource.manager.update(
        PaymentProviderRow,
        { name, changedAt },
        { greeting: JSON.stringify(greeting) },
      );
      return greeting;
    } catch (fault) {
      if (!(fault instanceof ProviderFailure) || said === null) throw fault;
      return said;
    }
  }

  private async claimGreeting({ name, greeting }: PaymentProviderRow): Promise<boolean> {
    const now = this.clock.now();
    const { affected } = await this.dataSource.manager
      .createQueryBuilder()
      .update(PaymentProviderRow)
      .set({ greetedAt: now })
      .where('name = :name AND (greeted_at IS NULL OR greeted_at <= :before OR greeted_at > :now)', {
        name,
        now,
        before: new Date(now.getTime() - GREETING_MS[greeting === null ? 'missing' : 'kept']),
      })
      .execute();
    return affected === 1;
  }

  async list(): Promise<PaymentProviderSettings[]> {
    const rows = await this.dataSource.manager.find(PaymentProviderRow);
    return PAYMENT_PROVIDERS.map((name) => this.shown(name, rows.find((row) => row.name === name) ?? null));
  }

  /** Keys that are left out stay. Members pay at one provider: the other is no longer active. */
  async change(caller: Caller, id: string, request: PaymentProviderRequest): Promise<PaymentProviderSettings> {
    const name = orNotFound(isProviderName(id) ? id : null);
    const { same, isOtherAccount } = await this.sameAccount(name, request);
    const row = await inTransaction(this.dataSource, async (tx) => {
      await holdUsed(tx, 'money');
      const before = await this.lock(tx, name);
      const wish = this.wishFrom(name, before, request);
      const { keys, hasKeys, isSealed, staysSealed, isLive, hasChanged, isOther } = wish;
      const isLost = staysSealed && (request.isActive || Object.keys(keys).length > 0);
      this.requireUsable(name, keys, { isActive: request.isActive, hasKeys, isLive, isLost });
      // Those that are open are asked about with keys of the account that opened them, where these can be opened.
      if (before !== null && isOther && !isSealed && same?.getTime() !== before.changedAt.getTime()) {
        await refuseOpenPages(tx, 'provider', name, this.clock.now());
      }
      const row: PaymentProviderRow = {
        name,
        isLive,
        isActive: request.isActive,
        secret: staysSealed ? (before?.secret ?? '') : hasKeys ? this.sealed(name, keys) : '',
        greeting: hasChanged ? null : (before?.greeting ?? null),
        greetedAt: hasChanged ? null : (before?.greetedAt ?? null),
        provenAt: hasChanged ? null : (before?.provenAt ?? null),
        changedAt: this.clock.now(),
        accountSince: isOtherAccount ? this.clock.now() : (before?.accountSince ?? null),
      };
      if (row.isActive) await tx.update(PaymentProviderRow, { isActive: true }, { isActive: false });
      if (before === null) await tx.insert(PaymentProviderRow, row);
      else await tx.save(PaymentProviderRow, row);
      await this.audit.record(tx, {
        ...{ actorId: caller.id, action: 'payment-provider.changed', entityId: name },
        before: before === null ? null : { isActive: before.isActive, isLive: before.isLive },
        // Keys are never written to the log.
        after: { isActive: row.isActive, isLive, newKeys: hasChanged },
      });
      return row;
    });
    return this.shown(name, row);
  }

  private wishFrom(name: PaymentProviderName, before: PaymentProviderRow | null, request: PaymentProviderRequest) {
    const provider = this.providers[name];
    const stored = before === null || before.secret === '' ? {} : this.keysIn(before);
    const keys = this.keysFrom(provider, stored ?? {}, request);
    const hasKeys = provider.needs.every((one) => keys[one] !== undefined);
    // Another SEAL_KEY than the one that sealed them: they stay, until all are entered again.
    const isSealed = stored === null;
    const staysSealed = isSealed && !hasKeys;
    const isLive =
      (staysSealed ? before?.isLive : provider.isLiveBy(keys)) ?? request.isLive ?? before?.isLive ?? false;
    const hasChanged = !staysSealed && (JSON.stringify(keys) !== JSON.stringify(stored) || isLive !== before?.isLive);
    const isOther =
      hasChanged &&
      (before?.secret ?? '') !== '' &&
      (isLive !== before?.isLive || provider.asksWith.some((one) => keys[one] !== stored?.[one]));
    return { keys, hasKeys, isSealed, staysSealed, isLive, hasChanged, isOther };
  }

  /**
   * Whether other keys are of the same account, as after one was replaced there: with them, the provider knows a page that was
   * opened with the former ones. `same`: the instant at which those were entered; null: nobody knows. Only an account that does not
   * know a payment of ours is another one: keys that are not taken, or a provider that is away, say nothing of it.
   */
  private async sameAccount(
    name: PaymentProviderName,
    request: PaymentProviderRequest,
  ): Promise<{ same: Date | null; isOtherAccount: boolean }> {
    const unknown = { same: null, isOtherAccount: false };
    const { manager } = this.dataSource;
    const before = await manager.findOneBy(PaymentProviderRow, { name });
    if (before === null) return unknown;
    const { keys, hasKeys, isLive, isOther } = this.wishFrom(name, before, request);
    const provider = this.providers[name];
    if (!isOther || !hasKeys || provider.faultOf(keys) !== null) return unknown;
    // A charge has no page. One that was paid is known for good.
    const state = In(['open', 'paid', 'refunded', 'disputed']);
    const where = { provider: name, state, isLive, orderRef: Not(IsNull()), renewalOf: IsNull() } as const;
    const page = await manager.findOne(OnlinePaymentRow, { where, order: { createdAt: 'DESC' } });
    if (page === null || page.orderRef === null) return unknown;
    try {
      await provider.ask({ keys, isLive }, { orderRef: page.orderRef, paymentRef: page.paymentRef });
      return { same: before.changedAt, isOtherAccount: false };
    } catch (fault) {
      if (!(fault instanceof ProviderFailure)) throw fault;
      this.logger.warn(`Other keys of ${name}: ${fault.message}`);
      return { same: null, isOtherAccount: fault.kind === 'refused' };
    }
  }

  private requireUsable(name: PaymentProviderName, keys: ProviderKeys, wish: Parameters<typeof faultOfWish>[0]): void {
    const wrong = wish.hasKeys ? this.providers[name].faultOf(keys) : null;
    if (wrong !== null) throw invalidField(wrong, 'providerKeyWrong');
    const { production, sealKey } = this.environment;
    const fault = faultOfWish(wish, { seals: sealKey !== null, production });
    if (fault !== null) throw invalidField(wish.isActive ? 'isActive' : 'isLive', fault);
  }

  private keysFrom(provider: PaymentProvider, old: ProviderKeys, request: PaymentProviderRequest): ProviderKeys {
    const known = [...provider.needs, ...(provider.takes ?? [])];
    const kept = known.flatMap((one) => {
      const value = request[one] === undefined || request[one] === '' ? old[one] : request[one];
      return value === undefined ? [] : [[one, value] as const];
    });
    return Object.fromEntries(kept);
  }

  /** Two owners who choose one each at once: an index lets only one of them win. */
  private lock = (tx: EntityManager, name: PaymentProviderName): Promise<PaymentProviderRow | null> =>
    tx.findOne(PaymentProviderRow, { where: { name }, lock: { mode: 'pessimistic_write' } });

  private opened(row: PaymentProviderRow): OpenAccount | null {
    const keys = this.keysIn(row);
    return keys === null
      ? null
      : {
          ...{ provider: this.providers[row.name], keys, isLive: row.isLive },
          ...{ changedAt: row.changedAt, accountSince: row.accountSince },
        };
  }

  private keysIn({ name, secret }: PaymentProviderRow): ProviderKeys | null {
    if (secret === '') return null;
    const text = openText(secret, `payments ${name}`, this.environment.sealKey);
    return text === null ? null : (JSON.parse(text) as ProviderKeys);
  }

  private sealed = (name: PaymentProviderName, keys: ProviderKeys): string =>
    sealText(JSON.stringify(keys), `payments ${name}`, this.environment.sealKey);

  private shown(name: PaymentProviderName, row: PaymentProviderRow | null): PaymentProviderSettings {
    const { publicUrl } = this.environment;
    return {
      id: name,
      isActive: row?.isActive ?? false,
      isLive: row?.isLive ?? false,
      hasKeys: (row?.secret ?? '') !== '',
      provenAt: row?.provenAt?.toISOString() ?? null,
      changedAt: row?.changedAt.toISOString() ?? null,
      webhookAddress: publicUrl + noticePathOf(name),
      returnAddress: publicUrl + RETURN_PATH,
    };
  }
}

/** @throws {AppError} NOT_USED where the gym takes no payments online */
export function requireAccount(account: OpenAccount | null): OpenAccount {
  if (account === null) throw new AppError('NOT_USED');
  return account;
}
