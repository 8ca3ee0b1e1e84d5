import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { named } from '../../platform/database/named-query.js';
import type { PushSubscriptionRow } from './phone.entity.js';

export type Phone = Pick<PushSubscriptionRow, 'id' | 'endpoint' | 'p256dh' | 'auth'>;

const OF_ACCOUNT = 'SELECT id, endpoint, p256dh, auth FROM push_subscriptions WHERE user_id = $1 ORDER BY id';
const FORGET = 'DELETE FROM push_subscriptions WHERE id = ANY ($1::uuid[])';
const NOTE_SENT = 'UPDATE push_subscriptions SET last_sent_at = $2 WHERE id = ANY ($1::uuid[])';

/** Where accounts are reached, as the mail worker needs it. */
@Injectable()
export class PhonesRepository {
  constructor(private readonly dataSource: DataSource) {}

  of(userId: string): Promise<Phone[]> {
    return named<Phone>(this.dataSource, { name: 'phones-of-account', text: OF_ACCOUNT, values: [userId] });
  }

  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await named(this.dataSource, { name: 'forget-phones', text: FORGET, values: [ids] });
  }

  async noteSent(ids: readonly string[], at: Date): Promise<void> {
    if (ids.length > 0)
      await named(this.dataSource, { name: 'note-sent-to-phones', text: NOTE_SENT, values: [ids, at] });
  }
}
