import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How each gym is used, for its operator: sums over all processes, and the open screens of each process. */
export class Uses1795994000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE gym_uses (
        gym_key text CONSTRAINT gym_uses_pkey PRIMARY KEY CONSTRAINT gym_uses_gym_key REFERENCES gyms ON DELETE CASCADE,
        requests bigint NOT NULL,
        failures bigint NOT NULL,
        last_request_at timestamptz NOT NULL,
        last_failure_at timestamptz
      );
      CREATE TABLE gym_screens (
        gym_key text CONSTRAINT gym_screens_gym_key REFERENCES gyms ON DELETE CASCADE,
        process text,
        screens int NOT NULL,
        seen_at timestamptz NOT NULL,
        CONSTRAINT gym_screens_pkey PRIMARY KEY (gym_key, process)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE gym_screens; DROP TABLE gym_uses');
  }
}
