import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonPanel } from '../kit/ui/Skeleton';
import styles from './start.module.css';

/** Stands for the console until it is there; before the first script runs, `base.css` draws the same. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} aria-busy="true">
      <p role="status" className="visually-hidden">
        {t('app.loading')}
      </p>
      <Skeleton width="min(320px, 60%)" height={32} />
      <SkeletonPanel height={420} />
    </div>
  );
}
