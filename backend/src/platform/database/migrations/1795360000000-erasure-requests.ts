import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a member asked the gym to erase them. A column without default: nothing is rewritten. */
export class ErasureRequests1795360000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN erasure_requested_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP COLUMN erasure_requested_at');
  }
}
