import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Of places lost to the gym a member is told until they are read. The default, there for the length of this statement,
 * is written to no row: what was cancelled before now counts as read. The condition holds of every row, whose new
 * column is empty, and need not be looked for in them.
 */
const UP = `
ALTER TABLE appointments
  ADD COLUMN cancel_cause text,
  ADD COLUMN seen_at timestamptz DEFAULT now(),
  ADD CONSTRAINT appointments_cancel_cause_known CHECK (cancel_cause IN ('frozen', 'deactivated')) NOT VALID;
ALTER TABLE appointments ALTER COLUMN seen_at DROP DEFAULT;
`;

export class LostPlaces1795310000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE appointments DROP COLUMN cancel_cause, DROP COLUMN seen_at');
  }
}
