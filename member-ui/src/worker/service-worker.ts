import { shellFileFor } from './answered-here';
import { TAKE_OVER } from './sw-messages';

/** The part of the service worker's API in use: the browser's own types would replace those of the pages. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}

interface Lasting {
  waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerEvents {
  install: Lasting;
  activate: Lasting;
  message: { data: unknown };
  fetch: { request: Request; respondWith: (answer: Promise<Response>) => void };
}

/** Filled in by the build: paths of all files of the site, and a name for exactly these contents. */
declare const SHELL: { files: string[]; release: string };
const { files, release } = SHELL;
const known = new Set(files);
const worker = self as unknown as WorkerScope;

const PREFIX = 'shell-';
/** One cache per release, so that files of two releases never mix. */
const cacheName = PREFIX + release;

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(
    files.map((file) => new Request(file, { cache: file.startsWith('/static/') ? 'default' : 'reload' })),
  );
}

async function forgetOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function answer(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(file, { ignoreVary: true })) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldShells()));
// A new release waits until the user takes it, or no page of the old one is open.
worker.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const asked = { url: new URL(request.url), method: request.method, isPage: request.mode === 'navigate' };
  const file = shellFileFor(asked, worker.location.origin, known);
  if (file !== null) event.respondWith(answer(file, request));
});
