import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an appointment was last moved to another slot: its member knows of the new one from then on. */
export class MovedAt1795390000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE appointments ADD COLUMN moved_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE appointments DROP COLUMN moved_at');
  }
}
