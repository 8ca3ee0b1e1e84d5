import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { TextProviderName, TextState, TextWay } from '../../contract/texting.js';
import type { NumberFault } from './text-provider.js';

/** The gym's account at a company that sends texts. */
@Entity('text_provider')
@Check('text_provider_one', 'id = 1')
@Check('text_provider_known', "provider IN ('twilio', 'vonage')")
@Check('text_provider_way_known', "way IN ('sms', 'viber')")
export class TextProviderRow {
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'text_provider_pkey' }) id!: number;
  @Column({ type: 'text' }) provider!: TextProviderName;
  @Column({ type: 'text' }) way!: TextWay;
  @Column({ type: 'text' }) account!: string;
  @Column({ type: 'text' }) sender!: string;
  /** As JSON, sealed with SEAL_KEY where there is one. */
  @Column({ type: 'text' }) secrets!: string;
  /** Where the API of this account is, for one in another region; null: where the provider has it. */
  @Column({ type: 'text', nullable: true }) origin!: string | null;
  @Column({ name: 'changed_at', type: 'timestamptz' }) changedAt!: Date;
  /** When it first reported a text as delivered; null: nobody knows whether the account works. */
  @Column({ name: 'tried_at', type: 'timestamptz', nullable: true }) triedAt!: Date | null;
  /** The month whose texts were counted last, and their cents with those begun since; texts refused since still count. */
  @Column({ name: 'counted_month', type: 'date', nullable: true }) countedMonth!: string | null;
  @Column({ name: 'counted_cents', type: 'integer', nullable: true }) countedCents!: number | null;
  @Column({ name: 'counted_at', type: 'timestamptz', nullable: true }) countedAt!: Date | null;
}

/** A text that was given to the provider. Written before, so that none is given twice, whatever comes after. */
@Entity('text_messages')
@ForeignKey('User', ['userId'], ['id'], { name: 'text_messages_user_fk', onDelete: 'SET NULL' })
@Unique('text_messages_mail_key', ['mailId'])
@Unique('text_messages_provider_id_key', ['providerId'])
@Check('text_messages_state_known', "state IN ('sending', 'accepted', 'delivered', 'failed', 'refused', 'in-doubt')")
@Index('text_messages_by_month', ['month'])
@Index('text_messages_by_user', ['userId'])
@Index('text_messages_open', ['begunAt'], { where: "state IN ('sending', 'in-doubt', 'failed')" })
export class TextMessageRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'text_messages_pkey' }) id!: string;
  /** The message of the outbox, which has one text at most; null for a test. No foreign key: the month is counted beyond it. */
  @Column({ name: 'mail_id', type: 'uuid', nullable: true }) mailId!: string | null;
  @Column({ name: 'user_id', type: 'uuid', nullable: true }) userId!: string | null;
  @Column({ name: 'is_test', type: 'boolean' }) isTest!: boolean;
  @Column({ type: 'text' }) provider!: TextProviderName;
  @Column({ name: 'provider_id', type: 'text', nullable: true }) providerId!: string | null;
  @Column({ type: 'text' }) state!: TextState;
  @Column({ type: 'smallint' }) segments!: number;
  @Column({ type: 'integer' }) cents!: number;
  /** The first day of the month, on the gym's calendar, to which it is counted. */
  @Column({ type: 'date' }) month!: string;
  /** The provider's, when it does not go. */
  @Column({ type: 'text', nullable: true }) words!: string | null;
  @Column({ name: 'begun_at', type: 'timestamptz' }) begunAt!: Date;
  /** Tells its number from a later one of the account; null for a test, and for one who was erased. */
  @Column({ name: 'number_hash', type: 'text', nullable: true }) numberHash!: string | null;
  @Column({ name: 'reported_at', type: 'timestamptz', nullable: true }) reportedAt!: Date | null;
}

/** An account whose present number gets no texts. Another number, or another choice of its owner, takes it away. */
@Entity('text_refusals')
@ForeignKey('User', ['userId'], ['id'], { name: 'text_refusals_user_fk', onDelete: 'CASCADE' })
@Check('text_refusals_fault_known', "fault IN ('unreachable', 'opted-out')")
export class TextRefusalRow {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'text_refusals_pkey' }) userId!: string;
  @Column({ type: 'text' }) fault!: NumberFault;
  @Column({ type: 'timestamptz' }) at!: Date;
}
