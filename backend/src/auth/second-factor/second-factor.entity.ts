import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An authenticator app (RFC 6238). */
@Entity('totp_factors')
@ForeignKey('User', ['userId'], ['id'], { name: 'totp_factors_user_fk', onDelete: 'CASCADE' })
export class TotpFactor {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'totp_factors_pkey' }) userId!: string;

  /** In base32, as the app has it: codes are reckoned from it. */
  @Column({ type: 'text' }) secret!: string;
  /** The latest step of 30 s whose code was used: neither it nor an earlier one is taken again. */
  @Column({ name: 'last_step', type: 'integer' }) lastStep!: number;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

/** A recovery code that is left; a used one is deleted. */
@Entity('recovery_codes')
@ForeignKey('User', ['userId'], ['id'], { name: 'recovery_codes_user_fk', onDelete: 'CASCADE' })
export class RecoveryCode {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'recovery_codes_pkey' }) userId!: string;

  @PrimaryColumn({ name: 'code_hash', type: 'text', primaryKeyConstraintName: 'recovery_codes_pkey' })
  codeHash!: string;
}

/** A passkey (WebAuthn): its public half. */
@Entity('passkeys')
@ForeignKey('User', ['userId'], ['id'], { name: 'passkeys_user_fk', onDelete: 'CASCADE' })
@Unique('passkeys_credential_key', ['credentialId'])
@Check('passkeys_name_short', 'char_length(name) BETWEEN 1 AND 60')
@Index('passkeys_by_user', ['userId', 'createdAt'])
export class PasskeyRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'passkeys_pkey' }) id!: string;
  @Column({ name: 'user_id', type: 'uuid' }) userId!: string;

  @Column({ name: 'credential_id', type: 'text' }) credentialId!: string;
  /** COSE, in base64url. */
  @Column({ name: 'public_key', type: 'text' }) publicKey!: string;
  /** Uses that the authenticator has counted; 0: it does not count. */
  @Column({ type: 'bigint' }) counter!: string;
  /** Not an array: TypeORM's comparison with the schema asks for the type of each, several at a time on one connection. */
  @Column({ type: 'jsonb' }) transports!: string[];
  @Column({ type: 'text' }) name!: string;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true }) lastUsedAt!: Date | null;
}

/**
 * `sign-in`: the password was right · `passkey-sign-in`: nobody yet · `identity`: a signed-in person proves who they are ·
 * `totp`, `passkey`: one is being added.
 */
export const TICKET_PURPOSES = ['sign-in', 'passkey-sign-in', 'identity', 'totp', 'passkey'] as const;
export type TicketPurpose = (typeof TICKET_PURPOSES)[number];

/** A step that waits for a proof. Only the ticket's hash is stored, and it works once. */
@Entity('proof_tickets')
@ForeignKey('User', ['userId'], ['id'], { name: 'proof_tickets_user_fk', onDelete: 'CASCADE' })
@Check('proof_tickets_purpose_known', "purpose IN ('sign-in', 'passkey-sign-in', 'identity', 'totp', 'passkey')")
@Check('proof_tickets_of_somebody', "(purpose = 'passkey-sign-in') = (user_id IS NULL)")
@Index('proof_tickets_by_user', ['userId'])
@Index('proof_tickets_by_end', ['expiresAt'])
export class ProofTicket {
  @PrimaryColumn({ name: 'ticket_hash', type: 'text', primaryKeyConstraintName: 'proof_tickets_pkey' })
  ticketHash!: string;

  @Column({ name: 'user_id', type: 'uuid', nullable: true }) userId!: string | null;

  @Column({ type: 'text' }) purpose!: TicketPurpose;
  /** For a passkey; of `totp`, the secret that waits for its first code. */
  @Column({ type: 'text' }) challenge!: string;
  /** Only of a `sign-in`: whatever ends the account's sessions ends it as well. */
  @Column({ name: 'session_version', type: 'integer', nullable: true }) sessionVersion!: number | null;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
}
