import type { MigrationInterface, QueryRunner } from 'typeorm';

const FUNCTION = `
CREATE FUNCTION number_where_written() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.written_in := txid_current();
  RETURN NEW;
END
$$`;

/* On one server the default is right already, and the function is never called. A restore brings the numbers itself. */
const numbered = (table: string): string => `
CREATE TRIGGER ${table}_numbered BEFORE INSERT ON ${table} FOR EACH ROW
  WHEN (NEW.written_in IS DISTINCT FROM txid_current()
    AND current_setting('palestra.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION number_where_written()`;

const TABLES = ['mails', 'acts'];

/**
 * An act finds its mails by the number of their transaction. On Citus the coordinator puts its own number into some
 * statements, and others ask the gym's node: both tables have the node's now.
 */
export class NumberedWhereWritten1796000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FUNCTION);
    for (const table of TABLES) await queryRunner.query(numbered(table));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`DROP TRIGGER ${table}_numbered ON ${table}`);
    await queryRunner.query('DROP FUNCTION number_where_written()');
  }
}
