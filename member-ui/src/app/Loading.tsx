import { useTranslation } from '../i18n/use-translation';
import styles from './Loading.module.css';

/** While the session, or the screen for it, is on its way (rule: guarded paths). */
export function Loading() {
  const { t } = useTranslation();
  return (
    <main className={styles.loading}>
      <p role="status">{t('loading')}</p>
    </main>
  );
}
