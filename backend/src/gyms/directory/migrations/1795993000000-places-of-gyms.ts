import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where a gym's tables are: null is the database of the directory. `kept_schema` is what a move left at the former place,
 * `target` where a move that is under way takes the gym.
 */
export class PlacesOfGyms1795993000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE gyms
        ADD COLUMN sealed_database_url bytea,
        ADD COLUMN is_moving boolean NOT NULL DEFAULT false,
        ADD COLUMN sealed_target_url bytea,
        ADD COLUMN kept_schema text,
        ADD COLUMN sealed_kept_url bytea,
        ADD COLUMN backed_up_at timestamptz,
        ADD CONSTRAINT gyms_move CHECK (
          (is_moving OR sealed_target_url IS NULL)
          AND (kept_schema IS NOT NULL OR sealed_kept_url IS NULL AND NOT is_moving));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE gyms DROP CONSTRAINT gyms_move, DROP COLUMN sealed_database_url, DROP COLUMN is_moving,
        DROP COLUMN sealed_target_url, DROP COLUMN kept_schema, DROP COLUMN sealed_kept_url, DROP COLUMN backed_up_at`);
  }
}
