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
import { PlanRow, SaleRow } from '../money/money.entity.js';
import { SalesService } from '../money/sales.service.js';
import { AppError } from '../platform/errors/app-error.js';
import { Clock } from '../platform/time/clock.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import type { PaymentProblem } from '../contract/online-payment.js';
import { OnlinePaymentRow } from './online-payment.entity.js';
import type { OpenAccount } from './payment-providers.service.js';
import { RenewalConsentRow, RenewalRow } from './renewing.entity.js';
import { endConsent, RenewingRepository } from './renewing.repository.js';
import { endingOf, endOf, tryIdOf } from './renewing.rules.js';

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

  /** False for money of a period that was renewed, or is owed, already, or that nothing follows any more. */
  async isToBeSold(tx: EntityManager, { renewalOf, clientId }: OnlinePaymentRow): Promise<boolean> {
    if (renewalOf === null) return true;
    const renewal = await this.renewing.lockRenewal(tx, renewalOf);
    if (renewal === null || !['told', 'trying', 'ended'].includes(renewal.state)) return false;
    const { subscriptions } = await this.reader.ofClient(tx, clientId);
    return endingOf(subscriptions)?.id === renewalOf;
  }

  /** Money that bought nothing is said to be given back, but what was owed is paid by it. */
  async paid(tx: EntityManager, row: OnlinePaymentRow, problem: PaymentProblem | null): Promise<void> {
    const { id, renewalOf, amountCents } = row;
    const found = await this.find(tx, renewalOf);
    if (found === null) return;
    const { renewal, consent } = found;
    const isOwed = renewal.state === 'owed';
    const isForNothing = problem !== null && !isOwed;
    if (renewal.settledAt === null || !(isOwed || isForNothing)) {
      await this.settle(tx, renewal, isForNothing ? 'covered' : 'paid');
    }
    const sale = await tx.findOneBy(SaleRow, { id: isOwed ? tryIdOf(renewal.subscriptionId, 'owed') : id });
    const isRenewed = !isForNothing && sale !== null;
    const event = isRenewed ? 'paid' : 'givenBack';
    await this.tell(tx, consent, { event, amountCents, date: isRenewed ? sale.endDate : null });
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
    if (found === null || found.consent.endedAt !== null) return;
    const { renewal, consent } = found;
    await this.end(tx, consent, 'failed');
    await this.tell(tx, consent, { event: 'unheard', amountCents: renewal.priceCents, date: null });
  }

  /** The try was not made: the next one is, on its day. After the last one it is too late. */
  async unsent(tx: EntityManager, { renewalOf }: OnlinePaymentRow): Promise<void> {
    const found = await this.find(tx, renewalOf);
    if (found?.renewal.state === 'trying' && found.renewal.nextOn === null) await this.end(tx, found.consent, 'late');
  }

  /** The price of now, which is not more than was agreed; null: the consent has ended. */
  async priceOf(tx: EntityManager, consent: RenewalConsentRow, account: OpenAccount): Promise<number | null> {
    const plan = await tx.findOneOrFail(PlanRow, {
      where: { id: consent.planId },
      lock: { mode: 'pessimistic_read' },
    });
    const first = await tx.findOneByOrFail(OnlinePaymentRow, { id: consent.id });
    const { provider, isLive, accountSince } = account;
    const isKept = accountSince === null || first.createdAt >= accountSince;
    const reason = endOf(consent, {
      plan,
      mayPay: await this.mayPay(tx, consent),
      isSameAccount: first.provider === provider.name && first.isLive === isLive && isKept,
      minCents: provider.minCents,
    });
    if (reason === null) return plan.priceCents;
    await this.end(tx, consent, reason);
    return null;
  }

  private mayPay(tx: EntityManager, { clientId, payerId }: RenewalConsentRow): Promise<boolean> {
    return payerId === clientId ? Promise.resolve(true) : tx.existsBy(User, { id: clientId, guardianId: payerId });
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
    { clientId, payerId, terms }: Pick<RenewalConsentRow, 'clientId' | 'payerId' | 'terms'>,
    told: Omit<Told, 'planEl' | 'planEn'>,
    key?: string,
  ) {
    // A child's mail goes to the adult of now: the former one is told by name whose card it was.
    const client = await tx.findOneByOrFail(User, { id: told.event === 'payer' ? payerId : clientId });
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
