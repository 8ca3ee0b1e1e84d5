import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A new table: nobody waits. A restore brings closings in any order. */
export class TillClosings1796710000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
CREATE TABLE till_closings (
  id uuid NOT NULL CONSTRAINT till_closings_pkey PRIMARY KEY,
  number integer NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL,
  cash_cents integer NOT NULL,
  card_cents integer NOT NULL,
  transfer_cents integer NOT NULL,
  iris_cents integer NOT NULL,
  other_cents integer NOT NULL,
  counted_cents integer NOT NULL,
  reason text NOT NULL,
  corrects integer,
  entry_ids uuid[] NOT NULL,
  closed_at timestamptz NOT NULL,
  by_id uuid NOT NULL CONSTRAINT till_closings_by_fk REFERENCES users ON DELETE RESTRICT,
  CONSTRAINT till_closings_number_key UNIQUE (number),
  CONSTRAINT till_closings_number_first CHECK (number >= 1),
  CONSTRAINT till_closings_period CHECK (since <= until AND until <= closed_at),
  CONSTRAINT till_closings_counted CHECK (counted_cents >= 0),
  CONSTRAINT till_closings_difference_has_reason CHECK (counted_cents = cash_cents OR reason <> ''),
  CONSTRAINT till_closings_correction CHECK (corrects IS NULL OR corrects < number AND reason <> '' AND entry_ids = '{}')
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);

CREATE FUNCTION keep_till_closings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A closing of the till is never changed, only corrected by another' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE FUNCTION number_till_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number > 1 AND NOT EXISTS (SELECT FROM till_closings WHERE number = NEW.number - 1) THEN
    RAISE EXCEPTION 'Closings of the till are numbered without gaps' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
DO $$
DECLARE
  named text;
BEGIN
  FOREACH named IN ARRAY ARRAY['keep_till_closings', 'number_till_closing'] LOOP
    EXECUTE format('ALTER FUNCTION %I() SET search_path = %I, pg_temp', named, current_schema());
  END LOOP;
END
$$;
CREATE TRIGGER till_closings_append_only BEFORE UPDATE OR DELETE ON till_closings
  FOR EACH ROW EXECUTE FUNCTION keep_till_closings();
CREATE TRIGGER till_closings_never_emptied BEFORE TRUNCATE ON till_closings
  FOR EACH STATEMENT EXECUTE FUNCTION keep_till_closings();
CREATE TRIGGER till_closings_numbered BEFORE INSERT ON till_closings
  FOR EACH ROW WHEN (current_setting('palestra.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION number_till_closing();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE till_closings;
      DROP FUNCTION keep_till_closings, number_till_closing;`);
  }
}
