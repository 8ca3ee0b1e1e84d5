import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { paymentNoticesFrom } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import { AppError } from '../platform/errors/app-error.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { requireUsed } from '../platform/http/access.js';
import { Clock } from '../platform/time/clock.js';
import { SettingsRepository, usesSql } from '../settings/settings.repository.js';
import { OnlinePaymentsRepository } from './online-payments.repository.js';
import {
  isProviderName,
  PaymentProvidersService,
  requireAccount,
  type OpenAccount,
} from './payment-providers.service.js';
import { ProviderFailure, type WebhookCall } from './providers/payment-provider.js';
import { SettlingService } from './settling.service.js';

/** Rounds of the nightly look at payments that are paid. */
const ROUNDS_A_NIGHT = 25;

/** Hears of payments from providers, and asks them where nothing is heard (rule: paying online). */
@Injectable()
export class PaymentNoticesService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly payments: OnlinePaymentsRepository,
    private readonly providers: PaymentProvidersService,
    private readonly settling: SettlingService,
    private readonly settings: SettingsRepository,
    private readonly throttles: ThrottlesService,
    private readonly clock: Clock,
  ) {}

  /**
   * A notice says which payment it is about, and the provider is asked: one that is repeated, late or out of order finds what is
   * true now.
   * @throws {AppError} UNAUTHENTICATED for what the provider did not sign; PROVIDER_AWAY when it must be told again
   */
  async hear(name: string, network: string, call: Omit<WebhookCall, 'now'>): Promise<void> {
    const account = await this.accountFor(name, network);
    const notice = await account.provider.read(account, { ...call, now: this.clock.now() });
    if (notice === null) throw new AppError('UNAUTHENTICATED');
    const id = await this.payments.byNotice(account.provider.name, notice);
    // A payment that was made elsewhere with the same account.
    if (id === null) return;
    if (!account.provider.signs && !(await this.payments.claimNotice(id, this.clock.now()))) {
      throw new AppError('PROVIDER_AWAY');
    }
    try {
      await this.settling.settle(id, notice);
    } catch (fault) {
      if (!(fault instanceof ProviderFailure)) throw fault;
      this.logger.warn(`Payment ${id}: ${fault.message}`);
      throw new AppError('PROVIDER_AWAY');
    }
  }

  /** @throws {AppError} NOT_FOUND for a provider that wants to read nothing */
  async greet(name: string, network: string): Promise<object> {
    const { provider } = await this.accountFor(name, network);
    try {
      const greeting = await this.providers.greeting(provider.name);
      if (greeting === null) throw new AppError('NOT_FOUND');
      return greeting;
    } catch (fault) {
      if (!(fault instanceof ProviderFailure)) throw fault;
      throw new AppError('PROVIDER_AWAY');
    }
  }

  @Scheduled(
    CronExpression.EVERY_MINUTE,
    `${usesSql('money')} AND EXISTS (SELECT FROM online_payments WHERE state = 'open')`,
  )
  async askOpen(): Promise<void> {
    if (!(await this.isUsed())) return;
    await this.ask(await this.payments.claimOpen(this.clock.now()));
  }

  @Scheduled(CronExpression.EVERY_DAY_AT_5AM, `${usesSql('money')} AND EXISTS (SELECT FROM online_payments)`)
  async askPaid(): Promise<void> {
    if (!(await this.isUsed())) return;
    for (let round = 0; round < ROUNDS_A_NIGHT; round += 1) {
      const ids = await this.payments.claimPaid(this.clock.now());
      if (ids.length === 0) return;
      await this.ask(ids);
    }
  }

  private async ask(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      try {
        await this.settling.settle(id);
      } catch (fault) {
        // One that cannot be noted does not keep the others waiting.
        if (fault instanceof ProviderFailure) this.logger.warn(`Payment ${id}: ${fault.message}`);
        else this.logger.error(`Payment ${id} cannot be noted`, fault);
      }
    }
  }

  private async isUsed(): Promise<boolean> {
    return (await this.settings.values()).uses.includes('money');
  }

  private async accountFor(name: string, network: string): Promise<OpenAccount> {
    requireUsed(['money'], (await this.settings.values()).uses);
    await this.throttles.requireCounted([paymentNoticesFrom(network)]);
    if (!isProviderName(name)) throw new AppError('NOT_FOUND');
    try {
      return requireAccount(await this.providers.account(name));
    } catch (fault) {
      if (!(fault instanceof ProviderFailure)) throw fault;
      throw new AppError('PROVIDER_AWAY');
    }
  }
}
