import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online.js';

/**
 * Classes and trainers, and which of them a timeslot and a visit have. New columns are empty and new constraints are
 * validated after they stand, so that nothing waits long.
 */
export class ClassesAndTrainers1797010000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS classes (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT classes_pkey PRIMARY KEY,
        name_el text NOT NULL,
        name_en text NOT NULL,
        description_el text NOT NULL,
        description_en text NOT NULL,
        colour text NOT NULL,
        capacity integer,
        cancel_hours integer,
        opens_days integer,
        min_visits integer,
        decide_hours integer NOT NULL DEFAULT 3,
        is_active boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT classes_colour_known
          CHECK (colour IN ('blue', 'teal', 'green', 'amber', 'red', 'pink', 'purple', 'grey')),
        CONSTRAINT classes_capacity_range CHECK (capacity BETWEEN 1 AND 50),
        CONSTRAINT classes_cancel_hours_range CHECK (cancel_hours BETWEEN 0 AND 720),
        CONSTRAINT classes_opens_days_range CHECK (opens_days BETWEEN 1 AND 30),
        CONSTRAINT classes_min_visits_range CHECK (min_visits BETWEEN 2 AND 50),
        CONSTRAINT classes_decide_hours_range CHECK (decide_hours BETWEEN 1 AND 72))
      WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`);
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS trainers (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT trainers_pkey PRIMARY KEY,
        name_el text NOT NULL,
        name_en text NOT NULL,
        description_el text NOT NULL,
        description_en text NOT NULL,
        staff_id uuid,
        is_active boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT trainers_staff_fk FOREIGN KEY (staff_id) REFERENCES users (id) ON DELETE RESTRICT)
      WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`);
    await queryRunner.query('CREATE UNIQUE INDEX IF NOT EXISTS trainers_staff_key ON trainers (staff_id)');
    for (const table of ['global_timeslots', 'timeslot_overrides', 'appointments']) {
      await queryRunner.query(`
        ALTER TABLE ${table}
          ADD COLUMN IF NOT EXISTS class_id uuid,
          ADD COLUMN IF NOT EXISTS trainer_id uuid`);
      await queryRunner.query(`
        ALTER TABLE ${table}
          DROP CONSTRAINT IF EXISTS ${table}_class_fk,
          DROP CONSTRAINT IF EXISTS ${table}_trainer_fk`);
    }
    for (const table of ['plans', 'subscriptions'])
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS class_ids uuid[] NOT NULL DEFAULT '{}'`);
    await queryRunner.query(`
      ALTER TABLE global_timeslots
        ADD CONSTRAINT global_timeslots_class_fk
          FOREIGN KEY (class_id) REFERENCES classes (id) ON DELETE RESTRICT NOT VALID,
        ADD CONSTRAINT global_timeslots_trainer_fk
          FOREIGN KEY (trainer_id) REFERENCES trainers (id) ON DELETE RESTRICT NOT VALID`);
    await queryRunner.query(`
      ALTER TABLE appointments
        ADD CONSTRAINT appointments_class_fk
          FOREIGN KEY (class_id) REFERENCES classes (id) ON DELETE RESTRICT NOT VALID,
        ADD CONSTRAINT appointments_trainer_fk
          FOREIGN KEY (trainer_id) REFERENCES trainers (id) ON DELETE RESTRICT NOT VALID`);
    await queryRunner.query(`
      ALTER TABLE timeslot_overrides
        DROP CONSTRAINT IF EXISTS timeslot_overrides_kind_known,
        DROP CONSTRAINT IF EXISTS timeslot_overrides_class,
        ADD CONSTRAINT timeslot_overrides_kind_known
          CHECK (kind IN ('day', 'room', 'disabled', 'time', 'capacity', 'extra', 'trainer')) NOT VALID,
        ADD CONSTRAINT timeslot_overrides_class
          CHECK ((kind = 'extra' OR class_id IS NULL) AND (kind IN ('extra', 'trainer') OR trainer_id IS NULL)
            AND (kind <> 'trainer' OR trainer_id IS NOT NULL)) NOT VALID,
        ADD CONSTRAINT timeslot_overrides_class_fk
          FOREIGN KEY (class_id) REFERENCES classes (id) ON DELETE RESTRICT NOT VALID,
        ADD CONSTRAINT timeslot_overrides_trainer_fk
          FOREIGN KEY (trainer_id) REFERENCES trainers (id) ON DELETE RESTRICT NOT VALID`);
    for (const [table, names] of Object.entries(ADDED))
      for (const name of names) await queryRunner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_${name}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await inBatches(
      queryRunner,
      `DELETE FROM timeslot_overrides
        WHERE id IN (SELECT id FROM timeslot_overrides WHERE kind = 'trainer' LIMIT 1000)`,
    );
    await queryRunner.query(`
      ALTER TABLE timeslot_overrides
        DROP CONSTRAINT timeslot_overrides_kind_known,
        DROP CONSTRAINT timeslot_overrides_class,
        ADD CONSTRAINT timeslot_overrides_kind_known
          CHECK (kind IN ('day', 'room', 'disabled', 'time', 'capacity', 'extra')) NOT VALID`);
    await queryRunner.query('ALTER TABLE timeslot_overrides VALIDATE CONSTRAINT timeslot_overrides_kind_known');
    for (const table of ['global_timeslots', 'timeslot_overrides', 'appointments'])
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN class_id, DROP COLUMN trainer_id`);
    for (const table of ['plans', 'subscriptions'])
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN class_ids`);
    await queryRunner.query('DROP TABLE trainers');
    await queryRunner.query('DROP TABLE classes');
  }
}

const ADDED: Readonly<Record<string, readonly string[]>> = {
  global_timeslots: ['class_fk', 'trainer_fk'],
  appointments: ['class_fk', 'trainer_fk'],
  timeslot_overrides: ['kind_known', 'class', 'class_fk', 'trainer_fk'],
};
