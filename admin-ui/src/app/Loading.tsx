import { useTranslation } from 'react-i18next';
import styles from './start.module.css';

export function Loading() {
  const { t } = useTranslation();
  return (
    <main className={styles.centre} aria-busy="true">
      <p className={styles.late}>{t('app.loading')}</p>
    </main>
  );
}
