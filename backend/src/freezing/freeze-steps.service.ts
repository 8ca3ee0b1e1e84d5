import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CancelledVisit } from '../appointments/bulk-cancelling.repository.js';
import { BulkCancellingService } from '../appointments/bulk-cancelling.service.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import { AuditService } from '../audit/audit.service.js';
import type { AuditDeed } from '../contract/audit-deeds.js';
import { addDays, daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import { daysOfFreeze } from '../contract/freeze.js';
import { effectiveEndOf } from '../contract/subscription.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { CompensationService } from '../subscriptions/compensation.service.js';
import {
  compensatedDaysIn,
  freezesOf,
  startMovedByClosings,
  type FreezeRecord,
} from '../subscriptions/freeze.repository.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { Subscription as SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { orderOf, shifted, type Dates, type FreezePeriod } from '../subscriptions/subscription.rules.js';
import { FreezeMailService } from './freeze-mail.service.js';
import { FreezeRow } from './freeze.entity.js';
import { canBegin, nowBelongsTo } from './freeze.rules.js';

/** The person on whose behalf a freeze begins, moves or ends; null: its date does it. */
interface Doer {
  byId: string | null;
  /** Announces no place and writes no log: it is taken back at once. */
  isDryRun?: boolean;
}

type Terms = Awaited<ReturnType<SubscriptionReaderService['ofClient']>>['subscriptions'];

/** Begins, moves and ends freezes by date, in a transaction that holds the client's lock (rule: freeze by date). */
@Injectable()
export class FreezeStepsService {
  constructor(
    private readonly clock: GymClock,
    private readonly cancelling: BulkCancellingService,
    private readonly freed: FreedPlaces,
    private readonly reader: SubscriptionReaderService,
    private readonly queue: SubscriptionQueueService,
    private readonly compensation: CompensationService,
    private readonly audit: AuditService,
    private readonly mails: FreezeMailService,
  ) {}

  /** One may have begun and ended while no process ran. */
  async catchUp(tx: EntityManager, clientId: string, today: CalendarDate): Promise<void> {
    const isOver = ({ until }: FreezePeriod): boolean => until < today;
    for (const known of (await freezesOf(tx, clientId)).reverse()) {
      if (known.state === 'asked' && isOver(known)) await this.lapse(tx, known);
      if (known.state === 'running' && isOver(known)) await this.finish(tx, known, null);
      if (known.state !== 'planned' || known.from > today) continue;
      const freeze = await this.settled(tx, known);
      const lost = await this.begin(tx, freeze, { byId: null });
      if (lost !== null && isOver(freeze)) await this.finish(tx, freeze, null);
    }
  }

  /** @returns the visits that it cancelled; null when it was withdrawn, because it cannot begin */
  async begin(tx: EntityManager, freeze: FreezeRecord, { byId, isDryRun }: Doer): Promise<CancelledVisit[] | null> {
    const { id, clientId, subscriptionId, from, until, createdById, isByMember } = freeze;
    const order = orderOf((await this.reader.ofClient(tx, clientId)).subscriptions);
    const { now, today, zone } = this.clock.read();
    if (!canBegin(await this.terms(tx, freeze), from, await startMovedByClosings(tx, subscriptionId))) {
      await this.withdraw(tx, freeze, byId);
      if (isDryRun !== true) await this.mails.tell(tx, clientId, id, 'withdrawn');
      return null;
    }
    const before = await this.reader.read(tx, clientId, subscriptionId);
    const lost = await this.cancelling.cancel(tx, {
      selection: { of: 'client-days', clientId, from, until },
      ...{ byId: byId ?? createdById, reason: null, mail: 'cancelled', because: 'frozen', isByMember },
      keepsAttended: isByMember && byId === createdById,
    });
    // The cancellation may have removed its first visit.
    const terms = await this.terms(tx, freeze);
    const movedDays = daysOfFreeze(freeze) - (await compensatedDaysIn(tx, subscriptionId, freeze));
    const end = effectiveEndOf(terms);
    await tx.update(SubscriptionRow, subscriptionId, {
      ...datesOf(terms, movedDays, from),
      frozenAt: from === today ? now : slotInstant(zone, from, '00:00:00'),
      frozenUntil: until,
      remainingDaysAtFreeze: end === null ? null : Math.max(0, daysBetween(from, end)),
      endChange: { cause: 'freeze', by: byId ?? createdById, at: now, from, until },
    });
    await tx.update(FreezeRow, { id }, { state: 'running', movedDays });
    await this.queue.settle(tx, clientId, { byId, order });
    if (isDryRun === true) return lost;
    const after = await this.reader.read(tx, clientId, subscriptionId);
    await this.log(tx, freeze, { byId, action: 'frozen', before, after });
    await this.freed.announce(tx, lost);
    return lost;
  }

  /** The end of its subscription once it begins, behind those that run and are planned before it; to be taken back. */
  async endOnceBegun(tx: EntityManager, freeze: FreezeRecord, byId: string): Promise<CalendarDate | null> {
    const earlier = (await freezesOf(tx, freeze.clientId)).filter(({ from }) => from < freeze.from).reverse();
    for (const known of earlier.filter(({ state }) => state === 'planned' || state === 'running')) {
      const one = await this.settled(tx, known);
      const begun = one.state === 'running' ? [] : await this.begin(tx, one, { byId, isDryRun: true });
      if (begun !== null) await this.finish(tx, one, byId);
    }
    await this.begin(tx, await this.settled(tx, freeze), { byId, isDryRun: true });
    return effectiveEndOf(await this.terms(tx, freeze));
  }

  /** With the subscription that it belongs to on its first day. */
  private async settled(tx: EntityManager, freeze: FreezeRecord): Promise<FreezeRecord> {
    if (freeze.state !== 'planned') return freeze;
    const other = nowBelongsTo(freeze, (await this.reader.ofClient(tx, freeze.clientId)).subscriptions);
    if (other === null) return freeze;
    await tx.update(FreezeRow, { id: freeze.id }, { subscriptionId: other.id });
    return { ...freeze, subscriptionId: other.id };
  }

  private async withdraw(
    tx: EntityManager,
    freeze: FreezeRecord,
    byId: string | null,
    state: 'withdrawn' | 'lapsed' = 'withdrawn',
  ): Promise<void> {
    const { id, from, until } = freeze;
    await this.shorten(tx, freeze, byId, () =>
      tx.update(FreezeRow, { id }, { state, settledAt: this.clock.read().now }),
    );
    await this.log(tx, freeze, { byId, action: `freeze-${state}`, before: { from, until }, after: null });
  }

  /** Closed days that only the days which it loses had reached are taken back. */
  shorten = <T>(
    tx: EntityManager,
    { subscriptionId }: FreezeRecord,
    byId: string | null,
    change: () => Promise<T>,
  ): Promise<T> => {
    const words = { byId, at: this.clock.read().now, reason: null };
    return this.compensation.withinReach(tx, subscriptionId, words, change);
  };

  /** A request that was not answered before its last day was over. */
  private async lapse(tx: EntityManager, freeze: FreezeRecord): Promise<void> {
    await this.withdraw(tx, freeze, null, 'lapsed');
    await this.mails.tell(tx, freeze.clientId, freeze.id, 'lapsed');
  }

  /** Its days are over. */
  private async finish(tx: EntityManager, freeze: FreezeRecord, byId: string | null): Promise<void> {
    const { id, clientId, subscriptionId } = freeze;
    const before = await this.reader.read(tx, clientId, subscriptionId);
    await tx.update(SubscriptionRow, subscriptionId, THAWED);
    await tx.update(FreezeRow, { id }, { state: 'ended', settledAt: this.clock.read().now });
    // One that waits could not follow the end before it while it was frozen.
    await this.queue.settle(tx, clientId, { byId });
    const after = await this.reader.read(tx, clientId, subscriptionId);
    await this.log(tx, freeze, { byId, action: 'unfrozen', before, after });
  }

  /** Today is not frozen any more: the unused days go off the end and back to the budget. */
  async endEarly(tx: EntityManager, freeze: FreezeRecord, byId: string): Promise<void> {
    const { id, clientId, subscriptionId, from } = freeze;
    const { now, today } = this.clock.read();
    const last = addDays(today, -1);
    const before = await this.reader.read(tx, clientId, subscriptionId);
    await this.shorten(tx, freeze, byId, async () => {
      if (last < from) {
        await this.moveEnd(tx, freeze, 0, byId, THAWED);
        await tx.update(FreezeRow, { id }, { state: 'withdrawn', movedDays: 0, settledAt: now });
      } else {
        const movedDays = await this.movedDays(tx, { ...freeze, until: last });
        await this.moveEnd(tx, { ...freeze, until: last }, movedDays, byId, THAWED);
        await tx.update(FreezeRow, { id }, { state: 'ended', until: last, movedDays, settledAt: now });
      }
    });
    const after = await this.reader.read(tx, clientId, subscriptionId);
    await this.log(tx, freeze, { byId, action: 'unfrozen', before, after });
  }

  /** Another last day for one that runs. @returns the visits that it cancelled */
  async extend(tx: EntityManager, freeze: FreezeRecord, until: CalendarDate, byId: string): Promise<CancelledVisit[]> {
    const { id, clientId, from } = freeze;
    const lost = await this.cancelling.cancel(tx, {
      selection: { of: 'client-days', clientId, from, until },
      ...{ byId, reason: null, mail: 'cancelled', because: 'frozen' },
    });
    await this.shorten(tx, freeze, byId, async () => {
      const movedDays = await this.movedDays(tx, { ...freeze, until });
      await this.moveEnd(tx, { ...freeze, until }, movedDays, byId, { frozenUntil: until });
      await tx.update(FreezeRow, { id }, { until, movedDays });
    });
    await this.freed.announce(tx, lost);
    return lost;
  }

  /** Lets the end stand as far away as a freeze of so many days moves it. */
  private async moveEnd(
    tx: EntityManager,
    freeze: FreezeRecord,
    movedDays: number,
    byId: string,
    change: Pick<SubscriptionRow, 'frozenUntil'> & Partial<Pick<SubscriptionRow, 'frozenAt' | 'remainingDaysAtFreeze'>>,
  ): Promise<void> {
    const { clientId, subscriptionId, from, until } = freeze;
    const order = orderOf((await this.reader.ofClient(tx, clientId)).subscriptions);
    const terms = await this.terms(tx, freeze);
    const { now } = this.clock.read();
    const endChange = { cause: 'freeze', by: byId, at: now, from, until } as const;
    const dates = datesOf(terms, movedDays - freeze.movedDays, from);
    await tx.update(SubscriptionRow, subscriptionId, { ...dates, ...change, endChange });
    await this.queue.settle(tx, clientId, { byId, order });
  }

  /** Days that a closing gave back are not given again. */
  private async movedDays(tx: EntityManager, freeze: FreezePeriod & { subscriptionId: string }): Promise<number> {
    return daysOfFreeze(freeze) - (await compensatedDaysIn(tx, freeze.subscriptionId, freeze));
  }

  private async terms(tx: EntityManager, { clientId, subscriptionId }: FreezeRecord): Promise<Terms[number]> {
    const { subscriptions } = await this.reader.ofClient(tx, clientId);
    const terms = subscriptions.find(({ id }) => id === subscriptionId);
    if (terms === undefined) throw new Error('A freeze goes with its subscription');
    return terms;
  }

  private log(
    tx: EntityManager,
    { subscriptionId }: FreezeRecord,
    {
      byId,
      action,
      before,
      after,
    }: { byId: string | null; action: AuditDeed<'subscription'>; before: object | null; after: object | null },
  ): Promise<void> {
    const entityId = subscriptionId;
    return this.audit.record(tx, { actorId: byId, action: `subscription.${action}`, entityId, before, after });
  }
}

const THAWED = { frozenAt: null, frozenUntil: null, remainingDaysAtFreeze: null } as const;

function datesOf(
  terms: Pick<Terms[number], keyof Dates>,
  days: number,
  since: CalendarDate,
): Pick<SubscriptionRow, 'startDate' | 'endDate' | 'actualEndDate'> {
  const { startDate, endDate, actualEndDate } = shifted(terms, { days, since, earliest: terms.actualStartDate });
  return { startDate, endDate, actualEndDate };
}
