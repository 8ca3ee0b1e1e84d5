// The reference: plain `http` and `pg`, with the product's own statements and nothing else. Started by reference.mjs.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';
import { valuesOf } from './marks.mjs';
import { factsOf } from './operations.mjs';

const DATE_OID = 1082;
pg.types.setTypeParser(DATE_OID, (value) => value);

const HOT = new Set(['booking', 'cancel', 'day', 'staff-day']);

let script = null;
let pool = null;

/** As many ids as the product makes for one request. */
const madeIds = () => ({ new0: randomUUID(), new1: randomUUID(), new2: randomUUID() });

async function readBody(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? null : JSON.parse(text);
}

async function answer(request, response) {
  await readBody(request);
  const facts = { ...factsOf(script.kind, Number(request.headers['x-n'])), ...madeIds() };
  const client = await pool.connect();
  try {
    let rows = [];
    for (const { name, text, makeValues } of script.statements) {
      const result = await client.query({ name, text, values: makeValues(facts) });
      if (result.rows.length > 0) rows = result.rows;
    }
    const content = JSON.stringify({ success: true, data: script.isRead ? rows : script.body });
    response.writeHead(script.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(content),
    });
    response.end(content);
    client.release();
  } catch (error) {
    client.release(true);
    response.writeHead(500).end(error.message);
  }
}

const server = http.createServer((request, response) => void answer(request, response));
process.on('message', ({ type, databaseUrl, recorded, kind }) => {
  if (type !== 'play') return;
  pool ??= new pg.Pool({ connectionString: databaseUrl, max: 16 });
  // Hot paths are named, even where the product names nothing; elsewhere the best plan depends on the values.
  const nameOf = ({ name, values }, n) => name ?? (HOT.has(kind) && values.length > 0 ? `${kind}-${n}` : undefined);
  const statements = recorded.statements.map((one, n) => ({
    ...{ name: nameOf(one, n), text: one.text, makeValues: valuesOf(one.values) },
  }));
  const isRead = !['booking', 'cancel'].includes(kind);
  script = { ...recorded, statements, isRead, kind };
  process.send({ type: 'plays' });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ type: 'ready', url: `http://127.0.0.1:${server.address().port}` }));
