import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS } from '../../contract/limits.js';
import { named } from '../../platform/database/named-query.js';
import type { PushSubscriptionRow } from './phone.entity.js';

export type Phone = Pick<PushSubscriptionRow, 'id' | 'userId' | 'endpoint' | 'p256dh' | 'auth'>;

/** SQL condition: its owner used the site there lately, so that a message may be seen. */
export const isInUse = (phone: string, now: string): string =>
  `${phone}.seen_at > ${now}::timestamptz - interval '${LIMITS.phoneSeenDays} days'`;

const OF_ACCOUNTS = `
  SELECT id, user_id AS "userId", endpoint, p256dh, auth FROM push_subscriptions s
  WHERE user_id = ANY ($1::uuid[]) AND server_key = $2 AND ${isInUse('s', '$3')} ORDER BY id`;
const FORGET = 'DELETE FROM push_subscriptions WHERE id = ANY ($1::uuid[])';
const NOTE_SENT = 'UPDATE push_subscriptions SET last_sent_at = $2 WHERE id = ANY ($1::uuid[])';

/** Where accounts are reached, as the mail worker needs it. */
@Injectable()
export class PhonesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those that the gym reaches by this key of its own. */
  of(userIds: readonly string[], serverKey: string, now: Date): Promise<Phone[]> {
    const values = [userIds, serverKey, now];
    return named<Phone>(this.dataSource, { name: 'phones-of-accounts', text: OF_ACCOUNTS, values });
  }

  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await named(this.dataSource, { name: 'forget-phones', text: FORGET, values: [ids] });
  }

  async noteSent(ids: readonly string[], at: Date): Promise<void> {
    if (ids.length > 0)
      await named(this.dataSource, { name: 'note-sent-to-phones', text: NOTE_SENT, values: [ids, at] });
  }
}
