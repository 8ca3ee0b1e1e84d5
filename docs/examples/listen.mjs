// Listens to the events of a gym, and prints each once. A proxy in front of it brings https, which Palestra asks for.
//
//   SECRET=whsec_… PORT=8080 node listen.mjs

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SECRET, PORT = '8080' } = process.env;
const MAX_AGE_SECONDS = 300;
const MAX_BYTES = 100_000;

/** True when the gym has sent this body, and a moment ago. */
function isGenuine(body, header = '') {
  const { t, v1 } = Object.fromEntries(header.split(',').map((part) => part.split('=')));
  // Nor is it when `t` is no number.
  if (!(Math.abs(Date.now() / 1000 - Number(t)) <= MAX_AGE_SECONDS)) return false;
  const expected = createHmac('sha256', SECRET).update(`${t}.${body}`).digest();
  const given = Buffer.from(v1 ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function bodyOf(request) {
  const pieces = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) throw new Error('Too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** A real program keeps the ids where they outlive it. */
const known = new Set();

function take({ id, kind, at, data }) {
  // An event may come twice, always with the same id.
  if (known.has(id)) return;
  known.add(id);
  console.log(at, kind, JSON.stringify(data));
}

const server = createServer(async (request, response) => {
  const body = await bodyOf(request).catch(() => null);
  if (body === null || !isGenuine(body, request.headers['palestra-signature'])) {
    response.writeHead(400).end('Not signed by the gym');
    return;
  }
  take(JSON.parse(body));
  // The answer first says that it has arrived; what takes long is done later.
  response.writeHead(204).end();
});
server.listen(Number(PORT), () => console.log(`Listening at ${server.address().port}`));
