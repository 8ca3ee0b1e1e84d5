// `npm run bench:data -- --clients N --appointments N [--seed N] [--today DATE]` fills an empty database with a gym of
// that size. The database is at DATABASE_URL or in a folder of its own.
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildWhenStale } from '../build-when-stale.mjs';
import { absoluteDataDir } from '../paths.mjs';
import { PlainFailure } from '../plain-failure.mjs';
import { startEmbeddedPostgres } from '../postgres/embedded.mjs';
import { closeAtEnd } from '../processes/shutdown.mjs';

const tell = (line) => console.log(line);

function wholeNumber(name, text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new PlainFailure(`--${name} must be a whole number from 1 on.`);
  return number;
}

function readWish(args) {
  const option = (value) => ({ type: 'string', default: value });
  const today = new Date().toISOString().slice(0, 10);
  const options = { clients: option('1000'), appointments: option('50000'), seed: option('1'), today: option(today) };
  let values;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new PlainFailure(error.message);
  }
  const now = new Date(`${values.today}T06:00:00Z`);
  if (Number.isNaN(now.getTime())) throw new PlainFailure('--today must be a date such as 2026-11-16.');
  const [clients, appointments, seed] = ['clients', 'appointments', 'seed'].map((name) =>
    wholeNumber(name, values[name]),
  );
  return { clients, appointments, seed, now };
}

/** The database to fill, and how to look at it afterwards. */
async function target() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, look: 'npm start' };
  const dataDir = path.join(absoluteDataDir(process.env.DATA_DIR ?? '.palestra'), 'bench', 'gym');
  const server = await startEmbeddedPostgres({ dataDir, tell });
  closeAtEnd(server.stop);
  return { url: server.url, look: `DATA_DIR=${dataDir} npm start` };
}

export default async function fill(args) {
  const wish = readWish(args);
  await buildWhenStale(tell, ['backend']);
  const { prepareTemplate } = await import('../../test/support/template-database.mjs');
  const { fillGym, PASSWORD } = await import('../../test/bench/fill.mjs');
  const { url, look } = await target();
  await prepareTemplate(url);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    const { rowCount } = await database.query('SELECT FROM users LIMIT 1');
    if (rowCount > 0) throw new PlainFailure('That database has a gym already: name an empty one.');
    await fillGym(database, { ...wish, tell });
  } finally {
    await database.end();
  }
  tell(`Filled. To look at it: ${look}; admin@palestra.test and client1@palestra.test sign in with ${PASSWORD}`);
  return 0;
}
