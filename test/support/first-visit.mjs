/* global localStorage -- for code that runs in the page */
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Largest number of requests of a first visit. */
export const REQUESTS = 12;
/** Until it can be used, a first visit takes at most so many times the bytes of an empty React page. */
export const FIRST_VISITS = [
  { what: 'sign-in', path: '/', times: 2.7, usable: 'input[type=email]', isSignedIn: false },
  { what: 'overview', path: '/', times: 2.9, usable: 'main dd', isSignedIn: true },
  { what: 'book', path: '/book', times: 2.9, usable: 'main [role=radio]', isSignedIn: true },
];

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/**
 * One visit with an empty cache. Counts the bytes sent, headers included, until `usable` is on screen, and the requests
 * of the page until it `settles`. A live stream is one of them. `prepare` has the page before it asks for anything.
 */
export async function firstVisit(browser, { url, session = null, language = 'el', usable, prepare, settles }) {
  const context = await browser.newContext({ ...PHONE, locale: 'el-GR', timezoneId: 'Europe/Athens' });
  await context.addInitScript(
    ([kept, chosen]) => {
      localStorage.setItem('language', chosen);
      if (kept === null) return;
      localStorage.setItem('authToken', kept.token);
      localStorage.setItem('user', JSON.stringify(kept));
    },
    [session, language],
  );
  const page = await context.newPage();
  await prepare?.(page);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const asked = [];
  const names = new Map();
  const finished = [];
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    asked.push(new URL(request.url).pathname);
    names.set(requestId, asked.at(-1));
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) =>
    finished.push({ name: names.get(requestId), bytes }),
  );
  await page.goto(url);
  await page.locator(usable).first().waitFor();
  const arrived = [...finished];
  await settles?.(page, asked);
  await context.close();
  return { bytesUntilUsable: arrived.reduce((sum, { bytes }) => sum + bytes, 0), arrived, asked };
}

/** An empty page of React, built and compressed like the site; the measure for the weight of a first visit. */
export async function serveEmptyPage() {
  const { output } = await build({
    root: path.join(import.meta.dirname, 'empty-page'),
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { write: false, target: 'es2022', modulePreload: false },
  });
  const files = new Map(output.map((file) => [`/${file.fileName}`, brotliCompressSync(file.code ?? file.source)]));
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : request.url;
    const file = files.get(name);
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(file ? 200 : 404, { 'content-encoding': 'br', 'content-type': type }).end(file);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
