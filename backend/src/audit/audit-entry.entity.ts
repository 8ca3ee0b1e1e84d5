import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One change in the log: its actor, time and values before and after (rule: log of staff changes). Written in the
 * transaction of the change and immutable.
 */
@Entity('audit_entries')
@ForeignKey('User', ['actorId'], ['id'], { name: 'audit_entries_actor_fk', onDelete: 'RESTRICT' })
@Index('audit_entries_by_entity', ['entity', 'at'])
@Index('audit_entries_by_entity_id', ['entityId', 'at'])
@Index('audit_entries_by_action', ['action', 'at'])
@Index('audit_entries_by_time', ['at'])
@Index('audit_entries_by_actor', ['actorId', 'at'])
@Index('audit_entries_undone_of_client', { synchronize: false })
@Index('audit_entries_by_act', ['actId'], { where: 'act_id IS NOT NULL' })
export class AuditEntry {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'audit_entries_pkey' })
  id!: string;

  @Column({ type: 'timestamptz' }) at!: Date;

  /** Shared by the entries of one transaction. */
  @Column({ name: 'act_id', type: 'uuid', nullable: true }) actId!: string | null;

  /** null when the product itself made the change. */
  @Column({ name: 'actor_id', type: 'uuid', nullable: true }) actorId!: string | null;

  /** Such as `client.updated`. */
  @Column({ type: 'text' }) action!: string;
  /** The entity in singular: `client`, `appointment`, `setting` ... */
  @Column({ type: 'text' }) entity!: string;
  @Column({ name: 'entity_id', type: 'text' }) entityId!: string;
  @Column({ type: 'jsonb', nullable: true }) before!: unknown;
  @Column({ type: 'jsonb', nullable: true }) after!: unknown;
}
