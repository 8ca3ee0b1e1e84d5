import { TAKE_OVER } from '../lib/sw-messages';

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
  // Without a controller this is the first visit: the installed release is the one on screen.
  const isUpdate = (): boolean => navigator.serviceWorker.controller !== null;
  const watch = (coming: ServiceWorker | null): void =>
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && isUpdate()) offer(coming);
      // Taken here or in another tab: nothing is left to offer.
      if (coming.state === 'activated' && waiting === coming) offer(null);
    });
  watch(registration.waiting);
  if (registration.waiting && isUpdate()) offer(registration.waiting);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  // Offline the check fails, which is no error.
  const look = (): void => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

/**
 * Registers the service worker that caches the shell, and notices new releases. If the browser refuses, the site needs
 * a network.
 */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Waits for the first screen.
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  }
  try {
    follow(await navigator.serviceWorker.register(FILE));
  } catch {
    // A private window, or full storage.
  }
}

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isNewVersionWaiting = (): boolean => waiting !== null;

/** Takes the new release on the user's request, and reloads this page only. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting?.postMessage(TAKE_OVER);
}
