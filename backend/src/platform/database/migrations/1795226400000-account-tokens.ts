import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE account_tokens (
  token_hash text CONSTRAINT account_tokens_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT account_tokens_user_fk REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CONSTRAINT account_tokens_purpose_known CHECK (purpose IN ('confirmation', 'reset')),
  registration jsonb,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT account_tokens_registration_only_to_confirm CHECK (purpose = 'confirmation' OR registration IS NULL)
);
CREATE INDEX account_tokens_by_user ON account_tokens (user_id);
CREATE INDEX account_tokens_by_expiry ON account_tokens (expires_at);

CREATE TABLE throttles (
  key text CONSTRAINT throttles_pkey PRIMARY KEY,
  drained_at timestamptz NOT NULL
);
CREATE INDEX throttles_by_end ON throttles (drained_at);

CREATE TABLE sign_in_networks (
  user_id uuid NOT NULL CONSTRAINT sign_in_networks_user_fk REFERENCES users ON DELETE CASCADE,
  network_hash text NOT NULL,
  last_used_at timestamptz NOT NULL,
  CONSTRAINT sign_in_networks_pkey PRIMARY KEY (user_id, network_hash)
);
CREATE INDEX sign_in_networks_by_use ON sign_in_networks (last_used_at);
`;

const DOWN = 'DROP TABLE sign_in_networks, throttles, account_tokens;';

/** Links that confirm an address or reset a password, and the counting of attempts (decisions §8). */
export class AccountTokens1795226400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
