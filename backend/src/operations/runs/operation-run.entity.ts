import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export type OperationKind = 'backup' | 'drill' | 'doctor';

/** The outcome of a backup, a drill or the doctor. Valid for this database only, so a backup leaves the table out. */
@Entity('operation_runs')
@Index('operation_runs_by_kind', ['kind', 'finishedAt'])
@Check('operation_runs_kind_known', `kind IN ('backup', 'drill', 'doctor')`)
@Check('operation_runs_faults_range', 'faults >= 0')
export class OperationRun {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'operation_runs_pkey' })
  id!: string;

  @Column({ type: 'text' }) kind!: OperationKind;
  @Column({ name: 'finished_at', type: 'timestamptz' }) finishedAt!: Date;
  @Column({ type: 'boolean' }) ok!: boolean;
  @Column({ type: 'integer', default: 0 }) faults!: number;
  /** For operators, in one sentence. */
  @Column({ type: 'text' }) detail!: string;
}
