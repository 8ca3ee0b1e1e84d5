import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subscription } from '../contract/subscription.js';
import { AppError } from '../platform/errors/app-error.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { todayIn } from '../platform/time/gym-zone.js';
import { Subscription as SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { decideFreezing, decideUnfreezing } from '../subscriptions/subscription.rules.js';
import type { CancelledVisit } from '../appointments/bulk-cancelling.repository.js';
import { BulkCancellingService } from '../appointments/bulk-cancelling.service.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import { periodOf } from './freezing.repository.js';

/** Writes freezing and unfreezing in the transaction that holds the client's lock. */
@Injectable()
export class SubscriptionFreezing {
  constructor(
    private readonly clock: GymClock,
    private readonly cancelling: BulkCancellingService,
    private readonly freed: FreedPlaces,
  ) {}

  /** Cancels visits under any subscription: a frozen client does not come (rule: freeze). */
  async freeze(
    tx: EntityManager,
    clientId: string,
    { id, isFrozen }: Subscription,
    byId: string,
  ): Promise<CancelledVisit[]> {
    if (isFrozen) throw new AppError('ALREADY_FROZEN');
    const selection = { of: 'client', clientId } as const;
    const order = { selection, byId, reason: null, mail: 'cancelled', because: 'frozen' } as const;
    const lost = await this.cancelling.cancel(tx, order);
    const { now, today } = this.clock.read();
    // Computes its days after the cancellation, which may have removed its first appointment.
    const decision = decideFreezing({ ...(await periodOf(tx, id)), isFrozen }, now, today);
    if (!decision.ok) throw new AppError(decision.code);
    const { frozenAt, remainingDaysAtFreeze } = decision.change;
    await tx.update(SubscriptionRow, id, { frozenAt, remainingDaysAtFreeze });
    await this.freed.announce(tx, lost);
    return lost;
  }

  async unfreeze(tx: EntityManager, subscription: Subscription): Promise<void> {
    const { zone, today } = this.clock.read();
    const { id, frozenAt, actualStartDate } = subscription;
    const frozenOn = frozenAt === null ? today : todayIn(zone, new Date(frozenAt));
    const decision = decideUnfreezing(subscription, frozenOn, today, actualStartDate);
    if (!decision.ok) throw new AppError(decision.code);
    const { startDate, endDate, actualEndDate } = decision.change;
    const dates = { startDate, endDate, actualEndDate };
    await tx.update(SubscriptionRow, id, { ...dates, frozenAt: null, remainingDaysAtFreeze: null });
  }
}
