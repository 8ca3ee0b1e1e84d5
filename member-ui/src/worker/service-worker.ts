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

/** File of the build; one with a hash in its name has no revision. */
interface ShellFile {
  url: string;
  revision: string | null;
}

// Filled in by the build: every file of the site.
declare const self: { __WB_MANIFEST: ShellFile[] };
const worker = self as unknown as WorkerScope;

const PREFIX = 'shell-';
const shell = self.__WB_MANIFEST;
const files = new Set(shell.map(({ url }) => `/${url}`));

/** One cache per release, so that files of two releases never mix. */
async function nameOf(release: ShellFile[]): Promise<string> {
  const content = new TextEncoder().encode(JSON.stringify(release));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return PREFIX + Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const cacheName = nameOf(shell);

async function keepShell(): Promise<void> {
  const cache = await caches.open(await cacheName);
  await cache.addAll(
    [...files].map((file) => new Request(file, { cache: file.startsWith('/static/') ? 'default' : 'reload' })),
  );
}

async function forgetOldShells(): Promise<void> {
  const current = await cacheName;
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== current);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function answer(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(await cacheName);
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
  const file = shellFileFor(asked, worker.location.origin, files);
  if (file !== null) event.respondWith(answer(file, request));
});
