import { TAKE_OVER } from '../lib/take-over';

const FILE = '/service-worker.js';
/** A page may stay open for days. */
const LOOK_EVERY_MS = 60 * 60_000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function offer(worker: ServiceWorker | null): void {
  waiting = worker;
  listeners.forEach((listener) => listener());
}

function follow(registration: ServiceWorkerRegistration): void {
  // Without one at work this is the first visit: what is installed is what is on screen.
  const isUpdate = (): boolean => navigator.serviceWorker.controller !== null;
  const watch = (coming: ServiceWorker | null): void =>
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && isUpdate()) offer(coming);
      // Taken here or in another tab: there is nothing left to offer.
      if (coming.state === 'activated' && waiting === coming) offer(null);
    });
  watch(registration.waiting);
  if (registration.waiting && isUpdate()) offer(registration.waiting);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  // Offline there is nothing to find, which is no news.
  const look = (): void => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

/** Keeps the shell on the phone, and notices when there is a new one. Where the browser refuses, the site needs a network. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The first screen comes first.
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  }
  try {
    follow(await navigator.serviceWorker.register(FILE));
  } catch {
    // A private window, or storage that is full.
  }
}

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isNewVersionWaiting = (): boolean => waiting !== null;

/** Asked for by the person in front of this page: here, and here alone, it is loaded anew. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting?.postMessage(TAKE_OVER);
}
