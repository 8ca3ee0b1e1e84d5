import { startChild } from './child.mjs';
import { startApi, tokenOf } from './gym.mjs';
import { marker } from './marks.mjs';
import { factsOf, REQUESTS } from './operations.mjs';

/** A request whose hour and date stand nowhere else in its statements. */
const RECORDED = 137;

/**
 * The statements of these kinds of request, recorded from the product itself, with marks where the next request says
 * something else.
 *
 * @param {string[]} kinds names of `REQUESTS`
 * @returns {Promise<Record<string, { status: number, body: unknown, statements: object[] }>>}
 */
export async function recordStatements(databaseUrl, kinds) {
  const recorder = new URL('record-statements.mjs', import.meta.url).href;
  const api = await startApi(databaseUrl, { options: ['--import', recorder] });
  const recorded = {};
  try {
    for (const kind of kinds) recorded[kind] = await record(api, kind);
  } finally {
    await api.end();
  }
  return recorded;
}

async function record(api, kind) {
  const { method, path, headers, body } = REQUESTS[kind](RECORDED, tokenOf);
  // The second answer is recorded: the plain server also learns the product's memory of the first. The first request
  // asked for something else, as requests of a measurement do. An answer that is kept for the same words is none of
  // theirs.
  const isRead = method === 'GET';
  if (isRead) await (await fetch(api.url + REQUESTS[kind](RECORDED + 1, tokenOf).path, { headers })).text();
  const heard = api.next('recorded');
  const answer = await fetch(api.url + path, { method, body, headers: { ...headers, 'x-record': 'yes' } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${kind} could not be recorded: ${answer.status} ${text}`);
  const { statements } = await heard;
  const mark = marker(factsOf(kind, RECORDED), { isRead });
  return {
    status: answer.status,
    body: JSON.parse(text).data,
    statements: statements.map((one) => ({ ...one, values: one.values.map((value) => lasting(value) ?? mark(value)) })),
  };
}

/** PostgreSQL's own instant is when the product last counted: the gym's clock stands still. That count stands for good. */
const lasting = (value) => (value instanceof Date && Math.abs(value - Date.now()) < 60_000 ? 'infinity' : null);

/** The plain server in a process of its own. `play` gives it the statements that it answers with from then on. */
export async function startReference(databaseUrl) {
  const child = startChild('reference-server.mjs');
  const { url } = await child.next('ready');
  const play = (kind, recorded) => child.ask({ type: 'play', databaseUrl, kind, recorded }, 'plays');
  return { pid: child.pid, url, play, end: child.end };
}
