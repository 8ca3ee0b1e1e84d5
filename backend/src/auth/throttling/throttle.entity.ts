import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Attempts that count, of one account or address. Each moves `drainedAt` on by the limit's interval; what lies between
 * now and then is how many are still held against it (throttle.rules.ts).
 */
@Entity('throttles')
@Index('throttles_by_end', ['drainedAt'])
export class Throttle {
  /** A hash: neither addresses nor e-mails are kept for this. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'throttles_pkey' }) key!: string;
  @Column({ name: 'drained_at', type: 'timestamptz' }) drainedAt!: Date;
}
