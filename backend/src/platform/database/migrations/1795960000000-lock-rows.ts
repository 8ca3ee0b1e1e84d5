import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE schedule_locks (
  day smallint NOT NULL,
  seat smallint NOT NULL,
  CONSTRAINT schedule_locks_pkey PRIMARY KEY (day, seat)
);
INSERT INTO schedule_locks (day, seat)
SELECT day, seat FROM generate_series(0, 31) AS day CROSS JOIN generate_series(0, 31) AS seat;
CREATE TABLE job_locks (
  job text NOT NULL,
  CONSTRAINT job_locks_pkey PRIMARY KEY (job)
);
INSERT INTO job_locks (job) VALUES ('export');
`;

/** Rows to lock, instead of numbers: they lie where the gym's other rows do. They are never changed. */
export class LockRows1795960000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE job_locks; DROP TABLE schedule_locks');
  }
}
