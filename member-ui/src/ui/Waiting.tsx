import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import styles from './Waiting.module.css';

const SLOW_AFTER_MS = 6_000;

/** Skeletons with a text for screen readers, and a visible message when loading takes long. */
export function Waiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div aria-hidden="true">{children}</div>
      <div role="status">
        {isSlow ? (
          <p className={styles.slow}>{t('failure.slow')}</p>
        ) : (
          <p className="visually-hidden">{t('loading')}</p>
        )}
      </div>
    </>
  );
}
