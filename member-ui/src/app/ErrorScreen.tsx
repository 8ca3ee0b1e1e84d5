import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/Button';
import styles from './ErrorScreen.module.css';

/** Error page of the router (rule: error screen). */
export function ErrorScreen({ error }: { error: Error }) {
  const { t } = useTranslation();
  return (
    <main className={styles.screen}>
      <h1>{t('failure.unexpected')}</h1>
      <p className={styles.fault} role="alert">
        {error.message}
      </p>
      <p>{t('failure.unexpectedHelp')}</p>
      <Button onClick={() => window.location.reload()}>{t('failure.reload')}</Button>
    </main>
  );
}
