import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports of everything, each with its single-use link and its progress. */
export class Exports1795530000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
CREATE TABLE exports (
  id uuid CONSTRAINT exports_pkey PRIMARY KEY,
  created_by_id uuid NOT NULL CONSTRAINT exports_created_by_fk REFERENCES users ON DELETE RESTRICT,
  created_at timestamptz NOT NULL,
  language text NOT NULL,
  token_hash text,
  state text NOT NULL DEFAULT 'ready'
    CONSTRAINT exports_state_known CHECK (state IN ('ready', 'running', 'finished', 'failed')),
  bytes bigint NOT NULL DEFAULT 0,
  seen_at timestamptz NOT NULL,
  CONSTRAINT exports_bytes CHECK (bytes >= 0)
)`);
    await queryRunner.query('CREATE INDEX exports_by_time ON exports (created_at)');
    await queryRunner.query('CREATE UNIQUE INDEX exports_token_once ON exports (token_hash)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE exports');
  }
}
