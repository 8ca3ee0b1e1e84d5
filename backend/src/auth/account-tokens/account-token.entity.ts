import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export type AccountTokenPurpose = 'confirmation' | 'reset';

/** The data of a registration, besides the e-mail address. */
export interface Registration {
  name: string;
  phone: string;
  passwordHash: string;
  /** Made on the way of joining alone, with this choice. */
  joins?: { planId: string | null } | null;
}

/** A mailed link. Only its hash is stored, so that a reader of the database cannot use it (rule: account links). */
@Entity('account_tokens')
@ForeignKey('User', ['userId'], ['id'], { name: 'account_tokens_user_fk', onDelete: 'CASCADE' })
@Check('account_tokens_purpose_known', "purpose IN ('confirmation', 'reset')")
@Check('account_tokens_registration_only_to_confirm', "purpose = 'confirmation' OR registration IS NULL")
@Index('account_tokens_by_user', ['userId'])
@Index('account_tokens_by_expiry', ['expiresAt'])
export class AccountToken {
  @PrimaryColumn({ name: 'token_hash', type: 'text', primaryKeyConstraintName: 'account_tokens_pkey' })
  tokenHash!: string;

  @Column({ name: 'user_id', type: 'uuid' }) userId!: string;

  @Column({ type: 'text' }) purpose!: AccountTokenPurpose;

  /** The registration that confirming writes to the account; null when it only confirms the existing one. */
  @Column({ type: 'jsonb', nullable: true }) registration!: Registration | null;

  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  @Column({ name: 'used_at', type: 'timestamptz', nullable: true }) usedAt!: Date | null;
}
