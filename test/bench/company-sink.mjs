// A push service, and a company that sends SMS: takes everything, and reports when the last expected message has come, with how many
// readers there were. Started by ways.bench.mjs.
import { createServer } from 'node:http';

let wanted = Infinity;
let count = 0;
let first = 0;
let readers = new Set();
let connections = 0;

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    if (count === 0) first = performance.now();
    count += 1;
    const isPush = request.url.startsWith('/push/');
    const body = isPush ? '' : Buffer.concat(pieces).toString('utf8');
    readers.add(isPush ? request.url : new URLSearchParams(body).get('To'));
    if (isPush) response.writeHead(201).end();
    else
      response
        .writeHead(201, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ sid: `SM${count}-${first}` }));
    if (count !== wanted) return;
    process.send({ type: 'all', ms: performance.now() - first, readers: readers.size, connections });
  });
});
server.on('connection', () => (connections += 1));
process.on('message', (message) => {
  if (message.type !== 'expect') return;
  wanted = message.count;
  count = 0;
  connections = 0;
  readers = new Set();
  process.send({ type: 'expecting' });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ type: 'ready', port: server.address().port }));
