import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Places that are booked by themselves every week, and what came of each date. New tables: nobody waits. */
export class StandingBookings1795690000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE standing_bookings (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT standing_bookings_pkey PRIMARY KEY,
        client_id uuid NOT NULL CONSTRAINT standing_bookings_client_fk REFERENCES users ON DELETE CASCADE,
        day_of_week smallint NOT NULL,
        start_time time NOT NULL,
        end_time time NOT NULL,
        from_date date NOT NULL,
        until_date date,
        paused_until date,
        created_at timestamptz NOT NULL,
        created_by_id uuid NOT NULL CONSTRAINT standing_bookings_created_by_fk REFERENCES users ON DELETE RESTRICT,
        ended_at timestamptz,
        judged_on date,
        CONSTRAINT standing_bookings_weekday_known CHECK (day_of_week BETWEEN 0 AND 6),
        CONSTRAINT standing_bookings_until_not_before CHECK (until_date IS NULL OR until_date >= from_date))`);
    await queryRunner.query('CREATE INDEX standing_bookings_by_client ON standing_bookings (client_id)');
    await queryRunner.query(`
      CREATE UNIQUE INDEX standing_bookings_one_per_weekday ON standing_bookings (client_id, day_of_week)
      WHERE ended_at IS NULL`);
    await queryRunner.query(
      'CREATE INDEX standing_bookings_due ON standing_bookings (judged_on) WHERE ended_at IS NULL',
    );
    await queryRunner.query(`
      CREATE TABLE standing_dates (
        standing_id uuid NOT NULL CONSTRAINT standing_dates_standing_fk REFERENCES standing_bookings ON DELETE CASCADE,
        date date NOT NULL,
        appointment_id uuid CONSTRAINT standing_dates_appointment_fk REFERENCES appointments ON DELETE CASCADE,
        reasons jsonb,
        decided_at timestamptz NOT NULL,
        CONSTRAINT standing_dates_pkey PRIMARY KEY (standing_id, date),
        CONSTRAINT standing_dates_booked_or_skipped CHECK ((appointment_id IS NULL) <> (reasons IS NULL)))`);
    await queryRunner.query('CREATE INDEX standing_dates_by_appointment ON standing_dates (appointment_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE standing_dates, standing_bookings');
  }
}
