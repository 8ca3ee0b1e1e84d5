import { sharedValue } from '@palestra/web-kit/shared-value';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/Button';
import { Floating } from '../ui/floating';
import { TAKE_OVER } from '../worker/sw-messages';
import styles from './UpdateOffer.module.css';

const FILE = '/service-worker.js';
/** A page may stay open for days. */
const LOOK_EVERY_MS = 60 * 60_000;

/**
 * A browser waits for the old worker to be idle. Chrome forgets the new one when the old one has to answer in the moment
 * in which it is stopped. Another message changes nothing then: only a page that is loaded makes Chrome try again.
 */
const TAKES_AT_MOST_MS = 3_000;
/** In the tab's storage, while it is loaded anew for that. */
const TAKEN = 'releaseTaken';

/** The new release, while it waits. */
const waiting = sharedValue<ServiceWorker | null>(null);
const isTaking = sharedValue(false);

const reload = (): void => window.location.reload();

function take(coming: ServiceWorker, otherwise: () => void): void {
  isTaking.set(true);
  // Only this page reloads.
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  coming.postMessage(TAKE_OVER);
  setTimeout(otherwise, TAKES_AT_MOST_MS);
}

const loadAnew = (): void => {
  sessionStorage.setItem(TAKEN, 'once');
  reload();
};

/** On the page that was loaded anew. Unless that helped, the release is offered as before. */
function takeAgain({ waiting: next, active }: ServiceWorkerRegistration): void {
  if (sessionStorage.getItem(TAKEN) === null) return;
  sessionStorage.removeItem(TAKEN);
  const coming = next ?? active;
  if (coming !== null && coming !== navigator.serviceWorker.controller) take(coming, () => isTaking.set(false));
}

function follow(registration: ServiceWorkerRegistration): void {
  // Without a controller this is the first visit: the installed release is the one on screen.
  const isUpdate = (): boolean => navigator.serviceWorker.controller !== null;
  const watch = (coming: ServiceWorker | null): void =>
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && isUpdate()) waiting.set(coming);
      // Taken here or in another tab: nothing is left to offer.
      if (coming.state === 'activated' && waiting.get() === coming) waiting.set(null);
    });
  watch(registration.waiting);
  if (registration.waiting && isUpdate()) waiting.set(registration.waiting);
  takeAgain(registration);
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
async function keepShell(): Promise<void> {
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

/** Offers a new release. The page never reloads unasked (rule: a release offers itself). */
export function UpdateOffer() {
  const { t } = useTranslation();
  const coming = waiting.use();
  const isBusy = isTaking.use();
  const [isPutOff, setIsPutOff] = useState(false);
  useEffect(() => void keepShell(), []);
  if (coming === null || isPutOff) return null;
  return (
    <Floating>
      <section className={styles.offer} role="status" aria-label={t('update.label')}>
        <p>{t('update.text')}</p>
        <div className={styles.actions}>
          <Button isBusy={isBusy} onClick={() => take(coming, loadAnew)}>
            {t('update.take')}
          </Button>
          <Button tone="quiet" onClick={() => setIsPutOff(true)}>
            {t('update.later')}
          </Button>
        </div>
      </section>
    </Floating>
  );
}
