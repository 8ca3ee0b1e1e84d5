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

/** The new release, while it waits. */
const waiting = sharedValue<ServiceWorker | null>(null);

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

/** Offers a new release. The page never reloads by itself (rule: a release offers itself). */
export function UpdateOffer() {
  const { t } = useTranslation();
  const coming = waiting.use();
  const [isPutOff, setIsPutOff] = useState(false);
  const [isTaken, setIsTaken] = useState(false);
  useEffect(() => void keepShell(), []);
  if (coming === null || isPutOff) return null;
  const take = (): void => {
    setIsTaken(true);
    // Only this page reloads.
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    coming.postMessage(TAKE_OVER);
  };
  return (
    <Floating>
      <section className={styles.offer} role="status" aria-label={t('update.label')}>
        <p>{t('update.text')}</p>
        <div className={styles.actions}>
          <Button isBusy={isTaken} onClick={take}>
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
