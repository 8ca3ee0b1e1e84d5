import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '../contract/money.js';
import type { PaymentProviderRequest, PaymentProviderSettings } from '../contract/online-payment.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { openText, sealText } from '../platform/config/sealed-text.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { holdUsed } from '../settings/held-capability.js';
import { PaymentProviderRow } from './online-payment.entity.js';
import type { PaymentProvider, ProviderAccount, ProviderKeys } from './providers/payment-provider.js';
import { StripeProvider } from './providers/stripe.provider.js';
import { VivaProvider } from './providers/viva.provider.js';

export const isProviderName = (name: string): name is PaymentProviderName =>
  PAYMENT_PROVIDERS.includes(name as PaymentProviderName);

/** The path of the member site to which providers send members back. */
export const RETURN_PATH = '/pay/return';
export const noticePathOf = (name: PaymentProviderName): string => `/api/payments/${name}`;

export interface OpenAccount extends ProviderAccount {
  provider: PaymentProvider;
}

/** Keeps the gym's accounts at payment providers (rule: paying online). */
@Injectable()
export class PaymentProvidersService {
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
    return row === null ? null : this.opened(row);
  }

  /** Also one that is not active: payments that were begun there are asked about. */
  async account(name: PaymentProviderName): Promise<OpenAccount | null> {
    const row = await this.dataSource.manager.findOneBy(PaymentProviderRow, { name });
    return row === null ? null : this.opened(row);
  }

  async list(): Promise<PaymentProviderSettings[]> {
    const rows = await this.dataSource.manager.find(PaymentProviderRow);
    return PAYMENT_PROVIDERS.map((name) => this.shown(name, rows.find((row) => row.name === name) ?? null));
  }

  /** Keys that are left out stay. Members pay at one provider: the other is no longer active. */
  async change(caller: Caller, id: string, request: PaymentProviderRequest): Promise<PaymentProviderSettings> {
    const name = orNotFound(isProviderName(id) ? id : null);
    const row = await inTransaction(this.dataSource, async (tx) => {
      await holdUsed(tx, 'money');
      const before = await this.lock(tx, name);
      const old = before === null ? {} : (this.keysIn(before) ?? {});
      const keys = this.keysFrom(this.providers[name], old, request);
      const hasKeys = this.providers[name].needs.every((one) => keys[one] !== undefined);
      const isLive = this.providers[name].isLiveBy(keys) ?? request.isLive ?? before?.isLive ?? false;
      this.requireUsable(name, keys, { isActive: request.isActive, hasKeys, isLive });
      const hasChanged = JSON.stringify(keys) !== JSON.stringify(old) || isLive !== before?.isLive;
      const row: PaymentProviderRow = {
        name,
        isLive,
        isActive: request.isActive,
        secret: hasKeys ? this.sealed(name, keys) : '',
        provenAt: hasChanged ? null : (before?.provenAt ?? null),
        changedAt: this.clock.now(),
      };
      if (row.isActive) await tx.update(PaymentProviderRow, { isActive: true }, { isActive: false });
      await tx.save(PaymentProviderRow, row);
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

  private requireUsable(
    name: PaymentProviderName,
    keys: ProviderKeys,
    { isActive, hasKeys, isLive }: { isActive: boolean; hasKeys: boolean; isLive: boolean },
  ): void {
    const fault = hasKeys ? this.providers[name].faultOf(keys) : null;
    if (fault !== null) throw invalidField(fault, 'providerKeyWrong');
    if (!isActive) return;
    if (!hasKeys) throw invalidField('isActive', 'providerKeysMissing');
    if (!isLive && this.environment.production) throw invalidField('isActive', 'providerKeysOfTrial');
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
    return keys === null ? null : { provider: this.providers[row.name], keys, isLive: row.isLive };
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
