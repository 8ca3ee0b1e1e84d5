import type { MigrationInterface, QueryRunner } from 'typeorm';

const keepEndLines = (exception: string): string => `
CREATE OR REPLACE FUNCTION keep_end_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${exception}
  RAISE EXCEPTION 'A line of an end date is never changed' USING ERRCODE = 'restrict_violation';
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION keep_end_lines() SET search_path = %I, pg_temp', current_schema());
END
$$;
`;

const ERASING = `IF TG_OP = 'UPDATE' AND current_setting('palestra.erasing', true) = 'on'
     AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
    RETURN NEW;
  END IF;`;

/** Staff give a line of an end a reason in their own words, which an erasure takes back. */
export class EndReasons1795990100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(keepEndLines(ERASING));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(keepEndLines(''));
  }
}
