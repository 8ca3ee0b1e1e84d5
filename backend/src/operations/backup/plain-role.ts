import { randomBytes } from 'node:crypto';
import type { QueryRunner } from 'typeorm';

/**
 * Handles a file's rows as a role without further rights. A role that is no superuser is used as it is; a superuser
 * creates one that ends with the transaction.
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
