import { shellFileFor } from './answered-here';
import { pageOf, shownMessage } from './phone-message';
import { TAKE_OVER } from './sw-messages';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: paths of all files of the site, and a name for exactly these contents. */
declare const SHELL: { files: string[]; release: string };
const { files, release } = SHELL;
const known = new Set(files);

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
  await self.clients.claim();
}

async function answer(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(file, { ignoreVary: true })) ?? fetch(request);
}

const CONSOLE = /^\/admin(\/|$)/;

/** In the window that shows the site already, if there is one, and if the browser lets it be led elsewhere. */
async function openPage(page: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ url }) => !CONSOLE.test(new URL(url).pathname));
  try {
    const led = await shown?.navigate(page);
    if (led) return void (await led.focus());
  } catch {
    // A window of its own remains.
  }
  await self.clients.openWindow(page);
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOldShells()));
// A new release waits until the user takes it, or no page of the old one is open.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const asked = { url: new URL(request.url), method: request.method, isPage: request.mode === 'navigate' };
  const file = shellFileFor(asked, self.location.origin, known);
  if (file !== null) event.respondWith(answer(file, request));
});
self.addEventListener('push', (event) => {
  const { title, options } = shownMessage(event.data?.text() ?? '', self.location.hostname);
  event.waitUntil(self.registration.showNotification(title, options));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(pageOf(event.notification.data, self.location.origin)));
});
