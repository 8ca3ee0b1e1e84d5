import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Subscription, SubscriptionRequest } from '../contract/subscription.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField } from '../platform/http/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { todayIn } from '../platform/time/gym-zone.js';
import {
  datesAfterChange,
  readWish,
  subscriptionToChange,
  type SubscriptionWish,
} from './subscription-change.rules.js';
import { Subscription as SubscriptionRow } from './subscription.entity.js';
import { toSubscription } from './subscription.mapper.js';
import { subscriptionsOfClient, type SubscriptionRecord } from './subscription.repository.js';

@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Edits the client's current subscription, or creates the first or the next one (decisions §11). */
  async change(clientId: string, request: SubscriptionRequest, by: Caller): Promise<Subscription> {
    const read = readWish(request);
    if (!read.ok) throw invalidField(read.field, read.key, read.params);
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      const today = todayIn(this.environment.gymTimeZone, this.clock.now());
      const before = await this.subscriptionsOf(tx, clientId, today);
      const changed = subscriptionToChange(before.subscriptions, read.wish, today);
      const id = await this.write(tx, clientId, changed, read.wish);
      const after = await this.read(tx, clientId, id, today);
      const action = changed === null ? 'subscription.created' : 'subscription.updated';
      const entry = { actorId: by.id, action, entity: 'subscription', entityId: id };
      await this.audit.record(tx, { ...entry, before: changed, after });
      return after;
    });
  }

  private async subscriptionsOf(tx: EntityManager, clientId: string, today: CalendarDate) {
    const found = await subscriptionsOfClient(tx, clientId, today);
    if (found === null) throw new AppError('NOT_FOUND');
    return found;
  }

  private async write(
    tx: EntityManager,
    clientId: string,
    changed: SubscriptionRecord | null,
    wish: SubscriptionWish,
  ): Promise<string> {
    if (changed === null) {
      const row = tx.create(SubscriptionRow, { clientId, ...wish, createdAt: this.clock.now() });
      return (await tx.save(row)).id;
    }
    const frozenOn =
      changed.frozenAt === null ? null : todayIn(this.environment.gymTimeZone, new Date(changed.frozenAt));
    const dates = datesAfterChange(wish, changed.actualStartDate, frozenOn);
    const { actualStartDate, actualEndDate, remainingDaysAtFreeze } = dates;
    await tx.update(SubscriptionRow, changed.id, { ...wish, actualStartDate, actualEndDate, remainingDaysAtFreeze });
    return changed.id;
  }

  private async read(tx: EntityManager, clientId: string, id: string, today: CalendarDate): Promise<Subscription> {
    const { subscriptions, clientIsActive, usedThisMonth } = await this.subscriptionsOf(tx, clientId, today);
    const record = subscriptions.find((subscription) => subscription.id === id);
    if (record === undefined) throw new Error('The subscription just written is not there');
    const { validAppointmentCount } = record;
    return toSubscription(record, {
      client: { isActive: clientIsActive },
      validAppointmentCount,
      usedThisMonth,
      today,
    });
  }
}
