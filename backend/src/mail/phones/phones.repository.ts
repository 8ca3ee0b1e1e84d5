import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { PushSubscriptionRow } from './phone.entity.js';

export type Phone = Pick<PushSubscriptionRow, 'id' | 'endpoint' | 'p256dh' | 'auth'>;

/** Where accounts are reached, as the mail worker needs it. */
@Injectable()
export class PhonesRepository {
  constructor(private readonly dataSource: DataSource) {}

  of(userId: string): Promise<Phone[]> {
    const select = { id: true, endpoint: true, p256dh: true, auth: true } as const;
    return this.dataSource.manager.find(PushSubscriptionRow, { select, where: { userId } });
  }

  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.dataSource.manager.delete(PushSubscriptionRow, { id: In([...ids]) });
  }

  async noteSent(ids: readonly string[], at: Date): Promise<void> {
    await this.dataSource.manager.update(PushSubscriptionRow, { id: In([...ids]) }, { lastSentAt: at });
  }
}
