import { Injectable, Logger } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { euros } from '../contract/money.js';
import type { OnlinePaymentForStaff, OnlinePaymentToSee, RefundRequest } from '../contract/online-payment.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import { requireClient } from '../platform/errors/require-client.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { holdUsed } from '../settings/held-capability.js';
import { OnlinePaymentRow, OnlineRefundRow } from './online-payment.entity.js';
import { OnlinePaymentsRepository } from './online-payments.repository.js';
import { PaymentProvidersService } from './payment-providers.service.js';
import { ProviderFailure } from './providers/payment-provider.js';
import { REFUND_MS, SettlingService } from './settling.service.js';

const SHOWN = 200;

/** Sends money back through the provider that has it (rule: paying online). */
@Injectable()
export class RefundsService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: OnlinePaymentsRepository,
    private readonly providers: PaymentProvidersService,
    private readonly settling: SettlingService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(clientId: string): Promise<OnlinePaymentForStaff[]> {
    await requireClient(this.dataSource, clientId);
    return this.payments.ofClient(clientId, SHOWN);
  }

  toSee = (): Promise<OnlinePaymentToSee[]> => this.payments.toSee(SHOWN);

  seenTo(caller: Caller, id: string): Promise<OnlinePaymentForStaff> {
    return inTransaction(this.dataSource, async (tx) => {
      const row = orNotFound(await this.payments.lock(tx, id));
      if (row.problem !== null) {
        await tx.update(OnlinePaymentRow, { id }, { problem: null });
        const after = { amount: euros(row.amountCents), method: row.provider, problem: row.problem };
        await this.audit.recordOfClient(tx, caller, 'client.payment-seen-to', row.clientId, null, after);
      }
      return orNotFound(await this.payments.shown(id, tx));
    });
  }

  /**
   * The provider is asked first, so that nothing is promised that has gone back already. The request that writes a refund's row sends
   * it; of one whose answer was lost a provider that knows no repeats is only asked.
   */
  async refund(caller: Caller, paymentId: string, request: RefundRequest): Promise<OnlinePaymentForStaff> {
    const { id } = request;
    orNotFound(await this.payments.find(paymentId));
    try {
      // Otherwise money that went back meanwhile would be promised again.
      if (!(await this.settling.settle(paymentId))) throw new ProviderFailure('refused', 'it is not known there');
      const row = await inTransaction(this.dataSource, (tx) => this.claim(tx, caller, paymentId, request));
      if (row !== null) {
        await this.send(row, request);
        await this.settling.settle(paymentId);
      }
    } catch (fault) {
      if (!(fault instanceof ProviderFailure)) throw fault;
      this.logger.warn(`Refund ${id} of payment ${paymentId}: ${fault.message}`);
      throw new AppError(fault.kind === 'away' ? 'PROVIDER_AWAY' : 'PROVIDER_REFUSES');
    }
    return orNotFound(await this.payments.shown(paymentId));
  }

  private async send(row: OnlinePaymentRow, { id, amountCents }: RefundRequest): Promise<void> {
    const { manager } = this.dataSource;
    const account = await this.providers.account(row.provider);
    try {
      if (account === null || account.isLive !== row.isLive || row.paymentRef === null) {
        throw new ProviderFailure('refused', 'nobody can be asked with these keys');
      }
      const reference = await account.provider.refund(account, { id, paymentRef: row.paymentRef, amountCents });
      await manager.update(OnlineRefundRow, { id, reference: IsNull() }, { reference });
    } catch (fault) {
      // Otherwise its money would be kept for a day, though nobody was asked.
      if (fault instanceof ProviderFailure && !fault.mayHaveArrived) {
        await manager.update(OnlineRefundRow, { id, state: 'begun', reference: IsNull() }, { state: 'refused' });
      }
      throw fault;
    }
  }

  /** The payment, to the request that sends the refund; null: it was sent before, and the provider has said so. */
  private async claim(tx: EntityManager, caller: Caller, paymentId: string, request: RefundRequest) {
    const { id, amountCents, reason } = request;
    const { row, isErased } = orNotFound(await this.settling.lock(tx, paymentId));
    if (isErased) throw new AppError('CLIENT_ERASED');
    await holdUsed(tx, 'money');
    const known = await tx.findOneBy(OnlineRefundRow, { id });
    if (known !== null) return this.again(row, known, request);
    if (row.state !== 'paid' && row.state !== 'disputed') throw new AppError('CONFLICT');
    const begun = await tx.findBy(OnlineRefundRow, { paymentId, state: 'begun' });
    const onItsWay = begun.reduce((sum, one) => sum + one.amountCents, 0);
    const left = Math.max(0, row.amountCents - row.refundedCents - onItsWay);
    if (amountCents > left) throw invalidField('amountCents', 'refundTooLarge', { max: { cents: left } });
    const wish = { id, paymentId, amountCents, reason, byId: caller.id, reference: null, begunAt: this.clock.now() };
    await tx.insert(OnlineRefundRow, { ...wish, state: 'begun' });
    const after = { amount: euros(amountCents), method: row.provider, note: reason };
    await this.audit.recordOfClient(tx, caller, 'client.refund-asked', row.clientId, null, after);
    return row;
  }

  private async again(row: OnlinePaymentRow, known: OnlineRefundRow, { amountCents }: RefundRequest) {
    if (known.paymentId !== row.id || known.amountCents !== amountCents) throw new AppError('CONFLICT');
    if (known.state === 'refused') throw new AppError('PROVIDER_REFUSES');
    if (known.state === 'done' || known.reference !== null) return null;
    const account = await this.providers.account(row.provider);
    const isYoung = known.begunAt.getTime() > this.clock.now().getTime() - REFUND_MS;
    if (account?.provider.knowsRepeats !== true || !isYoung) throw new AppError('PROVIDER_AWAY');
    return row;
  }
}
