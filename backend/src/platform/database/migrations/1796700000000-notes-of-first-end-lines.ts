import type { MigrationInterface, QueryRunner } from 'typeorm';

const firstLine = (note: 'with' | 'without'): string => `
CREATE OR REPLACE FUNCTION write_first_end_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends date := coalesce(NEW.actual_end_date, NEW.end_date);
BEGIN
  INSERT INTO subscription_end_lines (subscription_id, n, cause, days, end_date, at, by_id${note === 'with' ? ', note' : ''})
  VALUES (NEW.id, 1, coalesce(NEW.end_change ->> 'cause', 'sold'), ends - NEW.start_date + 1, ends,
          coalesce((NEW.end_change ->> 'at')::timestamptz, NEW.created_at), (NEW.end_change ->> 'by')::uuid${note === 'with' ? `, NEW.end_change ->> 'note'` : ''});
  RETURN NULL;
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION write_first_end_line() SET search_path = %I, pg_temp', current_schema());
END
$$;
`;

/** A subscription without a plan says in its first line why it was given. */
export class NotesOfFirstEndLines1796700000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(firstLine('with'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(firstLine('without'));
  }
}
