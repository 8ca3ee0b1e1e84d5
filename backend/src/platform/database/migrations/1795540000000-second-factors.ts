import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of accounts: an authenticator app, recovery codes, passkeys, and the steps that wait for one. */
export class SecondFactors1795540000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE totp_factors (
        user_id uuid NOT NULL CONSTRAINT totp_factors_user_fk REFERENCES users (id) ON DELETE CASCADE,
        secret text NOT NULL,
        last_step integer NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT totp_factors_pkey PRIMARY KEY (user_id))`);
    await queryRunner.query(`
      CREATE TABLE recovery_codes (
        user_id uuid NOT NULL CONSTRAINT recovery_codes_user_fk REFERENCES users (id) ON DELETE CASCADE,
        code_hash text NOT NULL,
        CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash))`);
    await queryRunner.query(`
      CREATE TABLE passkeys (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT passkeys_pkey PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT passkeys_user_fk REFERENCES users (id) ON DELETE CASCADE,
        credential_id text NOT NULL CONSTRAINT passkeys_credential_key UNIQUE,
        public_key text NOT NULL,
        counter bigint NOT NULL,
        transports jsonb NOT NULL,
        name text NOT NULL CONSTRAINT passkeys_name_short CHECK (char_length(name) BETWEEN 1 AND 60),
        created_at timestamptz NOT NULL,
        last_used_at timestamptz)`);
    await queryRunner.query('CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at)');
    await queryRunner.query(`
      CREATE TABLE proof_tickets (
        ticket_hash text NOT NULL CONSTRAINT proof_tickets_pkey PRIMARY KEY,
        user_id uuid CONSTRAINT proof_tickets_user_fk REFERENCES users (id) ON DELETE CASCADE,
        purpose text NOT NULL CONSTRAINT proof_tickets_purpose_known
          CHECK (purpose IN ('sign-in', 'passkey-sign-in', 'identity', 'totp', 'passkey')),
        challenge text NOT NULL,
        session_version integer,
        expires_at timestamptz NOT NULL,
        CONSTRAINT proof_tickets_of_somebody CHECK ((purpose = 'passkey-sign-in') = (user_id IS NULL)))`);
    await queryRunner.query('CREATE INDEX proof_tickets_by_user ON proof_tickets (user_id)');
    await queryRunner.query('CREATE INDEX proof_tickets_by_end ON proof_tickets (expires_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['proof_tickets', 'passkeys', 'recovery_codes', 'totp_factors']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
