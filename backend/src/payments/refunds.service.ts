import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { euros } from '../contract/money.js';
import type { OnlinePaymentForStaff, RefundRequest } from '../contract/online-payment.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import { requireClient } from '../platform/errors/require-client.js';
import type { Caller } from '../platform/http/caller.js';
import { holdUsed } from '../settings/held-capability.js';
import { OnlinePaymentRow } from './online-payment.entity.js';
import { OnlinePaymentsRepository } from './online-payments.repository.js';
import { PaymentProvidersService } from './payment-providers.service.js';
import { ProviderFailure } from './providers/payment-provider.js';
import { SettlingService } from './settling.service.js';

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
  ) {}

  async list(clientId: string): Promise<OnlinePaymentForStaff[]> {
    await requireClient(this.dataSource, clientId);
    return this.payments.ofClient(clientId, SHOWN);
  }

  /**
   * The provider is asked first: a request whose answer was lost may have been carried out, and nothing is sent twice.
   */
  async refund(caller: Caller, paymentId: string, request: RefundRequest): Promise<OnlinePaymentForStaff> {
    const cause = { byId: caller.id, reason: request.reason };
    const asked = orNotFound(await this.payments.find(paymentId));
    try {
      await this.settling.settle(paymentId, null, asked.refundId === request.id ? cause : null);
      const row = await this.begin(caller, paymentId, request);
      if (row !== null) {
        const account = await this.providers.account(row.provider);
        if (account === null || account.isLive !== row.isLive || row.paymentRef === null) {
          throw new AppError('PROVIDER_REFUSES');
        }
        const { id, amountCents } = request;
        await account.provider.refund(account, { id, paymentRef: row.paymentRef, amountCents });
        await this.settling.settle(paymentId, null, cause);
      }
    } catch (fault) {
      if (!(fault instanceof ProviderFailure)) throw fault;
      this.logger.warn(`Refund ${request.id} of payment ${paymentId}: ${fault.message}`);
      throw new AppError(fault.kind === 'away' ? 'PROVIDER_AWAY' : 'PROVIDER_REFUSES');
    }
    return orNotFound(await this.payments.shown(paymentId));
  }

  /** null: this request was carried out before. */
  private begin(caller: Caller, paymentId: string, { id, amountCents, reason }: RefundRequest) {
    return inTransaction(this.dataSource, async (tx) => {
      const seen = orNotFound(await this.payments.find(paymentId, tx));
      if (!(await lockClient(tx, seen.clientId))) throw new AppError('CLIENT_ERASED');
      await holdUsed(tx, 'money');
      const row = orNotFound(await this.payments.lock(tx, paymentId));
      const isAgain = row.refundId === id;
      if (isAgain && row.refundedCents >= (row.refundGoalCents ?? 0)) return null;
      // Another was asked for since, so that nothing says whether this one was carried out.
      if (!isAgain && row.refundIds.includes(id)) throw new AppError('CONFLICT');
      if (row.state !== 'paid' && row.state !== 'disputed') throw new AppError('CONFLICT');
      const left = row.amountCents - row.refundedCents;
      if (amountCents > left) throw invalidField('amountCents', 'refundTooLarge', { max: { cents: left } });
      if (isAgain) return row;
      const wish = {
        refundId: id,
        refundIds: [...row.refundIds, id],
        refundGoalCents: row.refundedCents + amountCents,
      };
      await tx.update(OnlinePaymentRow, { id: paymentId }, wish);
      const after = { amount: euros(amountCents), method: row.provider, note: reason };
      await this.audit.recordOfClient(tx, caller, 'client.refund-asked', row.clientId, null, after);
      return row;
    });
  }
}
