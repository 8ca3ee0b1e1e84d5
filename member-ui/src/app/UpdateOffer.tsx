import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/Button';
import { Floating } from '../ui/Floating';
import { isNewVersionWaiting, keepShell, onNewVersion, takeNewVersion } from './new-version';
import styles from './UpdateOffer.module.css';

/** Offers a new release. The page never reloads by itself (rule: a release offers itself). */
export function UpdateOffer() {
  const { t } = useTranslation();
  const isWaiting = useSyncExternalStore(onNewVersion, isNewVersionWaiting);
  const [isPutOff, setIsPutOff] = useState(false);
  const [isTaken, setIsTaken] = useState(false);
  useEffect(() => void keepShell(), []);
  if (!isWaiting || isPutOff) return null;
  const take = (): void => {
    setIsTaken(true);
    takeNewVersion();
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
