import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Counted attempts of one account or network. Each moves `drainedAt` on by the limit's interval; its distance from now
 * tells how many still count (throttle.rules.ts).
 */
@Entity('throttles')
@Index('throttles_by_end', ['drainedAt'])
export class Throttle {
  /** A hash: neither IP nor e-mail addresses are stored. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'throttles_pkey' }) key!: string;
  @Column({ name: 'drained_at', type: 'timestamptz' }) drainedAt!: Date;
}
