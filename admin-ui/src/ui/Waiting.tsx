import { useTranslation } from 'react-i18next';
import { Skeleton } from './Skeleton';
import styles from './Skeleton.module.css';

/** The shape of what is coming; who cannot see it hears that it is on its way. */
export function Waiting({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')} className={styles.waiting}>
      <Skeleton height={height} />
    </div>
  );
}
