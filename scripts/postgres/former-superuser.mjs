import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DATABASE_USER, ROLE_OPTIONS, SUPERUSER } from './create-cluster.mjs';

const HELPER = 'palestra_handover';

/** Objects whose owner may be changed: neither PostgreSQL's own nor an extension's. */
const OBJECTS = `
  SELECT format('ALTER SCHEMA %I', nspname) AS change
    FROM pg_namespace WHERE nspowner = 10 AND nspname <> 'information_schema' AND nspname !~ '^pg_'
  UNION ALL
  SELECT format('ALTER %s %s', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW'
                                 WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, c.oid::regclass)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relowner = 10 AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND n.nspname <> 'information_schema'
     AND n.nspname !~ '^pg_'
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
                                              AND d.deptype IN ('a', 'i', 'e'))
  UNION ALL
  SELECT format('ALTER ROUTINE %s', p.oid::regprocedure)
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
   WHERE p.proowner = 10 AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid
                                              AND d.deptype = 'e')`;

const DATABASES = `SELECT format('ALTER DATABASE %I', datname) AS change FROM pg_database
                    WHERE datdba = 10 AND datname NOT IN ('postgres', 'template0', 'template1')`;

/**
 * In a cluster of an older version the product's role is initdb's superuser, which cannot be demoted. Renames it to
 * `postgres` and lets a plain role with the old name and password own the data. Idempotent; safe to repeat after a
 * crash.
 * @param {string} url of the product's database, as its role
 */
export async function bringOver(url, tell) {
  const isFormer = await as(url, async (client) => {
    const { rows } = await client.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
    if (!rows[0].rolsuper) return false;
    tell('The database gets a role of its own for Palestra, which is no superuser ...');
    return true;
  });
  if (!isFormer) return;
  const helperPassword = randomBytes(24).toString('base64url');
  const superuserPassword = randomBytes(24).toString('base64url');
  // A role cannot rename itself.
  await as(url, (client) =>
    client.query(`DROP ROLE IF EXISTS ${HELPER};
                  CREATE ROLE ${HELPER} SUPERUSER LOGIN PASSWORD '${helperPassword}'`),
  );
  await as(signedIn(url, HELPER, helperPassword), (client) =>
    handOver(client, decodeURIComponent(new URL(url).password), superuserPassword),
  );
  await as(signedIn(url, SUPERUSER, superuserPassword), (client) =>
    client.query(`BEGIN; DROP ROLE ${HELPER}; ALTER ROLE ${SUPERUSER} PASSWORD NULL; COMMIT`),
  );
}

async function handOver(client, password, superuserPassword) {
  await client.query('BEGIN');
  await client.query(`ALTER ROLE ${DATABASE_USER} RENAME TO ${SUPERUSER}`);
  await client.query(`ALTER ROLE ${SUPERUSER} PASSWORD '${superuserPassword}'`);
  await client.query(`CREATE ROLE ${DATABASE_USER} ${ROLE_OPTIONS} PASSWORD ${pg.escapeLiteral(password)}`);
  const { rows } = await client.query(`${DATABASES} UNION ALL ${OBJECTS}`);
  for (const { change } of rows) await client.query(`${change} OWNER TO ${DATABASE_USER}`);
  // Even if it is never dropped, nobody can sign in with it any more.
  await client.query(`ALTER ROLE ${HELPER} NOSUPERUSER NOLOGIN`);
  await client.query('COMMIT');
}

function signedIn(url, user, password) {
  const other = new URL(url);
  Object.assign(other, { username: user, password });
  return other.href;
}

async function as(connectionString, work) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
