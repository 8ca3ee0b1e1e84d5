import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
CREATE TABLE past_waits (
  id uuid NOT NULL,
  client_id uuid NOT NULL CONSTRAINT past_waits_client_fk REFERENCES users ON DELETE CASCADE,
  appointment_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  asked_at timestamptz NOT NULL,
  was_served boolean NOT NULL,
  CONSTRAINT past_waits_pkey PRIMARY KEY (id)
)`;

/** When they asked was not kept; the booking is the latest that it can have been. */
const PROMOTED = `
INSERT INTO past_waits (id, client_id, appointment_date, start_time, end_time, asked_at, was_served)
SELECT id, client_id, appointment_date, start_time, end_time, booked_at, true FROM appointments
WHERE promoted_at IS NOT NULL`;

/* However a place is taken, the entry goes in the same statement: one trigger sees them all. */
const FUNCTION = `
CREATE FUNCTION note_served_wait() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_waits AS w (id, client_id, appointment_date, start_time, end_time, asked_at, was_served)
  SELECT OLD.id, OLD.client_id, OLD.appointment_date, OLD.start_time, OLD.end_time, OLD.created_at, true
  WHERE EXISTS (
    SELECT FROM appointments a WHERE a.client_id = OLD.client_id AND a.appointment_date = OLD.appointment_date
      AND a.start_time = OLD.start_time AND a.end_time = OLD.end_time AND a.status <> 2)
  ON CONFLICT (id) DO UPDATE SET was_served = true;
  RETURN NULL;
END
$$`;

const SEARCH_PATH = `
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION note_served_wait() SET search_path = %I, pg_temp', current_schema());
END $$`;

const TRIGGER = `
CREATE TRIGGER interests_served AFTER DELETE ON interests FOR EACH ROW EXECUTE FUNCTION note_served_wait()`;

/** What became of entries of the waiting list, which are deleted when they end (rule: demand). */
export class PastWaits1795860000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE);
    await queryRunner.query(PROMOTED);
    await queryRunner.query('CREATE INDEX past_waits_by_date ON past_waits (appointment_date)');
    await queryRunner.query('CREATE INDEX past_waits_by_client ON past_waits (client_id)');
    await queryRunner.query(FUNCTION);
    await queryRunner.query(SEARCH_PATH);
    await queryRunner.query(TRIGGER);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER interests_served ON interests');
    await queryRunner.query('DROP FUNCTION note_served_wait()');
    await queryRunner.query('DROP TABLE past_waits');
  }
}
