import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online.js';

const slotOf = (row: string, columns: { date: string; of: string }): string =>
  `${row}.${columns.date} = ${columns.of}.appointment_date AND ${row}.start_time = ${columns.of}.start_time
    AND ${row}.end_time = ${columns.of}.end_time AND ${row}.room = ${columns.of}.room`;
const spanOfOld = slotOf('s', { date: 'slot_date', of: 'OLD' });
const visitOfOld = `${slotOf('a', { date: 'appointment_date', of: 'OLD' })} AND a.status <> 2`;

/** A place of the slot that is held while its member pays. */
const HELD = `EXISTS (SELECT FROM interests i WHERE ${slotOf('i', { date: 'appointment_date', of: 'OLD' })}
  AND i.payment_id IS NOT NULL AND i.held_until IS NOT NULL)`;

/** The visit is in the slot still, and another time is taken for it. */
const STAYS = `(NEW.status <> 2 AND
  (NEW.appointment_date, NEW.start_time, NEW.end_time, NEW.room, NEW.trainer_id) IS NOT DISTINCT FROM
  (OLD.appointment_date, OLD.start_time, OLD.end_time, OLD.room, OLD.trainer_id))`;

/** As the version before has it, but for what is held. */
const release = (butHeld: string): string => `
CREATE OR REPLACE FUNCTION release_trainer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stays boolean := false;
BEGIN
  IF TG_OP = 'UPDATE' THEN stays := ${STAYS}; END IF;
  PERFORM FROM trainer_spans s WHERE ${spanOfOld} AND s.trainer_id = OLD.trainer_id FOR UPDATE;
  IF FOUND THEN
    DELETE FROM trainer_spans s WHERE ${spanOfOld} AND s.trainer_id = OLD.trainer_id AND NOT EXISTS (
      SELECT FROM appointments a WHERE a.appointment_date = OLD.appointment_date AND a.start_time = OLD.start_time
        AND a.end_time = OLD.end_time AND a.room = OLD.room AND a.trainer_id = OLD.trainer_id AND a.status <> 2
        AND a.starts_at = OLD.starts_at AND a.ends_at = OLD.ends_at) ${butHeld};
  END IF;
  RETURN NULL;
END
$$`;

/*
 * Whichever trainer the slot has by now: the one whose time was held is no longer needed for it. Where visits are left,
 * theirs is the time.
 */
const RELEASE_HELD = `
CREATE OR REPLACE FUNCTION release_held_trainer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM trainer_spans s WHERE ${spanOfOld} FOR UPDATE;
  IF FOUND AND NOT ${HELD} THEN
    DELETE FROM trainer_spans s WHERE ${spanOfOld} AND NOT EXISTS (
      SELECT FROM appointments a WHERE ${visitOfOld} AND a.trainer_id = s.trainer_id);
    UPDATE trainer_spans s SET starts_at = v.starts_at, ends_at = v.ends_at,
      effective_start_time = v.effective_start_time, effective_end_time = v.effective_end_time
    FROM (
      SELECT a.trainer_id, min(a.starts_at) AS starts_at, max(a.ends_at) AS ends_at,
        min(a.effective_start_time) AS effective_start_time, max(a.effective_end_time) AS effective_end_time
      FROM appointments a WHERE ${visitOfOld} AND a.trainer_id IS NOT NULL GROUP BY a.trainer_id) v
    WHERE ${spanOfOld} AND s.trainer_id = v.trainer_id
      AND (s.starts_at, s.ends_at) IS DISTINCT FROM (v.starts_at, v.ends_at);
  END IF;
  RETURN NULL;
END
$$`;

/** `CREATE OR REPLACE` forgets the search path. */
const searchPathOf = (name: string): string => `
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION ${name}() SET search_path = %I, pg_temp', current_schema());
END $$`;

/** The place that is held while somebody pays holds its trainer's time, too (rules: paying online, trainers). */
export class HeldTrainers1798400000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [release(`AND (stays OR NOT ${HELD})`), searchPathOf('release_trainer')]) {
      await queryRunner.query(statement);
    }
    for (const statement of [RELEASE_HELD, searchPathOf('release_held_trainer')]) await queryRunner.query(statement);
    await queryRunner.query(`
      DROP TRIGGER IF EXISTS interests_trainer_released ON interests;
      CREATE TRIGGER interests_trainer_released AFTER UPDATE OR DELETE ON interests FOR EACH ROW
        WHEN (OLD.payment_id IS NOT NULL AND OLD.held_until IS NOT NULL) EXECUTE FUNCTION release_held_trainer()`);
  }

  /** The version before would keep the time of a trainer without bookings for ever. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER IF EXISTS interests_trainer_released ON interests;
      DROP FUNCTION IF EXISTS release_held_trainer()`);
    for (const statement of [release(''), searchPathOf('release_trainer')]) await queryRunner.query(statement);
    await inBatches(
      queryRunner,
      `DELETE FROM trainer_spans WHERE ctid IN (
         SELECT s.ctid FROM trainer_spans s WHERE NOT EXISTS (
           SELECT FROM appointments a WHERE a.appointment_date = s.slot_date AND a.start_time = s.start_time
             AND a.end_time = s.end_time AND a.room = s.room AND a.trainer_id = s.trainer_id AND a.status <> 2)
         LIMIT 1000)`,
    );
  }
}
