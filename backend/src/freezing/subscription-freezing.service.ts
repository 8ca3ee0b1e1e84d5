import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CancelledVisit } from '../appointments/bulk-cancelling.repository.js';
import { BulkCancellingService } from '../appointments/bulk-cancelling.service.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Subscription } from '../contract/subscription.js';
import { named } from '../platform/database/named-query.js';
import { AppError } from '../platform/errors/app-error.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { todayIn } from '../platform/time/gym-zone.js';
import { freezesOf, type FreezeRecord } from '../subscriptions/freeze.repository.js';
import { Subscription as SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { decideFreezing, decideUnfreezing } from '../subscriptions/subscription.rules.js';
import { FreezeMailService } from './freeze-mail.service.js';
import { FreezeStepsService } from './freeze-steps.service.js';

interface Period {
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  actualEndDate: CalendarDate | null;
}

/** The subscription's period as seen in this transaction. */
async function periodOf(tx: EntityManager, id: string): Promise<Period> {
  const [row] = await named<Period & object>(tx, {
    name: 'period-of-subscription',
    text: `SELECT start_date AS "startDate", end_date AS "endDate", actual_end_date AS "actualEndDate"
           FROM subscriptions WHERE id = $1`,
    values: [id],
  });
  if (row === undefined) throw new Error('A subscription is never deleted');
  return row;
}

/** Writes freezing and unfreezing in the transaction that holds the client's lock. */
@Injectable()
export class SubscriptionFreezing {
  constructor(
    private readonly clock: GymClock,
    private readonly cancelling: BulkCancellingService,
    private readonly freed: FreedPlaces,
    private readonly steps: FreezeStepsService,
    private readonly mails: FreezeMailService,
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

  async unfreeze(tx: EntityManager, clientId: string, subscription: Subscription, byId: string): Promise<void> {
    const isOfIt = (freeze: FreezeRecord) => freeze.subscriptionId === subscription.id && freeze.state === 'running';
    const freeze = (await freezesOf(tx, clientId)).find(isOfIt);
    if (freeze !== undefined) {
      await this.steps.endEarly(tx, freeze, byId);
      return this.mails.tell(tx, clientId, freeze.id, 'withdrawn');
    }
    const { zone, now, today } = this.clock.read();
    const { id, frozenAt, actualStartDate } = subscription;
    const frozenOn = frozenAt === null ? today : todayIn(zone, new Date(frozenAt));
    const decision = decideUnfreezing(subscription, frozenOn, today, actualStartDate);
    if (!decision.ok) throw new AppError(decision.code);
    const { startDate, endDate, actualEndDate } = decision.change;
    const dates = { startDate, endDate, actualEndDate };
    const endChange = { cause: 'freeze', by: byId, at: now } as const;
    await tx.update(SubscriptionRow, id, { ...dates, frozenAt: null, remainingDaysAtFreeze: null, endChange });
  }
}
