import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { EndLine } from '../contract/end-line.js';
import type { Subscription } from '../contract/subscription.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { toSubscription } from './subscription.mapper.js';
import { endLinesOf, subscriptionsOfClient, type SubscriptionsOfClient } from './subscription.repository.js';

/** Reads subscriptions in the shape of responses. */
@Injectable()
export class SubscriptionReaderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  /** All subscriptions of a client; within a transaction, including its own writes. */
  async ofClient(on: DataSource | EntityManager, clientId: string): Promise<SubscriptionsOfClient> {
    return orNotFound(await subscriptionsOfClient(on, clientId, this.clock.read().today));
  }

  async read(on: DataSource | EntityManager, clientId: string, id: string): Promise<Subscription> {
    return orNotFound((await this.all(on, clientId)).find((one) => one.id === id));
  }

  /** The history, newest first: past, current and future ones. */
  history = (clientId: string): Promise<Subscription[]> => this.all(this.dataSource, clientId);

  /** Why a subscription ends when it ends (rule: end lines); `clientId` when only that client may ask. */
  async endLines(id: string, clientId: string | null = null): Promise<EndLine[]> {
    const lines = await (clientId === null
      ? endLinesOf(this.dataSource, 'subscription', id, { namesStaff: true })
      : endLinesOf(this.dataSource, 'client', clientId, { namesStaff: false }));
    const own = lines.filter(({ subscriptionId }) => subscriptionId === id);
    if (own.length === 0) throw new AppError('NOT_FOUND');
    return own.map(({ subscriptionId: _, ...line }) => line);
  }

  private async all(on: DataSource | EntityManager, clientId: string): Promise<Subscription[]> {
    const { subscriptions, clientIsActive, usedThisMonth } = await this.ofClient(on, clientId);
    const context = { client: { isActive: clientIsActive }, usedThisMonth, moment: this.clock.read() };
    return [...subscriptions]
      .sort((a, b) => (a.startDate < b.startDate ? 1 : -1))
      .map((record) => {
        const { validAppointmentCount, usedThisWeek } = record;
        return toSubscription(record, { ...context, validAppointmentCount, usedThisWeek });
      });
  }
}
