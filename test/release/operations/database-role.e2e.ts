import { createTestDatabase, connectionsTo } from '../../support/test-database.js';
import { startOwnDatabase, type OwnDatabase } from '../../support/own-database.js';

const ROLES = `SELECT rolname AS name, rolsuper AS super, rolcanlogin AS enters FROM pg_roles WHERE rolname !~ '^pg_'
               ORDER BY 1`;
const PLAIN = [
  { name: 'palestra', super: false, enters: true },
  { name: 'postgres', super: true, enters: true },
];
/** Everything in the product's database that another role owns. */
const OF_OTHERS = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND pg_get_userbyid(c.relowner) <> current_user
  UNION ALL
  SELECT p.oid::regprocedure::text FROM pg_proc p
   WHERE p.pronamespace = 'public'::regnamespace AND pg_get_userbyid(p.proowner) <> current_user
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT datname FROM pg_database WHERE datname = current_database() AND pg_get_userbyid(datdba) <> current_user`;

/** Uses the product's own password, which was once the superuser's. */
function asSuperuser(url: string): string {
  const other = new URL(url);
  other.username = 'postgres';
  return other.href;
}

async function rowsOf<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const pool = connectionsTo(url, 1);
  try {
    return (await pool.query<Row>(sql)).rows;
  } finally {
    await pool.end();
  }
}

describe('the role of the product in the embedded PostgreSQL', () => {
  let database: OwnDatabase;
  afterEach(() => database.drop());

  it('owns its database with the search extension and is no superuser', async () => {
    database = await startOwnDatabase();
    expect(await rowsOf(database.url, ROLES)).toEqual(PLAIN);
    expect(await rowsOf(database.url, OF_OTHERS)).toEqual([]);
    expect(await rowsOf(database.url, "SELECT FROM pg_indexes WHERE indexname = 'users_by_search_key'")).toHaveLength(
      1,
    );
    await expect(rowsOf(database.url, "COPY settings TO PROGRAM 'cat'")).rejects.toThrow('permission denied');
  });

  it('replaces the superuser of a cluster made by an older version, which keeps its data', async () => {
    database = await startOwnDatabase('former');
    expect(await rowsOf(database.url, ROLES)).toEqual(PLAIN);
    expect(await rowsOf(database.url, OF_OTHERS)).toEqual([]);
    expect(await rowsOf(database.url, "SELECT value FROM settings WHERE key = 'kept'")).toEqual([
      { value: 'from then' },
    ]);
    await expect(rowsOf(asSuperuser(database.url), 'SELECT 1')).rejects.toThrow('password authentication failed');
    await database.takeAway();
    await database.bringBack();
    expect(await rowsOf(database.url, ROLES)).toEqual(PLAIN);
  });
});

it('the tests’ databases use a role that is no superuser either', async () => {
  const database = await createTestDatabase();
  const found = await rowsOf(database.url, 'SELECT rolsuper AS super FROM pg_roles WHERE rolname = current_user');
  await database.drop();
  expect(found).toEqual([{ super: false }]);
});
