import { useTranslation } from '../i18n/use-translation';
import styles from './Loading.module.css';

/** Shown while the session or the screen's code loads (rule: guarded paths). */
export function Loading() {
  const { t } = useTranslation();
  return (
    <main className={styles.loading}>
      <p role="status">{t('loading')}</p>
    </main>
  );
}
