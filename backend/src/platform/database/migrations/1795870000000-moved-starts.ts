import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a closed day that was given moved the start, too: it moves back alike, whatever was booked since. */
export class MovedStarts1795870000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE compensated_days ADD COLUMN moves_start boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE compensated_days DROP COLUMN moves_start');
  }
}
