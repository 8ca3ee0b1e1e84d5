import { createServer } from 'node:http';
import { listPage, mailPage, missingPage, plainMailPage, textsFor } from './page.mjs';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'";
/** A mail may render and open links, but contact nobody: no scripts, no remote pictures. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const MAX_BODY_BYTES = 1_000_000;
const DEFAULT_LIMIT = 50;

const json = (body, status = 200) => ({ status, type: 'application/json', body: JSON.stringify(body) });
const html = (body, status = 200, policy = PAGE_POLICY) => ({ status, type: 'text/html; charset=utf-8', body, policy });
const missing = () => json({ Error: 'Not found' }, 404);

/** Handlers by `METHOD path`. */
function routesOf(store) {
  const withMail = (answer) => async (request) => {
    const mail = await store.read(request.id);
    return mail ? answer(mail, request) : missing();
  };
  return [
    [/^GET \/$/, ({ texts }) => html(listPage(store.list(), texts))],
    [/^GET \/mail\/(\w+)$/, async ({ id, texts }) => showMail(await store.read(id), texts)],
    [
      /^GET \/view\/(\w+)\.html$/,
      withMail((mail, { texts }) => html(mail.HTML || plainMailPage(mail, texts), 200, MAIL_POLICY)),
    ],
    [
      /^GET \/view\/(\w+)\.txt$/,
      withMail((mail) => ({ status: 200, type: 'text/plain; charset=utf-8', body: mail.Text })),
    ],
    [/^POST \/clear$/, () => clear(store, { status: 303, type: 'text/plain', body: '', location: '/' })],
    [/^GET \/api\/v1\/messages$/, ({ query }) => json(listed(store.list(), query))],
    [/^DELETE \/api\/v1\/messages$/, async ({ readBody }) => removed(store, await readBody())],
    [/^GET \/api\/v1\/message\/(\w+)$/, withMail((mail) => json(mail))],
    [/^GET \/api\/v1\/message\/(\w+)\/raw$/, ({ id }) => plain(store.raw(id))],
    [/^GET \/api\/v1\/message\/(\w+)\/part\/(\d+)$/, async ({ id, part }) => download(await store.part(id, part))],
  ];
}

const showMail = (mail, texts) => (mail ? html(mailPage(mail, texts)) : html(missingPage(texts), 404));
const plain = (bytes) => (bytes ? { status: 200, type: 'text/plain; charset=utf-8', body: bytes } : missing());

function download(part) {
  if (!part) return missing();
  const name = encodeURIComponent(part.FileName || 'attachment');
  return { status: 200, type: part.ContentType, body: part.bytes, disposition: `attachment; filename*=UTF-8''${name}` };
}

function clear(store, answer) {
  store.remove();
  return answer;
}

function removed(store, body) {
  const ids = body === '' ? undefined : JSON.parse(body).IDs;
  store.remove(Array.isArray(ids) && ids.length > 0 ? ids : null);
  return { status: 200, type: 'text/plain', body: 'ok' };
}

function listed(summaries, query) {
  const start = Number(query.get('start')) || 0;
  const messages = summaries.slice(start, start + (Number(query.get('limit')) || DEFAULT_LIMIT));
  const total = summaries.length;
  return { total, unread: total, count: messages.length, messages_count: total, start, tags: [], messages };
}

/**
 * Accepts only pages of this machine: neither a site that guessed the address, nor a foreign name that resolves here.
 */
function isOwn({ headers }) {
  const host = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;
  if (!host.test(headers.host ?? '')) return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > MAX_BODY_BYTES) throw new Error('The body is too large');
  }
  return body;
}

async function answer(routes, request) {
  if (!isOwn(request)) return json({ Error: 'Forbidden' }, 403);
  const url = new URL(request.url, 'http://mailbox');
  for (const [pattern, handle] of routes) {
    const match = pattern.exec(`${request.method} ${url.pathname}`);
    if (!match) continue;
    const texts = textsFor(request.headers['accept-language']);
    const [, id, part] = match;
    return handle({ id, part, texts, query: url.searchParams, readBody: () => bodyOf(request) });
  }
  return missing();
}

/** Serves the mailbox's page and API on loopback. @returns {Promise<import('node:http').Server>} */
export async function serveMailbox(store, port) {
  const routes = routesOf(store);
  const server = createServer(async (request, response) => {
    const reply = await answer(routes, request).catch((error) => json({ Error: error.message }, 400));
    response.writeHead(reply.status, {
      'Content-Type': reply.type,
      'Content-Security-Policy': reply.policy ?? "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      ...(reply.location && { Location: reply.location }),
      ...(reply.disposition && { 'Content-Disposition': reply.disposition }),
    });
    response.end(reply.body);
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return server;
}
