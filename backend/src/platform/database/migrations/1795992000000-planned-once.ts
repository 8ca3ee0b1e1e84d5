import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same statements: only what is around them changes. */
const inLanguage = (language: string, body: string): string => `
DO $$
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION keep_current_subscriptions(clients uuid[]) RETURNS void LANGUAGE ${language}'
    ' SET search_path = %I, pg_temp AS %L',
    current_schema(),
    (SELECT ${body} FROM pg_proc
      WHERE pronamespace = quote_ident(current_schema())::regnamespace AND proname = 'keep_current_subscriptions'));
END
$$;
`;

const receipts = (write: string): string => `
DO $$
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION write_audit_receipts() RETURNS trigger LANGUAGE plpgsql SET search_path = %I, pg_temp AS %L',
    current_schema(), $body$
DECLARE
  entry record;
BEGIN
  IF current_setting('palestra.restoring', true) IS DISTINCT FROM 'on' THEN
    ${write}
  END IF;
  RETURN NULL;
END
$body$);
END
$$;
`;
/** A statement of Citus cannot read what a trigger was handed beside one of its tables. */
const ONE_BY_ONE =
  'FOR entry IN SELECT id FROM written LOOP INSERT INTO audit_receipts (entry_id) VALUES (entry.id); END LOOP;';
const AT_ONCE = 'INSERT INTO audit_receipts (entry_id) SELECT id FROM written;';

/** PL/pgSQL keeps the plans of its statements, and Citus takes no parameter in a function that is written in SQL. */
export class PlannedOnce1795992000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(inLanguage('plpgsql', `'BEGIN' || prosrc || 'END'`));
    await queryRunner.query(receipts(ONE_BY_ONE));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(receipts(AT_ONCE));
    await queryRunner.query(inLanguage('sql', `regexp_replace(prosrc, '^BEGIN(.*)END$', '\\1')`));
  }
}
