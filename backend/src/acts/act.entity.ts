import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ActKind, ActScope } from '../contract/act.js';
import type { ActChanges, ActOutcome, CancelledByAct } from './act-changes.js';

/**
 * An act that can be undone (rule: undo), written in its own transaction. It holds ids and rows of the schedule, and
 * nothing personal except an account that a merge removed. Housekeeping deletes it soon.
 */
@Entity('acts')
@ForeignKey('User', ['byId'], ['id'], { name: 'acts_by_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['clientId'], ['id'], { name: 'acts_client_fk', onDelete: 'CASCADE' })
@ForeignKey('User', ['undoneById'], ['id'], { name: 'acts_undone_by_fk', onDelete: 'RESTRICT' })
@Index('acts_by_time', ['at'])
@Check('acts_undone_whole', '(undone_at IS NULL) = (undone_by_id IS NULL) AND (undone_at IS NULL) = (outcome IS NULL)')
export class Act {
  /** Also the `act_id` of its audit entries. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'acts_pkey' })
  id!: string;

  @Column({ type: 'timestamptz' }) at!: Date;
  @Column({ type: 'text' }) kind!: ActKind;

  @Column({ name: 'by_id', type: 'uuid' }) byId!: string;

  @Column({ name: 'client_id', type: 'uuid', nullable: true }) clientId!: string | null;

  @Column({ type: 'jsonb' }) about!: ActScope;
  @Column({ type: 'jsonb' }) changes!: ActChanges;
  @Column({ type: 'jsonb' }) visits!: CancelledByAct[];
  @Column({ type: 'integer', default: 0 }) moved!: number;

  /** Number of its transaction, by which its mails are found. */
  @Column({ name: 'written_in', type: 'bigint', default: () => 'txid_current()' }) writtenIn!: string;

  @Column({ name: 'undone_at', type: 'timestamptz', nullable: true }) undoneAt!: Date | null;
  @Column({ name: 'undone_by_id', type: 'uuid', nullable: true }) undoneById!: string | null;
  @Column({ type: 'jsonb', nullable: true }) outcome!: ActOutcome | null;
}
