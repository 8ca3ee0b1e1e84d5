import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import styles from './Banner.module.css';

/** Above what is still shown: it could not be read again, and one may try. */
export function RefreshProblem({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.banner} ${styles.warning} ${styles.above}`} role="status">
      <p>{text}</p>
      <Button color="inherit" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  );
}
