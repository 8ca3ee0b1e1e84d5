import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A gym that is suspended is not served, and one that is being restored is asked again in a moment. */
export class States1795984500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE gyms ADD COLUMN suspended_at timestamptz, ADD COLUMN is_restoring boolean NOT NULL DEFAULT false;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE gyms DROP COLUMN suspended_at, DROP COLUMN is_restoring');
  }
}
