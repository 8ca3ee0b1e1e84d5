import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports of clients, each with its progress and the clients that it created. */
export class ClientImports1795420000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
CREATE TABLE client_imports (
  id uuid CONSTRAINT client_imports_pkey PRIMARY KEY,
  file_name text NOT NULL,
  created_by_id uuid NOT NULL CONSTRAINT client_imports_created_by_fk REFERENCES users ON DELETE RESTRICT,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'running'
    CONSTRAINT client_imports_state_known CHECK (state IN ('running', 'finished', 'failed', 'undone')),
  seen_at timestamptz NOT NULL,
  rows integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  present integer NOT NULL DEFAULT 0,
  client_ids uuid[] NOT NULL DEFAULT '{}',
  CONSTRAINT client_imports_counts CHECK (rows >= 0 AND done >= 0 AND present >= 0)
)`);
    await queryRunner.query('CREATE INDEX client_imports_by_time ON client_imports (created_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE client_imports');
  }
}
