import { purposeOf, SEALED_COLUMNS } from '../../../backend/src/gyms/directory/directory.js';
import { openedBy, sealed } from '../../../backend/src/platform/config/sealing.js';
import { eventually } from '../../support/eventually.js';
import { createGym, GYMS_KEY, ManyGyms } from '../../support/many-gyms.js';
import { runCommand, startCommand } from '../../support/run-command.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const NEXT_KEY = 'the next key, of thirty-two chars';
const BOTH = { GYMS_KEY: NEXT_KEY, GYMS_KEY_BEFORE: GYMS_KEY };
const COLUMNS = Object.keys(SEALED_COLUMNS) as (keyof typeof SEALED_COLUMNS)[];
const KEYS = ['athens', 'beta', 'gamma', 'plain'];

let database: TestDatabase;
let pool: ReturnType<typeof connectionsTo>;
beforeAll(async () => {
  database = await createTestDatabase('bare');
  pool = connectionsTo(database.url, 2);
  expect(await createGym(database.url, 'athens', ['127.0.0.1'])).toMatchObject({ code: 0, stderr: '' });
  // Only rows are touched, because no process serves an unfinished gym.
  await pool.query(
    `INSERT INTO palestra_directory.gyms (key, name, time_zone, created_at)
     SELECT key, key, 'UTC', now() FROM unnest($1::text[]) AS key`,
    [KEYS.slice(1)],
  );
  await pool.query(`UPDATE palestra_directory.gyms SET is_moving = key <> 'athens', kept_schema = 'moved_1'`);
  for (const key of KEYS.slice(0, 3)) {
    for (const column of COLUMNS.filter((one) => key !== 'athens' || !one.endsWith('target_url')))
      await seal(key, column);
  }
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const secretOf = (key: string, column: string): string =>
  column === 'sealed_database_url' && key === 'athens' ? database.url : `smtp://${key}.example.gr/${column}`;
async function seal(key: string, column: (typeof COLUMNS)[number]): Promise<void> {
  const box = sealed(secretOf(key, column), purposeOf(key, SEALED_COLUMNS[column]), { key: GYMS_KEY, before: null });
  const site = column === 'sealed_turnstile_secret' ? `, turnstile_site_key = 'site'` : '';
  await pool.query(`UPDATE palestra_directory.gyms SET ${column} = $2${site} WHERE key = $1`, [key, box]);
}
type Row = Record<(typeof COLUMNS)[number], Buffer | null> & { key: string };
/** Gyms all of whose secrets this key opens. */
async function openWith(gymsKey: string): Promise<string[]> {
  const { rows } = await pool.query<Row>(`SELECT * FROM palestra_directory.gyms ORDER BY key`);
  const isOpen = (row: Row): boolean =>
    COLUMNS.every((column) => {
      const box = row[column];
      const purpose = purposeOf(row.key, SEALED_COLUMNS[column]);
      return box === null || openedBy(gymsKey, box, purpose) === secretOf(row.key, column);
    });
  return rows.filter(isOpen).map(({ key }) => key);
}
const rekey = (env: Record<string, string>) => runCommand('gym-rekey', [], { DATABASE_URL: database.url, ...env });

it('knows every column with a sealed secret', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'palestra_directory' AND data_type = 'bytea' ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(COLUMNS.toSorted());
});

it('refuses to change the key without the one before', async () => {
  for (const env of [{ GYMS_KEY: NEXT_KEY }, { GYMS_KEY: '' }]) {
    expect(await rekey(env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Usage: npm run gym:rekey/) as string,
    });
  }
  expect(await openWith(GYMS_KEY)).toEqual(KEYS);
});

it('goes on where it was killed, gym by gym, while they are served', async () => {
  const served = await ManyGyms.serve(database.url, BOTH);
  const status = async (): Promise<number> => (await fetch(`${served.urlAt('127.0.0.1')}/api/gym`)).status;
  expect(await status()).toBe(200);
  const holder = await pool.connect();
  await holder.query(`BEGIN; SELECT FROM palestra_directory.gyms WHERE key = 'beta' FOR UPDATE`);
  const killed = startCommand('gym-rekey', [], { DATABASE_URL: database.url, ...BOTH });
  await eventually(async () => ((await openWith(NEXT_KEY)).includes('athens') ? true : null));
  killed.kill();
  await killed.ended;
  await holder.query('ROLLBACK');
  holder.release();
  // The one that was killed lets go of its gym when its connection is seen to be gone.
  await eventually(async () => {
    const { rows } = await pool.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = hashtext('beta')::bigint & 4294967295`,
    );
    return rows.length === 0 ? true : null;
  });
  expect(await openWith(NEXT_KEY)).toEqual(['athens', 'plain']);
  expect(await openWith(GYMS_KEY)).toEqual(['beta', 'gamma', 'plain']);
  expect(await status()).toBe(200);

  const again = await rekey(BOTH);
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(again.stdout).toMatch(/^Sealed with the next key: 2 gyms\. 2 gyms had nothing under another key\.\n/);
  expect(await openWith(NEXT_KEY)).toEqual(KEYS);
  expect(await status()).toBe(200);
  await served.stop();
});

it('is needed no longer afterwards: the next key alone serves the gyms', async () => {
  const served = await ManyGyms.serve(database.url, { GYMS_KEY: NEXT_KEY });
  expect((await fetch(`${served.urlAt('127.0.0.1')}/api/gym`)).status).toBe(200);
  await served.stop();
});

it('names a gym whose secrets neither key opens, and seals the others', async () => {
  const other = { key: 'a key that nobody has, of thirty-two', before: null };
  await pool.query(`UPDATE palestra_directory.gyms SET sealed_smtp_url = $1 WHERE key = 'athens'`, [
    sealed('smtp://lost.example.gr', purposeOf('athens', 'smtp'), other),
  ]);
  await seal('gamma', 'sealed_smtp_url');
  const told = await rekey(BOTH);
  expect(told).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Keep GYMS_KEY_BEFORE/) as string });
  expect(told.stdout).toMatch(/^Sealed with the next key: 1 gyms\.[^]*^Not athens: GYMS_KEY does not open/m);
  expect(await openWith(NEXT_KEY)).toEqual(['beta', 'gamma', 'plain']);
});
