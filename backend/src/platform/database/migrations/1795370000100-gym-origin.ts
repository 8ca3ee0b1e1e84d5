import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE gym_origin (
  is_only boolean NOT NULL DEFAULT true CONSTRAINT gym_origin_pkey PRIMARY KEY,
  kind text NOT NULL,
  started_at timestamptz NOT NULL,
  CONSTRAINT gym_origin_one_row CHECK (is_only),
  CONSTRAINT gym_origin_kind_known CHECK (kind IN ('demo', 'real'))
);
INSERT INTO gym_origin (kind, started_at)
SELECT CASE WHEN bool_or(email = 'member@palestra.test') THEN 'demo' ELSE 'real' END, min(created_at)
  FROM users HAVING count(*) > 0;
`;

/**
 * Whether a database began as the demo gym or as a real one. Only the demo gym has that member: a development start
 * without it also wrote admin@palestra.test. A database without accounts learns its kind from its first start.
 */
export class GymOrigin1795370000100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE gym_origin');
  }
}
