import type { MigrationInterface, QueryRunner } from 'typeorm';

const EACH_TABLE = (option: string): string => `
DO $$
DECLARE
  one regclass;
BEGIN
  FOR one IN SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE %s ${option}', one);
  END LOOP;
END
$$`;

/**
 * Rows of mails, live changes, counts and waiting lists are deleted all day. Autovacuum cuts the free end of such a table
 * off under a lock that shuts readers out; new rows use it again instead.
 */
export class KeepTheEndOfTables1796500000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(EACH_TABLE('SET (vacuum_truncate = off, toast.vacuum_truncate = off)'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(EACH_TABLE('RESET (vacuum_truncate, toast.vacuum_truncate)'));
  }
}
