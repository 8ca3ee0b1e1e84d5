import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { User } from '../clients/user.entity.js';
import { addDays } from '../contract/calendar-date.js';
import { euros } from '../contract/money.js';
import type { RenewalEnd } from '../contract/renewing.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import type { MailValues } from '../mail/mail-purposes.js';
import { SaleRow } from '../money/money.entity.js';
import { SalesService } from '../money/sales.service.js';
import { AppError } from '../platform/errors/app-error.js';
import { Clock } from '../platform/time/clock.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import type { OnlinePaymentRow } from './online-payment.entity.js';
import { RenewalConsentRow, RenewalRow } from './renewing.entity.js';
import { endConsent, RenewingRepository } from './renewing.repository.js';
import { endingOf, tryIdOf } from './renewing.rules.js';

type Told = MailValues['renewal'];

/** A renewal is sold at its agreed price. */
const UNCODED = { promotionId: null, discountCents: 0 } as const;

/** Notes what became of the tries, in the transaction in which the payment is noted (rule: renewing by itself). */
@Injectable()
export class RenewalOutcomesService {
  constructor(
    private readonly renewing: RenewingRepository,
    private readonly reader: SubscriptionReaderService,
    private readonly sales: SalesService,
    private readonly outbox: MailOutboxService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** False for money of a period that was renewed, or is owed, already: it is not sold twice. */
  async isToBeSold(tx: EntityManager, { renewalOf }: OnlinePaymentRow): Promise<boolean> {
    if (renewalOf === null) return true;
    const renewal = await this.renewing.lockRenewal(tx, renewalOf);
    return renewal !== null && ['told', 'trying', 'ended'].includes(renewal.state);
  }

  async paid(tx: EntityManager, { id, renewalOf }: OnlinePaymentRow): Promise<void> {
    const found = await this.find(tx, renewalOf);
    if (found === null) return;
    const { renewal, consent } = found;
    if (renewal.state !== 'owed') await this.settle(tx, renewal, 'paid');
    const sale = await tx.findOneBy(SaleRow, { id });
    await this.tell(tx, consent, { event: 'paid', amountCents: renewal.priceCents, date: sale?.endDate ?? null });
  }

  /** Another try follows on its day; after the last one the plan is sold on account, as the desk does it. */
  async failed(tx: EntityManager, { renewalOf }: OnlinePaymentRow, needsPayer: boolean): Promise<void> {
    const found = await this.find(tx, renewalOf);
    if (found === null || found.renewal.state !== 'trying') return;
    const { renewal, consent } = found;
    const { priceCents: amountCents, nextOn, tries } = renewal;
    if (nextOn === null) return this.owe(tx, renewal, consent);
    const event = needsPayer ? 'approve' : 'failed';
    await this.tell(tx, consent, { event, amountCents, date: nextOn }, `renewal ${renewal.subscriptionId} ${tries}`);
  }

  /** Its outcome will never be known: nobody tries again, and staff see the payment. */
  async stop(tx: EntityManager, { renewalOf }: OnlinePaymentRow): Promise<void> {
    const found = await this.find(tx, renewalOf);
    if (found !== null) await this.end(tx, found.consent, 'failed');
  }

  /** A payer who disputes a charge is charged no more. */
  async disputed(tx: EntityManager, { id, renewalOf }: OnlinePaymentRow): Promise<void> {
    const found = await this.find(tx, renewalOf);
    const consent = found?.consent ?? (await this.renewing.consent(id, tx));
    if (consent !== null) await this.end(tx, consent, 'disputed');
  }

  /** By itself: the member is told why. */
  async end(tx: EntityManager, consent: RenewalConsentRow, reason: RenewalEnd): Promise<void> {
    const { id, clientId } = consent;
    const ended = await endConsent(tx, id, { reason, byId: null, at: this.clock.now() });
    if (ended.length === 0) return;
    const before = { plan: consent.terms.nameEl, price: euros(consent.priceCents) };
    const change = { actorId: null, action: 'client.renewing-ended', entityId: clientId } as const;
    await this.audit.record(tx, { ...change, before, after: { reason } });
    // The last try has said so itself.
    if (reason === 'failed' || consent.begunAt === null) return;
    await this.tell(tx, consent, { event: reason, amountCents: consent.priceCents, date: null });
  }

  async settle(tx: EntityManager, { subscriptionId }: RenewalRow, state: 'paid' | 'owed' | 'covered'): Promise<void> {
    await tx.update(RenewalRow, { subscriptionId }, { state, nextOn: null, settledAt: this.clock.now() });
  }

  async tell(
    tx: EntityManager,
    { clientId, terms }: RenewalConsentRow,
    told: Omit<Told, 'planEl' | 'planEn'>,
    key?: string,
  ) {
    const client = await tx.findOneByOrFail(User, { id: clientId });
    await this.outbox.enqueue(tx, {
      ...addressedTo(client),
      purpose: 'renewal',
      values: { planEl: terms.nameEl, planEn: terms.nameEn, ...told },
      ...(key !== undefined && { dedupeKey: key }),
    });
  }

  private async owe(tx: EntityManager, renewal: RenewalRow, consent: RenewalConsentRow): Promise<void> {
    const { subscriptionId, priceCents, endsOn } = renewal;
    const { clientId, payerId, planId, terms } = consent;
    const { subscriptions } = await this.reader.ofClient(tx, clientId);
    const ending = endingOf(subscriptions);
    if (ending !== null && ending.id !== subscriptionId) return this.settle(tx, renewal, 'covered');
    const startDate = addDays(endsOn, 1);
    const sale = { id: tryIdOf(subscriptionId, 'owed'), planId, priceCents, startDate, terms, ...UNCODED };
    await tx.query('SAVEPOINT owed');
    try {
      await this.sales.sellPaid(tx, { id: payerId }, clientId, sale);
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.code !== 'VALIDATION_FAILED') throw fault;
      await tx.query('ROLLBACK TO SAVEPOINT owed');
      return this.end(tx, consent, 'notSold');
    }
    await this.settle(tx, renewal, 'owed');
    await this.tell(tx, consent, { event: 'owed', amountCents: priceCents, date: null });
    await this.end(tx, consent, 'failed');
  }

  private async find(tx: EntityManager, renewalOf: string | null) {
    const renewal = renewalOf === null ? null : await this.renewing.lockRenewal(tx, renewalOf);
    const consent = renewal === null ? null : await this.renewing.consent(renewal.consentId, tx);
    return renewal === null || consent === null ? null : { renewal, consent };
  }
}
