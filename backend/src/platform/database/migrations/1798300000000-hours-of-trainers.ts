import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from './online.js';

/*
 * A room may be a trainer's hours: its timeslots have that trainer, by whichever way they are written. A version that
 * does not know hours sees a room, and what it writes there gets the trainer, too.
 */
const LEAD = `
CREATE OR REPLACE FUNCTION lead_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('palestra.restoring', true), '') <> 'on' THEN
    NEW.trainer_id := coalesce((SELECT r.trainer_id FROM rooms r WHERE r.number = NEW.room), NEW.trainer_id);
  END IF;
  RETURN NEW;
END
$$`;
/** `CREATE OR REPLACE` forgets the search path. */
const SEARCH_PATH = `
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION lead_hours() SET search_path = %I, pg_temp', current_schema());
END $$`;

const TRIGGERS = [
  ['global_timeslots', 'NEW.room <> 1'],
  ['timeslot_overrides', `NEW.room <> 1 AND NEW.kind = 'extra'`],
] as const;

/** A room may be the hours of one trainer (rule: hours of a trainer). */
export class HoursOfTrainers1798300000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE rooms ADD COLUMN IF NOT EXISTS trainer_id uuid,
        DROP CONSTRAINT IF EXISTS rooms_trainer_fk,
        DROP CONSTRAINT IF EXISTS rooms_first_is_a_room`);
    await queryRunner.query(`
      ALTER TABLE rooms
        ADD CONSTRAINT rooms_trainer_fk FOREIGN KEY (trainer_id) REFERENCES trainers (id) ON DELETE RESTRICT,
        ADD CONSTRAINT rooms_first_is_a_room CHECK (number <> 1 OR trainer_id IS NULL)`);
    await buildIndex(queryRunner, 'rooms_trainer_key', 'rooms (trainer_id) WHERE removed_at IS NULL', {
      isUnique: true,
    });
    for (const statement of [LEAD, SEARCH_PATH]) await queryRunner.query(statement);
    for (const [table, when] of TRIGGERS) {
      await queryRunner.query(`
        DROP TRIGGER IF EXISTS ${table}_lead_hours ON ${table};
        CREATE TRIGGER ${table}_lead_hours BEFORE INSERT OR UPDATE ON ${table}
          FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION lead_hours()`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table] of TRIGGERS) await queryRunner.query(`DROP TRIGGER ${table}_lead_hours ON ${table}`);
    await queryRunner.query('DROP FUNCTION lead_hours()');
    await dropIndex(queryRunner, 'rooms_trainer_key');
    await queryRunner.query('ALTER TABLE rooms DROP COLUMN trainer_id');
  }
}
