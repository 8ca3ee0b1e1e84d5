import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Our own functions, in whichever schema the tables are; what an extension brought is its own affair. */
const EACH_OF_OURS = `
DO $$
DECLARE
  ours regprocedure;
BEGIN
  FOR ours IN
    SELECT p.oid::regprocedure FROM pg_proc p
     WHERE p.pronamespace = quote_ident(current_schema())::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', ours, current_schema());
  END LOOP;
END
$$;
`;

/** Once more: functions of `sessions` came to some databases after `function-search-path` had been run there. */
export class LateFunctionSearchPath1795336000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(EACH_OF_OURS);
  }

  /** It holds for an older version too. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
