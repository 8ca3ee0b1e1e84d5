import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A broadcast can be stopped and resumed. */
export class BroadcastStops1795230000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE broadcasts ADD COLUMN stopped_at timestamptz');
    await queryRunner.query('CREATE INDEX broadcasts_by_time ON broadcasts (created_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX broadcasts_by_time');
    await queryRunner.query('ALTER TABLE broadcasts DROP COLUMN stopped_at');
  }
}
