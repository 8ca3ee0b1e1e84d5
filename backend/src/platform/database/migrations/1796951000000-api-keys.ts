import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of programs: their hashes, and what each may do. */
export class ApiKeys1796951000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE api_keys (
        id uuid NOT NULL CONSTRAINT api_keys_pkey PRIMARY KEY
          CONSTRAINT api_keys_program_fk REFERENCES users ON DELETE RESTRICT,
        key_hash text CONSTRAINT api_keys_key_key UNIQUE,
        permissions text[] NOT NULL CONSTRAINT api_keys_permitted CHECK (permissions <> '{}'),
        last_day date,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz
      ) WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE api_keys');
  }
}
