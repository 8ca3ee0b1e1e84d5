import type { MigrationInterface, QueryRunner } from 'typeorm';

const GIVE_BACK = `
  IF OLD.held_until IS NOT NULL THEN
    UPDATE slot_occupancies SET booked = booked - 1
    WHERE slot_date = OLD.appointment_date AND start_time = OLD.start_time AND end_time = OLD.end_time;
  END IF;`;

const BOOKED = `
  FROM appointments a WHERE a.client_id = OLD.client_id AND a.appointment_date = OLD.appointment_date
    AND a.start_time = OLD.start_time AND a.end_time = OLD.end_time AND a.status <> 2`;

/* The entries that go with a booked one are in the log of their slots, at the time of the booking. */
const LOGGING = `
CREATE OR REPLACE FUNCTION end_of_interest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE booked_then timestamptz;
BEGIN ${GIVE_BACK}
  IF TG_OP = 'DELETE' AND OLD.any_of IS NOT NULL THEN
    SELECT greatest(a.booked_at, a.moved_at) INTO booked_then ${BOOKED};
    IF FOUND THEN
      WITH dropped AS (
        DELETE FROM interests WHERE client_id = OLD.client_id AND any_of = OLD.any_of RETURNING *
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

const FORMER = `
CREATE OR REPLACE FUNCTION end_of_interest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN ${GIVE_BACK}
  IF TG_OP = 'DELETE' AND OLD.any_of IS NOT NULL AND EXISTS (SELECT ${BOOKED}) THEN
    DELETE FROM interests WHERE client_id = OLD.client_id AND any_of = OLD.any_of;
  END IF;
  RETURN NULL;
END
$$`;

/** `CREATE OR REPLACE` forgets the search path. */
const SEARCH_PATH = `
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION end_of_interest() SET search_path = %I, pg_temp', current_schema());
END $$`;

/** Entries of which another one was booked leave a trace (rule: history of a slot). */
export class DroppedEntries1795730000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LOGGING);
    await queryRunner.query(SEARCH_PATH);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FORMER);
    await queryRunner.query(SEARCH_PATH);
  }
}
