import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An open session: its token names this row (`jti`) and stops working when the row is gone. */
@Entity('sessions')
@ForeignKey('User', ['userId'], ['id'], { name: 'sessions_user_fk', onDelete: 'CASCADE' })
@Index('sessions_by_user', ['userId', 'lastUsedAt'])
@Index('sessions_by_end', ['expiresAt'])
@Check('sessions_browser_short', 'char_length(browser) <= 40')
export class SessionRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'sessions_pkey' }) id!: string;
  @Column({ name: 'user_id', type: 'uuid' }) userId!: string;

  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  /** Updated every few minutes at most. */
  @Column({ name: 'last_used_at', type: 'timestamptz' }) lastUsedAt!: Date;
  /** The last time that the person proved again who they are; null: when they signed in (rule: asked again). */
  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true }) confirmedAt!: Date | null;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  @Column({ type: 'text', nullable: true }) browser!: string | null;
  /** A hash by `networkHash`: addresses are not stored. */
  @Column({ name: 'network_hash', type: 'text' }) networkHash!: string;
}
