import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { addDays, laterOf, type CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import { euros, type Sale, type SaleRequest } from '../contract/money.js';
import { isAdmin } from '../contract/roles.js';
import { lastDayOf } from '../contract/plan-length.js';
import { effectiveEndOf } from '../contract/subscription.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransactionOrDryRun } from '../platform/database/transaction.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import type { SubscriptionsOfClient } from '../subscriptions/subscription.repository.js';
import { usedUpOn, type SubscriptionTerms } from '../subscriptions/subscription.rules.js';
import { debtOf } from './ledger.repository.js';
import { LedgerService, requireSeen, type Actor } from './ledger.service.js';
import { LedgerEntryRow, PlanRow, SaleRow } from './money.entity.js';
import { firstFreeDay, termsOf, type PlanTerms } from './plan.rules.js';
import { PromotionsService } from './promotions.service.js';
import { paymentIn, recordedUnder, refusalBy } from './recorded.js';
import { isSameSale } from './repeated.rules.js';
import { TrialsService } from './trials.service.js';

interface Agreed {
  terms: PlanTerms;
  priceCents: number;
  startDate: CalendarDate;
  /** The promotion whose code the member gave. */
  promotionId: string | null;
  discountCents: number;
}

interface PaidSale extends Agreed {
  id: string;
  planId: string;
}

/** A sale never shares days with the client's other subscriptions. */
function startOf(
  subscriptions: readonly SubscriptionTerms[],
  today: CalendarDate,
  wished: CalendarDate | undefined,
  agreed: Agreed | null,
): CalendarDate {
  const free = firstFreeDay(subscriptions, today);
  if (free === null) throw invalidField('startDate', 'subscriptionNeverEnds');
  if (agreed !== null) return laterOf(free, agreed.startDate);
  if (wished === undefined) return free;
  const latest = addDays(free, LIMITS.money.startDaysMax);
  if (wished < free || wished > latest) {
    throw invalidField('startDate', 'mustBeBetween', { min: { date: free }, max: { date: latest } });
  }
  return wished;
}

/** The next one may be used before its start where only packs are left until then, and used up (rule: used-up pack). */
function firstUsableDay(
  subscriptions: SubscriptionsOfClient['subscriptions'],
  today: CalendarDate,
  startDate: CalendarDate,
): CalendarDate {
  const left = subscriptions.filter((one) => one.isActive && (effectiveEndOf(one) ?? startDate) >= today);
  const used = left.map((one) => usedUpOn(one));
  if (left.length === 0 || used.includes(null)) return startDate;
  return used.reduce<CalendarDate>((first, on) => laterOf(first, addDays(on ?? today, 1)), today);
}

/** Sells plans (rule: sales). */
@Injectable()
export class SalesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
    private readonly reader: SubscriptionReaderService,
    private readonly subscriptions: SubscriptionsService,
    private readonly ledger: LedgerService,
    private readonly promotions: PromotionsService,
    private readonly trials: TrialsService,
  ) {}

  /** The subscription, its charge and a payment are written together or not at all; a repeated request sells once. */
  sell(caller: Caller, clientId: string, request: SaleRequest, isDryRun: boolean): Promise<Sale> {
    return inTransactionOrDryRun(this.dataSource, isDryRun, (tx) =>
      this.sellIn(tx, caller, clientId, request, { isDryRun }),
    );
  }

  async sellIn(
    tx: EntityManager,
    caller: Caller,
    clientId: string,
    request: SaleRequest,
    { isDryRun = false } = {},
  ): Promise<Sale> {
    if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
    const recorded = await recordedUnder(tx, clientId, request.id);
    if (recorded !== null) {
      if (!(recorded instanceof SaleRow)) throw refusalBy(recorded);
      const payment = await tx.findOneBy(LedgerEntryRow, { id: recorded.id });
      const code = await this.promotions.codeOf(tx, recorded.promotionId);
      const made = { ...recorded, code, paid: payment === null ? null : paymentIn(payment) };
      if (!isSameSale(request, made, isDryRun)) throw refusalBy(recorded);
      return this.toSale(tx, recorded, payment?.kind === 'payment');
    }
    const { sale, isTrial } = await this.write(tx, caller, clientId, request);
    const isAgain = isTrial && isAdmin(caller) && request.isTrialAgain === true;
    const code = isAdmin(caller) ? 'TRIAL_GIVEN' : 'TRIAL_USED';
    if (isTrial) await this.trials.give(tx, clientId, sale.id, { isAgain, code });
    await this.ledger.charge(tx, caller, sale);
    const { paidCents = 0, method = 'cash' } = request;
    const { startDate, endDate, priceCents, discountCents, discountReason: note } = sale;
    const money = { price: euros(priceCents), ...(discountCents > 0 && { discount: euros(discountCents), note }) };
    const after = { plan: sale.planNameEl, startDate, endDate, ...money, ...(isAgain && { isTrialAgain: isAgain }) };
    await this.audit.recordOfClient(tx, caller, 'client.plan-sold', clientId, null, after);
    // With the sale's own id, by which a repeated request finds it.
    const payment = { id: sale.id, amountCents: paidCents, method };
    if (paidCents > 0) await this.ledger.payIn(tx, caller, clientId, payment);
    const made = await this.toSale(tx, sale, paidCents > 0);
    requireSeen(request, made);
    return made;
  }

  /**
   * A plan that a member has paid for on a provider's page: as they saw it, also when the plan has changed since, and
   * not before what they have by then.
   * @throws {AppError} VALIDATION_FAILED when what they have never ends
   */
  async sellPaid(tx: EntityManager, by: Actor, clientId: string, { id, planId, ...agreed }: PaidSale): Promise<void> {
    // Gives no trial: the plan was paid for, and may have become one since.
    const { sale } = await this.write(tx, by, clientId, { id, planId }, agreed);
    await this.ledger.charge(tx, by, sale);
    const { startDate, endDate, priceCents, discountCents, discountReason: note } = sale;
    const money = { price: euros(priceCents), ...(discountCents > 0 && { discount: euros(discountCents), note }) };
    const after = { plan: sale.planNameEl, startDate, endDate, ...money };
    await this.audit.recordOfClient(tx, by, 'client.plan-sold', clientId, null, after);
  }

  /** The first day of a sale that is made today; null where what they have never ends. */
  async firstDay(on: DataSource | EntityManager, clientId: string): Promise<CalendarDate | null> {
    const { subscriptions } = await this.reader.ofClient(on, clientId);
    return firstFreeDay(subscriptions, this.clock.read().today);
  }

  /** The client to whom the caller made a sale under this id. */
  async clientOf(tx: EntityManager, { id: soldById }: Caller, id: string): Promise<string | null> {
    return (await tx.findOneBy(SaleRow, { id, soldById }))?.clientId ?? null;
  }

  sellsAny = (tx: EntityManager): Promise<boolean> => tx.existsBy(PlanRow, { isOnSale: true });

  private async write(
    tx: EntityManager,
    caller: Actor,
    clientId: string,
    request: SaleRequest,
    agreed: Agreed | null = null,
  ): Promise<{ sale: SaleRow; isTrial: boolean }> {
    const plan = await tx.findOne(PlanRow, { where: { id: request.planId }, lock: { mode: 'pessimistic_read' } });
    if (plan === null || !(plan.isOnSale || agreed !== null)) throw invalidField('planId', 'planOffSale');
    const priceCents = agreed?.priceCents ?? plan.priceCents;
    const discount = await (agreed === null
      ? this.discountOf(tx, plan, clientId, request)
      : this.discountAgreed(tx, agreed));
    const { now, today } = this.clock.read();
    const { subscriptions } = await this.reader.ofClient(tx, clientId);
    const startDate = startOf(subscriptions, today, request.startDate, agreed);
    const terms = agreed?.terms ?? termsOf(plan);
    const endDate = lastDayOf(terms, startDate);
    const dueOn = request.dueOn ?? firstUsableDay(subscriptions, today, startDate);
    const latest = addDays(startDate, LIMITS.money.dueDaysMax);
    if (dueOn < today || dueOn > latest) {
      throw invalidField('dueOn', 'mustBeBetween', { min: { date: today }, max: { date: latest } });
    }
    const { monthlyLimit, weeklyLimit, packVisits, isMorningOnly, freezeBudgetDays, classIds, areaIds } = terms;
    const { opensEarlierDays = 0 } = terms;
    const limits = { monthlyLimit, weeklyLimit, packVisits, isMorningOnly, freezeBudgetDays };
    const wish = { startDate, endDate, ...limits, classIds, areaIds, opensEarlierDays, isActive: true };
    const subscriptionId = await this.subscriptions.addIn(tx, clientId, wish, caller);
    const sale = tx.create(SaleRow, {
      ...{ id: request.id, clientId, subscriptionId, planId: plan.id, startDate, endDate, dueOn },
      ...{ planNameEl: terms.nameEl, planNameEn: terms.nameEn, priceCents },
      vatPercent: plan.vatPercent,
      ...discount,
      ...{ soldAt: now, soldById: caller.id },
    });
    await tx.insert(SaleRow, sale);
    return { sale, isTrial: plan.isTrial };
  }

  private async discountAgreed(tx: EntityManager, { promotionId, discountCents }: Agreed) {
    const code = await this.promotions.codeOf(tx, promotionId);
    return { promotionId, discountCents, discountReason: discountCents === 0 ? '' : (code ?? '') };
  }

  /** By the code of a promotion, or as the desk wrote it. */
  private async discountOf(
    tx: EntityManager,
    plan: PlanRow,
    clientId: string,
    { code = '', discountCents = 0, discountReason = '' }: SaleRequest,
  ): Promise<Pick<SaleRow, 'discountCents' | 'discountReason' | 'promotionId'>> {
    if (code !== '') {
      if (discountCents > 0) throw invalidField('discountCents', 'codeOrDiscount');
      const promotion = await this.promotions.apply(tx, code, plan, { clientId });
      const { promotionId, discountCents: off } = promotion;
      return { promotionId, discountCents: off, discountReason: off === 0 ? '' : promotion.code };
    }
    if (discountCents > plan.priceCents) throw invalidField('discountCents', 'discountTooLarge');
    if (discountCents > 0 && discountReason === '') throw invalidField('discountReason', 'discountNeedsReason');
    return { promotionId: null, discountCents, discountReason: discountCents === 0 ? '' : discountReason };
  }

  private async toSale(tx: EntityManager, sale: SaleRow, isPaid: boolean): Promise<Sale> {
    const { id, clientId, planNameEl, planNameEn, startDate, endDate, priceCents, discountCents, dueOn } = sale;
    const { balanceCents } = await debtOf(tx, clientId, this.clock.read().today);
    return {
      ...{ id, planNameEl, planNameEn, startDate, endDate, priceCents, discountCents, dueOn, balanceCents },
      soldAt: sale.soldAt.toISOString(),
      totalCents: priceCents - discountCents,
      paymentId: isPaid ? id : null,
    };
  }
}
