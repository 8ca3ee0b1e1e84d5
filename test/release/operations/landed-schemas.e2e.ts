import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../../backend/src/app.entities.js';
import { examine } from '../../../backend/src/operations/doctor/doctor.js';
import { dataSourceOptions } from '../../../backend/src/platform/database/data-source.js';
import { prepareDatabase } from '../../../backend/src/platform/process/prepared-database.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const folder = path.resolve(__dirname, '../../database/landed-schemas');
const MOMENT = { zone: 'Europe/Athens', now: new Date('2026-11-18T09:00:00Z'), today: '2026-11-18' };

/** Everything defined in a database, by kind and name, as PostgreSQL writes it. */
const CATALOGUE = `
  SELECT 'column' AS kind, format('%s.%s', a.attrelid::regclass, a.attname) AS name,
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'NOT NULL' END,
           pg_get_expr(d.adbin, d.adrelid), CASE c.relpersistence WHEN 'u' THEN 'unlogged' END) AS definition
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT 'constraint', format('%s %s', conrelid::regclass, conname), pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL
  SELECT 'index', indexrelid::regclass::text, concat(pg_get_indexdef(indexrelid), CASE WHEN indisvalid THEN '' ELSE ' broken' END)
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'trigger', format('%s %s', tgrelid::regclass, tgname), pg_get_triggerdef(oid)
    FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT 'routine', p.oid::regprocedure::text, pg_get_functiondef(p.oid)
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'extension', extname, '' FROM pg_extension
   ORDER BY 1, 2`;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase('bare');
});
afterEach(() => database.drop());

async function rowsOf<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const pool = connectionsTo(url, 1);
  try {
    return (await pool.query<Row>(sql)).rows;
  } finally {
    await pool.end();
  }
}

const upgrade = (url: string): Promise<object[]> =>
  prepareDatabase(dataSourceOptions(url, ENTITIES), url, (dataSource: DataSource) => examine(dataSource, MOMENT));

/** Dumps of databases of earlier versions, each with one visit. */
describe('a database that an earlier version made', () => {
  it.each(readdirSync(folder))('is upgraded from %s to the tables of a new one, without findings', async (dump) => {
    await rowsOf(database.url, readFileSync(path.join(folder, dump), 'utf8'));
    expect(await upgrade(database.url)).toEqual([]);

    const fresh = await createTestDatabase();
    const asNew = await rowsOf(fresh.url, CATALOGUE);
    await fresh.drop();
    expect(await rowsOf(database.url, CATALOGUE)).toEqual(asNew);
    const people = 'SELECT name FROM users JOIN appointments a ON a.client_id = users.id WHERE status = 3';
    expect(await rowsOf(database.url, people)).toEqual([{ name: 'Μαρία Παπαδοπούλου' }]);
  });
});
