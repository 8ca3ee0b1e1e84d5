import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * A held place is counted in `slot_occupancies.booked`. However its entry ends, the place is given back: the member
 * leaves, books, is erased, or lets it pass. A booked slot also ends the wait for the others of which any one will do.
 */
const FUNCTION = `
CREATE FUNCTION end_of_interest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.held_until IS NOT NULL THEN
    UPDATE slot_occupancies SET booked = booked - 1
    WHERE slot_date = OLD.appointment_date AND start_time = OLD.start_time AND end_time = OLD.end_time;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.any_of IS NOT NULL AND EXISTS (
    SELECT FROM appointments a WHERE a.client_id = OLD.client_id AND a.appointment_date = OLD.appointment_date
      AND a.start_time = OLD.start_time AND a.end_time = OLD.end_time AND a.status <> 2
  ) THEN
    DELETE FROM interests WHERE client_id = OLD.client_id AND any_of = OLD.any_of;
  END IF;
  RETURN NULL;
END
$$`;

const SEARCH_PATH = `
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION end_of_interest() SET search_path = %I, pg_temp', current_schema());
END $$`;

const TRIGGERS = [
  `CREATE TRIGGER interests_end AFTER DELETE ON interests FOR EACH ROW
     WHEN (OLD.held_until IS NOT NULL OR OLD.any_of IS NOT NULL) EXECUTE FUNCTION end_of_interest()`,
  `CREATE TRIGGER interests_lapse AFTER UPDATE OF held_until ON interests FOR EACH ROW
     WHEN (OLD.held_until IS NOT NULL AND NEW.held_until IS NULL) EXECUTE FUNCTION end_of_interest()`,
];

/** The places held at one time are few. */
const GIVE_BACK = 'UPDATE interests SET held_until = NULL WHERE held_until IS NOT NULL';

/** Entries of the waiting list that hold a place, and bookings that came out of it (rule: filling). */
export class WaitingListFills1795670000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE interests
        ADD COLUMN rank integer,
        ADD COLUMN notice_hours smallint NOT NULL DEFAULT 0,
        ADD COLUMN any_of uuid,
        ADD COLUMN held_until timestamptz,
        ADD COLUMN lapsed_at timestamptz,
        ADD COLUMN passed_over_at timestamptz,
        ADD COLUMN told_at timestamptz`);
    await queryRunner.query('ALTER TABLE appointments ADD COLUMN promoted_at timestamptz');
    await queryRunner.query(FUNCTION);
    await queryRunner.query(SEARCH_PATH);
    for (const trigger of TRIGGERS) await queryRunner.query(trigger);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(GIVE_BACK);
    await queryRunner.query('DROP TRIGGER interests_lapse ON interests');
    await queryRunner.query('DROP TRIGGER interests_end ON interests');
    await queryRunner.query('DROP FUNCTION end_of_interest()');
    await queryRunner.query('ALTER TABLE appointments DROP COLUMN promoted_at');
    await queryRunner.query(`
      ALTER TABLE interests DROP COLUMN rank, DROP COLUMN notice_hours, DROP COLUMN any_of, DROP COLUMN held_until,
        DROP COLUMN lapsed_at, DROP COLUMN passed_over_at, DROP COLUMN told_at`);
  }
}
