import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

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

/**
 * A network that an account has signed in from. Failures from there are counted separately, so that strangers cannot
 * lock a member out at home.
 */
@Entity('sign_in_networks')
@ForeignKey('User', ['userId'], ['id'], { name: 'sign_in_networks_user_fk', onDelete: 'CASCADE' })
@Index('sign_in_networks_by_use', ['lastUsedAt'])
export class SignInNetwork {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'sign_in_networks_pkey' })
  userId!: string;

  @PrimaryColumn({ name: 'network_hash', type: 'text', primaryKeyConstraintName: 'sign_in_networks_pkey' })
  networkHash!: string;

  @Column({ name: 'last_used_at', type: 'timestamptz' }) lastUsedAt!: Date;
}
