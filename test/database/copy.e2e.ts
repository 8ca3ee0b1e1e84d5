import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { copyOut } from '../../backend/src/platform/database/copy.js';
import { createTestDatabase } from '../support/test-database.js';

/** What is slow lets the other side go on. */
const turn = promisify(setImmediate);
const ROWS = 3_000;
/** Of all lengths, so that they are cut wherever the network cuts. */
const LONGEST = 90_000;

const ROWS_OF_ALL_LENGTHS = `COPY (SELECT i, repeat(chr(97 + i % 26), i * 37 % ${LONGEST})
  FROM generate_series(1, ${ROWS}) i) TO STDOUT`;

it('rows stay what they were while whoever reads them is slow', async () => {
  const database = await createTestDatabase('bare');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const digest = createHash('md5');
    for await (const chunk of copyOut(client, ROWS_OF_ALL_LENGTHS)) {
      for (let turns = 0; turns < 5; turns += 1) await turn();
      digest.update(chunk as Buffer);
    }
    const wanted = createHash('md5');
    for (let i = 1; i <= ROWS; i += 1) {
      wanted.update(`${i}\t${String.fromCharCode(97 + (i % 26)).repeat((i * 37) % LONGEST)}\n`);
    }
    expect(digest.digest('hex')).toBe(wanted.digest('hex'));
  } finally {
    await client.end();
    await database.drop();
  }
});
