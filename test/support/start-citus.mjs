import pg from 'pg';
import { buildWhenStale } from '../../scripts/build-when-stale.mjs';
import { bundleApi } from './bundle-api.mjs';

/** Setup of the tests on Citus: its servers run already, at CITUS_URL. */
export default async function startCitus() {
  if (!process.env.CITUS_URL) throw new Error('CITUS_URL is not set: it is the address of a coordinator of Citus.');
  await dropGymsOfTests();
  await buildWhenStale((line) => console.log(line), ['backend']);
  process.env.TEST_API = await bundleApi();
  process.env.TEST_ON_CITUS = 'yes';
}

/** Those of this run, or of one that was cut off: its servers outlive both. */
export async function dropGymsOfTests() {
  const client = new pg.Client({ connectionString: process.env.CITUS_URL });
  await client.connect();
  const sql = "SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^gym_t[0-9a-f]{32}'";
  for (const { name } of (await client.query(sql)).rows) await client.query(`DROP SCHEMA ${name} CASCADE`);
  await client.end();
}
