import type { MigrationInterface, QueryRunner } from 'typeorm';

/* Entries of before stay for themselves, as their members made them. */
const COLUMN = `
ALTER TABLE interests ADD COLUMN is_preferred boolean NOT NULL DEFAULT true;
ALTER TABLE interests ALTER COLUMN is_preferred SET DEFAULT false`;

const functionOf = (filled: string, others: string): string => `
CREATE OR REPLACE FUNCTION end_of_interest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE booked_then timestamptz;
BEGIN
  IF OLD.held_until IS NOT NULL THEN
    UPDATE slot_occupancies SET booked = booked - 1
    WHERE slot_date = OLD.appointment_date AND start_time = OLD.start_time AND end_time = OLD.end_time;
  END IF;
  IF TG_OP = 'DELETE' ${filled} THEN
    SELECT greatest(a.booked_at, a.moved_at) INTO booked_then
    FROM appointments a WHERE a.client_id = OLD.client_id AND a.appointment_date = OLD.appointment_date
      AND a.start_time = OLD.start_time AND a.end_time = OLD.end_time AND a.status <> 2
      ${others === '' ? '' : 'AND (OLD.held_until IS NOT NULL OR (a.promoted_at IS NOT NULL AND a.moved_at IS NULL))'};
    IF FOUND THEN
      WITH dropped AS (
        DELETE FROM interests WHERE client_id = OLD.client_id AND (any_of = OLD.any_of ${others}) RETURNING *
      )
      INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, before, after)
      SELECT booked_then, NULL, 'waiting-list.dropped', 'waiting-list',
        to_char(d.appointment_date, 'YYYY-MM-DD') || '_' || to_char(d.start_time, 'HH24MI') || '-'
          || to_char(d.end_time, 'HH24MI'),
        NULL, jsonb_build_object('userId', d.client_id)
      FROM dropped d;
    END IF;
  END IF;
  RETURN NULL;
END
$$`;

/* The list filled it: it booked the visit, or its member took the place that was held. */
const ONE_WISH = functionOf('', 'OR (appointment_date = OLD.appointment_date AND NOT is_preferred)');
const FORMER = functionOf('AND OLD.any_of IS NOT NULL', '');

/** `CREATE OR REPLACE` forgets the search path. */
const SEARCH_PATH = `
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION end_of_interest() SET search_path = %I, pg_temp', current_schema());
END $$`;

const triggerWhen = (condition: string): string => `
DROP TRIGGER interests_end ON interests;
CREATE TRIGGER interests_end AFTER DELETE ON interests FOR EACH ROW ${condition} EXECUTE FUNCTION end_of_interest()`;
const ALWAYS = triggerWhen('');
const FORMER_TRIGGER = triggerWhen('WHEN (OLD.held_until IS NOT NULL OR OLD.any_of IS NOT NULL)');

/** Entries of one date are one wish, unless their member prefers one (rule: one wish a day). */
export class OneWishADay1796730000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [COLUMN, ONE_WISH, SEARCH_PATH, ALWAYS]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [FORMER_TRIGGER, FORMER, SEARCH_PATH]) await queryRunner.query(statement);
    await queryRunner.query('ALTER TABLE interests DROP COLUMN is_preferred');
  }
}
