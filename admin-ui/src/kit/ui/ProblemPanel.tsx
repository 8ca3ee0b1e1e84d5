import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { Icon } from './Icon';
import { Waiting } from './Skeleton';
import styles from './ProblemPanel.module.css';

/** Load error with its reason and a retry button. */
export function ProblemPanel({ error, fallback, onRetry }: { error: unknown; fallback: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.problem} role="alert">
      <Icon name="warning" size={24} />
      <p>{errorText(error, fallback)}</p>
      <Button variant="outlined" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  );
}

interface NotThereProps {
  error: unknown;
  refetch: () => unknown;
  failed: string;
  height: number;
}

/** Stands in place of unread data: it loads, or its failure says why. */
export const NotThere = ({ error, refetch, failed, height }: NotThereProps) =>
  error == null ? (
    <Waiting height={height} />
  ) : (
    <ProblemPanel error={error} fallback={failed} onRetry={() => void refetch()} />
  );
