import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './online.js';

/**
 * Courses: dates that are booked at once, and paid by a charge of their own. A visit of a paid course stands apart from
 * the limits of subscriptions; those of the version before do not.
 */
export class Courses1798032000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS courses (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT courses_pkey PRIMARY KEY,
        name_el text NOT NULL,
        name_en text NOT NULL,
        class_id uuid,
        price_cents integer NOT NULL,
        vat_percent smallint,
        join_until date NOT NULL,
        is_offered boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT courses_price CHECK (price_cents >= 0),
        CONSTRAINT courses_vat CHECK (vat_percent BETWEEN 0 AND 50),
        CONSTRAINT courses_class_fk FOREIGN KEY (class_id) REFERENCES classes (id) ON DELETE RESTRICT)
      WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`);
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS course_dates (
        course_id uuid NOT NULL,
        date date NOT NULL,
        start_time time NOT NULL,
        end_time time NOT NULL,
        room smallint NOT NULL DEFAULT 1,
        CONSTRAINT course_dates_pkey PRIMARY KEY (course_id, date),
        CONSTRAINT course_dates_course_fk FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE)
      WITH (vacuum_truncate = off)`);
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS course_entries (
        id uuid NOT NULL CONSTRAINT course_entries_pkey PRIMARY KEY,
        course_id uuid NOT NULL,
        client_id uuid NOT NULL,
        name_el text NOT NULL,
        name_en text NOT NULL,
        price_cents integer NOT NULL,
        vat_percent smallint,
        joined_at timestamptz NOT NULL,
        joined_by_id uuid NOT NULL,
        ended_at timestamptz,
        ended_by_id uuid,
        CONSTRAINT course_entries_price CHECK (price_cents >= 0),
        CONSTRAINT course_entries_end_whole CHECK ((ended_at IS NULL) = (ended_by_id IS NULL)),
        CONSTRAINT course_entries_course_fk FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE RESTRICT,
        CONSTRAINT course_entries_client_fk FOREIGN KEY (client_id) REFERENCES users (id) ON DELETE RESTRICT,
        CONSTRAINT course_entries_joined_by_fk FOREIGN KEY (joined_by_id) REFERENCES users (id) ON DELETE RESTRICT,
        CONSTRAINT course_entries_ended_by_fk FOREIGN KEY (ended_by_id) REFERENCES users (id) ON DELETE RESTRICT)
      WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`);
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS course_visits (
        appointment_id uuid NOT NULL CONSTRAINT course_visits_pkey PRIMARY KEY,
        entry_id uuid NOT NULL,
        CONSTRAINT course_visits_entry_fk FOREIGN KEY (entry_id) REFERENCES course_entries (id) ON DELETE RESTRICT,
        CONSTRAINT course_visits_appointment_fk
          FOREIGN KEY (appointment_id) REFERENCES appointments (id) ON DELETE CASCADE)
      WITH (vacuum_truncate = off)`);
    for (const [name, on] of INDEXES) await queryRunner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ${on}`);
    await queryRunner.query(
      'ALTER TABLE appointments ADD COLUMN IF NOT EXISTS is_apart boolean NOT NULL DEFAULT false',
    );
    await queryRunner.query('ALTER TABLE ledger_entries ADD COLUMN IF NOT EXISTS course_entry_id uuid');
    const ofCourses = 'ledger_entries (course_entry_id) WHERE course_entry_id IS NOT NULL';
    await buildIndex(queryRunner, 'ledger_entries_by_course', ofCourses);
    await queryRunner.query(`
      ALTER TABLE ledger_entries
        DROP CONSTRAINT IF EXISTS ledger_entries_kind_whole,
        DROP CONSTRAINT IF EXISTS ledger_entries_course_entry_fk,
        ADD CONSTRAINT ledger_entries_kind_whole CHECK (${KINDS}) NOT VALID,
        ADD CONSTRAINT ledger_entries_course_entry_fk
          FOREIGN KEY (course_entry_id) REFERENCES course_entries (id) ON DELETE RESTRICT NOT VALID`);
    await queryRunner.query('ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_kind_whole');
    await queryRunner.query('ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_course_entry_fk');
  }

  /** Debts for courses stay, as balances of before. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_whole;
      ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
      DELETE FROM ledger_entries WHERE kind = 'charge' AND course_entry_id IS NOT NULL AND amount_cents = 0;
      UPDATE ledger_entries SET kind = 'opening' WHERE kind = 'charge' AND course_entry_id IS NOT NULL;
      ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;
      ALTER TABLE ledger_entries DROP COLUMN course_entry_id;
      ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_whole CHECK (${KINDS_BEFORE}) NOT VALID;`);
    await queryRunner.query('ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_kind_whole');
    await queryRunner.query('ALTER TABLE appointments DROP COLUMN is_apart');
    await queryRunner.query('DROP TABLE course_visits, course_entries, course_dates, courses');
  }
}

const INDEXES = [
  ['course_entries_by_course', 'course_entries (course_id)'],
  ['course_entries_by_client', 'course_entries (client_id)'],
  ['course_visits_by_entry', 'course_visits (entry_id)'],
] as const;

const CHARGE = `kind = 'charge' AND amount_cents >= 0 AND due_on IS NOT NULL`;
const OTHERS = `method IS NULL AND receipt_no IS NULL AND reverses_id IS NULL
    OR kind = 'payment' AND amount_cents < 0 AND method IS NOT NULL AND receipt_no IS NOT NULL
      AND due_on IS NULL AND reverses_id IS NULL
    OR kind = 'reversal' AND reverses_id IS NOT NULL AND reason <> '' AND receipt_no IS NULL
    OR kind = 'opening' AND amount_cents <> 0 AND (due_on IS NOT NULL) = (amount_cents > 0) AND sale_id IS NULL
      AND method IS NULL AND receipt_no IS NULL AND reverses_id IS NULL
    OR kind IN ('refund', 'dispute') AND amount_cents > 0 AND method IS NOT NULL AND due_on IS NULL AND sale_id IS NULL
      AND receipt_no IS NULL AND reverses_id IS NULL`;
const KINDS_BEFORE = `${CHARGE} AND sale_id IS NOT NULL AND ${OTHERS}`;
const KINDS = `${CHARGE} AND (sale_id IS NULL) <> (course_entry_id IS NULL) AND ${OTHERS}`;
