import { useTranslation } from 'react-i18next';
import styles from './start.module.css';

/** Error page of the router (rule: error screen); its heading is the same in every language. */
export function UnexpectedError({ error }: { error: Error }) {
  const { t } = useTranslation();
  return (
    <main className={styles.centre}>
      <div className={styles.told} role="alert">
        <h1 lang="en">Unexpected Application Error!</h1>
        <p>{t('app.unexpected')}</p>
        <p className={styles.fault}>{error.message}</p>
        <button type="button" className={styles.reload} onClick={() => location.reload()}>
          {t('app.reload')}
        </button>
      </div>
    </main>
  );
}
