import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The capacity that a slot of the template was created with: what a reset gives back (decisions §4, **reset**). */
export class TemplateOriginalCapacity1795234500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE global_timeslots ADD COLUMN original_capacity integer
        CONSTRAINT global_timeslots_original_capacity_range CHECK (original_capacity BETWEEN 1 AND 50)`);
    await queryRunner.query('UPDATE global_timeslots SET original_capacity = capacity WHERE is_custom');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE global_timeslots DROP COLUMN original_capacity');
  }
}
