import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import {
  euros,
  isProvider,
  type Ledger,
  type MoneyWay,
  type PaymentRequest,
  type RegisterEntry,
  type Takings,
} from '../contract/money.js';
import { lockClient } from '../platform/database/locks.js';
import { requireClient } from '../platform/errors/require-client.js';
import { inTransaction, inTransactionOrDryRun } from '../platform/database/transaction.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { holdUsed } from '../settings/held-capability.js';
import { debtOf, entriesBetween, entriesOfClient, nextReceipt } from './ledger.repository.js';
import { giveBackToCard } from './gift-cards.repository.js';
import { takingsOf } from './takings.rules.js';
import { LedgerEntryRow, type SaleRow } from './money.entity.js';
import { paymentIn, recordedUnder, refusalBy } from './recorded.js';
import { isSamePayment } from './repeated.rules.js';
import { TrialsService } from './trials.service.js';

/** Refuses when another desk has sold, taken or reversed something since this one asked for the account. */
export function requireSeen(seen: { balanceCents?: number }, { balanceCents }: { balanceCents: number }): void {
  if (seen.balanceCents !== undefined && seen.balanceCents !== balanceCents) throw new AppError('STALE');
}

/** The person on whose account something is noted, or who noted it. */
export type Actor = Pick<Caller, 'id'>;

interface CourseDebt {
  /** The place in the course. */
  id: string;
  clientId: string;
  name: string;
  owedCents: number;
}

/** The charge of a place in a course that stands, if any, and the day on which it is due. */
async function chargesOfCourse(
  tx: EntityManager,
  courseEntryId: string,
): Promise<{ charge: LedgerEntryRow | null; dueOn: LedgerEntryRow['dueOn'] }> {
  const entries = await tx.findBy(LedgerEntryRow, { courseEntryId });
  const reversed = new Set(entries.map(({ reversesId }) => reversesId));
  const charges = entries.filter(({ kind }) => kind === 'charge');
  return { charge: charges.find(({ id }) => !reversed.has(id)) ?? null, dueOn: charges[0]?.dueOn ?? null };
}

