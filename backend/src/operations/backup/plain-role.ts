import { randomBytes } from 'node:crypto';
import type { QueryRunner } from 'typeorm';

/**
 * Does work on a file's rows as a role that may do nothing else. Who is no superuser is such a role already; for a
 * superuser one is made, and goes with the transaction.
 */
export async function asPlainRole<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  const [me] = (await runner.query(
    `SELECT rolsuper AS "isSuperuser", quote_ident(current_schema()) AS schema FROM pg_roles WHERE rolname = current_user`,
  )) as { isSuperuser: boolean; schema: string }[];
  if (me?.isSuperuser !== true) return work();
  const role = `palestra_restore_${randomBytes(6).toString('hex')}`;
  await runner.query(`CREATE ROLE ${role} NOLOGIN;
    GRANT USAGE ON SCHEMA ${me.schema} TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${me.schema} TO ${role};
    GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${me.schema} TO ${role};
    SET LOCAL ROLE ${role}`);
  const result = await work();
  await runner.query(`SET LOCAL ROLE NONE; DROP OWNED BY ${role}; DROP ROLE ${role}`);
  return result;
}
