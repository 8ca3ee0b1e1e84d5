import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Our own functions, in whichever schema the tables are; what an extension brought is its own affair. */
const EACH_OF_OURS = (change: string): string => `
DO $$
DECLARE
  ours regprocedure;
BEGIN
  FOR ours IN
    SELECT p.oid::regprocedure FROM pg_proc p
     WHERE p.pronamespace = quote_ident(current_schema())::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('ALTER FUNCTION %s ${change}', ours, current_schema());
  END LOOP;
END
$$;
`;

/** Triggers find our tables whatever search_path the session has that sets them off. */
export class FunctionSearchPath1795330200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(EACH_OF_OURS('SET search_path = %I, pg_temp'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(EACH_OF_OURS('RESET search_path'));
  }
}