/** Keeps the accounts of clients (rule: ledger). */
@Injectable()
export class LedgerService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
    private readonly trials: TrialsService,
  ) {}

  async read(
    clientId: string,
    reader: { namesStaff: boolean },
    on: DataSource | EntityManager = this.dataSource,
  ): Promise<Ledger> {
    const debt = await debtOf(on, clientId, this.clock.read().today);
    return { ...debt, entries: await entriesOfClient(on, clientId, reader) };
  }

  async readAsStaff(clientId: string): Promise<Ledger> {
    await requireClient(this.dataSource, clientId);
    return this.read(clientId, { namesStaff: true });
  }

  /** Both days included. */
  register(from: CalendarDate, until: CalendarDate): Promise<RegisterEntry[]> {
    const { zone } = this.clock.read();
    const [start, end] = [from, addDays(until, 1)].map((day) => slotInstant(zone, day, '00:00:00')) as [Date, Date];
    return entriesBetween(this.dataSource, start, end);
  }

  /** Sums of today's payments (rule: takings). */
  async takings(): Promise<Takings> {
    const { today } = this.clock.read();
    return takingsOf(today, await this.register(today, today));
  }

  /** A repeated request finds the payment that it took the first time. */
  pay(caller: Caller, clientId: string, request: PaymentRequest, isDryRun: boolean): Promise<Ledger> {
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      const recorded = await recordedUnder(tx, clientId, request.id);
      const taken = recorded === null ? null : paymentIn(recorded);
      if (recorded !== null && (taken === null || !isSamePayment(request, taken, isDryRun))) throw refusalBy(recorded);
      if (recorded === null) await this.payIn(tx, caller, clientId, request);
      const ledger = await this.read(clientId, { namesStaff: true }, tx);
      if (recorded === null) requireSeen(request, ledger);
      return ledger;
    });
  }

  /** Call it last in a transaction that holds the client's lock: every other payment waits for its number. */
  async payIn(
    tx: EntityManager,
    caller: Actor,
    clientId: string,
    { id, amountCents, method }: { id: string; amountCents: number; method: MoneyWay },
  ): Promise<void> {
    await holdUsed(tx, 'money');
    const { now, today } = this.clock.read();
    const receiptYear = Number(today.slice(0, 4));
    const receiptNo = await nextReceipt(tx, receiptYear);
    await tx.insert(LedgerEntryRow, {
      ...{ id, clientId, kind: 'payment', amountCents: -amountCents, method, receiptYear, receiptNo },
      ...{ reason: '', at: now, byId: caller.id },
    });
    const after = { amount: euros(amountCents), method, receipt: `${receiptYear}-${receiptNo}` };
    await this.audit.recordOfClient(tx, caller, 'client.payment-taken', clientId, null, after);
  }

  /** A sale for nothing is charged with 0: it makes no debt, and the account shows the sale. */
  async charge(tx: EntityManager, caller: Actor, { id, clientId, ...sale }: SaleRow): Promise<void> {
    await holdUsed(tx, 'money');
    const amountCents = sale.priceCents - sale.discountCents;
    await tx.insert(LedgerEntryRow, {
      ...{ id: randomUUID(), clientId, kind: 'charge', amountCents, dueOn: sale.dueOn, saleId: id },
      ...{ reason: '', at: this.clock.read().now, byId: caller.id },
    });
  }

  /** Charges the price of a course (rule: courses). */
  async chargeCourse(
    tx: EntityManager,
    { id: byId }: Actor,
    charge: Pick<LedgerEntryRow, 'clientId' | 'amountCents' | 'dueOn' | 'courseEntryId'>,
  ): Promise<void> {
    await holdUsed(tx, 'money');
    const entry = { id: randomUUID(), kind: 'charge' as const, reason: '', at: this.clock.read().now, byId };
    await tx.insert(LedgerEntryRow, { ...entry, ...charge });
  }

  /**
   * Leaves of the charge of a course what is owed in the end: the charge is taken back whole, and the rest charged anew.
   * Nothing changes where staff have taken it back by hand. Returns the difference.
   */
  async endCourse(
    tx: EntityManager,
    by: Actor,
    { id: courseEntryId, clientId, name, owedCents }: CourseDebt,
  ): Promise<number> {
    const { charge } = await chargesOfCourse(tx, courseEntryId);
    if (charge === null || charge.amountCents === owedCents) return 0;
    await holdUsed(tx, 'money');
    const { amountCents, dueOn } = charge;
    await this.takeBackCharge(tx, by, charge, name);
    if (owedCents > 0) await this.chargeCourse(tx, by, { clientId, amountCents: owedCents, dueOn, courseEntryId });
    return owedCents - amountCents;
  }

  /**
   * Owes for a course again what was owed before its place was ended.
   *
   * @throws {AppError} CHANGED_SINCE when staff have changed it by hand
   */
  async reopenCourse(
    tx: EntityManager,
    by: Actor,
    { id: courseEntryId, clientId, name, owedCents, priceCents }: CourseDebt & { priceCents: number },
  ): Promise<void> {
    const { charge, dueOn } = await chargesOfCourse(tx, courseEntryId);
    if ((charge?.amountCents ?? 0) !== owedCents) throw new AppError('CHANGED_SINCE');
    await holdUsed(tx, 'money');
    if (charge !== null) await this.takeBackCharge(tx, by, charge, name);
    await this.chargeCourse(tx, by, { clientId, amountCents: priceCents, dueOn, courseEntryId });
  }

  private async takeBackCharge(tx: EntityManager, by: Actor, charge: LedgerEntryRow, reason: string): Promise<void> {
    const { id: reversesId, clientId, amountCents, courseEntryId } = charge;
    await tx.insert(LedgerEntryRow, {
      ...{ id: randomUUID(), clientId, kind: 'reversal', amountCents: -amountCents, courseEntryId },
      ...{ reversesId, reason, at: this.clock.read().now, byId: by.id },
    });
  }

  /** Takes back the whole of a charge or a payment, once; the entry stays. */
  reverse(caller: Caller, id: string, reason: string): Promise<Ledger> {
    return inTransaction(this.dataSource, async (tx) => {
      const entry = orNotFound(await tx.findOneBy(LedgerEntryRow, { id }));
      const { clientId, amountCents, saleId, courseEntryId, method } = entry;
      // The provider has the money: only it can send it back.
      if (isProvider(method) || entry.kind === 'refund' || entry.kind === 'dispute') throw new AppError('PAID_ONLINE');
      // A reversal would open a debt that nobody can pay (rule: ledger).
      if (!(await lockClient(tx, clientId))) throw new AppError('CLIENT_ERASED');
      await holdUsed(tx, 'money');
      const isReversed = await tx.existsBy(LedgerEntryRow, { reversesId: id });
      if (isReversed || entry.kind === 'reversal') throw new AppError('CONFLICT');
      const [reversalId, by] = [randomUUID(), { at: this.clock.read().now, byId: caller.id }];
      await tx.insert(LedgerEntryRow, {
        ...{ id: reversalId, clientId, kind: 'reversal', amountCents: -amountCents, method, saleId, reversesId: id },
        ...{ courseEntryId, reason, ...by },
      });
      if (method === 'giftCard') await giveBackToCard(tx, entry, { reversalId, ...by });
      if (entry.kind === 'charge' && saleId !== null) await this.trials.takeBack(tx, saleId);
      const receipt = entry.receiptNo === null ? null : `${entry.receiptYear}-${entry.receiptNo}`;
      const after = { amount: euros(Math.abs(amountCents)), ...(receipt !== null && { receipt }), note: reason };
      await this.audit.recordOfClient(tx, caller, `client.${entry.kind}-reversed`, clientId, null, after);
      return this.read(clientId, { namesStaff: true }, tx);
    });
  }
}
