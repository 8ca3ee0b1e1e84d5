import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Language } from '../../contract/languages.js';
import type { MailPurpose, MailState } from '../../contract/mail.js';
import type { MessageChannel } from '../../contract/own-messages.js';
import type { MailValues } from '../mail-purposes.js';

/**
 * One mail to one recipient: written in the transaction of its cause, sent by a delivery worker (docs/operations.md). Its
 * text is rendered from `facts` when it is sent.
 */
@Entity('mails')
@ForeignKey('User', ['recipientId'], ['id'], { name: 'mails_recipient_fk', onDelete: 'SET NULL' })
@ForeignKey('Broadcast', ['broadcastId'], ['id'], { name: 'mails_broadcast_fk', onDelete: 'RESTRICT' })
@Unique('mails_dedupe_key', ['dedupeKey'])
@Check('mails_language_known', "language IN ('el', 'en')")
@Check('mails_state_known', "state IN ('waiting', 'paused', 'sending', 'sent', 'failed', 'in-doubt', 'withdrawn')")
@Check('mails_worker_while_held', "(state IN ('waiting', 'paused')) <= (worker IS NULL)")
@Check('mails_channel_known', "channel IN ('mail', 'phone', 'text')")
@Check('mails_sent_at_when_sent', "(state = 'sent') = (sent_at IS NOT NULL)")
@Index('mails_due', ['priority', 'nextAttemptAt'], { where: "state = 'waiting'" })
@Index('mails_held', ['worker'], { where: "state = 'sending'" })
@Index('mails_by_broadcast', ['broadcastId', 'state'], { where: 'broadcast_id IS NOT NULL' })
@Index('mails_by_recipient', ['recipientId'])
@Index('mails_by_appointment', ['appointmentId'], { where: "state = 'waiting'" })
@Index('mails_by_time', ['createdAt'])
@Index('mails_by_state', ['state', 'createdAt'])
@Index('mails_by_purpose', ['purpose', 'createdAt'])
// On a value within `facts`, which decorators cannot express; the migration defines it.
@Index('mails_by_named_client', { synchronize: false })
export class Mail {
  /** Also the Message-ID and the secret of the unsubscribe link, because only the recipient sees it. */
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'mails_pkey' })
  id!: string;

  @Column({ type: 'text' }) purpose!: MailPurpose;
  /** 0 first; see mail-purposes.ts. */
  @Column({ type: 'smallint' }) priority!: number;

  @Column({ name: 'recipient_id', type: 'uuid', nullable: true }) recipientId!: string | null;
  @Column({ name: 'recipient_name', type: 'text' }) recipientName!: string;
  @Column({ name: 'recipient_address', type: 'text' }) recipientAddress!: string;
  @Column({ type: 'text' }) language!: Language;

  @Column({ type: 'jsonb', default: {} }) facts!: MailValues[MailPurpose];
  /** SEQUENCE of the calendar entry by appointment id; null without entries. */
  @Column({ name: 'calendar_sequences', type: 'jsonb', nullable: true }) calendarSequences!: Record<
    string,
    number
  > | null;

  @Column({ name: 'broadcast_id', type: 'uuid', nullable: true }) broadcastId!: string | null;

  /** Only for a reminder: its appointment, whose move or cancellation withdraws it. */
  @Column({ name: 'appointment_id', type: 'uuid', nullable: true }) appointmentId!: string | null;

  /** A second mail with the same key is not written. */
  @Column({ name: 'dedupe_key', type: 'text', nullable: true }) dedupeKey!: string | null;

  @Column({ type: 'text', default: 'waiting' }) state!: MailState;
  /** Refused attempts; one that found no server does not count. */
  @Column({ type: 'integer', default: 0 }) attempts!: number;
  @Column({ name: 'next_attempt_at', type: 'timestamptz' }) nextAttemptAt!: Date;
  /** The mail is outdated from then on. */
  @Column({ name: 'not_after', type: 'timestamptz', nullable: true }) notAfter!: Date | null;

  /** The number of the worker that holds or last held it, whose advisory lock shows whether it is alive. */
  @Column({ type: 'integer', nullable: true }) worker!: number | null;
  @Column({ name: 'last_error', type: 'text', nullable: true }) lastError!: string | null;
  /** The way it goes, or went: decided when it is begun, so that it is told one way only. null: not begun, or older. */
  @Column({ type: 'text', nullable: true }) channel!: Exclude<MessageChannel, 'none'> | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true }) sentAt!: Date | null;
  /** Number of the transaction that wrote it, by which an act finds its mails; null for older ones. */
  @Column({ name: 'written_in', type: 'bigint', nullable: true, default: () => 'txid_current()' }) writtenIn!:
    | string
    | null;
  /** Staff have settled its failure or doubt; it is no longer reported. */
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true }) settledAt!: Date | null;
}

/** A mail that a worker is sending. */
export type BegunMail = Pick<
  Mail,
  | 'id'
  | 'purpose'
  | 'language'
  | 'facts'
  | 'attempts'
  | 'recipientId'
  | 'recipientName'
  | 'recipientAddress'
  | 'broadcastId'
  | 'calendarSequences'
  | 'createdAt'
  | 'notAfter'
  | 'channel'
> & {
  worker: number;
  /** Version of the settings and templates that mails are rendered from. */
  texts: string;
};

/** The last SEQUENCE of an appointment, in mails and feeds; calendars ignore an update that does not raise it. */
@Entity('calendar_sequences')
export class CalendarSequence {
  @PrimaryColumn({ name: 'appointment_id', type: 'uuid', primaryKeyConstraintName: 'calendar_sequences_pkey' })
  appointmentId!: string;

  @Column({ type: 'integer' }) sequence!: number;
  /** The time when it rose last; null for one of before there were feeds. */
  @Column({ name: 'changed_at', type: 'timestamptz', nullable: true }) changedAt!: Date | null;
}
