import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The kind of gym that a database was started as: one row, never changed and included in backups. */
@Entity('gym_origin')
@Check('gym_origin_one_row', 'is_only')
@Check('gym_origin_kind_known', `kind IN ('demo', 'real')`)
export class GymOrigin {
  @PrimaryColumn({ name: 'is_only', type: 'boolean', default: true, primaryKeyConstraintName: 'gym_origin_pkey' })
  isOnly!: true;

  @Column({ type: 'text' }) kind!: 'demo' | 'real';
  @Column({ name: 'started_at', type: 'timestamptz' }) startedAt!: Date;
}
