import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE operation_runs (
  id uuid CONSTRAINT operation_runs_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CONSTRAINT operation_runs_kind_known CHECK (kind IN ('backup', 'drill', 'doctor')),
  finished_at timestamptz NOT NULL,
  ok boolean NOT NULL,
  faults integer NOT NULL DEFAULT 0,
  detail text NOT NULL,
  CONSTRAINT operation_runs_faults_range CHECK (faults >= 0)
);
CREATE INDEX operation_runs_by_kind ON operation_runs (kind, finished_at);
`;

/** How backups, drills and the doctor went: what health checks, metrics and the console ask. */
export class OperationRuns1795330000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE operation_runs');
  }
}
