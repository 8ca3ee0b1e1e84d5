import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { MessageChannel, MessageKind } from '../../contract/own-messages.js';

/** The channel that an account chose for a kind of messages; without a row they go by mail. */
@Entity('message_choices')
@ForeignKey('User', ['userId'], ['id'], { name: 'message_choices_user_fk', onDelete: 'CASCADE' })
@Check('message_choices_channel_known', "channel IN ('mail', 'phone', 'none', 'text')")
export class MessageChoiceRow {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'message_choices_pkey' }) userId!: string;
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'message_choices_pkey' }) kind!: MessageKind;
  @Column({ type: 'text' }) channel!: MessageChannel;
}

/** A browser that an account is reached at: an address at its push service, and the keys that only it can open. */
@Entity('push_subscriptions')
@ForeignKey('User', ['userId'], ['id'], { name: 'push_subscriptions_user_fk', onDelete: 'CASCADE' })
@ForeignKey('SessionRow', ['sessionId'], ['id'], { name: 'push_subscriptions_session_fk', onDelete: 'CASCADE' })
@Unique('push_subscriptions_endpoint_key', ['endpoint'])
@Index('push_subscriptions_by_user', ['userId', 'createdAt'])
@Index('push_subscriptions_by_session', ['sessionId'])
export class PushSubscriptionRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'push_subscriptions_pkey' }) id!: string;
  @Column({ name: 'user_id', type: 'uuid' }) userId!: string;
  /** Ends with it; null once that has run out, which is no sign-out. */
  @Column({ name: 'session_id', type: 'uuid', nullable: true }) sessionId!: string | null;
  @Column({ type: 'text' }) endpoint!: string;
  @Column({ type: 'text' }) p256dh!: string;
  @Column({ type: 'text' }) auth!: string;
  @Column({ type: 'text', nullable: true }) browser!: string | null;
  /** The gym's public key for which it subscribed: its push service takes nothing signed with another one. */
  @Column({ name: 'server_key', type: 'text' }) serverKey!: string;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  /** The last time that its owner used the site there, to the day: push services accept for phones that are lost, too. */
  @Column({ name: 'seen_at', type: 'timestamptz' }) seenAt!: Date;
  @Column({ name: 'last_sent_at', type: 'timestamptz', nullable: true }) lastSentAt!: Date | null;
}

/** The gym's pair of keys by which push services know it. Browsers that subscribed by another pair are not reached. */
@Entity('push_keys')
@Check('push_keys_one', 'id = 1')
export class PushKeysRow {
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'push_keys_pkey' }) id!: number;
  @Column({ name: 'public_key', type: 'text' }) publicKey!: string;
  /** Sealed with SEAL_KEY, where there is one. */
  @Column({ name: 'private_key', type: 'text' }) privateKey!: string;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
