import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createTestDatabase } from '../../support/test-database.js';

/** A slow reader yields to the other side. */
const turn = promisify(setImmediate);
const ROWS = 3_000;
/** Rows of all lengths, so that they are split anywhere by the network. */
const LONGEST = 90_000;

const ROWS_OF_ALL_LENGTHS = `COPY (SELECT i, repeat(chr(97 + i % 26), i * 37 % ${LONGEST})
  FROM generate_series(1, ${ROWS}) i) TO STDOUT`;

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase('bare');
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
});

it('rows stay unchanged with a slow reader', async () => {
  const digest = createHash('md5');
  for await (const chunk of client.query(copyTo(ROWS_OF_ALL_LENGTHS))) {
    for (let turns = 0; turns < 5; turns += 1) await turn();
    digest.update(chunk as Buffer);
  }
  const wanted = createHash('md5');
  for (let i = 1; i <= ROWS; i += 1) {
    wanted.update(`${i}\t${String.fromCharCode(97 + (i % 26)).repeat((i * 37) % LONGEST)}\n`);
  }
  expect(digest.digest('hex')).toBe(wanted.digest('hex'));
});

it('the connection survives a thousand copies of every size around the socket’s buffer', async () => {
  for (let copy = 0; copy < 1_000; copy += 1) {
    const rows = 1 + ((copy * 7) % 400);
    let bytes = 0;
    const statement = `COPY (SELECT repeat('x', 499) FROM generate_series(1, ${rows})) TO STDOUT`;
    for await (const chunk of client.query(copyTo(statement))) {
      await turn();
      bytes += (chunk as Buffer).length;
    }
    expect(bytes).toBe(rows * 500);
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  }
});
