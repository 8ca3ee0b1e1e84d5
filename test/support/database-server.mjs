import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { DEMO_MADE_AT } from './demo-instant.mjs';
import { buildWhenStale } from '../../scripts/build-when-stale.mjs';
import { startEmbeddedPostgres } from '../../scripts/postgres/embedded.mjs';
import { bundleApi } from './bundle-api.mjs';
import { fastFolder } from './fast-folder.mjs';

/** Test data need not survive a power cut, so that nothing waits for the disk; locks and isolation are real. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/** To plan a statement for each of its values takes longer than any plan for a few rows. */
const FOR_FEW_ROWS = { plan_cache_mode: 'force_generic_plan' };

/**
 * The tests' role is as plain as the product's, so that a migration that needs more fails here. It may only suspend
 * foreign keys.
 */
const FOR_TESTS = [
  'GRANT SET ON PARAMETER session_replication_role TO palestra',
  // External databases may give the product such a role.
  "CREATE ROLE chief LOGIN SUPERUSER PASSWORD 'chief'",
];

const TEMPLATES = { empty: 'palestra_empty', demo: 'palestra_demo' };

/**
 * Starts a PostgreSQL for one test run, with a migrated template database that every test file copies. Its address is
 * in TEST_DATABASE_SERVER, and the API's file in TEST_API, where the test processes read them. `npm test` starts one for
 * all of its steps.
 * @param {{ demo?: boolean, isSmall?: boolean }} wish `isSmall`: no test has a gym of many years
 * @returns {Promise<() => Promise<void>>} stops it and removes its files
 */
export async function startDatabaseServer({ demo = false, isSmall = true } = {}) {
  await buildWhenStale((line) => console.log(line), ['backend']);
  process.env.TEST_API = await bundleApi();
  if (process.env.TEST_DATABASE_SERVER) return () => Promise.resolve();
  const folder = mkdtempSync(path.join(fastFolder(), 'palestra-test-'));
  // As root the database runs as another user, who must be able to enter its folder.
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { ...FAST, ...(isSmall && FOR_FEW_ROWS) },
    bySuperuser: FOR_TESTS,
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server.url, TEMPLATES.empty, false);
    if (demo) await makeTemplate(server.url, TEMPLATES.demo, true);
    if (demo) await forgetLife(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.TEST_DATABASE_SERVER = server.url;
  return stop;
}

/**
 * The browser's tests write their own mail, log and weekends, and look at all that there are.
 * test/release/operations/demo-gym.e2e.ts tests those of the demo gym.
 */
async function forgetLife(serverUrl) {
  const url = new URL(serverUrl);
  url.pathname = `/${TEMPLATES.demo}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`SET session_replication_role = replica;
    TRUNCATE mails, broadcasts, audit_entries, audit_receipts; DELETE FROM global_timeslots
      WHERE day_of_week = 0 OR (day_of_week = 6 AND start_time >= '14:00')`);
  await client.end();
}

/** Migrates as the product does; adds the demo gym for tests that need a gym with history. */
async function makeTemplate(serverUrl, name, isDemo) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const { prepareTemplate } = await import('./template-database.mjs');
  await prepareTemplate(url.href, isDemo ? DEMO_MADE_AT : null);
}
