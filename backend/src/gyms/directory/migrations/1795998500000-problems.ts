import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a process cannot serve a gym, said again every few seconds while it holds: for the operator, and the other processes. */
export class Problems1795998500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE gym_problems (
        gym_key text CONSTRAINT gym_problems_pkey PRIMARY KEY
          CONSTRAINT gym_problems_gym_key REFERENCES gyms ON DELETE CASCADE,
        problem text NOT NULL,
        seen_at timestamptz NOT NULL
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE gym_problems');
  }
}
